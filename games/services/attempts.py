"""Attempts: begin or resume, append a batch, give up. Moves enter the database only here, replayed and legal."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games import selectors
from games.engine.game import Game
from games.engine.replay import parse_log
from games.errors import (
    AttemptOver,
    Barred,
    ChallengeClosed,
    EmptyBatch,
    IllegalMove,
    NotAuthenticated,
    NotFound,
    OffsetMismatch,
    PastTurnUp,
    PracticeLocked,
)
from games.models import Attempt, Batch, Challenge, Player, Preview, Result
from games.selectors import AttemptStatus
from games.services.players import player_create_guest
from games.signals import attempt_touched, standings_changed


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to a batch: the attempt as of the batch's last token, and what the batch turned up."""

    ply: int
    moves: int
    score: int
    status: AttemptStatus
    turned_up: list[selectors.TurnedUpShown]
    elapsed_ms: int
    result: selectors.ResultShown | None


@transaction.atomic
def attempt_begin(*, player: Player | None, challenge: Challenge, ranked: bool, now: datetime) -> tuple[Attempt, bool]:
    """Begin an attempt at an opened challenge, or resume the ranked one; return it and whether it is new.

    Without a player a guest is made. Raises ChallengeClosed, Barred or PracticeLocked.
    """
    player = _locked_player(player) if player else player_create_guest(now=now)
    if ranked:
        begun = selectors.attempt_of(player=player, challenge=challenge)
        if begun:
            return begun, False
        if not challenge.is_open(now):
            raise ChallengeClosed
        if Preview.objects.filter(player=player, challenge=challenge).exists():
            raise Barred
    elif selectors.challenge_state(challenge, now=now) != selectors.ChallengeState.FINAL:
        raise PracticeLocked
    attempt = Attempt.objects.create(player=player, challenge=challenge, ranked=ranked, started_at=now, stamped_at=now)
    attempt_touched.send(sender=Attempt, challenge_id=challenge.pk)
    return attempt, True


def _locked_player(player: Player) -> Player:
    """Lock the player, so that of two begins at once the second finds the first one's attempt."""
    try:
        return Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    except Player.DoesNotExist:
        raise NotAuthenticated from None


@transaction.atomic
def attempt_append(*, attempt_id: UUID, player: Player | None, offset: int, moves: str, now: datetime) -> Appended:
    """Append a batch of tokens to a playing attempt, and record its result if it wins.

    A batch that the stored log already holds at offset gets the answer it got before. Raises NotFound, EmptyBatch,
    AttemptOver, OffsetMismatch, PastTurnUp or IllegalMove; then nothing was stored.
    """
    tokens = parse_log(moves)
    if not tokens:
        raise EmptyBatch
    attempt = _locked_attempt(attempt_id, player)
    stored = parse_log(attempt.log)
    if stored[offset : offset + len(tokens)] == tokens:
        return _appended_before(attempt, offset=offset, end=offset + len(tokens))
    _require_playing(attempt, now=now)
    if offset != len(stored):
        raise OffsetMismatch(ply=len(stored))
    game = selectors.attempt_game(attempt)
    _play(game, tokens, sealed=selectors.is_sealed(attempt, now=now))
    result = _store(attempt, game, log=[*stored, *tokens], now=now)
    return _appended(attempt, game, offset=offset, stamp=attempt.stamped_at, result=result)


def _locked_attempt(attempt_id: UUID, player: Player | None) -> Attempt:
    """Lock the player's own attempt: everything that changes it waits here in line."""
    attempt = (
        Attempt.objects.select_for_update(of=("self",), no_key=True)
        .select_related("challenge")
        .filter(pk=attempt_id, player=player)
        .first()
    )
    if attempt is None or player is None:
        raise NotFound
    attempt.player = player
    return attempt


def _require_playing(attempt: Attempt, *, now: datetime) -> None:
    status = selectors.attempt_status(attempt, now=now)
    if status != AttemptStatus.PLAYING:
        raise AttemptOver(status=status)


def _play(game: Game, tokens: Sequence[str], *, sealed: bool) -> None:
    """Play a batch; nothing after a sealed card's turning up is looked at, or a refusal would tell about that card."""
    face_down = sum(game.down)
    for number, token in enumerate(tokens, start=1):
        failure = game.play([token])
        if failure:
            raise IllegalMove(failure)
        before, face_down = face_down, sum(game.down)
        if sealed and face_down < before and number < len(tokens):
            raise PastTurnUp(ply=game.ply - 1)


def _store(attempt: Attempt, game: Game, *, log: Sequence[str], now: datetime) -> Result | None:
    """Write the longer log with its stamp and, if it wins, the result."""
    was_idle = attempt.stamped_at <= now - selectors.PLAYING_WINDOW
    # Clocks of several servers differ: a stamp is never before the one it follows, and no game takes no time.
    attempt.stamped_at = max(now, attempt.stamped_at, attempt.started_at + selectors.MILLISECOND)
    attempt.log = " ".join(log)
    attempt.ply = game.ply
    if game.is_won:
        attempt.status = Attempt.Status.WON
        attempt.ended_at = attempt.stamped_at
    attempt.save(update_fields=["log", "ply", "stamped_at", "status", "ended_at"])
    Batch.objects.create(attempt=attempt, ply=game.ply, stamped_at=attempt.stamped_at)
    result = _record(attempt, game) if game.is_won else None
    if result or was_idle:
        attempt_touched.send(sender=Attempt, challenge_id=attempt.challenge_id)
    return result


def _record(attempt: Attempt, game: Game) -> Result:
    is_guest = _locked_player(attempt.player).is_guest  # locked, so that signing up at this moment finds the result
    result = Result.objects.create(
        attempt=attempt,
        score=game.score,
        moves=game.moves,
        elapsed_ms=selectors.elapsed_ms(attempt, until=attempt.stamped_at),
        is_clean=game.clean,
        recorded_at=attempt.stamped_at,
        entered_at=None if is_guest else attempt.stamped_at,
    )
    standings_changed.send(sender=Result, result_id=result.pk)
    return result


def _appended_before(attempt: Attempt, *, offset: int, end: int) -> Appended:
    """Return the answer that a stored batch got, with the stamp it got."""
    game = selectors.attempt_game(attempt, plies=end)
    batch = Batch.objects.filter(attempt=attempt, ply__gte=end).order_by("ply")[0]
    result = Result.objects.get(attempt=attempt) if game.is_won else None
    if result:
        result.attempt = attempt
    return _appended(attempt, game, offset=offset, stamp=batch.stamped_at, result=result)


def _appended(attempt: Attempt, game: Game, *, offset: int, stamp: datetime, result: Result | None) -> Appended:
    return Appended(
        ply=game.ply,
        moves=game.moves,
        score=game.score,
        status=AttemptStatus.WON if result else AttemptStatus.PLAYING,
        turned_up=selectors.turned_up_shown(game, offset=offset),
        elapsed_ms=selectors.elapsed_ms(attempt, until=stamp),
        result=selectors.result_shown(result) if result else None,
    )


@transaction.atomic
def attempt_abandon(*, attempt_id: UUID, player: Player | None, now: datetime) -> Attempt:
    """End a playing attempt without a win; repeating it changes nothing. Raises NotFound or AttemptOver."""
    attempt = _locked_attempt(attempt_id, player)
    if attempt.status == Attempt.Status.ABANDONED:
        return attempt
    _require_playing(attempt, now=now)
    attempt.status = Attempt.Status.ABANDONED
    attempt.ended_at = max(now, attempt.stamped_at)
    attempt.save(update_fields=["status", "ended_at"])
    attempt_touched.send(sender=Attempt, challenge_id=attempt.challenge_id)
    return attempt
