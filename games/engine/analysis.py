"""Looking back at a game: which of its positions could still be won clean, and which move lost it.

A game's positions hang together by its moves. A position from which a move leads to a won one can be won too; every
position that a move reaches from a lost one is lost. So few positions have to be searched: what one of them is found
to be decides the others along the line of play. Undo and restart lead back to positions that are known already.
Positions in which a card is worried back are left out: no clean win follows from them while it stands.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from games.engine.code import GameCode
from games.engine.errors import IllegalMove
from games.engine.game import Game
from games.engine.moves import OPS, RESTART, UNDO
from games.engine.replay import parse_log
from games.engine.rules import Rule
from games.engine.solver import Verdict
from games.engine.state import State


@dataclass(slots=True, eq=False)
class Position:
    """A position of the game and what is known of it.

    `line` wins from here; it is empty, and `ahead` the first step instead, where a later position's line is the way.
    """

    state: State
    key: str
    came_from: list[tuple["Position", str]] = field(default_factory=list)
    led_to: list["Position"] = field(default_factory=list)
    verdict: Verdict = Verdict.UNKNOWN
    length: int = 0
    line: tuple[str, ...] = ()
    ahead: tuple[str, "Position"] | None = None
    searched: int = 0  # the budget of the largest search that found nothing


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where the last chance of a clean win was lost: by a token at a ply from `first` to `last`, ends included.

    `move` is that token if it is known: the position before it could be won, the one after it cannot.
    """

    first: int
    last: int
    move: str | None


class Hindsight:
    """A played game whose positions are judged one after another, until nothing more can be told."""

    def __init__(self, code: GameCode, log: str) -> None:
        """Play the log. Raises IllegalMove if the rules refuse a token."""
        self.rule = code.rule
        self.positions: dict[str, Position] = {}
        # The position after so many tokens; None where a card is worried back.
        self.plies: list[Position | None] = []
        self.tokens = parse_log(log)
        game = Game(code)
        self.plies.append(self._position(game))
        for token in self.tokens:
            failure = game.play((token,))
            if failure is not None:
                raise IllegalMove(ply=failure.ply, move=failure.move, reason=failure.reason)
            before, after = self.plies[-1], self._position(game)
            self.plies.append(after)
            if before and after and OPS[token][0] not in (UNDO, RESTART) and after not in before.led_to:
                before.led_to.append(after)
                after.came_from.append((before, token))
        if game.is_won and self.plies[-1]:
            self.learn(self.plies[-1].key, Verdict.SOLVED)

    def _position(self, game: Game) -> Position | None:
        if not game.clean:
            return None
        state = game.state()
        key = position_key(state, self.rule)
        return self.positions.setdefault(key, Position(state, key))

    def learn(self, key: str, verdict: Verdict, line: Sequence[str] = (), *, node_limit: int = 0) -> None:
        """Take in what a search found, and what follows from it for the other positions.

        `node_limit` is the budget of a search that found nothing.
        """
        position = self.positions[key]
        position.searched = max(position.searched, node_limit)
        if verdict is Verdict.SOLVED:
            _solved(position, tuple(line))
        elif verdict is Verdict.UNSOLVABLE:
            _unsolvable(position)

    def next_to_search(self, node_limit: int) -> Position | None:
        """Return the position that tells most when it is searched with that budget; None if no search is left.

        Of the last stretch of play that is undecided it is the end, whose win would decide all of it, and then the
        middle, which halves it whichever way it turns out.
        """
        for end in reversed(self.plies):
            if end and end.verdict is Verdict.UNKNOWN and end.searched < node_limit:
                stretch = [position for position in self._stretch(end) if position.searched < node_limit]
                return stretch[len(stretch) // 2] if end.led_to else end
        return None

    def _stretch(self, end: Position) -> Iterator[Position]:
        """Give the undecided positions from an end back to the start, each by the move that first led to it."""
        position = end
        while position.verdict is Verdict.UNKNOWN:
            yield position
            if position is self.plies[0]:
                return
            position = position.came_from[0][0]

    def verdict_at(self, ply: int) -> Verdict | None:
        """Return what is known of the position after so many tokens; None where a card is worried back."""
        position = self.plies[ply]
        return position.verdict if position else None

    def decided(self) -> int:
        """Return how many positions are known to be won or lost."""
        return sum(position.verdict is not Verdict.UNKNOWN for position in self.positions.values())

    def line_from(self, ply: int) -> list[str] | None:
        """Return moves that win clean from the position after so many tokens, if any are known."""
        position = self.plies[ply]
        if position is None or position.verdict is not Verdict.SOLVED:
            return None
        tokens = []
        while position.ahead:
            token, position = position.ahead
            tokens.append(token)
        return [*tokens, *position.line]

    def turning_point(self) -> TurningPoint | None:
        """Return where the last chance of a clean win was lost; None if no move did, or if that is not known.

        Worrying a card back gives the chance up too.
        """
        lost_from = next((ply + 1 for ply in reversed(range(len(self.plies))) if self._has_chance(ply)), 0)
        if lost_from in (0, len(self.plies)):
            return None
        last = lost_from - 1
        solved = next((ply for ply in reversed(range(lost_from)) if self.verdict_at(ply) is Verdict.SOLVED), None)
        return TurningPoint(first=solved or 0, last=last, move=self.tokens[last] if solved == last else None)

    def _has_chance(self, ply: int) -> bool:
        """Return whether a clean win after so many tokens is not ruled out."""
        return self.verdict_at(ply) not in (None, Verdict.UNSOLVABLE)


def position_key(state: State, rule: Rule) -> str:
    """Return a text that only this state under this rule has."""
    return sha256(f"{rule}{state.columns}{state.down}{state.foundations}".encode("ascii")).hexdigest()


def _solved(position: Position, line: tuple[str, ...]) -> None:
    """Note a win, and what it means for every position from which moves of the game led here."""
    if not _is_better(position, len(line)):
        return
    position.verdict, position.length, position.line, position.ahead = Verdict.SOLVED, len(line), line, None
    found = deque([position])
    while found:
        won = found.popleft()
        length = won.length + 1
        for before, token in won.came_from:
            if _is_better(before, length):
                before.verdict, before.length, before.line, before.ahead = Verdict.SOLVED, length, (), (token, won)
                found.append(before)


def _is_better(position: Position, length: int) -> bool:
    """Return whether a line of that length is news."""
    return position.verdict is not Verdict.SOLVED or length < position.length


def _unsolvable(position: Position) -> None:
    """Note a proof that no win is left, and that none is in any position to which moves of the game led from here."""
    found = [position]
    while found:
        lost = found.pop()
        if lost.verdict is not Verdict.UNSOLVABLE:
            lost.verdict = Verdict.UNSOLVABLE
            found += lost.led_to
