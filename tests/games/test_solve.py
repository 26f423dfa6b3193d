"""The commands that solve deals, as they are run by hand and by other programs."""

import io
import json

import pytest
from django.core.management import call_command

from games.engine.code import parse_code
from games.engine.replay import replay
from games.engine.rules import CLEAN_SCORE, Rule
from games.management.base import Unreadable
from games.management.commands.bench_solver import numbered_code

CODE = "YU1-C-AAAAAAB"
LOST = "YU1-C-AAAAAAT"


def solve(*arguments):
    """Return the exit code and what was printed."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("solve", *arguments, stdout=out)
    return ended.value.code, out.getvalue().strip()


def test_it_prints_a_winning_log():
    exit_code, log = solve(CODE.lower())
    assert exit_code == 0
    assert replay(parse_code(CODE), log).score == CLEAN_SCORE


def test_it_tells_unsolvable_from_unknown():
    assert solve(LOST) == (1, "unsolvable")
    assert solve(CODE, "--seconds=0.000001") == (2, "unknown")


def test_it_prints_json():
    exit_code, text = solve(LOST, "--json")
    shown = json.loads(text)
    assert exit_code == 1
    assert (shown["code"], shown["verdict"], shown["line"]) == (LOST, "unsolvable", [])


def test_it_goes_on_after_a_log(tmp_path):
    start = solve(CODE)[1].split()[:40]
    file = tmp_path / "moves.log"
    file.write_text(" ".join(start))
    exit_code, rest = solve(CODE, "--log", str(file))
    assert exit_code == 0
    assert replay(parse_code(CODE), " ".join([*start, rest])).score == CLEAN_SCORE


def test_more_time_finds_a_shorter_line():
    code = "YU1-C-AAAAAAC"
    first = solve(code)[1].split()
    assert len(solve(code, "--shortest", "--seconds=2")[1].split()) < len(first)


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("1f", "Move '1f' at ply 0 is refused: wrong_rank."),
        ("42 xyzzy", "Move 'xyzzy' at ply 1 is refused: unreadable."),
    ],
)
def test_a_log_that_cannot_be_followed_is_refused_with_its_ply_and_reason(tmp_path, log, sentence):
    file = tmp_path / "moves.log"
    file.write_text(log)
    with pytest.raises(Unreadable, match=sentence.replace(".", r"\.")):
        call_command("solve", CODE, "--log", str(file))


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "ten"])
def test_a_time_that_is_no_number_is_refused(seconds):
    with pytest.raises(Unreadable, match="not a number of seconds"):
        call_command("solve", CODE, f"--seconds={seconds}")


def test_the_benchmark_counts_every_deal_and_compares():
    out = io.StringIO()
    call_command("bench_solver", "--deals=20", "--seconds=0.5", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "Deals 1 to 20 of YU1-C, 0.5 s each"
    counts = {line.split()[0]: int(line.split()[1]) for line in lines[1:4]}
    assert sum(counts.values()) == 20
    assert counts["unsolvable"] == 1, "deal 19"
    assert lines[-1].split() == ["this", "solver", lines[-1].split()[2], "-", "-", "5.0"]


@pytest.mark.parametrize(
    ("option", "sentence"), [("--deals=0", "0 is not a number of deals"), ("--seconds=0", "0 is not")]
)
def test_the_benchmark_refuses_what_it_cannot_do(option, sentence):
    with pytest.raises(Unreadable, match=sentence):
        call_command("bench_solver", option)


def test_numbers_become_symbols_in_base_32():
    assert [str(numbered_code(Rule.RELAXED, number)) for number in (1, 32, 32**7 - 1)] == [
        "YU1-R-AAAAAAB",
        "YU1-R-AAAAABA",
        "YU1-R-7777777",
    ]
