from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from itertools import product

import pytest

from games import selectors, services
from games.errors import NotFound, ReplayLocked
from games.models import Attempt, Challenge, Preview, Result
from games.standings_port import position_of
from tests.conftest import NOON
from tests.factories import make_challenge, make_guest, make_player
from tests.games.playing import STEP, append, batches_of, begin, win, with_worries

DAY = timedelta(days=1)
MILLISECOND = timedelta(milliseconds=1)


def days(challenges) -> list[str]:
    return [str(challenge) for challenge in challenges]


# --- Challenges -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["draft", "certified", "rejected", "scheduled"])
def test_a_challenge_that_is_not_open_yet_is_not_found_whatever_it_is(db, now, status):
    challenge = make_challenge(date=now.date() + DAY, status=status)
    with pytest.raises(NotFound):
        selectors.challenge_get(date=challenge.date, rule="C", now=challenge.opens_at - MILLISECOND)
    assert challenge not in selectors.challenges_opened(now=now)


def test_a_scheduled_challenge_is_found_from_its_opening_on(challenge):
    assert selectors.challenge_get(date=challenge.date, rule="C", now=challenge.opens_at) == challenge
    with pytest.raises(NotFound):
        selectors.challenge_get(date=challenge.date, rule="R", now=challenge.opens_at)


def test_of_a_void_challenge_and_its_replacement_the_replacement_is_found(challenge, now):
    services.challenge_void(challenge_id=challenge.pk, reason="misdealt", now=now)
    challenge.refresh_from_db()
    assert selectors.challenge_get(date=challenge.date, rule="C", now=now) == challenge
    replacement = make_challenge(date=challenge.date, number=1)
    Challenge.objects.filter(pk=replacement.pk).update(replaces=challenge)
    assert selectors.challenge_get(date=challenge.date, rule="C", now=now) == replacement
    assert list(selectors.challenges_opened(now=now)) == [replacement]


def test_the_state_follows_the_clock_as_half_open_intervals(challenge):
    state = {
        moment: selectors.challenge_state(challenge, now=moment)
        for moment in (
            challenge.opens_at,
            challenge.closes_at - MILLISECOND,
            challenge.closes_at,
            challenge.final_at - MILLISECOND,
            challenge.final_at,
        )
    }
    assert list(state.values()) == ["open", "open", "closed", "closed", "final"]
    assert challenge.closes_at - challenge.opens_at == DAY
    assert challenge.final_at - challenge.closes_at == timedelta(hours=1)


def test_code_and_salt_are_shown_once_final_and_prove_the_commitment(challenge):
    (sealed,) = selectors.challenges_shown([challenge], now=challenge.final_at - MILLISECOND)
    (final,) = selectors.challenges_shown([challenge], now=challenge.final_at)
    assert (sealed.code, sealed.salt) == (None, None)
    assert final.code == f"YU1-C-{challenge.symbols}"
    assert sha256(f"{final.code}:{final.salt}".encode()).hexdigest() == sealed.commitment == final.commitment


def test_counts_are_of_ranked_attempts_and_forget_the_idle(ann, ben, cy, challenge, now):
    win(ann, challenge, now)
    begin(ben, challenge, now)
    begin(cy, challenge, now + timedelta(minutes=9))
    Attempt.objects.create(player=ann, challenge=challenge, ranked=False, started_at=now, stamped_at=now)
    counts = selectors.challenge_counts([challenge.pk], now=now + timedelta(minutes=10))
    assert counts == {challenge.pk: selectors.Counts(playing=1, started=3, won=1)}


def test_every_hour_around_a_change_of_clocks_has_one_open_challenge(db):
    for number in range(10):
        make_challenge(date=date(2026, 3, 25) + number * DAY, number=number)
    moment = NOON.replace(day=25, hour=0)
    for hour in range(240):  # the weekend on which Europe changes its clocks lies inside
        at = moment + timedelta(hours=hour)
        assert days(selectors.challenges_open(now=at)) == [f"{at.date().isoformat()} C"]


def pages(*, now, size):
    """Walk all pages forth and back; return the days of each page in both walks."""
    page = selectors.challenge_page(now=now, size=size)
    forth = [days(page.challenges)]
    while page.after:
        page = selectors.challenge_page(now=now, size=size, after=page.after)
        forth.append(days(page.challenges))
    back = [days(page.challenges)]
    while page.before:
        page = selectors.challenge_page(now=now, size=size, before=page.before)
        back.append(days(page.challenges))
    return forth, back


def test_pages_of_challenges_lose_and_repeat_nothing_in_either_direction(db, now):
    for number in range(5):
        make_challenge(date=now.date() - number * DAY, number=number)
        make_challenge(date=now.date() - number * DAY, number=number, rule="R")
    make_challenge(date=now.date() + DAY, number=9)
    forth, back = pages(now=now, size=3)
    everything = [f"{now.date() - number * DAY} {rule}" for number in range(5) for rule in "CR"]
    assert [day for page in forth for day in page] == everything
    assert [len(page) for page in forth] == [3, 3, 3, 1]
    assert sorted(day for page in back for day in page) == sorted(everything)


def test_a_page_does_not_go_on_from_a_challenge_that_is_not_open(db, now):
    hidden = make_challenge(date=now.date() + DAY)
    for direction in ("after", "before"):
        with pytest.raises(NotFound):
            selectors.challenge_page(now=now, size=3, **{direction: hidden.pk})


# --- Attempts ---------------------------------------------------------------------------------------------------------


def hidden_cards(shown) -> int:
    return sum(column.count("??") for column in shown.state["columns"])


def test_a_ranked_attempt_shows_only_the_cards_it_has_turned_up(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    batches = batches_of(challenge)
    for turned, batch in enumerate(batches):
        attempt = selectors.attempt_get(attempt_id=attempt.pk, player=ann)
        shown = selectors.attempt_shown(attempt, now=now)
        assert hidden_cards(shown) == 21 - turned
        assert len(shown.turned_up) == turned
        assert shown.code is None
        append(attempt, batch, now)
    shown = selectors.attempt_shown(selectors.attempt_get(attempt_id=attempt.pk, player=ann), now=now)
    assert hidden_cards(shown) == 0
    assert shown.code == str(challenge.code)
    assert shown.result.score == 625


def test_giving_up_reveals_nothing_before_final(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    attempt = services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now)
    for moment, code in ((now, None), (challenge.final_at, str(challenge.code))):
        shown = selectors.attempt_shown(attempt, now=moment)
        assert (hidden_cards(shown), shown.code, shown.status) == (21, code, "abandoned")


def test_practice_hides_nothing(ann, challenge):
    attempt, _ = services.attempt_begin(player=ann, challenge=challenge, ranked=False, now=challenge.final_at)
    shown = selectors.attempt_shown(attempt, now=challenge.final_at)
    assert (hidden_cards(shown), shown.code) == (0, str(challenge.code))


def test_unfinished_practice_is_taken_up_before_the_ranked_attempt(ann, ben, challenge, now):
    final = challenge.final_at
    take_up = partial(selectors.attempt_to_take_up, challenge=challenge)
    assert take_up(player=ann) is None
    ranked = begin(ann, challenge, now)
    assert take_up(player=ann) == ranked
    first, second = (
        services.attempt_begin(player=ann, challenge=challenge, ranked=False, now=final + n * STEP)[0] for n in (1, 2)
    )
    assert take_up(player=ann) == second
    assert take_up(player=ben) is None
    services.attempt_abandon(attempt_id=second.pk, player=ann, now=final + DAY)
    assert take_up(player=ann) == first
    services.attempt_abandon(attempt_id=first.pk, player=ann, now=final + DAY)
    assert take_up(player=ann) == ranked


def test_the_clock_of_an_attempt_runs_until_it_ends(ann, ben, challenge, now):
    playing = begin(ann, challenge, now)
    assert selectors.attempt_shown(playing, now=now + STEP).elapsed_ms == 5000
    late = selectors.attempt_shown(playing, now=challenge.final_at + DAY)
    assert (late.status, late.elapsed_ms) == ("expired", (challenge.final_at - now) // MILLISECOND)
    given_up = begin(ben, challenge, now)
    given_up = services.attempt_abandon(attempt_id=given_up.pk, player=ben, now=now + 2 * STEP)
    assert selectors.attempt_shown(given_up, now=now + DAY).elapsed_ms == 10_000


def test_an_attempt_is_its_players_alone(ann, ben, challenge, now):
    attempt = begin(ann, challenge, now)
    assert selectors.attempt_get(attempt_id=attempt.pk, player=ann) == attempt
    for stranger in (ben, make_guest(), None):
        with pytest.raises(NotFound):
            selectors.attempt_get(attempt_id=attempt.pk, player=stranger)
        assert selectors.attempt_of(player=stranger, challenge=challenge) is None


def test_attempts_to_finish_are_those_of_the_last_hour_before_final(ann, challenge, now):
    attempt = begin(ann, challenge, now)
    for moment, expected in (
        (challenge.closes_at - MILLISECOND, []),
        (challenge.closes_at, [attempt]),
        (challenge.final_at - MILLISECOND, [attempt]),
        (challenge.final_at, []),
    ):
        assert selectors.attempts_to_finish(player=ann, now=moment) == expected
    assert selectors.attempts_to_finish(player=None, now=challenge.closes_at) == []


# --- Results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_guest", "is_hidden", "is_barred", "is_ranked", "is_reviewed", "is_voided", "is_dirty"),
    list(product([False, True], repeat=7)),
)
def test_state_and_standings_agree_for_every_kind_of_result(
    challenge, now, is_guest, is_hidden, is_barred, is_ranked, is_reviewed, is_voided, is_dirty
):
    player = make_guest() if is_guest else make_player("Ann")
    player.is_hidden = is_hidden
    player.save()
    if is_barred:
        Preview.objects.create(player=player, challenge=challenge, opened_at=now)
    attempt = Attempt.objects.create(
        player=player,
        challenge=challenge,
        ranked=is_ranked,
        status="won",
        started_at=now,
        stamped_at=now,
        ended_at=now,
    )
    result = Result.objects.create(
        attempt=attempt,
        score=635 if is_dirty else 625,
        is_clean=not is_dirty,
        moves=100,
        elapsed_ms=1,
        recorded_at=now,
        entered_at=None if is_guest else now,
        under_review=is_reviewed,
        voided_at=now if is_voided else None,
    )
    counts = is_ranked and not (is_guest or is_hidden or is_barred or is_reviewed or is_voided or is_dirty)
    assert (selectors.result_state(result) == "ranked") == counts == selectors.results_ranked().exists()
    if is_voided:
        assert selectors.result_state(result) == "void"
    elif is_reviewed:
        assert selectors.result_state(result) == "under_review"


def test_a_guest_is_shown_the_position_that_the_win_would_have(ann, ben, guest, challenge, now):
    win(ann, challenge, now)
    slow = begin(ben, challenge, now)
    for batch in batches_of(challenge):
        append(slow, batch, now + DAY / 4)
    middle = begin(guest, challenge, now)
    for batch in batches_of(challenge):
        answer = append(middle, batch, now + DAY / 8)
    assert (answer.result.position, answer.result.state) == (2, "not_ranked")
    assert position_of(Result.objects.get(attempt=slow)) == 2


# --- Replays ----------------------------------------------------------------------------------------------------------


def test_a_replay_has_a_split_for_each_card_by_the_servers_stamps(ann, challenge, now):
    win(ann, challenge, now)
    attempt = Attempt.objects.get()
    shown = selectors.attempt_replay(attempt_id=attempt.pk, player=ann, now=now + DAY / 4)
    assert (shown.code, shown.log) == (str(challenge.code), challenge.solution)
    assert [split.elapsed_ms for split in shown.splits] == [5000 * number for number in range(1, 22)]
    assert len({split.card for split in shown.splits}) == 21


def test_a_card_turned_up_again_keeps_its_first_split(ann, challenge, now):
    first = batches_of(challenge)[0]
    log = f"{first.moves} u {challenge.solution.split(' ', first.moves.count(' '))[-1]}"
    win(ann, challenge, now, log=log)
    shown = selectors.attempt_replay(attempt_id=Attempt.objects.get().pk, player=ann, now=now + DAY)
    assert len(shown.splits) == 21
    assert shown.splits[0].elapsed_ms == 5000
    assert shown.splits[1].elapsed_ms == 15_000


@pytest.mark.parametrize("end", ["abandoned", "expired"])
def test_a_lost_attempts_replay_opens_when_the_challenge_is_final(ann, challenge, now, end):
    attempt = begin(ann, challenge, now)
    append(attempt, batches_of(challenge)[0], now + STEP)
    if end == "abandoned":
        services.attempt_abandon(attempt_id=attempt.pk, player=ann, now=now + STEP)
    with pytest.raises(ReplayLocked):
        selectors.attempt_replay(attempt_id=attempt.pk, player=ann, now=challenge.final_at - MILLISECOND)
    shown = selectors.attempt_replay(attempt_id=attempt.pk, player=ann, now=challenge.final_at)
    assert (shown.log, len(shown.splits)) == (batches_of(challenge)[0].moves, 1)


def test_another_players_replay_opens_when_the_challenge_is_final(ann, ben, challenge, now):
    result_id = win(ann, challenge, now).result.id
    for asker in (ben, None):
        with pytest.raises(ReplayLocked):
            selectors.result_replay(result_id=result_id, player=asker, now=challenge.final_at - MILLISECOND)
        shown = selectors.result_replay(result_id=result_id, player=asker, now=challenge.final_at)
        assert shown.log == challenge.solution


def test_the_replay_of_a_result_outside_the_standings_is_its_players_alone(ann, ben, challenge, now):
    result_id = win(ann, challenge, now, log=with_worries(challenge, 1)).result.id
    assert selectors.result_replay(result_id=result_id, player=ann, now=challenge.final_at).log.endswith("f")
    with pytest.raises(NotFound):
        selectors.result_replay(result_id=result_id, player=ben, now=challenge.final_at)
