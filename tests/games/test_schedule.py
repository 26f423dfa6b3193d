from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from games import selectors, services
from games.engine.code import GameCode
from games.engine.replay import replay
from games.engine.rules import Rule
from games.engine.solver import Solution, Verdict
from games.errors import ChallengeFixed, NotFound, ReplayRejected, SlotTaken
from games.models import Challenge, Preview, Result
from tests.factories import SOLUTIONS, make_challenge
from tests.games.playing import STEP, begin, win, with_worries

DAY = timedelta(days=1)


def proved(rule: str = "C", number: int = 0) -> services.ProvedDeal:
    """Return a deal with its stored solution, as the solver would have found it."""
    symbols, log = sorted(SOLUTIONS[rule].items())[number]
    line = tuple(log.split(" "))
    solution = Solution(verdict=Verdict.SOLVED, line=line, nodes=70, width=2, dead_ends=9, first_win_nodes=50)
    return services.ProvedDeal(code=GameCode(Rule(rule), symbols), solution=solution)


# --- Scheduling by itself ---------------------------------------------------------------------------------------------


def test_the_command_fills_today_and_the_days_after_it_with_proved_deals(db, now, monkeypatch, capsys):
    monkeypatch.setattr("games.management.commands.schedule_challenges.timezone.now", lambda: now)
    call_command("schedule_challenges", days=1)
    found = list(Challenge.objects.order_by("date", "rule"))
    assert [str(challenge) for challenge in found] == ["2026-03-12 C", "2026-03-12 R", "2026-03-13 C", "2026-03-13 R"]
    for challenge in found:
        verdict = replay(challenge.code, challenge.solution)
        assert (challenge.status, verdict.verdict, verdict.score, verdict.plies) == (
            "scheduled",
            "won",
            625,
            challenge.par,
        )
        assert len(challenge.symbols) == 16
        assert len(challenge.salt) == 32
        assert challenge.nodes > 0
    assert len({challenge.salt for challenge in found}) == 4
    assert "4 challenges scheduled" in capsys.readouterr().out


def test_the_command_repeated_changes_nothing(db, now, monkeypatch, capsys):
    monkeypatch.setattr("games.management.commands.schedule_challenges.timezone.now", lambda: now)
    call_command("schedule_challenges", days=0)
    before = list(Challenge.objects.values())
    call_command("schedule_challenges", days=0)
    assert list(Challenge.objects.values()) == before
    assert "0 challenges scheduled" in capsys.readouterr().out


@pytest.mark.parametrize("days", ["x", "-1", "1.5", "3661", "٣", "9" * 5000, "000009999", ""])
def test_an_unreadable_number_of_days_ends_with_one_sentence_and_exit_code_3(days, capsys):
    with pytest.raises(SystemExit) as end:
        call_command("schedule_challenges", f"--days={days}")
    assert end.value.code == 3
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--days" in said


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
    def find_slowly(rule):
        make_challenge(date=now.date(), number=5)
        return proved()

    assert services.schedule_fill(date=now.date(), rule=Rule.CLASSIC, find=find_slowly) is False
    assert Challenge.objects.get().symbols == sorted(SOLUTIONS["C"])[5]


def test_drawn_deals_differ_and_are_daily_codes():
    codes = {services.deal_draw(Rule.RELAXED) for _ in range(100)}
    assert len(codes) == 100
    assert all(code.is_daily and code.rule == Rule.RELAXED for code in codes)


def test_a_found_deal_is_won_by_its_line():
    deal = services.deal_find(Rule.RELAXED)
    assert replay(deal.code, deal.log).verdict == "won"


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
            deal=services.ProvedDeal(code=GameCode(Rule.CLASSIC, relaxed.code.symbols), solution=relaxed.solution),
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
