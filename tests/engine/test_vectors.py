"""The shared vectors, played by the Python engine, and that the files are what their generator writes."""

import json

import pytest

from games.engine.cards import format_card
from games.engine.code import parse_code
from games.engine.errors import Reason
from games.engine.game import Game
from games.engine.replay import parse_log, replay
from games.engine.rules import Rule
from tests.engine.helpers import VECTORS, game_at, named, reason_for, vectors
from tests.vectors.make_vectors import MAKERS, text_of

QUICK_PERFT_DEPTH = 2


def perft(game, depth):
    """The number of ways to play that many moves."""
    tokens = game.legal_moves()
    if depth <= 1:
        return len(tokens) if depth else 1
    total = 0
    for token in tokens:
        child = Game.from_state(game.state(), game.rule)
        assert child.play([token]) is None
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize("case", vectors("moves"), ids=named)
def test_legal_moves(case):
    assert game_at(case).legal_moves() == case["legal"]


@pytest.mark.parametrize("case", vectors("moves"), ids=named)
def test_refused_moves(case):
    assert {token: reason_for(game_at(case), token) for token in case["refused"]} == case["refused"]


@pytest.mark.parametrize("case", vectors("perft"), ids=named)
def test_perft(case):
    assert [perft(game_at(case), depth) for depth in range(len(case["counts"]))] == case["counts"]


def test_perft_covers_every_rule():
    assert {case["rule"] for case in vectors("perft")} == set(Rule)


@pytest.mark.parametrize("case", vectors("placements"), ids=named)
def test_placements(case):
    assert game_at(case).placement(case["column"], case["count"]) == case["to"]


@pytest.mark.parametrize("case", vectors("replays"), ids=named)
def test_replays(case):
    code = parse_code(case["code"])
    assert replay(code, case["log"]).to_json() == case["replay"]
    game = Game(code)
    game.play(parse_log(case["log"]))
    assert game.state().to_json(masked=True) == case["state"]


def test_some_replay_fails_for_every_reason():
    assert {(case["replay"]["failure"] or {}).get("reason") for case in vectors("replays")} == {None, *Reason}


@pytest.mark.parametrize("case", vectors("masked"), ids=named)
def test_masked_games(case):
    game = Game(parse_code(case["code"]))
    assert game.state().to_json(masked=True) == case["start"]
    for step in case["steps"]:
        before = len(game.turned_up)
        assert game.play([step["move"]]) is None
        turned_up = [{**card._asdict(), "card": format_card(card.card)} for card in game.turned_up[before:]]
        assert (turned_up or [None]) == [step["turned_up"]]
        assert game.state().to_json(masked=True) == step["state"]
        assert game.legal_moves() == step["legal"]


@pytest.mark.parametrize("name", sorted(set(MAKERS) - {"perft"}))
def test_the_files_are_what_the_generator_writes(name):
    assert (VECTORS / f"{name}.json").read_text() == text_of(name)


def test_the_perft_file_agrees_with_the_generator_as_far_as_is_quick():
    quick = [{**case, "counts": case["counts"][: QUICK_PERFT_DEPTH + 1]} for case in vectors("perft")]
    assert quick == list(MAKERS["perft"](depth=QUICK_PERFT_DEPTH))


def test_every_file_is_one_case_a_line():
    for name in MAKERS:
        first, *lines, last = (VECTORS / f"{name}.json").read_text().splitlines()
        assert (first, last) == ("[", "]")
        assert [json.loads(line.rstrip(",")) for line in lines] == vectors(name)
