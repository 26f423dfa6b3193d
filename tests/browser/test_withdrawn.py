"""What a player sees of staff's decisions on the open game page: why, and what to play instead."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.models import Attempt, Challenge
from tests.browser.hands import Hands, Mouse
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.browser


@pytest.fixture
def challenge(site):
    """Today's Classic challenge."""
    return make_challenge(date=datetime.now(UTC).date())


@pytest.fixture
def page(new_context, challenge) -> Page:
    """The challenge's game page, at its first question."""
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"/challenges/{challenge.date}/{challenge.rule}/")
    return page


def test_a_challenge_withdrawn_during_play_says_why_and_offers_the_new_deal(new_context, page, challenge):
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    Challenge.objects.update(status="void", status_reason="The <deal> was known.")
    make_challenge(date=challenge.date, number=1, replaces=challenge)
    Hands(page, Mouse(page)).make(challenge.solution.split()[0])
    dialog = page.locator("#result-dialog")
    expect(dialog).to_contain_text("This challenge was withdrawn.")
    expect(dialog).to_contain_text("Reason: The <deal> was known.")
    new_context.problems.clear()  # the browser notes the refused request
    dialog.get_by_role("link", name="Play the new deal").click()
    expect(page.locator("#start-dialog")).to_contain_text("Reason: The <deal> was known.")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    assert Attempt.objects.count() == 2


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("review", "Your result is under review and not in the standings until that ends."),
        ("void", "Your result was voided. Reason: a program played"),
    ],
)
def test_the_result_says_what_was_decided_about_it(page, challenge, decision, said):
    result = record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    Attempt.objects.update(log=challenge.solution, ply=challenge.par)
    if decision == "void":
        services.result_void(result_id=result.pk, reason="a program played", now=datetime.now(UTC))
    else:
        services.result_review(result_id=result.pk)
    page.goto(f"/accounts/login/?next=/challenges/{challenge.date}/{challenge.rule}/")
    page.locator("[name=login]").fill("Ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main form button[type=submit]").click()
    expect(page.locator("#result-dialog")).to_contain_text(said)
    expect(page.get_by_role("link", name="Play the new deal")).to_be_hidden()
