"""The three rule sets, their limits and their numbers.

Classic: a column builds down by one in the opposite colour. Relaxed: in any colour. Traditional: as Classic, but a card
on a foundation stays there, and while a column ends in an ace nothing but such an ace may move, up to its foundation.
"""

from enum import StrEnum

from games.engine.cards import ACES, CARDS, KINGS, is_red, rank_of


class Rule(StrEnum):
    """A rule set, by the letter it has in a game code."""

    CLASSIC = "C"
    RELAXED = "R"
    TRADITIONAL = "T"


MAX_GROUP = 20
MAX_UNDO = 100
MAX_LOG = 4000
POINTS_UP = 10
POINTS_TURNED = 5
CLEAN_SCORE = 52 * POINTS_UP + 21 * POINTS_TURNED

# What the lowest face-up card of a pile lies on. Only kings are built on it, so a space is a column like any other.
FLOOR = 52


def _bearers(card: int, rule: Rule) -> tuple[int, ...]:
    """Return what the card may be put on in a column under the rule."""
    if card in KINGS:
        return (FLOOR,)
    higher = [bearer for bearer in CARDS if rank_of(bearer) == rank_of(card) + 1]
    return tuple(bearer for bearer in higher if rule is Rule.RELAXED or is_red(bearer) != is_red(card))


# What takes a card (with its group) in a column: BEARERS[rule][card]. The floor itself lies on nothing.
BEARERS = {rule: (*(_bearers(card, rule) for card in CARDS), ()) for rule in Rule}

# What takes a card on its foundation: BEFORE[card]. There is nothing that the floor comes after.
BEFORE = (*(FLOOR if card in ACES else card - 4 for card in CARDS), None)
