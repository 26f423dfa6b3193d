"""Looking back at games: which move lost it, and what of that is shown to whom and when."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tasks_db.models import DBTaskResult

from games import selectors, services
from games.engine.code import GameCode
from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import Rule
from games.engine.solver import Verdict
from games.errors import IllegalMove
from games.models import Analysis, PositionVerdict
from games.services import analyses
from tests.conftest import NOON
from tests.factories import SOLUTIONS, make_challenge
from tests.games.playing import STEP, append, batches_of, begin, win, with_worries
from tests.games.test_api import Asker, code_of

SECOND = timedelta(seconds=1)
# Deals with the ply of their solution at which a wrong move leaves so little that plain search proves it lost.
WRONG_MOVES = {"C": ("2TP3YX44LBA75P45", 16, "71x4"), "T": ("B3GW6DNFSK3AMSDA", 33, "2f")}


@pytest.fixture(autouse=True)
def noon(clock, now, monkeypatch):
    """Let every request arrive and every task run at NOON, unless a test sets the clock of requests."""
    monkeypatch.setattr(analyses, "clock", lambda: now)


def positions_without_a_win(state, rule):
    """Walk every game that can follow, by legal moves alone; return how many positions, None if one of them is won."""
    seen, waiting = set(), [state]
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        for token in Game.from_state(position, rule).legal_moves():
            after = Game.from_state(position, rule)
            after.play([token])
            if after.is_won:
                return None
            if token[0] not in "shdc":
                waiting.append(after.state())
    return len(seen)


def lost_on_purpose(rule):
    """A game that follows a solution, makes a wrong move that cannot be mended, and goes on for a while."""
    symbols, ply, wrong = WRONG_MOVES[rule]
    code = GameCode(Rule(rule), symbols)
    tokens = [*SOLUTIONS[rule][symbols].split(" ")[:ply], wrong]
    game = Game(code)
    assert game.play(tokens) is None
    assert positions_without_a_win(game.state(), code.rule) > 50
    for _ in range(8):
        going_on = [token for token in game.legal_moves() if token[0] not in "shdc"]
        if going_on:
            tokens.append(going_on[-1])
            assert game.play(going_on[-1:]) is None
    return code, tokens, ply


def analysed(code, log):
    """The finished analysis of a game."""
    analysis = services.analysis_begin(code=code, log=log, now=NOON)
    services.analysis_run.call(str(analysis.pk))
    analysis.refresh_from_db()
    assert analysis.state == "done"
    return analysis


# --- The move that lost it --------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("rule", ["C", "T"])
def test_the_very_move_that_lost_a_winnable_game_is_named(rule):
    code, tokens, ply = lost_on_purpose(rule)
    shown = selectors.analysis_shown(analysed(code, " ".join(tokens)))
    assert [(position.ply, position.verdict) for position in shown.positions] == [
        (number, Verdict.SOLVED if number <= ply else Verdict.UNSOLVABLE) for number in range(len(tokens) + 1)
    ]
    assert (shown.turning_point.first, shown.turning_point.last, shown.turning_point.move) == (ply, ply, tokens[ply])
    assert shown.decided == shown.total


@pytest.mark.django_db
def test_a_winning_line_is_given_from_every_position_that_can_be_won():
    code, tokens, ply = lost_on_purpose("C")
    analysis = analysed(code, " ".join(tokens))
    for position in selectors.analysis_shown(analysis).positions[: ply + 1]:
        line = selectors.line_shown(analysis, ply=position.ply)
        assert (line.ply, line.length) == (position.ply, position.length) == (position.ply, len(line.line.split(" ")))
        verdict = replay(code, " ".join([*tokens[: position.ply], line.line]))
        assert (verdict.verdict, verdict.clean) == ("won", True)


@pytest.mark.django_db
def test_few_positions_of_a_long_game_are_searched_and_none_twice(monkeypatch):
    code, tokens, _ = lost_on_purpose("C")
    # Undo it all, twice, before losing for good: the same positions again.
    detours = [*tokens, *["u"] * len(tokens)] * 2 + tokens
    searched = []
    solve = analyses.solve_state
    monkeypatch.setattr(
        analyses, "solve_state", lambda state, *args, **more: searched.append(state) or solve(state, *args, **more)
    )
    analysis = analysed(code, " ".join(detours))
    assert analysis.decided == analysis.total <= len(tokens) + 1
    assert len(set(searched)) == len(searched) < 8
    searched.clear()
    analysed(code, " ".join(tokens[:-1]))
    assert searched == []


@pytest.mark.django_db
def test_what_no_search_decides_is_unknown_and_bounds_the_interval(monkeypatch):
    code, tokens, ply = lost_on_purpose("C")
    monkeypatch.setattr(analyses, "NODE_LIMITS", (1,))
    analysis = analysed(code, " ".join(tokens[: ply + 1]))
    shown = selectors.analysis_shown(analysis)
    assert [position.verdict for position in shown.positions] == [Verdict.UNKNOWN] * (ply + 1) + [Verdict.UNSOLVABLE]
    assert (shown.turning_point.first, shown.turning_point.last, shown.turning_point.move) == (0, ply, None)
    assert (shown.decided, shown.total) == (1, ply + 2)
    # A larger budget later finds the rest, and what was found is kept.
    monkeypatch.setattr(analyses, "NODE_LIMITS", (500, 10_000))
    again = selectors.analysis_shown(analysed(code, " ".join(tokens)))
    assert again.turning_point.move == tokens[ply]


@pytest.mark.django_db
def test_a_budget_bounds_the_whole_analysis(monkeypatch):
    code, tokens, _ = lost_on_purpose("C")
    monkeypatch.setattr(analyses, "NODE_BUDGET", 0)
    assert selectors.analysis_shown(analysed(code, " ".join(tokens))).decided == 0


@pytest.mark.django_db
def test_a_deal_that_cannot_be_won_was_lost_by_no_move():
    code = GameCode(Rule.CLASSIC, "AAAAAAC")
    shown = selectors.analysis_shown(analysed(code, ""))
    assert len(shown.positions) == 1
    assert shown.turning_point is None


# --- Asking -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def lost(ann, now):
    """Ann's attempt at a challenge, lost on purpose and given up; the challenge is open."""
    code, tokens, _ = lost_on_purpose("C")
    challenge = make_challenge(date=now.date(), number=sorted(SOLUTIONS["C"]).index(code.symbols))
    attempt = begin(ann, challenge, now)
    for number, batch in enumerate(batches_of(challenge, " ".join(tokens))):
        append(attempt, batch, now + number * STEP)
    return services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now + STEP)


def test_an_attempt_is_analysed_in_the_background_from_final_on(ann, lost, clock):
    asker = Asker(ann)
    path = f"/attempts/{lost.pk}/analysis/"
    clock(lost.challenge.final_at - SECOND)
    assert code_of(asker.get(path, 403)) == "replay_locked"
    assert not Analysis.objects.exists()
    clock(lost.challenge.final_at)
    waiting = asker.get(path, 202)
    assert (waiting["state"], waiting["positions"], waiting["turning_point"]) == ("waiting", [], None)
    assert asker.get(path, 202) == waiting
    assert DBTaskResult.objects.count() == 1
    services.analysis_run.call(waiting["id"])
    done = asker.get(path)
    assert (done["state"], done["code"], done["log"]) == ("done", str(lost.challenge.code), lost.log)
    assert done["decided"] == done["total"]
    assert len(done["positions"]) == lost.ply + 1
    ply, wrong = WRONG_MOVES["C"][1:]
    assert done["turning_point"] == {"first": ply, "last": ply, "move": wrong}
    assert done["positions"][0] == {"ply": 0, "verdict": "solved", "length": lost.challenge.par}
    assert done["positions"][ply + 1] == {"ply": ply + 1, "verdict": "unsolvable", "length": None}
    assert Asker().get(f"/analysis/{done['id']}/") == done


def test_a_won_attempt_with_a_card_taken_back_has_positions_without_a_verdict(ann, challenge, clock, now):
    win(ann, challenge, now, log=with_worries(challenge, 1))
    clock(challenge.final_at)
    attempt = selectors.attempt_of(player=ann, challenge=challenge)
    services.analysis_run.call(Asker(ann).get(f"/attempts/{attempt.pk}/analysis/", 202)["id"])
    done = Asker(ann).get(f"/attempts/{attempt.pk}/analysis/")
    assert [position["verdict"] for position in done["positions"]] == ["solved"] * challenge.par + [None] * 3
    assert done["turning_point"] == {
        "first": challenge.par - 1,
        "last": challenge.par - 1,
        "move": attempt.log.split(" ")[challenge.par - 1],
    }


def test_nobody_has_an_analysis_of_anothers_attempt_or_of_one_in_play(ann, ben, lost, guest, clock):
    clock(lost.challenge.final_at)
    for asker in (Asker(), Asker(ben), Asker(guest)):
        assert code_of(asker.get(f"/attempts/{lost.pk}/analysis/", 404)) == "not_found"
    practice = services.attempt_begin(player=ann, challenge=lost.challenge, ranked=False, now=lost.challenge.final_at)[
        0
    ]
    assert code_of(Asker(ann).get(f"/attempts/{practice.pk}/analysis/", 403)) == "replay_locked"
    assert not Analysis.objects.exists()
    services.attempt_abandon(attempt_id=practice.pk, player=ann, now=lost.challenge.final_at)
    assert Asker(ann).get(f"/attempts/{practice.pk}/analysis/", 202)["log"] == ""


def test_any_game_is_analysed_and_a_line_given_from_what_can_be_won(db):
    code, tokens, ply = lost_on_purpose("C")
    asker = Asker()
    asked = asker.post("/analysis/", {"code": f" {str(code).lower()} ", "log": f"{' '.join(tokens)}\n"}, 202)
    assert (asked["code"], asked["log"]) == (str(code), " ".join(tokens))
    assert code_of(asker.get(f"/analysis/{asked['id']}/lines/0/", 404)) == "not_found"
    services.analysis_run.call(asked["id"])
    assert asker.post("/analysis/", {"code": str(code), "log": " ".join(tokens)}) == asker.get(
        f"/analysis/{asked['id']}/"
    )
    line = asker.get(f"/analysis/{asked['id']}/lines/{ply}/")
    assert replay(code, " ".join([*tokens[:ply], line["line"]])).verdict == "won"
    for none in (ply + 1, len(tokens) + 1, 10**30):
        assert code_of(asker.get(f"/analysis/{asked['id']}/lines/{none}/", 404)) == "not_found"


def test_a_sealed_code_is_analysed_as_any_other_is(challenge):
    answers = [
        Asker().post("/analysis/", {"code": code, "log": "r"}, 202)
        for code in (str(challenge.code), f"YU1-C-{'Q' * 16}")
    ]
    assert [answer.keys() for answer in answers] == [answers[0].keys()] * 2
    assert {answer["state"] for answer in answers} == {"waiting"}
    # What the challenge's proof knows is not what the analysis of a code begins with.
    assert not PositionVerdict.objects.exists()


@pytest.mark.parametrize(
    ("body", "status", "code", "detail"),
    [
        (
            {"code": "YU1-C-AAAAAAB", "log": "r u"},
            422,
            "illegal_move",
            {"ply": 1, "move": "u", "reason": "nothing_to_undo"},
        ),
        ({"code": "YU1-C-AAAAAAB", "log": "r  r"}, 422, "illegal_move", {"ply": 1, "move": "", "reason": "unreadable"}),
        (
            {"code": "YU1-C-AAAAAAB", "log": "r " * 4000 + "r"},
            422,
            "illegal_move",
            {"ply": 4000, "move": "r", "reason": "log_too_long"},
        ),
        ({"code": "YU1-C-AAAAAA1", "log": ""}, 400, "unreadable_code", None),
        ({"code": "YU1-C-AAAAAAB"}, 400, "bad_request", None),
        ({"code": "YU1-C-AAAAAAB", "log": "", "ranked": True}, 400, "bad_request", None),
        ({"code": 7, "log": None}, 400, "bad_request", None),
    ],
)
def test_what_cannot_be_analysed_is_refused_and_nothing_stored(db, body, status, code, detail):
    answer = Asker().post("/analysis/", body, status)
    assert code_of(answer) == code
    assert detail is None or answer["error"]["detail"] == detail
    assert not Analysis.objects.exists()
    assert not DBTaskResult.objects.exists()


def test_a_log_after_the_win_is_refused_by_the_service_too(challenge):
    with pytest.raises(IllegalMove) as refusal:
        services.analysis_begin(code=challenge.code, log=f"{challenge.solution} u", now=NOON)
    assert refusal.value.detail == {"ply": challenge.par, "move": "u", "reason": "game_over"}


def test_an_analysis_that_is_not_there_is_not_found(db):
    assert code_of(Asker().get(f"/analysis/{uuid4()}/", 404)) == "not_found"
    assert code_of(Asker().get(f"/analysis/{uuid4()}/lines/0/", 404)) == "not_found"
    assert code_of(Asker().get("/analysis/7/", 404)) == "not_found"


def test_new_analyses_are_counted_and_looking_at_one_is_not(db):
    asker = Asker()
    for number in range(30):
        asker.post("/analysis/", {"code": "YU1-C-AAAAAAB", "log": " ".join(["r"] * number)}, 202)
    assert code_of(asker.post("/analysis/", {"code": "YU1-R-AAAAAAB", "log": ""}, 429)) == "throttled"
    asker.post("/analysis/", {"code": "YU1-C-AAAAAAB", "log": ""}, 202)
    assert Analysis.objects.count() == 30


def test_a_month_later_an_analysis_is_forgotten(db, now):
    code, tokens, _ = lost_on_purpose("C")
    old = services.analysis_begin(code=code, log=" ".join(tokens), now=NOON - timedelta(days=31))
    services.analysis_run.call(str(old.pk))
    kept = PositionVerdict.objects.count()
    assert kept > 0
    PositionVerdict.objects.update(used_at=NOON - timedelta(days=31))
    other = services.analysis_begin(code=GameCode(Rule.RELAXED, code.symbols), log="", now=NOON)
    services.analysis_run.call(str(other.pk))
    assert list(Analysis.objects.values_list("pk", flat=True)) == [other.pk]
    assert PositionVerdict.objects.count() == 1


def test_verdicts_that_a_newer_analysis_uses_are_kept(db):
    code, tokens, _ = lost_on_purpose("C")
    analysed(code, " ".join(tokens))
    PositionVerdict.objects.update(used_at=NOON - timedelta(days=29))
    analysed(code, " ".join(tokens[:-1]))
    assert set(PositionVerdict.objects.values_list("used_at", flat=True)) == {NOON}
