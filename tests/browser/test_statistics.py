"""The statistics of free play: what they count, and their file."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Hands, Mouse
from tests.browser.table import FreeTable, solved

pytestmark = pytest.mark.browser

NAMES = ["Games played", "Games won", "Win streak", "Longest win streak", "Best time", "Fewest moves"]


def figures(page: Page, rule: str) -> list[str]:
    """Return what the page says of a rule, in the order of NAMES."""
    section = page.get_by_role("region", name=rule)
    expect(section.locator("dt")).to_have_text(NAMES)
    return section.locator("dd").all_inner_texts()


def win_game(page: Page, number: int = 0) -> int:
    """Play the end of a solved Classic game; return its moves."""
    code, log = solved("C", number)
    FreeTable(page, code, log[:-2])
    Hands(page, Mouse(page)).play(" ".join(log[-2:]))
    expect(page.locator("#result-dialog")).to_be_visible()
    return len(log)


def import_file(page: Page, content: str) -> None:
    """Choose a file with this content."""
    data = {"name": "statistics.json", "mimeType": "application/json", "buffer": content.encode()}
    page.get_by_label("Import").set_input_files(data)


@pytest.fixture
def page(new_context) -> Page:
    """A page on a desk."""
    return new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True).new_page()


def test_games_count_by_rule_from_their_first_move_on(page):
    moves = win_game(page)
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("region", name="Classic").locator("dd").first).to_have_text("1")
    played, won, streak, longest, best_time, fewest = figures(page, "Classic")
    assert (played, won, streak, longest, fewest) == ("1", "1 (100%)", "1", "1", str(moves))
    assert best_time.startswith("0:0")
    assert figures(page, "Relaxed") == ["0", "0", "0", "0", "–", "–"]

    page.goto("/play/YU1-R-AAAAAAB/")
    expect(page.locator(".card[data-card]").first).to_be_visible()
    page.goto("/statistics/")
    assert figures(page, "Relaxed")[0] == "0"
    page.goto("/play/YU1-R-AAAAAAB/")
    Hands(page, Mouse(page)).play("3f")
    page.goto("/statistics/")
    assert figures(page, "Relaxed") == ["1", "0 (0%)", "0", "0", "–", "–"]


def test_a_file_takes_the_games_to_another_browser(page, new_context):
    win_game(page)
    page.goto("/statistics/")
    before = figures(page, "Classic")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "yukon-daily-statistics.json"
    content = download.value.path().read_text()
    assert json.loads(content)["format"] == "yukon-daily-statistics"

    other = new_context().new_page()
    other.goto("/statistics/")
    said = other.locator("#import-said")
    import_file(other, content)
    expect(said).to_have_text("1 game added.")
    assert figures(other, "Classic") == before
    import_file(other, content)
    expect(said).to_have_text("All games of this file were here already.")
    other.reload()
    assert figures(other, "Classic") == before


def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(page):
    win_game(page)
    page.goto("/statistics/")
    before = figures(page, "Classic")
    problem = page.get_by_role("alert")
    good = {"code": "YU1-C-AAAAAAB", "begun": "2026-03-12T12:00:00.000Z", "won": None}
    file = {"format": "yukon-daily-statistics", "version": 1, "games": [good, good | {"code": "<b>"}]}
    import_file(page, "<html>")
    expect(problem).to_have_text("This is not a file with statistics of Yukon Daily.")
    import_file(page, json.dumps(file))
    expect(problem).to_have_text("Game 2 of this file cannot be read, so nothing was added.")
    import_file(page, json.dumps(file | {"version": 2}))
    expect(problem).to_contain_text("comes from a newer version")
    import_file(page, " " * 4_000_001)
    expect(problem).to_have_text("This file is too large for statistics of Yukon Daily.")
    assert figures(page, "Classic") == before
    import_file(page, json.dumps(file | {"games": [good]}))
    expect(problem).to_have_text("")
    assert figures(page, "Classic")[0] == "2"


def test_what_cannot_be_read_in_the_browser_counts_as_nothing(page):
    page.goto("/statistics/")
    page.evaluate("localStorage.setItem('yukon:statistics', '{broken')")
    page.reload()
    assert figures(page, "Classic")[:2] == ["0", "0"]
