"""The admin in a browser under the strict policy: a blocked script or style is a console error and fails the test."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.factories import make_challenge, make_player

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(new_context, site):
    """A page of somebody on the staff, who has come to the admin by logging in."""
    make_player("Mod", is_staff=True, is_superuser=True)
    page = new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto("/admin/")
    page.locator("[name=login]").fill("Mod")
    page.locator("[name=password]").fill("pass-Mod")
    page.locator("main form button[type=submit]").click()
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()
    return page


def test_staff_open_the_cards_and_step_through_the_solution(desk):
    challenge = make_challenge(date=datetime.now(UTC).date())
    desk.goto("/admin/games/challenge/")
    desk.get_by_role("link", name="Preview with solution").click()
    expect(desk.get_by_text("is recorded and bars you")).to_be_visible()
    desk.get_by_role("button", name="Open the cards").click()
    expect(desk.locator(".columns .card")).to_have_count(52)
    desk.get_by_role("link", name="Step forward").click()
    expect(desk.locator("[aria-current=step]")).to_have_text(challenge.solution.split()[0])
    desk.get_by_role("link", name="End").click()
    expect(desk.locator(".columns .card")).to_have_count(0)
    expect(desk.locator(".piles .card")).to_have_count(4)


def test_an_action_asks_for_a_reason(desk):
    challenge = make_challenge(date=datetime.now(UTC).date())
    desk.goto("/admin/games/challenge/")
    desk.locator(".action-select").first.check()
    desk.locator("select[name=action]").select_option("reject")
    desk.locator("button[name=index]").click()
    desk.locator("textarea").fill("too dull")
    desk.get_by_role("button", name="Reject with a reason").click()
    expect(desk.locator(".messagelist")).to_contain_text("A published challenge cannot be changed")
    challenge.refresh_from_db()
    assert challenge.status == "scheduled"


@pytest.mark.parametrize(
    "path",
    ["games/challenge/add/", "games/player/", "games/result/", "games/attempt/", "games/challenge/", "admin/logentry/"],
)
def test_the_pages_of_the_admin_run_under_the_policy(desk, path):
    desk.goto(f"/admin/{path}", wait_until="networkidle")
    expect(desk.locator("#content h1")).to_be_visible()


def test_the_documentation_of_the_api_runs_under_the_policy(new_context, site):
    page = new_context().new_page()
    page.goto("/api/v1/docs/")
    expect(page.get_by_text("/api/v1/challenges/today/")).to_be_visible()
