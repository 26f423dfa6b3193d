import pytest

from games.engine.cards import ACES, CARDS, KINGS, format_card, parse_card
from games.engine.rules import BEARERS, BEFORE, CLEAN_SCORE, FLOOR, MAX_GROUP, MAX_LOG, MAX_UNDO, Rule


def bearers(rule, text):
    return {format_card(card) for card in BEARERS[rule][parse_card(text)]}


def test_columns_build_down_in_the_opposite_colour():
    assert bearers(Rule.CLASSIC, "7H") == {"8S", "8C"}
    assert bearers(Rule.CLASSIC, "TS") == {"JH", "JD"}
    assert BEARERS[Rule.TRADITIONAL] == BEARERS[Rule.CLASSIC]


def test_relaxed_columns_build_down_in_any_colour():
    assert bearers(Rule.RELAXED, "7H") == {"8S", "8H", "8D", "8C"}


@pytest.mark.parametrize("rule", Rule)
def test_nothing_is_built_on_an_ace(rule):
    assert not any(ACES.intersection(taken) for taken in BEARERS[rule])


@pytest.mark.parametrize("rule", Rule)
def test_kings_and_only_kings_go_to_a_space(rule):
    assert {card for card in CARDS if FLOOR in BEARERS[rule][card]} == KINGS
    assert all(BEARERS[rule][king] == (FLOOR,) for king in KINGS)


def test_foundations_build_up_from_the_ace_by_suit():
    assert BEFORE[parse_card("AD")] == FLOOR
    assert BEFORE[parse_card("2D")] == parse_card("AD")
    assert BEFORE[parse_card("KS")] == parse_card("QS")


@pytest.mark.parametrize("rule", Rule)
def test_the_floor_is_no_card_to_move(rule):
    assert BEARERS[rule][FLOOR] == ()
    assert BEFORE[FLOOR] is None


def test_the_numbers_of_the_contract():
    assert (MAX_GROUP, MAX_UNDO, MAX_LOG, CLEAN_SCORE) == (20, 100, 4000, 625)
