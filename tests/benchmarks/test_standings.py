"""Standings of 100,000 results: what a page, one's own place and a snapshot take, and that their queries stay few.

Not in the default run: pytest tests/benchmarks/test_standings.py
"""

import random
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Attempt, Player, Result
from leaderboard import selectors
from leaderboard.ranking import Order
from leaderboard.services import board_rebuild
from tests.conftest import NOON
from tests.factories import make_challenge
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.django_db

ROWS = 100_000
BATCH = 5_000


@pytest.fixture(scope="module")
def crowded(django_db_setup, django_db_blocker):
    """A challenge with 100,000 results, most of them within some minutes of each other."""
    with django_db_blocker.unblock():
        challenge = make_challenge(date=NOON.date())
        fill(challenge)
        board_rebuild(challenge_id=challenge.pk)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield challenge
        call_command("flush", interactive=False, verbosity=0)


def fill(challenge):
    source = random.Random(100)
    for start in range(0, ROWS, BATCH):
        names = [f"bench {number}" for number in range(start, start + BATCH)]
        players = Player.objects.bulk_create(Player(name=name, name_key=name) for name in names)
        attempts = [attempt_of(challenge, player, int(source.lognormvariate(13.2, 0.4))) for player in players]
        Attempt.objects.bulk_create(attempts)
        Result.objects.bulk_create(result_of(attempt, source.randint(95, 240)) for attempt in attempts)


def attempt_of(challenge, player, elapsed_ms):
    """Return a win of about nine minutes, unsaved."""
    return Attempt(
        player=player,
        challenge=challenge,
        ranked=True,
        status=Attempt.Status.WON,
        started_at=NOON - timedelta(milliseconds=elapsed_ms),
        stamped_at=NOON,
        ended_at=NOON,
    )


def result_of(attempt, moves):
    elapsed_ms = (attempt.ended_at - attempt.started_at) // timedelta(milliseconds=1)
    return Result(
        attempt=attempt,
        score=625,
        is_clean=True,
        elapsed_ms=elapsed_ms,
        moves=moves,
        recorded_at=attempt.ended_at,
        entered_at=attempt.ended_at,
    )


def row_at(challenge, order, place):
    return selectors._rows(selectors.board_get(challenge), order)[place]


@pytest.fixture
def measured(benchmark):
    """A function that asserts the number of queries of a call, then measures it."""

    def measure(queries, call):
        with CaptureQueriesContext(connection) as captured:
            call()
        assert len(captured) == queries
        benchmark(call)

    return measure


@pytest.mark.parametrize("order", Order)
def test_first_page(crowded, measured, order):
    measured(2, lambda: selectors.standings_page(crowded, order=order, now=NOON, limit=50))


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("place", [25_000, 99_000])
def test_page_from_a_cursor(crowded, measured, order, place):
    cursor = selectors._cursor(order, row_at(crowded, order, place), is_backward=False)
    measured(5, lambda: selectors.standings_page(crowded, order=order, now=NOON, limit=50, cursor=cursor))


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("place", [10, 50_000, 99_990])
def test_own_place(crowded, measured, order, place):
    player = row_at(crowded, order, place).player
    measured(9, lambda: selectors.standing_of(crowded, player=player, order=order))


def test_snapshot(crowded, measured):
    measured(5, lambda: selectors.snapshot(date=crowded.date, rule="C", now=NOON))


def test_distribution(crowded, measured):
    measured(3, lambda: selectors.distribution(crowded, now=NOON))


def test_recording_a_win(crowded, benchmark):
    benchmark.pedantic(record_win, args=(crowded,), kwargs={"elapsed_ms": 540_000}, rounds=50)
