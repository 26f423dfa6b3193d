import re

from games.engine.moves import (
    BACK,
    COLUMNS,
    FOUNDATIONS,
    MOVE,
    NEVER,
    OPS,
    RESTART,
    UNDO,
    UP,
    format_back,
    format_group_move,
    format_up,
)


def test_the_tokens_are_those_of_the_contract():
    grammar = re.compile(r"[1-7][1-7](x([2-9]|[1-9][0-9]))?|[1-7]f|[shdc][1-7]|u|r")
    assert all(grammar.fullmatch(token) for token in OPS)
    assert len(OPS) == 7 * 7 * 99 + 7 + 4 * 7 + 2


def test_tokens_are_read_as_they_are_written():
    for source in COLUMNS:
        assert OPS[format_up(source)][:2] == (UP, source)
        for target in COLUMNS:
            for count in range(1, 100):
                kind, *piles, steps = OPS[format_group_move(source, target, count)]
                assert kind == (MOVE if source != target and count <= 20 else NEVER)
                assert (piles, len(steps)) == ([source, target], count - 1)
    for foundation in FOUNDATIONS:
        for target in COLUMNS:
            assert OPS[format_back(foundation, target)][:3] == (BACK, foundation, target)


def test_some_tokens():
    assert OPS["36x5"] == (MOVE, 2, 5, range(4))
    assert OPS["36"] == (MOVE, 2, 5, range(0))
    assert OPS["3f"][:2] == (UP, 2)
    assert OPS["h5"][:3] == (BACK, 8, 4)
    assert OPS["u"][0] == UNDO
    assert OPS["r"][0] == RESTART
