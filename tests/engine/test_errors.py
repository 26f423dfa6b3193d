import pytest

from games.engine.errors import CodeProblem, EngineError, IllegalMove, Reason, UnreadableCode


def test_the_reasons_are_those_of_the_contract_in_its_order():
    assert list(Reason) == [
        "log_too_long",
        "unreadable",
        "game_over",
        "nothing_to_undo",
        "empty_source",
        "same_pile",
        "group_too_large",
        "not_enough_cards",
        "face_down",
        "foundation_is_final",
        "ace_must_go_up",
        "space_needs_king",
        "wrong_rank",
        "wrong_colour",
    ]


@pytest.mark.parametrize("problem", CodeProblem)
def test_every_problem_of_a_code_is_one_sentence(problem):
    error = UnreadableCode(problem, char="ı", n=5)
    assert error.problem is problem
    assert str(error)[0].isupper() or str(error)[0] == "“"
    assert str(error)[-1] in ".?"
    assert "%" not in str(error)


def test_a_problem_names_what_is_wrong():
    assert "“ı”" in str(UnreadableCode(CodeProblem.DOTTED_I, char="ı"))
    assert "“_”" in str(UnreadableCode(CodeProblem.CHARACTER, char="_"))
    assert "“\\n”" in str(UnreadableCode(CodeProblem.CHARACTER, char="\n"))
    assert "this one has 5" in str(UnreadableCode(CodeProblem.LENGTH, n=5))


def test_an_illegal_move_tells_where_and_why():
    error = IllegalMove(ply=14, move="36x4", reason=Reason.WRONG_RANK)
    assert isinstance(error, EngineError)
    assert (error.ply, error.move, error.reason) == (14, "36x4", "wrong_rank")
    assert str(error) == "Move '36x4' at ply 14 is refused: wrong_rank."
