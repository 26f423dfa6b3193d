"""Verdicts on logs. The cases of `replays.json` say which; here are those that tell a story."""

import pytest

from games.engine.code import parse_code
from games.engine.errors import Reason
from games.engine.game import Failure
from games.engine.replay import Replay, parse_log, replay
from tests.vectors.replay_cases import ALMOST, PAIR, SHUTTLE, WIN

CODE = parse_code("YU1-C-AAAAAAB")
WON = Replay(verdict="won", score=625, moves=92, plies=92, clean=True, failure=None)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        (" \t\n\v\f\r", []),
        ("36x5 3f\n", ["36x5", "3f"]),
        ("36  3f", ["36", "", "3f"]),
        ("36\t3f", ["36\t3f"]),
        ("\u00a036", ["\u00a036"]),
    ],
)
def test_a_log_is_split_at_single_spaces(text, tokens):
    assert parse_log(text) == tokens


def test_a_won_game():
    assert replay(CODE, WIN) == WON


def test_json_is_that_of_the_contract():
    assert replay(CODE, WIN).to_json() == {
        "verdict": "won",
        "score": 625,
        "moves": 92,
        "plies": 92,
        "clean": True,
        "failure": None,
    }
    assert replay(CODE, "31x5 12 3f").to_json() == {
        "verdict": "rejected",
        "score": 5,
        "moves": 1,
        "plies": 1,
        "clean": True,
        "failure": {"ply": 1, "move": "12", "reason": "wrong_rank"},
    }


# D01: cards carried to and fro


@pytest.mark.parametrize("pairs", [1, 5, 500])
def test_worrying_back_and_up_again_gives_ten_each_time_and_no_clean_win(pairs):
    log = " ".join([ALMOST, *[PAIR] * pairs, "2f"])
    moves = 92 + 2 * pairs
    assert replay(CODE, log) == Replay("won", 625 + 10 * pairs, moves, moves, clean=False, failure=None)


def test_a_win_of_625_is_a_clean_win():
    undone = replay(CODE, f"{ALMOST} s1 u 2f")
    assert (undone.verdict, undone.score, undone.clean, undone.moves) == ("won", 625, True, 93)


def test_a_longer_log_than_allowed_is_refused_before_it_is_read():
    assert replay(CODE, " ".join(["r"] * 4001)).failure == Failure(4000, "r", Reason.LOG_TOO_LONG)
    assert replay(CODE, " ".join(["r"] * 4000 + ["nonsense"])).failure == Failure(4000, "nonsense", Reason.LOG_TOO_LONG)
    assert replay(CODE, " ".join(["r"] * 4000)).verdict == "unfinished"


# D05: what a made-up result is sent with


def test_an_empty_log_wins_nothing():
    assert replay(CODE, "") == Replay("unfinished", 0, 0, 0, clean=True, failure=None)


def test_the_log_of_another_deal_is_refused():
    assert replay(parse_code("YU1-C-AAAAAAC"), WIN).failure == Failure(0, "3f", Reason.WRONG_RANK)


def test_a_win_one_move_short_is_unfinished():
    short = replay(CODE, ALMOST)
    assert (short.verdict, short.score, short.plies) == ("unfinished", 615, 91)


@pytest.mark.parametrize("move", ["2f", "u", "r", "s1"])
def test_nothing_follows_the_win(move):
    assert replay(CODE, f"{WIN} {move}") == Replay(
        "rejected", 625, 92, 92, clean=True, failure=Failure(92, move, Reason.GAME_OVER)
    )


def test_a_final_board_is_no_log():
    board = '{"columns":[[],[],[],[],[],[],[]],"foundations":{"S":13,"H":13,"D":13,"C":13}}'
    assert replay(CODE, board).failure == Failure(0, '{"column', Reason.UNREADABLE)


# Other rules


def test_a_log_is_judged_by_the_rule_of_its_code():
    assert replay(parse_code("YU1-T-AAAAAAB"), WIN) == WON
    assert replay(parse_code("YU1-T-AAAAAAB"), SHUTTLE).failure == Failure(0, "42", Reason.ACE_MUST_GO_UP)
    assert replay(parse_code("YU1-T-AAAAAAB"), f"{ALMOST} s1").failure == Failure(91, "s1", Reason.FOUNDATION_IS_FINAL)
