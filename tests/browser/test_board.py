"""Playing by pointer: taps, drags, refusals, and gestures that the browser takes away."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.code import parse_code
from tests.browser.hands import Finger, Mouse
from tests.browser.table import FreeTable, game_after, solved

pytestmark = pytest.mark.browser

# The ace of hearts ends column 3 on an 8 of diamonds; the queen of hearts (column 4) goes on the king of clubs (2),
# and the five cards from the 6 of spades (column 3) on the 7 of diamonds (1), turning up the ace of diamonds.
CODE = parse_code("YU1-C-AAAAAAB")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE = {"viewport": {"width": 320, "height": 300}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def page(new_context) -> Page:
    """A page on a desk."""
    return new_context(viewport={"width": 1280, "height": 800}).new_page()


@pytest.fixture
def phone(new_context) -> Page:
    """A page in a hand."""
    return new_context(**PHONE).new_page()


def prefer(page: Page, site, text: str) -> None:
    """Set preferences as the settings page does."""
    page.context.add_cookies([{"name": "settings", "value": f"{text}|tour:seen", "url": site.url}])


def expect_note(page: Page, text: str) -> None:
    """Expect a refusal that names this rule."""
    expect(page.locator(".note.refusal b")).to_have_text(text)


def quick_taps(page: Page, at: tuple[float, float], times: int) -> None:
    """Tap within 150 ms or so, whatever the machine is busy with: the page gets all taps at once."""
    page.evaluate(
        """([x, y, times]) => {
            const event = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true };
            for (let tap = 0; tap < times; tap += 1) {
                const there = document.elementFromPoint(x, y);
                there.dispatchEvent(new PointerEvent("pointerdown", { ...event, button: 0, buttons: 1 }));
                there.dispatchEvent(new PointerEvent("pointerup", { ...event, button: 0 }));
            }
        }""",
        [*at, times],
    )


# --- Taps -------------------------------------------------------------------------------------------------------------


def test_a_tap_sends_the_last_card_up_and_a_tap_on_a_covered_one_does_not(page):
    table = FreeTable(page, CODE, [])
    page.mouse.click(*table.strip(3))
    table.expect_as_logged()
    assert table.log == ["3f"]
    page.mouse.click(*table.strip(7, 4))
    assert table.log == ["3f"]


def test_quick_taps_never_reach_the_card_that_the_first_one_uncovered(page):
    code, log = solved()
    twice = next(i for i in range(len(log)) if log[i] == log[i + 1] and log[i][1] == "f")
    table = FreeTable(page, code, log[:twice])
    quick_taps(page, table.strip(int(log[twice][0])), 3)
    table.expect_as_logged()
    assert table.log == log[: twice + 1]


def test_a_double_tap_takes_a_group_to_its_placement(page):
    table = FreeTable(page, CODE, [])
    page.mouse.dblclick(*table.strip(3, 5))
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_double_tap_without_a_place_says_so(page):
    table = FreeTable(page, CODE, [])
    page.mouse.dblclick(*table.strip(7, 5))
    expect_note(page, "This card cannot go anywhere now.")
    assert table.log == []


def test_double_taps_can_be_switched_off(page, site):
    prefer(page, site, "double_tap:off")
    table = FreeTable(page, CODE, [])
    page.mouse.dblclick(*table.strip(3, 5))
    assert table.log == []


def test_a_covered_card_is_never_sent_up_however_often_it_is_tapped(page):
    table = FreeTable(page, CODE, [])
    quick_taps(page, table.strip(7, 4), 4)
    table.expect_as_logged()
    assert table.log == []


def test_without_dragging_a_tapped_card_goes_where_the_next_tap_says(page):
    table = FreeTable(page, CODE, [])
    page.mouse.click(*table.strip(4))
    expect(page.locator('[data-pile="2"] .target')).to_be_visible()
    page.mouse.click(*table.middle(2))
    table.expect_as_logged()
    assert table.log == ["42"]


# --- Drags ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Mouse, Finger])
def test_a_drag_takes_a_card_with_all_cards_on_it(new_context, kind):
    page = new_context(**PHONE).new_page()
    table = FreeTable(page, CODE, [])
    kind(page).drag(table.strip(3, 5), table.middle(1))
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_card_dropped_on_any_foundation_finds_its_own(page):
    table = FreeTable(page, CODE, [])
    Mouse(page).drag(table.strip(3), table.middle("s"))
    table.expect_as_logged()
    assert table.log == ["3f"]
    assert len(table.shown("h")) == 1


def test_a_card_comes_back_from_a_foundation(page):
    code, log = solved()
    backs = [
        (i, move) for i in range(len(log)) for move in game_after(code, log[:i]).legal_moves() if move[0] in "shdc"
    ]
    plies, move = backs[0]
    table = FreeTable(page, code, log[:plies])
    Mouse(page).drag(table.middle(move[0]), table.middle(int(move[1])))
    table.expect_as_logged()
    assert table.log == [*log[:plies], move]


def test_while_dragging_the_possible_places_are_marked_if_wanted(page, site):
    table = FreeTable(page, CODE, [])
    page.mouse.move(*table.strip(4))
    page.mouse.down()
    page.mouse.move(700, 600, steps=3)
    expect(page.locator(".target")).to_have_count(1)
    expect(page.locator('[data-pile="2"] .target')).to_be_visible()
    page.mouse.up()
    expect(page.locator(".target")).to_have_count(0)
    prefer(page, site, "placement_help:off")
    page.reload()
    page.mouse.move(*table.strip(4))
    page.mouse.down()
    page.mouse.move(700, 600, steps=3)
    expect(page.locator(".held")).to_have_count(1)
    expect(page.locator(".target")).to_have_count(0)


def test_automatic_placement_picks_the_column_on_drop(page, site):
    prefer(page, site, "automatic_placement:on")
    table = FreeTable(page, CODE, [])
    Mouse(page).drag(table.strip(3, 5), table.middle(6))
    table.expect_as_logged()
    assert table.log == ["31x5"]


# --- Refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "source", "target", "rule"),
    [
        ([], (4, 1), 1, "The card you take must be exactly one lower than the last card of the column."),
        (["3f"], (1, 1), 3, "On a column red goes on black and black on red."),
        ([], (7, 4), "s", "A foundation takes one card at a time, from the end of a column."),
        ([], (1, 1), "d", "A foundation is built in order from ace to king; it is not this card's turn yet."),
    ],
)
def test_a_refused_move_changes_nothing_and_names_the_rule(page, log, source, target, rule):
    table = FreeTable(page, CODE, log)
    Mouse(page).drag(table.strip(*source), table.middle(target))
    expect_note(page, rule)
    table.expect_as_logged()
    assert table.log == log


def test_only_a_king_goes_to_a_space(page):
    code, log = solved()
    games = [game_after(code, log[:i]) for i in range(len(log))]
    plies = next(i for i, game in enumerate(games) if [] in game.columns)
    space = games[plies].columns.index([]) + 1
    others = [i for i, cards in enumerate(games[plies].columns, start=1) if cards and cards[-1] < 48]
    table = FreeTable(page, code, log[:plies])
    Mouse(page).drag(table.strip(others[0]), table.middle(space))
    expect_note(page, "Only a king, alone or with the cards on it, can go to a space.")
    assert table.log == log[:plies]


def test_rules_are_not_named_where_that_is_switched_off(page, site):
    prefer(page, site, "interactive_rules:off")
    table = FreeTable(page, CODE, [])
    Mouse(page).drag(table.strip(4), table.middle(1))
    expect(page.locator(".slot.refused")).to_have_count(1)
    expect(page.locator(".note")).to_have_count(0)


# --- Undo and restart -------------------------------------------------------------------------------------------------


def test_undo_turns_the_card_face_down_again(page):
    table = FreeTable(page, CODE, ["31x5"])
    expect(table.cards(3)).to_have_count(1)
    expect(page.locator("[data-field=undoable]")).to_have_text("1")
    page.get_by_role("button", name="Undo").click()
    table.expect_as_logged()
    assert table.log == ["31x5", "u"]
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_restart_asks_first(page):
    table = FreeTable(page, CODE, ["31x5", "3f"])
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Cancel").click()
    assert table.log == ["31x5", "3f"]
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    table.expect_as_logged()
    assert table.log == ["31x5", "3f", "r"]


def test_a_free_game_survives_a_reload_the_page_being_closed_and_a_visit_without_its_code(page):
    table = FreeTable(page, CODE, [])
    Mouse(page).drag(table.strip(3, 5), table.middle(1))
    page.mouse.click(*table.strip(3))
    page.get_by_role("button", name="Undo").click()
    log = ["31x5", "3f", "u"]
    assert table.log == log
    page.reload()
    table.expect_as_logged()
    again = page.context.new_page()
    page.close()
    again.goto("/play/")
    expect(again.locator("#code")).to_have_text(str(CODE))
    table.page = again
    table.expect_as_logged()
    assert table.log == log


# --- Gestures that are taken away -------------------------------------------------------------------------------------

TAKEN_AWAY = {
    "pointercancel": "document.querySelector('main').dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1}))",
    "blur": "window.dispatchEvent(new Event('blur'))",
    "resize": "window.dispatchEvent(new Event('resize'))",
    "rotation": "window.dispatchEvent(new Event('orientationchange'))",
    "Escape": "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))",
}


@pytest.mark.parametrize("cause", TAKEN_AWAY)
def test_a_drag_that_is_taken_away_moves_nothing_and_the_next_one_works(page, cause):
    table = FreeTable(page, CODE, [])
    here, there = table.strip(3, 5), table.middle(1)
    page.mouse.move(*here)
    page.mouse.down()
    page.mouse.move(*there, steps=3)
    expect(page.locator(".held")).to_have_count(5)
    page.evaluate(TAKEN_AWAY[cause])
    expect(page.locator(".held, .lifting, .target")).to_have_count(0)
    page.mouse.up()
    assert table.log == []
    assert page.locator(".slot[style*=translate]").count() == 0
    Mouse(page).drag(here, there)
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_second_finger_is_ignored_until_the_first_one_ends(phone):
    table = FreeTable(phone, CODE, [])
    (x1, y1), (x2, y2) = table.strip(3, 5), table.strip(4)
    (x3, y3) = table.middle(1)
    cdp = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x1, y1))
    touch("touchMove", (x1, y1 + 60))
    touch("touchStart", (x1, y1 + 60), (x2, y2))
    touch("touchMove", (x3, y3), (x2 + 20, y2 + 40))
    expect(phone.locator(".held")).to_have_count(5)
    touch("touchEnd")
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_second_button_is_ignored_until_the_drag_ends(page):
    table = FreeTable(page, CODE, [])
    page.mouse.move(*table.strip(3, 5))
    page.mouse.down()
    page.mouse.move(600, 500, steps=3)
    page.mouse.down(button="right")
    page.mouse.move(*table.middle(1), steps=3)
    expect(page.locator(".held")).to_have_count(5)
    page.mouse.up()
    page.mouse.up(button="right")
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_finger_that_drags_a_card_does_not_scroll_the_page(new_context):
    page = new_context(**SMALL_PHONE).new_page()
    table = FreeTable(page, CODE, [])
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    x, y = table.strip(4)
    Finger(page).drag((x, y), (x, y - 150))
    Finger(page).drag((x, y), (x, y + 100))
    assert page.evaluate("scrollY") == 0
    assert table.log == []


def test_a_card_can_be_taken_while_it_flies(page):
    table = FreeTable(page, CODE, [])
    cdp = page.context.new_cdp_session(page)
    cdp.send("Animation.enable")
    cdp.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    there = table.middle(2)
    page.mouse.dblclick(*table.strip(4))
    expect(table.cards(2)).to_have_count(6)
    Mouse(page).drag((there[0], there[1] + 20), table.middle(4))
    table.expect_as_logged()
    assert table.log == ["42", "24"]


@pytest.mark.parametrize(("device", "pointer"), [("page", Mouse), ("phone", Finger)])
def test_neither_a_drag_nor_a_flight_forces_the_browser_to_lay_out(request, device, pointer):
    page = request.getfixturevalue(device)
    table = FreeTable(page, CODE, [])
    cdp = page.context.new_cdp_session(page)
    events: list[dict] = []
    done: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: done.append(True))
    here, there = table.strip(3, 5), table.middle(1)
    stacks = "disabled-by-default-devtools.timeline.stack"
    cdp.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline", stacks]}})
    pointer(page).drag(here, there)
    page.wait_for_timeout(400)
    cdp.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    layouts = [event for event in events if event["name"] == "Layout"]
    assert layouts
    assert table.log == ["31x5"]
    forced = [event["args"]["beginData"].get("stackTrace") for event in layouts]
    ours = [stack[0] for stack in forced if stack and "/games/js/" in stack[0]["url"]]
    assert ours == []
