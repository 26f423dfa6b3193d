"""Which results are in the standings, and what their players see of them."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Challenge, Preview, Result
from games.standings_port import position_of


class ResultState(StrEnum):
    """Whether a result counts in the standings."""

    RANKED = "ranked"
    NOT_RANKED = "not_ranked"
    UNDER_REVIEW = "under_review"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A result as its player sees it; a guest is shown the position that the result would have."""

    id: UUID
    won: bool
    score: int
    moves: int
    elapsed_ms: int
    clean: bool
    position: int | None
    state: ResultState
    reason: str | None  # why it is void


def _results_rankable() -> QuerySet[Result]:
    """Return the results that are in the standings or would be, had an account won them."""
    barred = Preview.objects.filter(player=OuterRef("attempt__player"), challenge=OuterRef("attempt__challenge"))
    return Result.objects.filter(
        ~Exists(barred),
        is_clean=True,
        voided_at__isnull=True,
        under_review=False,
        attempt__ranked=True,
        attempt__challenge__status=Challenge.Status.SCHEDULED,
        attempt__player__is_hidden=False,
    )


def results_ranked() -> QuerySet[Result]:
    """Return the results that are in the standings: the one definition of that."""
    return _results_rankable().filter(entered_at__isnull=False)


def result_state(result: Result) -> ResultState:
    """Return whether a result counts in the standings."""
    return _place(result)[0]


def result_shown(result: Result) -> ResultShown:
    """Return a result as its player sees it."""
    state, rankable = _place(result)
    return ResultShown(
        id=result.pk,
        won=True,
        score=result.score,
        moves=result.moves,
        elapsed_ms=result.elapsed_ms,
        clean=result.is_clean,
        position=position_of(result) if rankable else None,
        state=state,
        reason=_void_reason(result) if state is ResultState.VOID else None,
    )


def _void_reason(result: Result) -> str:
    return result.void_reason if result.voided_at else result.attempt.challenge.status_reason


def _place(result: Result) -> tuple[ResultState, bool]:
    """Return the state, and whether the result has a position or would have one."""
    attempt = result.attempt
    if result.voided_at or attempt.challenge.status == Challenge.Status.VOID:
        return ResultState.VOID, False
    if result.under_review:
        return ResultState.UNDER_REVIEW, False
    rankable = result.is_clean and attempt.ranked and _results_rankable().filter(pk=result.pk).exists()
    return ResultState.RANKED if rankable and result.entered_at else ResultState.NOT_RANKED, rankable
