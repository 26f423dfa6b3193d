"""Signing up, logging in and out: names, guests, limits."""

import re
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from games.accounts import AccountAdapter
from games.middleware import SESSION_KEY
from games.models import Attempt, Player
from games.names import name_key, name_skeleton
from games.selectors import ResultState, result_state
from games.services.accounts import NameTaken, player_check_name, player_save, player_sign_up
from games.signals import standings_changed
from tests.conftest import NOON
from tests.factories import make_challenge, make_player
from tests.games.playing import begin, win

PASSWORD = "a long and odd sentence"


def sign_up(client, name, *, language="en", **fields):
    """Return the answer to a sign-up."""
    data = {"username": name, "password1": PASSWORD, **fields}
    return client.post(reverse("account_signup"), data, headers={"accept-language": language})


def log_in(client, name, password=PASSWORD, *, language="en", **extra):
    """Return the answer to a log-in."""
    data = {"login": name, "password": password}
    return client.post(reverse("account_login"), data, headers={"accept-language": language}, **extra)


def play_as(client, guest):
    """Let the client's session know the guest."""
    session = client.session
    session[SESSION_KEY] = str(guest.pk)
    session.save()


def player_of(client):
    """Return the account that the client is logged in to."""
    return Player.objects.filter(pk=client.session.get("_auth_user_id")).first()


# --- Names at sign-up and log-in ---


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Ann", "Işıl", "İrem", "Çağla Öz", "Ольга", "J.R._R-T"])
def test_signing_up_keeps_the_name_as_typed_and_logs_in(client, name):
    assert sign_up(client, name).status_code == 302
    player = player_of(client)
    assert (player.name, player.name_key, player.name_skeleton) == (name, name_key(name), name_skeleton(name))
    assert not player.is_staff
    assert not player.is_superuser


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<img src=x onerror=alert(1)>", "“&lt;” cannot be in a user name"),
        ('"><svg/onload=alert(1)>', "“&quot;” cannot be in a user name"),
        ("{{7*7}}", "“{” cannot be in a user name"),
        ('=HYPERLINK("x")', "“=” cannot be in a user name"),
        ("https://evil.example", "“:” cannot be in a user name"),
        ("x" * 150, "at most 30 characters"),
        ("Ann\u200b", "“U+200B” cannot be in a user name"),
        ("\u202eAnn", "“U+202E” cannot be in a user name"),
        ("Аnn", "must be of one alphabet"),
        ("Admın", "This user name is reserved"),
        ("Görevli", "This user name is reserved"),
        ("   ", "This field is required"),
    ],
)
def test_a_bad_name_is_an_error_of_its_field(client, text, said):
    answer = sign_up(client, text)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert list(answer.context["form"].errors) == ["username"]
    assert not Player.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize(
    ("taken", "wanted", "code"),
    [
        ("Işıl", "IŞIL", "name_taken"),
        ("Işıl", "isil".replace("s", "ş"), "name_taken"),
        ("İrem", "irem", "name_taken"),
        ("İrem", "Irem", "name_taken"),
        ("Ann", "ann", "name_taken"),
        ("Ann", "\uff21\uff2e\uff2e", "name_taken"),
        ("Ilker", "llker", "name_look_alike"),
        ("Emre", "Ernre", "name_look_alike"),
        ("Boba", "ВОВА", "name_look_alike"),
        ("Ann", "A.n.n", "name_look_alike"),
    ],
)
def test_a_name_that_is_taken_is_refused_in_every_spelling(client, taken, wanted, code, language):
    make_player(taken)
    answer = sign_up(client, wanted, language=language)
    assert answer.status_code == 200
    assert [error.code for error in answer.context["form"].errors["username"].as_data()] == [code]
    assert Player.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize(
    ("name", "typed"),
    [("Işıl", "ışıl"), ("Işıl", "IŞIL"), ("Işıl", "işil"), ("İrem", "irem"), ("İrem", "IREM"), ("Ann", " aNN ")],
)
def test_logging_in_depends_on_neither_case_nor_language(client, name, typed, language):
    player = make_player(name)
    assert log_in(client, typed, f"pass-{name}", language=language).status_code == 302
    assert player_of(client) == player


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "password"), [("Ann", "wrong"), ("Nobody here", "wrong"), ("Ann\x00", "x"), ("x" * 31, "x")]
)
def test_a_failed_log_in_does_not_say_whether_the_name_exists(client, name, password):
    make_player("Ann")
    answer = log_in(client, name, password)
    assert answer.status_code == 200
    assert player_of(client) is None
    if name in ("Ann", "Nobody here"):
        assert answer.context["form"].non_field_errors() == ["User name or password is wrong."]


@pytest.mark.django_db
def test_a_closed_account_is_answered_like_one_that_does_not_exist(client):
    make_player("Ann", is_active=False)
    answer = log_in(client, "Ann", "pass-Ann")
    assert answer.context["form"].non_field_errors() == ["User name or password is wrong."]
    assert player_of(client) is None


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["short", "password123", "işılişıl1"])
def test_weak_passwords_are_refused(client, password):
    answer = sign_up(client, "işılişıl", password1=password)
    assert list(answer.context["form"].errors) == ["password1"]


@pytest.mark.django_db
def test_a_race_for_a_name_gives_the_second_an_error_of_the_field(client, monkeypatch):
    monkeypatch.setattr("games.accounts.player_check_name", lambda name: make_player("ANN"))
    answer = sign_up(client, "Ann")
    assert answer.status_code == 200
    assert [error.code for error in answer.context["form"].errors["username"].as_data()] == ["name_taken"]
    assert player_of(client) is None


@pytest.mark.django_db(transaction=True)
def test_of_many_who_want_a_name_at_once_one_gets_it():
    outcomes = []
    barrier = Barrier(6)

    def want(spelling):
        barrier.wait()
        try:
            outcomes.append(player_sign_up(guest=None, name=spelling, email="", password=PASSWORD, now=NOON))
        except NameTaken as error:
            outcomes.append(error)
        finally:
            connection.close()

    threads = [Thread(target=want, args=[name]) for name in ["Işıl", "IŞIL", "işil", "ışıl", "Işil", "iŞIL"]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NameTaken"] * 5 + ["Player"]
    assert Player.objects.count() == 1


@pytest.mark.django_db
def test_a_superuser_made_at_the_console_logs_in_and_has_no_look_alike(client):
    Player.objects.create_superuser("Ilker", PASSWORD)
    with pytest.raises(ValidationError):
        player_check_name("llker")
    log_in(client, "ILKER")
    assert client.get("/admin/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["<b>x</b>", "x" * 31, "Аnn", "Ann\u200b", "...", "llker", "ILKER"])
def test_the_console_takes_no_name_that_the_sign_up_refuses(monkeypatch, name):
    make_player("Ilker")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    with pytest.raises(CommandError):
        call_command("createsuperuser", interactive=False, name=name)
    assert Player.objects.count() == 1


@pytest.mark.django_db
def test_staff_may_have_a_reserved_name(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, name=" admin ", verbosity=0)
    assert Player.objects.get(is_superuser=True).name == "admin"


# --- Guests ---


@pytest.mark.django_db
def test_a_guest_who_signs_up_keeps_id_attempts_and_results_and_enters_the_standings(client, guest):
    challenge = make_challenge(date=timezone.now().date())
    win(guest, challenge, challenge.opens_at)
    play_as(client, guest)
    old_key = client.session.session_key
    told = []
    listen = lambda result_id, **_: told.append(result_id)  # noqa: E731
    standings_changed.connect(listen)
    try:
        assert sign_up(client, "Ann").status_code == 302
    finally:
        standings_changed.disconnect(listen)
    player = player_of(client)
    result = player.attempts.get().result
    assert player.pk == guest.pk
    assert player.name == "Ann"
    assert Player.objects.count() == 1
    assert result_state(result) == ResultState.RANKED
    assert told == [result.pk]
    assert SESSION_KEY not in client.session
    assert client.session.session_key != old_key


@pytest.mark.django_db
def test_a_guest_who_logs_in_is_merged_and_the_earlier_attempt_stays_ranked(client, ann, guest, challenge, now):
    first = begin(guest, challenge, now)
    second = begin(ann, challenge, now + timedelta(minutes=1))
    play_as(client, guest)
    old_key = client.session.session_key
    assert log_in(client, "Ann", "pass-Ann").status_code == 302
    assert set(Attempt.objects.values_list("pk", "player", "ranked")) == {
        (first.pk, ann.pk, True),
        (second.pk, ann.pk, False),
    }
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert SESSION_KEY not in client.session
    assert client.session.session_key != old_key


@pytest.mark.django_db
def test_logging_out_forgets_account_and_guest(client, ann):
    log_in(client, "Ann", "pass-Ann")
    assert client.get(reverse("account_logout")).url == reverse("account")  # asks; GET changes nothing
    assert player_of(client) == ann
    client.post(reverse("account_logout"))
    assert player_of(client) is None
    assert SESSION_KEY not in client.session


@pytest.mark.django_db
def test_a_second_sign_up_of_the_same_guest_does_not_touch_the_account(guest):
    account = player_sign_up(guest=guest, name="Ann", email="", password=PASSWORD, now=NOON)
    with pytest.raises(NameTaken):
        player_sign_up(guest=guest, name="ann", email="", password="another odd sentence", now=NOON)
    other = player_sign_up(guest=guest, name="Ben", email="", password="another odd sentence", now=NOON)
    account.refresh_from_db()
    assert (account.name, account.check_password(PASSWORD)) == ("Ann", True)
    assert other.pk != account.pk


@pytest.mark.django_db
def test_a_failed_sign_up_leaves_the_guest_a_guest(client, guest, ann):
    play_as(client, guest)
    sign_up(client, "ANN")
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.session[SESSION_KEY] == str(guest.pk)


@pytest.mark.django_db
def test_renaming_an_account_tells_the_standings(ann, ben, challenge, now):
    result_id = win(ann, challenge, now).result.id
    told = []
    listen = lambda result_id, **_: told.append(result_id)  # noqa: E731
    standings_changed.connect(listen)
    try:
        player_save(player=ann, name="Anna", now=now)
    finally:
        standings_changed.disconnect(listen)
    assert told == [result_id]
    assert Player.objects.get(name_key="anna") == ann
    with pytest.raises(NameTaken):
        player_save(player=ann, name="BEN", now=now)


@pytest.mark.django_db
def test_an_account_may_take_another_spelling_of_its_own_name(ann):
    player_check_name("ANN", player=ann)
    with pytest.raises(ValidationError):
        player_check_name("ANN")


# --- Limits ---


@pytest.mark.django_db
def test_failures_from_one_address_are_limited_and_others_are_not_locked_out(client):
    make_player("Ann")
    for _ in range(5):
        assert "User name or password is wrong." in log_in(client, "Ann", "wrong").content.decode()
    limited = log_in(client, "Ann", "pass-Ann")
    assert limited.status_code == 200
    assert "Too many failed" in limited.content.decode()
    assert log_in(Client(), "Ann", "pass-Ann", REMOTE_ADDR="192.0.2.7").status_code == 302


@pytest.mark.django_db
def test_failures_against_one_name_are_counted_in_every_spelling(settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/m/key"}
    make_player("Işıl")
    for spelling in ["Işıl", "IŞIL", "işil"]:
        log_in(Client(), spelling, "wrong")
    assert "Too many failed" in log_in(Client(), "ışıl", "wrong").content.decode()


@pytest.mark.django_db
def test_log_ins_and_sign_ups_themselves_are_limited():
    make_player("Ann")
    statuses = [log_in(Client(), "Ann", "pass-Ann").status_code for _ in range(31)]
    assert statuses == [302] * 30 + [429]
    statuses = [sign_up(Client(), "ann").status_code for _ in range(21)]
    assert statuses == [200] * 20 + [429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, None, "192.0.2.1"),
        (0, "203.0.113.9", "192.0.2.1"),  # nobody trusted is in front: the header is the client's invention
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9", "198.51.100.1"),
        (2, "203.0.113.9", "203.0.113.9"),
        (1, None, "192.0.2.1"),
    ],
)
def test_the_address_is_taken_from_trusted_proxies_only(rf, monkeypatch, proxies, forwarded, address):
    monkeypatch.setattr("rest_framework.throttling.api_settings.NUM_PROXIES", proxies)
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    request = rf.get("/", headers=headers, REMOTE_ADDR="192.0.2.1")
    assert AccountAdapter().get_client_ip(request) == address


# --- E-mail ---


@pytest.mark.django_db
@pytest.mark.parametrize("email", ["ann@example.org", "nobody@example.org"])
def test_asking_for_a_new_password_is_answered_alike_for_every_address(client, email):
    sign_up(Client(), "Ann", email="ann@example.org")
    answer = client.post(reverse("account_reset_password"), {"email": email}, follow=True)
    assert answer.redirect_chain == [(reverse("account_reset_password_done"), 302)]
    assert [message.to for message in mail.outbox] == ([["ann@example.org"]] if email.startswith("ann") else [])


@pytest.mark.django_db
def test_signing_up_does_not_say_whether_an_address_has_an_account(client):
    sign_up(Client(), "Ann", email="ann@example.org")
    assert sign_up(client, "Ben", email="ann@example.org").status_code == 302


@pytest.mark.django_db
def test_a_new_password_by_mail_works_once_and_ends_the_other_sessions(client):
    other_device = Client()
    sign_up(other_device, "Ann", email="ann@example.org")
    client.post(reverse("account_reset_password"), {"email": "ANN@example.org"})
    [message] = mail.outbox
    assert message.subject == "Yukon Daily: choose a new password"
    link = re.search(r"http://testserver(/\S+)", message.body)[1]
    form = client.get(link, follow=True)
    new = {"password1": "quite another sentence", "password2": "quite another sentence"}
    done = client.post(form.redirect_chain[-1][0], new, follow=True)
    assert done.redirect_chain == [(reverse("account_reset_password_from_key_done"), 302)]
    assert log_in(Client(), "ann", "quite another sentence").status_code == 302
    assert other_device.get(reverse("account_change_password")).status_code == 302
    assert "used or is too old" in Client().get(link, follow=True).content.decode()


@pytest.mark.django_db
def test_mail_is_in_the_language_of_whoever_asks_for_it(client):
    sign_up(Client(), "Ann", email="ann@example.org")
    address = {"email": "ann@example.org"}
    client.post(reverse("account_reset_password"), address, headers={"accept-language": "tr"})
    [message] = mail.outbox
    assert message.subject == "Yukon Daily: yeni şifrenizi belirleyin"
    greeting, link, name, calming = message.body.split("\n\n")
    assert greeting.startswith("Birisi, büyük olasılıkla siz, Yukon Daily hesabınız için yeni şifre istedi.")
    assert link.startswith("http://testserver/accounts/password/reset/key/")
    assert name == "Kullanıcı adı: Ann"
    assert calming == "Bunu siz istemediyseniz yapmanız gereken bir şey yok: şifreniz değişmez."


@pytest.mark.django_db
@pytest.mark.parametrize("backend", ["locmem", "dummy"])
def test_a_new_password_by_mail_is_offered_only_where_mail_is_sent(client, settings, backend):
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    sign_up(Client(), "Ann", email="ann@example.org")
    reset = reverse("account_reset_password")
    assert (reset in client.get(reverse("account_login")).content.decode()) == (backend == "locmem")
    for answer in (client.get(reset), client.post(reset, {"email": "ann@example.org"})):
        assert ("This site sends no mail." in answer.content.decode()) == (backend == "dummy")
    assert len(mail.outbox) == (backend == "locmem")


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "said"), [("en", "Account: Ann"), ("tr", "Hesap: Ann")])
def test_every_page_says_who_is_signed_in(client, ann, language, said):
    client.force_login(ann)
    for path in ("/", "/rules/", reverse("account")):
        text = client.get(path, headers={"accept-language": language}).content.decode()
        assert re.search(rf'<a[^>]* href="/accounts/"[^>]* aria-label="{said}">.*?<span>Ann</span></a>', text), path


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "signed_in", "signed_out"),
    [
        ("en", "You are signed in as Tom &amp; Co.", "You are signed out."),
        ("tr", "Tom &amp; Co olarak giriş yaptınız.", "Çıkış yaptınız."),
    ],
)
def test_the_page_after_signing_in_and_out_says_so(client, language, signed_in, signed_out):
    make_player("Tom & Co")
    headers = {"accept-language": language}
    log_in(client, "Tom & Co", "pass-Tom & Co", language=language)
    assert f'role="status">{signed_in}</p>' in client.get("/", headers=headers).content.decode()
    assert 'role="status">' + signed_in not in client.get("/", headers=headers).content.decode()
    client.post(reverse("account_logout"), headers=headers)
    assert f'role="status">{signed_out}</p>' in client.get("/", headers=headers).content.decode()


def test_the_account_page_is_for_whoever_is_signed_in(client):
    assert client.get(reverse("account")).url == f"{reverse('account_login')}?next={reverse('account')}"


@pytest.mark.django_db
def test_a_changed_address_gets_the_mail_and_the_old_one_none(client):
    sign_up(client, "Ann", email="ann@example.org")
    account = reverse("account")
    change = {"email": "Anna@example.org", "password": "wrong"}
    assert list(client.post(account, change).context["form"].errors) == ["password"]
    done = client.post(account, change | {"password": PASSWORD}, follow=True)
    assert done.redirect_chain == [(account, 302)]
    assert "Your e-mail address is changed." in done.content.decode()
    for email in ("ann@example.org", "anna@example.org"):
        Client().post(reverse("account_reset_password"), {"email": email})
    assert [message.to for message in mail.outbox] == [["anna@example.org"]]
    client.post(account, {"email": "", "password": PASSWORD})
    assert player_of(client).email == ""


@pytest.mark.django_db
def test_passwords_cannot_be_guessed_on_the_account_page(client, ann):
    client.force_login(ann)
    guess = {"email": "ben@example.org", "password": "wrong"}
    statuses = [client.post(reverse("account"), guess).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


@pytest.mark.django_db
def test_a_mail_that_cannot_be_sent_gives_no_account_away(client, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    sign_up(Client(), "Ann", email="ann@example.org")
    for email in ("ann@example.org", "nobody@example.org"):
        assert client.post(reverse("account_reset_password"), {"email": email}).status_code == 302
    assert "A mail could not be sent" in caplog.text
    assert "ann@example.org" not in caplog.text


@pytest.mark.django_db
def test_an_account_is_erased_with_its_password_only(client):
    sign_up(client, "Ann")
    erase = reverse("account_erase")
    assert reverse("account_erase") in client.get(reverse("account")).content.decode()
    assert client.get(erase).status_code == 200
    assert list(client.post(erase, {"password": "wrong"}).context["form"].errors) == ["password"]
    done = client.post(erase, {"password": PASSWORD}, follow=True)
    assert done.redirect_chain == [("/", 302)]
    assert "Your account has been deleted." in done.content.decode()
    assert not Player.objects.exists()
    assert player_of(client) is None


@pytest.mark.django_db
def test_accounts_of_staff_are_not_erased(client, mod):
    client.force_login(mod)
    refused = client.post(reverse("account_erase"), {"password": f"pass-{mod.name}"})
    assert "stays on record" in refused.content.decode()
    assert Player.objects.filter(pk=mod.pk).exists()


@pytest.mark.django_db
def test_a_password_can_be_changed(client, ann):
    client.force_login(ann)
    assert client.get(reverse("account_change_password")).status_code == 200
    new = {"oldpassword": "pass-Ann", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(reverse("account_change_password"), new).status_code == 302
    assert log_in(Client(), "Ann").status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["account_email", "account_set_password", "account_reauthenticate", "account_inactive"]
)
def test_pages_of_allauth_that_we_do_not_use_are_not_there(name):
    with pytest.raises(NoReverseMatch):
        reverse(name)
