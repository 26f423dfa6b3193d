"""Playing without a pointer: names, focus, keys, and what is spoken."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from tests.browser.table import FreeTable, solved

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-C-AAAAAAB")
FOCUSED = "document.activeElement.getAttribute('aria-label')"


@pytest.fixture
def page(new_context) -> Page:
    """A page without motion, as many who play by key have it."""
    return new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()


def tab_to_the_board(page: Page) -> None:
    """Press Tab until the focus is on the board."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[data-pile]') !== null"):
            return
    raise AssertionError("Tab does not lead to the board")


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


def expect_spoken(page: Page, text: str) -> None:
    """Expect what a screen reader is given to speak."""
    expect(page.locator("#spoken")).to_have_text(text)


def test_every_card_and_place_has_its_full_name(page):
    FreeTable(page, CODE, ["3f"])
    names = page.locator(".play [data-pile] button:not([inert])").evaluate_all(
        "buttons => buttons.map(button => button.getAttribute('aria-label'))"
    )
    assert "6 of spades, column 3, carries 3 cards" in names
    assert "8 of diamonds, column 3" in names
    assert "hearts foundation, top card ace of hearts" in names
    assert "spades foundation, empty" in names
    assert page.locator('[data-pile="3"]').get_attribute("aria-label") == "Column 3, 6 cards, 2 face-down"
    assert page.locator(".card.down[aria-label], .card.down[tabindex]").count() == 0


def test_each_pile_is_one_stop_of_the_tab_key_and_arrows_go_on_inside(page):
    FreeTable(page, CODE, [])
    assert page.locator("[data-pile] [tabindex='0']").count() == 11
    tab_to_the_board(page)
    assert page.evaluate(FOCUSED) == "spades foundation, empty"
    press(page, "3")
    assert page.evaluate(FOCUSED) == "ace of hearts, column 3"
    press(page, "ArrowUp", "ArrowUp")
    assert page.evaluate(FOCUSED) == "queen of spades, column 3, carries 2 cards"
    press(page, "ArrowRight")
    assert page.evaluate(FOCUSED) == "queen of hearts, column 4"
    press(page, "Shift+Tab")
    assert page.evaluate(FOCUSED) == "queen of spades, column 3, carries 2 cards"


def test_a_group_is_picked_up_dropped_and_heard_of_and_the_focus_follows_it(page):
    table = FreeTable(page, CODE, [])
    tab_to_the_board(page)
    press(page, "3", "Home", "Enter")
    expect_spoken(page, "Picked up: 6 of spades and 4 cards on it.")
    expect(page.locator(".target")).to_have_count(1)
    press(page, "ArrowLeft", "ArrowLeft", "Enter")
    expect_spoken(page, "6 of spades and 4 cards on it moved to column 1. Turned up: ace of diamonds, column 3.")
    assert page.evaluate(FOCUSED) == "6 of spades, column 1, carries 4 cards"
    press(page, "u")
    expect_spoken(page, "Last move undone. Score: 0.")
    table.expect_as_logged()
    assert table.log == ["31x5", "u"]


def test_escape_puts_the_cards_back(page):
    table = FreeTable(page, CODE, [])
    tab_to_the_board(page)
    press(page, "4", "Enter", "Escape")
    expect_spoken(page, "Cancelled, the cards are back.")
    expect(page.locator(".picked, .target")).to_have_count(0)
    assert table.log == []


def test_a_refusal_says_why_once(page):
    table = FreeTable(page, CODE, [])
    tab_to_the_board(page)
    press(page, "4", "Enter", "1")
    expect(page.locator("#notes")).to_contain_text("exactly one lower")
    expect_spoken(page, "Picked up: queen of hearts. Choose a place with the arrow keys; Enter drops, Escape cancels.")
    assert page.evaluate(FOCUSED) == "queen of hearts, column 4"
    assert table.log == []


def test_the_keys_are_listed_under_the_question_mark(page):
    FreeTable(page, CODE, [])
    tab_to_the_board(page)
    press(page, "?")
    expect(page.get_by_role("dialog")).to_contain_text("Keyboard shortcuts")
    press(page, "Escape")
    assert page.evaluate(FOCUSED) == "spades foundation, empty"


def test_letters_do_nothing_where_the_focus_is_not_on_the_board(page):
    table = FreeTable(page, CODE, ["3f"])
    page.get_by_role("button", name="Restart").focus()
    press(page, "u", "f", "p", "?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.log == ["3f"]


def test_a_relaxed_game_is_won_by_keyboard_alone(page):
    code, log = solved("R")
    table = FreeTable(page, code, [])
    tab_to_the_board(page)
    for token in log:
        move, _, count = token.partition("x")
        press(page, move[0])
        if move[1] == "f":
            press(page, "f")
        else:
            press(page, *["ArrowUp"] * (int(count or 1) - 1), "Enter", move[1])
    expect(page.get_by_role("dialog")).to_contain_text("You won!")
    assert table.log == log


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_board_and_in_its_dialogs(new_context, locale, scheme):
    page = new_context(locale=locale, color_scheme=scheme, reduced_motion="reduce").new_page()
    FreeTable(page, CODE, ["3f", "31x4"])
    for opener in [None, "[data-do=options]", "[data-do=help]", "[data-do=restart]", "#new-game"]:
        if opener:
            page.locator(opener).click()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{opener}: {found.generate_report()}"
        page.keyboard.press("Escape")
