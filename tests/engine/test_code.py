import pytest

from games.engine.code import SYMBOLS, GameCode, parse_code
from games.engine.errors import CodeProblem, UnreadableCode
from games.engine.rules import Rule
from tests.engine.helpers import vectors


@pytest.mark.parametrize("case", vectors("codes"), ids=lambda case: ascii(case["text"]))
def test_codes_good_and_bad(case):
    try:
        found = {"code": str(parse_code(case["text"]))}
    except UnreadableCode as error:
        found = {"problem": error.problem, "detail": error.detail}
    assert {"text": case["text"], **found} == case


def test_every_problem_has_a_bad_code():
    assert {case.get("problem") for case in vectors("codes")} == {None, *CodeProblem}


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("length", [7, 16])
def test_every_symbol_is_read_as_it_is_written(rule, length):
    for symbol in SYMBOLS:
        code = GameCode(rule, symbol.rjust(length, "A"))
        assert parse_code(str(code)) == code
        assert parse_code(str(code).lower()) == code


def test_no_letter_outside_ascii_becomes_one_of_ours():
    folded = [chr(n) for n in range(128, 0x3000) if chr(n).upper() in SYMBOLS or chr(n).lower().upper() in SYMBOLS]
    assert {"ı", "ſ", "\u212a"} <= set(folded)
    for char in folded:
        with pytest.raises(UnreadableCode):
            parse_code(f"YU1-C-AAAAAA{char}")


def test_a_sealed_code_shows_its_rule_alone():
    assert parse_code("YU1-R-QWERTYUIOPASDFGH").sealed == "YU1-R-••••"


def test_daily_codes_are_the_long_ones():
    assert parse_code("YU1-C-QWERTYUIOPASDFGH").is_daily
    assert not parse_code("YU1-C-AAAAAAB").is_daily


@pytest.mark.parametrize(
    ("symbols", "problem"),
    [
        ("aaaaaab", CodeProblem.CHARACTER),
        ("AAAAAA1", CodeProblem.DIGIT),
        ("AAAAAA", CodeProblem.LENGTH),
        ("", CodeProblem.LENGTH),
    ],
)
def test_a_code_cannot_be_made_of_other_symbols(symbols, problem):
    with pytest.raises(UnreadableCode) as caught:
        GameCode(Rule.CLASSIC, symbols)
    assert caught.value.problem is problem
