import pytest

from games.engine.cards import ACES, CARDS, KINGS, RANKS, SUITS, format_card, is_red, parse_card, rank_of, suit_of


def test_every_card_is_read_as_it_is_written():
    assert [parse_card(format_card(card)) for card in CARDS] == list(range(52))
    assert len({format_card(card) for card in CARDS}) == 52


def test_a_number_is_rank_and_suit():
    assert parse_card("AS") == 0
    assert parse_card("TD") == 4 * 9 + 2
    assert parse_card("KC") == 51
    for card in CARDS:
        assert format_card(card) == RANKS[rank_of(card) - 1] + SUITS[suit_of(card)]


def test_the_next_card_of_a_suit_is_four_higher():
    assert format_card(parse_card("9H") + 4) == "TH"


def test_hearts_and_diamonds_are_red():
    assert [format_card(card) for card in CARDS if is_red(card)][:4] == ["AH", "AD", "2H", "2D"]
    assert sum(map(is_red, CARDS)) == 26


def test_aces_and_kings():
    assert sorted(map(format_card, ACES)) == ["AC", "AD", "AH", "AS"]
    assert sorted(map(format_card, KINGS)) == ["KC", "KD", "KH", "KS"]


@pytest.mark.parametrize("text", ["", "td", "10D", "DT", "1S", "T", "TDD", " TD", "??", "KŞ", "ÂS"])
def test_other_texts_are_no_cards(text):
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)
