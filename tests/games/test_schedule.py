import os
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from games import deals, selectors, services
from games.difficulty import measures_of
from games.engine.code import GameCode
from games.engine.game import Game
from games.engine.replay import replay
from games.engine.rules import Rule
from games.engine.solver import Solution, Verdict
from games.errors import ChallengeFixed, NotFound, ReplayRejected, SlotTaken
from games.management.commands import schedule_challenges
from games.models import Challenge, Preview, Result
from tests.factories import SOLUTIONS, make_challenge
from tests.games.playing import STEP, begin, win, with_worries
from tests.processes import children_of, environment, is_running, run, until

DAY = timedelta(days=1)


def proved(rule: str = "C", number: int = 0) -> deals.ProvedDeal:
    """Return a deal with its stored solution, as the solver would have found it."""
    symbols, log = sorted(SOLUTIONS[rule].items())[number]
    line = tuple(log.split(" "))
    solution = Solution(verdict=Verdict.SOLVED, line=line, nodes=70, width=2, dead_ends=9, first_win_nodes=50)
    return deals.ProvedDeal(GameCode(Rule(rule), symbols), solution, measures_of(solution))


# --- Scheduling by itself ---------------------------------------------------------------------------------------------


@pytest.fixture
def today(now, monkeypatch):
    """Let the command think that it is noon of the tests' day."""
    monkeypatch.setattr("games.management.commands.schedule_challenges.timezone.now", lambda: now)


def schedule(*, days, processes=1, candidates=1):
    call_command("schedule_challenges", days=days, processes=processes, candidates=candidates)


def assert_proved(challenges):
    """Assert that each has a clean win, replayed for its very code, and says what finding it took."""
    for challenge in challenges:
        verdict = replay(challenge.code, challenge.solution)
        assert (verdict.verdict, verdict.score, verdict.plies) == ("won", 625, challenge.par)
        assert challenge.proved_code == str(challenge.code)
        assert len(challenge.symbols) == 16
        assert len(challenge.salt) == 32
        assert challenge.nodes > 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("processes", [1, 2])
def test_the_command_fills_today_and_the_days_after_it_with_proved_deals(today, capsys, processes):
    schedule(days=1, processes=processes)
    found = list(Challenge.objects.order_by("date", "rule"))
    assert [str(challenge) for challenge in found] == ["2026-03-12 C", "2026-03-12 R", "2026-03-13 C", "2026-03-13 R"]
    assert {challenge.status for challenge in found} == {"scheduled"}
    assert_proved(found)
    assert len({challenge.salt for challenge in found}) == 4
    said = capsys.readouterr()
    assert "4 challenges scheduled" in said.out
    assert "Scheduling challenges: 100%" in said.err


def test_the_command_repeated_changes_nothing(db, today, capsys):
    schedule(days=0)
    before = list(Challenge.objects.values())
    schedule(days=0, processes=2)
    assert list(Challenge.objects.values()) == before
    assert "0 challenges scheduled" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "number"),
    [("--days", text) for text in ("x", "-1", "1.5", "3661", "٣", "9" * 5000, "000009999", "")]
    + [("--candidates", "0"), ("--candidates", "101"), ("--processes", "0"), ("--processes", "two")],
)
def test_an_unreadable_number_ends_with_one_sentence_and_exit_code_3(option, number, capsys):
    with pytest.raises(SystemExit) as end:
        call_command("schedule_challenges", f"{option}={number}")
    assert end.value.code == 3
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert option in said


def test_gaps_are_the_days_without_a_challenge_rejected_ones_do_not_count(db, now):
    first = now.date()
    make_challenge(date=first)
    make_challenge(date=first, rule="R", status="void")
    make_challenge(date=first + DAY, number=1, status="rejected")
    make_challenge(date=first + DAY, rule="R", number=1, status="certified")
    make_challenge(date=first + 2 * DAY, number=2)
    gaps = services.schedule_gaps(first=first, days=3)
    assert gaps == [(first + DAY, Rule.CLASSIC), (first + 2 * DAY, Rule.RELAXED)]


def test_a_gap_that_another_process_fills_meanwhile_is_left_alone(db, now):
    make_challenge(date=now.date(), number=5)
    assert services.schedule_fill(date=now.date(), deal=proved()) is False
    assert Challenge.objects.get().symbols == sorted(SOLUTIONS["C"])[5]


@pytest.mark.django_db(transaction=True)
def test_two_schedulers_at_once_fill_every_day_once(tmp_path):
    variables = environment(tmp_path)
    command = ("schedule_challenges", "--days", "2", "--candidates", "1", "--processes", "2")
    with run(variables, *command) as one, run(variables, *command) as other:
        said = [process.communicate(timeout=300) for process in (one, other)]
    assert [one.returncode, other.returncode] == [0, 0], said
    found = list(Challenge.objects.all())
    assert len({(challenge.date, challenge.rule) for challenge in found}) == len(found) == 6
    assert_proved(found)
    filled = [int(re.match(r"(\d+) challenges scheduled", out)[1]) for out, _ in said]
    assert sum(filled) == 6


@pytest.mark.django_db(transaction=True)
def test_a_killed_scheduler_leaves_whole_certificates_and_no_process_and_the_next_goes_on(tmp_path):
    variables = environment(tmp_path)
    command = ("schedule_challenges", "--days", "4", "--candidates", "1", "--processes", "2")
    with run(variables, *command) as killed:
        until(lambda: Challenge.objects.count() >= 3)
        searchers = children_of(killed.pid)
        assert len(searchers) >= 2
        killed.kill()
    until(lambda: not any(is_running(pid) for pid in searchers))
    left = {challenge.pk: challenge for challenge in Challenge.objects.all()}
    assert 3 <= len(left) < 10
    assert_proved(left.values())
    with run(variables, *command) as second:
        said = second.communicate(timeout=300)
    assert said[0] == f"{10 - len(left)} challenges scheduled; the next 4 days are complete.\n"
    assert {challenge.pk: challenge for challenge in Challenge.objects.filter(pk__in=left)} == left
    assert_proved(Challenge.objects.all())


def abort(*args, **options):
    os.abort()


def test_a_searching_process_that_is_killed_ends_the_command_with_one_sentence(db, today, monkeypatch):
    monkeypatch.setattr(schedule_challenges, "deal_for", abort)
    with pytest.raises(CommandError, match="run this again"):
        schedule(days=1, processes=2)
    assert not Challenge.objects.exists()


def test_drawn_deals_differ_and_are_daily_codes():
    codes = {deals.deal_draw(Rule.RELAXED) for _ in range(100)}
    assert len(codes) == 100
    assert all(code.is_daily and code.rule == Rule.RELAXED for code in codes)


def test_a_found_deal_is_won_by_its_line():
    deal = deals.deal_find(Rule.RELAXED)
    assert replay(deal.code, deal.log).verdict == "won"


def test_a_shortened_deal_keeps_its_measures():
    deal = deals.deal_prove(GameCode(Rule.RELAXED, "A" * 16))
    shorter = deals.shortened(deal)
    assert len(shorter.solution.line) < len(deal.solution.line)
    assert shorter.measures == deal.measures
    assert replay(shorter.code, shorter.log).verdict == "won"


# --- D11: only what can be won is scheduled ---------------------------------------------------------------------------

# Without a legal move at all under Classic; under Relaxed it can be won.
DEAD_START = "Y6JGJ6JFM5ZT23N4"


def test_a_deal_without_a_legal_move_is_certified_by_nothing(db, now):
    code = GameCode(Rule.CLASSIC, DEAD_START)
    assert Game(code).legal_moves() == []
    assert deals.deal_prove(code) is None
    draft = Challenge.objects.create(date=now.date() + DAY, rule="C", symbols=DEAD_START, salt="0" * 32)
    relaxed = deals.deal_prove(GameCode(Rule.RELAXED, DEAD_START))
    for log in ("", "r", relaxed.log):
        with pytest.raises(ReplayRejected):
            services.challenge_certify(challenge_id=draft.pk, log=log)
        with pytest.raises(ReplayRejected):
            services.challenge_schedule(challenge_id=draft.pk, now=now)
    assert Challenge.objects.get().status == "draft"


def test_a_deal_won_only_under_relaxed_is_scheduled_as_relaxed_only(db, now):
    relaxed = deals.deal_prove(GameCode(Rule.RELAXED, DEAD_START))
    for rule in (Rule.CLASSIC, Rule.TRADITIONAL):
        with pytest.raises(ReplayRejected):
            services.challenge_add(date=now.date(), deal=replace(relaxed, code=GameCode(rule, DEAD_START)))
    assert services.challenge_add(date=now.date(), deal=relaxed).status == "scheduled"


def test_a_classic_line_certifies_traditional_only_if_it_is_one_there(db, now):
    # The solver puts aces up at once; this line moves another card first.
    code, log = next(
        (deal.code, log) for deal in map(proved, ["C"] * 9, range(9)) if (log := with_an_ace_passed(deal)) is not None
    )
    assert replay(code, log).verdict == "won"
    draft = Challenge.objects.create(date=now.date() + DAY, rule="T", symbols=code.symbols, salt="0" * 32)
    with pytest.raises(ReplayRejected) as refusal:
        services.challenge_certify(challenge_id=draft.pk, log=log)
    assert refusal.value.detail["failure"]["reason"] == "ace_must_go_up"


def with_an_ace_passed(deal):
    """The deal's line with a detour that only Traditional forbids: a move that is undone while an ace waits."""
    tokens = list(deal.solution.line)
    for ply in range(len(tokens)):
        game = Game(GameCode(Rule.TRADITIONAL, deal.code.symbols))
        assert game.play(tokens[:ply]) is None
        classic = Game(deal.code)
        assert classic.play(tokens[:ply]) is None
        forbidden = set(classic.legal_moves()) - set(game.legal_moves())
        passing = [token for token in forbidden if token[0] not in "shdc"]
        if passing:
            return " ".join([*tokens[:ply], passing[0], "u", *tokens[ply:]])
    return None


@pytest.mark.parametrize("status", ["certified", "scheduled"])
@pytest.mark.parametrize(
    "change",
    [
        {"solution": ""},
        {"par": None},
        {"par": 0},
        {"proved_code": ""},
        {"symbols": "A" * 16},
        {"rule": "R"},
        {"rule": "T"},
        {"proved_code": f"YU1-T-{'A' * 16}"},
    ],
    ids=str,
)
def test_the_database_itself_keeps_a_challenge_to_the_code_that_its_proof_is_of(db, now, status, change):
    made = make_challenge(date=now.date() + DAY, status=status)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.filter(pk=made.pk).update(**change)


# --- A challenge's life -----------------------------------------------------------------------------------------------


def test_a_draft_becomes_certified_and_scheduled_by_a_log_that_wins_it(db, now):
    draft = make_challenge(date=now.date() + DAY, status="draft")
    log = draft.solution
    Challenge.objects.update(solution="", par=None)
    certified = services.challenge_certify(challenge_id=draft.pk, log=log)
    assert (certified.status, certified.solution, certified.par) == ("certified", log, len(log.split()))
    assert services.challenge_schedule(challenge_id=draft.pk, now=now).status == "scheduled"


def test_drafts_of_one_slot_are_refused(db, now):
    draft = services.challenge_draft(date=now.date(), rule=Rule.TRADITIONAL)
    assert (draft.status, len(draft.symbols), len(draft.salt)) == ("draft", 16, 32)
    with pytest.raises(SlotTaken) as refusal:
        services.challenge_draft(date=now.date(), rule=Rule.TRADITIONAL)
    assert refusal.value.detail == {"date": "2026-03-12", "rule": "T"}


def test_a_log_that_does_not_win_this_very_code_clean_certifies_nothing(db, now):
    draft = make_challenge(date=now.date() + DAY, status="draft")
    other = make_challenge(date=now.date() + DAY, rule="R", status="draft")
    cut = draft.solution.rsplit(" ", 1)[0]
    for log in ("", cut, f"{draft.solution} u", other.solution, with_worries(draft, 1)):
        with pytest.raises(ReplayRejected):
            services.challenge_certify(challenge_id=draft.pk, log=log)
    assert Challenge.objects.get(pk=draft.pk).status == "draft"


def test_a_line_won_only_under_relaxed_certifies_no_classic_challenge(db, now):
    relaxed = proved("R")
    with pytest.raises(ReplayRejected):
        services.challenge_add(
            date=now.date(),
            deal=replace(relaxed, code=GameCode(Rule.CLASSIC, relaxed.code.symbols)),
        )
    assert not Challenge.objects.exists()


def test_a_challenge_without_a_proof_cannot_be_scheduled(db, now):
    draft = make_challenge(date=now.date() + DAY, status="draft")
    Challenge.objects.update(solution="", par=None)
    with pytest.raises(ReplayRejected):
        services.challenge_schedule(challenge_id=draft.pk, now=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.update(status="scheduled")


def test_a_day_that_is_over_cannot_be_scheduled(db, now):
    certified = make_challenge(date=now.date() - DAY, status="certified")
    with pytest.raises(ChallengeFixed):
        services.challenge_schedule(challenge_id=certified.pk, now=now)


def test_a_challenge_is_rejected_only_before_it_opens_and_frees_its_slot(db, now):
    opened = make_challenge(date=now.date())
    with pytest.raises(ChallengeFixed):
        services.challenge_reject(challenge_id=opened.pk, reason="dull", now=now)
    pending = make_challenge(date=now.date() + DAY, number=1)
    rejected = services.challenge_reject(challenge_id=pending.pk, reason="dull", now=now)
    assert (rejected.status, rejected.status_reason) == ("rejected", "dull")
    services.challenge_add(date=now.date() + DAY, deal=proved(number=2))


def test_a_challenge_is_voided_only_after_it_opened_and_once(db, now):
    pending = make_challenge(date=now.date() + DAY)
    opened = make_challenge(date=now.date(), number=1)
    services.challenge_void(challenge_id=opened.pk, reason="misdealt", now=now)
    for challenge in (pending, opened):
        with pytest.raises(ChallengeFixed):
            services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now)


def test_an_opened_challenge_cannot_be_certified_anew(challenge):
    with pytest.raises(ChallengeFixed):
        services.challenge_certify(challenge_id=challenge.pk, log=challenge.solution)


def test_a_replacement_takes_the_slot_of_the_void_challenge(ann, challenge, now):
    win(ann, challenge, now)
    replacement = services.challenge_void(
        challenge_id=challenge.pk, reason="misdealt", now=now + STEP, replacement=proved(number=3)
    )
    assert (replacement.replaces, replacement.date, replacement.status) == (challenge, challenge.date, "scheduled")
    assert selectors.challenge_get(date=challenge.date, rule="C", now=now) == replacement
    assert begin(ann, replacement, now + STEP).challenge == replacement
    assert selectors.result_state(Result.objects.get()) == "void"


def test_symbols_are_used_once_ever(db, now):
    services.challenge_add(date=now.date(), deal=proved())
    with pytest.raises(SlotTaken):
        services.challenge_add(date=now.date() + DAY, deal=proved())


def test_opening_a_preview_is_recorded_once_and_takes_the_rank(mod, challenge, now):
    win(mod, challenge, now)
    assert selectors.results_ranked().count() == 1
    for moment in (now, now + STEP):
        assert services.preview_open(challenge_id=challenge.pk, staff=mod, now=moment).solution
    assert Preview.objects.get().opened_at == now
    assert not selectors.results_ranked().exists()


def test_what_everybody_may_see_is_no_preview(mod, challenge):
    services.preview_open(challenge_id=challenge.pk, staff=mod, now=challenge.final_at)
    assert not Preview.objects.exists()


def test_what_is_not_there_is_not_found(ann, now):
    with pytest.raises(NotFound):
        services.preview_open(challenge_id=ann.pk, staff=ann, now=now)
    with pytest.raises(NotFound):
        services.result_review(result_id=ann.pk)
