"""Help: examples that are stepped through, and the tour of a first game."""

from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from games.engine.game import Game
from games.examples import EXAMPLES
from tests.browser.hands import Hands, Mouse
from tests.browser.table import game_after
from tests.factories import make_challenge

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-C-AAAAAAB")
SIZES = [(320, 568), (390, 844), (844, 390), (1440, 900)]


@pytest.fixture
def page(new_context) -> Page:
    """A page on a desk."""
    return new_context(viewport={"width": 1280, "height": 800}).new_page()


def expect_position(page: Page, game: Game) -> None:
    """Expect that the board shows this game."""
    expect(page.locator("[data-field=moves]")).to_have_text(str(game.moves))
    expect(page.locator("[data-field=score]")).to_have_text(str(game.score))
    for number, (cards, down) in enumerate(zip(game.columns, game.down, strict=True), start=1):
        faces = page.locator(f'[data-pile="{number}"] .card[data-card]')
        expect(faces).to_have_count(len(cards) - down)
        assert [int(value) for value in faces.evaluate_all("all => all.map(card => card.dataset.card)")] == cards[down:]


def test_an_example_is_stepped_through_forwards_and_backwards(page):
    page.goto("/examples/")
    page.get_by_role("link", name="Step through").first.click()
    code, log = parse_code(EXAMPLES[0].code), EXAMPLES[0].log
    said = page.get_by_role("status").filter(has_text="Step")
    expect(said).to_contain_text("Step 0 of 81.")
    expect_position(page, Game(code))
    page.get_by_role("button", name="Next step").click(click_count=2)
    expect(said).to_contain_text("Step 2 of 81. 10 of diamonds and 3 cards on it moved to column 2.")
    expect(said).to_contain_text("in no order")
    expect(page.locator('[data-pile="2"] .picked')).to_have_count(4)
    expect_position(page, game_after(code, log[:2]))
    page.get_by_role("button", name="Last step").click()
    expect(said).to_contain_text("a clean win with 625 points")
    expect_position(page, game_after(code, log))
    page.keyboard.press("ArrowLeft")
    expect_position(page, game_after(code, log[:80]))
    page.keyboard.press("Home")
    expect_position(page, Game(code))
    page.get_by_role("slider", name="Step").fill("40")
    expect_position(page, game_after(code, log[:40]))


def test_the_second_example_shows_a_group_refused_on_a_space(page):
    page.goto("/examples/2/")
    code, log = parse_code(EXAMPLES[1].code), EXAMPLES[1].log
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    said = page.get_by_role("status").filter(has_text="Step")
    expect(said).to_contain_text("Step 2 of 80. Only a king, alone or with the cards on it, can go to a space.")
    expect(page.locator('[data-pile="2"] .picked')).to_have_count(5)
    expect(page.locator('[data-pile="1"] .place')).to_be_visible()
    expect_position(page, game_after(code, log[:1]))
    page.keyboard.press("ArrowRight")
    expect_position(page, game_after(code, log[:2]))
    page.keyboard.press("End")
    expect_position(page, game_after(code, log))


def test_the_board_of_an_example_takes_no_moves(page):
    page.goto("/examples/1/")
    card = page.locator('[data-pile="3"] .card[data-card]').last
    expect(card).to_be_visible()
    box = card.bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator("[data-field=moves]")).to_have_text("0")
    assert page.locator(".cols button, .founds button").count() == 0
    expect(page.get_by_role("img", name="ace of hearts, column 3", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
def test_no_step_of_an_example_is_wider_or_higher_than_its_screen(new_context, size, locale):
    page = new_context(viewport={"width": size[0], "height": size[1]}, locale=locale).new_page()
    page.goto("/examples/2/")
    expect(page.locator(".card[data-card]").first).to_be_visible()
    for step in (0, 2, 30, 80):
        page.get_by_role("slider").fill(str(step))
        seen = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(seen) <= [*size], step


@pytest.mark.parametrize(("locale", "scheme"), [("en-GB", "light"), ("tr-TR", "dark")])
def test_help_and_the_tour_are_accessible(new_context, locale, scheme):
    page = new_context(locale=locale, color_scheme=scheme, reduced_motion="reduce", newcomer=True).new_page()
    for path in ("/rules/", "/examples/", "/examples/2/", "/questions/", f"/play/{CODE}/"):
        page.goto(path)
        if "play" in path:
            expect(page.locator("#tour")).to_be_visible()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


# --- The tour ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def newcomer(new_context) -> Page:
    """A page of somebody who has never been here."""
    return new_context(viewport={"width": 390, "height": 844}, newcomer=True).new_page()


def test_the_tour_leads_through_its_steps_once(newcomer):
    newcomer.goto(f"/play/{CODE}/")
    tour = newcomer.get_by_role("region", name="Tour")
    expect(tour.locator("li:visible")).to_contain_text("First game?")
    for _ in range(4):
        tour.get_by_role("button", name="Next").click()
        expect(tour.locator("li:visible")).to_have_count(1)
    expect(tour.locator("li:visible")).to_contain_text("under Help")
    tour.get_by_role("button", name="Done").click()
    expect(tour).to_be_hidden()
    newcomer.reload()
    expect(newcomer.locator(".card[data-card]").first).to_be_visible()
    expect(tour).to_be_hidden()
    newcomer.get_by_role("button", name="Help").click()
    newcomer.get_by_role("button", name="Tour").click()
    expect(tour.locator("li:visible")).to_contain_text("First game?")


def test_the_tour_can_be_skipped(newcomer):
    newcomer.goto(f"/play/{CODE}/")
    newcomer.get_by_role("region", name="Tour").get_by_role("button", name="Skip").click()
    newcomer.reload()
    expect(newcomer.locator(".card[data-card]").first).to_be_visible()
    expect(newcomer.locator("#tour")).to_be_hidden()


def test_whoever_just_plays_has_skipped_the_tour(newcomer):
    newcomer.goto(f"/play/{CODE}/")
    expect(newcomer.locator("#tour")).to_be_visible()
    Hands(newcomer, Mouse(newcomer)).play("3f")
    expect(newcomer.locator("#tour")).to_be_hidden()
    newcomer.reload()
    expect(newcomer.locator("#tour")).to_be_hidden()


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (768, 1024), (1440, 900)])
def test_the_tour_covers_no_card_of_a_deal(new_context, size):
    page = new_context(viewport={"width": size[0], "height": size[1]}, locale="tr-TR", newcomer=True).new_page()
    page.goto(f"/play/{CODE}/")
    top = page.locator("#tour").bounding_box()["y"]
    boxes = page.locator(".col .card").evaluate_all("all => all.map(card => card.getBoundingClientRect().bottom)")
    assert max(boxes) <= top


def test_the_tour_of_a_challenge_comes_before_its_clock(newcomer):
    today = datetime.now(UTC).date()
    make_challenge(date=today)
    newcomer.goto(f"/challenges/{today}/C/")
    start = newcomer.get_by_role("dialog")
    expect(start.get_by_role("region", name="Tour")).to_contain_text("First game?")
    start.get_by_role("button", name="Next").click()
    start.get_by_role("button", name="Skip").click()
    start.get_by_role("button", name="Play").click()
    expect(newcomer.locator(".card[data-card]")).to_have_count(31)
    newcomer.get_by_role("button", name="Help").click()
    newcomer.get_by_role("button", name="Tour").click()
    expect(newcomer.get_by_role("region", name="Tour")).to_be_visible()
