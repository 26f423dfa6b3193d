"""D24: whatever is sent gets the right 4xx of the one shape, stores nothing, and is never our fault (5xx)."""

import json

import pytest
from django.test import Client

from games.api.parsers import MAX_BODY, MAX_NESTING
from games.models import Attempt
from tests.games.playing import begin
from tests.games.test_api import API, code_of


@pytest.fixture(autouse=True)
def noon(clock):
    """Let every request arrive at NOON."""


@pytest.fixture
def attempt(ann, challenge, now):
    return begin(ann, challenge, now)


@pytest.fixture
def client(ann):
    client = Client(headers={"accept-language": "en"})
    client.force_login(ann)
    return client


def send(client, path, body, content_type="application/json"):
    return client.generic("POST", f"{API}/{path}", body, content_type=content_type)


def nested(depth):
    return "[" * depth + "]" * depth


BODIES = {
    "nothing": (b"", 400),
    "white space": (b"  ", 400),
    "null": (b"null", 400),
    "a list": (b"[]", 400),
    "a string": (b'"x"', 400),
    "a number": (b"3", 400),
    "half a document": (b'{"offset": 0, "moves": "r"', 400),
    "two documents": (b'{"offset": 0, "moves": "r"} {}', 400),
    "a comment": (b'{"offset": 0, /* */ "moves": "r"}', 400),
    "a byte order mark": (b'\xef\xbb\xbf{"offset": 0, "moves": "r"}', 400),
    "no UTF-8": (b'{"offset": 0, "moves": "\xff"}', 400),
    "UTF-16": ('{"offset": 0, "moves": "r"}'.encode("utf-16"), 400),
    "NaN": (b'{"offset": NaN, "moves": "r"}', 400),
    "Infinity": (b'{"offset": Infinity, "moves": "r"}', 400),
    "minus Infinity": (b'{"offset": -Infinity, "moves": "r"}', 400),
    "1e400": (b'{"offset": 1e400, "moves": "r"}', 400),
    "a key twice": (b'{"offset": 0, "offset": 0, "moves": "r"}', 400),
    "a key twice inside": (b'{"offset": 0, "moves": "r", "x": {"a": 1, "a": 2}}', 400),
    "an unknown field": (b'{"offset": 0, "moves": "r", "score": 625}', 400),
    "a field too few": (b'{"moves": "r"}', 400),
    "true for a number": (b'{"offset": true, "moves": "r"}', 400),
    "false for a number": (b'{"offset": false, "moves": "r"}', 400),
    "a text for a number": (b'{"offset": "0", "moves": "r"}', 400),
    "a fraction": (b'{"offset": 0.0, "moves": "r"}', 400),
    "an exponent": (b'{"offset": 0e0, "moves": "r"}', 400),
    "Arabic digits": ('{"offset": ٣, "moves": "r"}'.encode(), 400),
    "Arabic digits in a text": ('{"offset": "٣", "moves": "r"}'.encode(), 400),
    "a negative number": (b'{"offset": -1, "moves": "r"}', 400),
    "null for a number": (b'{"offset": null, "moves": "r"}', 400),
    "900 digits": (b'{"offset": %s, "moves": "r"}' % (b"9" * 900), 400),
    "5000 digits": (b'{"offset": %s, "moves": "r"}' % (b"9" * 5000), 400),
    "a number for a text": (b'{"offset": 0, "moves": 36}', 400),
    "a list for a text": (b'{"offset": 0, "moves": ["36"]}', 400),
    "null for a text": (b'{"offset": 0, "moves": null}', 400),
    "a lone surrogate": (b'{"offset": 0, "moves": "\\ud800"}', 400),
    "a lone surrogate as a key": (b'{"offset": 0, "moves": "r", "\\udfff": 1}', 400),
    "NUL": (b'{"offset": 0, "moves": "r\\u0000"}', 400),
    "a raw NUL": (b'{"offset": 0, "moves": "r\x00"}', 400),
    "NUL in a key": (b'{"offset": 0, "moves": "r", "\\u0000": 1}', 400),
    "21 levels": (nested(MAX_NESTING + 1).encode(), 400),
    "20,000 levels": (b"[" * 20_000, 400),
    "20,000 levels, closed": (nested(20_000).encode(), 400),
    "20,000 objects": (b'{"a":' * 10_000, 400),
    "more than 64 KiB": (b'{"offset": 0, "moves": "%s"}' % (b"r " * (MAX_BODY // 2)), 413),
    "50 MB": (b" " * 50_000_000, 413),
    "30,000 moves": (b'{"offset": 0, "moves": "%s"}' % b" ".join([b"r"] * 30_000), 422),
    "letters of other alphabets": ('{"offset": 0, "moves": "３６ ŕ"}'.encode(), 422),
    "an emoji as a pair": (b'{"offset": 0, "moves": "\\ud83c\\udca1"}', 422),
}


@pytest.mark.parametrize(("body", "status"), BODIES.values(), ids=BODIES.keys())
def test_a_body_that_is_not_a_batch_is_refused_and_stores_nothing(client, attempt, body, status):
    response = send(client, f"attempts/{attempt.pk}/moves/", body)
    assert response.status_code == status
    assert code_of(response.json()) == {400: "bad_request", 413: "too_large", 422: "illegal_move"}[status]
    attempt.refresh_from_db()
    assert (attempt.log, attempt.ply) == ("", 0)


def test_a_batch_within_every_limit_is_taken(client, attempt):
    path = f"attempts/{attempt.pk}/moves/"
    assert send(client, path, b'{"offset": -0, "moves": "\\t r r\\n"}').json()["ply"] == 2
    body = json.dumps({"offset": 2, "moves": "r"}).ljust(MAX_BODY)
    assert send(client, path, body.encode(), "application/json; charset=utf-8").json()["ply"] == 3


def test_a_document_of_20_levels_is_read_and_one_of_21_is_not(client, challenge):
    path = f"challenges/{challenge.date}/C/attempts/"
    readable = send(client, path, f'{{"x": {nested(MAX_NESTING - 1)}}}'.encode()).json()
    assert readable["error"]["detail"]["fields"] == {"unknown": ["x"]}
    assert send(client, path, f'{{"x": {nested(MAX_NESTING)}}}'.encode()).json()["error"]["detail"] == {}


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json; charset=utf-16", 400),
        ("application/json; charset=latin-1", 400),
        ("application/json; charset=nonsense", 400),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("multipart/form-data", 415),
        ("text/plain", 415),
        ("nonsense", 415),
        ("", 415),
    ],
)
def test_a_body_of_another_kind_or_charset_is_refused(client, attempt, content_type, status):
    response = send(client, f"attempts/{attempt.pk}/moves/", b'{"offset": 0, "moves": "r"}', content_type)
    assert response.status_code == status
    assert code_of(response.json()) == "bad_request"


@pytest.mark.parametrize("ranked", ["1", "0", '"true"', "null", "[]", "{}", '"True"', "1.0"])
def test_a_boolean_is_true_or_false(client, challenge, ranked):
    response = send(client, f"challenges/{challenge.date}/C/attempts/", f'{{"ranked": {ranked}}}'.encode())
    assert (response.status_code, code_of(response.json())) == (400, "bad_request")
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("body", [b"[]", b"null", b'"x"', b'{"sure": true}', b"{", b"\xff"])
def test_giving_up_takes_nothing(client, attempt, body):
    response = send(client, f"attempts/{attempt.pk}/abandon/", body)
    assert (response.status_code, code_of(response.json())) == (400, "bad_request")
    attempt.refresh_from_db()
    assert attempt.status == "playing"


@pytest.mark.parametrize(
    "path",
    [
        "challenges/2026-3-12/C/",
        "challenges/2026-02-30/C/",
        "challenges/0000-01-01/C/",
        "challenges/٢٠٢٦-٠٣-١٢/C/",
        "challenges/20260312/C/",
        "challenges/2026-W11-4/C/",
        "challenges/99999-01-01/C/",
        "challenges/9999-12-31/C/",
        "challenges/2026-03-12/c/",
        "challenges/2026-03-12/X/",
        "challenges/2026-03-12/CC/",
        "challenges/2026-03-12%00/C/",
        "challenges/2026-03-12/%00/",
        "attempts/1/",
        f"attempts/{10**30}/",
        f"attempts/{'9' * 5000}/",
        "attempts/00000000-0000-0000-0000-00000000000g/",
        "attempts/{00000000-0000-0000-0000-000000000000}/",
        "attempts/00000000-0000-0000-0000-000000000000%00/",
        "attempts/00000000-0000-0000-0000-000000000000/",
        "attempts/%ff%fe/",
        "attempts/%ed%a0%80/",
        "results/00000000-0000-0000-0000-000000000000/replay/",
        "results/-1/replay/",
        "deals/",
        "deals/YU1/C/AAAAAAB/",
        "%00",
        "..%2f..%2fetc",
    ],
)
def test_a_path_that_names_nothing_is_not_found(client, challenge, path):
    response = client.get(f"{API}/{path}")
    assert (response.status_code, code_of(response.json())) == (404, "not_found")


@pytest.mark.parametrize(
    "query",
    [
        "x=1",
        "after=",
        "after=1",
        f"after={10**30}",
        "after=%00",
        "after=%ff",
        "after={00000000-0000-0000-0000-000000000000}",
        "after=00000000000000000000000000000000",
        "after=00000000-0000-0000-0000-000000000000&after=00000000-0000-0000-0000-000000000001",
        "after=00000000-0000-0000-0000-000000000000&before=00000000-0000-0000-0000-000000000000",
        "before=urn:uuid:00000000-0000-0000-0000-000000000000",
    ],
)
def test_a_query_that_is_not_a_page_is_refused(client, challenge, query):
    response = client.get(f"{API}/challenges/?{query}")
    assert (response.status_code, code_of(response.json())) == (400, "bad_request")


def test_a_query_where_none_is_known_is_refused(client, challenge, attempt):
    for path in ("challenges/today/", "me/", f"attempts/{attempt.pk}/", "deals/YU1-C-AAAAAAB/"):
        response = client.get(f"{API}/{path}?by=time")
        assert (response.status_code, code_of(response.json())) == (400, "bad_request")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"code": "YU1-C-AAAAAAB"}', 400),
        (b'{"code": 7, "log": ""}', 400),
        (b'{"code": "YU1-C-AAAAAAB", "log": []}', 400),
        (b'{"code": "YU1-C-AAAAAAB", "log": "", "seconds": 1}', 400),
        (b'{"code": "YU1-C-AAAAAAB", "log": "\\ud800"}', 400),
        (b'{"code": "YU1-C-AAAAAA\\u0131", "log": ""}', 400),
        (b'{"code": "%s", "log": ""}' % (b"A" * 60_000), 400),
        (b'{"code": "YU1-C-AAAAAAB", "log": "%s"}' % (b"u " * 32_000), 200),
    ],
)
def test_verify_takes_nothing_but_a_code_and_a_log(client, body, status):
    response = send(client, "verify/", body)
    assert response.status_code == status
    if status == 200:
        assert response.json()["verdict"] == "rejected"
    else:
        assert code_of(response.json()) in ("bad_request", "unreadable_code")


@pytest.mark.parametrize("cookie", ["", "x", "a" * 5000, '"aaaaaaaa\\000"', '"aaaaaaaa\\377"', "null", "../../etc"])
def test_a_session_cookie_of_rubbish_is_nobody(challenge, cookie):
    client = Client(headers={"accept-language": "en"})
    client.cookies["sessionid"] = cookie
    client.cookies["sessionid"].set("sessionid", cookie, cookie)
    response = client.get(f"{API}/me/")
    assert (response.status_code, code_of(response.json())) == (401, "not_authenticated")


def test_a_strange_host_is_refused_in_the_one_shape(challenge):
    response = Client().get(f"{API}/challenges/today/", headers={"host": "evil example"})
    assert (response.status_code, code_of(response.json())) == (400, "bad_request")
