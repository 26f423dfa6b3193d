"""The replay engine: one mutable game that plays tokens.

Every pile has a floor under its cards, so that there is always a top to compare with: under a column FLOOR, on which
only kings build; under a foundation the number before its ace. What lies from `_face_up_from[pile]` on, counted with
the floor, may be taken.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple, Self

from games.engine.cards import ACES, CARDS, rank_of, suit_of
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
from games.engine.rules import BEARERS, FLOOR, MAX_GROUP, MAX_LOG, MAX_UNDO, POINTS_TURNED, POINTS_UP, Rule
from games.engine.state import State, dealt

ALL_FACE_DOWN = 21
MAX_MOVE_TEXT = 8


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


class Game:
    """A game in progress, from a code's deal or from any state."""

    def __init__(self, code: GameCode) -> None:
        self.code: GameCode | None = code
        self._begin(dealt(code.symbols), code.rule)

    @classmethod
    def from_state(cls, state: State, rule: Rule) -> Self:
        """Return a game that starts, and restarts, at a state. The state is not checked: see State.problems()."""
        game = cls.__new__(cls)
        game.code = None
        game._begin(state, rule)
        return game

    def _begin(self, start: State, rule: Rule) -> None:
        self.rule = rule
        self.ply = 0
        self._start = start
        self._bearers = BEARERS[rule]
        self._uncounted = 0
        self._piles: list[list[int]] = []
        self._face_up_from: list[int] = []
        self._turned_up: list[tuple[int, int, int]] = []
        self._history: deque[tuple[int, int, int, bool]] = deque(maxlen=MAX_UNDO)
        self._lay_out()

    def _lay_out(self) -> None:
        start = self._start
        self._piles[:] = [[FLOOR, *cards] for cards in start.columns]
        self._piles += [list(range(suit - 4, suit + 4 * up, 4)) for suit, up in enumerate(start.foundations)]
        self._face_up_from[:] = [down + 1 for down in start.down] + [1] * len(FOUNDATIONS)
        self._history.clear()
        self._taken_back = 0

    def play(self, tokens: Iterable[str]) -> Failure | None:
        """Play tokens until the first that is refused; that one changes nothing.

        The loop only tells legal from illegal, as fast as it can; `_reason_against` says why.
        """
        piles, face_up_from, bearers = self._piles, self._face_up_from, self._bearers
        ace_first = self.rule is Rule.TRADITIONAL
        read, remember = OPS.get, self._history.append
        waiting = iter(tokens)
        for ply, token in zip(range(self.ply, MAX_LOG), waiting, strict=False):
            kind, source, target, count = read(token, NO_OP)
            pile = piles[source]
            left = len(pile) - face_up_from[source] - count
            if kind == MOVE:
                if left < 0 or piles[target][-1] not in bearers[pile[-count]] or (ace_first and self._ace_waits()):
                    return self._refused(ply, token)
                piles[target] += pile[-count:]
                del pile[-count:]
            elif kind == UP:
                card = pile[-1]
                target = FOUNDATIONS[card % 4]
                if left < 0 or piles[target][-1] != card - 4 or (ace_first and card > 3 and self._ace_waits()):
                    return self._refused(ply, token)
                piles[target].append(pile.pop())
            elif self._reason_against(token):
                return self._refused(ply, token)
            else:
                self._play_rare(token)
                self.ply = ply + 1
                continue
            turns = not left and face_up_from[source] > 1
            if turns:
                face_up_from[source] -= 1
                self._turned_up.append((ply, source, pile[-1]))
            remember((source, target, count, turns))
            self.ply = ply + 1
        return next((Failure(MAX_LOG, token[:MAX_MOVE_TEXT], Reason.LOG_TOO_LONG) for token in waiting), None)

    def _play_rare(self, token: str) -> None:
        """Play a legal worrying back, undo or restart."""
        kind, source, target, _ = OPS[token]
        if kind == BACK:
            self._piles[target].append(self._piles[source].pop())
            self._taken_back += 1
            self._history.append((source, target, 1, False))
            return
        self._uncounted += 1
        if kind == RESTART:
            self._lay_out()
            return
        source, target, count, turned = self._history.pop()
        self._face_up_from[source] += turned
        self._taken_back -= source in FOUNDATIONS
        self._piles[source] += self._piles[target][-count:]
        del self._piles[target][-count:]

    def _refused(self, ply: int, token: str) -> Failure:
        reason = self._reason_against(token)
        if reason is None:
            raise RuntimeError(f"{token!r} was refused at ply {ply} for no reason")
        return Failure(ply, token[:MAX_MOVE_TEXT], reason)

    def _reason_against(self, token: str) -> Reason | None:
        """Return the first reason, in the order of Reason, why the token may not be played now."""
        kind, source, target, count = OPS.get(token, NO_OP)
        if kind == UNREADABLE:
            return Reason.UNREADABLE
        if self.is_won:
            return Reason.GAME_OVER
        if kind == RESTART:
            return None
        if kind == UNDO:
            return None if self._history else Reason.NOTHING_TO_UNDO
        cards = len(self._piles[source]) - 1
        if not cards:
            return Reason.EMPTY_SOURCE
        if source == target:
            return Reason.SAME_PILE
        if count > MAX_GROUP:
            return Reason.GROUP_TOO_LARGE
        if count > cards:
            return Reason.NOT_ENOUGH_CARDS
        if count > cards + 1 - self._face_up_from[source]:
            return Reason.FACE_DOWN
        return self._rule_against(kind, self._piles[source][-count], target)

    def _rule_against(self, kind: int, card: int, target: int) -> Reason | None:
        """Return what forbids moving a card that can be taken."""
        if self.rule is Rule.TRADITIONAL:
            if kind == BACK:
                return Reason.FOUNDATION_IS_FINAL
            if self._ace_waits() and not (kind == UP and card in ACES):
                return Reason.ACE_MUST_GO_UP
        if kind == UP:
            return None if self._piles[FOUNDATIONS[suit_of(card)]][-1] == card - 4 else Reason.WRONG_RANK
        bearer = self._piles[target][-1]
        if bearer in self._bearers[card]:
            return None
        if bearer == FLOOR:
            return Reason.SPACE_NEEDS_KING
        return Reason.WRONG_COLOUR if rank_of(bearer) == rank_of(card) + 1 else Reason.WRONG_RANK

    def _ace_waits(self) -> bool:
        return any(self._piles[column][-1] in ACES for column in COLUMNS)

    @property
    def columns(self) -> list[list[int]]:
        """The cards of each column; a copy."""
        return [pile[1:] for pile in self._piles[:7]]

    @property
    def down(self) -> list[int]:
        """How many of each column's first cards are face-down."""
        return [first - 1 for first in self._face_up_from[:7]]

    @property
    def foundations(self) -> list[int]:
        """How many cards of each suit are up."""
        return [len(self._piles[foundation]) - 1 for foundation in FOUNDATIONS]

    @property
    def moves(self) -> int:
        """The move counter: every accepted token but undo and restart."""
        return self.ply - self._uncounted

    @property
    def score(self) -> int:
        """10 for each card put up, again when put up again after worrying back; 5 for each turned up."""
        turned = ALL_FACE_DOWN - sum(self.down)
        return POINTS_UP * (sum(self.foundations) + self._taken_back) + POINTS_TURNED * turned

    @property
    def clean(self) -> bool:
        """Whether no worrying back stands since the last restart."""
        return not self._taken_back

    @property
    def is_won(self) -> bool:
        """Whether all 52 cards are up."""
        return sum(self.foundations) == len(CARDS)

    @property
    def undoable(self) -> int:
        """How many moves can be undone now."""
        return len(self._history)

    @property
    def turned_up(self) -> list[TurnedUp]:
        """Every turning-up so far, in order; a card turned up again after an undo is listed again."""
        return [TurnedUp(ply, source + 1, card) for ply, source, card in self._turned_up]

    def state(self) -> State:
        """Return the present state as a value."""
        return State(tuple(map(tuple, self.columns)), tuple(self.down), tuple(self.foundations))

    def legal_moves(self) -> list[str]:
        """Return the tokens that may be played, without undo and restart.

        In order: for each column, to its foundation, then onto columns 1 to 7 with small groups first; then worrying
        back, suit by suit, onto columns 1 to 7.
        """
        if self.is_won:
            return []
        tokens = []
        for source in COLUMNS:
            tokens += [token for token in [format_up(source)] if not self._reason_against(token)]
            tokens += [
                format_group_move(source, target, count)
                for target in COLUMNS
                for count in self._group_sizes(source, target)
            ]
        backs = [format_back(foundation, target) for foundation in FOUNDATIONS for target in COLUMNS]
        return tokens + [token for token in backs if not self._reason_against(token)]

    def placement(self, column: int, count: int) -> int | None:
        """Return the column, 1 to 7, that a group goes to when the player leaves the choice to the game, if any.

        Of the columns whose top card takes the group, the one with most cards, the leftmost of equals; for a king that
        is not already first in its column, the leftmost space.
        """
        source = column - 1
        takers = [target for target in COLUMNS if count in self._group_sizes(source, target)]
        if not takers or self._piles[source][-count - 1] == self._piles[takers[0]][-1] == FLOOR:
            return None
        return max(takers, key=lambda target: len(self._piles[target])) + 1

    def _group_sizes(self, source: int, target: int) -> list[int]:
        """Return the sizes of the groups that may go from one column onto another."""
        if source == target or (self.rule is Rule.TRADITIONAL and self._ace_waits()):
            return []
        bearer = self._piles[target][-1]
        group = self._piles[source][self._face_up_from[source] :][: -MAX_GROUP - 1 : -1]
        return [count for count, card in enumerate(group, start=1) if bearer in self._bearers[card]]
