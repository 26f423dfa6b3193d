"""Charts of times and moves: counts per bucket regrouped into a few bars of a round width."""

from collections.abc import Mapping
from dataclasses import dataclass

from leaderboard.ranking import Order

MAX_BARS = 20
# Widths in buckets: round times (10 s to 2 h) and round numbers of moves.
_WIDTHS = {
    Order.TIME: (1, 2, 3, 6, 12, 18, 30, 60, 90, 180, 360, 720),
    Order.MOVES: (1, 2, 5, 10, 20, 50, 100, 200, 500),
}
# A few who left the page open overnight must not squeeze everybody else into one bar.
_SHARE_IN_SIGHT = 0.95


@dataclass(frozen=True, slots=True)
class Bar:
    """How many results lie in [start, end), in buckets; the last bar of a chart may have no end."""

    start: int
    end: int | None
    count: int


def histogram(order: Order, counts: Mapping[int, int]) -> list[Bar]:
    """Return at most MAX_BARS bars that hold every counted result; none when nothing is counted.

    The slowest results beyond 95 % may share a last bar without an end.
    """
    numbers = sorted(number for number, count in counts.items() if count)
    if not numbers:
        return []
    in_sight = _last_in_sight(numbers, counts)
    width = next(
        (width for width in _WIDTHS[order] if in_sight // width - numbers[0] // width < MAX_BARS - 1),
        _WIDTHS[order][-1],
    )
    first = numbers[0] // width
    bars = [0] * min(numbers[-1] // width - first + 1, MAX_BARS)
    for number in numbers:
        bars[min(number // width - first, MAX_BARS - 1)] += counts[number]
    is_open = numbers[-1] // width - first >= MAX_BARS
    return [
        Bar(
            start=(first + index) * width,
            end=None if is_open and index == MAX_BARS - 1 else (first + index + 1) * width,
            count=count,
        )
        for index, count in enumerate(bars)
    ]


def _last_in_sight(numbers: list[int], counts: Mapping[int, int]) -> int:
    """Return the first bucket by which 95 % of the results are reached."""
    wanted = sum(counts[number] for number in numbers) * _SHARE_IN_SIGHT
    seen = 0
    for number in numbers:
        seen += counts[number]
        if seen >= wanted:
            return number
    return numbers[-1]
