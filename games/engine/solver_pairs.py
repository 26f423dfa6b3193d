"""A slow and strong proof that a position has no clean win: which two facts can ever hold together.

The relaxed game of `solver_relaxed` lets every card land that could land at some time. Here a place that has taken a
card is taken: two facts are a pair only if some play, judged pair by pair, makes both hold at once. If two cards can
never both be up there is no win. (Planners call this h2: Haslum and Geffner, 2000.)

The facts: a card or a space is *free*, with nothing on it; a card lies *on* another or in a space; it is *up*; it has
*turned* up; or it is *apart* from a landing place that lay above it, which it could not use before. Kings do not use
spaces up and groups may have any size: more seems possible here than is, so a proof is a proof.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from games.engine.cards import CARDS
from games.engine.rules import BEARERS, FLOOR, Rule
from games.engine.solver_columns import FACE_DOWN_FLAG

_BYTES = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


# What a move needs, ends and begins.
_Facts = tuple[list[int], list[int], list[int]]


class _Action(NamedTuple):
    """A move of one card, with what lies on it: four facts it needs (some repeated), what it ends, what it begins."""

    needs: tuple[int, int, int, int]
    needed: int
    keeps: int
    begins: int
    begun: tuple[int, ...]


def has_no_win(columns: Sequence[bytes], wanted: Sequence[int], rule: Rule, *, thorough: bool = False) -> bool:
    """Return True if the position cannot be won clean; False proves nothing. Takes five to ten milliseconds.

    A thorough proof also looks from the win backwards, and again forwards with only the pairs left that lead to it,
    until none more falls away. It takes a few times as long and finds somewhat more.
    """
    task = _Task(columns, wanted, rule)
    moves = task.moves()
    first, last = task.first_facts(), task.last_facts()
    forwards = [_action(needs, ends=ends, begins=begins) for needs, ends, begins in moves]
    pairs = _pairs(first, forwards, [-1] * len(task.facts))
    if not thorough or _is_missing(last, pairs):
        return _is_missing(last, pairs)
    backwards = task.taken_back(moves)
    before = None
    while pairs != before:
        before = pairs
        pairs = _pairs(last, backwards, pairs)
        if _is_missing(first, pairs):
            return True
        pairs = _pairs(first, forwards, pairs)
        if _is_missing(last, pairs):
            return True
    return False


class _Task:
    """A position's facts, numbered as they come up, and the actions between them."""

    def __init__(self, columns: Sequence[bytes], wanted: Sequence[int], rule: Rule) -> None:
        self.facts: defaultdict[tuple[str | int, ...], int] = defaultdict(count().__next__)
        self.lying = [card for card in CARDS if card >= wanted[card % 4]]
        self._bearers = [
            [place for place in BEARERS[rule][card] if place == FLOOR or place in self.lying] for card in CARDS
        ]
        self._columns = [[card % FACE_DOWN_FLAG for card in column] for column in columns]
        self._face_down = {card % FACE_DOWN_FLAG for column in columns for card in column if card >= FACE_DOWN_FLAG}
        self._first_place = {
            card: place for column in self._columns for place, card in zip([FLOOR, *column], column, strict=False)
        }
        # By a card's first move: what it parts. By a card under a landing place of its own: that it must be parted.
        self._parts: defaultdict[int, list[int]] = defaultdict(list)
        self._held_by: dict[tuple[int, int], int] = {}
        for column in self._columns:
            self._find_landing_places_above(column)

    def _find_landing_places_above(self, column: list[int]) -> None:
        for at, card in enumerate(column):
            for above, place in enumerate(column[at + 1 :], start=at + 1):
                if place in self._bearers[card]:
                    parted = self._held_by[card, place] = self.facts["apart", card, place]
                    for between in column[at + 1 : above + 1]:
                        self._parts[between].append(parted)

    def first_facts(self) -> int:
        """Return the mask of what holds in the position."""
        ends = [("free", column[-1] if column else FLOOR) for column in self._columns]
        places = [("on", card, place) for card, place in self._first_place.items()]
        return sum({1 << self.facts[fact] for fact in [*ends, *places]})

    def last_facts(self) -> int:
        """Return the mask of what holds in a won game."""
        spaces = [self.facts["free", FLOOR]]
        return _mask(
            [*spaces, *(number for fact, number in self.facts.items() if fact[0] in ("up", "turned", "apart"))]
        )

    def moves(self) -> list[_Facts]:
        """Return every way to move a card from where it may lie."""
        found = []
        for card in self.lying:
            for place in dict.fromkeys([self._first_place[card], *self._bearers[card]]):
                found += [self._move(card, place, to) for to in self._bearers[card] if to != place]
                found.append(self._up(card, place))
        return found

    def taken_back(self, moves: list[_Facts]) -> list[_Action]:
        """Return the moves backwards, from the facts after each to those before it."""
        # Of what a move begins only this may have held before: what was turned or parted already, and another space.
        lasting = {number for fact, number in self.facts.items() if fact[0] in ("turned", "apart") or fact[1] == FLOOR}
        return [
            _action(begins[:4], ends=[*ends, *(fact for fact in begins if fact not in lasting)], begins=needs)
            for needs, ends, begins in reversed(moves)
        ]

    def _move(self, card: int, place: int, to: int) -> _Facts:
        needs = [self.facts["on", card, place], self.facts["free", to]]
        ends = needs[: 1 if to == FLOOR else 2]
        if place == self._first_place[card]:
            needs += [self.facts["turned", card]] if card in self._face_down else []
            needs += [self._held_by[card, to]] if (card, to) in self._held_by else []
        return needs, ends, [self.facts["on", card, to], *self._left_behind(card, place)]

    def _up(self, card: int, place: int) -> _Facts:
        needs = [self.facts["on", card, place], self.facts["free", card]]
        before = [self.facts["up", card - 4]] if card - 4 in self.lying else []
        return needs + before, needs, [self.facts["up", card], *self._left_behind(card, place)]

    def _left_behind(self, card: int, place: int) -> Iterator[int]:
        yield self.facts["free", place]
        if place in self._face_down:
            yield self.facts["turned", place]
        if place == self._first_place[card]:
            yield from self._parts[card]


def _action(needs: list[int], *, ends: list[int], begins: list[int]) -> _Action:
    first, second, third, fourth = (needs + needs[-1:] * 2)[:4]
    return _Action((first, second, third, fourth), _mask(needs), ~_mask(ends), _mask(begins), tuple(begins))


def _mask(facts: Iterable[int]) -> int:
    mask = 0
    for fact in facts:
        mask |= 1 << fact
    return mask


def _pairs(at_first: int, actions: list[_Action], allowed: list[int]) -> list[int]:
    """Return for each fact the mask of the facts that can hold together with it: the least fix point of the actions."""
    together = [at_first if at_first >> fact & 1 else 0 for fact in range(len(allowed))]
    seen = [0] * len(actions)
    changed = True
    while changed:
        changed = False
        for number, ((a, b, c, d), needed, keeps, begins, begun) in enumerate(actions):
            common = together[a] & together[b] & together[c] & together[d]
            if common == seen[number] or common & needed != needed:
                continue
            seen[number] = common
            after = common & keeps | begins
            for fact in begun:
                after &= allowed[fact]
            if after & begins != begins:
                continue
            new = 0
            for fact in begun:
                new |= after & ~together[fact]
                together[fact] |= after
            if new:
                changed = True
                _join(together, new, begins)
    return together


def _is_missing(facts: int, pairs: list[int]) -> bool:
    """Return True if some two of the facts are no pair."""
    return any(facts >> fact & 1 and row & facts != facts for fact, row in enumerate(pairs))


def _join(together: list[int], facts: int, others: int) -> None:
    """Note on the side of each of the facts that the others go with it."""
    for start, byte in enumerate(facts.to_bytes((facts.bit_length() + 7) // 8, "little")):
        if byte:
            start *= 8
            for bit in _BYTES[byte]:
                together[start + bit] |= others
