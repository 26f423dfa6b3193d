"""`manage.py show_deal CODE`: the cards that a code deals."""

import json
from argparse import ArgumentParser
from typing import Any

from games.engine.cards import format_card
from games.engine.deal import FACE_DOWN, deal, format_deal
from games.management.base import SentenceCommand, read_code


class Command(SentenceCommand):
    """Print a deal, for people or for programs."""

    help = "Show the deal of a game code, one line per column; face-down cards are in lower case."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deal, and in which form."""
        parser.add_argument("code", metavar="CODE", help="a game code such as YU1-C-AAAAAAB")
        parser.add_argument("--json", action="store_true", help="print the deal as JSON")

    def handle(self, *args: Any, code: str, json: bool, **options: Any) -> None:
        """Print it; raises Unreadable for a text that is no code."""
        game_code = read_code(code)
        if json:
            self.stdout.write(deal_json(str(game_code), game_code.symbols))
        else:
            self.stdout.write(f"{game_code}\n{format_deal(game_code.symbols)}")


def deal_json(code: str, symbols: str) -> str:
    """Return the deal in the form of the API's `deals/{code}/`."""
    columns = [
        [{"card": format_card(card), "face_up": place >= down} for place, card in enumerate(cards)]
        for cards, down in zip(deal(symbols), FACE_DOWN, strict=True)
    ]
    return json.dumps({"code": code, "columns": columns})
