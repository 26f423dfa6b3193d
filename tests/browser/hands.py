"""Hands for a browser: they play the tokens of a move log on the board, by mouse or by finger, as a person would."""

import time

from playwright.sync_api import CDPSession, Locator, Page, expect

STEPS = 3
# Cards take off in the frame after a move is shown, and land when their flights are over.
LANDED = """new Promise(taken => requestAnimationFrame(() => requestAnimationFrame(taken)))
  .then(() => Promise.allSettled(document.getAnimations().map(flight => flight.finished))).then(() => null)"""
# A column that a tap played from takes no other tap for a moment (CLOSED in taps.js).
BETWEEN_TAPS = 0.25


class Mouse:
    """A mouse: a tap is a click, a drag has a way."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, at: tuple[float, float]) -> None:
        """Press and let go at a point."""
        self.page.mouse.click(*at)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Take hold at a point and let go at another."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=STEPS)
        self.page.mouse.up()


class Finger:
    """A finger, as the browser's touch emulation has it."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def tap(self, at: tuple[float, float]) -> None:
        """Press and let go at a point."""
        self.press(at)
        self.let_go()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Take hold at a point and let go at another."""
        self.press(start)
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        self.let_go()

    def press(self, at: tuple[float, float]) -> None:
        """Put the finger down."""
        self._touch("touchStart", at)

    def move(self, at: tuple[float, float]) -> None:
        """Slide the finger to a point."""
        self._touch("touchMove", at)

    def let_go(self) -> None:
        """Lift the finger."""
        self._touch("touchEnd")

    def _touch(self, kind: str, at: tuple[float, float] | None = None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Hands:
    """Plays tokens and waits, after each, until the page shows that it was played."""

    def __init__(self, page: Page, pointer: Mouse | Finger) -> None:
        self.page = page
        self.pointer = pointer
        self.tapped: dict[str, float] = {}

    def play(self, log: str) -> None:
        """Play a whole log."""
        for token in log.split():
            self.play_token(token)

    def play_token(self, token: str) -> None:
        """Play one token; a card that it turns up has come before this returns."""
        moves = self._number("moves")
        self.make(token)
        expect(self.page.locator("[data-field=moves]")).to_have_text(str(moves + 1))
        ends_face_down = self.page.locator(".col > .slot.down:last-child")
        expect(ends_face_down).to_have_count(0)

    def make(self, token: str) -> None:
        """Make the gesture of a token, whatever comes of it."""
        # A hand aims at what it sees, so it waits until every card has landed.
        self.page.evaluate(LANDED)
        source, target, count = self._read(token)
        if target == "f":
            self._wait_after_tap(source)
            self.pointer.tap(grip(self._card(source, count)))
        else:
            self.pointer.drag(*self.way(token))

    def way(self, token: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return where a drag from column to column begins and ends."""
        source, target, count = self._read(token)
        return grip(self._card(source, count)), self._place(target)

    def _wait_after_tap(self, pile: str) -> None:
        rest = self.tapped.get(pile, 0) + BETWEEN_TAPS - time.monotonic()
        if rest > 0:
            self.page.wait_for_timeout(rest * 1000)
        self.tapped[pile] = time.monotonic()

    @staticmethod
    def _read(token: str) -> tuple[str, str, int]:
        move, _, count = token.partition("x")
        return move[0], move[1], int(count or 1)

    def _number(self, field: str) -> int:
        return int(self.page.locator(f"[data-field={field}]").inner_text().replace(",", ""))

    def _card(self, pile: str, count: int) -> Locator:
        return self.page.locator(f'[data-pile="{pile}"] .card[data-card]').nth(-count)

    def _place(self, column: str) -> tuple[float, float]:
        end = self.page.locator(f'[data-pile="{column}"] :is(.card, .place)').last
        box = end.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grip(card: Locator) -> tuple[float, float]:
    """Return a point in the strip of a card that shows, however deep it is covered."""
    box = card.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + 4
