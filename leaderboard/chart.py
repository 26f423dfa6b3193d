"""The picture of a distribution: bars in the units of an SVG that is WIDTH by HEIGHT."""

from collections.abc import Sequence
from dataclasses import dataclass

from leaderboard.histogram import Bar
from leaderboard.ranking import TIME_BUCKET_MS, Order

WIDTH = 320
HEIGHT = 104
GAP = 2
WIDEST = 40  # so that two bars do not look like walls
ROOM = 200  # for the two texts of the scale, also at twice their size
LEAST = 1.5  # so that a single result is seen beside hundreds


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One bar, by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    is_mine: bool

    @property
    def middle(self) -> float:
        """Where a text above the bar is centred."""
        return round(self.x + self.width / 2, 1)

    @property
    def above(self) -> float:
        """Where a text above the bar stands."""
        return round(self.y - 6, 1)


@dataclass(frozen=True, slots=True)
class Chart:
    """The bars, the end of the last one, and where the scale begins and ends (milliseconds or moves)."""

    bars: list[ChartBar]
    right: float
    first: int
    last: int
    is_open: bool

    @property
    def has_room(self) -> bool:
        """Whether each end of the scale can have its own text."""
        return self.right >= ROOM


def chart_of(order: Order, bars: Sequence[Bar], *, mine: int | None) -> Chart | None:
    """Return the chart of some bars, the one with the bucket `mine` marked; None where there is nothing to show."""
    if not bars:
        return None
    unit = TIME_BUCKET_MS if order is Order.TIME else 1
    step = min(WIDTH / len(bars), WIDEST)
    most = max(bar.count for bar in bars)
    drawn = []
    for index, bar in enumerate(bars):
        height = max(LEAST if bar.count else 0, round(HEIGHT * bar.count / most, 1))
        is_mine = mine is not None and bar.start <= mine and (bar.end is None or mine < bar.end)
        drawn.append(
            ChartBar(
                x=round(index * step + GAP / 2, 1),
                y=round(HEIGHT - height, 1),
                width=round(step - GAP, 1),
                height=height,
                is_mine=is_mine,
            )
        )
    end = bars[-1].end
    return Chart(
        bars=drawn,
        right=round(step * len(bars), 1),
        first=bars[0].start * unit,
        last=(bars[-1].start if end is None else end) * unit,
        is_open=end is None,
    )
