"""What can be wrong with a move, a log or a code: the same strings in Python and in JavaScript."""

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """Why a move is refused, in the order in which the reasons are looked for."""

    LOG_TOO_LONG = "log_too_long"
    UNREADABLE = "unreadable"
    GAME_OVER = "game_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    EMPTY_SOURCE = "empty_source"
    SAME_PILE = "same_pile"
    GROUP_TOO_LARGE = "group_too_large"
    NOT_ENOUGH_CARDS = "not_enough_cards"
    FACE_DOWN = "face_down"
    FOUNDATION_IS_FINAL = "foundation_is_final"
    ACE_MUST_GO_UP = "ace_must_go_up"
    SPACE_NEEDS_KING = "space_needs_king"
    WRONG_RANK = "wrong_rank"
    WRONG_COLOUR = "wrong_colour"


class CodeProblem(StrEnum):
    """Why a game code cannot be read, in the order in which the problems are looked for."""

    EMPTY = "empty"
    DOTTED_I = "dotted_i"
    CHARACTER = "character"
    VERSION = "version"
    RULE = "rule"
    DIGIT = "digit"
    LENGTH = "length"


_CODE_SENTENCES = {
    CodeProblem.EMPTY: "Type a code such as YU1-C-AAAAAAB.",
    CodeProblem.DOTTED_I: "“%(char)s” is not a letter of our codes: type “i” or “I” instead.",
    CodeProblem.CHARACTER: "“%(char)s” cannot be in a code: only the letters A-Z and the digits 2-7 can.",
    CodeProblem.VERSION: "Codes begin with YU1.",
    CodeProblem.RULE: "The rule letter must be C (Classic), R (Relaxed) or T (Traditional).",
    CodeProblem.DIGIT: "The last symbols never contain 0, 1, 8 or 9. Could it be O, I or B?",
    CodeProblem.LENGTH: "A code ends in 7 symbols, or 16 for a daily challenge; this one has %(n)s.",
}


class EngineError(ValueError):
    """Bad text or a bad move: the caller's input is at fault, never the engine."""


class UnreadableCode(EngineError):
    """A text that is no game code; its message is one English sentence.

    detail holds what the sentence names: `char` (one character) or `n` (a number of symbols), otherwise nothing.
    """

    def __init__(self, problem: CodeProblem, **detail: str | int) -> None:
        self.problem = problem
        self.detail: Mapping[str, str | int] = detail
        shown = {name: value if str(value).isprintable() else ascii(value)[1:-1] for name, value in detail.items()}
        super().__init__(_CODE_SENTENCES[problem] % shown)


class IllegalMove(EngineError):
    """A move that the rules refuse, at a ply of a log."""

    def __init__(self, *, ply: int, move: str, reason: Reason) -> None:
        self.ply = ply
        self.move = move
        self.reason = reason
        super().__init__(f"Move {move!r} at ply {ply} is refused: {reason}.")
