"""Random walks: both engines play the same tokens and must agree on every answer and every state.

A walk that fails is printed as a code and a log, ready for tests/vectors/replays.json.
"""

import json
import random
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from games.engine.code import DAILY_LENGTH, FREE_LENGTH, SYMBOLS, parse_code
from games.engine.errors import CodeProblem, Reason
from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import CLEAN_SCORE, MAX_GROUP, MAX_LOG, MAX_UNDO, Rule

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests/js/replay_lines.js"
SOLUTIONS = json.loads((ROOT / "tests/solutions.json").read_text())

RANDOM_WALKS = 2000
WALKS_TO_A_WIN = 120
LEGAL_MOVES_EVERY = 5
GARBAGE = ["", "x", "08", "36x1", "36x05", "36x100", "3F", "U", "h9", "f3", "36\n", "٣٦", "🂡🂡🂡🂡🂡🂡🂡🂡🂡", "rr"]

pytestmark = pytest.mark.javascript
to_json = partial(json.dumps, separators=(",", ":"))


@dataclass
class Walk:
    """Tokens tried on a deal, the refused ones too, with what each gave and left behind."""

    code: str
    tokens: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    reasons: set[Reason] = field(default_factory=set)
    legal_moves: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.game = Game(parse_code(self.code))

    def play(self, token):
        failure = self.game.play([token])
        reason = failure and failure.reason
        if reason:
            self.reasons.add(reason)
        legal = None
        if len(self.tokens) % LEGAL_MOVES_EVERY == 0:
            self.legal_moves = legal = self.game.legal_moves()
        self.tokens.append(token)
        game = self.game
        facts = [reason, game.score, game.moves, game.clean, game.undoable]
        self.steps.append(to_json([*facts, game.columns, game.down, game.foundations, legal]))

    def to_line(self):
        return to_json({"code": self.code, "tokens": self.tokens, "turned_up": self.game.turned_up})


def random_code(rng):
    symbols = "".join(rng.choices(SYMBOLS, k=rng.choice([FREE_LENGTH, DAILY_LENGTH])))
    return f"YU1-{rng.choice(list(Rule))}-{symbols}"


def random_token(rng, walk):
    """Return a token: mostly one that was legal a moment ago, else any that can be read, rarely garbage."""
    kind = rng.random()
    if kind < 0.55 and walk.legal_moves:
        return rng.choice(walk.legal_moves)
    if kind < 0.75:
        return f"{rng.randint(1, 7)}f"
    if kind < 0.90:
        return rng.choice(["u", "u", "u", f"{rng.choice('shdc')}{rng.randint(1, 7)}"])
    if kind < 0.97:
        count = rng.choice(["", f"x{rng.randint(2, 12)}", f"x{rng.randint(2, 99)}"])
        return f"{rng.randint(1, 7)}{rng.randint(1, 7)}{count}"
    return rng.choice(["r", *GARBAGE])


def random_walk(seed):
    rng = random.Random(seed)
    walk = Walk(random_code(rng))
    for _ in range(rng.randint(5, 50)):
        walk.play(random_token(rng, walk))
    return walk


def walk_to_a_win(seed):
    """Follow a known win with detours that are undone, refusals, cards taken back, restarts; then try to go on."""
    rng = random.Random(seed)
    rule = rng.choice(list(SOLUTIONS))
    symbols, log = rng.choice(list(SOLUTIONS[rule].items()))
    walk = Walk(f"YU1-{rule}-{symbols}")
    if rng.random() < 0.2:
        for token in [*log.split(" ")[: rng.randint(1, 60)], "r", "u"]:
            walk.play(token)
    for token in log.split(" "):
        if rng.random() < 0.1:
            detour(rng, walk)
        walk.play(token)
    for token in ["u", "r", "1f", "s1", "nonsense"]:
        walk.play(token)
    return walk


def detour(rng, walk):
    """Play a few tokens and undo those that were moves, or take a king back and put it up again."""
    if 13 in walk.game.foundations and rng.random() < 0.5:
        suit, column = rng.choice("shdc"), rng.randint(1, 7)
        if not walk.game.columns[column - 1]:
            walk.play(f"{suit}{column}")
            walk.play(f"{column}f")
        return
    undoable = walk.game.undoable
    for _ in range(rng.randint(1, 4)):
        token = random_token(rng, walk)
        if token not in {"u", "r"}:
            walk.play(token)
    if undoable < MAX_UNDO - 4:
        while walk.game.undoable > undoable and not walk.game.is_won:
            walk.play("u")


def longest_walk():
    """Fill a log to its last token and beyond, undoing all that can be undone on the way."""
    rng = random.Random("longest")
    walk = Walk("YU1-R-AAAAAAB")
    while walk.game.ply < MAX_LOG - 150:
        walk.play("u" if rng.random() < 0.3 else random_token(rng, walk))
    walk.play("r")
    while walk.game.ply < MAX_LOG:
        walk.play(random_token(rng, walk))
    for token in ["u", "r", "1f", "nonsense"]:
        walk.play(token)
    return walk


@pytest.fixture(scope="module")
def walks():
    """Every walk, as Python plays it."""
    return [
        *map(random_walk, range(RANDOM_WALKS)),
        *map(walk_to_a_win, range(WALKS_TO_A_WIN)),
        longest_walk(),
    ]


def test_both_engines_agree_on_every_step(node, walks):
    lines = "".join(f"{walk.to_line()}\n" for walk in walks)
    for walk, line in zip(walks, node(SCRIPT, text=lines).splitlines(), strict=True):
        trace = json.loads(line)
        assert "error" not in trace, f"{walk.code}\n{' '.join(walk.tokens)}\n{trace['error']}"
        assert trace["steps"] == walk.steps, first_difference(walk, trace["steps"])
        verdict = replay(parse_code(walk.code), " ".join(walk.tokens)).to_json()
        assert trace["replay"] == verdict, f"{walk.code}\n{' '.join(walk.tokens)}"


def first_difference(walk, steps):
    at = next(index for index, (python, js) in enumerate(zip(walk.steps, steps, strict=True)) if python != js)
    log = " ".join(walk.tokens[: at + 1])
    return f"{walk.code}\n{log}\nPython      {walk.steps[at]}\nJavaScript  {steps[at]}"


def test_the_walks_reach_every_corner(walks):
    assert set().union(*(walk.reasons for walk in walks)) == set(Reason)
    wins = [walk for walk in walks if walk.game.is_won]
    assert {walk.game.rule for walk in wins} == set(Rule)
    assert {walk.game.clean for walk in wins} == {True, False}
    assert {len(parse_code(walk.code).symbols) for walk in walks} == {FREE_LENGTH, DAILY_LENGTH}
    assert any(has_restart_after_turning_up(walk) for walk in walks)


def has_restart_after_turning_up(walk):
    downs = [sum(json.loads(step)[6]) for step in walk.steps]
    return any(
        token == "r" and before < after for token, (before, after) in zip(walk.tokens[1:], pairwise(downs), strict=True)
    )


def test_both_engines_have_the_same_reasons_and_numbers(node):
    script = """
        import * as errors from "./games/static/games/js/engine/errors.js";
        import * as rules from "./games/static/games/js/engine/rules.js";
        console.log(JSON.stringify({
            reasons: Object.values(errors.Reason), problems: Object.values(errors.CodeProblem),
            rules: Object.values(rules.Rule),
            numbers: [rules.MAX_GROUP, rules.MAX_UNDO, rules.MAX_LOG, rules.CLEAN_SCORE],
        }));
    """
    assert json.loads(node("--input-type=module", "-e", script)) == {
        "reasons": list(Reason),
        "problems": list(CodeProblem),
        "rules": list(Rule),
        "numbers": [MAX_GROUP, MAX_UNDO, MAX_LOG, CLEAN_SCORE],
    }
