"""The replay engine: one mutable game that plays tokens.

A game knows of each card what it lies on, and of each pile its top card. So moving a group, however large, changes two
tops and what the group's first card lies on. The face-down cards of a column are not linked: they never move, and are
read from the start.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

from games.engine.cards import ACES, KINGS, rank_of
from games.engine.code import GameCode
from games.engine.errors import Reason
from games.engine.moves import (
    BACK,
    COLUMNS,
    FOUNDATIONS,
    MOVE,
    NO_OP,
    OPS,
    RESTART,
    UNDO,
    UNREADABLE,
    UP,
    format_back,
    format_group_move,
    format_up,
)
from games.engine.rules import BEARERS, BEFORE, FLOOR, MAX_GROUP, MAX_LOG, MAX_UNDO, POINTS_TURNED, POINTS_UP, Rule
from games.engine.state import State, dealt

ALL_FACE_DOWN = 21
MAX_MOVE_TEXT = 8

_FOUNDATION_OF = (*FOUNDATIONS,) * 13 + (FOUNDATIONS[0],)


class Failure(NamedTuple):
    """The first token that was refused: its place in the log, its text (cut to 8 characters) and why."""

    ply: int
    move: str
    reason: Reason


class TurnedUp(NamedTuple):
    """A card that turned up, in a column from 1 to 7, by the move at a ply."""

    ply: int
    column: int
    card: int


class _Layout(NamedTuple):
    """A state as the engine has it: each pile's top card, what each card lies on, each pile's face-down cards."""

    state: State
    tops: tuple[int, ...]
    under: tuple[int, ...]
    down: tuple[int, ...]


def _layout(state: State) -> _Layout:
    under = [FLOOR] * (FLOOR + 1)
    tops = []
    piles = [cards[down:] for cards, down in zip(state.columns, state.down, strict=True)]
    piles += [tuple(range(suit, suit + 4 * up, 4)) for suit, up in enumerate(state.foundations)]
    for cards in piles:
        top = FLOOR
        for card in cards:
            under[card] = top
            top = card
        tops.append(top)
    return _Layout(state, tuple(tops), tuple(under), (*state.down, 0, 0, 0, 0))


@lru_cache(maxsize=1024)
def _deal_layout(symbols: str) -> _Layout:
    return _layout(dealt(symbols))


class Game:
    """A game in progress, begun from a code's deal or from any state; `ply` counts the accepted tokens."""

    def __init__(self, code: GameCode) -> None:
        self.code: GameCode | None = code
        self._begin(_deal_layout(code.symbols), code.rule)

    @classmethod
    def from_state(cls, state: State, rule: Rule) -> Self:
        """Return a game that starts, and restarts, at a state. The state is not checked: see State.problems()."""
        game = cls.__new__(cls)
        game.code = None
        game._begin(_layout(state), rule)
        return game

    def _begin(self, start: _Layout, rule: Rule) -> None:
        self.rule = rule
        self.ply = 0
        self._start = start
        self._tops = list(start.tops)
        self._under = list(start.under)
        self._down = list(start.down)
        # A group's first card, between which piles it went, and whether the card under it turned up.
        self._history: list[tuple[int, int, int, bool]] = []
        self._turned_up: list[tuple[int, int, int]] = []
        self._undo_from = 0  # moves before this one are too old to be undone
        self._uncounted = 0  # undos and restarts
        self._taken_back = 0  # worrying backs that stand

    def play(self, tokens: Iterable[str]) -> Failure | None:
        """Play tokens until the first that is refused; that one changes nothing.

        The loop only tells legal from illegal, as fast as it can; `_reason_against` finds out why.
        """
        tops, under, down, history = self._tops, self._under, self._down, self._history
        face_down, turned_up = self._start.state.columns, self._turned_up
        read, bearers, ace_first = OPS.get, BEARERS[self.rule], self.rule is Rule.TRADITIONAL
        waiting = iter(tokens)
        for ply, token in zip(range(self.ply, MAX_LOG), waiting, strict=False):
            kind, source, target, steps = read(token, NO_OP)
            first = top = tops[source]
            if kind == MOVE:
                for _ in steps:
                    first = under[first]
                legal = tops[target] in bearers[first]
            elif kind == UP:
                target = _FOUNDATION_OF[top]
                legal = tops[target] == BEFORE[top]
            else:
                legal = not self._reason_against(token)
            if not legal or (ace_first and self._is_held_back(kind, first)):
                return self._refused(ply, token)
            self.ply = ply + 1
            if kind == BACK:
                self._taken_back += 1
            elif kind > BACK:
                self._rewind(kind)
                continue
            below = under[first]
            turns = below == FLOOR and down[source] > 0
            if turns:
                down[source] -= 1
                below = face_down[source][down[source]]
                turned_up.append((ply, source + 1, below))
            under[first] = tops[target]
            tops[target] = top
            tops[source] = below
            history.append((first, source, target, turns))
        return next((Failure(MAX_LOG, token[:MAX_MOVE_TEXT], Reason.LOG_TOO_LONG) for token in waiting), None)

    def _rewind(self, kind: int) -> None:
        """Undo the last move, or put the deal back to its start; neither is a move."""
        self._uncounted += 1
        if kind == RESTART:
            self._tops[:] = self._start.tops
            self._under[:] = self._start.under
            self._down[:] = self._start.down
            self._history.clear()
            self._undo_from = 0
            self._taken_back = 0
            return
        self._undo_from = len(self._history) - self.undoable
        first, source, target, turned = self._history.pop()
        top = self._tops[target]
        self._tops[target] = self._under[first]
        self._under[first] = FLOOR if turned else self._tops[source]
        self._tops[source] = top
        self._down[source] += turned
        self._taken_back -= source in FOUNDATIONS

    def _refused(self, ply: int, token: str) -> Failure:
        reason = self._reason_against(token)
        if reason is None:
            raise RuntimeError(f"{token!r} was refused at ply {ply} for no reason")
        return Failure(ply, token[:MAX_MOVE_TEXT], reason)

    def _reason_against(self, token: str) -> Reason | None:
        """Return the first reason, in the order of Reason, why the token may not be played now."""
        kind, source, target, steps = OPS.get(token, NO_OP)
        if kind == UNREADABLE:
            return Reason.UNREADABLE
        if self.is_won:
            return Reason.GAME_OVER
        if kind == RESTART:
            return None
        if kind == UNDO:
            return None if self.undoable else Reason.NOTHING_TO_UNDO
        count = len(steps) + 1
        face_up = self._face_up(source)
        if not face_up:
            return Reason.EMPTY_SOURCE
        if source == target:
            return Reason.SAME_PILE
        if count > MAX_GROUP:
            return Reason.GROUP_TOO_LARGE
        if count > len(face_up) + self._down[source]:
            return Reason.NOT_ENOUGH_CARDS
        if count > len(face_up):
            return Reason.FACE_DOWN
        return self._rule_against(kind, face_up[-count], target)

    def _rule_against(self, kind: int, card: int, target: int) -> Reason | None:
        """Return what forbids moving a card that can be taken."""
        if kind == BACK and self.rule is Rule.TRADITIONAL:
            return Reason.FOUNDATION_IS_FINAL
        if self._is_held_back(kind, card):
            return Reason.ACE_MUST_GO_UP
        if kind == UP:
            return None if self._tops[_FOUNDATION_OF[card]] == BEFORE[card] else Reason.WRONG_RANK
        bearer = self._tops[target]
        if bearer in BEARERS[self.rule][card]:
            return None
        if bearer == FLOOR:
            return Reason.SPACE_NEEDS_KING
        return Reason.WRONG_COLOUR if rank_of(bearer) == rank_of(card) + 1 else Reason.WRONG_RANK

    def _is_held_back(self, kind: int, card: int) -> bool:
        """Tell whether, under Traditional, a move has to wait until an ace at the end of a column is up."""
        if self.rule is not Rule.TRADITIONAL or kind > UP or (kind == UP and card in ACES):
            return False
        return not ACES.isdisjoint(self._tops[: len(COLUMNS)])

    def _face_up(self, pile: int) -> list[int]:
        """Return the cards of a pile that may be taken, its top card last."""
        cards = []
        card = self._tops[pile]
        while card != FLOOR:
            cards.append(card)
            card = self._under[card]
        return cards[::-1]

    @property
    def columns(self) -> list[list[int]]:
        """The cards of each column, face-down ones included."""
        dealt_columns = self._start.state.columns
        return [[*dealt_columns[column][: self._down[column]], *self._face_up(column)] for column in COLUMNS]

    @property
    def down(self) -> list[int]:
        """How many of each column's first cards are face-down."""
        return self._down[: len(COLUMNS)]

    @property
    def foundations(self) -> list[int]:
        """How many cards of each suit are up."""
        return [0 if self._tops[pile] == FLOOR else rank_of(self._tops[pile]) for pile in FOUNDATIONS]

    @property
    def moves(self) -> int:
        """The move counter: every accepted token but undo and restart."""
        return self.ply - self._uncounted

    @property
    def score(self) -> int:
        """10 for each card put up, again when put up again after worrying back; 5 for each turned up."""
        turned = ALL_FACE_DOWN - sum(self._down)
        return POINTS_UP * (sum(self.foundations) + self._taken_back) + POINTS_TURNED * turned

    @property
    def clean(self) -> bool:
        """Whether no worrying back stands since the last restart."""
        return not self._taken_back

    @property
    def is_won(self) -> bool:
        """Whether all 52 cards are up."""
        return KINGS.issuperset(self._tops[len(COLUMNS) :])

    @property
    def undoable(self) -> int:
        """How many moves can be undone now."""
        return min(len(self._history) - self._undo_from, MAX_UNDO)

    @property
    def turned_up(self) -> list[TurnedUp]:
        """Every turning-up so far, in order; a card that turns up again after an undo is there again."""
        return [TurnedUp(*turning) for turning in self._turned_up]

    def state(self) -> State:
        """Return the present state as a value."""
        return State(tuple(map(tuple, self.columns)), tuple(self.down), tuple(self.foundations))

    def legal_moves(self) -> list[str]:
        """Return the tokens that may be played, without undo and restart.

        In order: for each column, to its foundation, then onto columns 1 to 7 with small groups first; then worrying
        back, suit by suit, onto columns 1 to 7.
        """
        tokens = []
        for source in COLUMNS:
            tokens += self._playable(format_up(source))
            tokens += [format_group_move(source, target, count) for target, count in self._group_moves(source)]
        backs = (format_back(foundation, target) for foundation in FOUNDATIONS for target in COLUMNS)
        return tokens + self._playable(*backs)

    def placement(self, column: int, count: int) -> int | None:
        """Return the column, 1 to 7, that a group goes to when the player leaves the choice to the game, if any.

        Of the columns whose top card takes the group, the one with most cards, the leftmost of equals; for a king that
        is not already first in its column, the leftmost space.
        """
        source = column - 1
        takers = [target for target, size in self._group_moves(source) if size == count]
        lengths = [len(cards) for cards in self.columns]
        if not takers or (lengths[takers[0]] == 0 and lengths[source] == count):
            return None
        return max(takers, key=lambda target: lengths[target]) + 1

    def _playable(self, *tokens: str) -> list[str]:
        return [token for token in tokens if not self._reason_against(token)]

    def _group_moves(self, source: int) -> list[tuple[int, int]]:
        """Return where a column's groups may go, as target and size, in the order of legal_moves."""
        if self._is_held_back(MOVE, self._tops[source]):
            return []
        bearers = BEARERS[self.rule]
        groups = list(islice(enumerate(reversed(self._face_up(source)), start=1), MAX_GROUP))
        targets = [(target, self._tops[target]) for target in COLUMNS if target != source]
        return [(target, count) for target, top in targets for count, card in groups if top in bearers[card]]
