"""`manage.py bench_solver`: how good the solver is, on deals that everybody can solve again."""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tqdm import tqdm

from games.engine.code import FREE_LENGTH, SYMBOLS, GameCode
from games.engine.rules import Rule
from games.engine.solver import Verdict, solve
from games.management.base import SentenceCommand, Unreadable, read_seconds

LIMITS = (0.1, 1.0, 10.0)
PERCENTILES = (50, 90, 99, 100)
# Measured before this solver was written: won within each of LIMITS and proved lost, of the same 100 Classic deals.
OTHERS = {
    "KPatience 22.12 (C++)": (60, 66, 66, 3),
    "prototype (Python)": (82, 89, 93, 4),
    "prototype's algorithm (C)": (89, 93, 93, 6),
}


@dataclass(frozen=True, slots=True)
class Run:
    """One deal solved, or not."""

    verdict: Verdict
    seconds: float
    nodes: int
    length: int


class Command(SentenceCommand):
    """Solve the deals 1 to N of a rule and print how many, how fast, and beside what."""

    help = "Measure the solver on deals 1 to N, one after the other on one core."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deals, and how long on each."""
        parser.add_argument("--deals", metavar="N", type=int, default=100, help="how many deals (default: 100)")
        parser.add_argument("--seconds", metavar="S", default=1.0, help="time for each deal (default: 1)")
        parser.add_argument("--rule", choices=list(Rule), default=Rule.CLASSIC, help="C, R or T (default: C)")

    def handle(self, *args: Any, deals: int, seconds: str | float, rule: str, **options: Any) -> None:
        """Print the figures; raises Unreadable."""
        if not 0 < deals < len(SYMBOLS) ** FREE_LENGTH:
            raise Unreadable(f"{deals} is not a number of deals.")
        limit = read_seconds(seconds)
        numbers = tqdm(range(1, deals + 1), unit="deal", file=sys.stderr, disable=not sys.stderr.isatty())
        runs = [_run(numbered_code(Rule(rule), number), limit) for number in numbers]
        for line in _report(runs, Rule(rule), limit):
            self.stdout.write(line)


def numbered_code(rule: Rule, number: int) -> GameCode:
    """Return the code whose symbols are a number in base 32: deal 1 is AAAAAAB."""
    symbols = ""
    for _ in range(FREE_LENGTH):
        number, digit = divmod(number, len(SYMBOLS))
        symbols = SYMBOLS[digit] + symbols
    return GameCode(rule=rule, symbols=symbols)


def _run(code: GameCode, seconds: float) -> Run:
    begun = time.perf_counter()
    solution = solve(code, should_stop=lambda: time.perf_counter() - begun >= seconds)
    return Run(solution.verdict, time.perf_counter() - begun, solution.nodes, len(solution.line))


def _report(runs: list[Run], rule: Rule, seconds: float) -> list[str]:
    counts = Counter(run.verdict for run in runs)
    wins = sorted(run.seconds for run in runs if run.verdict is Verdict.SOLVED)
    total = sum(run.seconds for run in runs)
    lines = [
        f"Deals 1 to {len(runs)} of YU1-{rule}, {seconds:g} s each",
        *(f"{verdict:<12}{counts[verdict]:>7} {100 * counts[verdict] / len(runs):>6.1f} %" for verdict in Verdict),
        f"{'nodes/s':<12}{sum(run.nodes for run in runs) / total:>7.0f}",
        f"{'memory':<12}{_peak_memory()}",
    ]
    if wins:
        mean = sum(run.length for run in runs) / len(wins)
        lines.append(f"{'line':<12}{mean:>7.1f} moves on average")
        lines += ["", "Time to the win", *(_percentile_line(wins, percent) for percent in PERCENTILES)]
    if rule is Rule.CLASSIC:
        own = [sum(second <= limit for second in wins) for limit in LIMITS]
        lines += ["", *_comparison([100 * count / len(runs) for count in (*own, counts[Verdict.UNSOLVABLE])], seconds)]
    return lines


def _percentile_line(wins: list[float], percent: int) -> str:
    value = wins[min(len(wins) - 1, len(wins) * percent // 100)]
    name = "slowest" if percent == 100 else "median" if percent == 50 else f"{percent} %"
    return f"{name:<12}{1000 * value:>7.1f} ms"


def _comparison(own: list[float], seconds: float) -> list[str]:
    """Return the table, in percent; what the time for each deal could not show is left out."""
    header = [*(f"won <= {limit:g} s" for limit in LIMITS), "proved lost"]
    shown = [f"{value:.1f}" for value in own]
    shown[: len(LIMITS)] = [
        value if limit <= seconds else "-" for value, limit in zip(shown[: len(LIMITS)], LIMITS, strict=True)
    ]
    rows = [("percent of deals", header), *((name, [str(value) for value in row]) for name, row in OTHERS.items())]
    return [
        "".join([f"{name:<28}", *(f"{cell:>14}" for cell in cells)]) for name, cells in [*rows, ("this solver", shown)]
    ]


def _peak_memory() -> str:
    try:
        import resource
    except ImportError:  # not on Windows
        return "unknown"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return f"{peak:>7.0f} MB"
