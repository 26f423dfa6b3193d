"""The admin: getting in, every page, and a challenge's life in the hands of staff."""

from datetime import date, timedelta

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import selectors
from games.models import Attempt, Challenge, Player, Preview, Result
from tests.factories import make_challenge, make_player
from tests.games.desk import CHALLENGES, RESULTS, act, told
from tests.games.playing import begin, win, with_worries

TODAY = date(2026, 3, 12)


# --- Getting in ---


@pytest.mark.django_db
@pytest.mark.parametrize("model", [Challenge, Result, Player])
def test_an_address_or_a_choice_that_is_no_id_is_a_bad_request(desk, model):
    address = reverse(f"admin:games_{model._meta.model_name}_changelist")
    for action in admin.site._registry[model].actions:
        assert desk.post(address, {"action": action, "_selected_action": ["1"]}).status_code == 400
    kind = ContentType.objects.get_for_model(model)
    assert desk.get(f"/admin/r/{kind.pk}/1/").status_code == 400


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


@pytest.mark.django_db
def test_nothing_is_offered_that_staff_do_not_use(desk):
    page = desk.get(reverse("admin:index")).content.decode()
    assert "/admin/games/challenge/" in page
    for app in ("account", "auth", "django_tasks_db"):
        assert f"/admin/{app}/" not in page


@pytest.mark.django_db
def test_a_void_challenge_and_its_replacement_are_told_apart(desk):
    void = make_challenge(date=TODAY, status="void")
    make_challenge(date=TODAY, number=1, replaces=void)
    assert [str(row) for row in Challenge.objects.order_by("status")] == ["2026-03-12 C", "2026-03-12 C (Void)"]
    assert desk.get(reverse(CHALLENGES)).content.decode().count("2026-03-12 C (Void)</td>") == 1


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
@pytest.mark.parametrize(("day", "is_added"), [("2028-03-11", True), ("2028-03-13", False), ("9999-12-31", False)])
def test_a_challenge_is_added_at_most_two_years_ahead(desk, day, is_added):
    answer = desk.post(reverse("admin:games_challenge_add"), {"date": day, "rule": "C"}, follow=True)
    assert answer.status_code == 200
    assert Challenge.objects.filter(date=day).exists() == is_added
    assert ("at most two years ahead" in answer.content.decode()) != is_added


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
    assert told(desk, CHALLENGES, "certify", [challenge], f"{log.split()[0]} nonsense") == [
        "2026-03-13 C: The log is refused. Step 2: This move could not be read; reload the page and try again."
    ]
    assert told(desk, CHALLENGES, "certify", [challenge], log.rpartition(" ")[0]) == [
        "2026-03-13 C: The log ends before the game is won."
    ]
    challenge.solution = log
    assert told(desk, CHALLENGES, "certify", [challenge], with_worries(challenge, 1)) == [
        "2026-03-13 C: The log is no clean win: cards were taken back from a foundation."
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
