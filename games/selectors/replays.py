"""Replays: who may watch which attempt again, and from when on."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.errors import NotFound, ReplayLocked
from games.models import Attempt, Batch, Player, Result
from games.selectors.attempts import (
    AttemptStatus,
    attempt_game,
    attempt_get,
    attempt_status,
    elapsed_ms,
    turned_up_shown,
)
from games.selectors.results import ResultState, result_state


@dataclass(frozen=True, slots=True)
class Split:
    """The first time a card turned up, by the stamp of the batch that turned it."""

    ply: int
    column: int
    card: str
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """All there is to watch an attempt again."""

    code: str
    log: str
    splits: list[Split]


def attempt_replay(*, attempt_id: UUID, player: Player | None, now: datetime) -> ReplayShown:
    """Return the replay of one's own ended attempt: a won one at once, another from final on.

    Raises NotFound for another's attempt and ReplayLocked before the time.
    """
    attempt = attempt_get(attempt_id=attempt_id, player=player)
    status = attempt_status(attempt, now=now)
    if status == AttemptStatus.PLAYING:
        raise ReplayLocked(
            _("This replay opens once your attempt has ended; without a win, once the challenge is final.")
        )
    if status != AttemptStatus.WON and not attempt.challenge.is_final(now):
        raise ReplayLocked
    return _replay_shown(attempt)


def result_replay(*, result_id: UUID, player: Player | None, now: datetime) -> ReplayShown:
    """Return the replay of a result that is in the standings, or of one's own.

    Raises NotFound for a result that the asker cannot know of and ReplayLocked until the challenge is final.
    """
    result = Result.objects.select_related("attempt__challenge", "attempt__player").filter(pk=result_id).first()
    if result is None or (result.attempt.player != player and result_state(result) != ResultState.RANKED):
        raise NotFound
    if not result.attempt.challenge.is_final(now):
        raise ReplayLocked
    return _replay_shown(result.attempt)


def _replay_shown(attempt: Attempt) -> ReplayShown:
    batches = list(Batch.objects.filter(attempt=attempt).order_by("ply"))
    splits: dict[str, Split] = {}
    for turned in turned_up_shown(attempt_game(attempt)):
        batch = batches[bisect_left(batches, turned.ply + 1, key=lambda batch: batch.ply)]
        since = elapsed_ms(attempt, until=batch.stamped_at)
        splits.setdefault(turned.card, Split(turned.ply, turned.column, turned.card, since))
    return ReplayShown(code=str(attempt.challenge.code), log=attempt.log, splits=list(splits.values()))
