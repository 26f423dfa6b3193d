"""`manage.py sample_deals`: measure many deals anew, for the cut points of the difficulty bands."""

import csv
from argparse import ArgumentParser
from itertools import count, islice
from typing import Any

from tqdm import tqdm

from games.deals import FIND_NODES
from games.difficulty import Measures, measures_of, sample_file
from games.engine.rules import Rule
from games.engine.solver import Verdict, solve
from games.management.base import SentenceCommand, whole_number
from games.management.commands.bench_solver import numbered_code


class Command(SentenceCommand):
    """Write the measures of the first deals that the solver wins within a challenge's budget to games/data."""

    help = "Measure deals 1, 2, ... of a rule until N are won, and keep the measures. Run it when the solver changes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which rule, and how many."""
        parser.add_argument("--rule", choices=["C", "R"], default="C", help="C or R (default: C)")
        parser.add_argument("--deals", type=whole_number(10, 100_000), default=2000, help="default: 2000")

    def handle(self, *args: Any, rule: str, deals: int, **options: Any) -> None:
        """Solve and write."""
        solved = (
            (number, measures_of(solution))
            for number in count(1)
            if (solution := solve(numbered_code(Rule(rule), number), node_limit=FIND_NODES)).verdict is Verdict.SOLVED
        )
        with sample_file(Rule(rule)).open("w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(["deal", *Measures._fields])
            rows.writerows([number, *measures] for number, measures in tqdm(islice(solved, deals), total=deals))
