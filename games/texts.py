"""What the service says, in the asker's language, about refused moves and unreadable codes (2.7 and 2.8 of the texts).

The English here and the engine's own are the same sentences; gettext finds them here.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.errors import CodeProblem, Reason, UnreadableCode

REASON_TEXTS: dict[Reason, Promise] = {
    Reason.LOG_TOO_LONG: _("One game can record 4,000 steps, undos and restarts included, and this one is full."),
    Reason.UNREADABLE: _("This move could not be read; reload the page and try again."),
    Reason.GAME_OVER: _("The game is won: all 52 cards are on the foundations."),
    Reason.NOTHING_TO_UNDO: _("There is no move left to undo; only the last 100 moves can be undone."),
    Reason.EMPTY_SOURCE: _("There is no card to take here."),
    Reason.SAME_PILE: _("This is the column you took from; choose another one."),
    Reason.GROUP_TOO_LARGE: _("This group is too large: at most 20 cards move at once."),
    Reason.NOT_ENOUGH_CARDS: _("This column has fewer cards than that."),
    Reason.FACE_DOWN: _("A face-down card cannot be moved; it turns up by itself once nothing lies on it."),
    Reason.FOUNDATION_IS_FINAL: _("Under the Traditional rule a card on a foundation stays there."),
    Reason.ACE_MUST_GO_UP: _("Under the Traditional rule an ace at the end of a column goes to its foundation first."),
    Reason.SPACE_NEEDS_KING: _("Only a king, alone or with the cards on it, can go to a space."),
    Reason.WRONG_RANK: _("The ranks must follow each other: one lower on a column, one higher on a foundation."),
    Reason.WRONG_COLOUR: _("On a column red goes on black and black on red."),
}

CODE_PROBLEM_TEXTS: dict[CodeProblem, Promise] = {
    CodeProblem.EMPTY: _("Type a code such as YU1-C-AAAAAAB."),
    CodeProblem.DOTTED_I: _("“%(char)s” is not a letter of our codes: type “i” or “I” instead."),
    CodeProblem.CHARACTER: _("“%(char)s” cannot be in a code: only the letters A-Z and the digits 2-7 can."),
    CodeProblem.VERSION: _("Codes begin with YU1."),
    CodeProblem.RULE: _("The rule letter must be C (Classic), R (Relaxed) or T (Traditional)."),
    CodeProblem.DIGIT: _("The last symbols never contain 0, 1, 8 or 9. Could it be O, I or B?"),
    CodeProblem.LENGTH: _("A code ends in 7 symbols, or 16 for a daily challenge; this one has %(n)s."),
}


def code_problem_text(error: UnreadableCode) -> str:
    """Return what is wrong with a code, as one sentence in the active language."""
    return str(CODE_PROBLEM_TEXTS[error.problem]) % error.detail
