"""The solver: its lines are wins, its proofs are proofs, and its budget is kept."""

import gc
import json
from pathlib import Path

import pytest

from games.engine import solver_search
from games.engine.code import parse_code
from games.engine.errors import CodeProblem, IllegalMove, Reason, UnreadableCode
from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import CLEAN_SCORE, Rule
from games.engine.solver import Verdict, WorriedBackError, solve
from games.engine.solver_search import Plan
from games.engine.state import State, dealt
from tests.engine.solving import agreed_winnable, searcher_at

SOLUTIONS = json.loads((Path(__file__).parents[1] / "solutions.json").read_text())
LOST_AT_ONCE = "YU1-C-AAAAAAT"
# The second only by the thorough proof.
LOST_BY_PAIRS = (parse_code("YU1-C-AAAAACC"), parse_code("YU1-C-AAAAANV"))


@pytest.mark.parametrize(("rule", "lost_at_least"), [(Rule.CLASSIC, 12), (Rule.RELAXED, 5), (Rule.TRADITIONAL, 12)])
def test_verdicts_on_end_positions_agree_with_plain_exhaustive_search(rule, lost_at_least):
    lost = 0
    for seed in range(60):
        lost += agreed_winnable(seed, rule) is False
    assert lost >= lost_at_least


@pytest.mark.parametrize("rule", list(Rule))
def test_lines_of_deals_are_clean_wins(rule):
    for number in range(8):
        code = parse_code(f"YU1-{rule}-AAAAAA{'ABCDEFGH'[number]}")
        solution = solve(code, node_limit=3000)
        if solution.verdict is not Verdict.SOLVED:
            assert solution.line == ()
            continue
        result = replay(code, " ".join(solution.line))
        assert (result.verdict, result.score, result.clean) == ("won", CLEAN_SCORE, True)


@pytest.mark.parametrize("rule", list(Rule))
def test_no_position_on_a_known_winning_line_is_called_lost(rule):
    for symbols, line in list(SOLUTIONS[rule].items())[:20]:
        game = Game(parse_code(f"YU1-{rule}-{symbols}"))
        for token in line.split():
            searcher = searcher_at(game.state(), rule)
            assert not searcher.is_dead_end(searcher.root), (symbols, game.ply)
            assert game.ply % 10 or not searcher.has_no_win(searcher.root, thorough=True), (symbols, game.ply)
            assert game.play([token]) is None
        assert game.is_won


def test_positions_are_told_apart_but_for_the_order_of_columns():
    state = dealt("AAAAAAB")
    first, second, *others = (state.columns[number] for number in (1, 5, 0, 2, 3, 4, 6))
    down = (1, 5, 0, 2, 3, 4, 6)
    exchanged = ((*first[:-1], second[-1]), (*second[:-1], first[-1]), *others)
    key, other_order, other_position = (
        searcher_at(laid, Rule.CLASSIC).root.key
        for laid in (state, State((first, second, *others), down, (0,) * 4), State(exchanged, down, (0,) * 4))
    )
    assert other_order == key
    assert other_position != key


def test_a_dead_end_at_the_start_is_proved_without_search():
    solution = solve(LOST_AT_ONCE)
    assert (solution.verdict, solution.nodes, solution.line) == (Verdict.UNSOLVABLE, 0, ())


def test_each_proof_finds_more_than_the_quicker_one():
    by_pairs, thoroughly = (searcher_at(dealt(code.symbols), code.rule) for code in LOST_BY_PAIRS)
    assert not by_pairs.is_dead_end(by_pairs.root)
    assert by_pairs.has_no_win(by_pairs.root)
    assert not thoroughly.has_no_win(thoroughly.root)
    assert thoroughly.has_no_win(thoroughly.root, thorough=True)


@pytest.mark.parametrize("code", LOST_BY_PAIRS)
def test_a_deal_that_only_pairs_prove_lost_is_unsolvable(code):
    assert solve(code, node_limit=5000).verdict is Verdict.UNSOLVABLE


def test_a_line_goes_on_from_the_position_after_a_log():
    code = parse_code("YU1-C-AAAAAAB")
    line = solve(code, node_limit=20_000).line
    log = " ".join([*line[:30], "u", *line[29:40]])
    rest = solve(code, log=log, node_limit=20_000).line
    assert replay(code, " ".join([log, *rest])).score == CLEAN_SCORE


def test_a_search_that_wanders_on_without_a_win_is_given_up(monkeypatch):
    monkeypatch.setattr(solver_search, "MAX_LAYERS", 20)  # a beam of one comes to a node a layer
    searcher = searcher_at(dealt("AAAAAAB"), Rule.CLASSIC)
    assert searcher.search(Plan(1, 0)) == (None, False)
    assert searcher.nodes == 20


def test_the_same_node_budget_gives_the_same_answer():
    first, second = (solve("YU1-C-AAAAAAB", node_limit=2000) for _ in range(2))
    assert first == second


def test_a_used_up_budget_gives_unknown():
    solution = solve("YU1-C-AAAAAAB", node_limit=16)
    assert (solution.verdict, solution.line, solution.first_win_nodes) == (Verdict.UNKNOWN, (), 0)
    assert solution.nodes == 16


def test_it_stops_when_told_to_and_reports_progress():
    reports: list[int] = []
    solution = solve("YU1-C-AAAAAAB", should_stop=lambda: len(reports) == 3, on_progress=reports.append)
    assert solution.verdict is Verdict.UNKNOWN
    assert len(reports) == 3
    assert reports == sorted(set(reports))
    assert reports[-1] == solution.nodes


def test_shortest_goes_on_for_a_shorter_line():
    first = solve("YU1-C-AAAAAAC", node_limit=5000)
    short = solve("YU1-C-AAAAAAC", node_limit=5000, shortest=True)
    assert len(short.line) < len(first.line)
    assert short.first_win_nodes == first.nodes < short.nodes <= 5000


def test_an_illegal_log_is_refused_with_ply_and_reason():
    with pytest.raises(IllegalMove) as caught:
        solve("YU1-C-AAAAAAB", log="1f")
    assert (caught.value.ply, caught.value.move, caught.value.reason) == (0, "1f", Reason.WRONG_RANK)


def test_a_won_position_is_refused():
    symbols, line = next(iter(SOLUTIONS["C"].items()))
    with pytest.raises(IllegalMove) as caught:
        solve(f"YU1-C-{symbols}", log=line)
    assert (caught.value.ply, caught.value.reason) == (len(line.split()), Reason.GAME_OVER)


def test_a_log_that_leaves_a_card_worried_back_is_refused_until_undone():
    code = parse_code("YU1-C-AAAAAAB")
    game, log = Game(code), []
    back = []
    for token in solve(code, node_limit=20_000).line:
        back = [move for move in game.legal_moves() if not move[0].isdigit()]
        if back:
            break
        game.play([token])
        log.append(token)
    with pytest.raises(WorriedBackError) as caught:
        solve(code, log=" ".join([*log, back[0]]), node_limit=16)
    assert (caught.value.ply, caught.value.move) == (len(log), back[0])
    assert solve(code, log=" ".join([*log, back[0], "u"]), node_limit=20_000).verdict is Verdict.SOLVED


def test_an_unreadable_code_is_refused():
    with pytest.raises(UnreadableCode) as caught:
        solve("YU1-C-AAAAAA1")
    assert caught.value.problem is CodeProblem.DIGIT


@pytest.mark.parametrize("enabled", [True, False])
def test_it_leaves_the_garbage_collector_as_it_was(enabled):
    was_enabled = gc.isenabled()
    try:
        gc.enable() if enabled else gc.disable()
        solve("YU1-C-AAAAAAB", node_limit=10)
        assert gc.isenabled() is enabled
    finally:
        gc.enable() if was_enabled else gc.disable()
