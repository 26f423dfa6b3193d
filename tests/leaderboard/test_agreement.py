"""The database's order, positions and counts are those of ranking.py, on random results with many ties."""

import random
from datetime import timedelta

import pytest

from games.models import Player
from leaderboard import selectors
from leaderboard.ranking import Measures, Order, assign_positions, pack
from tests.conftest import NOON
from tests.leaderboard.wins import make_win, record_win

SEEDS = [1, 2, 3]


def record_wins(challenge, *, seed, count=60):
    """Record wins with so few different times, moves and arrivals that every kind of tie occurs."""
    source = random.Random(seed)
    return [
        record_win(
            challenge,
            elapsed_ms=source.choice([60_000, 69_999, 70_000, 70_001]) + source.randint(0, 1),
            moves=source.choice([100, 101]),
            recorded_at=NOON + timedelta(seconds=source.randint(0, 3)),
        )
        for _ in range(count)
    ]


def in_order(results, order):
    """Return the results as ranking.py and the tie rule order them, with their positions."""

    def key(result):
        return pack(order, Measures(elapsed_ms=result.elapsed_ms, moves=result.moves))

    ordered = sorted(results, key=lambda result: (key(result), result.recorded_at, result.pk))
    positions = assign_positions([key(result) for result in ordered])
    return [(position, result.pk) for position, result in zip(positions, ordered, strict=True)]


def pages(challenge, order, *, limit, now):
    page = selectors.standings_page(challenge, order=order, now=now, limit=limit)
    yield page
    while page.next:
        page = selectors.standings_page(challenge, order=order, now=now, limit=limit, cursor=page.next)
        yield page


def shown(rows):
    return [(row.position, row.result_id) for row in rows]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("order", Order)
def test_pages_are_in_the_order_of_the_ranking_with_its_positions(challenge, now, order, seed):
    expected = in_order(record_wins(challenge, seed=seed), order)
    for limit in (1, 7, 60, 100):
        rows = [row for page in pages(challenge, order, limit=limit, now=now) for row in page.rows]
        assert shown(rows) == expected, f"seed {seed}, limit {limit}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("order", Order)
def test_going_back_shows_the_pages_that_were_passed(challenge, now, order, seed):
    record_wins(challenge, seed=seed, count=30)
    forward = list(pages(challenge, order, limit=7, now=now))
    assert forward[0].previous is None
    page, backward = forward[-1], []
    while page.previous:
        page = selectors.standings_page(challenge, order=order, now=now, limit=7, cursor=page.previous)
        backward.append(page)
    assert [page.rows for page in reversed(backward)] == [page.rows for page in forward[:-1]]
    assert backward[-1].next == forward[0].next


@pytest.mark.parametrize("order", Order)
def test_ones_own_place_is_that_of_the_page(challenge, now, order):
    expected = in_order(record_wins(challenge, seed=5, count=40), order)
    page = selectors.standings_page(challenge, order=order, now=now, limit=40)
    for index, row in enumerate(page.rows):
        player = Player.objects.get(pk=row.player_id)
        standing = selectors.standing_of(challenge, player=player, order=order)
        positions = [position for position, _ in expected]
        worse = sum(position > row.position for position in positions)
        assert standing.row == row
        assert standing.shared_with == positions.count(row.position) - 1
        assert standing.better_than_percent == worse * 100 // 40
        assert list(standing.neighbours) == [*page.rows[max(0, index - 2) : index], *page.rows[index + 1 : index + 3]]


def test_the_position_by_time_is_that_of_the_page(challenge, now):
    results = {result.pk: result for result in record_wins(challenge, seed=6, count=40)}
    for position, pk in in_order(results.values(), Order.TIME):
        assert selectors.position_of(results[pk]) == position


def test_a_win_that_is_not_listed_has_the_position_it_would_have(challenge, guest):
    for elapsed_ms in (60_000, 61_000, 61_000, 62_000):
        record_win(challenge, elapsed_ms=elapsed_ms)
    assert selectors.position_of(make_win(challenge, guest, elapsed_ms=61_000)) == 2
    assert selectors.position_of(make_win(challenge, elapsed_ms=61_500)) == 4
    assert selectors.position_of(make_win(challenge, elapsed_ms=90_000)) == 5


def test_positions_close_the_gap_that_a_void_leaves(challenge, now):
    results = record_wins(challenge, seed=8, count=30)
    for result in results[::3]:
        result.attempt.player.delete()
    left = [result for number, result in enumerate(results) if number % 3]
    for order in Order:
        page = selectors.standings_page(challenge, order=order, now=now, limit=30)
        assert shown(page.rows) == in_order(left, order)
        assert page.total == 20
