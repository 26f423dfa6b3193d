"""A game of free play in a browser, at a position of the test's choice, and what can be seen of it."""

import json

from playwright.sync_api import Locator, Page, expect

from games.engine.code import GameCode
from games.engine.game import Game
from tests.factories import SOLUTIONS


def solved(rule: str = "C", number: int = 0) -> tuple[GameCode, list[str]]:
    """Return a code and a log that wins it."""
    symbols, log = sorted(SOLUTIONS[rule].items())[number]
    return GameCode(rule=rule, symbols=symbols), log.split()


def game_after(code: GameCode, log: list[str]) -> Game:
    """Return the engine's game after a log that must be legal."""
    game = Game(code)
    assert game.play(log) is None
    return game


class FreeTable:
    """The page of a free game."""

    def __init__(self, page: Page, code: GameCode, log: list[str]) -> None:
        self.page = page
        self.code = code
        self.key = f"yukon:free:{code}"
        page.goto("/rules/")
        page.evaluate("([key, game]) => localStorage.setItem(key, game)", [self.key, json.dumps({"log": log})])
        page.goto(f"/play/{code}/")
        expect(page.locator(".card[data-card]").first).to_be_visible()

    @property
    def log(self) -> list[str]:
        """The tokens that the page has logged."""
        return json.loads(self.page.evaluate("key => localStorage.getItem(key)", self.key))["log"]

    @property
    def game(self) -> Game:
        """The engine's game after what the page has logged."""
        return game_after(self.code, self.log)

    def cards(self, pile: int | str) -> Locator:
        """The face-up cards of a pile."""
        return self.page.locator(f'[data-pile="{pile}"] .card[data-card]:not([inert])')

    def shown(self, pile: int | str) -> list[int]:
        """The face-up cards that a pile shows."""
        return [int(value) for value in self.cards(pile).evaluate_all("cards => cards.map(card => card.dataset.card)")]

    def expect_as_logged(self) -> None:
        """Expect that the page shows what the engine makes of its log, and holds every card once."""
        game = self.game
        for column, (cards, down) in enumerate(zip(game.columns, game.down, strict=True), start=1):
            expect(self.cards(column)).to_have_count(len(cards) - down)
            assert self.shown(column) == list(cards[down:])
            expect(self.page.locator(f'[data-pile="{column}"] .slot.down')).to_have_count(down)
        expect(self.page.locator("[data-field=moves]")).to_have_text(str(game.moves))
        expect(self.page.locator("[data-field=score]")).to_have_text(str(game.score))

    def strip(self, column: int, count: int = 1) -> tuple[float, float]:
        """A point on the card that `count` cards of a column begin with, where nothing covers it."""
        box = self.cards(column).nth(-count).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + 4

    def middle(self, pile: int | str) -> tuple[float, float]:
        """A point on the end of a pile."""
        box = self.page.locator(f'[data-pile="{pile}"] :is(.card, .place)').last.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
