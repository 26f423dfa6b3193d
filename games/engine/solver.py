"""The solver tells whether there is a clean win from a position, and by which moves.

Searches of growing size, each once per weight set, until one wins, something proves that nothing wins, or the budget
is used up. A position is `unsolvable` only with a proof: by the dead-end test, by pairs of facts, or by a search that
never left a position out and ran out of positions. Traditional is searched as Classic: the search puts every ace up at
once, so its lines are legal there too.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from games.engine.code import GameCode, parse_code
from games.engine.errors import EngineError, IllegalMove, Reason
from games.engine.game import Game
from games.engine.moves import format_group_move, format_up
from games.engine.replay import parse_log
from games.engine.rules import Rule
from games.engine.solver_moves import ALL_UP, FOUNDATION, Steps
from games.engine.solver_search import WEIGHT_SETS, Plan, Searcher, StoppedError
from games.engine.state import State

# These win nine of ten Classic deals that can be won; of Relaxed deals hardly any needs more than width 8.
QUICK_WIDTHS = {Rule.CLASSIC: (1, 2, 4), Rule.TRADITIONAL: (1, 2, 4), Rule.RELAXED: (1, 2, 8)}
# Larger searches gain nothing for their time and memory.
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
SHORTENING_WIDTHS = (4, 8, 16, 32, 64, 128, 256, 512)


class Verdict(StrEnum):
    """What a solve found out."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """The outcome of a solve.

    `line` has the winning tokens from the position on, none unless solved. `nodes` counts the positions whose moves
    were tried. `width` is that of the beam which won first, 0 if none did; `first_win_nodes` and `dead_ends` count the
    positions tried and those cut off by the dead-end test until then.
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

    searcher = Searcher(state, rule, node_limit, may_go_on)
    with _without_garbage_collection():
        solution = _search(searcher, shortest=shortest)
    if solution.verdict is Verdict.SOLVED:
        _check(state, rule, solution.line)
    return solution


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Spare the collector the search's many small values, which form no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


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


def _search(searcher: Searcher, *, shortest: bool) -> Solution:
    root = searcher.root
    verdict, steps, width = Verdict.UNKNOWN, root.steps, 0
    try:
        if root.wanted == ALL_UP:
            verdict = Verdict.SOLVED
        elif searcher.is_dead_end(root):
            verdict = Verdict.UNSOLVABLE
        else:
            verdict, steps, width = _first_win(searcher)
    except StoppedError:
        pass
    first_win_nodes, dead_ends = searcher.nodes, searcher.dead_ends
    line = _line(steps) if verdict is Verdict.SOLVED else ()
    if shortest and line:
        line = _shorter_line(searcher, line)
    return Solution(verdict, line, searcher.nodes, width, dead_ends, first_win_nodes if line else 0)


def _first_win(searcher: Searcher) -> tuple[Verdict, Steps, int]:
    """Search in turn quickly and patiently, and prove, with what costs least first."""
    return (
        _search_by(searcher, [Plan(width, weights) for width in QUICK_WIDTHS[searcher.rule] for weights in WEIGHT_SETS])
        or _prove(searcher, thorough=False)
        or _search_by(searcher, _patient_plans(SIZES[:2]))
        or _prove(searcher, thorough=True)
        or _search_by(searcher, _patient_plans(SIZES[2:]))
        or (Verdict.UNKNOWN, (), 0)
    )


def _search_by(searcher: Searcher, plans: Iterable[Plan]) -> tuple[Verdict, Steps, int] | None:
    for plan in plans:
        steps, is_proof = searcher.search(plan)
        if steps is not None:
            return Verdict.SOLVED, steps, plan.width
        if is_proof:
            return Verdict.UNSOLVABLE, (), 0
    return None


def _prove(searcher: Searcher, *, thorough: bool) -> tuple[Verdict, Steps, int] | None:
    return (Verdict.UNSOLVABLE, (), 0) if searcher.has_no_win(searcher.root, thorough=thorough) else None


def _patient_plans(sizes: Iterable[int]) -> Iterator[Plan]:
    """Give narrow searches that go back and wide ones that do not, in turn and ever larger."""
    for size in sizes:
        for weight_set in WEIGHT_SETS:
            yield Plan(max(1, size // 4), weight_set, node_limit=min(200 * size, 25_000), goes_back=True)
        for weight_set in WEIGHT_SETS:
            yield Plan(8 * size, weight_set)


def _shorter_line(searcher: Searcher, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest line that wider and wider beams find before the budget is used up."""
    try:
        for width in SHORTENING_WIDTHS:
            for weight_set in WEIGHT_SETS:
                steps, _ = searcher.search(Plan(width, weight_set, shorter_than=len(line)))
                if steps is not None:
                    line = min(line, _line(steps), key=len)
    except StoppedError:
        pass
    return line


def _line(steps: Steps) -> tuple[str, ...]:
    return tuple(
        format_up(source) if target == FOUNDATION else format_group_move(source, target, count)
        for source, count, target in steps
    )


def _check(start: State, rule: Rule, line: tuple[str, ...]) -> None:
    """Replay the line by the rules engine: a solver that is wrong must say so, not certify."""
    game = Game.from_state(start, rule)
    failure = game.play(line)
    if failure is not None or not (game.is_won and game.clean):
        raise RuntimeError(f"the solver's line is no clean win: {failure}")
