"""The one question that the games app asks of the standings, without knowing who keeps them.

The leaderboard imports games, never the other way round; so it hands its answer in at start-up
(`LeaderboardConfig.ready` calls `answer_positions_with`), and games asks through `position_of`.
"""

from collections.abc import Callable

from games.models import Result

_Answer = Callable[[Result], int | None]
_answer: _Answer | None = None


def answer_positions_with(answer: _Answer) -> None:
    """Let `answer` say the position, by time, that a result has, or would have if it were in the standings.

    It gets a Result whose attempt and challenge are loaded, and may be asked for one that has no row: a guest's win.
    """
    global _answer  # noqa: PLW0603 - set once, while Django starts
    _answer = answer


def position_of(result: Result) -> int | None:
    """Return the position, by time, that the result has or would have; None where nobody keeps standings."""
    return _answer(result) if _answer else None
