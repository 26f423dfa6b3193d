"""The moves of the search: from a position to those that can follow.

The search sees all cards and worries nothing back. A card goes up unasked only when nothing could ever want to be
built on it: a weaker rule is unsound in Yukon, where a low card under a pile may still be needed as a landing place.
"""

from collections.abc import Sequence

from games.engine.rules import FLOOR, MAX_GROUP, Rule
from games.engine.solver_columns import FACE_DOWN_FLAG, LANDINGS, Column, Columns, Weights
from games.engine.state import State

FOUNDATION = 7
ALL_UP = (52, 53, 54, 55)
# Above this the columns met so far are forgotten: a third of what a solver may hold in memory.
MAX_COLUMNS = 30_000
_BETWEEN = b"\xff"

# Source column, number of cards, target column or FOUNDATION.
Step = tuple[int, int, int]
Steps = tuple[Step, ...]


class Node:
    """A position that the search keeps, with every card that goes up unasked already up.

    `wanted` is the next card of each suit, `steps` leads here from the parent, `distance` is the relaxed distance.
    `proved` is True for a position without a win, False if no proof of that was found, None if none was looked for.
    """

    __slots__ = ("columns", "distance", "key", "parent", "proved", "score", "steps", "wanted")

    def __init__(self, child: "Child", distance: int) -> None:
        _, self.score, self.key, self.columns, self.wanted, self.steps, self.parent = child
        self.distance = distance
        self.proved: bool | None = None


# The order in the search, then as in Node: score, key, columns, wanted, steps and parent.
Child = tuple[int, int, int, tuple[Column, ...], tuple[int, ...], Steps, Node | None]


class Moves:
    """The moves under one rule, ordered by one set of weights."""

    def __init__(self, rule: Rule, weights: Weights) -> None:
        landings = self.landings = LANDINGS[rule]
        self._takes = landings.takes
        self._columns = Columns(landings, weights.column)
        self.weights = weights
        # A card is out of the game when these suits' cards of the rank below are up.
        self._builders = tuple(
            tuple(card % 4 for card in landings.takes[4 + suit] if card % 4 != suit) for suit in range(4)
        )

    def start(self, state: State) -> Node:
        """Return the root of a search."""
        columns = [
            self._columns[bytes(card | FACE_DOWN_FLAG if at < down else card for at, card in enumerate(cards))]
            for cards, down in zip(state.columns, state.down, strict=True)
        ]
        wanted = tuple(4 * up + suit for suit, up in enumerate(state.foundations))
        steps: list[Step] = []
        wanted = self._put_up(columns, wanted, steps)
        key = sum(column.key for column in columns)
        return Node((0, self._score(columns, wanted), key, tuple(columns), wanted, tuple(steps), None), distance=0)

    def _score(self, columns: Sequence[Column], wanted: Sequence[int]) -> int:
        """Return how good a position looks, apart from its distance."""
        up = (sum(wanted) - 6) >> 2
        return sum([column.score for column in columns]) + up * self.weights.on_foundation

    def forget(self) -> None:
        """Drop the columns met so far if they are too many."""
        if len(self._columns) > MAX_COLUMNS:
            self._columns.clear()

    def expand(self, node: Node, seen: set[int], children: list[Child]) -> Steps | None:
        """Add the unseen positions after a node to `children`; if one of them is won return the steps to it."""
        columns, wanted, look_up = node.columns, node.wanted, self._columns
        old_key, old_score = node.key, node.score
        farness = node.distance * self.weights.distance
        for source, first, target in self._possible(columns, wanted):
            old_source = columns[source]
            cards = old_source.cards
            moving = cards[first:]
            rest = cards[:first]
            if rest and rest[-1] >= FACE_DOWN_FLAG:
                rest = _turned_up(rest)
            new_source = look_up[rest]
            changed = list(columns)
            changed[source] = new_source
            step = (source, len(moving), target)
            if target != FOUNDATION:
                old_target = columns[target]
                new_target = changed[target] = look_up[old_target.cards + moving]
                if not rest or rest[-1] != wanted[rest[-1] & 3] or not self._goes_up(rest[-1], wanted):
                    key = old_key - old_source.key - old_target.key + new_source.key + new_target.key
                    if key not in seen:
                        seen.add(key)
                        score = old_score - old_source.score - old_target.score + new_source.score + new_target.score
                        children.append((score + farness, score, key, tuple(changed), wanted, (step,), node))
                    continue
            steps = [step]
            new_wanted = self._put_up(
                changed, wanted if target != FOUNDATION else _after_going_up(wanted, moving[0]), steps
            )
            if new_wanted == ALL_UP:
                return tuple(steps)
            key = sum([column.key for column in changed])
            if key not in seen:
                seen.add(key)
                score = self._score(changed, new_wanted)
                children.append((score + farness, score, key, tuple(changed), new_wanted, tuple(steps), node))
        return None

    def _possible(self, columns: tuple[Column, ...], wanted: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """Return every move: source column, place of the first card that moves, target."""
        piles = [column.cards for column in columns]
        joined = _BETWEEN.join(piles)
        find, count = joined.find, joined.count
        starts = []
        start = 0
        for cards in piles:
            starts.append(start)
            start += len(cards) + 1
        moves = []
        for target, cards in enumerate(piles):
            if cards:
                top = cards[-1]
                if top == wanted[top & 3]:
                    moves.append((target, len(cards) - 1, FOUNDATION))
                takes = self._takes[top]
            elif target == piles.index(b""):
                takes = self._takes[FLOOR]
            else:
                continue
            for card in takes:
                at = find(card)
                if at >= 0:
                    source = count(_BETWEEN, 0, at)
                    first = at - starts[source]
                    if source != target and len(piles[source]) - first <= MAX_GROUP and (cards or first):
                        moves.append((source, first, target))
        return moves

    def _goes_up(self, card: int, wanted: tuple[int, ...]) -> bool:
        """Return True if the card is wanted and nothing will ever be built on it."""
        if card != wanted[card & 3]:
            return False
        rank = card & ~3
        return all(wanted[suit] >= rank for suit in self._builders[card & 3])

    def _put_up(self, columns: list[Column], wanted: tuple[int, ...], steps: list[Step]) -> tuple[int, ...]:
        """Put up, in place, every card that goes up unasked, low cards first: Traditional lets nothing pass an ace."""
        while ready := [
            (column.cards[-1], source)
            for source, column in enumerate(columns)
            if column.cards and self._goes_up(column.cards[-1], wanted)
        ]:
            card, source = min(ready)
            columns[source] = self._columns[_turned_up(columns[source].cards[:-1])]
            wanted = _after_going_up(wanted, card)
            steps.append((source, 1, FOUNDATION))
        return wanted


def _turned_up(cards: bytes) -> bytes:
    """Return a column with its last card face-up."""
    if cards and cards[-1] >= FACE_DOWN_FLAG:
        return cards[:-1] + bytes((cards[-1] - FACE_DOWN_FLAG,))
    return cards


def _after_going_up(wanted: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards wanted once the card is up."""
    return tuple([card + 4 if card == next_card else next_card for next_card in wanted])
