"""What the search wants to know of a column, worked out once for each distinct column.

A column is a `bytes` of cards, the top card last; a face-down card carries FACE_DOWN_FLAG. Sets of cards are masks
with bit `card`; SPACE stands for the place under a column's first card, so a space is exposed like any card.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from games.engine.cards import CARDS, KINGS
from games.engine.rules import BEARERS, FLOOR, Rule

FACE_DOWN_FLAG = 64
SPACE = 1 << FLOOR

# A card's bit, its landing places in other columns, and for each one above it the cards to move until it is elsewhere.
Buried = tuple[int, int, tuple[tuple[int, int], ...]]


class Weights(NamedTuple):
    """How much each feature of a position is worth to the search."""

    face_down: int
    unbuilt: int
    on_foundation: int
    space: int
    cut: int
    blocked: int


class Landings:
    """Which cards each place takes, and as a mask which places each card may be put on, under one rule."""

    def __init__(self, rule: Rule) -> None:
        bearers = BEARERS[rule]
        self.takes = tuple(tuple(card for card in CARDS if place in bearers[card]) for place in (*CARDS, FLOOR))
        self.places = tuple(sum(1 << place for place in bearers[card]) for card in CARDS)


class Column:
    """The facts about one column.

    `scores` has one number per weight set; `key` is this column's part of a position's key. `below` maps the
    bit of each card to the bit of what it lies on. `buried` lists the cards under one of their own landing
    places: (card, landing places in other columns, ((landing place, cards above the card up to it), ...)).
    """

    __slots__ = ("below", "buried", "buried_cards", "cards", "exposed", "face_up", "key", "loose_kings", "scores")

    def __init__(self, cards: bytes, landings: Landings, weights: Sequence[Weights]) -> None:
        plain = [card % FACE_DOWN_FLAG for card in cards]
        bits = [1 << card for card in plain]
        self.cards = cards
        self.key = int.from_bytes(blake2b(cards, digest_size=8).digest()) >> 2 if cards else 0
        self.exposed = bits[-1] if bits else SPACE
        self.below = dict(zip(bits, [SPACE, *bits], strict=False))
        self.face_up = sum(1 << card for card in cards if card < FACE_DOWN_FLAG)
        self.loose_kings = sum(1 << card for card in plain[1:] if card in KINGS)
        self.buried = tuple(_buried(plain, landings))
        self.buried_cards = sum(card for card, _, _ in self.buried)
        self.scores = tuple(_score(cards, plain, landings, weight) for weight in weights)


class Columns(dict[bytes, Column]):
    """All columns met so far; a new one is worked out when it is first asked for."""

    def __init__(self, landings: Landings, weights: Sequence[Weights]) -> None:
        self._landings = landings
        self._weights = weights

    def __missing__(self, cards: bytes) -> Column:
        column = self[cards] = Column(cards, self._landings, self._weights)
        return column


def _buried(plain: list[int], landings: Landings) -> list[Buried]:
    found: list[Buried] = []
    for place, card in enumerate(plain):
        elsewhere = landings.places[card]
        above = 0
        here = []
        for other in plain[place + 1 :]:
            above |= 1 << other
            if elsewhere >> other & 1:
                here.append((1 << other, above))
        if here:
            found.append((1 << card, elsewhere & ~sum(bit for bit, _ in here), tuple(here)))
    return found


def _score(cards: bytes, plain: list[int], landings: Landings, weights: Weights) -> int:
    if not cards:
        return weights.space
    face_down = sum(card >= FACE_DOWN_FLAG for card in cards)
    unbuilt = sum(not landings.places[card] >> below & 1 for below, card in pairwise(plain))
    return (
        face_down * weights.face_down
        + unbuilt * weights.unbuilt
        + _cuts(plain) * weights.cut
        + _blocked(plain) * weights.blocked
    )


def _cuts(plain: list[int]) -> int:
    """Return the least number of moves out of a column that leave no card above a lower one of its suit."""
    cuts = 0
    highest = [-1] * 4
    for card in reversed(plain):
        if highest[card & 3] > card:
            cuts += 1
            highest = [-1] * 4
        highest[card & 3] = max(highest[card & 3], card)
    return cuts


def _blocked(plain: list[int]) -> int:
    """Return how many cards have a higher card of their suit above them."""
    blocked = 0
    highest = [-1] * 4
    for card in reversed(plain):
        blocked += highest[card & 3] > card
        highest[card & 3] = max(highest[card & 3], card)
    return blocked
