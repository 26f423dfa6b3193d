"""Replays: a code and a move log give a verdict. The only source of a result."""

from dataclasses import dataclass
from typing import Any, Literal

from games.engine.code import ASCII_SPACE, GameCode
from games.engine.game import Failure, Game


@dataclass(frozen=True, slots=True)
class Replay:
    """What a log proves; when it is rejected, the figures are those before the failure."""

    verdict: Literal["won", "unfinished", "rejected"]
    score: int
    moves: int
    plies: int
    clean: bool
    failure: Failure | None

    def to_json(self) -> dict[str, Any]:
        """Return the replay as design and API have it."""
        return {
            "verdict": self.verdict,
            "score": self.score,
            "moves": self.moves,
            "plies": self.plies,
            "clean": self.clean,
            "failure": self.failure and self.failure._asdict(),
        }


def parse_log(text: str) -> list[str]:
    """Return the tokens of a log, not yet read; two spaces in a row enclose an empty one."""
    text = text.strip(ASCII_SPACE)
    return text.split(" ") if text else []


def replay(code: GameCode, log_text: str) -> Replay:
    """Play a whole log from the deal; never raises for anything a log says."""
    game = Game(code)
    failure = game.play(parse_log(log_text))
    return Replay(
        verdict="rejected" if failure else "won" if game.is_won else "unfinished",
        score=game.score,
        moves=game.moves,
        plies=game.ply,
        clean=game.clean,
        failure=failure,
    )
