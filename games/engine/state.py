"""States: what lies where at one moment of a game, as a value.

In JSON a column is its cards from the first dealt to the top card; a face-down card is written in lower case ("td"),
or `??` in a masked state.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import CARDS, HIDDEN, SUITS, format_card, parse_card
from games.engine.deal import FACE_DOWN, Columns, deal, format_column


@dataclass(frozen=True, slots=True)
class State:
    """Seven columns, how many of each column's first cards are face-down, and how many cards of each suit are up."""

    columns: Columns
    down: tuple[int, ...]
    foundations: tuple[int, ...]

    def to_json(self, *, masked: bool) -> dict[str, Any]:
        """Return the state as design and API have it; masked hides what is face-down."""
        return {
            "columns": [
                [HIDDEN] * down * masked + format_column(cards, down)[down * masked :]
                for cards, down in zip(self.columns, self.down, strict=True)
            ],
            "foundations": dict(zip(SUITS, self.foundations, strict=True)),
        }

    def problems(self) -> list[str]:
        """Return everything that keeps this from being a state of a game; an empty list for a good one."""
        if not len(self.columns) == len(self.down) == 7 or len(self.foundations) != 4:
            return ["a state has 7 columns and 4 foundations"]
        found = [
            f"foundation {suit} has {up} cards"
            for suit, up in zip(SUITS, self.foundations, strict=True)
            if not 0 <= up <= 13
        ]
        for number, (cards, down) in enumerate(zip(self.columns, self.down, strict=True), start=1):
            if not 0 <= down <= max(len(cards) - 1, 0):
                found.append(f"column {number} has {len(cards)} cards and {down} face-down")
        lying = Counter(card for cards in self.columns for card in cards)
        lying.update(4 * rank + suit for suit, up in enumerate(self.foundations) for rank in range(min(up, 13)))
        found += [f"{card} is not a card" for card in lying if card not in CARDS]
        found += [f"{format_card(card)} is missing" for card in CARDS if not lying[card]]
        found += [f"{format_card(card)} is there {lying[card]} times" for card in CARDS if lying[card] > 1]
        return found


def dealt(symbols: str) -> State:
    """Return the state before the first move."""
    return State(columns=deal(symbols), down=FACE_DOWN, foundations=(0, 0, 0, 0))


def parse_state(data: Mapping[str, Any]) -> State:
    """Return the state of an unmasked JSON form; raises ValueError for a text that is no card.

    Does not check that the state is one of a game: see State.problems().
    """
    columns: list[list[str]] = data["columns"]
    return State(
        columns=tuple(tuple(map(_parse_card_either_way, column)) for column in columns),
        down=tuple(sum(map(_is_face_down, column)) for column in columns),
        foundations=tuple(data["foundations"][suit] for suit in SUITS),
    )


def _is_face_down(text: str) -> bool:
    return text == text.lower()


def _parse_card_either_way(text: str) -> int:
    return parse_card(text.upper() if _is_face_down(text) else text)
