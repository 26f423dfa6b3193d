from dataclasses import replace

import pytest

from games.engine.cards import parse_card
from games.engine.deal import FACE_DOWN, deal
from games.engine.state import State, dealt, parse_state
from tests.engine.helpers import named, vectors

START = dealt("AAAAAAB")
COLUMN_2 = ["3d", "3S", "9C", "2H", "7C", "KC"]


def columns_with(number, *cards):
    """The columns of START with one of them changed."""
    columns = list(START.columns)
    columns[number - 1] = tuple(cards)
    return tuple(columns)


def test_the_dealt_state():
    assert State(columns=deal("AAAAAAB"), down=FACE_DOWN, foundations=(0, 0, 0, 0)) == START
    assert START.problems() == []


def test_json_writes_face_down_cards_in_lower_case():
    assert START.to_json(masked=False)["columns"][1] == COLUMN_2
    assert START.to_json(masked=False)["foundations"] == {"S": 0, "H": 0, "D": 0, "C": 0}


def test_masked_json_tells_nothing_of_face_down_cards():
    columns = START.to_json(masked=True)["columns"]
    assert columns[1] == ["??", "3S", "9C", "2H", "7C", "KC"]
    assert [column.count("??") for column in columns] == list(FACE_DOWN)
    assert [column[down:] for column, down in zip(columns, FACE_DOWN, strict=True)] == [
        column[down:] for column, down in zip(START.to_json(masked=False)["columns"], FACE_DOWN, strict=True)
    ]


@pytest.mark.parametrize("case", vectors("moves"), ids=named)
def test_every_state_is_read_as_it_is_written(case):
    state = parse_state(case["state"])
    assert state.problems() == []
    assert state.to_json(masked=False) == case["state"]


@pytest.mark.parametrize("text", ["??", "1S", "tD", "Td", "", "10D"])
def test_a_state_is_made_of_cards(text):
    data = START.to_json(masked=False)
    data["columns"][0] = [text]
    with pytest.raises(ValueError, match="is not a card"):
        parse_state(data)


@pytest.mark.parametrize(
    ("state", "problems"),
    [
        (replace(START, columns=columns_with(1)), ["7D is missing"]),
        (replace(START, columns=columns_with(1, parse_card("KC"))), ["7D is missing", "KC is there 2 times"]),
        (replace(START, columns=columns_with(1, 52)), ["52 is not a card", "7D is missing"]),
        (replace(START, foundations=(1, 0, 0, 0)), ["AS is there 2 times"]),
        (replace(START, foundations=(0, 0, 0, -1)), ["foundation C has -1 cards"]),
        (replace(START, down=(1, 1, 2, 3, 4, 5, 6)), ["column 1 has 1 cards and 1 face-down"]),
        (replace(START, down=(0, 1, 2, 3, 4, 5, -1)), ["column 7 has 11 cards and -1 face-down"]),
        (replace(START, columns=START.columns[:6]), ["a state has 7 columns and 4 foundations"]),
        (replace(START, foundations=(0, 0, 0)), ["a state has 7 columns and 4 foundations"]),
    ],
)
def test_a_bad_state_has_all_its_problems_listed(state, problems):
    assert state.problems() == problems


def test_a_foundation_of_fourteen_is_a_problem():
    full = State(columns=((),) * 7, down=(0,) * 7, foundations=(13, 13, 13, 14))
    assert full.problems() == ["foundation C has 14 cards"]
