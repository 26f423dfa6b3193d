from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from games import selectors, services
from games.errors import (
    AttemptOver,
    Barred,
    ChallengeClosed,
    EmptyBatch,
    IllegalMove,
    NotAuthenticated,
    NotFound,
    NothingChanged,
    OffsetMismatch,
    PastTurnUp,
    PracticeLocked,
)
from games.models import Attempt, Batch, Challenge, Player, Result
from games.services.accounts import player_sign_up
from games.signals import attempt_touched, challenge_voided, standings_changed
from tests.factories import make_challenge, make_guest
from tests.games.playing import STEP, append, batches_of, begin, win, with_worries
from tests.games.playing import Batch as Moves

MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def heard():
    """What the leaderboard would hear: the signals of the test, in order."""
    events: list[tuple[str, object]] = []
    receivers = {
        standings_changed: lambda result_id, **_: events.append(("standings", result_id)),
        challenge_voided: lambda challenge_id, **_: events.append(("voided", challenge_id)),
        attempt_touched: lambda challenge_id, **_: events.append(("touched", challenge_id)),
    }
    for signal, receiver in receivers.items():
        signal.connect(receiver)
    yield events
    for signal, receiver in receivers.items():
        signal.disconnect(receiver)


# --- Begin ------------------------------------------------------------------------------------------------------------


def test_beginning_again_resumes_the_same_attempt_with_its_clock(ann, challenge, now):
    first, created = services.attempt_begin(player=ann, challenge=challenge, ranked=True, now=now)
    again, created_again = services.attempt_begin(player=ann, challenge=challenge, ranked=True, now=now + STEP)
    assert (created, created_again) == (True, False)
    assert again == first
    assert again.started_at == now


def test_beginning_resumes_after_the_end_and_after_closing(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now + STEP)
    assert begin(ann, challenge, challenge.final_at + STEP) == attempt


@pytest.mark.parametrize("closed_for", [timedelta(0), timedelta(days=30)])
def test_a_ranked_attempt_cannot_begin_after_closing(ann, challenge, closed_for):
    with pytest.raises(ChallengeClosed):
        begin(ann, challenge, challenge.closes_at + closed_for)
    begin(ann, challenge, challenge.closes_at - MILLISECOND)


def test_a_ranked_attempt_cannot_begin_at_a_void_challenge(ann, challenge, now):
    services.challenge_void(challenge_id=challenge.pk, reason="wrong deal", now=now)
    challenge.refresh_from_db()
    with pytest.raises(ChallengeClosed):
        begin(ann, challenge, now)


def test_somebody_unknown_begins_as_a_guest(challenge, now):
    attempt = begin(None, challenge, now)
    assert attempt.player.is_guest
    assert not attempt.player.has_usable_password()


def test_a_refused_begin_makes_no_guest(challenge):
    with pytest.raises(ChallengeClosed):
        begin(None, challenge, challenge.closes_at)
    assert Player.objects.count() == 0


def test_a_player_who_is_gone_begins_nothing(challenge, now):
    guest = make_guest()
    Player.objects.all().delete()
    with pytest.raises(NotAuthenticated):
        begin(guest, challenge, now)


def test_practice_exists_only_once_the_challenge_is_final_and_then_any_number(ann, challenge, now):
    def practise(moment: datetime) -> Attempt:
        return services.attempt_begin(player=ann, challenge=challenge, ranked=False, now=moment)[0]

    for moment in (now, challenge.final_at - MILLISECOND):
        with pytest.raises(PracticeLocked):
            practise(moment)
    assert practise(challenge.final_at) != practise(challenge.final_at)


def test_staff_who_have_seen_the_cards_cannot_begin_a_ranked_attempt(mod, challenge, now):
    services.preview_open(challenge_id=challenge.pk, staff=mod, now=now)
    with pytest.raises(Barred):
        begin(mod, challenge, now)


def test_the_database_refuses_a_second_ranked_attempt(ann, challenge, now):
    begin(ann, challenge, now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=now, stamped_at=now)


# --- Append -----------------------------------------------------------------------------------------------------------


def test_playing_the_solution_wins_625_points_in_the_servers_time(ann, challenge, now):
    last = win(ann, challenge, now)
    batches = len(batches_of(challenge))
    assert last.status == "won"
    assert last.score == last.result.score == 625
    assert last.elapsed_ms == last.result.elapsed_ms == batches * 5000
    attempt = Attempt.objects.get()
    assert (attempt.status, attempt.log, attempt.ended_at) == ("won", challenge.solution, now + batches * STEP)
    result = Result.objects.get()
    assert (result.score, result.moves, result.is_clean) == (625, challenge.par, True)
    assert result.recorded_at == attempt.ended_at


def test_a_batch_says_what_it_turned_up(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first, second = batches_of(challenge)[:2]
    assert append(attempt, first, now + STEP).turned_up == [selectors.TurnedUpShown(1, 3, "4D")]
    shown = append(attempt, second, now + 2 * STEP)
    assert [card.ply for card in shown.turned_up] == [second.offset + len(second.moves.split()) - 1]


def test_a_batch_that_goes_on_after_a_turn_up_is_refused_and_not_judged_further(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first = batches_of(challenge)[0]
    turning_ply = len(first.moves.split()) - 1
    for further in ("26x5", "77", "nonsense", "", "u"):
        with pytest.raises(PastTurnUp) as refusal:
            append(attempt, Moves(0, f"{first.moves} {further}."), now)
        assert refusal.value.detail == {"ply": turning_ply}
    attempt.refresh_from_db()
    assert (attempt.ply, attempt.log) == (0, "")


def test_an_illegal_token_before_the_turn_up_is_named(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    with pytest.raises(IllegalMove) as refusal:
        append(attempt, Moves(0, "11 " + batches_of(challenge)[0].moves + " 26x5"), now)
    assert refusal.value.detail == {"ply": 0, "move": "11", "reason": "same_pile"}


def test_an_illegal_move_refuses_the_whole_batch(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first = batches_of(challenge)[0].moves.split(" ")
    with pytest.raises(IllegalMove) as refusal:
        append(attempt, Moves(0, f"{first[0]} 7777777777"), now)
    assert refusal.value.detail == {"ply": 1, "move": "77777777", "reason": "unreadable"}
    assert not Batch.objects.exists()


@pytest.mark.parametrize("moves", ["", " ", "\t\n"])
def test_an_empty_batch_is_refused(ann, challenge, now, moves):
    attempt = begin(ann, challenge, now)
    with pytest.raises(EmptyBatch):
        append(attempt, Moves(0, moves), now)


def test_an_offset_other_than_the_stored_ply_is_refused_with_that_ply(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first, second = batches_of(challenge)[:2]
    append(attempt, first, now)
    for wrong in (Moves(0, second.moves), Moves(second.offset + 1, second.moves), Moves(4000, "u")):
        with pytest.raises(OffsetMismatch) as refusal:
            append(attempt, wrong, now)
        assert refusal.value.detail == {"ply": second.offset}


def test_a_repeated_batch_gets_the_answer_it_got_before(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    batches = batches_of(challenge)
    answers = [append(attempt, batch, now + number * STEP) for number, batch in enumerate(batches, start=1)]
    much_later = challenge.final_at + timedelta(days=1)
    assert [append(attempt, batch, much_later) for batch in batches] == answers
    assert Result.objects.count() == 1
    assert Batch.objects.count() == len(batches)


def test_a_part_of_a_stored_batch_gets_the_answer_as_of_its_last_ply_with_the_stored_stamp(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first = batches_of(challenge)[0]
    append(attempt, first, now + STEP)
    again = append(attempt, Moves(0, first.moves.split(" ")[0]), now + 9 * STEP)
    assert (again.ply, again.moves, again.turned_up, again.elapsed_ms) == (1, 1, [], 5000)
    assert again.status == "playing"


def test_a_repeat_that_is_longer_than_what_is_stored_is_a_mismatch(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first, second = batches_of(challenge)[:2]
    append(attempt, first, now)
    with pytest.raises(OffsetMismatch):
        append(attempt, Moves(0, f"{first.moves} {second.moves}"), now)


def test_new_tokens_to_an_ended_attempt_are_refused(ann, ben, challenge, now):
    win(ann, challenge, now)
    won = Attempt.objects.get()
    given_up = begin(ben, challenge, now)
    services.attempt_abandon(attempt_id=given_up.pk, player=ben, now=now)
    for attempt, status in ((won, "won"), (given_up, "abandoned")):
        with pytest.raises(AttemptOver) as refusal:
            append(attempt, Moves(attempt.ply, "u"), now)
        assert refusal.value.detail == {"status": status}


def test_tokens_after_the_winning_one_refuse_the_win(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    *batches, last = batches_of(challenge)
    for batch in batches:
        append(attempt, batch, now)
    with pytest.raises(IllegalMove) as refusal:
        append(attempt, Moves(last.offset, f"{last.moves} u"), now)
    assert refusal.value.detail["reason"] == "game_over"
    assert not Result.objects.exists()


def test_a_log_cut_one_move_short_is_no_win(ann, challenge, now):
    last = win(ann, challenge, now, log=challenge.solution.rsplit(" ", 1)[0])
    assert (last.status, last.result) == ("playing", None)
    assert not Result.objects.exists()


def test_the_log_of_another_deal_is_refused(ann, challenge, now):
    other = make_challenge(date=challenge.date, rule="R")
    attempt = begin(ann, challenge, now)
    with pytest.raises(IllegalMove) as refusal:
        append(attempt, Moves(0, other.solution), now)
    assert refusal.value.detail["ply"] == 0
    assert not Result.objects.exists()


@pytest.mark.parametrize("pairs", [1, 5, 500])
def test_worrying_back_adds_points_and_takes_the_rank(ann, challenge, now, pairs):
    last = win(ann, challenge, now, log=with_worries(challenge, pairs))
    assert (last.score, last.result.clean) == (625 + 10 * pairs, False)
    assert (last.result.state, last.result.position) == ("not_ranked", None)


def test_another_players_attempt_is_not_found(ann, ben, challenge, now):
    attempt = begin(ann, challenge, now)
    for stranger in (ben, None):
        with pytest.raises(NotFound):
            services.attempt_append(attempt_id=attempt.pk, player=stranger, offset=0, moves="u", now=now)
        with pytest.raises(NotFound):
            services.attempt_abandon(attempt_id=attempt.pk, player=stranger, now=now)


def test_the_log_ends_at_4000_tokens(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    append(attempt, Moves(0, " ".join(["r"] * 4000)), now)
    with pytest.raises(IllegalMove) as refusal:
        append(attempt, Moves(4000, "nonsense"), now)
    assert refusal.value.detail == {"ply": 4000, "move": "nonsense", "reason": "log_too_long"}


# --- The clock --------------------------------------------------------------------------------------------------------


def test_a_win_takes_at_least_a_millisecond(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    for batch in batches_of(challenge):
        last = append(attempt, batch, now - STEP)
    assert last.elapsed_ms == 1
    assert Result.objects.get().elapsed_ms == 1


def test_stamps_never_go_back(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    moments = [now + 10 * STEP, now + STEP, now + 11 * STEP]
    for batch, moment in zip(batches_of(challenge), moments, strict=False):
        append(attempt, batch, moment)
    stamps = list(Batch.objects.order_by("ply").values_list("stamped_at", flat=True))
    assert stamps == [now + 10 * STEP, now + 10 * STEP, now + 11 * STEP]


def test_an_attempt_begun_before_midnight_counts_for_its_own_day_until_final(ann, challenge):
    begun_at = challenge.closes_at - timedelta(seconds=30)
    tomorrow = make_challenge(date=challenge.date + timedelta(days=1), number=1)
    last = win(ann, challenge, begun_at)
    assert last.result.state == "ranked"
    assert not Attempt.objects.filter(challenge=tomorrow).exists()
    assert begin(ann, tomorrow, tomorrow.opens_at).challenge == tomorrow


def test_a_win_counts_if_it_arrives_before_final_and_not_later(ann, ben, challenge, now):
    *batches, last = batches_of(challenge)
    for player, moment, wins in ((ann, -MILLISECOND, True), (ben, timedelta(0), False)):
        attempt = begin(player, challenge, now)
        for batch in batches:
            append(attempt, batch, now)
        if wins:
            assert append(attempt, last, challenge.final_at + moment).result.state == "ranked"
        else:
            with pytest.raises(AttemptOver) as refusal:
                append(attempt, last, challenge.final_at + moment)
            assert refusal.value.detail == {"status": "expired"}


# --- Practice ---------------------------------------------------------------------------------------------------------


def test_practice_may_go_on_after_a_turn_up_and_is_never_ranked(ann, challenge):
    now = challenge.final_at
    attempt, _ = services.attempt_begin(player=ann, challenge=challenge, ranked=False, now=now)
    appended = append(attempt, Moves(0, challenge.solution), now + STEP)
    assert appended.result.state == "not_ranked"
    assert appended.result.position is None
    assert not selectors.results_ranked().exists()


# --- Giving up --------------------------------------------------------------------------------------------------------


def test_giving_up_ends_the_attempt_once(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    first = services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now + STEP)
    again = services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now + 2 * STEP)
    assert (again.status, again.ended_at) == (first.status, now + STEP) == ("abandoned", now + STEP)


def test_a_won_attempt_cannot_be_given_up(ann, challenge, now):
    win(ann, challenge, now)
    with pytest.raises(AttemptOver):
        services.attempt_abandon(attempt_id=Attempt.objects.get().pk, player=ann, now=now)


# --- Signals ----------------------------------------------------------------------------------------------------------


def test_a_game_reports_its_begin_its_win_and_one_change_of_the_standings(ann, challenge, now, heard):
    result_id = win(ann, challenge, now).result.id
    assert heard == [("touched", challenge.pk), ("standings", result_id), ("touched", challenge.pk)]


def test_a_repeated_win_reports_nothing(ann, challenge, now, heard):
    win(ann, challenge, now)
    heard.clear()
    append(Attempt.objects.get(), batches_of(challenge)[-1], now + STEP)
    assert heard == []


def test_a_player_who_comes_back_after_ten_minutes_counts_as_playing_again(ann, challenge, now, heard):
    attempt = begin(ann, challenge, now)
    heard.clear()
    first, second = batches_of(challenge)[:2]
    append(attempt, first, now + timedelta(minutes=9))
    assert heard == []
    append(attempt, second, now + timedelta(minutes=19))
    assert heard == [("touched", challenge.pk)]


# --- Results ----------------------------------------------------------------------------------------------------------


def test_a_voided_result_leaves_and_returns(ann, challenge, now, heard):
    result_id = win(ann, challenge, now).result.id
    heard.clear()
    services.result_void(result_id=result_id, reason="a program played", now=now)
    assert not selectors.results_ranked().exists()
    services.result_restore(result_id=result_id)
    assert selectors.results_ranked().count() == 1
    assert heard == [("standings", result_id)] * 2


def test_a_void_result_is_not_voided_again(ann, challenge, now, heard):
    result_id = win(ann, challenge, now).result.id
    services.result_void(result_id=result_id, reason="one", now=now)
    heard.clear()
    with pytest.raises(NothingChanged):
        services.result_void(result_id=result_id, reason="two", now=now + STEP)
    assert heard == []
    result = Result.objects.get()
    assert (result.voided_at, result.void_reason) == (now, "one")


def test_a_result_under_review_is_not_in_the_standings(ann, challenge, now):
    result_id = win(ann, challenge, now).result.id
    with pytest.raises(NothingChanged):
        services.result_restore(result_id=result_id)
    result = services.result_review(result_id=result_id)
    assert selectors.result_state(result) == "under_review"
    assert not selectors.results_ranked().exists()
    with pytest.raises(NothingChanged):
        services.result_review(result_id=result_id)


# --- Guests -----------------------------------------------------------------------------------------------------------


def test_a_guests_win_is_verified_and_not_ranked(guest, challenge, now):
    result = win(guest, challenge, now).result
    assert (result.won, result.state) == (True, "not_ranked")
    assert not selectors.results_ranked().exists()


def test_a_guest_who_signs_up_is_ranked(guest, challenge, now, heard):
    result_id = win(guest, challenge, now).result.id
    heard.clear()
    player_sign_up(guest=guest, name="Gül", email="", password="a long and odd sentence", now=now)
    assert selectors.results_ranked().get().pk == result_id
    assert heard == [("standings", result_id)]


def test_logging_in_gives_the_guests_attempts_to_the_account(ann, guest, challenge, now, heard):
    result_id = win(guest, challenge, now).result.id
    heard.clear()
    services.player_merge(guest=guest, player=ann, now=now)
    assert Attempt.objects.get().player == ann
    assert selectors.results_ranked().get().pk == result_id
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert heard == [("standings", result_id), ("touched", challenge.pk)]


@pytest.mark.parametrize("how", ["sign up", "log in"])
def test_nothing_new_enters_final_standings(ann, challenge, now, how):
    def become_account(guest, moment):
        if how == "log in":
            services.player_merge(guest=guest, player=ann, now=moment)
        else:
            player_sign_up(guest=guest, name=f"Late {guest.pk.hex[:8]}", email="", password="-", now=moment)

    for moment, state in [
        (challenge.final_at, "not_ranked"),
        (challenge.final_at - MILLISECOND, "ranked"),
    ]:
        guest = make_guest()
        result_id = win(guest, challenge, now).result.id
        become_account(guest, moment)
        result = Result.objects.get(pk=result_id)
        assert not result.attempt.player.is_guest
        assert selectors.result_state(result) == state
        result.attempt.delete()


@pytest.mark.parametrize("guest_first", [True, False])
def test_logging_in_keeps_the_attempt_begun_first_and_the_other_is_never_ranked(
    ann, guest, challenge, now, guest_first
):
    first, second = (guest, ann) if guest_first else (ann, guest)
    kept = begin(first, challenge, now)
    result_id = win(second, challenge, now + STEP).result.id
    services.player_merge(guest=guest, player=ann, now=now + 100 * STEP)
    assert selectors.attempt_of(player=ann, challenge=challenge) == kept
    other = Result.objects.select_related("attempt").get(pk=result_id).attempt
    assert (other.player, other.ranked) == (ann, False)
    assert not selectors.results_ranked().exists()


def test_an_attempt_that_loses_its_rank_shows_no_card_before_final(ann, guest, challenge, now):
    begin(ann, challenge, now)
    other = begin(guest, challenge, now + STEP)
    services.player_merge(guest=guest, player=ann, now=now + 2 * STEP)
    other = selectors.attempt_get(attempt_id=other.pk, player=ann)
    assert (other.status, other.ended_at) == ("abandoned", now + 2 * STEP)
    shown = selectors.attempt_shown(other, now=now + 3 * STEP)
    assert sum(column.count("??") for column in shown.state["columns"]) == 21
    assert shown.code is None


def test_merging_is_done_once_and_never_into_nothing(ann, ben, guest, now):
    services.player_merge(guest=guest, player=ann, now=now)
    services.player_merge(guest=guest, player=ann, now=now)
    services.player_merge(guest=ben, player=ann, now=now)
    assert Player.objects.filter(name__isnull=False).count() == 2
    gone = make_guest()
    Player.objects.filter(pk=gone.pk).delete()
    with pytest.raises(NotAuthenticated):
        services.player_merge(guest=guest, player=gone, now=now)


def test_a_hidden_player_is_not_in_the_standings(ann, challenge, now):
    result = win(ann, challenge, now).result
    assert result.state == "ranked"
    Player.objects.filter(pk=ann.pk).update(is_hidden=True)
    assert not selectors.results_ranked().exists()


def test_a_challenge_that_is_void_has_no_ranked_result_and_ends_its_attempts(ann, ben, challenge, now, heard):
    win(ann, challenge, now)
    playing = begin(ben, challenge, now)
    heard.clear()
    services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now)
    assert heard == [("voided", challenge.pk)]
    assert selectors.result_state(Result.objects.get()) == "void"
    assert not selectors.results_ranked().exists()
    with pytest.raises(AttemptOver) as refusal:
        append(playing, batches_of(challenge)[0], now)
    assert refusal.value.detail == {"status": "void"}
    assert Challenge.objects.get().status_reason == "misdealt"
