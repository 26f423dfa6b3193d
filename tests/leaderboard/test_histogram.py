"""Charts made of bucket counts."""

import random

from leaderboard.histogram import MAX_BARS, Bar, histogram
from leaderboard.ranking import Order


def test_no_results_make_no_bars():
    assert histogram(Order.TIME, {}) == []
    assert histogram(Order.MOVES, {118: 0}) == []


def test_bars_join_without_gaps_and_hold_every_result():
    for seed in range(50):
        source = random.Random(seed)
        counts = {source.randint(0, 9000): source.randint(1, 50) for _ in range(source.randint(1, 300))}
        for order in Order:
            bars = histogram(order, counts)
            assert len(bars) <= MAX_BARS
            assert sum(bar.count for bar in bars) == sum(counts.values())
            assert [bar.end for bar in bars[:-1]] == [bar.start for bar in bars[1:]]
            for bar in bars:
                end = bar.end if bar.end is not None else 10_000
                assert bar.count == sum(count for number, count in counts.items() if bar.start <= number < end)


def test_times_of_four_to_twenty_minutes_get_bars_of_a_minute():
    counts = dict.fromkeys(range(24, 120), 3)
    bars = histogram(Order.TIME, counts)
    assert bars[0] == Bar(start=24, end=30, count=18)
    assert len(bars) == 16
    assert bars[-1] == Bar(start=114, end=120, count=18)


def test_an_open_page_overnight_does_not_squeeze_the_others():
    counts = dict.fromkeys(range(24, 120), 3) | {5000: 1}
    bars = histogram(Order.TIME, counts)
    assert bars[0] == Bar(start=24, end=30, count=18)
    assert bars[-1] == Bar(start=138, end=None, count=1)
