"""Guests come, guests become accounts, accounts change: what that means for attempts and standings."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Model, QuerySet

from games.errors import Forbidden, NotAuthenticated
from games.models import FINAL_AFTER, OPEN_FOR, Attempt, Player, Result
from games.signals import attempt_touched, standings_changed

Row = TypeVar("Row", bound=Model)


@transaction.atomic
def player_create_guest(*, now: datetime) -> Player:
    """Create a player who has no account."""
    guest = Player(created_at=now)
    guest.set_unusable_password()
    guest.save()
    return guest


@transaction.atomic
def player_changed(*, player_id: UUID) -> None:
    """Bring the standings up to date after a player signed up, was renamed, hidden or shown."""
    _report(Result.objects.filter(attempt__player=player_id, attempt__ranked=True))


def results_enter(*, player_id: UUID, now: datetime) -> None:
    """Let the results that came under an account's name just now into the standings that are not final yet."""
    newest_final = (now - OPEN_FOR - FINAL_AFTER).date()
    results = Result.objects.filter(attempt__player=player_id, attempt__ranked=True, entered_at=None)
    results.filter(attempt__challenge__date__gt=newest_final).update(entered_at=now)


@transaction.atomic
def player_merge(*, guest: Player, player: Player, now: datetime) -> None:
    """Give a guest's attempts to the account that the guest logged in to, and remove the guest.

    Where both have a ranked attempt at one challenge the one begun first stays ranked; the other never is again, and
    ends if it was still being played. Does nothing if the guest is gone or has become an account.
    """
    of_both = Attempt.objects.filter(player__in=[guest.pk, player.pk])
    # Attempts before players, as every win locks them: else a win during the login could wait for us and we for it.
    _lock(of_both)
    locked = {found.pk: found for found in _lock(Player.objects.filter(pk__in=[guest.pk, player.pk]))}
    if player.pk not in locked:
        raise NotAuthenticated
    if guest.pk not in locked or not locked[guest.pk].is_guest:
        return
    attempts = list(of_both.filter(ranked=True).order_by("started_at", "pk"))
    _keep_first(attempts, now=now)
    Attempt.objects.filter(player=guest).update(player=player)
    guest.delete()
    results_enter(player_id=player.pk, now=now)
    _report(Result.objects.filter(attempt__in=[attempt.pk for attempt in attempts]))
    for challenge_id in sorted({attempt.challenge_id for attempt in attempts}):
        attempt_touched.send(sender=Attempt, challenge_id=challenge_id)


@transaction.atomic
def player_erase(*, player_id: UUID) -> None:
    """Delete a player with all attempts and results; in the standings those behind move up.

    Raises Forbidden for staff: what they decided stays on record. Does nothing if the player is gone.
    """
    attempts = _lock(Attempt.objects.filter(player=player_id))
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        return
    if player.is_staff:
        raise Forbidden
    results = Result.objects.filter(attempt__player=player_id).select_related("attempt")
    # One by one, so that boards are locked in the order that everybody locks them in.
    for result in sorted(results, key=lambda result: result.attempt.challenge_id):
        result.delete()
    player.delete()
    for challenge_id in sorted({attempt.challenge_id for attempt in attempts}):
        attempt_touched.send(sender=Attempt, challenge_id=challenge_id)


def _lock(rows: QuerySet[Row]) -> list[Row]:
    """Lock rows, always in the same order, but not against rows that refer to them."""
    return list(rows.select_for_update(no_key=True).order_by("pk"))


def _keep_first(attempts: Iterable[Attempt], *, now: datetime) -> None:
    """Take the rank from every attempt but the first of its challenge; they come in the order of their begin."""
    kept: set[UUID] = set()
    for attempt in attempts:
        if attempt.challenge_id in kept:
            attempt.ranked = False
            if attempt.status == Attempt.Status.PLAYING:
                attempt.status = Attempt.Status.ABANDONED
                attempt.ended_at = max(now, attempt.stamped_at)
            attempt.save(update_fields=["ranked", "status", "ended_at"])
        kept.add(attempt.challenge_id)


def _report(results: QuerySet[Result]) -> None:
    """Tell the standings of results, boards always in the same order so that two transactions cannot lock crosswise."""
    for result in sorted(results.select_related("attempt"), key=lambda result: result.attempt.challenge_id):
        standings_changed.send(sender=Result, result_id=result.pk)
