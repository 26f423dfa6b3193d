"""Shared fixtures: a fixed clock, the personas, and the real things: a served site and a browser."""

import os
import shutil
import socket
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import pytest
import uvicorn

from tests.factories import make_challenge, make_guest, make_player

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)


def skip_or_fail(part: str, reason: str) -> None:
    """Skip a test whose surroundings are missing; fail instead where YUKON_REQUIRE names the part (as CI does)."""
    if part in os.environ.get("YUKON_REQUIRE", "").split(","):
        pytest.fail(f"{part} is required here: {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session", autouse=True)
def plain_static_files():
    """Serve static files from the sources under their plain names, so that tests need no collected copy."""
    from django.test import override_settings

    plain = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(STORAGES=plain, WHITENOISE_USE_FINDERS=True, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(scope="session", autouse=True)
def fast_passwords():
    """Hash passwords cheaply: most tests make players, and none needs their passwords to be hard to guess."""
    from django.test import override_settings

    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def empty_cache():
    """Count requests and login failures anew; clearing Redis would take what tests at work beside this one count."""
    from django.conf import settings
    from django.test import override_settings

    with override_settings(CACHES={"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid4().hex}}):
        yield


@pytest.fixture
def now():
    """Noon of the day on which the challenges of the tests are open."""
    return NOON


@pytest.fixture
def clock(monkeypatch):
    """Set the time at which API requests arrive; NOON until a test calls `clock(moment)`."""

    def set_clock(moment):
        monkeypatch.setattr("games.api.base.clock", lambda: moment)

    set_clock(NOON)
    return set_clock


@pytest.fixture
def ann(db):
    """A player."""
    return make_player("Ann")


@pytest.fixture
def ben(db):
    """Ann's rival."""
    return make_player("Ben")


@pytest.fixture
def cy(db):
    """A stranger."""
    return make_player("Cy")


@pytest.fixture
def mod(db):
    """A member of staff."""
    return make_player("Mod", is_staff=True, is_superuser=True)


@pytest.fixture
def guest(db):
    """Somebody without an account."""
    return make_guest()


@pytest.fixture
def challenge(db):
    """The open Classic challenge of NOON's day, with its solution."""
    return make_challenge(date=NOON.date())


@dataclass(frozen=True)
class Site:
    """The whole service, served for real: pages, API and sockets of one process."""

    url: str


class ServerThread(threading.Thread):
    """Uvicorn in a thread of the test process, so that pages, database and sockets are the test's own."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        config = uvicorn.Config("yukon_site.asgi:application", log_level="warning", lifespan="on", ws_max_size=1024)
        self.server = uvicorn.Server(config)
        self.server.install_signal_handlers = lambda: None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def run(self) -> None:
        self.server.run(sockets=[self.socket])

    def begin(self) -> None:
        self.start()
        deadline = time.monotonic() + 20
        while not self.server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.02)

    def end(self) -> None:
        self.server.should_exit = True
        self.join(timeout=10)


@pytest.fixture(scope="session")
def server(django_db_setup, plain_static_files):
    """The server thread of the whole run."""
    from django.db import connection

    thread = ServerThread()
    thread.begin()
    yield thread
    thread.end()
    if hasattr(connection, "close_pool"):
        connection.close_pool()  # PostgreSQL will not drop a database that somebody is connected to


@pytest.fixture
def site(server, transactional_db) -> Site:
    """The served site over this test's data, which are really committed."""
    return Site(url=server.url)


@pytest.fixture(scope="module")
def chromium_arguments() -> list[str]:
    """What a module starts its Chromium with besides."""
    return []


@pytest.fixture(scope="module")
def chromium(chromium_arguments):
    """A Chromium driven by Playwright: the one that $CHROMIUM names, or the distribution's.

    Ends with its module: while Playwright's loop runs in this thread no test can have an event loop of its own.
    """
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        skip_or_fail("browser", "no Chromium found: install the distribution's package or set CHROMIUM")
    from playwright.sync_api import sync_playwright

    # Playwright's loop runs in this thread; the ORM is used between its calls, never during them.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path=path, args=[*sandbox, *quiet, *chromium_arguments])
        yield browser
        browser.close()


@pytest.fixture
def new_context(chromium, site):
    """A function that opens a fresh browser context on the site; a page error or console error fails the test."""
    contexts, problems = [], []
    # What the service worker keeps is the matter of few tests, and would be fetched anew for each of them.
    defaults = {"locale": "en-GB", "service_workers": "block"}

    def open_context(*, newcomer=False, **options):
        context = chromium.new_context(base_url=site.url, **defaults | options)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        context.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        if not newcomer:
            context.add_cookies([{"name": "settings", "value": "tour:seen", "url": site.url}])
        contexts.append(context)
        return context

    open_context.problems = problems
    yield open_context
    for context in contexts:
        context.close()
    assert problems == []
