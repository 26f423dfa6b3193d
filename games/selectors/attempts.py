"""What a player may see of the own attempt: of its cards only those that it has turned up, while they are sealed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.engine.cards import format_card
from games.engine.game import Game
from games.engine.replay import parse_log
from games.engine.state import dealt
from games.errors import NotFound
from games.models import Attempt, Challenge, Player
from games.selectors.results import ResultShown, result_shown

MILLISECOND = timedelta(milliseconds=1)


class AttemptStatus(StrEnum):
    """How an attempt reads."""

    PLAYING = "playing"
    WON = "won"
    ABANDONED = "abandoned"
    EXPIRED = "expired"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class TurnedUpShown:
    """A card that turned up by the move at a ply, in a column from 1 to 7."""

    ply: int
    column: int
    card: str


@dataclass(frozen=True, slots=True)
class AttemptShown:
    """An attempt as its player sees it. Replaying `log` from `start`, with the cards of `turned_up`, gives `state`."""

    id: UUID
    challenge: Challenge
    ranked: bool
    status: AttemptStatus
    code: str | None
    started_at: datetime
    server_time: datetime
    elapsed_ms: int
    log: str
    ply: int
    moves: int
    score: int
    start: dict[str, Any]
    state: dict[str, Any]
    turned_up: list[TurnedUpShown]
    result: ResultShown | None
    reason: str | None  # why its challenge is void
    replaced: bool  # another challenge has taken the place of a void one


def attempt_of(*, player: Player | None, challenge: Challenge) -> Attempt | None:
    """Return the player's ranked attempt at a challenge, if it was begun."""
    return _attempts().filter(player=player, challenge=challenge, ranked=True).first()


def attempt_to_take_up(*, player: Player | None, challenge: Challenge) -> Attempt | None:
    """Return what the challenge's page goes on with: the player's last unfinished practice, else the ranked attempt."""
    unfinished = Q(ranked=False, status=Attempt.Status.PLAYING)
    mine = _attempts().filter(Q(ranked=True) | unfinished, player=player, challenge=challenge)
    return mine.order_by("ranked", "-started_at").first()


def attempt_get(*, attempt_id: UUID, player: Player | None) -> Attempt:
    """Return the player's own attempt; raises NotFound alike for another's and for none."""
    attempt = _attempts().filter(pk=attempt_id, player=player).first()
    if attempt is None:
        raise NotFound
    return attempt


def _attempts() -> QuerySet[Attempt]:
    return Attempt.objects.select_related("challenge", "player", "result")


def attempt_status(attempt: Attempt, *, now: datetime) -> AttemptStatus:
    """Return how the attempt reads: expiry and voiding follow from its challenge."""
    if attempt.status != Attempt.Status.PLAYING:
        return AttemptStatus(attempt.status)
    if attempt.challenge.status == Challenge.Status.VOID:
        return AttemptStatus.VOID
    if attempt.ranked and attempt.challenge.is_final(now):
        return AttemptStatus.EXPIRED
    return AttemptStatus.PLAYING


def attempt_game(attempt: Attempt, *, plies: int | None = None) -> Game:
    """Return the game that the attempt's stored log makes, or its first plies."""
    game = Game(attempt.challenge.code)
    failure = game.play(parse_log(attempt.log)[:plies])
    if failure:
        raise RuntimeError(f"the stored log of attempt {attempt.pk} fails at ply {failure.ply}")
    return game


def is_sealed(attempt: Attempt, *, now: datetime) -> bool:
    """Return whether the cards that the attempt has not turned up are hidden from its player."""
    return attempt.ranked or not attempt.challenge.is_final(now)


def turned_up_shown(game: Game, *, offset: int = 0) -> list[TurnedUpShown]:
    """Return every turning-up by the tokens from offset on, in order."""
    return [
        TurnedUpShown(ply=turned.ply, column=turned.column, card=format_card(turned.card))
        for turned in game.turned_up
        if turned.ply >= offset
    ]


def attempt_shown(attempt: Attempt, *, now: datetime) -> AttemptShown:
    """Return an attempt as its player sees it at this moment."""
    game = attempt_game(attempt)
    sealed = is_sealed(attempt, now=now)
    status = attempt_status(attempt, now=now)
    code_is_public = status == AttemptStatus.WON or attempt.challenge.is_final(now)
    is_void = attempt.challenge.status == Challenge.Status.VOID
    return AttemptShown(
        id=attempt.pk,
        challenge=attempt.challenge,
        ranked=attempt.ranked,
        status=status,
        code=str(attempt.challenge.code) if code_is_public else None,
        started_at=attempt.started_at,
        server_time=now,
        elapsed_ms=elapsed_ms(attempt, until=_clock_stop(attempt, status=status, now=now)),
        log=attempt.log,
        ply=game.ply,
        moves=game.moves,
        score=game.score,
        start=dealt(attempt.challenge.symbols).to_json(masked=sealed),
        state=game.state().to_json(masked=sealed),
        turned_up=turned_up_shown(game),
        result=result_shown(attempt.result) if hasattr(attempt, "result") else None,
        reason=attempt.challenge.status_reason if is_void else None,
        replaced=is_void and hasattr(attempt.challenge, "replaced_by"),
    )


def elapsed_ms(attempt: Attempt, *, until: datetime) -> int:
    """Return the whole milliseconds from the attempt's start to a moment, never below 0."""
    return max(0, (until - attempt.started_at) // MILLISECOND)


def _clock_stop(attempt: Attempt, *, status: AttemptStatus, now: datetime) -> datetime:
    match status:
        case AttemptStatus.PLAYING:
            return now
        case AttemptStatus.EXPIRED:
            return attempt.challenge.final_at
        case _:
            return attempt.ended_at or attempt.stamped_at


def attempts_of(*, player: Player | None, challenges: Iterable[Challenge]) -> dict[UUID, Attempt]:
    """Return the player's ranked attempts at some challenges, by challenge, in one query."""
    if player is None:
        return {}
    attempts = _attempts().filter(player=player, challenge__in=list(challenges), ranked=True)
    return {attempt.challenge_id: attempt for attempt in attempts}


def attempts_voided(*, player: Player | None, challenges: Iterable[Challenge]) -> list[Attempt]:
    """Return the player's ranked attempts that do not count: at the void among some challenges, and at those replaced.

    Costs a query only if there is such a challenge.
    """
    found = [
        challenge for challenge in challenges if challenge.replaces_id or challenge.status == Challenge.Status.VOID
    ]
    if player is None or not found:
        return []
    attempts = _attempts().filter(
        player=player,
        ranked=True,
        challenge__status=Challenge.Status.VOID,
        challenge__date__in=[challenge.date for challenge in found],
    )
    slots = {(challenge.date, challenge.rule) for challenge in found}
    attempts = attempts.select_related("challenge__replaced_by").order_by("challenge__rule", "started_at")
    return [attempt for attempt in attempts if (attempt.challenge.date, attempt.challenge.rule) in slots]


def attempts_to_finish(*, player: Player | None, now: datetime) -> list[Attempt]:
    """Return the player's ranked attempts that can still be won although their challenge has closed."""
    yesterday = now.astimezone(UTC).date() - timedelta(days=1)
    if player is None:
        return []
    playing = _attempts().filter(
        player=player,
        ranked=True,
        status=Attempt.Status.PLAYING,
        challenge__date=yesterday,
        challenge__status=Challenge.Status.SCHEDULED,
    )
    return [attempt for attempt in playing.order_by("challenge__rule") if not attempt.challenge.is_final(now)]
