"""What a browser loads of its own accord, against what the page tells it to load ahead."""

import re
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.factories import make_challenge

pytestmark = pytest.mark.browser

PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)"[^>]*>\n?')


def modules_loaded(page: Page, path: str) -> tuple[set[str], set[str]]:
    """Open a page without its preloads; return what they would have asked for, and the modules that were loaded."""
    told: set[str] = set()
    loaded: set[str] = set()

    def without_preloads(route):
        answer = route.fetch()
        told.update(PRELOAD.findall(answer.text()))
        route.fulfill(response=answer, body=PRELOAD.sub("", answer.text()))

    def note(request):
        address = urlsplit(request.url).path
        if address.startswith("/static/") and address.endswith(".js"):
            loaded.add(address)

    page.on("request", note)
    page.route("**" + path, without_preloads)
    page.route_web_socket("**/ws/**", lambda socket: None)  # a browser lets no page that came like this open one
    page.goto(path)
    page.wait_for_load_state("networkidle")
    return told, loaded


@pytest.mark.parametrize("path", ["/", "/play/YU1-C-AAAAAAB/", "/challenges/{today}/C/", "/standings/{today}/C/"])
def test_a_page_preloads_the_modules_that_it_needs_and_no_others(new_context, site, path):
    today = datetime.now(UTC).date()
    make_challenge(date=today)
    told, loaded = modules_loaded(new_context().new_page(), path.format(today=today))
    assert told == loaded
    assert "/static/games/js/site.js" in told
