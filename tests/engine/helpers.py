"""Reading the shared vectors with the Python engine."""

import json
from pathlib import Path

from games.engine.game import Game
from games.engine.rules import Rule
from games.engine.state import parse_state

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def vectors(name):
    """The cases of one file of vectors."""
    return json.loads((VECTORS / f"{name}.json").read_text())


def game_at(case):
    """A game at the state of a case, under its rule."""
    return Game.from_state(parse_state(case["state"]), Rule(case["rule"]))


def game_with(rule, up, *columns):
    """A game at a position written as `tests/vectors/cases.py` writes it."""
    foundations = dict(zip("SHDC", map(int, up.split()), strict=True))
    columns = [column.split() for column in columns] + [[]] * (7 - len(columns))
    state = parse_state({"columns": columns, "foundations": foundations})
    assert state.problems() == []
    return Game.from_state(state, Rule(rule))


def named(case):
    """A test id."""
    return "-".join(str(case[key]) for key in ("name", "rule", "code", "symbols") if key in case)


def reason_for(game, token):
    """Why the game refuses a token, None if it does not; the game is as before."""
    failure = Game.from_state(game.state(), game.rule).play([token])
    return failure and failure.reason
