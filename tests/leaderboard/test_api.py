"""The standings over HTTP: the shapes of the contract, strict queries, who may ask, what it costs."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Attempt
from leaderboard import selectors
from tests.factories import make_challenge
from tests.leaderboard.wins import record_win


def path_of(challenge, tail=""):
    return f"/api/v1/challenges/{challenge.date}/{challenge.rule}/{tail}"


def get(client, path, status=200):
    response = client.get(path)
    assert response.status_code == status, response.content
    return response.json()


def logged_in(player):
    client = Client()
    client.force_login(player)
    return client


def test_the_standings_have_the_shape_of_the_contract(client, challenge, ann):
    result = record_win(challenge, ann, elapsed_ms=300_000, moves=118)
    assert get(client, path_of(challenge, "standings/")) == {
        "version": 1,
        "total": 1,
        "final": challenge.is_final(timezone.now()),
        "rows": [
            {
                "position": 1,
                "player": {"id": str(ann.pk), "name": "Ann"},
                "elapsed_ms": 300_000,
                "moves": 118,
                "result_id": str(result.pk),
            }
        ],
        "next": None,
        "previous": None,
    }


@pytest.mark.parametrize("by", ["time", "moves"])
def test_the_pages_lead_through_all_rows_and_back(client, challenge, monkeypatch, by):
    monkeypatch.setattr(selectors, "PAGE_SIZE", 3)
    for n in range(7):
        record_win(challenge, elapsed_ms=60_000 + n // 2, moves=100 + n // 2)
    first = get(client, path_of(challenge, f"standings/?by={by}"))
    second = get(client, first["next"])
    third = get(client, second["next"])
    positions = [row["position"] for page in (first, second, third) for row in page["rows"]]
    assert positions == [1, 1, 3, 3, 5, 5, 7]
    assert third["next"] is None
    assert get(client, third["previous"])["rows"] == second["rows"]
    assert get(client, second["previous"])["rows"] == first["rows"]


def test_the_default_order_is_by_time(client, challenge):
    record_win(challenge, elapsed_ms=70_000, moves=100)
    record_win(challenge, elapsed_ms=60_000, moves=200)
    by_time = get(client, path_of(challenge, "standings/"))["rows"]
    assert [row["elapsed_ms"] for row in by_time] == [60_000, 70_000]
    assert get(client, path_of(challenge, "standings/?by=time"))["rows"] == by_time
    assert get(client, path_of(challenge, "standings/?by=moves"))["rows"][0]["moves"] == 100


@pytest.mark.parametrize(
    "query",
    [
        "by=score",
        "by=TIME",
        "by=",
        "by=time&by=moves",
        "cursor=",
        "cursor=x",
        "cursor=time-after-1-1-0",
        "by=moves&cursor=time-after-1-1-00000000000000000000000000000000",
        "cursor=time-after-1-1-00000000000000000000000000000000%00",
        "page=2",
        "limit=9999999999999999999999",
    ],
)
def test_another_query_is_refused(client, challenge, query):
    answer = get(client, path_of(challenge, f"standings/?{query}"), 400)
    assert answer["error"]["code"] == "bad_request"


def test_a_made_up_cursor_gives_right_positions(client, challenge):
    for n in range(4):
        record_win(challenge, elapsed_ms=60_000 + n)
    key = (60_001 << 16) + 5
    page = get(client, path_of(challenge, f"standings/?cursor=time-after-{key:x}-0-{'0' * 32}"))
    assert [(row["position"], row["elapsed_ms"]) for row in page["rows"]] == [(2, 60_001), (3, 60_002), (4, 60_003)]


@pytest.mark.parametrize("tail", ["standings/", "standings/me/", "distribution/"])
def test_a_challenge_that_has_not_opened_is_unknown_like_one_that_never_was(challenge, ann, tail):
    closed = make_challenge(date=timezone.now().date() + timedelta(days=1), number=1)
    client = logged_in(ann)
    unopened = get(client, path_of(closed, tail), 404)
    never = get(client, f"/api/v1/challenges/2020-01-01/C/{tail}", 404)
    assert unopened == never
    assert unopened["error"]["code"] == "not_found"


def test_ones_own_place(challenge, ann, ben, cy):
    for player, elapsed_ms in [(ann, 60_000), (ben, 60_900), (cy, 61_000)]:
        record_win(challenge, player, elapsed_ms=elapsed_ms, moves=118)
    answer = get(logged_in(ben), path_of(challenge, "standings/me/"))
    assert answer["row"]["player"]["name"] == "Ben"
    assert answer["row"]["position"] == 2
    assert [row["player"]["name"] for row in answer["neighbours"]] == ["Ann", "Cy"]
    assert answer["gap"] == {"elapsed_ms": 900, "moves": 0}
    assert (answer["version"], answer["total"], answer["shared_with"], answer["percentile"]) == (3, 3, 0, 33)


def test_somebody_without_a_row_has_no_place(challenge, ann, ben):
    record_win(challenge, ann)
    answer = get(logged_in(ben), path_of(challenge, "standings/me/"))
    assert (answer["row"], answer["percentile"], answer["gap"], answer["neighbours"]) == (None, None, None, [])
    assert answer["total"] == 1


def test_a_stranger_has_to_say_who_asks(client, challenge):
    assert get(client, path_of(challenge, "standings/me/"), 401)["error"]["code"] == "not_authenticated"


def test_the_distribution(client, challenge, ann):
    for elapsed_ms, moves in [(240_000, 100), (245_000, 100), (300_000, 104)]:
        record_win(challenge, elapsed_ms=elapsed_ms, moves=moves)
    now = timezone.now()
    Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=now, stamped_at=now)
    answer = get(client, path_of(challenge, "distribution/"))
    assert answer["times"][0] == {"start": 240_000, "end": 250_000, "count": 2}
    assert answer["times"][-1] == {"start": 300_000, "end": 310_000, "count": 1}
    assert answer["moves"][0] == {"start": 100, "end": 101, "count": 2}
    assert answer["win_rate"] == 0.75
    assert answer["counts"] == {"playing": 1, "started": 4, "won": 3}


def test_the_distribution_of_a_challenge_that_nobody_has_begun(client, challenge):
    answer = get(client, path_of(challenge, "distribution/"))
    assert (answer["times"], answer["moves"], answer["win_rate"]) == ([], [], None)


@pytest.mark.parametrize("tail", ["standings/", "standings/me/", "distribution/"])
def test_no_answer_is_kept_by_anybody(challenge, ann, tail):
    response = logged_in(ann).get(path_of(challenge, tail))
    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("rows", [2, 60])
def test_a_page_costs_the_same_number_of_queries_with_any_number_of_rows(
    client, challenge, rows, django_assert_num_queries
):
    for n in range(rows):
        record_win(challenge, elapsed_ms=60_000 + n)
    with django_assert_num_queries(3):
        get(client, path_of(challenge, "standings/"))
