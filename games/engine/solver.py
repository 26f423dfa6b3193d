"""The solver tells whether there is a clean win from a position, and by which moves.

Beam searches of growing width, each width once per weight set, until one wins, one proves that nothing wins, or
the budget is used up. A position is `unsolvable` only with a proof: the dead-end test at the start, or a beam that
never had to drop a position and ran out of positions. Traditional is searched as Classic: the search puts every ace
up at once, so its lines are legal there too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.engine.code import GameCode, parse_code
from games.engine.errors import EngineError, IllegalMove, Reason
from games.engine.game import Game
from games.engine.moves import format_group_move, format_up
from games.engine.replay import parse_log
from games.engine.rules import Rule
from games.engine.solver_beam import ALL_UP, FOUNDATION, WEIGHTS, Path, Position, Searcher, StoppedError
from games.engine.state import State

# Wider beams than these gain nothing for their time and memory.
MAX_WIDTH = 8192
MAX_SHORTENING_WIDTH = 256


class Verdict(StrEnum):
    """What a solve found out."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """The outcome of a solve.

    `line` has the winning tokens from the position on, none unless solved. `width` is that of the beam which won
    first, 0 if none did; `first_win_nodes` and `dead_ends` count the positions searched and the positions cut off
    by the dead-end test until then.
    """

    verdict: Verdict
    line: tuple[str, ...]
    nodes: int
    width: int
    dead_ends: int
    first_win_nodes: int


class WorriedBackError(EngineError):
    """A log that leaves a card worried back since `ply`: no clean win can follow."""

    def __init__(self, *, ply: int, move: str) -> None:
        self.ply = ply
        self.move = move
        super().__init__(f"Move {move!r} at ply {ply} worried a card back: no clean win can follow.")


def solve(
    code: GameCode | str,
    *,
    log: str = "",
    node_limit: int | None = None,
    should_stop: Callable[[], bool] | None = None,
    on_progress: Callable[[int], None] | None = None,
    shortest: bool = False,
) -> Solution:
    """Return what is known of the position after the log, as `solve_state` does.

    Raises UnreadableCode; IllegalMove for a log that breaks the rules or has already won; WorriedBackError.
    """
    game = _play_log(parse_code(code) if isinstance(code, str) else code, parse_log(log))
    return solve_state(
        game.state(),
        game.rule,
        node_limit=node_limit,
        should_stop=should_stop,
        on_progress=on_progress,
        shortest=shortest,
    )


def solve_state(
    state: State,
    rule: Rule,
    *,
    node_limit: int | None = None,
    should_stop: Callable[[], bool] | None = None,
    on_progress: Callable[[int], None] | None = None,
    shortest: bool = False,
) -> Solution:
    """Return what is known of a state, which must be one of a game, within the budget.

    The same state, rule and node limit always give the same answer. `should_stop`, and `on_progress` with the count
    of nodes, are called every few milliseconds. With `shortest` the search goes on after the first win for a shorter
    line. Without any budget it may take minutes. Lines are judged by the position alone: that of a log close to
    MAX_LOG may be too long for it.
    """

    def may_go_on(nodes: int) -> bool:
        if on_progress is not None:
            on_progress(nodes)
        return should_stop is None or not should_stop()

    searcher = Searcher(rule, node_limit, may_go_on)
    root = searcher.start(state)
    solution = _search(searcher, root, shortest=shortest)
    if solution.verdict is Verdict.SOLVED:
        _check(state, rule, solution.line)
    return solution


def _play_log(code: GameCode, tokens: list[str]) -> Game:
    """Return the game after the log, which must leave something to solve."""
    game = Game(code)
    worried_back = 0
    for token in tokens:
        was_clean = game.clean
        failure = game.play((token,))
        if failure is not None:
            raise IllegalMove(ply=failure.ply, move=failure.move, reason=failure.reason)
        if was_clean and not game.clean:
            worried_back = game.ply - 1
    if game.is_won:
        raise IllegalMove(ply=game.ply, move="", reason=Reason.GAME_OVER)
    if not game.clean:
        raise WorriedBackError(ply=worried_back, move=tokens[worried_back])
    return game


def _search(searcher: Searcher, root: Position, *, shortest: bool) -> Solution:
    verdict, path, width = Verdict.UNKNOWN, root[4], 0
    try:
        if root[3] == ALL_UP:
            verdict = Verdict.SOLVED
        elif searcher.is_dead_end(root):
            verdict = Verdict.UNSOLVABLE
        else:
            verdict, path, width = _first_win(searcher, root)
    except StoppedError:
        pass
    first_win_nodes, dead_ends = searcher.nodes, searcher.dead_ends
    line = _line(path) if verdict is Verdict.SOLVED else ()
    if shortest and line:
        line = _shorter_line(searcher, root, line)
    return Solution(verdict, line, searcher.nodes, width, dead_ends, first_win_nodes if line else 0)


def _first_win(searcher: Searcher, root: Position) -> tuple[Verdict, Path, int]:
    for width, weight_set in _schedule(1, MAX_WIDTH):
        path, complete = searcher.beam(root, width=width, weight_set=weight_set)
        if path is not None:
            return Verdict.SOLVED, path, width
        if complete:
            return Verdict.UNSOLVABLE, None, 0
    return Verdict.UNKNOWN, None, 0


def _shorter_line(searcher: Searcher, root: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest line that wider beams find before the budget is used up."""
    try:
        for width, weight_set in _schedule(16, MAX_SHORTENING_WIDTH):
            path, _ = searcher.beam(root, width=width, weight_set=weight_set)
            if path is not None:
                line = min(line, _line(path), key=len)
    except StoppedError:
        pass
    return line


def _schedule(width: int, last: int) -> Iterator[tuple[int, int]]:
    """Give the beams' widths, each doubled and with every weight set in turn."""
    while width <= last:
        for weight_set in range(len(WEIGHTS)):
            yield width, weight_set
        width *= 2


def _line(path: Path) -> tuple[str, ...]:
    tokens = []
    while path is not None:
        path, source, count, target = path
        tokens.append(format_up(source) if target == FOUNDATION else format_group_move(source, target, count))
    return tuple(reversed(tokens))


def _check(start: State, rule: Rule, line: tuple[str, ...]) -> None:
    """Replay the line by the rules engine: a solver that is wrong must say so, not certify."""
    game = Game.from_state(start, rule)
    failure = game.play(line)
    if failure is not None or not (game.is_won and game.clean):
        raise RuntimeError(f"the solver's line is no clean win: {failure}")
