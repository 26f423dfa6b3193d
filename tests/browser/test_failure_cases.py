"""What went wrong with other card games, tried on ours by mouse and by finger: D02, D03, D04, D19, D21, D22, D23.

D20, columns that no longer fit, is in test_tall.py and, with large text, in test_large_text.py.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from games.engine.cards import is_red, rank_of, suit_of
from games.engine.code import GameCode, parse_code
from games.engine.game import Game
from tests.browser.hands import LANDED, Finger, Mouse, grip
from tests.browser.table import FreeTable, solved
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import record_win

pytestmark = pytest.mark.browser

# The queen of hearts goes from column 4 to 2 and back; 31x5 turns up the ace of diamonds, 3f sends up that of hearts.
CODE = parse_code("YU1-C-AAAAAAB")
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SUITS = "shdc"
FINAL = "Under the Traditional rule a card on a foundation stays there."
COLOURS = "On a column red goes on black and black on red."
ONE_AT_A_TIME = "A foundation takes one card at a time, from the end of a column."
FOCUSED = "document.activeElement.getAttribute('aria-label')"


@dataclass
class Hand:
    """A page, and what plays on it."""

    page: Page
    pointer: Mouse | Finger


@pytest.fixture(params=[(DESK, Mouse), (PHONE, Finger)], ids=["mouse", "finger"])
def hand(request, new_context) -> Hand:
    """A mouse on a desk, then a finger on a phone."""
    screen, kind = request.param
    page = new_context(**screen).new_page()
    return Hand(page, kind(page))


@dataclass(frozen=True)
class Position:
    """A game in which something can be tried."""

    code: GameCode
    log: list[str]
    game: Game
    pile: str
    column: int
    count: int = 1


def first_position(rule: str, tries: Callable[[Game], Iterator[tuple[str, int, int]]]) -> Position:
    """Return the first position of the solved games in which there is something to try."""
    for number in range(5):
        code, log = solved(rule, number)
        game = Game(code)
        for ply, token in enumerate(log):
            for pile, column, count in tries(game):
                return Position(code, log[:ply], game, pile, column, count)
            assert game.play([token]) is None
    raise AssertionError("no such position")


def covered_and_awaited(game: Game) -> Iterator[tuple[str, int, int]]:
    """Find face-up cards under others whose foundation waits for them, and which have no place on a column."""
    for column, (cards, down) in enumerate(zip(game.columns, game.down, strict=True), start=1):
        for index in range(down, len(cards) - 1):
            card, count = cards[index], len(cards) - index
            if game.foundations[suit_of(card)] == rank_of(card) - 1 and game.placement(column, count) is None:
                yield SUITS[suit_of(card)], column, count


def tops_beside_ends(game: Game) -> Iterator[tuple[int, int, int | None]]:
    """Give each foundation's top card with each column and its end."""
    for suit, height in enumerate(game.foundations):
        for column, cards in enumerate(game.columns, start=1):
            if height:
                yield (height - 1) * 4 + suit, column, cards[-1] if cards else None


def returning(*, same_colour: bool, ranks: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)):
    """Find top cards of foundations that fit a column by rank, in the same colour or the other one."""

    def tries(game: Game) -> Iterator[tuple[str, int, int]]:
        for top, column, end in tops_beside_ends(game):
            fits = end is not None and rank_of(end) == rank_of(top) + 1 and rank_of(top) in ranks
            if fits and (is_red(end) == is_red(top)) is same_colour:
                yield SUITS[suit_of(top)], column, 1

    return tries


def kings_beside_spaces(game: Game) -> Iterator[tuple[str, int, int]]:
    """Find kings on foundations while a column is empty."""
    for top, column, end in tops_beside_ends(game):
        if rank_of(top) == 13 and end is None:
            yield SUITS[suit_of(top)], column, 1


def open_position(page: Page, position: Position) -> FreeTable:
    """Open the game where it can be tried."""
    return FreeTable(page, position.code, position.log)


def expect_note(page: Page, text: str) -> None:
    """Expect a refusal that names this rule."""
    expect(page.locator(".note.refusal b")).to_have_text(text)


@contextmanager
def at_one_moment(page: Page) -> Iterator[None]:
    """Hold the page's clock, so that taps follow each other at once however busy the machine is."""
    page.clock.pause_at(page.evaluate("Date.now() + 5000"))
    yield
    page.clock.resume()


# --- D02: a card under others goes to no foundation -------------------------------------------------------------------


def test_a_group_is_refused_by_the_foundation_that_waits_for_its_first_card(hand):
    """D02."""
    position = first_position("C", covered_and_awaited)
    table = open_position(hand.page, position)
    hand.pointer.drag(table.strip(position.column, position.count), table.middle(position.pile))
    expect_note(hand.page, ONE_AT_A_TIME)
    table.expect_as_logged()
    assert table.log == position.log


def test_a_covered_card_is_not_sent_up_by_key_either(new_context):
    """D02."""
    position = first_position("C", covered_and_awaited)
    page = new_context(**DESK).new_page()
    table = open_position(page, position)
    table.cards(position.column).nth(-position.count).focus()
    page.keyboard.press("f")
    expect_note(page, ONE_AT_A_TIME)
    assert table.log == position.log


# --- D03: undo --------------------------------------------------------------------------------------------------------


def test_undo_hides_the_card_again_with_its_points_and_it_cannot_be_moved(hand):
    """D03."""
    table = FreeTable(hand.page, CODE, [])
    hand.pointer.drag(table.strip(3, 5), table.middle(1))
    table.expect_as_logged()
    score = hand.page.locator("[data-field=score]")
    expect(score).to_have_text("5")
    hand.page.get_by_role("button", name="Undo").click()
    table.expect_as_logged()
    expect(score).to_have_text("0")
    expect(hand.page.locator("[data-field=moves]")).to_have_text("1")
    hidden = grip(hand.page.locator('[data-pile="3"] .slot.down').last)
    hand.pointer.drag(hidden, table.middle(5))
    hand.pointer.tap(hidden)
    assert table.log == ["31x5", "u"]


def test_a_hundred_moves_can_be_undone_and_no_more(new_context):
    """D03: 101 moves, then 101 undos; the counter stays."""
    page = new_context(**DESK, reduced_motion="reduce").new_page()
    table = FreeTable(page, CODE, (["42", "24"] * 51)[:101])
    undo = page.get_by_role("button", name="Undo")
    expect(page.locator("[data-field=undoable]")).to_have_text("100")
    undo.evaluate("button => { for (let i = 0; i < 100; i += 1) button.click(); }")
    expect(undo).to_be_disabled()
    table.cards(2).last.focus()
    page.keyboard.press("u")
    expect_note(page, "There is no move left to undo; only the last 100 moves can be undone.")
    assert table.log[101:] == ["u"] * 100
    expect(page.locator("[data-field=moves]")).to_have_text("101")
    table.expect_as_logged()


# --- D04: cards come back from a foundation ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "tries"),
    [
        ("C", returning(same_colour=False)),
        ("R", returning(same_colour=False)),
        ("R", returning(same_colour=True)),
        ("C", returning(same_colour=False, ranks=(1,))),
        ("C", kings_beside_spaces),
    ],
    ids=["other colour, Classic", "other colour, Relaxed", "same colour, Relaxed", "ace on two", "king to a space"],
)
def test_a_card_comes_back_from_its_foundation(hand, rule, tries):
    """D04."""
    position = first_position(rule, tries)
    table = open_position(hand.page, position)
    hand.pointer.drag(table.middle(position.pile), table.middle(position.column))
    table.expect_as_logged()
    assert table.log == [*position.log, f"{position.pile}{position.column}"]


@pytest.mark.parametrize(("rule", "same_colour", "said"), [("C", True, COLOURS), ("T", False, FINAL)])
def test_a_card_stays_on_its_foundation_where_the_rule_says_so(hand, rule, same_colour, said):
    """D04."""
    position = first_position(rule, returning(same_colour=same_colour))
    table = open_position(hand.page, position)
    hand.pointer.drag(table.middle(position.pile), table.middle(position.column))
    expect_note(hand.page, said)
    table.expect_as_logged()
    assert table.log == position.log


# --- D19: gestures that are taken away --------------------------------------------------------------------------------


def rotate(page: Page) -> None:
    """Turn the phone on its side and back."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.set_viewport_size({"width": 390, "height": 844})


TAKEN_AWAY: dict[str, Callable[[Page, Finger], object]] = {
    "by the system": lambda page, finger: finger.cdp.send(
        "Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []}
    ),
    "by rotation": lambda page, finger: rotate(page),
    "by a key": lambda page, finger: page.keyboard.press("Escape"),
    "by another window": lambda page, finger: page.evaluate("window.dispatchEvent(new Event('blur'))"),
}


@pytest.mark.parametrize("how", TAKEN_AWAY)
def test_a_fingers_drag_that_is_taken_away_moves_nothing_and_the_next_one_works(new_context, how):
    """D19."""
    page = new_context(**PHONE).new_page()
    finger = Finger(page)
    table = FreeTable(page, CODE, [])
    here, there = table.strip(3, 5), table.middle(1)
    finger.press(here)
    finger.move((here[0] - 30, here[1] + 30))
    finger.move(there)
    expect(page.locator(".held")).to_have_count(5)
    TAKEN_AWAY[how](page, finger)
    expect(page.locator(".held, .lifting, .target, .slot[style*=translate]")).to_have_count(0)
    if how != "by the system":
        finger.let_go()
    assert table.log == []
    page.evaluate(LANDED)
    finger.drag(table.strip(3, 5), table.middle(1))
    table.expect_as_logged()
    assert table.log == ["31x5"]


def test_a_drag_whose_pointer_is_lost_moves_nothing(new_context):
    """D19."""
    page = new_context(**DESK).new_page()
    table = FreeTable(page, CODE, [])
    page.mouse.move(*table.strip(3, 5))
    page.mouse.down()
    page.mouse.move(*table.middle(1), steps=3)
    expect(page.locator(".held")).to_have_count(5)
    page.evaluate("document.querySelector('main').releasePointerCapture(1)")
    page.mouse.move(5, 5)
    expect(page.locator(".held")).to_have_count(0)
    page.mouse.up()
    assert table.log == []


def test_around_the_cards_a_finger_scrolls_the_page(new_context):
    """D19: a card in the hand never scrolls it (test_board.py), the bare table does."""
    page = new_context(viewport={"width": 320, "height": 300}, has_touch=True, is_mobile=True).new_page()
    FreeTable(page, CODE, [])
    box = page.locator(".bar").bounding_box()
    x, y = box["x"] + 10, box["y"] + box["height"] / 2
    finger = Finger(page)
    finger.press((x, y))
    for step in range(1, 6):
        finger.move((x, y - 12 * step))
    finger.let_go()
    page.wait_for_function("scrollY > 20")


def test_a_long_press_opens_no_menu_and_selects_nothing(new_context):
    """D19."""
    page = new_context(**PHONE).new_page()
    table = FreeTable(page, CODE, [])
    Finger(page).press(table.strip(4))
    menu = "card => card.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert table.cards(4).last.evaluate(menu) is False
    page.keyboard.press("Control+a")
    assert "Moves" not in page.evaluate("getSelection().toString()")
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"


# --- D21: taps --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taps", [2, 3])
def test_quick_taps_send_up_one_card_even_where_the_next_one_could_follow(hand, taps):
    """D21."""
    code, log = solved()
    ply = next(i for i in range(len(log)) if log[i] == log[i + 1] and log[i][1] == "f")
    hand.page.clock.install()
    table = FreeTable(hand.page, code, log[:ply])
    end = table.strip(int(log[ply][0]))
    with at_one_moment(hand.page):
        for _ in range(taps):
            hand.pointer.tap(end)
    table.expect_as_logged()
    assert table.log == log[: ply + 1]


def test_taps_never_send_up_a_covered_card_that_its_foundation_waits_for(hand):
    """D21."""
    position = first_position("C", covered_and_awaited)
    hand.page.clock.install()
    table = open_position(hand.page, position)
    covered = table.strip(position.column, position.count)
    with at_one_moment(hand.page):
        for _ in range(3):
            hand.pointer.tap(covered)
    table.expect_as_logged()
    assert table.log == position.log


def test_taps_and_undo_during_a_flight_leave_what_is_logged(hand):
    """D21."""
    table = FreeTable(hand.page, CODE, [])
    cdp = hand.page.context.new_cdp_session(hand.page)
    cdp.send("Animation.enable")
    cdp.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    hand.pointer.tap(table.strip(3))
    expect(table.cards("h")).to_have_count(1)
    queen = table.strip(4)
    hand.pointer.tap(queen)
    hand.pointer.tap(table.middle(2))
    assert table.log == ["3f", "42"]
    hand.page.get_by_role("button", name="Undo").click()
    assert table.log == ["3f", "42", "u"]
    cdp.send("Animation.setPlaybackRate", {"playbackRate": 1000})
    table.expect_as_logged()


def kings_to_place(game: Game) -> Iterator[tuple[str, int, int]]:
    """Find kings that a double tap takes to a space."""
    for column, (cards, down) in enumerate(zip(game.columns, game.down, strict=True), start=1):
        for index in range(max(1, down), len(cards)):
            place = game.placement(column, len(cards) - index)
            if rank_of(cards[index]) == 13 and place is not None:
                yield str(place), column, len(cards) - index


def test_a_double_tap_takes_a_king_to_a_space(hand):
    """D21: the order of the seed, a space for a king."""
    position = first_position("C", kings_to_place)
    hand.page.clock.install()
    table = open_position(hand.page, position)
    king = table.strip(position.column, position.count)
    with at_one_moment(hand.page):
        hand.pointer.tap(king)
        hand.pointer.tap(king)
    table.expect_as_logged()
    (played,) = table.log[len(position.log) :]
    assert played.startswith(f"{position.column}{position.pile}")
    assert position.game.columns[int(position.pile) - 1] == []


# --- D22: without a pointer, without sight ----------------------------------------------------------------------------


def test_five_moves_one_to_a_space_and_a_refusal_are_played_and_heard_by_keyboard_alone(new_context):
    """D22."""
    code, log = solved()
    games = [Game(code) for _ in log]
    for ply, game in enumerate(games):
        assert game.play(log[:ply]) is None
    to_space = next(
        ply for ply, token in enumerate(log) if token[1].isdigit() and games[ply].columns[int(token[1]) - 1] == []
    )
    page = new_context(**DESK, reduced_motion="reduce").new_page()
    table = FreeTable(page, code, log[: to_space - 2])
    table.cards(1).last.focus()
    heard = []
    for token in log[to_space - 2 : to_space + 3]:
        move, _, count = token.partition("x")
        page.keyboard.press(move[0])
        keys = ["f"] if move[1] == "f" else [*["ArrowUp"] * (int(count or 1) - 1), "Enter", move[1]]
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator("#spoken")).to_contain_text("foundation" if move[1] == "f" else f"to column {move[1]}")
        heard.append(page.locator("#spoken").inner_text())
        card = page.evaluate(FOCUSED).split(",")[0]
        assert card.lower() in heard[-1].lower() or move[1] == "f"
    assert len(set(heard)) == 5
    assert table.log == log[: to_space + 3]
    end = page.evaluate("document.activeElement.closest('[data-pile]').dataset.pile")
    before = page.locator("#spoken").inner_text()
    page.keyboard.press("Enter")
    page.keyboard.press(str(int(end) % 7 + 1) if end.isdigit() else "1")
    table.expect_as_logged()
    assert page.locator("#spoken").inner_text() != before


def test_suits_are_told_by_shape_and_name_never_by_colour_alone(new_context):
    """D22."""
    page = new_context(**DESK).new_page()
    FreeTable(page, CODE, [])
    cards = page.locator(".card[data-card]")
    seen = cards.evaluate_all(
        """cards => cards.map(card => [
            card.dataset.suit, card.querySelector(".s use").getAttribute("href"), card.getAttribute("aria-label")])"""
    )
    names = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    assert {suit for suit, _, _ in seen} == set(names)
    for suit, sign, label in seen:
        assert sign == f"#p-{suit}"
        assert f"of {names[suit]}, column" in label


def test_live_standings_do_not_speak_with_every_result(new_context):
    """D22."""
    challenge = make_challenge(date=datetime.now(UTC).date())
    page = new_context().new_page()
    page.goto("/standings/")
    expect(page.locator("#live")).to_have_text("Live")
    record_win(challenge, make_player("Ann"), recorded_at=datetime.now(UTC))
    changed = page.locator("#rows tr, #total, #live")
    expect(changed).to_have_count(3)
    spoken = "[aria-live], [role=status], [role=alert], [role=log], output"
    assert changed.evaluate_all(f"all => all.filter(each => each.closest('{spoken}')).length") == 0


# --- D23: Turkish -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["yu1-c-aaaaaai", " YU1-C-AAAAAAI\n", "Yu1-c-AaAaAaI"])
def test_a_code_is_read_the_same_in_turkish_and_shown_in_its_one_form(new_context, text):
    """D23."""
    page = new_context(**PHONE, locale="tr-TR").new_page()
    FreeTable(page, CODE, [])
    page.locator("#new-game").click()
    page.locator("#new-code").fill(text)
    page.get_by_role("button", name="Bu kodu dağıt").click()
    expect(page.locator("#code [data-code]")).to_have_text("YU1-C-AAAAAAI")
    assert page.url.endswith("/play/YU1-C-AAAAAAI/")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("YU1-C-AAAAAAİ", "“İ” kodlarda kullanılmaz: yerine “i” ya da “I” yazın."),
        ("YU1-C-AAAAAAı", "“ı” kodlarda kullanılmaz: yerine “i” ya da “I” yazın."),
        ("YU1-C-AAAAAA\u212a", "“\u212a” kodda kullanılamaz: yalnızca A-Z harfleri ve 2-7 rakamları olabilir."),
        ("YU1-C-AAAAAAſ", "“ſ” kodda kullanılamaz: yalnızca A-Z harfleri ve 2-7 rakamları olabilir."),
        ("YU1-C-ＡAAAAAA", "“Ａ” kodda kullanılamaz: yalnızca A-Z harfleri ve 2-7 rakamları olabilir."),
    ],
)
def test_letters_that_only_look_like_those_of_codes_are_refused_by_name(new_context, text, problem):
    """D23: no letter silently becomes one of another code, typed or in an address."""
    page = new_context(**DESK, locale="tr-TR").new_page()
    FreeTable(page, CODE, [])
    page.locator("#new-game").click()
    page.locator("#new-code").fill(text)
    page.get_by_role("button", name="Bu kodu dağıt").click()
    expect(page.locator("#new-code-problem")).to_have_text(problem)
    expect(page.locator("#code [data-code]")).to_have_text(str(CODE))
    page.goto(f"/play/{text}/")
    expect(page.locator("#new-code-problem")).to_have_text(problem)


def test_a_turkish_name_is_shown_as_typed_and_signs_in_however_its_i_is_written(new_context):
    """D23: sign up in Turkish, sign in in English."""
    page = new_context(**DESK, locale="tr-TR").new_page()
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill("Işıl")
    page.locator("[name=password1]").fill("a-quiet-river-71")
    page.locator("main form button[type=submit]").click()
    expect(page.get_by_role("link", name="Hesap: Işıl")).to_be_visible()
    for name in ("işil", "IŞIL", "ışıl"):
        other = new_context(**DESK).new_page()
        other.goto("/accounts/login/")
        other.locator("[name=login]").fill(name)
        other.locator("[name=password]").fill("a-quiet-river-71")
        other.locator("main button[type=submit]").click()
        expect(other.get_by_role("link", name="Account: Işıl")).to_be_visible()
