"""What the search wants to know of a column, worked out once for each distinct column.

A column is a `bytes` of cards, the top card last; a face-down card carries FACE_DOWN_FLAG. Sets of cards are masks
with bit `card`; SPACE stands for the place under a column's first card, so a space is exposed like any card.
"""

from collections.abc import Sequence
from hashlib import blake2b
from operator import mul
from typing import NamedTuple

from games.engine.cards import CARDS, KINGS
from games.engine.rules import BEARERS, FLOOR, Rule

FACE_DOWN_FLAG = 64
SPACE = 1 << FLOOR

_KEY_MODULUS = 2**61 - 1
_KEY_FACTOR, *_KEY_TERMS = (
    int.from_bytes(blake2b(bytes([number]), digest_size=7).digest(), "big")
    for number in range(1 + FACE_DOWN_FLAG + len(CARDS))
)
_BITS = tuple(1 << number % FACE_DOWN_FLAG for number in range(2 * FACE_DOWN_FLAG))
_KING_CARDS = sum(1 << king for king in KINGS)
_LOWER_OF_SUIT = tuple(sum(1 << lower for lower in range(card % 4, card, 4)) for card in CARDS)

# A card's bit, its landing places in other columns, and for each one above it the cards to move until it is elsewhere.
Buried = tuple[int, int, tuple[tuple[int, int], ...]]


class Landings:
    """Under one rule: the cards that each place takes, the same as a mask, and the mask of the places of each card."""

    def __init__(self, rule: Rule) -> None:
        bearers = BEARERS[rule]
        self.any_colour = rule is Rule.RELAXED
        self.takes = tuple(tuple(card for card in CARDS if place in bearers[card]) for place in (*CARDS, FLOOR))
        self.taken = tuple(sum(1 << card for card in cards) for cards in self.takes)
        self.places = tuple(sum(1 << place for place in bearers[card]) for card in CARDS)
        self.most_places = max(len(places) for places in bearers)


LANDINGS = {rule: Landings(rule) for rule in Rule}


class Features(NamedTuple):
    """What makes a column look good or bad, or how much each of it is worth.

    Face-down cards, and their number squared; the length squared; neighbours not built; built cards at the end; the
    least number of moves out of the column until no card lies above a lower one of its suit; cards with a higher one of
    their suit above them; cards with all their landing places above them; the cards lying on each card, times how far
    that is from a king; kings that are not first; the top card's rank; a space.
    """

    face_down: int
    face_down_squared: int
    length_squared: int
    unbuilt: int
    run: int
    cuts: int
    blocked: int
    smothered: int
    depth: int
    loose_kings: int
    top_rank: int
    space: int


class Weights(NamedTuple):
    """How much is worth what to the search, in hundredths."""

    column: Features
    on_foundation: int
    distance: int


# What decides how one more card changes the features. Masks of the column's cards: all; those with no higher one of
# their suit above them; those above the last cut; and for one, two ... landing places those with so many above them or
# more. Then how far all cards are from a king, summed, and what the column's key is made from.
Pressure = tuple[int, int, int, tuple[int, ...], int, int]

# What the relaxed distance wants to know of a column: what is exposed at its end, the mask of its face-up cards and
# that of kings that are not first, the bit of what each card's bit lies on, the cards under landing places of their
# own, and their mask.
Relaxed = tuple[int, int, int, dict[int, int], tuple[Buried, ...], int]


class Column:
    """The facts about one column.

    `score` and `key` are this column's parts of a position's score and key.
    """

    __slots__ = ("cards", "features", "key", "pressure", "relaxed", "score")

    def __init__(
        self, cards: bytes, key: int, features: tuple[int, ...], pressure: Pressure, weights: Features
    ) -> None:
        self.cards = cards
        self.key = key
        self.features = features
        self.pressure = pressure
        self.score: int = sum(map(mul, features, weights))
        self.relaxed: Relaxed | None = None

    @property
    def cuts(self) -> int:
        """The least number of moves out of the column until no card lies above a lower one of its suit."""
        return self.features[5]

    def work_out_relaxed(self, landings: Landings) -> Relaxed:
        """Return `relaxed`, which most columns never need: they are met in positions that are never measured."""
        self.relaxed = _relaxed(self, landings)
        return self.relaxed


class Columns(dict[bytes, Column]):
    """All columns met so far; a new one is worked out when it is first asked for, from the longest known part below."""

    def __init__(self, landings: Landings, weights: Features) -> None:
        self._landings = landings
        self._weights = weights
        self._begin()

    def _begin(self) -> None:
        no_features = (*[0] * (len(Features._fields) - 1), 1)
        no_pressure = (0, 0, 0, (0,) * self._landings.most_places, 0, 0)
        self[b""] = Column(b"", 0, no_features, no_pressure, self._weights)

    def clear(self) -> None:
        """Forget all columns."""
        super().clear()
        self._begin()

    def __missing__(self, cards: bytes) -> Column:
        known = len(cards) - 1
        while cards[:known] not in self:
            known -= 1
        column = self[cards] = self._stacked(self[cards[:known]], cards)
        return column

    def _stacked(self, rest: Column, cards: bytes) -> Column:
        """Return the column that further cards make of the rest."""
        face_down, _, _, unbuilt, run, cuts, blocked, _, depth, loose_kings, _, _ = rest.features
        present, unblocked, since_cut, places_above, waiting, digest = rest.pressure
        places, taken = self._landings.places, self._landings.taken
        top = rest.cards[-1] % FACE_DOWN_FLAG if rest.cards else FLOOR
        for flagged in cards[len(rest.cards) :]:
            card = flagged % FACE_DOWN_FLAG
            bit = 1 << card
            rank = card >> 2
            if top != FLOOR:
                built = places[card] >> top & 1
                unbuilt += not built
                run = (run + 1) * built
                loose_kings += card in KINGS
            face_down += flagged >= FACE_DOWN_FLAG
            if since_cut & _LOWER_OF_SUIT[card]:
                cuts += 1
                since_cut = 0
            newly_blocked = unblocked & _LOWER_OF_SUIT[card]
            blocked += newly_blocked.bit_count()
            unblocked ^= newly_blocked | bit
            since_cut |= bit
            more = present & taken[card]
            if more:
                places_above = _with_one_more(places_above, more)
            present |= bit
            depth += waiting
            waiting += 12 - rank
            digest = (digest * _KEY_FACTOR + _KEY_TERMS[flagged]) % _KEY_MODULUS
            top = card
        smothered = places_above[-1].bit_count()
        length = len(cards)
        features = (
            face_down, face_down * face_down, length * length, unbuilt, run, cuts, blocked, smothered, depth,
            loose_kings, rank, 0,
        )  # fmt: skip
        pressure = (present, unblocked, since_cut, places_above, waiting, digest)
        # Squared, for sums of the digests themselves are equal where two columns have exchanged ends of one length.
        return Column(cards, digest * digest % _KEY_MODULUS, features, pressure, self._weights)


def _with_one_more(counts: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Return the masks of what was counted once, twice ... when some cards are counted once more."""
    found = []
    for some in counts:
        found.append(some | more)
        more &= some
    return tuple(found)


def _relaxed(column: Column, landings: Landings) -> Relaxed:
    cards = column.cards
    bits = [_BITS[card] for card in cards]
    present, _, _, places_above, _, _ = column.pressure
    face_down = column.features[0]
    face_up = present ^ sum(bits[:face_down]) if face_down else present
    loose_kings = present & _KING_CARDS & ~bits[0] if present & _KING_CARDS else 0
    buried_cards = places_above[0]
    buried = _buried(cards, buried_cards, landings.places) if buried_cards else ()
    below = dict(zip(bits, [SPACE, *bits]))  # noqa: B905 -- the top card lies under nothing
    return (bits[-1] if bits else SPACE, face_up, loose_kings, below, buried, buried_cards)


def _buried(cards: bytes, buried_cards: int, places: Sequence[int]) -> tuple[Buried, ...]:
    found: list[Buried] = []
    for at, card in enumerate(cards):
        bit = _BITS[card]
        if not bit & buried_cards:
            continue
        elsewhere = places[card % FACE_DOWN_FLAG]
        above = 0
        here = []
        for other in cards[at + 1 :]:
            place = _BITS[other]
            above |= place
            if elsewhere & place:
                elsewhere ^= place
                here.append((place, above))
        found.append((bit, elsewhere, tuple(here)))
    return tuple(found)
