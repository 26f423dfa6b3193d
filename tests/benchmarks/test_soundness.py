"""The solver's verdicts at full size: 1,000 deals and 200 lost end positions of each rule. Takes some minutes.

Not in the default run, which takes smaller samples of the same: pytest tests/benchmarks/test_soundness.py
"""

from itertools import count

import pytest

from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import CLEAN_SCORE, Rule
from games.engine.solver import solve
from games.management.commands.bench_solver import numbered_code
from tests.engine.solving import agreed_winnable, searcher_at

LINES = 1000
LOST = 200
NODE_LIMIT = 3000
# The slow proofs take milliseconds: every so many positions.
THOROUGHLY = 50


@pytest.mark.parametrize("rule", list(Rule))
def test_lines_are_clean_wins_and_no_position_on_them_is_called_lost(rule):
    lines = positions = thoroughly = 0
    for number in count(1):
        code = numbered_code(rule, number)
        line = solve(code, node_limit=NODE_LIMIT).line
        if not line:
            continue
        result = replay(code, " ".join(line))
        assert (result.verdict, result.score, result.clean) == ("won", CLEAN_SCORE, True), code
        game = Game(code)
        for token in line:
            searcher = searcher_at(game.state(), rule)
            assert not searcher.is_dead_end(searcher.root), (code, game.ply)
            if not positions % THOROUGHLY:
                assert not searcher.has_no_win(searcher.root, thorough=True), (code, game.ply)
                thoroughly += 1
            positions += 1
            game.play([token])
        lines += 1
        if lines == LINES:
            break
    print(f"{rule}: {lines} lines of {number} deals, {positions} positions, {thoroughly} of them thoroughly")


@pytest.mark.parametrize("rule", list(Rule))
def test_verdicts_on_lost_end_positions_agree_with_plain_exhaustive_search(rule):
    lost = won = 0
    for seed in count():
        winnable = agreed_winnable(seed, rule)
        won += winnable is True
        lost += winnable is False
        if lost == LOST:
            break
    print(f"{rule}: {lost} lost and {won} won end positions")
