"""One beam search: from layer to layer, keeping the best few positions of each.

The search sees all cards and worries nothing back. A card goes up unasked only when nothing could ever want to
be built on it: a weaker rule is unsound in Yukon, where a low card under a pile may still be needed as a
landing place.
"""

import sys
from collections.abc import Callable
from operator import itemgetter

from games.engine.rules import FLOOR, MAX_GROUP, Rule
from games.engine.solver_columns import FACE_DOWN_FLAG, Column, Columns, Landings, Weights
from games.engine.solver_dead_end import is_dead_end
from games.engine.state import State

FOUNDATION = 7
ALL_UP = (52, 53, 54, 55)
WEIGHTS = (Weights(-100, -5, 5, 20, -20, 0), Weights(-67, -30, 2, 7, -31, -15))
MAX_LAYERS = 200
# Above these a search gives up or forgets: together they hold a solver under 300 MB.
MAX_SEEN = 1_000_000
MAX_COLUMNS = 50_000

_BETWEEN = b"\xff"
_by_score = itemgetter(0)

# The path before, then source column, number of cards, target column or FOUNDATION.
Path = tuple["Path", int, int, int] | None
# Score, key, columns, the next card wanted by each suit, and the path from the start.
Position = tuple[int, int, tuple[Column, ...], tuple[int, ...], Path]


class StoppedError(Exception):
    """The budget ran out inside a beam."""


class Searcher:
    """What the beams of one solve share: the rule, the column memo, the counters and the budget."""

    def __init__(self, rule: Rule, node_limit: int | None, may_go_on: Callable[[int], bool]) -> None:
        """Take `may_go_on`, asked every few nodes with the count of nodes so far."""
        self._node_limit = node_limit or sys.maxsize
        self.any_colour = rule is Rule.RELAXED
        landings = Landings(rule)
        self._takes = landings.takes
        self._columns = Columns(landings, WEIGHTS)
        self._may_go_on = may_go_on
        # A card is out of the game when these suits' cards of the rank below are up.
        self._builders = tuple(
            tuple(card % 4 for card in landings.takes[4 + suit] if card % 4 != suit) for suit in range(4)
        )
        self.nodes = 0
        self.dead_ends = 0

    def start(self, state: State) -> Position:
        """Return the root position of a state."""
        columns = [
            self._columns[bytes(card | FACE_DOWN_FLAG if place < down else card for place, card in enumerate(cards))]
            for cards, down in zip(state.columns, state.down, strict=True)
        ]
        wanted, path = self._put_up(columns, tuple(4 * up + suit for suit, up in enumerate(state.foundations)), None)
        return 0, sum(column.key for column in columns), tuple(columns), wanted, path

    def is_dead_end(self, position: Position) -> bool:
        """Return True if the position is proved lost."""
        return is_dead_end(position[2], position[3], any_colour=self.any_colour)

    def beam(self, root: Position, *, width: int, weight_set: int) -> tuple[Path, bool]:
        """Search once; return the winning path or None, and whether not finding one is a proof of no win.

        Raises StoppedError when the budget is used up.
        """
        _, key, columns, wanted, path = root
        layer: list[Position] = [(self._score(columns, wanted, weight_set), key, columns, wanted, path)]
        seen = {key}
        complete = True
        for _ in range(MAX_LAYERS):
            children: list[Position] = []
            for position in layer:
                self._count_node()
                won = self._expand(position, weight_set, seen, children)
                if won is not None:
                    return won, False
            children.sort(key=_by_score, reverse=True)
            layer = []
            for child in children:
                if len(layer) == width:
                    complete = False
                    break
                if self.is_dead_end(child):
                    self.dead_ends += 1
                else:
                    layer.append(child)
            if not layer:
                return None, complete
            if len(self._columns) > MAX_COLUMNS:
                self._columns.clear()
            if len(seen) > MAX_SEEN:
                break
        return None, False

    def _count_node(self) -> None:
        if self.nodes >= self._node_limit or (not self.nodes & 15 and not self._may_go_on(self.nodes)):
            raise StoppedError
        self.nodes += 1

    def _score(self, columns: tuple[Column, ...], wanted: tuple[int, ...], weight_set: int) -> int:
        up = (sum(wanted) - 6) >> 2
        return up * WEIGHTS[weight_set].on_foundation + sum(column.scores[weight_set] for column in columns)

    def _moves(self, columns: tuple[Column, ...], wanted: tuple[int, ...]) -> list[tuple[int, int, int]]:
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

    def _expand(self, position: Position, weight_set: int, seen: set[int], children: list[Position]) -> Path:
        """Add the unseen children of a position to `children`; return the winning path if one is won."""
        score, key, columns, wanted, path = position
        look_up = self._columns
        for source, first, target in self._moves(columns, wanted):
            old_source = columns[source]
            rest = _turned_up(old_source.cards[:first])
            new_source = look_up[rest]
            changed = list(columns)
            changed[source] = new_source
            step = (path, source, len(old_source.cards) - first, target)
            if target == FOUNDATION:
                new_wanted, step = self._put_up(changed, _after_going_up(wanted, old_source.cards[-1]), step)
            else:
                old_target = columns[target]
                changed[target] = new_target = look_up[old_target.cards + old_source.cards[first:]]
                if not (rest and self._goes_up(rest[-1], wanted)):
                    new_key = key - old_source.key - old_target.key + new_source.key + new_target.key
                    if new_key not in seen:
                        seen.add(new_key)
                        new_score = (
                            score
                            - old_source.scores[weight_set]
                            - old_target.scores[weight_set]
                            + new_source.scores[weight_set]
                            + new_target.scores[weight_set]
                        )
                        children.append((new_score, new_key, tuple(changed), wanted, step))
                    continue
                new_wanted, step = self._put_up(changed, wanted, step)
            if new_wanted == ALL_UP:
                return step
            new_key = sum([column.key for column in changed])
            if new_key not in seen:
                seen.add(new_key)
                new_columns = tuple(changed)
                children.append(
                    (self._score(new_columns, new_wanted, weight_set), new_key, new_columns, new_wanted, step)
                )
        return None

    def _goes_up(self, card: int, wanted: tuple[int, ...]) -> bool:
        """Return True if the card is wanted and nothing will ever be built on it."""
        if card != wanted[card & 3]:
            return False
        rank = card & ~3
        return all(wanted[suit] >= rank for suit in self._builders[card & 3])

    def _put_up(self, columns: list[Column], wanted: tuple[int, ...], path: Path) -> tuple[tuple[int, ...], Path]:
        """Put up, in place, every card that goes up unasked, low cards first: Traditional lets nothing pass an ace."""
        while ready := [
            (column.cards[-1], source)
            for source, column in enumerate(columns)
            if column.cards and self._goes_up(column.cards[-1], wanted)
        ]:
            card, source = min(ready)
            columns[source] = self._columns[_turned_up(columns[source].cards[:-1])]
            wanted = _after_going_up(wanted, card)
            path = (path, source, 1, FOUNDATION)
        return wanted, path


def _turned_up(cards: bytes) -> bytes:
    """Return a column with its last card face-up."""
    if cards and cards[-1] >= FACE_DOWN_FLAG:
        return cards[:-1] + bytes((cards[-1] - FACE_DOWN_FLAG,))
    return cards


def _after_going_up(wanted: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards wanted once the card is up."""
    return tuple(card + 4 if card == next_card else next_card for next_card in wanted)
