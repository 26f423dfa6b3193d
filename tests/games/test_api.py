import json
import re
from datetime import timedelta
from functools import cache

import jsonschema
import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

from games import services
from games.api.schema import ERROR_CODES
from games.errors import GameError
from games.models import Attempt, Batch, Player, Result
from tests.factories import SOLUTIONS, make_challenge, make_guest
from tests.games.playing import STEP, batches_of, begin, win

API = "/api/v1"
DAY = timedelta(days=1)
MILLISECOND = timedelta(milliseconds=1)


@cache
def schema() -> dict:
    return SchemaGenerator().get_schema(public=True)


def described(response) -> dict:
    """Return the schema's description of an answer: every answer of a view, also an error, must have one."""
    try:
        route = resolve(response.request["PATH_INFO"]).route
    except Resolver404:
        return schema()["components"]["schemas"]["Error"] | {"components": schema()["components"]}
    path = re.sub(r"<\w+:(\w+)>", r"{\1}", f"/{route}")
    operation = schema()["paths"][path][response.request["REQUEST_METHOD"].lower()]
    content = operation["responses"][str(response.status_code)]["content"]
    return content["application/json"]["schema"] | {"components": schema()["components"]}


class Asker:
    """Somebody who uses the API, remembers everything it said, and holds it to its schema."""

    def __init__(self, player: Player | None = None, **headers: str) -> None:
        self.client = Client(headers={"accept-language": "en", **headers})
        self.heard = ""
        if player and player.is_guest:
            session = self.client.session
            session["guest"] = str(player.pk)
            session.save()
            self.client.cookies["sessionid"] = session.session_key
        elif player:
            self.client.force_login(player)

    def get(self, path: str, status: int = 200):
        return self._checked(self.client.get(API + path), status)

    def post(self, path: str, body: object = None, status: int = 200):
        return self._checked(self.client.post(API + path, body or {}, content_type="application/json"), status)

    def _checked(self, response, status: int):
        self.heard += response.content.decode()
        assert response.status_code == status, response.content
        jsonschema.validate(response.json(), described(response))
        return response.json()

    def begin(self, challenge, status: int = 201):
        return self.post(f"/challenges/{challenge.date}/{challenge.rule}/attempts/", {"ranked": True}, status)

    def append(self, attempt_id, offset: int, moves: str, status: int = 200):
        return self.post(f"/attempts/{attempt_id}/moves/", {"offset": offset, "moves": moves}, status)


def code_of(answer) -> str:
    """Return the code of an error of the one shape."""
    assert list(answer) == ["error"]
    assert list(answer["error"]) == ["code", "message", "detail"]
    assert answer["error"]["message"]
    assert answer["error"]["code"] in ERROR_CODES
    return answer["error"]["code"]


@pytest.fixture(autouse=True)
def noon(clock):
    """Let every request arrive at NOON unless a test sets the clock."""


# --- Challenges -------------------------------------------------------------------------------------------------------


def test_a_challenge_shows_its_window_commitment_and_counts(challenge):
    answer = Asker().get("/challenges/2026-03-12/C/")
    commitment = answer.pop("commitment")
    assert len(commitment) == 64
    assert answer == {
        "id": str(challenge.pk),
        "date": "2026-03-12",
        "rule": "C",
        "state": "open",
        "opens_at": "2026-03-12T00:00:00Z",
        "closes_at": "2026-03-13T00:00:00Z",
        "final_at": "2026-03-13T01:00:00Z",
        "difficulty": 2,
        "par": challenge.par,
        "counts": {"playing": 0, "started": 0, "won": 0},
        "code": None,
        "salt": None,
    }


def test_today_has_the_open_challenges_and_the_list_all_that_opened(challenge):
    make_challenge(date=challenge.date - DAY, number=1)
    make_challenge(date=challenge.date + DAY, number=2)
    today = Asker().get("/challenges/today/")["challenges"]
    assert [item["date"] for item in today] == ["2026-03-12"]
    page = Asker().get("/challenges/")
    assert [item["date"] for item in page["challenges"]] == ["2026-03-12", "2026-03-11"]
    assert (page["next"], page["previous"]) == (None, None)


def test_the_list_goes_on_by_the_addresses_it_gives(challenge, monkeypatch):
    monkeypatch.setattr("games.api.views.PAGE_SIZE", 1)
    make_challenge(date=challenge.date - DAY, number=1)
    first = Asker().get("/challenges/")
    second = Asker().get(first["next"].removeprefix(API))
    assert [item["date"] for item in second["challenges"]] == ["2026-03-11"]
    assert second["next"] is None
    assert Asker().get(second["previous"].removeprefix(API))["challenges"] == first["challenges"]


def test_a_day_that_has_not_come_answers_as_one_that_never_will(challenge, mod):
    make_challenge(date=challenge.date + DAY, number=1)
    make_challenge(date=challenge.date, rule="T", status="certified")
    answers = []
    for asker in (Asker(), Asker(mod)):
        for path in ("2026-03-13/C", "2026-03-13/R", "2030-01-01/C", "2026-03-12/T"):
            answers.append(asker.get(f"/challenges/{path}/", 404))
            answers.append(asker.post(f"/challenges/{path}/attempts/", {"ranked": True}, 404))
    assert all(answer == answers[0] for answer in answers)
    assert code_of(answers[0]) == "not_found"


# --- Attempts ---------------------------------------------------------------------------------------------------------


def test_beginning_answers_201_then_200_with_the_masked_deal(ann, challenge):
    asker = Asker(ann)
    answer = asker.begin(challenge)
    assert asker.begin(challenge, 200)["id"] == answer["id"]
    state = answer.pop("state")
    assert [column.count("??") for column in state["columns"]] == [0, 1, 2, 3, 4, 5, 6]
    assert state["foundations"] == {"S": 0, "H": 0, "D": 0, "C": 0}
    assert answer.pop("start") == state
    assert answer == {
        "id": str(Attempt.objects.get().pk),
        "challenge": {"id": str(challenge.pk), "date": "2026-03-12", "rule": "C"},
        "ranked": True,
        "status": "playing",
        "code": None,
        "started_at": "2026-03-12T12:00:00Z",
        "server_time": "2026-03-12T12:00:00Z",
        "elapsed_ms": 0,
        "log": "",
        "ply": 0,
        "moves": 0,
        "score": 0,
        "turned_up": [],
        "result": None,
        "reason": None,
        "replaced": False,
    }


def test_a_whole_game_by_the_api_is_sealed_until_it_is_won(ann, challenge, clock, now):
    asker = Asker(ann)
    attempt = asker.begin(challenge)
    *batches, last = batches_of(challenge)
    for number, batch in enumerate(batches, start=1):
        clock(now + number * STEP)
        answer = asker.append(attempt["id"], *batch)
        assert len(answer["turned_up"]) == 1
        shown = asker.get(f"/attempts/{attempt['id']}/")
        assert sum(column.count("??") for column in shown["state"]["columns"]) == 21 - number
    asker.get("/challenges/today/")
    asker.get("/challenges/")
    for secret in (challenge.symbols, challenge.salt, challenge.solution):
        assert secret not in asker.heard
    clock(now + (len(batches) + 1) * STEP)
    answer = asker.append(attempt["id"], *last)
    result = answer.pop("result")
    moves = len(challenge.solution.split())
    elapsed = 5000 * (len(batches) + 1)
    assert answer == {
        "ply": moves,
        "moves": moves,
        "score": 625,
        "status": "won",
        "turned_up": [],
        "elapsed_ms": elapsed,
    }
    assert result == {
        "id": str(Result.objects.get().pk),
        "won": True,
        "score": 625,
        "moves": moves,
        "elapsed_ms": elapsed,
        "clean": True,
        "position": 1,
        "state": "ranked",
        "reason": None,
    }
    shown = asker.get(f"/attempts/{attempt['id']}/")
    assert (shown["code"], shown["result"], shown["log"]) == (str(challenge.code), result, challenge.solution)
    assert len(asker.get(f"/attempts/{attempt['id']}/replay/")["splits"]) == 21


def test_what_the_client_claims_of_its_result_is_refused(ann, challenge):
    asker = Asker(ann)
    path = f"/attempts/{asker.begin(challenge)['id']}/moves/"
    for claim in ({"score": 625}, {"won": True}, {"time_ms": 1}, {"state": {"columns": []}}):
        answer = asker.post(path, {"offset": 0, "moves": challenge.solution, **claim}, 400)
        assert code_of(answer) == "bad_request"
    assert not Result.objects.exists()
    assert Attempt.objects.get().ply == 0


def test_each_refusal_of_a_batch_has_its_code_and_detail(ann, challenge):
    asker = Asker(ann)
    attempt_id = asker.begin(challenge)["id"]
    first, second = batches_of(challenge)[:2]
    answer = asker.append(attempt_id, 0, "77", 422)
    assert code_of(answer) == "illegal_move"
    assert answer["error"]["detail"] == {"ply": 0, "move": "77", "reason": "same_pile"}
    assert answer["error"]["message"] == "This is the column you took from; choose another one."
    answer = asker.append(attempt_id, 0, f"{first.moves} {second.moves}", 422)
    assert (code_of(answer), answer["error"]["detail"]) == ("past_turn_up", {"ply": second.offset - 1})
    answer = asker.append(attempt_id, 1, "u", 409)
    assert (code_of(answer), answer["error"]["detail"]) == ("offset_mismatch", {"ply": 0})
    assert code_of(asker.append(attempt_id, 0, "", 400)) == "bad_request"
    assert code_of(asker.append(attempt_id, 0, "  ", 400)) == "bad_request"
    asker.post(f"/attempts/{attempt_id}/abandon/")
    answer = asker.append(attempt_id, 0, "u", 409)
    assert (code_of(answer), answer["error"]["detail"]) == ("attempt_over", {"status": "abandoned"})


def test_a_retry_after_a_lost_reply_gets_the_same_answer_with_the_position_of_now(ann, ben, challenge, clock, now):
    asker = Asker(ann)
    attempt_id = asker.begin(challenge)["id"]
    clock(now + STEP)
    answers = [asker.append(attempt_id, *batch) for batch in batches_of(challenge)]
    clock(now + DAY / 2)
    assert [asker.append(attempt_id, *batch) for batch in batches_of(challenge)] == answers
    assert Result.objects.count() == 1


def test_giving_up_reveals_nothing(ann, challenge):
    asker = Asker(ann)
    attempt_id = asker.begin(challenge)["id"]
    answer = asker.post(f"/attempts/{attempt_id}/abandon/")
    assert (answer["status"], answer["code"]) == ("abandoned", None)
    assert sum(column.count("??") for column in answer["state"]["columns"]) == 21
    refused = asker.get(f"/attempts/{attempt_id}/replay/", 403)
    assert code_of(refused) == "replay_locked"
    assert refused["error"]["message"] == "This replay opens once the challenge is final."
    assert challenge.symbols not in asker.heard


def test_practice_is_forbidden_before_final_and_open_after(ann, challenge, clock):
    path = f"/challenges/{challenge.date}/C/attempts/"
    asker = Asker(ann)
    assert code_of(asker.post(path, {"ranked": False}, 403)) == "forbidden"
    clock(challenge.final_at)
    answer = asker.post(path, {"ranked": False}, 201)
    assert (answer["ranked"], answer["code"]) == (False, str(challenge.code))
    assert not any("??" in column for column in answer["state"]["columns"])
    assert asker.post(path, {"ranked": False}, 201)["id"] != answer["id"]
    assert code_of(asker.post(path, {"ranked": True}, 403)) == "forbidden"


def test_tomorrows_challenge_cannot_be_begun_today(ann, challenge, clock):
    tomorrow = make_challenge(date=challenge.date + DAY, number=1)
    clock(tomorrow.opens_at - MILLISECOND)
    Asker(ann).begin(tomorrow, 404)
    clock(tomorrow.opens_at)
    Asker(ann).begin(tomorrow)


# --- Who may what -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("persona", ["ann", "ben", "guest", "mod", None])
def test_an_attempt_is_its_players_alone(request, ann, challenge, persona, now):
    attempt = begin(ann, challenge, now)
    is_owner = persona == "ann"
    asker = Asker(persona and request.getfixturevalue(persona))
    path = f"/attempts/{attempt.pk}/"
    answers = [
        asker.get(path, 200 if is_owner else 404),
        asker.get(f"{path}replay/", 403 if is_owner else 404),
        asker.append(attempt.pk, 0, batches_of(challenge)[0].moves, 200 if is_owner else 404),
        asker.post(f"{path}abandon/", status=200 if is_owner else 404),
    ]
    if not is_owner:
        assert {code_of(answer) for answer in answers} == {"not_found"}


def test_a_guest_plays_at_once_and_keeps_the_attempt(challenge):
    asker = Asker()
    assert code_of(asker.get("/me/", 401)) == "not_authenticated"
    attempt_id = asker.begin(challenge)["id"]
    assert asker.get("/me/") == {"id": str(Player.objects.get().pk), "name": None, "guest": True}
    assert asker.append(attempt_id, *batches_of(challenge)[0])["status"] == "playing"
    assert asker.begin(challenge, 200)["id"] == attempt_id


def test_me_says_who_asks(ann):
    assert Asker(ann).get("/me/") == {"id": str(ann.pk), "name": "Ann", "guest": False}


def test_everything_held_about_the_asker_can_be_taken_along(ann, ben, challenge, now):
    win(ann, challenge, now)
    win(ben, challenge, now)
    held = Asker(ann).get("/me/export/")
    assert (held["id"], held["name"], held["email"]) == (str(ann.pk), "Ann", ann.email)
    (attempt,) = held["attempts"]
    assert (attempt["date"], attempt["rule"]) == (str(challenge.date), "C")
    assert attempt["log"] == challenge.solution
    assert (attempt["result"]["score"], attempt["result"]["void_reason"]) == (625, "")
    assert challenge.symbols not in json.dumps(held)
    Asker().get("/me/export/", 401)


def test_an_erased_player_is_gone_with_attempts_and_results(ann, ben, challenge, now):
    win(ann, challenge, now)
    win(ben, challenge, now)
    asker = Asker(ann)
    assert asker.client.delete(f"{API}/me/").status_code == 204
    assert code_of(asker.get("/me/", 401)) == "not_authenticated"
    assert list(Player.objects.all()) == [ben]
    assert list(Attempt.objects.values_list("player", flat=True)) == [ben.pk]


def test_a_guest_is_erased_and_begins_anew_as_another(challenge):
    asker = Asker()
    asker.begin(challenge)
    first = asker.get("/me/")["id"]
    assert asker.client.delete(f"{API}/me/").status_code == 204
    asker.begin(challenge)
    assert asker.get("/me/")["id"] != first
    assert Player.objects.count() == 1


def test_staff_are_not_erased_by_themselves(mod):
    answer = Asker(mod).client.delete(f"{API}/me/")
    assert (answer.status_code, code_of(answer.json())) == (403, "forbidden")
    assert Player.objects.filter(pk=mod.pk).exists()


@pytest.mark.parametrize(
    ("page", "secure"),
    [
        (f"{API}/challenges/today/", False),
        (f"{API}/challenges/today/", True),
        ("/challenges/2026-03-12/C/", False),
        ("/challenges/2026-03-12/C/", True),
        (None, False),
        (None, True),
    ],
)
def test_whoever_is_known_must_send_the_token_with_every_write(challenge, page, secure):
    stranger = Client(enforce_csrf_checks=True)

    def post(path, body, status, **headers):
        answer = stranger.post(API + path, body, content_type="application/json", secure=secure, headers=headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    if page:
        assert stranger.get(page, secure=secure).status_code == 200
        assert stranger.cookies["csrftoken"].value
    begun = post(f"/challenges/{challenge.date}/C/attempts/", {"ranked": True}, 201)
    token = {"X-CSRFToken": stranger.cookies["csrftoken"].value}
    append = f"/attempts/{begun['id']}/moves/"
    body = {"offset": 0, "moves": batches_of(challenge)[0].moves}
    refused = post(append, body, 403)["error"]
    assert refused["detail"] == {"problem": "csrf"}
    assert "as X-CSRFToken" in refused["message"]
    if secure:
        assert "as Origin" in post(append, body, 403, **token)["error"]["message"]
        token["Origin"] = "https://testserver"
    post(append, body, 200, **token)
    abandon = f"/attempts/{begun['id']}/abandon/"
    post(abandon, {}, 403)
    post(abandon, {}, 200, **token)


def test_results_replays_open_when_final(ann, ben, challenge, clock, now):
    result = win(ann, challenge, now).result
    path = f"/results/{result.id}/replay/"
    for asker in (Asker(), Asker(ben), Asker(ann)):
        clock(challenge.final_at - MILLISECOND)
        assert code_of(asker.get(path, 403)) == "replay_locked"
        assert challenge.symbols not in asker.heard
        clock(challenge.final_at)
        replay = asker.get(path)
        assert list(replay) == ["code", "log", "splits"]
        assert replay["log"] == challenge.solution
        assert replay["splits"][0] == {"ply": 1, "column": 3, "card": "4D", "elapsed_ms": 5000}


# --- Deals and verdicts -----------------------------------------------------------------------------------------------


def test_a_deal_is_given_for_any_readable_code_a_challenges_alike(challenge):
    answer = Asker().get("/deals/yu1-r-aaaaaab/")
    assert answer["code"] == "YU1-R-AAAAAAB"
    assert answer["columns"][1] == [
        {"card": card, "face_up": number > 0} for number, card in enumerate(["3D", "3S", "9C", "2H", "7C", "KC"])
    ]
    secret = Asker().get(f"/deals/{challenge.code}/")
    assert [len(column) for column in secret["columns"]] == [1, 6, 7, 8, 9, 10, 11]
    assert list(secret) == list(answer)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("YU2-C-AAAAAAB", "version"),
        ("YU1-X-AAAAAAB", "rule"),
        ("YU1-C-AAAAAA", "length"),
        ("YU1-C-AAAAAA1", "digit"),
        ("YU1-C-AAAAAAı", "dotted_i"),
        ("YU1-C-AAAAAAİ", "dotted_i"),
        ("YU1-C-AAAAAAＢ", "character"),
        ("%20", "empty"),
        ("YU1-C-AAAAAA%00", "character"),
    ],
)
def test_an_unreadable_code_is_refused_and_says_why(db, code, problem):
    answer = Asker().get(f"/deals/{code}/", 400)
    assert (code_of(answer), answer["error"]["detail"]["problem"]) == ("unreadable_code", problem)


def test_verify_gives_the_verdict_and_stores_nothing(challenge):
    symbols, log = next(iter(SOLUTIONS["C"].items()))
    asker = Asker()
    won = asker.post("/verify/", {"code": f"YU1-C-{symbols}", "log": log})
    assert won == {
        "verdict": "won",
        "score": 625,
        "moves": len(log.split()),
        "plies": len(log.split()),
        "clean": True,
        "failure": None,
    }
    rejected = asker.post("/verify/", {"code": f"YU1-C-{symbols}", "log": log.replace(" ", " 99 ", 1)})
    assert rejected["verdict"] == "rejected"
    assert rejected["failure"] == {"ply": 1, "move": "99", "reason": "unreadable"}
    assert asker.post("/verify/", {"code": "YU1-C-AAAAAAB", "log": ""})["verdict"] == "unfinished"
    assert code_of(asker.post("/verify/", {"code": "", "log": ""}, 400)) == "unreadable_code"
    assert (Attempt.objects.count(), Batch.objects.count(), Result.objects.count()) == (0, 0, 0)


# --- Throttles, caches, languages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "method", "path", "body"),
    [
        ("begin", "post", "/challenges/2026-03-12/C/attempts/", {"ranked": True}),
        ("append", "post", "/attempts/{attempt}/moves/", {"offset": 0, "moves": "r"}),
        ("write", "post", "/attempts/{attempt}/abandon/", {}),
        ("deals", "get", "/deals/YU1-C-AAAAAAB/", None),
        ("verify", "post", "/verify/", {"code": "YU1-C-AAAAAAB", "log": ""}),
    ],
)
def test_every_write_and_every_costly_read_is_throttled(monkeypatch, ann, challenge, now, scope, method, path, body):
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.THROTTLE_RATES", {scope: "2/min"})
    path = path.format(attempt=begin(ann, challenge, now).pk)
    asker = Asker(ann)
    ask = (
        (lambda status: asker.get(path, status)) if method == "get" else (lambda status: asker.post(path, body, status))
    )
    ask(200)
    ask(200)
    answer = ask(429)
    assert code_of(answer) == "throttled"
    assert 1 <= answer["error"]["detail"]["seconds"] <= 60


def test_a_throttled_asker_is_told_when_to_come_back(monkeypatch, db):
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.THROTTLE_RATES", {"deals": "1/min"})
    client = Client(headers={"accept-language": "en"})
    path = f"{API}/deals/YU1-C-AAAAAAB/"
    assert client.get(path).status_code == 200
    refused = client.get(path)
    seconds = refused.json()["error"]["detail"]["seconds"]
    assert refused.headers["Retry-After"] == str(seconds)
    assert refused.json()["error"]["message"].startswith("Too many requests. Try again in ")


def test_answers_are_kept_by_nobody(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    client = Asker(ann).client
    for path in ("me/", f"attempts/{attempt.pk}/", "challenges/today/", "challenges/2026-03-12/C/", "nowhere/"):
        assert client.get(f"{API}/{path}").headers["Cache-Control"] == "private, no-store"


def test_the_message_follows_the_askers_language_and_the_code_does_not(db):
    answers = {
        language: Asker(**{"accept-language": language}).get("/deals/YU1-C-AAAAAA/", 400)["error"]
        for language in ("en", "tr", "de")
    }
    assert answers["en"] == answers["de"]
    assert answers["en"]["message"].startswith("A code ends in 7 symbols")
    assert answers["tr"] == answers["en"] | {"message": answers["tr"]["message"]}
    assert answers["tr"]["message"].startswith("Kodun sonunda 7, günlük oyunlarda 16 karakter olmalı")


# --- Errors -----------------------------------------------------------------------------------------------------------


def test_every_refusal_has_a_known_code_and_a_text():
    def subclasses(cls):
        for sub in cls.__subclasses__():
            yield sub
            yield from subclasses(sub)

    for error in subclasses(GameError):
        assert error.code in ERROR_CODES
        assert 400 <= error.status < 500


def test_wrong_methods_and_paths_have_the_one_shape(ann, challenge):
    client = Asker(ann).client
    for response, status in (
        (client.delete(f"{API}/challenges/"), 405),
        (client.get(f"{API}/verify/"), 405),
        (client.get(f"{API}/nowhere/"), 404),
        (client.get("/api/"), 404),
        (client.get(f"{API}/challenges/", headers={"accept": "text/html"}), 406),
    ):
        assert response.status_code == status
        code_of(response.json())


def test_a_bug_of_ours_answers_in_the_one_shape_and_tells_nothing(monkeypatch, challenge):
    def fail(**_):
        raise RuntimeError(f"secret {challenge.salt}")

    monkeypatch.setattr("games.selectors.challenge_get", fail)
    client = Client(raise_request_exception=False)
    response = client.get(f"{API}/challenges/2026-03-12/C/")
    assert response.status_code == 500
    assert code_of(response.json()) == "unavailable"
    assert challenge.salt not in response.content.decode()


def test_a_database_that_does_not_answer_is_unavailable(monkeypatch, challenge):
    from django.db import OperationalError

    def fail(**_):
        raise OperationalError("database is locked")

    monkeypatch.setattr("games.selectors.challenge_get", fail)
    response = Client().get(f"{API}/challenges/2026-03-12/C/")
    assert (response.status_code, code_of(response.json())) == (503, "unavailable")
    assert response.headers["Retry-After"]


# --- Costs ------------------------------------------------------------------------------------------------------------


def test_hot_endpoints_cost_a_constant_number_of_queries(ann, ben, challenge, django_assert_num_queries):
    make_challenge(date=challenge.date, rule="R")
    asker = Asker(ann)
    first, second = batches_of(challenge)[:2]
    with django_assert_num_queries(2):
        Asker().get("/challenges/today/")
    with django_assert_num_queries(2):
        Asker().get("/challenges/")
    attempt_id = asker.begin(challenge)["id"]
    asker.append(attempt_id, *first)
    with django_assert_num_queries(7):  # session, player, savepoint, attempt, its new log, batch, savepoint
        asker.append(attempt_id, *second)
    with django_assert_num_queries(6):  # session, player, savepoint, attempt, batch, savepoint
        asker.append(attempt_id, *second)
    with django_assert_num_queries(3):  # session, player, attempt
        asker.get(f"/attempts/{attempt_id}/")


def test_the_schema_is_complete(db):
    response = Client().get(f"{API}/schema/")
    schema = json.loads(response.content)
    assert {
        f"{API}/challenges/",
        f"{API}/challenges/today/",
        f"{API}/challenges/{{date}}/{{rule}}/",
        f"{API}/challenges/{{date}}/{{rule}}/attempts/",
        f"{API}/attempts/{{attempt_id}}/",
        f"{API}/attempts/{{attempt_id}}/moves/",
        f"{API}/attempts/{{attempt_id}}/abandon/",
        f"{API}/attempts/{{attempt_id}}/replay/",
        f"{API}/results/{{result_id}}/replay/",
        f"{API}/deals/{{code}}/",
        f"{API}/verify/",
        f"{API}/me/",
    } <= set(schema["paths"])
    for path in schema["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if status == "204":
                    assert "content" not in response
                    continue
                content = response["content"]["application/json"]["schema"]
                assert (content.get("$ref") == "#/components/schemas/Error") == (int(status) >= 400)


def test_practice_wins_stay_out_of_the_standings(ann, challenge, clock):
    clock(challenge.final_at)
    asker = Asker(ann)
    attempt = asker.post(f"/challenges/{challenge.date}/C/attempts/", {"ranked": False}, 201)
    result = asker.append(attempt["id"], 0, challenge.solution)["result"]
    assert (result["state"], result["position"]) == ("not_ranked", None)


def test_a_void_challenge_says_so_to_those_who_play_it(ann, challenge, now):
    asker = Asker(ann)
    attempt_id = asker.begin(challenge)["id"]
    services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now)
    shown = asker.get(f"/attempts/{attempt_id}/")
    assert (shown["status"], shown["reason"], shown["replaced"]) == ("void", "misdealt", False)
    assert asker.get(f"/challenges/{challenge.date}/C/")["state"] == "void"
    assert asker.append(attempt_id, 0, "r", 409)["error"]["detail"] == {"status": "void"}
    assert code_of(Asker(make_guest()).begin(challenge, 403)) == "forbidden"
    make_challenge(date=challenge.date, number=1, replaces=challenge)
    assert asker.get(f"/attempts/{attempt_id}/")["replaced"] is True


def test_a_void_result_says_why_to_its_player(ann, challenge, now):
    result_id = win(ann, challenge, now).result.id
    attempt = f"/attempts/{Attempt.objects.get().pk}/"
    services.result_void(result_id=result_id, reason="a program played", now=now)
    result = Asker(ann).get(attempt)["result"]
    assert (result["state"], result["reason"], result["position"]) == ("void", "a program played", None)
    services.result_restore(result_id=result_id)
    services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now)
    assert Asker(ann).get(attempt)["result"]["reason"] == "misdealt"


def test_a_replay_says_when_it_opens(ann, challenge):
    asker = Asker(ann)
    replay = f"/attempts/{asker.begin(challenge)['id']}/replay/"
    assert asker.get(replay, 403)["error"]["message"] == (
        "This replay opens once your attempt has ended; without a win, once the challenge is final."
    )
