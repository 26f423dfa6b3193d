import pytest

from games.engine.analysis import Hindsight, TurningPoint, position_key
from games.engine.code import GameCode
from games.engine.errors import IllegalMove
from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import Rule
from games.engine.solver import Verdict
from tests.factories import SOLUTIONS

SYMBOLS, SOLUTION = sorted(SOLUTIONS["C"].items())[0]
CODE = GameCode(Rule.CLASSIC, SYMBOLS)
LINE = SOLUTION.split(" ")
S, U, L = Verdict.SOLVED, Verdict.UNKNOWN, Verdict.UNSOLVABLE


def played(plies, *tokens):
    """A game that follows the solution for so many plies, and then goes on with the tokens."""
    return Hindsight(CODE, " ".join([*LINE[:plies], *tokens]))


def verdicts(game):
    return [game.verdict_at(ply) for ply in range(len(game.plies))]


def judge(game, node_limit, won_until):
    """Search as a service does, by an oracle: plies up to one are won, all after it lost; return the plies searched."""
    searched = []
    while position := game.next_to_search(node_limit):
        ply = game.plies.index(position)
        searched.append(ply)
        if ply <= won_until:
            game.learn(position.key, S, LINE[ply:])
        else:
            game.learn(position.key, L)
    return searched


def legal(game_or_plies, *, unlike=()):
    """The first legal move, no worrying back, after so many plies of the solution."""
    game = Game(CODE)
    assert game.play(LINE[:game_or_plies]) is None
    return next(token for token in game.legal_moves() if token[0] not in "shdc" and token not in unlike)


def test_a_won_game_needs_no_search_and_its_own_moves_are_the_lines():
    game = played(len(LINE))
    assert game.next_to_search(1) is None
    assert verdicts(game) == [S] * (len(LINE) + 1)
    assert [position.length for position in game.plies] == list(range(len(LINE), -1, -1))
    assert game.line_from(10) == LINE[10:]
    assert game.line_from(len(LINE)) == []
    assert game.turning_point() is None
    assert game.decided() == len(game.positions) == len(LINE) + 1


@pytest.mark.parametrize("won_until", [*range(-1, 33), 40])
def test_the_move_that_lost_the_game_is_found_by_halving(won_until):
    game = played(40)
    searched = judge(game, 500, won_until)
    assert len(searched) == len(set(searched)) <= 7
    assert verdicts(game) == [S] * (won_until + 1) + [L] * (40 - won_until)
    if won_until in (-1, 40):
        assert game.turning_point() is None
    else:
        assert game.turning_point() == TurningPoint(won_until, won_until, LINE[won_until])


def test_the_end_is_looked_at_first_for_its_win_decides_everything():
    game = played(40)
    assert judge(game, 500, won_until=40) == [40]


def test_what_cannot_be_decided_is_looked_at_once_for_each_budget():
    game = played(40)
    for node_limit in (500, 20_000):
        searched = []
        while position := game.next_to_search(node_limit):
            searched.append(position.key)
            game.learn(position.key, U, node_limit=node_limit)
        assert sorted(searched) == sorted(game.positions)
    assert verdicts(game) == [U] * 41
    assert game.turning_point() is None
    assert game.line_from(3) is None


def test_unknown_positions_between_leave_an_interval():
    game = played(40)
    game.learn(game.plies[10].key, S, LINE[10:])
    game.learn(game.plies[14].key, L)
    assert verdicts(game) == [S] * 11 + [U] * 3 + [L] * 27
    assert game.turning_point() == TurningPoint(10, 13, None)
    assert game.decided() == 38


def test_without_a_position_known_to_be_won_the_interval_begins_with_the_game():
    game = played(40)
    game.learn(game.plies[1].key, L)
    assert game.turning_point() == TurningPoint(0, 0, None)
    game.learn(game.plies[0].key, S, LINE)
    assert game.turning_point() == TurningPoint(0, 0, LINE[0])


def test_an_end_that_is_not_known_to_be_lost_names_nothing():
    game = played(20)
    game.learn(game.plies[0].key, S, LINE)
    assert game.turning_point() is None


def test_undo_leads_back_to_positions_that_are_there_already():
    wrong = legal(12, unlike=LINE[12])
    game = played(12, wrong, "u", *LINE[12:20])
    assert game.plies[14] is game.plies[12]
    assert len(game.positions) == 22
    game.learn(game.plies[13].key, L)
    assert verdicts(game) == [U] * 13 + [L] + [U] * 9
    game.learn(game.plies[-1].key, S, LINE[20:])
    assert verdicts(game) == [S] * 13 + [L] + [S] * 9
    assert game.turning_point() is None


def test_restart_leads_back_to_the_deal():
    game = played(12, "r")
    assert game.plies[13] is game.plies[0]
    game.learn(game.plies[12].key, L)
    assert game.turning_point() is None
    game.learn(game.plies[0].key, L)
    assert verdicts(game) == [L] * 14


def test_losing_again_after_an_undo_names_the_last_move_that_lost():
    wrong = legal(12, unlike=LINE[12])
    other = legal(12, unlike=(LINE[12], wrong))
    game = played(12, wrong, "u", other)
    game.learn(game.plies[12].key, S, LINE[12:])
    game.learn(game.plies[13].key, L)
    game.learn(game.plies[15].key, L)
    assert game.turning_point() == TurningPoint(14, 14, other)


def test_a_shorter_line_shortens_those_before_it():
    game = played(20)
    detour = ["r", *LINE]
    game.learn(game.plies[20].key, S, detour)
    assert game.plies[0].length == 20 + len(detour)
    game.learn(game.plies[10].key, S, LINE[10:])
    assert game.plies[0].length == len(LINE)
    assert game.line_from(0) == LINE
    assert game.plies[11].length == 9 + len(detour)
    game.learn(game.plies[10].key, S, detour)
    assert game.plies[10].length == len(LINE) - 10


def test_every_line_wins_clean_from_its_position():
    game = played(30, legal(30, unlike=LINE[30]))
    game.learn(game.plies[25].key, S, LINE[25:])
    for ply in range(26):
        verdict = replay(CODE, " ".join(LINE[:ply] + game.line_from(ply)))
        assert (verdict.verdict, verdict.clean) == ("won", True)


def test_positions_with_a_card_worried_back_are_left_out():
    before_last = Game(CODE)
    assert before_last.play(LINE[:-1]) is None
    back = next(token for token in before_last.legal_moves() if token[0] in "shdc")
    game = played(len(LINE) - 1, back, f"{back[1]}f", LINE[-1])
    assert verdicts(game)[-4:] == [U, None, None, None]
    game.learn(game.plies[-4].key, S, LINE[-1:])
    assert game.turning_point() == TurningPoint(len(LINE) - 1, len(LINE) - 1, back)
    undone = played(len(LINE) - 1, back, "u", LINE[-1])
    assert verdicts(undone)[-4:] == [S, None, S, S]
    assert undone.turning_point() is None


def test_moves_that_go_round_in_a_circle_are_walked_once():
    for symbols in SOLUTIONS["R"]:
        game = Game(GameCode(Rule.RELAXED, symbols))
        start = game.state()
        for token in game.legal_moves():
            there = Game.from_state(start, Rule.RELAXED)
            there.play([token])
            home = [back for back in there.legal_moves() if _leads_to(there, back, start)]
            if home:
                circle = Hindsight(game.code, " ".join([token, home[0]] * 3))
                assert len(circle.positions) == 2
                assert circle.next_to_search(5) is not None
                circle.learn(circle.plies[1].key, S, ["r", *SOLUTIONS["R"][symbols].split(" ")])
                assert circle.next_to_search(5) is None
                assert len(circle.line_from(0)) == len(circle.line_from(1)) + 1
                return
    pytest.fail("no deal has a move that can be taken back by another")


def _leads_to(game, token, state):
    after = Game.from_state(game.state(), game.rule)
    after.play([token])
    return after.state() == state


def test_positions_of_different_rules_and_states_have_different_keys():
    state, other = Game(CODE).state(), Game(GameCode(Rule.CLASSIC, "AAAAAAB")).state()
    keys = {position_key(each, rule) for each in (state, other) for rule in Rule}
    assert len(keys) == 6
    assert position_key(Game(CODE).state(), Rule.CLASSIC) in keys


def test_a_token_that_the_rules_refuse_is_named_with_its_ply_and_reason():
    with pytest.raises(IllegalMove) as refusal:
        played(3, "u", "11")
    assert (refusal.value.ply, refusal.value.move, refusal.value.reason) == (4, "11", "same_pile")
