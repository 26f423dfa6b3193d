"""The admin: what staff see, what they can do, and what nobody can."""

from datetime import date, timedelta

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import selectors
from games.models import Attempt, Challenge, Player, Preview, Result
from tests.factories import make_challenge, make_guest, make_player
from tests.games.playing import begin, win

TODAY = date(2026, 3, 12)
CHALLENGES = "admin:games_challenge_changelist"
RESULTS = "admin:games_result_changelist"


@pytest.fixture(autouse=True)
def clock(monkeypatch, now):
    """Set the clock of the admin, which is an edge, to noon of the tests' day."""
    for module in ("challenges", "results"):
        monkeypatch.setattr(f"games.admin.{module}.clock", lambda: now)


@pytest.fixture
def desk(client, mod):
    """A client logged in as staff."""
    client.force_login(mod)
    return client


def act(desk, listing, action, rows, **fields):
    """Run an action on rows and return the texts of the messages."""
    data = {"action": action, "_selected_action": [row.pk for row in rows], **fields}
    answer = desk.post(reverse(listing), data, follow=True)
    assert answer.status_code == 200
    return [str(message) for message in answer.context["messages"]]


def told(desk, listing, action, rows, text):
    """Run an action that asks for a text."""
    return act(desk, listing, action, rows, confirmed="1", text=text)


# --- Getting in ---


@pytest.mark.django_db
def test_the_admin_logs_in_by_the_same_page_as_everybody(client):
    answer = client.get(reverse("admin:login"), {"next": "/admin/"})
    assert answer.url == f"{reverse('account_login')}?next=%2Fadmin%2F"
    assert client.post(reverse("admin:login"), {"username": "Mod", "password": "pass-Mod"}).status_code == 302


@pytest.mark.django_db
def test_staff_change_the_password_on_the_same_page_as_everybody(desk):
    assert desk.get(reverse("admin:password_change")).url == reverse("account_change_password")


@pytest.mark.django_db
def test_players_have_no_access(client, ann):
    client.force_login(ann)
    assert client.get(reverse("admin:index"), follow=True).status_code == 403
    assert client.get(reverse(CHALLENGES), follow=True).status_code == 403


@pytest.mark.django_db
def test_staff_without_permissions_see_and_do_nothing(client, challenge):
    client.force_login(make_player("Clerk", is_staff=True))
    assert client.get(reverse(CHALLENGES)).status_code == 403
    assert client.post(reverse("admin:games_challenge_preview", args=[challenge.pk])).status_code == 403
    assert not Preview.objects.exists()


@pytest.mark.django_db
def test_staff_who_may_only_look_can_neither_act_nor_open_cards(client, challenge):
    clerk = make_player("Clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_challenge"))
    client.force_login(clerk)
    assert b'name="action"' not in client.get(reverse(CHALLENGES)).content
    client.post(
        reverse(CHALLENGES), {"action": "reject", "_selected_action": [challenge.pk], "confirmed": "1", "text": "x"}
    )
    challenge.refresh_from_db()
    assert challenge.status == "scheduled"
    assert client.get(reverse("admin:games_challenge_preview", args=[challenge.pk])).status_code == 403


# --- Every page ---


@pytest.mark.django_db
def test_every_page_of_the_admin_opens(desk, ann, guest, challenge, now):
    win(ann, challenge, now)
    make_challenge(date=TODAY - timedelta(days=3), number=1)
    act(desk, RESULTS, "review", [Result.objects.get()], confirmed="1", text="odd")
    for model, model_admin in admin.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert desk.get(reverse(f"{name}_changelist")).status_code == 200
        for row in model.objects.all()[:3]:
            assert desk.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200, row
        assert desk.get(reverse(f"{name}_add")).status_code == (
            200 if model_admin.has_add_permission(rf_staff(desk)) else 403
        )


def rf_staff(desk):
    """Return a request by the desk's user, for asking permissions."""
    return desk.get(reverse("admin:index")).wsgi_request


def attempt_of_new_player(number, now):
    challenge = Challenge.objects.filter(date=TODAY).first() or make_challenge(date=TODAY)
    return begin(make_player(f"Player {number}"), challenge, now)


def preview_of_new_player(number, now):
    challenge = make_challenge(date=TODAY + timedelta(days=number), number=number)
    return Preview.objects.create(player=make_player(f"Staff {number}"), challenge=challenge, opened_at=now)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("listing", "make"),
    [
        (CHALLENGES, lambda number, now: make_challenge(date=TODAY + timedelta(days=number), number=number)),
        ("admin:games_attempt_changelist", attempt_of_new_player),
        ("admin:games_player_changelist", lambda number, now: make_player(f"Player {number}")),
        ("admin:leaderboard_board_changelist", attempt_of_new_player),
        ("admin:games_preview_changelist", preview_of_new_player),
    ],
)
def test_lists_cost_the_same_queries_however_long(desk, now, listing, make, django_assert_num_queries):
    make(0, now)
    with CaptureQueriesContext(
        connection,
    ) as few:
        desk.get(reverse(listing))
    for number in range(1, 5):
        make(number, now)
    with django_assert_num_queries(len(few)):
        desk.get(reverse(listing))


@pytest.mark.django_db
def test_no_form_offers_every_player_in_a_list(desk, ann, ben, challenge, now):
    win(ann, challenge, now)
    for name, row in [("attempt", Attempt), ("result", Result), ("player", Player)]:
        page = desk.get(reverse(f"admin:games_{name}_change", args=[row.objects.first().pk])).content.decode()
        assert f'<option value="{ben.pk}"' not in page


# --- Nothing is deleted ---


@pytest.mark.django_db
def test_nothing_is_deleted_neither_in_bulk_nor_singly(desk, ann, challenge, now):
    win(ann, challenge, now)
    rows = [challenge, ann, Attempt.objects.get(), Result.objects.get()]
    for row in rows:
        name = f"admin:games_{row._meta.model_name}"
        assert b"delete_selected" not in desk.get(reverse(f"{name}_changelist")).content
        act(desk, f"{name}_changelist", "delete_selected", [row], post="yes")
        assert desk.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        assert type(row).objects.filter(pk=row.pk).exists()


# --- Challenges ---


@pytest.mark.django_db
def test_the_list_shows_state_proof_and_counts(desk, ann, ben, challenge, now, monkeypatch):
    monkeypatch.setattr("games.admin.challenges.clock", lambda: challenge.opens_at + timedelta(minutes=30))
    win(ann, challenge, now)
    begin(ben, challenge, now)
    make_challenge(date=TODAY - timedelta(days=1), number=1)
    make_challenge(date=TODAY - timedelta(days=5), number=2)
    make_challenge(date=TODAY + timedelta(days=1), number=3)
    page = desk.get(reverse(CHALLENGES))
    rows = {row.date: (page.context["cl"].model_admin.state(row), row.counts) for row in page.context["cl"].result_list}
    assert [rows[TODAY + timedelta(days=days)][0] for days in (1, 0, -1, -5)] == [
        "Scheduled",
        "Open",
        "Closed",
        "Final",
    ]
    assert (rows[TODAY][1].started, rows[TODAY][1].won) == (2, 1)
    assert f"{challenge.par} moves" in page.content.decode()


@pytest.mark.django_db
def test_nothing_sealed_is_shown_before_a_challenge_is_final(desk, ann, challenge, now):
    win(ann, challenge, now)
    pages = [
        desk.get(reverse(CHALLENGES)),
        desk.get(reverse("admin:games_challenge_change", args=[challenge.pk])),
        desk.get(reverse("admin:games_attempt_change", args=[Attempt.objects.get().pk])),
        desk.get(reverse("admin:games_challenge_preview", args=[challenge.pk])),
        desk.get(reverse("admin:games_challenge_history", args=[challenge.pk])),
    ]
    for page in pages:
        assert page.status_code == 200
        for sealed in (challenge.symbols, challenge.salt, challenge.solution[:20]):
            assert sealed not in page.content.decode()


@pytest.mark.django_db
def test_a_final_challenge_shows_everything(desk):
    challenge = make_challenge(date=TODAY - timedelta(days=2))
    page = desk.get(reverse("admin:games_challenge_change", args=[challenge.pk])).content.decode()
    for revealed in (challenge.symbols, challenge.salt, challenge.solution):
        assert revealed in page


@pytest.mark.django_db
def test_a_new_challenge_gets_a_deal_of_its_own(desk):
    data = {"date": "2026-03-20", "rule": "T", "symbols": "A" * 16, "status": "scheduled"}
    assert desk.post(reverse("admin:games_challenge_add"), data).status_code == 302
    challenge = Challenge.objects.get()
    assert (challenge.date, challenge.rule, challenge.status) == (date(2026, 3, 20), "T", "draft")
    assert challenge.symbols != "A" * 16
    assert len(challenge.symbols) == 16
    assert LogEntry.objects.get().object_id == str(challenge.pk)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-03-12", "There is already a challenge for 12 March 2026 under the rule Classic."),
        ("2026-03-11", "A challenge cannot open in the past."),
    ],
)
def test_a_date_has_one_challenge_of_a_rule(desk, challenge, day, said):
    answer = desk.post(reverse("admin:games_challenge_add"), {"date": day, "rule": "C"})
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert Challenge.objects.count() == 1


@pytest.mark.django_db
def test_a_race_for_a_date_is_answered_by_a_message(desk, monkeypatch):
    monkeypatch.setattr(
        "games.admin.challenges.ChallengeForm.clean", lambda self: make_challenge(date=date(2026, 3, 20)) and None
    )
    answer = desk.post(reverse("admin:games_challenge_add"), {"date": "2026-03-20", "rule": "C"}, follow=True)
    assert "There is already a challenge" in str(*answer.context["messages"])


@pytest.mark.django_db
@pytest.mark.parametrize("status", ["draft", "certified", "scheduled"])
def test_a_challenge_is_not_edited(desk, status):
    challenge = make_challenge(date=TODAY, status=status)
    data = {"date": "2026-03-21", "rule": "R", "symbols": "B" * 16, "solution": "", "status": "draft"}
    assert desk.post(reverse("admin:games_challenge_change", args=[challenge.pk]), data).status_code == 403
    fresh = Challenge.objects.get()
    assert (fresh.date, fresh.rule, fresh.symbols, fresh.status) == (TODAY, "C", challenge.symbols, status)


@pytest.mark.django_db
def test_certifying_takes_a_winning_log_and_keeps_it_out_of_the_audit_log(desk):
    challenge = make_challenge(date=TODAY + timedelta(days=1), status="draft")
    log, challenge.solution, challenge.par = challenge.solution, "", None
    challenge.save()
    assert told(desk, CHALLENGES, "certify", [challenge], "36x5 nonsense") == [
        "2026-03-13 C: No winning log is stored for this code, so it cannot be scheduled."
    ]
    assert told(desk, CHALLENGES, "schedule", [challenge], "") == [
        "2026-03-13 C: No winning log is stored for this code, so it cannot be scheduled."
    ]
    assert told(desk, CHALLENGES, "certify", [challenge], log) == ["1 challenge certified."]
    challenge.refresh_from_db()
    assert (challenge.status, challenge.solution, challenge.par) == ("certified", log, len(log.split()))
    assert log not in LogEntry.objects.get().change_message


@pytest.mark.django_db
def test_certifying_without_a_log_asks_the_solver(desk):
    challenge = make_challenge(date=TODAY + timedelta(days=1), status="draft")
    challenge.solution, challenge.par = "", None
    challenge.save()
    assert told(desk, CHALLENGES, "certify", [challenge], "") == ["1 challenge certified."]
    challenge.refresh_from_db()
    assert challenge.par == len(challenge.solution.split()) > 0


@pytest.mark.django_db
def test_scheduling_and_rejecting_before_a_challenge_opens(desk):
    challenge = make_challenge(date=TODAY + timedelta(days=1), status="certified")
    assert act(desk, CHALLENGES, "schedule", [challenge]) == ["1 challenge scheduled."]
    assert told(desk, CHALLENGES, "reject", [challenge], "too dull") == ["1 challenge rejected."]
    challenge.refresh_from_db()
    assert (challenge.status, challenge.status_reason) == ("rejected", "too dull")
    assert [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")] == [
        "Schedule",
        "Reject with a reason: too dull",
    ]


@pytest.mark.django_db
def test_an_opened_challenge_is_not_rejected(desk, challenge):
    assert told(desk, CHALLENGES, "reject", [challenge], "too dull") == [
        "2026-03-12 C: A published challenge cannot be changed; void and replace it instead."
    ]
    assert not LogEntry.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["reject", "void_and_replace"])
def test_a_reason_is_asked_for_and_needed(desk, challenge, action):
    for fields in ({}, {"confirmed": "1", "text": "  "}):
        data = {"action": action, "_selected_action": [challenge.pk], **fields}
        page = desk.post(reverse(CHALLENGES), data)
        assert page.status_code == 200
        assert ("Please give a reason." in page.content.decode()) == bool(fields)
    challenge.refresh_from_db()
    assert challenge.status == "scheduled"


@pytest.mark.django_db
def test_voiding_replaces_the_deal_of_an_open_challenge_and_voids_its_results(desk, ann, challenge, now):
    win(ann, challenge, now)
    assert told(desk, CHALLENGES, "void_and_replace", [challenge], "a known deal") == ["1 challenge voided."]
    challenge.refresh_from_db()
    replacement = challenge.replaced_by
    assert (challenge.status, challenge.status_reason) == ("void", "a known deal")
    assert (replacement.status, replacement.date, replacement.rule) == ("scheduled", TODAY, "C")
    assert replacement.symbols != challenge.symbols
    assert not selectors.results_ranked().exists()


@pytest.mark.django_db
def test_voiding_a_past_challenge_replaces_nothing(desk):
    challenge = make_challenge(date=TODAY - timedelta(days=2))
    told(desk, CHALLENGES, "void_and_replace", [challenge], "a known deal")
    assert [row.status for row in Challenge.objects.all()] == ["void"]


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
