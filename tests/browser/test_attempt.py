"""A ranked attempt that meets the world: reloads, no network, lost answers, a second device, a second tab."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.game import Game
from games.models import Attempt
from tests.browser.hands import Hands, Mouse
from tests.factories import make_challenge, make_player
from tests.games.playing import win

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 800}}
MOVES = "**/api/v1/attempts/*/moves/"


@pytest.fixture
def challenge(site):
    """Today's Classic challenge."""
    return make_challenge(date=datetime.now(UTC).date())


@pytest.fixture
def page(new_context, challenge) -> Page:
    """A guest's ranked attempt, just begun."""
    page = new_context(**DESK).new_page()
    page.goto(f"/challenges/{challenge.date}/{challenge.rule}/")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".card[data-card]")).to_have_count(31)
    return page


def moves_of(challenge, *, turning: bool, played: tuple[str, ...] = ()) -> list[str]:
    """Return the legal moves after some others that turn a card up, or those that turn none."""
    game = Game(challenge.code)
    assert game.play(played) is None
    found = []
    for move in game.legal_moves():
        after = Game(challenge.code)
        after.play([*played, move])
        if (len(after.turned_up) > len(game.turned_up)) == turning:
            found.append(move)
    return found


def stored_log() -> str:
    """Return what the server has of the one attempt."""
    return Attempt.objects.get().log


def expect_stored(page: Page, log: str) -> None:
    """Expect that the server comes to have this log."""
    for _ in range(100):
        if stored_log() == log:
            return
        page.wait_for_timeout(100)
    assert stored_log() == log


def shown(page: Page) -> list[str]:
    """Return the names of all cards and places on the board."""
    return page.locator("[data-pile] button:not([inert])").evaluate_all(
        "buttons => buttons.map(button => button.getAttribute('aria-label'))"
    )


def test_a_reload_takes_the_attempt_up_where_it_was(page, challenge):
    log = challenge.solution.split()[:6]
    Hands(page, Mouse(page)).play(" ".join(log))
    before = shown(page)
    page.reload()
    expect(page.locator("[data-field=moves]")).to_have_text("6")
    assert shown(page) == before
    expect_stored(page, " ".join(log))


def test_a_move_made_just_before_leaving_is_not_lost(page, challenge):
    move = moves_of(challenge, turning=False)[0]
    Hands(page, Mouse(page)).play_token(move)
    page.goto("/rules/")
    expect_stored(page, move)


def test_without_a_network_moves_that_turn_nothing_up_go_on_and_are_sent_later(page, challenge, new_context):
    quiet = moves_of(challenge, turning=False)[0]
    turning = moves_of(challenge, turning=True, played=(quiet,))[0]
    hands = Hands(page, Mouse(page))
    page.context.set_offline(True)
    hands.play_token(quiet)
    expect(page.locator(".note.state")).to_contain_text("You are offline.")
    hands.make(turning)
    awaited = page.locator(".col > .slot.down:last-child")
    expect(awaited).to_have_count(1)
    assert stored_log() == ""
    page.context.set_offline(False)
    expect(awaited).to_have_count(0, timeout=10_000)
    expect_stored(page, f"{quiet} {turning}")
    expect(page.locator(".note")).to_contain_text("Back online.")
    forget_network_errors(new_context)


def test_a_server_that_cannot_be_reached_is_not_called_a_lost_network_and_the_moves_waiting_are_counted(
    page, challenge, new_context
):
    hands = Hands(page, Mouse(page))
    first = moves_of(challenge, turning=False)[0]
    second = moves_of(challenge, turning=False, played=(first,))[0]
    page.route(MOVES, lambda route: route.abort())
    hands.play_token(first)
    note = page.locator(".note.state")
    expect(note).to_contain_text("The server cannot be reached.")
    expect(note).to_contain_text("1 move waiting to be sent")
    hands.play_token(second)
    expect(note).to_contain_text("2 moves waiting to be sent", timeout=500)
    expect(note).to_have_count(1)
    page.unroute(MOVES)
    expect_stored(page, f"{first} {second}")
    forget_network_errors(new_context)


def test_an_answer_that_was_lost_doubles_no_move(page, challenge, new_context):
    lost = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            route.abort()

    page.route(MOVES, lose_the_first_answer)
    turning = moves_of(challenge, turning=True)[0]
    Hands(page, Mouse(page)).play_token(turning)
    assert lost[0].ok
    assert stored_log() == turning
    expect(page.locator("[data-field=moves]")).to_have_text("1")
    forget_network_errors(new_context)


def test_unsent_moves_survive_the_browser_being_closed(page, challenge, new_context):
    quiet = moves_of(challenge, turning=False)[0]
    page.context.set_offline(True)
    Hands(page, Mouse(page)).play_token(quiet)
    page.close()
    assert stored_log() == ""
    page.context.set_offline(False)
    again = page.context.new_page()
    again.goto(f"/challenges/{challenge.date}/{challenge.rule}/")
    expect(again.locator("[data-field=moves]")).to_have_text("1")
    expect_stored(again, quiet)
    forget_network_errors(new_context)


def test_where_another_device_went_on_its_state_is_loaded_and_said(page, challenge, new_context):
    first, second = moves_of(challenge, turning=False)[:2]
    other = new_context(**DESK, storage_state=page.context.storage_state()).new_page()
    other.goto(page.url)
    expect(other.locator(".card[data-card]")).to_have_count(31)
    Hands(other, Mouse(other)).play_token(first)
    expect_stored(other, first)
    Hands(page, Mouse(page)).make(second)
    expect(page.locator(".note")).to_contain_text("The game went on elsewhere; the newest state has been loaded.")
    assert shown(page) == shown(other)
    expect_stored(page, first)
    forget_network_errors(new_context)


def test_a_second_tab_takes_the_game_and_gives_it_back(page, challenge):
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".card[data-card]")).to_have_count(31)
    expect(page.get_by_role("dialog")).to_contain_text("This game goes on in another tab.")
    move = moves_of(challenge, turning=False)[0]
    Hands(other, Mouse(other)).play_token(move)
    expect_stored(other, move)
    page.bring_to_front()
    page.get_by_role("button", name="Play here").click()
    expect(page.locator("[data-field=moves]")).to_have_text("1")
    expect(other.get_by_role("dialog")).to_contain_text("This game goes on in another tab.")


def test_giving_up_asks_first_ends_the_attempt_and_reveals_nothing(page, challenge):
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep playing").click()
    assert Attempt.objects.get().status == "playing"
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_contain_text("You gave up.")
    assert Attempt.objects.get().status == "abandoned"
    assert challenge.symbols not in page.content()
    page.reload()
    expect(page.get_by_role("dialog")).to_contain_text("You gave up.")
    expect(page.locator("#code")).to_contain_text("YU1-C-••••")


def forget_network_errors(new_context) -> None:
    """The browser reports each request that the test cut off or that met a conflict; nothing else may be wrong."""
    expected = ("net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED", "409 (Conflict)")
    new_context.problems[:] = [text for text in new_context.problems if not any(part in text for part in expected)]


def test_a_card_that_comes_during_a_drag_leaves_the_drag_alone(page, challenge):
    turning = moves_of(challenge, turning=True)[0]
    quiet = moves_of(challenge, turning=False, played=(turning,))
    other = next(move for move in quiet if move[0] not in turning[:2] and move[1] not in f"{turning[:2]}f")
    held = []
    page.route(MOVES, lambda route: route.continue_() if held else held.append(route))
    hands = Hands(page, Mouse(page))
    hands.make(turning)
    start, end = hands.way(other)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)
    expect(page.locator(".held").first).to_be_visible()
    held[0].continue_()
    expect(page.locator(".col > .slot.down:last-child")).to_have_count(0)
    expect(page.locator(".held").first).to_be_visible()
    page.mouse.up()
    expect_stored(page, f"{turning} {other}")


def test_a_page_left_open_over_the_change_of_day_leaves_the_game_alone(page, challenge, new_context):
    other = new_context(**DESK, storage_state=page.context.storage_state()).new_page()
    other.clock.install()
    other.goto(page.url)
    expect(other.locator(".card[data-card]")).to_have_count(31)
    other.clock.fast_forward(25 * 60 * 60 * 1000)
    expect(other.get_by_role("dialog")).to_contain_text("There is a new challenge.")
    other.get_by_role("button", name="Keep playing").click()
    move = moves_of(challenge, turning=False)[0]
    Hands(other, Mouse(other)).make(move)
    other.clock.fast_forward(3000)
    expect_stored(other, move)


@pytest.fixture
def final_challenge(site):
    """A challenge of some days ago."""
    return make_challenge(date=datetime.now(UTC).date() - timedelta(days=3))


def path_of(challenge) -> str:
    """Return where the challenge is played."""
    return f"/challenges/{challenge.date}/{challenge.rule}/"


def test_practice_survives_a_reload_and_the_page_being_closed(final_challenge, new_context):
    page = new_context(**DESK).new_page()
    page.goto(path_of(final_challenge))
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#code")).to_have_text(str(final_challenge.code))
    log = final_challenge.solution.split()[:3]
    Hands(page, Mouse(page)).play(" ".join(log))
    before = shown(page)
    page.reload()
    expect(page.locator("[data-field=moves]")).to_have_text("3")
    assert shown(page) == before
    page.close()
    expect_stored(page.context.new_page(), " ".join(log))
    again = page.context.pages[0]
    again.goto(path_of(final_challenge))
    expect(again.locator("[data-field=moves]")).to_have_text("3")
    assert shown(again) == before
    again.get_by_role("button", name="Give up").click()
    expect(again.get_by_role("dialog")).to_contain_text("This practice attempt ends.")


def test_whoever_has_played_a_challenge_can_practise_it_once_it_is_final(final_challenge, new_context):
    ann = make_player("Ann")
    win(ann, final_challenge, final_challenge.opens_at)
    page = new_context(**DESK, reduced_motion="reduce").new_page()
    page.goto(f"/accounts/login/?next={path_of(final_challenge)}")
    page.locator("[name=login]").fill("ann")
    page.locator("[name=password]").fill("pass-Ann")
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("dialog")).to_contain_text("You won!")
    page.get_by_role("button", name="Play as practice").click()
    expect(page.locator("[data-field=moves]")).to_have_text("0")
    token = final_challenge.solution.split()[0]
    Hands(page, Mouse(page)).play_token(token)
    page.reload()
    expect(page.locator("[data-field=moves]")).to_have_text("1")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_contain_text("Abandoned")
    assert [attempt.status for attempt in Attempt.objects.order_by("-ranked")] == ["won", "abandoned"]


def test_a_challenge_that_is_not_final_offers_no_practice(page):
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_contain_text("You gave up.")
    expect(page.get_by_role("button", name="Play as practice")).to_have_count(0)


def test_a_final_challenge_is_played_as_practice_with_nothing_hidden_and_no_place(site, new_context):
    challenge = make_challenge(date=datetime.now(UTC).date() - timedelta(days=3))
    page = new_context(**DESK).new_page()
    page.goto(f"/challenges/{challenge.date}/{challenge.rule}/")
    expect(page.get_by_role("dialog")).to_contain_text("Practice, not ranked")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#code")).to_have_text(str(challenge.code))
    turning = moves_of(challenge, turning=True)[0]
    page.route(MOVES, lambda route: route.abort())
    Hands(page, Mouse(page)).play_token(turning)
    assert not Attempt.objects.get().ranked
    forget_network_errors(new_context)
