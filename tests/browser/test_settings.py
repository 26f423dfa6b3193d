"""Every setting does in the page what it says."""

import base64
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from games.preferences import EDGES
from tests.browser.hands import Mouse
from tests.browser.table import FreeTable
from tests.factories import make_challenge

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-C-AAAAAAB")
SMALL = {"viewport": {"width": 320, "height": 568}, "reduced_motion": "reduce"}
TEXT, SHAPE = 4.5, 3.0  # the least contrast of each
BRIGHTEST = """async picture => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
  let brightest = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 1] > brightest[1]) brightest = [...pixels.slice(i, i + 3)];
  return brightest;
}"""
TOKEN = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
EDGE = "document.querySelector('meta[name=theme-color]').content"


@pytest.fixture
def prefer(site):
    """A function that sets a browser's preferences, as the settings page does."""

    def set_preferences(page: Page, text: str) -> None:
        page.context.add_cookies([{"name": "settings", "value": f"{text}|tour:seen", "url": site.url}])

    return set_preferences


def brightest(page: Page) -> list[float]:
    """Return the brightest colour of the table, with nothing on it."""
    page.locator("body > *").evaluate_all("parts => parts.forEach(part => { part.hidden = true; })")
    picture = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    return blank.evaluate(BRIGHTEST, picture)


def over(colour: str, ground: list[float]) -> list[float]:
    """Return a colour of the style sheet, which may let the ground through, as it is seen."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits
    *channels, alpha = [int(digits[i : i + 2], 16) for i in (0, 2, 4)] + [int(digits[6:8] or "ff", 16) / 255]
    return [alpha * own + (1 - alpha) * through for own, through in zip(channels, ground, strict=True)]


def contrast(one: list[float], other: list[float]) -> float:
    """Return how much two colours differ, as WCAG counts it."""

    def light(colour: list[float]) -> float:
        parts = [part / 255 for part in colour]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted([light(one), light(other)])
    return (lighter + 0.05) / (darker + 0.05)


# --- Table and backs --------------------------------------------------------------------------------------------------


def test_the_table_is_plain_or_felt_at_once_and_from_then_on(new_context):
    page = new_context(**SMALL).new_page()
    FreeTable(page, CODE, [])
    plain = page.screenshot()
    page.locator("[data-do=options]").click()
    page.get_by_role("radio", name="Felt").check()
    page.keyboard.press("Escape")
    felt = page.screenshot()
    assert felt != plain
    assert page.evaluate(EDGE) == EDGES["light"]["felt"]
    page.reload()
    assert page.locator("html").get_attribute("data-table") == "felt"
    assert page.evaluate(EDGE) == EDGES["light"]["felt"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("table", ["plain", "felt"])
def test_what_is_written_and_drawn_on_the_table_can_be_told_from_it(new_context, prefer, scheme, table):
    page = new_context(**SMALL, color_scheme=scheme).new_page()
    prefer(page, f"table:{table}")
    page.goto(f"/play/{CODE}/")
    tokens = ["--on-table", "--on-table-2", "--well-line", "--target", "--table-focus"]
    text, text_2, *shapes = [page.evaluate(TOKEN, name) for name in tokens]
    ground = brightest(page)
    for colour in (text, text_2):
        assert contrast(over(colour, ground), ground) >= TEXT, colour
    for colour in shapes:
        assert contrast(over(colour, ground), ground) >= SHAPE, colour


def test_high_contrast_has_no_felt_and_offers_none(new_context, prefer):
    page = new_context(**SMALL).new_page()
    prefer(page, "theme:contrast|table:felt")
    page.goto("/settings/")
    expect(page.get_by_role("radio", name="High contrast")).to_be_checked()
    expect(page.get_by_role("radio", name="Felt")).to_be_hidden()
    page.goto(f"/play/{CODE}/")
    assert brightest(page) == [0, 0, 0]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_each_back_looks_its_own_way_whole_and_in_strips(new_context, prefer, theme):
    challenge = make_challenge(date=datetime.now(UTC).date())
    page = new_context(**SMALL).new_page()
    seen = []
    for back in ("ridges", "lattice", "plain"):
        prefer(page, f"theme:{theme}|back:{back}")
        page.goto(f"/challenges/{challenge.date}/C/")
        whole = page.locator('[data-pile="1"] .card.down')
        expect(whole).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        seen.append(whole.screenshot())
        FreeTable(page, CODE, [])
        seen.append(page.locator('[data-pile="7"] .slot.down').nth(2).screenshot())
    assert len(set(seen)) == len(seen)


# --- In the game, at once ---------------------------------------------------------------------------------------------

FLYING = """() => new Promise((taken) => requestAnimationFrame(() => requestAnimationFrame(taken)))
  .then(() => document.getAnimations().length)"""
COLOUR = "card => getComputedStyle(card).color"


@pytest.fixture
def table(new_context) -> FreeTable:
    """A game on a desk, with motion."""
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    return FreeTable(page, CODE, [])


def switch(table: FreeTable, name: str) -> None:
    """Turn a setting to what it was not, without leaving the game."""
    page = table.page
    page.locator("[data-do=options]").click()
    page.get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def hold(table: FreeTable, column: int) -> None:
    """Take the last card of a column and keep it in the hand."""
    table.page.mouse.move(*table.strip(column))
    table.page.mouse.down()
    table.page.mouse.move(700, 600, steps=3)
    expect(table.page.locator(".held")).to_have_count(1)


def colours(table: FreeTable) -> list[str]:
    """Return the colours of the four suits, from spades to clubs."""
    return [table.page.locator(f'.cols .card[data-suit="{suit}"]').first.evaluate(COLOUR) for suit in "shdc"]


def test_hide_the_timer_hides_it_and_nothing_else(table):
    time = table.page.locator("[data-field=time]")
    expect(time).to_be_visible()
    switch(table, "Hide the timer")
    expect(time).to_be_hidden()
    expect(table.page.locator("[data-field=moves]")).to_be_visible()
    switch(table, "Hide the timer")
    expect(time).to_be_visible()


def test_left_handed_layout_changes_sides_but_not_the_order_of_the_columns(table):
    def left_of(selector: str, other: str) -> bool:
        one, two = (table.page.locator(each).first.bounding_box()["x"] for each in (selector, other))
        return one < two

    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        table.page.set_viewport_size(size)
        assert left_of(".bar", ".founds")
        switch(table, "Left-handed layout")
        assert left_of(".founds", ".bar")
        assert left_of('[data-pile="1"]', '[data-pile="7"]')
        switch(table, "Left-handed layout")
    switch(table, "Left-handed layout")
    assert left_of(".undo", "[data-do=help]")


def test_a_four_colour_deck_has_four_colours(table):
    spades, hearts, diamonds, clubs = colours(table)
    assert (spades, hearts) == (clubs, diamonds)
    switch(table, "Four-colour deck")
    assert len(set(colours(table))) == 4
    assert colours(table)[:2] == [spades, hearts]


def test_card_letters_are_drawn_as_chosen(table):
    sign = table.cards(2).last.locator(".r use")
    expect(sign).to_have_attribute("href", "#r-K")
    table.page.locator("[data-do=options]").click()
    table.page.get_by_label("Card letters").select_option("APKV")
    expect(sign).to_have_attribute("href", "#r-P")
    assert table.cards(2).last.get_attribute("aria-label") == "king of clubs, column 2"


def test_automatic_placement_chooses_the_column(table):
    switch(table, "Automatic placement")
    Mouse(table.page).drag(table.strip(4), table.middle(6))
    table.expect_as_logged()
    assert table.log == ["42"]
    switch(table, "Automatic placement")
    Mouse(table.page).drag(table.strip(1), table.middle(6))
    assert table.log == ["42"]


def test_placement_help_marks_the_places_while_a_card_is_in_the_hand(table):
    hold(table, 4)
    expect(table.page.locator(".target")).to_have_count(1)
    table.page.mouse.up()
    switch(table, "Placement help")
    hold(table, 4)
    expect(table.page.locator(".target")).to_have_count(0)


def test_interactive_rules_name_the_rule(table):
    note = table.page.locator(".note.refusal")
    switch(table, "Interactive rules")
    Mouse(table.page).drag(table.strip(4), table.middle(1))
    expect(table.page.locator(".slot.refused")).to_have_count(1)
    expect(note).to_have_count(0)
    switch(table, "Interactive rules")
    Mouse(table.page).drag(table.strip(4), table.middle(1))
    expect(note).to_contain_text("exactly one lower")


def test_double_tap_places_a_card_or_leaves_it(table):
    switch(table, "Double tap")
    table.page.mouse.dblclick(*table.strip(3, 5))
    assert table.log == []
    switch(table, "Double tap")
    table.page.mouse.dblclick(*table.strip(3, 5))
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_reduce_motion_lets_nothing_fly(table):
    undo = table.page.get_by_role("button", name="Undo")
    table.page.mouse.click(*table.strip(3))
    undo.click()
    assert table.page.evaluate(FLYING) > 0
    switch(table, "Reduce motion")
    table.page.mouse.click(*table.strip(3))
    assert table.page.evaluate(FLYING) == 0
    undo.click()
    assert table.page.evaluate(FLYING) == 0
    assert table.log == ["3f", "u", "3f", "u"]


# --- Full screen ------------------------------------------------------------------------------------------------------

IS_FULL = "document.fullscreenElement === document.documentElement"


def test_the_game_takes_the_whole_screen_and_gives_it_back(new_context):
    page = new_context(**SMALL).new_page()
    table = FreeTable(page, CODE, [])
    switch = page.get_by_role("switch", name="Full screen")
    page.locator("[data-do=options]").click()
    switch.check()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function(IS_FULL)
    page.mouse.click(*table.strip(3))
    assert table.log == ["3f"]
    page.locator("[data-do=options]").click()
    expect(switch).to_be_checked()
    switch.uncheck()
    page.wait_for_function(f"!({IS_FULL})")
    page.locator("[data-do=options]").click()
    expect(switch).not_to_be_checked()


def test_the_switch_follows_a_screen_that_was_left_by_other_means_or_never_given(new_context):
    page = new_context(**SMALL).new_page()
    FreeTable(page, CODE, [])
    switch = page.get_by_role("switch", name="Full screen")
    page.locator("[data-do=options]").click()
    switch.check()
    page.wait_for_function(IS_FULL)
    page.evaluate("document.exitFullscreen()")
    page.wait_for_function(f"!({IS_FULL})")
    page.locator("[data-do=options]").click()
    expect(switch).not_to_be_checked()
    page.evaluate("() => { document.documentElement.requestFullscreen = () => Promise.reject(new TypeError()); }")
    switch.click()
    page.locator("[data-do=options]").click()
    expect(switch).not_to_be_checked()


def test_full_screen_is_not_offered_where_the_browser_has_none(new_context):
    page = new_context(**SMALL).new_page()
    page.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
    FreeTable(page, CODE, [])
    page.locator("[data-do=options]").click()
    expect(page.get_by_role("switch", name="Double tap")).to_be_visible()
    expect(page.get_by_role("switch", name="Full screen")).to_be_hidden()
