"""The dialogs of the game page: always a way out in sight, and nothing offered that is not there."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.models import Attempt
from tests.browser.hands import Hands, Mouse
from tests.browser.table import FreeTable, solved
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 600}, "has_touch": True}
OPENERS = ["[data-do=options]", "[data-do=help]", "#new-game"]
BACKDROP = (3, 3)


@pytest.fixture
def challenge(site):
    """Today's Classic challenge."""
    return make_challenge(date=datetime.now(UTC).date())


@pytest.fixture
def phone(new_context) -> Page:
    """A free game on a phone."""
    page = new_context(**PHONE).new_page()
    page.goto("/play/YU1-C-AAAAAAB/")
    expect(page.locator(".card[data-card]").first).to_be_visible()
    return page


def open_game(page: Page, challenge) -> None:
    page.goto(f"/challenges/{challenge.date}/{challenge.rule}/")


# --- The way out ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opener", OPENERS)
def test_the_cross_of_a_tall_dialog_stays_in_sight(phone, opener):
    phone.set_viewport_size({"width": 320, "height": 400})
    phone.locator(opener).click()
    dialog = phone.locator("dialog[open]")
    dialog.evaluate("dialog => { dialog.scrollTop = dialog.scrollHeight; }")
    assert dialog.evaluate("dialog => dialog.scrollTop") > 0
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_the_cross_of_the_result_stays_in_sight(new_context):
    page = new_context(viewport={"width": 320, "height": 300}).new_page()
    code, log = solved()
    table = FreeTable(page, code, log[:-1])
    Hands(page, Mouse(page)).make(log[-1])
    dialog = table.page.locator("#result-dialog")
    expect(dialog).to_be_visible()
    dialog.evaluate("dialog => { dialog.scrollTop = dialog.scrollHeight; }")
    assert dialog.evaluate("dialog => dialog.scrollTop") > 0
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("opener", OPENERS)
def test_a_tap_beside_a_dialog_that_needs_no_answer_closes_it(phone, opener):
    phone.locator(opener).tap()
    expect(phone.locator("dialog[open]")).to_have_count(1)
    phone.locator("dialog[open] h2").tap()
    expect(phone.locator("dialog[open]")).to_have_count(1)
    phone.touchscreen.tap(*BACKDROP)
    expect(phone.locator("dialog[open]")).to_have_count(0)


def test_a_tap_beside_a_question_is_no_answer(phone):
    phone.evaluate("document.querySelector('#restart-dialog').showModal()")
    phone.touchscreen.tap(*BACKDROP)
    expect(phone.locator("#restart-dialog")).to_be_visible()


def test_a_press_that_began_in_a_dialog_does_not_close_it(phone):
    phone.locator("#new-game").click()
    box = phone.locator("#new-code").bounding_box()
    phone.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.mouse.down()
    phone.mouse.move(*BACKDROP)
    phone.mouse.up()
    expect(phone.locator("#new-game-dialog")).to_be_visible()


def test_a_newcomer_is_asked_to_play_before_being_told_to_skip(new_context, challenge):
    page = new_context(newcomer=True, **PHONE).new_page()
    open_game(page, challenge)
    expect(page.locator("#start-dialog .tour")).to_be_visible()
    expect(page.locator("#start-dialog [value=ranked]")).to_be_focused()


# --- Codes ---------------------------------------------------------------------------------------------------------


def test_without_a_game_nothing_of_this_game_is_offered_and_leaving_deals_one(new_context):
    page = new_context(**PHONE).new_page()
    page.goto("/play/FOO/")
    expect(page.locator("#new-code-problem")).to_have_text("Codes begin with YU1.")
    expect(page.locator("#this-game")).to_be_hidden()
    page.locator("#new-game-dialog").get_by_role("button", name="Close").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    expect(page.locator("#code [data-code]")).to_contain_text("YU1-C-")
    page.locator("#new-game").click()
    expect(page.locator("#this-game")).to_be_visible()


def test_without_a_game_the_one_that_was_asked_for_is_dealt_and_no_other(new_context):
    page = new_context(**PHONE).new_page()
    page.goto("/play/FOO/")
    page.locator("#new-code").fill("YU1-R-AAAAAAB")
    page.get_by_role("button", name="Deal this code").click()
    expect(page.locator("#code [data-code]")).to_have_text("YU1-R-AAAAAAB")
    page.goto("/play/FOO/")
    page.locator("#new-game-dialog [value=T]").check()
    page.get_by_role("button", name="Deal a random game").click()
    expect(page.locator("#code [data-code]")).to_contain_text("YU1-T-")
    page.wait_for_timeout(300)
    expect(page.locator("#code [data-code]")).to_contain_text("YU1-T-")


@pytest.mark.parametrize(
    "text",
    [
        "https://yukon.example/play/YU1-T-AAAAAAI/",
        "Play the same deal: http://localhost:8000/play/yu1-t-aaaaaai/?x=1",
        "YU1–T–AAAAAAI",
        "YU1 - T - AAAAAAI",
        "YU1 \u2212 T\u2011AAAAAAI",
    ],
)
def test_a_pasted_link_or_other_dashes_are_read_as_the_code_they_hold(phone, text):
    phone.locator("#new-game").click()
    phone.locator("#new-code").fill(text)
    phone.get_by_role("button", name="Deal this code").click()
    expect(phone.locator("#code [data-code]")).to_have_text("YU1-T-AAAAAAI")


# --- The result ----------------------------------------------------------------------------------------------------


def test_a_guest_is_told_the_position_that_an_account_would_have(new_context, challenge):
    page = new_context(**PHONE).new_page()
    open_game(page, challenge)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    attempt = Attempt.objects.get()
    for offset, token in enumerate(challenge.solution.split()):
        services.attempt_append(
            attempt_id=attempt.pk, player=attempt.player, offset=offset, moves=token, now=datetime.now(UTC)
        )
    page.reload()
    expect(page.locator("#result-dialog [data-result=position]")).to_have_text("Would be position 1 in the standings")


def test_a_void_result_has_no_badge_and_nothing_to_share(new_context, challenge):
    result = record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    Attempt.objects.update(log=challenge.solution, ply=challenge.par)
    page = new_context(**PHONE).new_page()
    page.goto(f"/accounts/login/?next=/challenges/{challenge.date}/{challenge.rule}/")
    page.locator("[name=login]").fill("Ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main form button[type=submit]").click()
    parts = [page.locator("#result-dialog [data-result=clean]"), page.get_by_role("button", name="Share")]
    for part in parts:
        expect(part).to_be_visible()
    services.result_void(result_id=result.pk, reason="a program played", now=datetime.now(UTC))
    page.reload()
    expect(page.locator("#result-dialog")).to_contain_text("a program played")
    for part in parts:
        expect(part).to_be_hidden()
