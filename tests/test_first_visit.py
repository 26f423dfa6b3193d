"""What a first visit of the game page loads, and how much it weighs."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

PAGES = ["/play/", "/play/YU1-C-AAAAAAB/", "/challenges/2026-03-12/C/"]
LIMIT = 150_000
HEADERS = 700  # bytes of an answer's headers, measured: about 600
PARTS = re.compile(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"')


@pytest.fixture(autouse=True)
def clock(monkeypatch, now):
    """Set the pages' clock to noon of the tests' day."""
    monkeypatch.setattr("games.views.clock", lambda: now)


def sizes(client, path) -> dict[str, int]:
    """Return what a page and each of its parts weigh on the wire."""
    page = client.get(path, headers={"accept-encoding": "gzip"})
    found = {path: len(page.content)}
    for part in set(PARTS.findall(gzip.decompress(page.content).decode())):
        if part.startswith("/static/"):
            content = Path(finders.find(part.removeprefix("/static/"))).read_bytes()
            found[part] = len(gzip.compress(content))
        else:
            found[part] = len(client.get(part, headers={"accept-encoding": "gzip"}).content)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_the_game_page_weighs_little(client, challenge, path):
    found = sizes(client, path)
    assert "/static/bundled/games/js/play.js" in found
    assert "/static/games/css/yukon.css" in found
    assert sum(found.values()) + HEADERS * len(found) <= LIMIT, found


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PAGES, "/", "/standings/2026-03-12/C/", "/examples/1/", "/statistics/"])
def test_a_page_has_one_script(client, challenge, path):
    assert client.get(path).content.decode().count(' type="module"') == 1


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PAGES, "/", "/jsi18n/en/", "/api/v1/schema/"])
def test_answers_are_compressed_for_those_who_can_read_it(client, challenge, path):
    compressed = client.get(path, headers={"accept-encoding": "gzip"})
    plain = client.get(path)
    assert compressed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert len(compressed.content) < len(plain.content) / 2


@pytest.mark.django_db
def test_a_first_visit_weighs_little_also_with_what_is_kept_for_later(client, challenge):
    found = sizes(client, "/play/YU1-C-AAAAAAB/")
    for path in ("/sw.js", "/offline/", "/play/", "/manifest.webmanifest"):
        found[path] = len(client.get(path, headers={"accept-encoding": "gzip"}).content)
    found["worker"] = len(gzip.compress(Path(finders.find("games/js/worker.js")).read_bytes()))
    assert sum(found.values()) + HEADERS * len(found) <= LIMIT, found
