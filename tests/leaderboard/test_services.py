"""The standings' tables follow what the games app reports."""

from collections import Counter
from datetime import timedelta
from threading import Thread

import pytest
from django.db import connection, transaction

from games.models import Result
from games.services import player_erase, result_restore, result_void
from games.services.accounts import player_sign_up
from games.signals import challenge_voided, standings_changed
from leaderboard import selectors
from leaderboard.models import Board, Bucket, Row
from leaderboard.ranking import Order, bucket_number
from leaderboard.services import board_rebuild
from tests.factories import make_challenge
from tests.leaderboard.wins import make_win, record_win


def told(result):
    standings_changed.send(sender=Result, result_id=result.pk)


def board_of(challenge):
    return Board.objects.get(challenge=challenge)


def assert_counts_are_right(challenge):
    """The kept total and buckets are what a plain count over the rows gives."""
    rows = list(Row.objects.filter(board=challenge.pk))
    plain = Counter((order.value, bucket_number(order, row.key(order))) for row in rows for order in Order)
    kept = {(b.order, b.number): b.count for b in Bucket.objects.filter(board=challenge.pk, count__gt=0)}
    assert kept == plain
    assert board_of(challenge).total == len(rows)


def test_a_clean_win_of_an_account_enters_and_raises_the_version(challenge, ann):
    result = record_win(challenge, ann, elapsed_ms=300_000, moves=118)
    row = Row.objects.get()
    assert (row.result_id, row.player) == (result.pk, ann)
    assert row.time_key == 300_000 << 16 | 118
    assert row.moves_key == 118 << 40 | 300_000
    assert board_of(challenge).version == 1
    assert_counts_are_right(challenge)


@pytest.mark.parametrize("score", [635, 1000])
def test_a_win_with_cards_taken_back_does_not_enter(challenge, ann, score):
    record_win(challenge, ann, score=score)
    assert not Row.objects.exists()
    assert board_of(challenge).version == 0


def test_a_guests_win_enters_once_the_guest_has_signed_up(challenge, guest, now):
    record_win(challenge, guest)
    assert not Row.objects.exists()
    player_sign_up(guest=guest, name="Gül", email="", password="a long and odd sentence", now=now)
    assert Row.objects.get().player == guest
    assert_counts_are_right(challenge)


def test_the_same_report_twice_makes_one_row(challenge, ann):
    result = record_win(challenge, ann)
    told(result)
    assert Row.objects.count() == 1
    assert_counts_are_right(challenge)


def test_final_standings_take_nothing_new_but_close_gaps_and_take_back_what_was_theirs(challenge, ann, guest):
    record_win(challenge, guest)
    result = record_win(challenge, ann)
    after = challenge.final_at + timedelta(hours=1)
    player_sign_up(guest=guest, name="Gül", email="", password="a long and odd sentence", now=after)
    assert [row.player for row in Row.objects.all()] == [ann]
    result_void(result_id=result.pk, reason="a program", now=after)
    assert not Row.objects.exists()
    result_restore(result_id=result.pk)
    assert [row.player for row in Row.objects.all()] == [ann]
    board_rebuild(challenge_id=challenge.pk)
    assert [row.player for row in Row.objects.all()] == [ann]


@pytest.mark.parametrize("how", ["voided", "reviewed", "hidden"])
def test_a_result_that_counts_no_more_leaves_and_may_return(challenge, ann, ben, how):
    result = record_win(challenge, ann)
    record_win(challenge, ben)

    def set_counting(counts):
        if how == "voided":
            Result.objects.filter(pk=result.pk).update(voided_at=None if counts else result.recorded_at)
        elif how == "reviewed":
            Result.objects.filter(pk=result.pk).update(under_review=not counts)
        else:
            type(ann).objects.filter(pk=ann.pk).update(is_hidden=not counts)
        told(result)

    set_counting(False)
    assert [row.player for row in Row.objects.all()] == [ben]
    assert board_of(challenge).version == 3
    assert_counts_are_right(challenge)
    set_counting(True)
    assert Row.objects.count() == 2
    assert board_of(challenge).version == 4
    assert_counts_are_right(challenge)


def test_a_merged_attempt_takes_its_row_along(challenge, ann, ben):
    result = record_win(challenge, ann)
    result.attempt.player = ben
    result.attempt.save()
    told(result)
    assert Row.objects.get().player == ben
    assert board_of(challenge).version == 2


def test_an_erased_player_leaves_no_row_and_no_count(challenge, ann, ben):
    record_win(challenge, ann)
    record_win(challenge, ben)
    ann.delete()
    assert [row.player for row in Row.objects.all()] == [ben]
    assert board_of(challenge).version == 3
    assert_counts_are_right(challenge)


def test_a_void_challenge_has_empty_standings(challenge, ann):
    record_win(challenge, ann)
    challenge.status = "void"
    challenge.save()
    challenge_voided.send(sender=type(challenge), challenge_id=challenge.pk)
    assert not Row.objects.exists()
    assert board_of(challenge).version == 2
    assert_counts_are_right(challenge)


def test_a_replacements_version_starts_above_the_void_challenges(challenge, ann, ben):
    record_win(challenge, ann)
    challenge.status = "void"
    challenge.save()
    challenge_voided.send(sender=type(challenge), challenge_id=challenge.pk)
    replacement = make_challenge(date=challenge.date, number=1)
    record_win(replacement, ben)
    assert board_of(replacement).version > board_of(challenge).version + 1


def test_rebuilding_gives_the_rows_and_counts_that_were_kept(challenge):
    results = [record_win(challenge, elapsed_ms=60_000 + n * 7_000, moves=100 + n % 4) for n in range(20)]
    make_win(challenge, score=635)
    kept = set(Row.objects.values_list("pk", "player", "time_key", "moves_key", "recorded_at"))
    version = board_of(challenge).version
    Row.objects.filter(pk=results[3].pk).delete()
    Bucket.objects.update(count=99)
    board_rebuild(challenge_id=challenge.pk)
    assert set(Row.objects.values_list("pk", "player", "time_key", "moves_key", "recorded_at")) == kept
    assert board_of(challenge).version == version + 1
    assert_counts_are_right(challenge)


def test_nothing_stays_of_a_win_that_is_rolled_back(challenge, ann):
    record_win(challenge)
    with pytest.raises(RuntimeError), transaction.atomic():
        record_win(challenge, ann)
        raise RuntimeError
    assert board_of(challenge).version == 1
    assert_counts_are_right(challenge)


@pytest.mark.django_db(transaction=True)
def test_wins_recorded_at_once_are_all_counted(challenge):
    results = [make_win(challenge, elapsed_ms=60_000, moves=100 + n % 2) for n in range(8)]

    def tell(result):
        try:
            told(result)
        finally:
            connection.close()

    threads = [Thread(target=tell, args=(result,)) for result in results]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Row.objects.count() == 8
    assert board_of(challenge).version == 8
    assert_counts_are_right(challenge)


def test_those_behind_an_erased_player_move_up(challenge, now, ann, ben):
    record_win(challenge, ann, elapsed_ms=100_000)
    record_win(challenge, ben, elapsed_ms=200_000)
    before = selectors.board_get(challenge).version
    player_erase(player_id=ann.pk)
    page = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=50)
    assert [(row.position, row.name) for row in page.rows] == [(1, "Ben")]
    assert page.version > before
    assert page.total == 1
