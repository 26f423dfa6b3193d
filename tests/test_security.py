"""What guards the service: headers, cookies, origins, tokens and redirects; one table for each."""

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.test import Client

from games.middleware import SESSION_KEY
from games.models import Player
from tests.factories import make_challenge, make_player
from tests.games.playing import begin, win
from yukon_site.origins import OriginCheck

ROOT = Path(settings.BASE_DIR)
POLICY = {"default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"}
INLINE = re.compile(
    r"<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")|<style|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:",
    re.I,
)
CHALLENGE = "/api/v1/challenges/2026-03-12/C/"

STRANGERS_PAGES = [
    "/",
    "/play/",
    "/play/YU1-C-AAAAAAB/",
    "/rules/",
    "/examples/",
    "/examples/2/",
    "/questions/",
    "/settings/",
    "/challenges/2026-03-12/C/",
    "/standings/2026-03-12/C/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/a-b/",
    "/accounts/password/reset/key/done/",
    "/jsi18n/en/",
    "/offline/",
    "/statistics/",
    "/manifest.webmanifest",
    "/sw.js",
    "/api/v1/schema/",
    "/api/v1/challenges/",
    CHALLENGE,
    "/api/v1/deals/YU1-C-AAAAAAB/",
]
ERRORS = [("/nowhere/", 404), ("/api/v1/nowhere/", 404), ("/api/v1/deals/x/", 400), ("/api/v1/me/", 401)]
STAFF_PAGES = [
    "/admin/",
    "/admin/games/challenge/",
    "/admin/games/challenge/add/",
    "/admin/games/player/",
    "/admin/games/result/",
    "/admin/games/attempt/",
    "/admin/admin/logentry/",
    "/accounts/",
    "/accounts/password/change/",
]


@pytest.fixture(autouse=True)
def clock(monkeypatch, now):
    """Set the clocks of pages and API to noon of the tests' day."""
    for module in ("games.views", "leaderboard.views", "games.api.base"):
        monkeypatch.setattr(f"{module}.clock", lambda: now)


# --- Headers ---


def assert_guarded(answer, policy=POLICY):
    """Check the headers that every answer has."""
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", STRANGERS_PAGES)
def test_every_page_and_answer_is_guarded_and_holds_nothing_inline(client, challenge, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert_guarded(answer)
    assert answer.headers["X-Frame-Options"] == "DENY"
    if answer.headers["Content-Type"].startswith("text/html"):
        assert INLINE.search(answer.content.decode()) is None


@pytest.mark.django_db
@pytest.mark.parametrize("path", STAFF_PAGES)
def test_staff_pages_are_guarded_and_kept_by_nobody(client, mod, challenge, path):
    client.force_login(mod)
    answer = client.get(path)
    assert answer.status_code == 200
    assert_guarded(answer)
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert INLINE.search(answer.content.decode()) is None
    if path.startswith("/admin/"):
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), ERRORS)
def test_errors_are_guarded_too(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert_guarded(answer)
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_the_api_documentation_may_show_only_pictures_more(client):
    answer = client.get("/api/v1/docs/")
    assert answer.status_code == 200
    assert_guarded(answer, policy={*POLICY, "img-src 'self' data:"})
    assert INLINE.search(answer.content.decode()) is None


@pytest.mark.parametrize("path", ["/static/games/icon.svg", "/static/games/css/yukon.css"])
def test_static_files_are_guarded(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert_guarded(answer)


def test_no_template_holds_inline_script_or_style():
    templates = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("*/templates/**/*.html")]
    assert len(templates) > 20
    found = {path.name: match[0] for path in templates if (match := INLINE.search(path.read_text()))}
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<script type="module">',
        "<style>",
        '<p style="color: red">',
        "<img onerror='x()'>",
        '<a href="javascript:x()">',
    ],
)
def test_the_search_for_inline_script_and_style_finds_it(text):
    assert INLINE.search(text)


def test_our_scripts_make_no_markup_from_text():
    scripts = [*ROOT.glob("[!.]*/static/**/*.js")]
    assert len(scripts) > 20
    makes_markup = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment"
        r"|setAttribute\(['\"](style|on)"
    )
    found = {path.name: match[0] for path in scripts if (match := makes_markup.search(path.read_text()))}
    assert found == {}


@pytest.mark.django_db
@pytest.mark.parametrize("fields", [{"login": "x" * 70_000}, {f"field{number}": "x" for number in range(1001)}])
def test_a_form_that_is_too_large_is_refused_without_a_line_in_the_log(client, caplog, fields):
    body = urlencode(fields)
    answer = client.post("/accounts/login/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (400, 413)
    assert caplog.records == []


@pytest.mark.django_db
def test_a_refused_token_is_one_line_in_the_log(caplog):
    Client(enforce_csrf_checks=True).post("/accounts/login/", {})
    assert [(record.name, record.exc_info) for record in caplog.records] == [("django.security.csrf", None)]


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*(path for path in STRANGERS_PAGES if "/a" not in path), "/healthz/"])
def test_pages_that_are_only_read_take_no_other_method(challenge, path):
    client = Client(enforce_csrf_checks=True)
    for ask in (client.post, client.put, client.patch, client.delete, client.options):
        answer = ask(path)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
        assert_guarded(answer)
    assert client.head(path).status_code == 200


@pytest.mark.django_db
def test_a_foreign_host_is_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


# --- Settings behind HTTPS ---


def settings_with(tmp_path, **environment):
    """Return what the settings say in a fresh process with these variables."""
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "DEBUG"]
    code = f"from django.conf import settings; print([getattr(settings, name) for name in {names}])"
    base = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "yukon_site.settings", "YUKON_DATA": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-c", code], env=base | environment, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(
    ("origins", "said"),
    [
        ("", "[False, False, False, 0, False]"),
        ("http://yukon.example", "[False, False, False, 0, False]"),
        ("https://yukon.example", "[True, True, True, 31536000, False]"),
    ],
)
def test_cookies_and_transport_are_strict_exactly_behind_https(tmp_path, origins, said):
    assert settings_with(tmp_path, PUBLIC_ORIGINS=origins) == said


# --- Cookies ---


@pytest.mark.django_db
def test_the_cookies_of_a_player_are_out_of_reach_of_scripts_and_other_sites(client):
    make_player("Ann")
    client.post("/accounts/login/", {"login": "Ann", "password": "pass-Ann"})
    client.post("/i18n/setlang/", {"language": "tr"})
    session, language = client.cookies["sessionid"], client.cookies["django_language"]
    assert (session["httponly"], session["samesite"], session["path"]) == (True, "Lax", "/")
    assert (language["httponly"], language["samesite"]) == (True, "Lax")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rules/", "/settings/", "/api/v1/challenges/", "/api/v1/deals/YU1-C-AAAAAAB/"])
def test_a_stranger_who_looks_gets_no_session(client, path):
    assert "sessionid" not in client.get(path).cookies


# --- Personal answers ---


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/challenges/2026-03-12/C/", "/standings/2026-03-12/C/", CHALLENGE, "/api/v1/me/"]
)
def test_answers_that_depend_on_the_asker_are_not_kept(client, ann, challenge, now, path):
    client.force_login(ann)
    begin(ann, challenge, now)
    answer = client.get(path)
    assert answer.status_code == 200
    assert {"private", "no-store"} <= set(answer.headers["Cache-Control"].split(", "))


# --- Tokens ---


def post(client, path, body, token=None):
    """Post JSON as a page does."""
    headers = {"x-csrftoken": token} if token else {}
    return client.post(path, body, content_type="application/json", headers=headers)


@pytest.fixture(params=["account", "guest"])
def somebody(request, db):
    """A client that checks tokens, of an account or of a guest, and its player."""
    client = Client(enforce_csrf_checks=True)
    if request.param == "account":
        player = make_player("Ann")
        client.force_login(player)
    else:
        player = Player.objects.create()
        session = client.session
        session[SESSION_KEY] = str(player.pk)
        session.save()
    return client, player


def test_writes_need_the_token_of_the_page_from_accounts_and_guests(somebody, challenge, now):
    client, player = somebody
    attempt = begin(player, challenge, now)
    writes = [
        (f"{CHALLENGE}attempts/", {"ranked": True}),
        (f"/api/v1/attempts/{attempt.pk}/moves/", {"offset": 0, "moves": challenge.solution.split()[0]}),
        (f"/api/v1/attempts/{attempt.pk}/abandon/", {}),
    ]
    client.get("/accounts/password/reset/")
    token = client.cookies["csrftoken"].value
    for path, body in writes:
        for bad in (None, "x" * 64, "y" * 32):
            refused = post(client, path, body, bad)
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "forbidden")
    attempt.refresh_from_db()
    assert (attempt.ply, attempt.status) == (0, "playing")
    for path, body in writes:
        assert post(client, path, body, token).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/i18n/setlang/"]
)
def test_forms_need_the_token_of_their_page(path):
    assert Client(enforce_csrf_checks=True).post(path, {}).status_code == 403


@pytest.mark.django_db
def test_a_token_from_another_site_is_refused_behind_https(settings):
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/", secure=True)
    token = client.cookies["csrftoken"].value
    for origin, status in [("https://evil.example", 403), ("null", 403), ("https://testserver", 200)]:
        headers = {"origin": origin, "x-csrftoken": token}
        assert client.post("/accounts/login/", {}, secure=True, headers=headers).status_code == status


# --- Redirects ---

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "http:///evil.example/",
    "javascript:alert(1)",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    " //evil.example/",
    "/\t/evil.example/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("target", ELSEWHERE)
@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/i18n/setlang/"])
def test_nobody_is_sent_to_another_site(client, ann, path, target):
    if path == "/accounts/logout/":
        client.force_login(ann)
    fields = {"login": "Ann", "username": "Newcomer", "password1": "a long and odd sentence", "password": "pass-Ann"}
    data = {"next": target, "language": "tr", **fields}
    answer = client.post(path, data, headers={"referer": target.strip()} if path == "/i18n/setlang/" else {})
    assert answer.status_code == 302
    assert answer.url == "/"


@pytest.mark.django_db
def test_a_page_of_ours_is_gone_back_to(client, ann):
    data = {"login": "Ann", "password": "pass-Ann", "next": "/standings/2026-03-12/C/?by=moves"}
    assert client.post("/accounts/login/", data).url == data["next"]


# --- Sockets ---


@pytest.mark.parametrize(
    ("origin", "host", "is_ours"),
    [
        (None, b"localhost:8000", True),  # no browser: the board is public
        (b"http://localhost:8000", b"localhost:8000", True),
        (b"https://localhost:8000", b"localhost:8000", True),
        (b"http://localhost", b"localhost:8000", False),
        (b"http://evil.example", b"localhost:8000", False),
        (b"http://evil.example", b"evil.example", False),  # DNS rebinding
        (b"http://localhost.evil.example", b"localhost.evil.example", False),
        (b"http://localhost:8000@evil.example", b"localhost:8000", False),
        (b"null", b"localhost:8000", False),
        (b"", b"localhost:8000", False),
        (b"file://", b"localhost:8000", False),
        (b"http://[::1", b"[::1", False),
        (b"http://\xff", b"localhost:8000", False),
        (b"http://localhost:8000", None, False),
    ],
)
def test_a_socket_is_opened_by_pages_of_ours_only(settings, origin, host, is_ours):
    settings.ALLOWED_HOSTS = ["localhost"]
    assert OriginCheck.is_ours(origin, host) is is_ours


def test_a_public_origin_is_ours_whatever_the_proxy_calls_the_host(settings):
    settings.PUBLIC_ORIGINS = ["https://yukon.example"]
    assert OriginCheck.is_ours(b"https://yukon.example", b"backend:8000")
    assert not OriginCheck.is_ours(b"https://yukon.example.evil", b"backend:8000")


def test_a_foreign_page_is_refused_before_the_socket_is_accepted():
    headers = [(b"origin", b"http://evil.example"), (b"host", b"localhost")]
    scope = {"type": "websocket", "path": "/ws/standings/2026-03-12/C/", "headers": headers, "query_string": b""}
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    from yukon_site.asgi import application  # builds the service, so not before the tests' settings hold

    async_to_sync(application)(scope, receive, send)
    assert sent == [{"type": "websocket.close", "code": 4403}]


# --- What is sealed ---


@pytest.mark.django_db
def test_no_public_answer_about_an_open_challenge_holds_what_is_sealed(client, ann, challenge, now):
    win(ann, challenge, now)
    make_challenge(date=now.date() + timedelta(days=1), number=1)
    for path in STRANGERS_PAGES:
        text = client.get(path).content.decode()
        for sealed in (challenge.symbols, challenge.salt, challenge.solution[:20]):
            assert sealed not in text, path
    assert client.get("/challenges/2026-03-13/C/").status_code == 404
    assert client.get("/api/v1/challenges/2026-03-13/C/").status_code == 404
