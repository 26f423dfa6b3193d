"""The pages in a real browser: live standings, preferences, languages, small screens and accessibility."""

from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.models import Challenge
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.browser

WITHIN_TWO_SECONDS = 2000
SMALL = {"width": 320, "height": 568}
END_OF_TEXT = """word => {
  const text = document.createRange();
  text.selectNodeContents(word);
  return text.getBoundingClientRect().right;
}"""
PAGES = [
    "/",
    "/standings/",
    "/rules/",
    "/examples/",
    "/questions/",
    "/settings/",
    "/statistics/",
    "/offline/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]


@pytest.fixture
def challenge(site):
    """Today's Classic challenge."""
    return make_challenge(date=datetime.now(UTC).date())


@pytest.fixture
def standings(new_context, challenge):
    """The challenge's standings, open and live."""
    page = new_context().new_page()
    page.goto("/standings/")
    expect(page.locator("#live")).to_have_text("Live")
    return page


def test_a_new_result_appears_without_a_reload(standings, challenge):
    expect(standings.locator("#nobody")).to_be_visible()
    record_win(challenge, make_player("Ann"), elapsed_ms=300_000, recorded_at=datetime.now(UTC))
    row = standings.locator("#rows tr")
    expect(row).to_have_count(1, timeout=WITHIN_TWO_SECONDS)
    expect(row.locator("[data-cell=name]")).to_have_text("Ann")
    expect(row).to_have_class("first fresh")
    expect(standings.locator("#nobody")).to_be_hidden()
    expect(standings.locator("#total")).to_have_text("1 result")
    record_win(challenge, make_player("Ben"), elapsed_ms=300_000, recorded_at=datetime.now(UTC))
    expect(row).to_have_count(2, timeout=WITHIN_TWO_SECONDS)
    expect(row.locator(".pos")).to_have_text(["1", "1"])
    expect(row.nth(0)).to_have_class("first tied")


def test_a_name_that_arrives_live_is_text(standings, challenge):
    name = "<img src=x onerror=alert(1)>"
    record_win(challenge, make_player(name), recorded_at=datetime.now(UTC))
    expect(standings.locator("[data-cell=name]").first).to_have_text(name, timeout=WITHIN_TWO_SECONDS)
    assert standings.locator("#rows img").count() == 0


def test_standings_say_when_they_are_not_live_and_catch_up_afterwards(standings, challenge):
    standings.context.set_offline(True)
    expect(standings.locator("#live.off")).to_have_text("Not live, reconnecting…")
    record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    standings.context.set_offline(False)
    expect(standings.locator("#live:not(.off)")).to_have_text("Live", timeout=10_000)
    expect(standings.locator("#rows tr")).to_have_count(1)


def test_my_own_row_is_marked_when_it_arrives(new_context, challenge):
    ann = make_player("Ann")
    page = new_context().new_page()
    page.goto("/accounts/login/?next=/standings/")
    page.locator("[name=login]").fill("ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main button[type=submit]").click()
    expect(page.locator("#live")).to_have_text("Live")
    record_win(challenge, ann, recorded_at=datetime.now(UTC))
    expect(page.locator("#rows tr.me .tag")).to_have_text("You", timeout=WITHIN_TWO_SECONDS)


@pytest.mark.parametrize("days", [1, -1])
def test_the_countdown_is_the_servers_whatever_the_devices_clock_says(new_context, challenge, days):
    page = new_context().new_page()
    page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=days))
    page.goto("/")
    page.wait_for_timeout(1500)
    hours, minutes, seconds = map(int, page.locator(".count time").inner_text().split(":"))
    now = datetime.now(UTC)
    left = 86_400 - now.hour * 3600 - now.minute * 60 - now.second
    assert abs(hours * 3600 + minutes * 60 + seconds - left) <= 3
    expect(page.locator("article a.btn")).to_have_attribute("href", f"/challenges/{challenge.date}/C/")


def test_the_switch_between_light_and_dark_lasts(new_context):
    page = new_context(color_scheme="light").new_page()
    page.goto("/rules/")
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(background)
    assert dark != light
    page.reload()
    assert page.evaluate(background) == dark
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(background) == light


def test_settings_are_in_force_at_once_and_from_then_on(new_context):
    page = new_context().new_page()
    page.goto("/settings/")
    html = page.locator("html")
    page.get_by_role("switch", name="Double tap").uncheck()
    page.get_by_role("switch", name="Four-colour deck").check()
    page.get_by_label("Card letters").select_option("APKV")
    page.get_by_role("radio", name="High contrast").check()
    expect(page.locator("form [role=status]")).to_have_text("Saved")
    chosen = {"data-double_tap": "off", "data-deck": "four", "data-letters": "APKV", "data-theme": "contrast"}
    assert {name: html.get_attribute(name) for name in chosen} == chosen
    page.reload()
    assert {name: html.get_attribute(name) for name in chosen} == chosen
    expect(page.get_by_role("switch", name="Double tap")).not_to_be_checked()
    page.get_by_role("button", name="Back to the default settings").click()
    expect(page.get_by_role("switch", name="Double tap")).to_be_checked()
    assert html.get_attribute("data-theme") is None


def test_the_language_switch_keeps_the_page(new_context, challenge):
    page = new_context().new_page()
    page.goto("/standings/?by=moves")
    here = page.url
    page.get_by_role("button", name="Türkçe (TR)").click()
    expect(page.locator("h1")).to_have_text("Sıralama")
    assert page.url == here
    assert page.locator("html").get_attribute("lang") == "tr"


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
def test_nothing_is_wider_than_a_small_phone(new_context, challenge, locale):
    record_win(challenge, make_player("Mehmet Yılmaz"), elapsed_ms=4_000_123, moves=1234, recorded_at=datetime.now(UTC))
    record_win(challenge, make_player("W" * 30), elapsed_ms=300_000, recorded_at=datetime.now(UTC))
    page = new_context(viewport=SMALL, locale=locale).new_page()
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], path


def test_names_in_the_standings_are_shown_on_a_small_phone(new_context, challenge):
    record_win(challenge, make_player("W" * 30), recorded_at=datetime.now(UTC))
    page = new_context(viewport=SMALL).new_page()
    for path in ("/", "/standings/"):
        page.goto(path)
        name = page.locator("td.who").first
        expect(name).to_have_text("W" * 30, use_inner_text=True)
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
def test_links_of_forms_and_foot_are_high_enough_for_a_finger(new_context, challenge, locale):
    page = new_context(viewport=SMALL, locale=locale, has_touch=True).new_page()
    for path in ("/", "/accounts/login/", "/accounts/signup/"):
        page.goto(path)
        links = page.locator(":is(.form, .foot, .bar2) a")
        heights = links.evaluate_all("links => links.map(link => link.getBoundingClientRect().height)")
        assert len(heights) >= 2
        assert min(heights) >= 24, path


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
def test_tabs_of_a_small_phone_are_one_line_each_and_whole(new_context, challenge, locale):
    page = new_context(viewport=SMALL, locale=locale).new_page()
    page.goto("/")
    tabs = page.locator(".nav a")
    words = tabs.locator("span").evaluate_all("words => words.map(word => word.getBoundingClientRect().height)")
    assert len(words) == 4
    assert len(set(words)) == 1
    assert tabs.evaluate_all("tabs => tabs.every(tab => tab.scrollWidth <= tab.clientWidth)")
    assert tabs.last.evaluate("tab => tab.getBoundingClientRect().right") <= SMALL["width"]


@pytest.mark.parametrize(
    ("zone", "shown"), [("Europe/Istanbul", "03:00 (00:00 UTC)"), ("UTC", "00:00 UTC"), ("Africa/Abidjan", "00:00 UTC")]
)
def test_the_beginning_of_the_day_is_said_in_the_players_zone(new_context, challenge, zone, shown):
    page = new_context(timezone_id=zone).new_page()
    page.goto("/")
    expect(page.locator("time[data-local=beside]")).to_have_text(shown)


@pytest.mark.parametrize(("locale", "last"), [("en-GB", "Face-down"), ("tr-TR", "Kapalı")])
def test_the_bar_of_a_small_phone_keeps_clear_of_the_foundations(new_context, locale, last):
    page = new_context(locale=locale).new_page()
    page.goto("/play/YU1-C-AAAAAAB/")
    expect(page.locator(".card[data-card]").first).to_be_visible()
    word = page.locator(".bar dt").last
    expect(word).to_have_text(last)
    for width in (320, 340, 360, 375, 390, 412):
        page.set_viewport_size({"width": width, "height": 700})
        right = word.evaluate(END_OF_TEXT)
        assert right < page.locator(".founds").evaluate("founds => founds.getBoundingClientRect().left"), width


@pytest.mark.parametrize(("locale", "last"), [("en-GB", "Face-down"), ("tr-TR", "Kapalı")])
def test_the_bar_beside_the_columns_keeps_clear_of_them(new_context, locale, last):
    page = new_context(locale=locale).new_page()
    page.goto("/play/YU1-C-AAAAAAB/")
    expect(page.locator(".card[data-card]").first).to_be_visible()
    expect(page.locator(".bar dt").last).to_have_text(last)
    words = page.locator(".bar :is(dt, dd)")
    for moves, score in (("0", "0"), ("1,234", "1,625")):
        page.locator("[data-field=moves]").evaluate("(field, text) => { field.textContent = text; }", moves)
        page.locator("[data-field=score]").evaluate("(field, text) => { field.textContent = text; }", score)
        for width, height in ((667, 375), (740, 360), (844, 390), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            right = max(word.evaluate(END_OF_TEXT) for word in words.all())
            assert right < page.locator(".cols").evaluate("cols => cols.getBoundingClientRect().left"), (width, moves)


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
@pytest.mark.parametrize("address", ["/play/YU1-C-AAAAAAB/", "/challenges/{date}/C/"])
def test_the_words_of_the_controls_are_one_line_each_on_a_phone(new_context, challenge, locale, address):
    page = new_context(locale=locale).new_page()
    page.goto(address.format(date=challenge.date))
    words = page.locator(".ctrl button:not([hidden]) > span:last-child")
    expect(words).to_have_count(5)
    for width in (360, 375, 390, 412):
        page.set_viewport_size({"width": width, "height": 700})
        heights = words.evaluate_all("words => words.map(word => word.getBoundingClientRect().height)")
        assert len(set(heights)) == 1, (width, heights)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = words.evaluate_all("words => words.map(word => parseFloat(getComputedStyle(word).fontSize))")
    assert min(sizes) >= 12


def test_no_line_of_the_standings_sticks_out_of_their_round_corners(new_context, challenge):
    record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    page = new_context().new_page()
    page.goto("/standings/")
    cell = page.locator("#rows tr:last-child td").first
    assert cell.evaluate("cell => getComputedStyle(cell).borderBottomWidth") == "0px"
    assert page.locator(".panel.flush").evaluate("panel => getComputedStyle(panel).overflowY") == "clip"


def test_final_standings_show_no_dot_of_something_live(standings, challenge):
    long_ago = challenge.date - timedelta(days=3)
    Challenge.objects.filter(pk=challenge.pk).update(date=long_ago)
    standings.goto(f"/standings/{long_ago}/C/")
    expect(standings.locator("#live")).to_have_text("Final")
    dot = "live => getComputedStyle(live, '::before').display"
    assert standings.locator("#live").evaluate(dot) == "none"


@pytest.mark.parametrize(("locale", "scheme"), [("en-GB", "light"), ("tr-TR", "dark")])
def test_pages_are_accessible(new_context, challenge, locale, scheme):
    record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    page = new_context(locale=locale, color_scheme=scheme, reduced_motion="reduce").new_page()
    for path in PAGES:
        page.goto(path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


def test_sign_up_says_what_is_wrong_beside_the_field(new_context, challenge):
    make_player("Işıl")
    page = new_context().new_page()
    page.goto("/accounts/signup/")
    name = page.get_by_label("User name")
    name.fill("IŞIL")
    page.get_by_label("Password").fill("a-quiet-river-71")
    page.locator("main button[type=submit]").click()
    expect(name).to_have_attribute("aria-invalid", "true")
    described = page.locator(f"#{name.get_attribute('aria-describedby').split()[-1]}")
    expect(described).to_contain_text("This user name is taken")
    assert Axe().run(page).violations_count == 0


def test_the_header_names_who_is_signed_in_from_a_tablets_width_on(new_context, site):
    make_player("Ann")
    page = new_context(locale="tr-TR").new_page()
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("Ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main button[type=submit]").click()
    link = page.get_by_role("link", name="Hesap: Ann")
    link.click()
    expect(page.locator("h1")).to_have_text("Ann")
    for width in (320, 360, 767, 768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        expect(link.locator("span")).to_be_visible(visible=width >= 768)
        assert link.locator("span").evaluate("name => name.scrollWidth - name.clientWidth") == 0, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).response["violations"] == []
