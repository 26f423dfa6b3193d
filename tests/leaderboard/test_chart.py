"""The picture of a distribution."""

import pytest

from leaderboard.chart import HEIGHT, LEAST, WIDTH, chart_of
from leaderboard.histogram import Bar
from leaderboard.ranking import Order


def bars_of(*counts: int, is_open: bool = False) -> list[Bar]:
    last = len(counts) - 1
    return [
        Bar(start=index, end=None if is_open and index == last else index + 1, count=count)
        for index, count in enumerate(counts)
    ]


@pytest.mark.parametrize(("bars", "has_room"), [(1, False), (4, False), (5, True), (20, True)])
def test_a_scale_of_few_bars_is_one_text(bars, has_room):
    assert chart_of(Order.TIME, bars_of(*[1] * bars), mine=None).has_room is has_room


def test_nothing_to_show_is_no_chart():
    assert chart_of(Order.TIME, [], mine=None) is None


def test_bars_fill_the_width_and_the_highest_one_the_height():
    chart = chart_of(Order.TIME, bars_of(*[1] * 19, 4), mine=None)
    assert [bar.height for bar in chart.bars[-2:]] == [HEIGHT / 4, HEIGHT]
    assert chart.right == WIDTH
    assert max(bar.x + bar.width for bar in chart.bars) <= WIDTH
    assert all(bar.y + bar.height == HEIGHT for bar in chart.bars)


def test_a_single_result_is_seen_beside_thousands_and_none_is_not():
    chart = chart_of(Order.TIME, bars_of(5000, 1, 0), mine=None)
    assert [bar.height for bar in chart.bars] == [HEIGHT, LEAST, 0]


@pytest.mark.parametrize(("mine", "marked"), [(0, 0), (1, 1), (2, 2), (900, 2), (None, None)])
def test_the_bar_that_holds_my_result_is_marked(mine, marked):
    chart = chart_of(Order.MOVES, bars_of(1, 1, 1, is_open=True), mine=mine)
    assert [index for index, bar in enumerate(chart.bars) if bar.is_mine] == ([] if marked is None else [marked])


def test_the_scale_is_in_milliseconds_or_moves():
    by_time, by_moves = (chart_of(order, bars_of(1, 1), mine=None) for order in (Order.TIME, Order.MOVES))
    assert (by_time.first, by_time.last, by_time.is_open) == (0, 20_000, False)
    assert (by_moves.first, by_moves.last) == (0, 2)
