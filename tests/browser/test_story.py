"""The main job whole: one browser plays today's sealed deal to a verified win, another sees the standings change."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.models import Attempt
from tests.browser.hands import Finger, Hands, Mouse
from tests.factories import make_challenge

pytestmark = pytest.mark.browser

PASSWORD = "a-quiet-river-71"
WITHIN_TWO_SECONDS = 2000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def todays_challenge(site):
    """Today's Classic challenge, with its solution."""
    return make_challenge(date=datetime.now(UTC).date())


def path_of(challenge) -> str:
    """Return where the challenge is played."""
    return f"/challenges/{challenge.date}/{challenge.rule}/"


def watch_standings(new_context, challenge) -> Page:
    """Open the standings in a browser of their own, which from here on is only looked at."""
    page = new_context().new_page()
    page.goto(f"/standings/{challenge.date}/{challenge.rule}/")
    expect(page.locator(".live:not(.off)")).to_be_visible()
    return page


def expect_row(page: Page, position: str, name: str) -> None:
    """Expect a row of the standings, without a reload."""
    row = page.locator(".stand tr", has_text=name).first
    expect(row).to_be_visible(timeout=WITHIN_TWO_SECONDS)
    expect(row.locator(".pos")).to_have_text(position)


def sign_up(page: Page, name: str) -> None:
    """Fill in the sign-up form that is open."""
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("main form button[type=submit]").click()


def begin(page: Page, challenge) -> None:
    """Open the game page, which begins nothing, and begin."""
    page.goto(path_of(challenge))
    expect(page.get_by_role("heading", name="Start the ranked attempt?")).to_be_visible()
    assert not Attempt.objects.filter(challenge=challenge).exists()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    expect(page.locator("#code")).to_contain_text("YU1-C-••••")


def expect_won(page: Page, challenge, position: str = "Position 1") -> None:
    """Expect the dialog of a clean win with the code, which was sealed until now."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You won!")
    expect(dialog).to_contain_text("625")
    expect(dialog).to_contain_text(position)
    expect(dialog).to_contain_text(str(challenge.code))
    expect(page.locator("#code")).to_have_text(str(challenge.code))


def test_a_player_signs_up_wins_todays_deal_and_another_browser_sees_it(new_context, todays_challenge):
    challenge = todays_challenge
    watcher = watch_standings(new_context, challenge)
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto("/accounts/signup/")
    sign_up(page, "Ann")
    begin(page, challenge)
    Hands(page, Mouse(page)).play(challenge.solution)
    expect_row(watcher, "1", "Ann")
    expect_won(page, challenge)
    page.get_by_role("dialog").get_by_role("link", name="Standings").click()
    expect_row(page, "1", "Ann")


def test_a_guest_wins_on_a_phone_and_is_ranked_by_signing_up(new_context, todays_challenge):
    challenge = todays_challenge
    watcher = watch_standings(new_context, challenge)
    page = new_context(**PHONE).new_page()
    begin(page, challenge)
    Hands(page, Finger(page)).play(challenge.solution)
    expect_won(page, challenge, "Would be position 1")
    expect(watcher.locator(".stand tr", has_text="Ben")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("link", name="Create an account").tap()
    sign_up(page, "Ben")
    expect_row(watcher, "1", "Ben")
    expect_row(page, "1", "Ben")
