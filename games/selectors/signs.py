"""Measured signs that a result may not be a person's own: staff see them and decide, nothing follows by itself."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from games.models import Attempt, Result

# Milliseconds a move, over a whole game. The fastest people need two to three times as long.
FASTEST_PACE = 400


@dataclass(frozen=True, slots=True)
class Signs:
    """How fast a game was played, with how many others it shares every move, and whether it is the stored solution."""

    pace_ms: int
    same_moves: int
    is_solution: bool

    @property
    def is_too_fast(self) -> bool:
        """Whether hardly anybody plays like that."""
        return self.pace_ms < FASTEST_PACE


def result_signs(results: Iterable[Result]) -> dict[UUID, Signs]:
    """Return the signs of many results, whose attempts and challenges are loaded, in one query."""
    results = list(results)
    logs = {result.attempt.log for result in results}
    challenges = {result.attempt.challenge_id for result in results}
    won = Attempt.objects.filter(challenge__in=challenges, log__in=logs, status=Attempt.Status.WON)
    players = Counter(won.values_list("challenge_id", "log"))
    return {
        result.pk: Signs(
            pace_ms=result.elapsed_ms // max(1, result.moves),
            same_moves=players[result.attempt.challenge_id, result.attempt.log] - 1,
            is_solution=result.attempt.log == result.attempt.challenge.solution,
        )
        for result in results
    }
