"""Free play without a connection, and pages that need one."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.engine.code import parse_code
from games.engine.game import Game
from tests.browser.hands import Hands, Mouse
from tests.browser.table import FreeTable, game_after, solved
from tests.factories import make_challenge, make_player

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-C-AAAAAAB")


@pytest.fixture
def context(new_context, site) -> BrowserContext:
    """A browser that has visited the site once and whose service worker is in charge."""
    return visited(new_context())


def visited(context: BrowserContext) -> BrowserContext:
    page = context.new_page()
    page.goto("/rules/")
    page.evaluate(
        """async () => {
            const { active } = await navigator.serviceWorker.ready;
            if (active.state === "activated") return;
            await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
        }"""
    )
    page.close()
    return context


@pytest.fixture
def new_context(new_context):
    """As everywhere, with service workers; that the connection fails is a console error here which is meant."""

    def open_context(**options):
        context = new_context(**{"service_workers": "allow"} | options)
        context.on("console", lambda line: forget(line.text))
        return context

    def forget(text: str) -> None:
        if "ERR_INTERNET_DISCONNECTED" in text:
            new_context.problems.remove(text)

    return open_context


def wait_for_cache(page: Page, name: str) -> None:
    """Wait until this cache is the only one."""
    for _ in range(100):
        if page.evaluate("caches.keys()") == [name]:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"the caches are {page.evaluate('caches.keys()')}")


def wait_for_kept(page: Page, path: str) -> None:
    """Wait until a page is kept."""
    for _ in range(100):
        if page.evaluate("path => caches.match(path).then((answer) => answer !== undefined)", path):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{path} is not kept")


def speak_turkish(page: Page) -> None:
    """Switch the language, and wait until the pages are kept in it."""
    page.goto("/rules/")
    page.get_by_role("button", name="Türkçe (TR)").click()
    expect(page.locator("h1")).to_have_text("Yukon nasıl oynanır?")
    wait_for_cache(page, f"release {page.locator('html').get_attribute('data-version')} tr")


def shown(page: Page, column: int) -> list[int]:
    cards = page.locator(f'[data-pile="{column}"] .card[data-card]')
    return [int(value) for value in cards.evaluate_all("cards => cards.map(card => card.dataset.card)")]


def expect_game(page: Page, game: Game) -> None:
    expect(page.locator("[data-field=moves]")).to_have_text(str(game.moves))
    expect(page.locator(".card[data-card]").first).to_be_visible()
    faces = [list(cards[down:]) for cards, down in zip(game.columns, game.down, strict=True)]
    assert [shown(page, column) for column in range(1, 8)] == faces


def test_a_free_game_is_played_offline_after_one_visit_of_any_page(context):
    context.set_offline(True)
    page = context.new_page()
    page.goto(f"/play/{CODE}/")
    expect_game(page, Game(CODE))
    hands = Hands(page, Mouse(page))
    hands.play("3f 42 31x4")
    page.reload()
    expect_game(page, game_after(CODE, ["3f", "42", "31x4"]))
    # The address without a code goes on with the last game.
    page.goto("/play/")
    expect(page).to_have_url(f"{page.url.split('/play/')[0]}/play/{CODE}/")
    expect_game(page, game_after(CODE, ["3f", "42", "31x4"]))


def test_a_game_is_won_offline(context):
    code, log = solved("C")
    context.set_offline(True)
    page = context.new_page()
    FreeTable(page, code, log[:-3])
    Hands(page, Mouse(page)).play(" ".join(log[-3:]))
    expect(page.locator("#result-dialog")).to_be_visible()
    expect(page.locator("[data-result=moves]")).to_have_text(f"{len(log)} moves")


def test_a_new_random_game_is_dealt_offline(context):
    context.set_offline(True)
    page = context.new_page()
    page.goto("/play/")
    expect(page.locator(".card[data-card]")).to_have_count(31)
    before = page.url
    page.get_by_role("button", name="New game").click()
    page.get_by_role("radio", name="Traditional").check()
    page.get_by_role("button", name="Deal a random game").click()
    expect(page.locator("#rule")).to_have_text("Traditional")
    assert page.url != before


def test_what_needs_the_server_is_not_shown_from_before(context):
    make_challenge(date=datetime.now(UTC).date())
    page = context.new_page()
    today = f"/challenges/{datetime.now(UTC).date()}/C/"
    for path in ("/", "/standings/", today):
        page.goto(path)
        expect(page.get_by_text("Free play works offline")).to_have_count(0)
    context.set_offline(True)
    for path in ("/", "/standings/", today, "/accounts/login/"):
        page.goto(path)
        expect(page.get_by_role("heading")).to_have_text(
            "Today's challenge needs a connection. Free play works offline."
        )
    for path in ("/api/v1/challenges/today/", "/standings/", "/"):
        assert page.evaluate("path => fetch(path).then(() => 'answered', () => 'failed')", path) == "failed"
    page.get_by_role("main").get_by_role("link", name="Free play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("heading", name="Today's challenges")).to_have_count(0)
    expect(page.locator("article.deal")).to_have_count(1)


def test_offline_pages_speak_the_language_and_follow_the_settings_of_now(new_context):
    context = visited(new_context())
    page = context.new_page()
    speak_turkish(page)
    page.goto("/settings/")
    page.get_by_role("radio", name="Koyu").check()
    page.get_by_role("switch", name="Dört renkli deste").check()
    context.set_offline(True)
    page.goto("/play/YU1-T-QQQQQQQ/")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "tr")
    expect(page.locator("#rule")).to_have_text("Geleneksel")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-deck", "four")
    page.get_by_role("button", name="Ayarlar").click()
    expect(page.get_by_role("switch", name="Dört renkli deste")).to_be_checked()
    page.goto("/")
    expect(page.get_by_role("heading")).to_contain_text("Serbest oyunu çevrimdışı da oynayabilirsiniz.")


def test_another_language_is_kept_once_a_page_was_seen_in_it(context):
    page = context.new_page()
    speak_turkish(page)
    expect(page.locator("#newer")).to_be_hidden()
    context.set_offline(True)
    page.goto("/play/")
    expect(page.locator("h1")).to_contain_text("Serbest oyun")


def test_whoever_stays_has_help_and_statistics_offline_too(context):
    page = context.new_page()
    page.goto("/settings/")
    wait_for_kept(page, "/examples/2/")
    context.set_offline(True)
    for path, heading in (("/statistics/", "Statistics"), ("/questions/", "Questions and answers")):
        page.goto(path)
        expect(page.locator("h1")).to_have_text(heading)
    page.goto("/examples/2/")
    expect(page.locator(".card[data-card]")).to_have_count(31)
    page.keyboard.press("End")
    expect(page.locator("[data-field=score]")).to_have_text("625")


def test_nothing_of_whoever_is_signed_in_is_kept(new_context, site):
    make_player("Ann")
    context = new_context()
    page = context.new_page()
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("link", name="Account: Ann")).to_be_visible()
    visited(context)
    page.goto("/settings/")
    wait_for_kept(page, "/rules/")
    context.set_offline(True)
    page.goto("/rules/")
    expect(page.locator("h1")).to_have_text("How to play Yukon")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert "Ann" not in page.content()


@pytest.fixture
def deploy(monkeypatch):
    """A function that makes the server one of the next release."""
    return lambda: monkeypatch.setattr("games.release.version", lambda: "next-release")


def test_a_page_of_an_older_release_says_so_and_reloads(context, deploy):
    page = context.new_page()
    page.goto(f"/play/{CODE}/")
    Hands(page, Mouse(page)).play("3f")
    before = page.locator("html").get_attribute("data-version")
    deploy()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    offer = page.locator("#newer")
    expect(offer).to_contain_text("There is a new version of this page.")
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_be_hidden()
    page.reload()
    expect_game(page, game_after(CODE, ["3f"]))
    assert page.locator("html").get_attribute("data-version") == "next-release" != before
    expect(offer).to_be_hidden()


def test_the_offer_of_a_newer_release_reloads(context, deploy):
    page = context.new_page()
    page.goto("/rules/")
    deploy()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.locator("#newer").get_by_role("button", name="Reload").click()
    expect(page.locator("html")).to_have_attribute("data-version", "next-release")


def test_a_page_opened_after_the_deployment_offers_no_reload(context, deploy):
    deploy()
    page = context.new_page()
    page.goto("/rules/")
    wait_for_cache(page, "release next-release en")
    expect(page.locator("#newer")).to_be_hidden()


def test_the_address_may_hold_what_is_no_code(context):
    context.set_offline(True)
    page = context.new_page()
    page.goto("/play/YU1-C-AAAA1AB/")
    expect(page.locator("#new-code-problem")).to_contain_text("never contain 0, 1, 8 or 9")
    page.goto("/play/YU1-C-%C4%B1AAAAAA/")
    expect(page.locator("#new-code-problem")).to_contain_text("“ı” is not a letter of our codes")
    page.goto("/play/%E0%A4%A/")
    expect(page.locator("#new-code-problem")).to_contain_text("“%” cannot be in a code")


def test_the_cache_of_one_release_replaces_that_of_the_other(context, deploy):
    page = context.new_page()
    page.goto("/rules/")
    deploy()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    expect(page.locator("#newer")).to_be_visible()
    wait_for_cache(page, "release next-release en")
