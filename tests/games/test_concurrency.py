"""D13: what arrives at once. Real threads and real transactions, on SQLite in a file and on PostgreSQL alike."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from games import services
from games.engine.rules import Rule
from games.errors import GameError, SlotTaken
from games.models import Attempt, Batch, Challenge, Player, Result
from leaderboard.models import Board, Row
from tests.factories import make_challenge, make_guest, make_player
from tests.games.playing import STEP, append, batches_of, begin, win
from tests.games.test_schedule import proved

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 20


def at_once(*calls):
    """Call everything at the same moment, each in its own thread; return results and GameErrors in order."""
    barrier = Barrier(len(calls))

    def run(call):
        barrier.wait()
        try:
            return call()
        except GameError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def ann():
    return make_player("Ann")


@pytest.fixture
def challenge(now):
    return make_challenge(date=now.date())


@pytest.fixture
def almost(ann, challenge, now):
    """An attempt that its last batch wins."""
    attempt = begin(ann, challenge, now)
    for batch in batches_of(challenge)[:-1]:
        append(attempt, batch, now)
    return attempt


def test_twenty_equal_winning_batches_make_one_result_one_row_and_equal_answers(ann, challenge, almost, now, clock):
    last = batches_of(challenge)[-1]
    clock(now + STEP)
    before = Board.objects.filter(challenge=challenge).values_list("version", flat=True).first() or 0

    def post():
        client = Client()
        client.force_login(ann)
        body = {"offset": last.offset, "moves": last.moves}
        return client.post(f"/api/v1/attempts/{almost.pk}/moves/", body, content_type="application/json")

    responses = at_once(*[post] * TIMES)
    assert {response.status_code for response in responses} == {200}
    answers = [response.json() for response in responses]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["result"]["position"] == 1
    assert (Result.objects.count(), Row.objects.count()) == (1, 1)
    assert Batch.objects.filter(ply=last.offset + len(last.moves.split())).count() == 1
    assert Board.objects.get(challenge=challenge).version == before + 1


def test_two_different_batches_at_once_store_one_and_tell_the_other(ann, challenge, now):
    attempt = begin(ann, challenge, now)

    def send(moves):
        return lambda: services.attempt_append(attempt_id=attempt.pk, player=ann, offset=0, moves=moves, now=now)

    answers = at_once(send("r"), send("r r"))
    stored = Attempt.objects.get()
    assert stored.ply in (1, 2)
    # The shorter one is a part of the longer; the longer one is no repeat of the shorter.
    refused = [answer.code for answer in answers if isinstance(answer, GameError)]
    assert refused == (["offset_mismatch"] if stored.ply == 1 else [])


def test_two_different_wins_of_one_player_at_once_make_one_result(ann, challenge, almost, now):
    last = batches_of(challenge)[-1]
    detour = f"{last.moves.split(' ')[0]} u {last.moves}"

    def send(moves):
        return lambda: services.attempt_append(
            attempt_id=almost.pk, player=ann, offset=last.offset, moves=moves, now=now + STEP
        )

    answers = at_once(*[send(last.moves), send(detour)] * 5)
    won = [answer for answer in answers if not isinstance(answer, GameError)]
    assert {answer.code for answer in answers if isinstance(answer, GameError)} <= {"attempt_over"}
    assert len(won) >= 5
    result = Result.objects.get()
    assert {answer.result.id for answer in won if answer.result} == {result.pk}
    assert Attempt.objects.get().log.endswith((f" {last.moves}", f" {detour}"))


def test_begins_at_once_make_one_attempt(ann, challenge, now):
    begun = at_once(*[lambda: begin(ann, challenge, now)] * TIMES)
    assert {attempt.pk for attempt in begun} == {Attempt.objects.get().pk}


def test_giving_up_and_winning_at_once_end_the_attempt_once(ann, challenge, almost, now):
    last = batches_of(challenge)[-1]
    at_once(
        lambda: services.attempt_abandon(attempt_id=almost.pk, player=ann, now=now),
        lambda: append(almost, last, now),
    )
    attempt = Attempt.objects.get()
    assert (attempt.status == "won") == Result.objects.exists()
    assert attempt.status in ("won", "abandoned")


def test_logging_in_twice_at_once_merges_once(ann, challenge, now):
    guest = make_guest()
    win(guest, challenge, now)
    at_once(*[lambda: services.player_merge(guest=guest, player=ann, now=now)] * 4)
    assert Attempt.objects.get().player == ann
    assert Player.objects.get() == ann
    assert Row.objects.get().player == ann


def test_a_guest_who_begins_while_logging_in_begins_nothing_that_is_lost(ann, challenge, now):
    guest = make_guest()
    answers = at_once(
        lambda: services.player_merge(guest=guest, player=ann, now=now), lambda: begin(guest, challenge, now)
    )
    attempts = list(Attempt.objects.values_list("player", flat=True))
    begun = not isinstance(answers[1], GameError)
    assert attempts == ([ann.pk] if begun else [])


def test_an_account_that_wins_while_a_guest_logs_in_to_it_keeps_its_win(ann, challenge, almost, now):
    guest = make_guest()
    begin(guest, challenge, now + STEP)
    last = batches_of(challenge)[-1]
    at_once(lambda: services.player_merge(guest=guest, player=ann, now=now), lambda: append(almost, last, now + STEP))
    assert Row.objects.get().player == ann
    assert Attempt.objects.filter(player=ann).count() == 2


def test_a_win_and_a_void_at_once_leave_no_row(ann, challenge, almost, now):
    last = batches_of(challenge)[-1]
    at_once(
        lambda: append(almost, last, now),
        lambda: services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now),
    )
    assert not Row.objects.exists()
    assert Challenge.objects.get().status == "void"


def test_two_schedulers_at_once_fill_a_gap_once(now):
    def fill(number):
        return lambda: services.schedule_fill(date=now.date(), deal=proved(number=number))

    assert sorted(at_once(*map(fill, range(8)))) == [False] * 7 + [True]
    assert Challenge.objects.count() == 1


def test_a_slot_that_is_taken_meanwhile_is_told(now):
    drafts = at_once(*[lambda: services.challenge_draft(date=now.date(), rule=Rule.TRADITIONAL)] * 4)
    assert sum(isinstance(draft, SlotTaken) for draft in drafts) == 3
