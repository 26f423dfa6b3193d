"""Random games from fixed seeds. What fails here is printed as a code and a log, ready for `replay_cases.py`."""

import random

import pytest

from games.engine.code import FREE_LENGTH, SYMBOLS, GameCode
from games.engine.game import Game
from games.engine.moves import OPS
from games.engine.replay import replay
from games.engine.rules import Rule
from games.engine.state import State
from tests.engine.helpers import game_at, named, reason_for, vectors
from tests.vectors import plain_yukon
from tests.vectors.replay_cases import WON

WALKS = range(30)
LENGTH = 120
MUTATIONS = range(12)
ANY_TOKEN = [*OPS, "", "x", "36x1"]


def random_code(chance, rule):
    return GameCode(rule, "".join(chance.choices(SYMBOLS, k=FREE_LENGTH)))


def random_token(chance, game):
    """Mostly a legal move, cards going up first; else undo, restart or anything at all."""
    legal = game.legal_moves()
    kind = chance.random()
    if legal and kind < 0.75:
        ups = [token for token in legal if token.endswith("f")]
        return chance.choice(ups if ups and chance.random() < 0.5 else legal)
    return "u" if kind < 0.85 else "r" if kind < 0.855 else chance.choice(ANY_TOKEN)


def facts(game):
    return game.state(), game.score, game.clean, game.down, game.foundations


def with_other_face_down_cards(state, chance):
    """The state with its face-down cards in other places."""
    hidden = [card for cards, down in zip(state.columns, state.down, strict=True) for card in cards[:down]]
    chance.shuffle(hidden)
    columns = tuple(
        tuple(hidden.pop() for _ in range(down)) + cards[down:]
        for cards, down in zip(state.columns, state.down, strict=True)
    )
    return State(columns, state.down, state.foundations)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("seed", WALKS)
def test_a_walk_keeps_all_cards_and_tells_the_truth(seed, rule):
    chance = random.Random(seed)
    game = Game(random_code(chance, rule))
    log = []
    for _ in range(LENGTH):
        token = random_token(chance, game)
        shown = f"{game.code}: {' '.join([*log, token])}"
        legal = game.legal_moves()
        playable = token in legal or (token == "u" and game.undoable > 0) or token == "r"
        expected = playable and not game.is_won
        before, moves, undoable = facts(game), game.moves, game.undoable
        failure = game.play([token])
        assert (failure is None) == (expected and before[1:] != (625, True, [0] * 7, [13] * 4)), shown
        assert game.state().problems() == [], shown
        if failure:
            assert facts(game) == before, shown
            continue
        log.append(token)
        assert (game.ply, game.moves) == (len(log), moves + (token not in ("u", "r"))), shown
        if token in legal and not game.is_won:
            again = Game(game.code)
            assert again.play([*log, "u"]) is None, shown
            assert facts(again) == before, shown
            assert again.undoable == min(undoable, 99), shown


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("seed", WALKS)
def test_face_down_cards_do_not_matter_to_what_is_legal(seed, rule):
    chance = random.Random(seed)
    game = Game(random_code(chance, rule))
    for _ in range(LENGTH // 2):
        game.play([random_token(chance, game)])
        state = with_other_face_down_cards(game.state(), chance)
        assert state.problems() == []
        other = Game.from_state(state, rule)
        assert other.legal_moves() == game.legal_moves()
        column, count = chance.randint(1, 7), chance.randint(1, 8)
        assert other.placement(column, count) == game.placement(column, count)


@pytest.mark.parametrize("case", vectors("moves")[::3], ids=named)
def test_play_takes_the_listed_moves_and_no_other(case):
    game = game_at(case)
    accepted = [token for token in OPS if token not in ("u", "r") and reason_for(game, token) is None]
    assert sorted(accepted) == sorted(game.legal_moves())


@pytest.mark.parametrize("seed", MUTATIONS)
@pytest.mark.parametrize("text", WON)
def test_a_damaged_log_gets_the_verdict_of_the_plain_model(text, seed):
    chance = random.Random(f"{text} {seed}")
    tokens = WON[text].split(" ")
    for _ in range(chance.choice([1, 1, 2])):
        at = chance.randrange(len(tokens))
        damage = chance.choice(["change", "drop", "repeat", "swap", "undo", "insert"])
        if damage == "change":
            tokens[at] = chance.choice(ANY_TOKEN)
        elif damage == "drop":
            del tokens[at]
        elif damage == "repeat":
            tokens.insert(at, tokens[at])
        elif damage == "swap":
            other = chance.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif damage == "undo":
            tokens[at:at] = ["u", tokens[at - 1]]
        else:
            tokens.insert(at, chance.choice(["u", "r", "s1", "h7", "11", chance.choice(ANY_TOKEN)]))
    log = " ".join(tokens)
    verdict, _ = plain_yukon.replay(text, log)
    code = GameCode(Rule(text[4]), text[6:])
    assert replay(code, log).to_json() == verdict, f"{text}: {log}"
