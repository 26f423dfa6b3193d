"""The games that Examples steps through: real deals, played to a clean win."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TRIED = "!"


@dataclass(frozen=True, slots=True)
class Example:
    """A game as steps: tokens of a log, and among them moves that are only tried (`!21x5`) and refused.

    Notes stand at the state after so many steps.
    """

    code: str
    title: Promise
    about: Promise
    steps: str
    notes: dict[int, Promise]

    @property
    def log(self) -> list[str]:
        """The tokens that were played."""
        return [step for step in self.steps.split() if not step.startswith(TRIED)]


WON = _("All 52 cards are on the foundations: a clean win with 625 points.")

EXAMPLES = (
    Example(
        code="YU1-C-26Z73XW",
        title=_("A group in no order"),
        about=_("A Classic game, won in 81 moves. The second one moves four cards that do not follow each other."),
        steps="24x3 52x4 3f 7f 62x3 2f 74x2 7f 3f 37x3 62x2 46x7 54 25x5 53x6 26x5 52 45x4 12 36x7 71x4 74 76 7f 43x2 "
        "45 42 54x4 5f 1f 61x17 6f 5f 6f 6f 6f 3f 17x9 76x10 7f 3f 15x5 1f 1f 5f 3f 63x11 53x2 5f 2f 5f 5f 35x4 "
        "3f 3f 3f 2f 3f 2f 1f 6f 2f 6f 3f 1f 3f 4f 5f 7f 5f 6f 3f 4f 3f 5f 4f 1f 4f 1f 3f 5f",
        notes={
            0: _("The deal. Every face-up card can be taken together with all the cards on it."),
            1: _("The 2 of spades goes on the 3 of hearts, which is one higher and red, and takes two cards along."),
            2: _(
                "The 10 of diamonds takes three cards along that are in no order. Only the 10 itself has to fit, and "
                "it goes on the jack of spades."
            ),
            3: _("The ace of hearts begins its foundation."),
            10: _("The last face-up cards of column 3 have left it, so the 10 of spades has turned up by itself."),
            19: _("Column 1 is a space now. Only a king may go there."),
            21: _("The king of hearts has gone to the space with three cards on it."),
            31: _("Seventeen cards have moved at once; 20 is the most."),
            81: WON,
        },
    ),
    Example(
        code="YU1-R-YUKONTR",
        title=_("A group refused on a space"),
        about=_(
            "A Relaxed game, won in 79 moves. At its beginning a group is refused on a space, though it would turn up "
            "a card."
        ),
        steps="1f !21x5 53x3 75x5 51x2 62x5 51x5 26x8 2f 75 65x9 61 6f 35 24 2f 52x12 23x2 72 6f 7f 72 57 51 5f 2f "
        "24x2 2f 46x5 75x2 47x3 17x4 1f 6f 1f 4f 6f 4f 74x3 74x2 7f 37x6 73x3 7f 7f 2f 6f 6f 2f 3f 36x4 3f 2f 7f 1f 6f "
        "7f 1f 4f 6f 7f 4f 6f 2f 2f 3f 4f 6f 3f 6f 4f 2f 5f 6f 4f 2f 5f 4f 1f 2f",
        notes={
            0: _("The deal. Under Relaxed a card goes on any card that is one higher, whatever the colours."),
            1: _("The ace has gone to its foundation, and column 1 is a space."),
            2: _(
                "The five cards from the 5 of diamonds on would leave column 2, and its face-down card would turn up. "
                "But a space takes only a king, so the move is refused."
            ),
            5: _("The king of diamonds may go to the space, and takes the 8 of hearts along."),
            12: _("The jack of diamonds has gone on the queen of diamonds: Classic would refuse that."),
            80: WON,
        },
    ),
)
