"""The admin: opening the cards, judging results, looking after players."""

import re
from datetime import date, timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games import selectors
from games.models import Attempt, Preview, Result
from games.selectors import result_state
from tests.factories import make_challenge, make_guest, make_player
from tests.games.desk import RESULTS, told
from tests.games.playing import begin, win

TODAY = date(2026, 3, 12)


# --- The preview ---


@pytest.mark.django_db
def test_the_cards_open_only_after_a_confirmation_that_is_recorded(desk, mod, challenge, now):
    url = reverse("admin:games_challenge_preview", args=[challenge.pk])
    assert "is recorded and bars you" in desk.get(url).content.decode()
    assert "is recorded and bars you" in desk.get(url, {"step": "3"}).content.decode()
    assert not Preview.objects.exists()
    assert desk.post(url).url == url
    assert [(row.player, row.challenge, row.opened_at) for row in Preview.objects.all()] == [(mod, challenge, now)]
    assert LogEntry.objects.get().user == mod
    assert str(challenge.code) in desk.get(url).content.decode()


@pytest.mark.django_db
def test_opening_without_the_form_of_the_page_is_refused(mod, challenge):
    desk = Client(enforce_csrf_checks=True)
    desk.force_login(mod)
    assert desk.post(reverse("admin:games_challenge_preview", args=[challenge.pk])).status_code == 403
    assert not Preview.objects.exists()


@pytest.mark.django_db
def test_who_has_opened_the_cards_is_not_ranked_whether_playing_before_or_after(desk, mod, challenge, now):
    win(mod, challenge, now)
    assert selectors.results_ranked().exists()
    desk.post(reverse("admin:games_challenge_preview", args=[challenge.pk]))
    assert not selectors.results_ranked().exists()


@pytest.mark.django_db
def test_the_preview_steps_through_the_solution(desk, challenge):
    url = reverse("admin:games_challenge_preview", args=[challenge.pk])
    desk.post(url)
    steps = len(challenge.solution.split())
    first, last = desk.get(url).context["preview"], desk.get(url, {"step": steps}).context["preview"]
    assert [len(column) for column in first.columns] == [1, 6, 7, 8, 9, 10, 11]
    assert sum(not card.face_up for column in first.columns for card in column) == 21
    assert last.columns == [[]] * 7
    assert last.foundations == {"S": "KS", "H": "KH", "D": "KD", "C": "KC"}


@pytest.mark.django_db
@pytest.mark.parametrize(("step", "shown"), [("", 0), ("-1", 0), ("x", 0), ("٣", 0), ("9" * 5000, 0), ("9999", None)])
def test_an_odd_step_is_none_or_the_last(desk, challenge, step, shown):
    url = reverse("admin:games_challenge_preview", args=[challenge.pk])
    desk.post(url)
    expected = len(challenge.solution.split()) if shown is None else shown
    assert desk.get(url, {"step": step}).context["preview"].step == expected


@pytest.mark.django_db
def test_a_final_challenge_is_open_to_all_staff_and_nothing_is_recorded(desk):
    challenge = make_challenge(date=TODAY - timedelta(days=2))
    url = reverse("admin:games_challenge_preview", args=[challenge.pk])
    assert str(challenge.code) in desk.get(url).content.decode()
    assert not Preview.objects.exists()


@pytest.mark.django_db
def test_a_draft_without_a_solution_shows_its_deal(desk):
    challenge = make_challenge(date=TODAY + timedelta(days=1), status="draft")
    challenge.solution, challenge.par = "", None
    challenge.save()
    url = reverse("admin:games_challenge_preview", args=[challenge.pk])
    desk.post(url)
    assert desk.get(url).context["preview"].tokens == []


# --- Results ---


@pytest.mark.django_db
def test_a_result_is_reviewed_voided_and_restored_with_reasons(desk, ann, challenge, now):
    win(ann, challenge, now)
    result = Result.objects.get()
    assert told(desk, RESULTS, "review", [result], "too fast") == ["1 result under review."]
    assert not selectors.results_ranked().exists()
    assert told(desk, RESULTS, "restore", [result], "a good player") == ["1 result restored."]
    assert selectors.results_ranked().exists()
    assert told(desk, RESULTS, "void", [result], "a program played") == ["1 result voided."]
    assert not selectors.results_ranked().exists()
    result.refresh_from_db()
    assert result.void_reason == "a program played"
    assert [entry.change_message for entry in LogEntry.objects.order_by("pk")] == [
        "Put under review: too fast",
        "Restore with a reason: a good player",
        "Void with a reason: a program played",
    ]
    assert "a program played" in desk.get(reverse("admin:admin_logentry_changelist")).content.decode()


@pytest.mark.django_db
def test_what_has_been_decided_is_not_counted_again(desk, ann, ben, challenge, now):
    for player in (ann, ben):
        win(player, challenge, now)
    result = Result.objects.get(attempt__player=ann)
    told(desk, RESULTS, "void", [result], "a program played")
    same = f"{result}: It is so already; nothing was changed."
    assert told(desk, RESULTS, "void", Result.objects.all(), "another reason") == [same, "1 result voided."]
    result.refresh_from_db()
    assert result.void_reason == "a program played"
    assert LogEntry.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["review", "void", "restore"])
def test_a_decision_names_player_challenge_time_and_moves(desk, ann, challenge, now, action):
    win(ann, challenge, now)
    Result.objects.update(elapsed_ms=576_000)
    result = Result.objects.get()
    page = act_page(desk, action, result)
    assert f"Ann, 2026-03-12 C: 9:36.000, {result.moves} moves" in page
    for page in (desk.get(reverse(RESULTS)), desk.get(reverse("admin:games_result_change", args=[result.pk]))):
        assert "9:36.000" in page.content.decode()
        assert "576" not in page.content.decode()


def act_page(desk, action, result):
    """Return the page that asks for an action's reason."""
    data = {"action": action, "_selected_action": [result.pk]}
    return desk.post(reverse(RESULTS), data).content.decode()


@pytest.mark.django_db
def test_signs_of_a_result_that_may_not_be_a_persons_own_are_shown(desk, ann, ben, challenge, now):
    def signs_of(result):
        row = desk.get(reverse(RESULTS), {"q": result.attempt.player.name}).content.decode()
        return re.search(r'<td class="field-signs">([^<]*)<', row)[1]

    win(ann, challenge, now)
    mine = Result.objects.get(attempt__player=ann)
    assert signs_of(mine) == "the stored solution"
    win(ben, challenge, now)
    assert signs_of(mine) == "the stored solution, same moves as 1 other"
    Result.objects.filter(pk=mine.pk).update(elapsed_ms=mine.moves * 250)
    assert signs_of(mine) == "0.25 s a move, the stored solution, same moves as 1 other"
    page = desk.get(reverse("admin:games_result_change", args=[mine.pk])).content.decode()
    assert "0.25 s a move" in page
    fast = desk.get(reverse(RESULTS), {"pace": "fast"}).context["cl"].result_list
    assert [result.pk for result in fast] == [mine.pk]
    assert result_state(mine) == "ranked"


@pytest.mark.django_db
def test_the_list_of_results_costs_the_same_queries_for_any_number(desk, challenge, now, django_assert_max_num_queries):
    for number in range(12):
        win(make_player(f"player {number}"), challenge, now)
    with django_assert_max_num_queries(12):
        desk.get(reverse(RESULTS))


@pytest.mark.django_db
def test_results_and_attempts_are_not_edited(desk, ann, challenge, now):
    win(ann, challenge, now)
    for row in (Attempt.objects.get(), Result.objects.get()):
        url = reverse(f"admin:games_{row._meta.model_name}_change", args=[row.pk])
        assert desk.post(url, {"score": 1, "moves": 1, "log": "", "status": "playing"}).status_code == 403


@pytest.mark.django_db
def test_a_log_shows_once_the_challenge_is_final(desk, ann, challenge, now, monkeypatch):
    win(ann, challenge, now)
    url = reverse("admin:games_attempt_change", args=[Attempt.objects.get().pk])
    assert challenge.solution not in desk.get(url).content.decode()
    monkeypatch.setattr("games.admin.results.clock", lambda: challenge.final_at)
    assert challenge.solution in desk.get(url).content.decode()


# --- Players ---


@pytest.mark.django_db
@pytest.mark.parametrize("term", ["ışıl", "IŞIL", "işil"])
def test_players_are_found_in_every_spelling(desk, challenge, now, term):
    isil = make_player("Işıl")
    begin(isil, challenge, now)
    for listing in ("player", "attempt"):
        page = desk.get(reverse(f"admin:games_{listing}_changelist"), {"q": term})
        assert page.context["cl"].result_count == 1


def player_form(player, **changes):
    """Return the fields of the player's form."""
    data = {"name": player.name, "is_active": "on"} | changes
    return {name: value for name, value in data.items() if value}


@pytest.mark.django_db
def test_renaming_keeps_the_rule_of_names(desk, ann, ben):
    url = reverse("admin:games_player_change", args=[ann.pk])
    for name, said in [("BEN", "is taken"), ("8en<", "cannot be in a user name"), ("admin", "is reserved")]:
        answer = desk.post(url, player_form(ann, name=name))
        assert answer.status_code == 200
        assert said in answer.content.decode()
    assert desk.post(url, player_form(ann, name="Işıl")).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.name_key) == ("Işıl", "işil")


@pytest.mark.django_db
def test_hiding_a_player_takes_the_results_out_of_the_standings(desk, ann, challenge, now):
    win(ann, challenge, now)
    desk.post(reverse("admin:games_player_change", args=[ann.pk]), player_form(ann, is_hidden="on"))
    assert not selectors.results_ranked().exists()
    assert ann.rows.count() == 0
    desk.post(reverse("admin:games_player_change", args=[ann.pk]), player_form(ann))
    assert ann.rows.count() == 1


@pytest.mark.django_db
def test_only_superusers_give_rights(client, ann):
    clerk = make_player("Clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename__in=["view_player", "change_player"]))
    client.force_login(clerk)
    url = reverse("admin:games_player_change", args=[clerk.pk])
    assert client.post(url, player_form(clerk, is_superuser="on", is_staff="on")).status_code == 302
    clerk.refresh_from_db()
    assert not clerk.is_superuser
    assert clerk.is_staff


@pytest.mark.django_db
def test_guests_are_shown_and_not_edited(desk):
    guest = make_guest()
    url = reverse("admin:games_player_change", args=[guest.pk])
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"name": "Ann", "is_active": "on"}).status_code == 403
