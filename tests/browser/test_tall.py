"""Columns of 20, 26 and 44 cards stay on the screen, readable and reachable; a glass helps a finger choose."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from games.engine.replay import parse_log
from tests.browser.hands import Finger
from tests.browser.table import FreeTable

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-R-YLY6NMF")
# Column 7 grows to 20 cards by the first two moves, to 26 by the first ten, to 44 (six of them face-down) by all.
LOG = parse_log(
    "37x4 27x5 27 65x3 56x8 41x3 14 37 67x2 17x2 47x2 67x2 64x2 74x2 47x5 64x4 47x5 56 65x2 67 67 61 46 47 57x3"
)
SCREENS = [(320, 568), (360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1440, 900)]
LEAST_STRIP = 8.5
LEAST_INDEX = 6.5


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Return the boxes of elements, in order."""
    return page.locator(selector).evaluate_all("found => found.map(each => each.getBoundingClientRect().toJSON())")


@pytest.mark.parametrize("moves", [2, 10, 25])
def test_tall_columns_stay_on_every_screen(new_context, moves):
    """D20."""
    page = new_context(reduced_motion="reduce").new_page()
    table = FreeTable(page, CODE, LOG[:moves])
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        where = f"{moves} moves, {width}x{height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, where
        strips = boxes(page, '[data-pile="7"] .slot:not(.down)')
        assert min(strip["height"] for strip in strips) >= LEAST_STRIP, where
        signs = boxes(page, '[data-pile="7"] .card[data-card] .r')
        assert min(sign["height"] for sign in signs) >= LEAST_INDEX, where
        last = boxes(page, '[data-pile="7"] .card')[-1]
        assert last["bottom"] <= max(height, page.evaluate("document.documentElement.scrollHeight")), where
        for other in boxes(page, ".founds .pile, .ctrl button, .bar"):
            assert not overlaps(last, other), where
    table.expect_as_logged()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (1440, 900)])
def test_the_tallest_column_needs_no_scrolling_on_upright_and_large_screens(new_context, width, height):
    page = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    FreeTable(page, CODE, LOG)
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_face_down_cards_are_squeezed_first(new_context):
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    FreeTable(page, CODE, LOG)
    (down, *_), (up, *_) = boxes(page, '[data-pile="7"] .slot.down'), boxes(page, '[data-pile="7"] .slot:not(.down)')
    assert down["height"] == pytest.approx(2, abs=0.1)
    assert up["height"] > 12


def test_a_finger_chooses_among_squeezed_cards_and_takes_one_sideways(new_context):
    page = new_context(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True).new_page()
    table = FreeTable(page, CODE, LOG)
    finger, lens = Finger(page), page.locator("#lens")
    x, y = table.strip(7, 12)
    finger.press((x, y))
    expect(lens).to_be_visible()
    expect(lens).to_contain_text("+11")
    finger.move((x, y + 40))
    chosen = 1 + int(lens.inner_text().strip().removeprefix("+"))
    assert chosen < 12
    finger.move((x - 40, y + 40))
    expect(lens).to_be_hidden()
    expect(page.locator(".held")).to_have_count(chosen)
    finger.let_go()
    assert table.log == LOG


def test_a_tap_on_a_squeezed_card_is_still_a_tap(new_context):
    page = new_context(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True).new_page()
    table = FreeTable(page, CODE, LOG)
    Finger(page).tap(table.strip(7, 12))
    expect(page.locator(".picked")).to_have_count(12)


def overlaps(a: dict[str, float], b: dict[str, float]) -> bool:
    """Return whether two boxes share more than an edge."""
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    along = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return across > 0.5 and along > 0.5
