"""How many 120-token logs one core replays in a second. The target is 15,000 for Classic.

Not in the default run: pytest tests/benchmarks/test_replay.py
"""

import pytest

from games.engine.code import parse_code
from games.engine.deal import deal
from games.engine.game import Game
from games.engine.replay import replay

SYMBOLS = "AAAAACV"
LOG = (
    "36x4 3f 73x3 61x5 16x6 61x9 12x2 61 14x6 41x9 74 25 12x2 21x5 2f 72 71 21x3 73 32x3 43x2 31x3 14 16x13 63x2 "
    "62x2 36x3 61x12 41 12x3 16x10 53x5 75 27x9 15x3 51x5 75x7 37x6 61x10 51x3 14 16x12 12x6 61x8 41 62x4 15x3 54 "
    "73x3 67 6f 65 56x8 5f 75x7 7f 47x2 4f 4f 7f 62x9 71x2 46 3f 3f 63x2 21 2f 2f 12x3 23x16 35x13 51x3 53x18 "
    "35x12 3f 1f 3f 1f 3f 1f 3f 5f 52x12 3f 3f 12 1f 1f 3f 1f 21x4 23x7 2f 32x8 2f 3f 2f 3f 2f 2f 1f 2f 1f 2f 1f "
    "2f 1f 2f 1f 2f 1f 2f 3f 1f 2f 3f 1f 2f 1f"
)


@pytest.mark.parametrize("rule", "CRT")
def test_replay_of_120_tokens(benchmark, rule):
    verdict = benchmark(replay, parse_code(f"YU1-{rule}-{SYMBOLS}"), LOG)
    assert (verdict.verdict, verdict.score, verdict.plies) == ("won", 625, 120)


def test_replay_of_the_longest_log(benchmark):
    verdict = benchmark(replay, parse_code(f"YU1-C-{SYMBOLS}"), " ".join(["36x4", "u"] * 1940 + LOG.split(" ")))
    assert (verdict.verdict, verdict.score, verdict.plies) == ("won", 625, 4000)


def test_deal(benchmark):
    columns = benchmark(deal.__wrapped__, SYMBOLS)
    assert columns == deal(SYMBOLS)


def test_legal_moves(benchmark):
    game = Game(parse_code(f"YU1-C-{SYMBOLS}"))
    assert game.play(LOG.split(" ")[:60]) is None
    tokens = benchmark(game.legal_moves)
    assert LOG.split(" ")[60] in tokens
