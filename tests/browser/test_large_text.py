"""Text of twice the usual size (WCAG 1.4.4, 1.4.10): nothing is cut off, covered or to be scrolled to sideways."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from tests.browser.table import FreeTable, solved
from tests.browser.test_tall import CODE as TALL
from tests.browser.test_tall import LEAST_STRIP, boxes, overlaps
from tests.browser.test_tall import LOG as TALL_LOG
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.browser

CODE = parse_code("YU1-C-AAAAAAB")
PATHS = ["/", "/standings/", "/settings/", "/accounts/signup/", "/rules/", f"/play/{CODE}/"]
SIZES = [(320, 568), (1280, 720)]
# What is wrong with the page as it is: parts past its sides, texts cut by their boxes, what lies under something else.
WRONG = """() => {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const wrong = [];
  const width = document.documentElement.clientWidth;
  const page = document.documentElement.scrollWidth;
  if (page > width) wrong.push(`the page is ${page} wide`);
  const open = document.querySelector("dialog[open]");
  const aside = "[inert], .sprite, .vh, .skip, dialog:not([open]), svg *, .slot:not(:last-child) > .card";
  for (const part of document.querySelectorAll("body *")) {
    const box = part.getBoundingClientRect();
    if (part.closest(aside) || !box.width || !box.height) continue;
    const name = `${part.tagName} ${part.className} ${part.id} "${part.textContent.trim().slice(0, 40)}"`;
    const style = getComputedStyle(part);
    if (box.left < -1 || box.right > width + 1) wrong.push(`past the side: ${name}`);
    if (style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1) wrong.push(`cut: ${name}`);
    const isCut = ["hidden", "clip"].includes(style.overflowY) && part.scrollHeight > part.clientHeight + 1;
    if (isCut) wrong.push(`cut below: ${name}`);
    if (!part.matches("button, a, input, select, summary, dt, dd") || (open && !open.contains(part))) continue;
    part.scrollIntoView({ block: "center" });
    const text = document.createRange();
    text.selectNodeContents(part);
    const { left, top, right, height } = (part.matches("dt, dd") ? text : part).getBoundingClientRect();
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      const there = document.elementFromPoint(x, top + height / 2);
      const isSeen = part.contains(there) || there?.contains(part) || style.clipPath !== "none";
      if (!isSeen) wrong.push(`under something else: ${name}`);
    }
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def chromium_arguments() -> list[str]:
    """A browser whose reader has set text to twice its size."""
    return ["--blink-settings=defaultFontSize=32"]


def wrong(page: Page) -> list[str]:
    """Return what is wrong with the page as it is."""
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    return page.evaluate(WRONG)


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_pages_are_whole_and_within_reach(new_context, locale, width, height):
    challenge = make_challenge(date=datetime.now(UTC).date())
    record_win(challenge, make_player("Mehmet Yılmaz"), elapsed_ms=4_000_123, moves=1234, recorded_at=datetime.now(UTC))
    page = new_context(viewport={"width": width, "height": height}, locale=locale).new_page()
    for path in [*PATHS, f"/challenges/{challenge.date}/C/"]:
        page.goto(path)
        assert wrong(page) == [], path


@pytest.mark.parametrize("locale", ["en-GB", "tr-TR"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_dialogs_are_whole_and_within_reach(new_context, locale, width, height):
    page = new_context(viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce").new_page()
    FreeTable(page, CODE, ["3f"])
    for opener in ["[data-do=options]", "[data-do=help]", "[data-do=restart]", "#new-game"]:
        page.locator(opener).click()
        assert wrong(page) == [], opener
        page.keyboard.press("Escape")
    FreeTable(page, *solved("R"))
    expect(page.get_by_role("dialog")).to_be_visible()
    assert wrong(page) == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (768, 1024), (844, 390)])
def test_the_board_stays_whole_on_every_screen(new_context, width, height):
    page = new_context(viewport={"width": width, "height": height}, locale="tr-TR").new_page()
    FreeTable(page, CODE, ["3f"])
    assert wrong(page) == []
    cards = page.locator(".cols .card[data-card]")
    assert min(cards.evaluate_all("cards => cards.map(card => card.clientWidth)")) >= 40


@pytest.mark.parametrize("moves", [2, 10, 25])
def test_tall_columns_stay_on_the_board_clear_of_all_else(new_context, moves):
    """D20: columns of 20, 26 and 44 cards."""
    page = new_context(reduced_motion="reduce").new_page()
    FreeTable(page, TALL, TALL_LOG[:moves])
    for width, height in [(320, 568), (360, 640), (667, 375)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        where = f"{width}x{height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, where
        strips = boxes(page, '[data-pile="7"] .slot:not(.down)')
        assert min(strip["height"] for strip in strips) >= LEAST_STRIP, where
        last = boxes(page, '[data-pile="7"] .card')[-1]
        assert last["bottom"] <= page.evaluate("document.documentElement.scrollHeight"), where
        for other in boxes(page, ".founds .pile, .ctrl button, .bar"):
            assert not overlaps(last, other), where
