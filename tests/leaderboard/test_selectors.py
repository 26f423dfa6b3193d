"""What the standings say, and what asking costs."""

from datetime import timedelta

import pytest

from games.errors import NotFound
from games.models import Attempt, Challenge
from leaderboard import selectors
from leaderboard.cursors import parse_cursor
from leaderboard.ranking import Measures, Order
from leaderboard.services import board_rebuild
from tests.conftest import NOON
from tests.factories import make_challenge
from tests.leaderboard.wins import record_win


def test_a_board_without_results_is_empty(challenge, now, ann):
    page = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50)
    assert (page.version, page.total, page.rows, page.next, page.previous) == (0, 0, [], None, None)
    assert selectors.standing_of(challenge, player=ann, order=Order.TIME) == selectors.Standing(version=0, total=0)


def test_equal_results_stay_in_the_order_of_their_arrival(challenge, now, ann, ben):
    """D12: a later equal result does not pass the first; a repeated report changes nothing."""
    morning = record_win(challenge, ann, elapsed_ms=300_000, recorded_at=NOON - timedelta(hours=5))
    record_win(challenge, ben, elapsed_ms=300_000, recorded_at=NOON - timedelta(hours=4))
    first = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50).rows
    assert [(row.position, row.name) for row in first] == [(1, "Ann"), (1, "Ben")]
    morning.attempt.player.refresh_from_db()
    record_win(challenge, elapsed_ms=400_000)
    again = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50).rows
    assert again[:2] == first
    assert again[2].position == 3


def test_a_player_sees_the_gap_to_the_next_better_place(challenge, ann, ben, cy):
    record_win(challenge, ann, elapsed_ms=300_000, moves=118)
    record_win(challenge, ben, elapsed_ms=300_900, moves=117)
    record_win(challenge, cy, elapsed_ms=300_900, moves=117)
    by_time = selectors.standing_of(challenge, player=cy, order=Order.TIME)
    assert by_time.gap == Measures(elapsed_ms=900, moves=0)
    assert (by_time.row.position, by_time.shared_with, by_time.better_than_percent) == (2, 1, 0)
    by_moves = selectors.standing_of(challenge, player=ann, order=Order.MOVES)
    assert by_moves.gap == Measures(elapsed_ms=0, moves=1)
    first = selectors.standing_of(challenge, player=ann, order=Order.TIME)
    assert first.gap is None
    assert first.better_than_percent == 66


@pytest.mark.parametrize(
    ("times", "median"), [((), None), ((7,), 7), ((9, 5), 5), ((30, 10, 20), 20), ((1, 2, 2, 9), 2)]
)
def test_the_median_is_the_middle_time(challenge, times, median):
    for time in times:
        record_win(challenge, elapsed_ms=time * 1000)
    assert selectors.median_ms(challenge) == (median and median * 1000)


def test_a_cursor_goes_on_where_its_row_was_after_the_row_has_gone(challenge, now):
    results = [record_win(challenge, elapsed_ms=60_000 + n) for n in range(6)]
    page = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=3)
    results[2].attempt.player.delete()
    rest = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=3, cursor=page.next)
    assert [(row.position, row.result_id) for row in rest.rows] == [(n, results[n].pk) for n in (3, 4, 5)]


def test_cursors_survive_their_text(challenge, now):
    for n in range(3):
        record_win(challenge, elapsed_ms=60_000 + n, recorded_at=NOON + timedelta(microseconds=n))
    for order in Order:
        page = selectors.standings_page(challenge, order=order, now=now, limit=1)
        assert parse_cursor(str(page.next)) == page.next
        second = selectors.standings_page(challenge, order=order, now=now, limit=1, cursor=page.next)
        assert parse_cursor(str(second.previous)) == second.previous


@pytest.mark.parametrize(
    "text",
    [
        "",
        "time-after-1-1-00",
        "time-after-ffffffffffffffff-1-00000000000000000000000000000000",
        "time-after-1-fffffffffffff0-00000000000000000000000000000000",
        "time-after-١-1-00000000000000000000000000000000",
        "time-behind-1-1-00000000000000000000000000000000",
        "time-after-1-1-00000000000000000000000000000000\n",
    ],
)
def test_other_texts_are_no_cursors(text):
    with pytest.raises(ValueError, match="not a"):
        parse_cursor(text)


def test_the_distribution_holds_every_row_and_the_counts(challenge, now, guest, ben):
    for n in range(10):
        record_win(challenge, elapsed_ms=240_000 + n * 10_000, moves=100 + n)
    record_win(challenge, guest)
    Attempt.objects.create(player=ben, challenge=challenge, ranked=True, started_at=now, stamped_at=now)
    spread = selectors.distribution(challenge, now=now)
    assert spread.total == 10
    assert (spread.counts.started, spread.counts.won, spread.counts.playing) == (12, 11, 1)
    for order in Order:
        assert sum(bar.count for bar in spread.bars[order]) == 10
    assert (spread.bars[Order.TIME][0].start, spread.bars[Order.MOVES][0].start) == (24, 100)


def test_a_snapshot_shows_the_top_of_both_orders(challenge, now):
    for n in range(25):
        record_win(challenge, elapsed_ms=60_000 + n, moves=200 - n)
    snapshot = selectors.snapshot(date=challenge.date, rule="C", now=now)
    assert (snapshot.challenge_id, snapshot.version, snapshot.total) == (challenge.pk, 25, 25)
    assert [row.elapsed_ms for row in snapshot.rows[Order.TIME]] == [60_000 + n for n in range(20)]
    assert [row.moves for row in snapshot.rows[Order.MOVES]] == [176 + n for n in range(20)]


def test_the_standings_are_final_an_hour_after_closing(challenge, now):
    def is_final(moment):
        return selectors.snapshot(date=challenge.date, rule="C", now=moment).final

    assert not is_final(challenge.final_at - timedelta(microseconds=1))
    assert is_final(challenge.final_at)


def test_a_board_that_has_not_opened_is_unknown(challenge, now):
    make_challenge(date=challenge.date + timedelta(days=1), number=1)
    for date, rule in [(challenge.date + timedelta(days=1), "C"), (challenge.date, "R")]:
        with pytest.raises(NotFound):
            selectors.snapshot(date=date, rule=rule, now=now)


def test_a_replacement_is_shown_at_a_higher_version_before_anything_has_happened_on_it(challenge, now):
    for _ in range(3):
        record_win(challenge)
    Challenge.objects.filter(pk=challenge.pk).update(status="void")
    board_rebuild(challenge_id=challenge.pk)
    void = selectors.snapshot(date=challenge.date, rule="C", now=now)
    replacement = make_challenge(date=challenge.date, number=1)
    shown = selectors.snapshot(date=challenge.date, rule="C", now=now)
    assert shown.challenge_id == replacement.pk
    assert shown.version > void.version
    record_win(replacement)
    assert selectors.snapshot(date=challenge.date, rule="C", now=now).version == shown.version + 1


@pytest.mark.parametrize("rows", [3, 120])
def test_asking_costs_the_same_number_of_queries_with_any_number_of_rows(
    challenge, now, ann, rows, django_assert_num_queries
):
    for n in range(rows - 1):
        record_win(challenge, elapsed_ms=60_000 + n // 2)
    mine = record_win(challenge, ann, elapsed_ms=60_000 + rows // 4)
    second = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=1).next
    with django_assert_num_queries(2):
        selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50)
    with django_assert_num_queries(5):
        selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50, cursor=second)
    with django_assert_num_queries(9):
        selectors.standing_of(challenge, player=ann, order=Order.TIME)
    with django_assert_num_queries(2):
        selectors.position_of(mine)
    with django_assert_num_queries(3):
        selectors.distribution(challenge, now=now)
    with django_assert_num_queries(5):
        selectors.snapshot(date=challenge.date, rule="C", now=now)
