import pytest

from games.engine.cards import CARDS, format_card
from games.engine.code import parse_code
from games.engine.deal import FACE_DOWN, _below, deal, format_deal
from games.engine.game import Game
from tests.engine.helpers import named, vectors


@pytest.mark.parametrize("case", vectors("deals"), ids=named)
def test_known_deals(case):
    assert format_deal(case["symbols"]).split("\n") == case["columns"]


@pytest.mark.parametrize("case", vectors("deals"), ids=named)
def test_all_cards_are_dealt_once(case):
    columns = deal(case["symbols"])
    assert [len(cards) for cards in columns] == [1, 6, 7, 8, 9, 10, 11]
    assert [len(cards) - down for cards, down in zip(columns, FACE_DOWN, strict=True)] == [1, 5, 5, 5, 5, 5, 5]
    assert sorted(card for cards in columns for card in cards) == list(CARDS)


def test_every_rule_deals_the_same_cards():
    states = {Game(parse_code(f"YU1-{letter}-7777777")).state() for letter in "CRT"}
    [state] = states
    assert format_card(state.columns[6][-1]) == "JH"


@pytest.mark.parametrize("limit", [3, 29, 51])
def test_words_are_refused_that_would_make_some_numbers_likelier(limit):
    def word(rest):
        """The word x with x * limit = rest (mod 2^32)."""
        return rest * pow(limit, -1, 2**32) % 2**32

    remainder = 2**32 % limit
    refused, accepted = [word(rest) for rest in range(remainder)], word(remainder)
    assert _below(limit, iter([*refused, accepted])) == accepted * limit // 2**32
