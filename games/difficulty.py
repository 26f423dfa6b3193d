"""How hard a deal is: a band from 1 (easiest) to 5 (hardest), from what the solver's first win of it took.

A deal is compared with a sample of 2,000 deals that the solver won (games/data, made by `manage.py sample_deals`): for
each measure, the share of the sample that lies below it; the mean of these shares is its hardness. The bands are fifths
of the sample's hardness, so a deal drawn at random is as likely to be in one band as in another.
"""

import csv
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from games.engine.rules import Rule
from games.engine.solver import Solution

BANDS = range(1, 6)
# Monday to Sunday.
BAND_OF_WEEKDAY = (1, 2, 2, 3, 3, 4, 5)
DATA = Path(__file__).parent / "data"


class Measures(NamedTuple):
    """What the first win took: positions searched, beam width, length of the line, positions cut off as lost."""

    nodes: int
    width: int
    moves: int
    dead_ends: int


def measures_of(solution: Solution) -> Measures:
    """Return the measures of a solution that is the solver's first win."""
    return Measures(solution.first_win_nodes, solution.width, len(solution.line), solution.dead_ends)


def band_of(rule: Rule, measures: Measures) -> int:
    """Return the band, 1 to 5, of a deal under a rule."""
    sample = _sample(rule)
    return bisect_right(sample.cuts, sample.hardness(measures)) + BANDS.start


def band_for(day: date) -> int:
    """Return the band that a day's challenge should have: easy on Monday, hard on Sunday."""
    return BAND_OF_WEEKDAY[day.weekday()]


def sample_file(rule: Rule) -> Path:
    """Return where a rule's sample is kept. Traditional deals are as hard as Classic ones: the search is the same."""
    return DATA / ("difficulty_relaxed.csv" if rule is Rule.RELAXED else "difficulty_classic.csv")


class Sample:
    """The measures of many deals, and the cut points between the bands of their hardness."""

    def __init__(self, deals: Iterable[Measures]) -> None:
        deals = list(deals)
        self._columns = [sorted(column) for column in zip(*deals, strict=True)]
        hardness = sorted(map(self.hardness, deals))
        self.cuts = [hardness[len(deals) * fifth // len(BANDS)] for fifth in range(1, len(BANDS))]

    def hardness(self, measures: Measures) -> float:
        """Return the mean, over the measures, of the share of the sample that lies below (equal ones count half)."""
        shares = [
            (bisect_left(column, value) + bisect_right(column, value)) / (2 * len(column))
            for column, value in zip(self._columns, measures, strict=True)
        ]
        return sum(shares) / len(shares)


@lru_cache
def _sample(rule: Rule) -> Sample:
    with sample_file(rule).open(newline="") as file:
        rows = csv.DictReader(file)
        return Sample(Measures(*(int(row[field]) for field in Measures._fields)) for row in rows)
