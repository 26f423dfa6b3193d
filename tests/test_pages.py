"""The pages: what they answer, to whom, in which language, and what they keep to themselves."""

import re
import subprocess
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from games.models import Attempt, Challenge
from games.preferences import COOKIE
from games.selectors import commitment
from tests.conftest import NOON
from tests.factories import make_challenge, make_player
from tests.leaderboard.wins import make_win, record_win

PUBLIC = [
    "/",
    "/play/",
    "/play/YU1-C-AAAAAAB/",
    "/rules/",
    "/examples/",
    "/examples/2/",
    "/questions/",
    "/settings/",
    "/statistics/",
    "/offline/",
    "/accounts/login/",
    "/accounts/signup/",
]
OF_CHALLENGE = ["/challenges/2026-03-12/C/", "/standings/2026-03-12/C/", "/standings/2026-03-12/C/?by=moves"]
PERSONAL = ["/", "/play/", *OF_CHALLENGE]


class Page(HTMLParser):
    """What a test asks about a page's markup."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture
def at(monkeypatch):
    """Set the time at which pages are asked for; NOON until a test calls `at(moment)`."""

    def set_clock(moment):
        monkeypatch.setattr("games.views.clock", lambda: moment)
        monkeypatch.setattr("leaderboard.views.clock", lambda: moment)

    set_clock(NOON)
    return set_clock


@pytest.fixture
def get(client, at):
    """A function that gets a page in a language and returns the answer."""

    def get_page(path, language="en", **headers):
        return client.get(path, headers={"accept-language": language, **headers})

    return get_page


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("path", [*PUBLIC, *OF_CHALLENGE, "/accounts/password/reset/"])
def test_every_page_answers_in_the_language_asked_for(get, challenge, path, language):
    answer = get(path, language)
    assert answer.status_code == 200
    page = Page(answer.content.decode())
    assert page.all("html")[0]["lang"] == language
    assert answer["Content-Language"] == language
    assert ("Giriş yap" in answer.content.decode() or "Oyuna geç" in page.text) == (language == "tr")


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PUBLIC, *OF_CHALLENGE, "/accounts/password/reset/", "/nowhere/"])
def test_no_page_has_script_or_style_of_its_own(get, challenge, path):
    page = Page(get(path).content.decode())
    assert page.all("style") == []
    assert [script for script in page.all("script") if not script.get("src")] == []
    assert [tag for tag, attributes in page.tags if "style" in attributes] == []
    assert [tag for tag, attributes in page.tags if any(name.startswith("on") for name in attributes)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PUBLIC, *OF_CHALLENGE])
def test_every_page_names_itself_and_has_one_main_and_one_heading(get, challenge, path):
    text = get(path).content.decode()
    page = Page(text)
    assert re.search(r"<title>\S.* - Yukon Daily</title>", text)
    assert len(page.all("main")) == 1
    assert len(page.all("h1")) == 1
    assert page.all("main")[0]["id"] == "main"


@pytest.mark.django_db
@pytest.mark.parametrize("path", PERSONAL)
def test_what_depends_on_the_asker_is_kept_by_nobody(get, challenge, path):
    assert get(path)["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["challenges", "standings"])
def test_challenges_that_do_not_exist_for_players_are_the_same_404(get, page):
    make_challenge(date=NOON.date() + timedelta(days=1))
    make_challenge(date=NOON.date(), number=1, status="draft")
    make_challenge(date=NOON.date() - timedelta(days=1), number=2, status="rejected")
    paths = [f"/{page}/{day}/C/" for day in ("2026-03-13", "2026-03-12", "2026-03-11", "2026-03-10")]
    answers = [get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [404] * 4

    def comparable(answer, path):
        return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()).replace(path, "")

    assert len({comparable(answer, path) for answer, path in zip(answers, paths, strict=True)}) == 1
    assert [answer["Cache-Control"] for answer in answers] == [answers[0]["Cache-Control"]] * 4


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/challenges/2026-02-30/C/",
        "/challenges/2026-03-12/X/",
        "/challenges/2026-03-12/c/",
        "/challenges/٢٠٢٦-٠٣-١٢/C/",
        "/challenges/20260312/C/",
        "/standings/2026-03-12/C/?by=score",
        "/standings/2026-03-12/C/?from=nowhere",
        "/standings/2026-03-12/C/?by=moves&from=time-after-1-1-00000000000000000000000000000000",
    ],
)
def test_an_address_that_names_nothing_is_a_404(get, challenge, path):
    assert get(path).status_code == 404


# --- Sealed ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", *OF_CHALLENGE])
def test_no_page_of_an_open_challenge_shows_its_code_salt_or_solution(get, challenge, path):
    text = get(path).content.decode()
    assert challenge.symbols not in text
    assert challenge.salt not in text
    assert challenge.solution not in text


@pytest.mark.django_db
def test_today_shows_the_sealed_code_until_the_player_has_won(get, client, challenge, ann, ben):
    make_win(challenge, ann)
    assert "YU1-C-••••" in get("/").content.decode()
    client.force_login(ben)
    assert str(challenge.code) not in get("/").content.decode()
    client.force_login(ann)
    assert str(challenge.code) in get("/").content.decode()


@pytest.mark.django_db
def test_a_player_who_gave_up_is_shown_no_code(get, client, challenge, ann):
    Attempt.objects.create(
        player=ann,
        challenge=challenge,
        ranked=True,
        status="abandoned",
        started_at=NOON,
        stamped_at=NOON,
        ended_at=NOON,
    )
    client.force_login(ann)
    text = get("/").content.decode()
    assert "YU1-C-••••" in text
    assert challenge.symbols not in text
    assert "Sealed until the challenge is final" in text
    assert "until you win" not in text


# --- Today ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "button", "tag"),
    [(None, "Play", "Not begun"), ("playing", "Resume", "Playing"), ("won", "See your result", "Won")],
)
def test_today_offers_what_the_player_can_do(get, client, challenge, ann, status, button, tag):
    if status == "won":
        make_win(challenge, ann)
    elif status:
        Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=NOON, stamped_at=NOON)
    client.force_login(ann)
    deal = get("/").content.decode().split("<article")[1]
    assert re.search(rf'<a class="btn[^"]*" href="/challenges/2026-03-12/C/">{button}</a>', deal)
    assert re.search(rf'<span class="tag[^"]*">{tag}\b', deal)


@pytest.mark.django_db
def test_today_without_challenges_offers_free_play(get):
    text = get("/").content.decode()
    assert "There is no challenge right now." in text
    assert "<article" not in text


@pytest.mark.django_db
def test_equal_results_are_marked_on_today_too(get, challenge):
    for elapsed_ms in (300_000, 400_000, 400_000):
        record_win(challenge, elapsed_ms=elapsed_ms)
    rows = re.findall(r'<tr class="([^"]*)"><td class="n pos">(\d)</td>', get("/").content.decode())
    assert [(classes.split(), position) for classes, position in rows] == [
        (["first"], "1"),
        (["tied"], "2"),
        (["tied"], "2"),
    ]


@pytest.mark.django_db
def test_today_says_once_when_the_day_begins(get, challenge):
    text = re.sub(r"<[^>]+>", "", get("/").content.decode())
    assert re.search(r"A new challenge every day at 00:00 UTC\s*$", text, re.MULTILINE)


@pytest.mark.django_db
@pytest.mark.parametrize("zone", ["Europe/Istanbul", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati"])
@pytest.mark.parametrize("day", ["2026-03-08", "2026-03-29", "2026-10-25", "2028-02-29", "2026-12-31"])
def test_the_day_turns_at_midnight_utc_whatever_the_zones_clocks_do(get, at, settings, zone, day):
    settings.TIME_ZONE = zone
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC)
    make_challenge(date=midnight.date())
    make_challenge(date=midnight.date() + timedelta(days=1), number=1)
    for hour in range(24):
        at(midnight + timedelta(hours=hour, minutes=30))
        text = get("/").content.decode()
        assert re.findall(r"/challenges/([\d-]+)/C/", text)[0] == day
        assert f'data-seconds="{(24 - hour) * 3600 - 1800}"' in text


@pytest.mark.django_db
def test_an_attempt_can_be_finished_for_one_hour_after_the_day(get, at, client, challenge, ann):
    Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=NOON, stamped_at=NOON)
    client.force_login(ann)
    closed = "You can finish the attempt you have begun"
    at(challenge.closes_at - timedelta(seconds=1))
    assert closed not in get("/").content.decode()
    at(challenge.closes_at)
    assert closed in get("/").content.decode()
    at(challenge.final_at)
    assert closed not in get("/").content.decode()


# --- What staff have decided ----------------------------------------------------------------------------------------


@pytest.fixture
def replaced(challenge):
    """A void challenge with another deal in its place."""
    Challenge.objects.filter(pk=challenge.pk).update(status="void", status_reason="The <deal> was known.")
    make_challenge(date=challenge.date, number=1, replaces=challenge)
    return challenge


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", *OF_CHALLENGE])
def test_who_had_begun_a_void_challenge_is_told_why_it_was_replaced(get, client, replaced, ann, ben, path):
    Attempt.objects.create(player=ann, challenge=replaced, ranked=True, started_at=NOON, stamped_at=NOON)
    for stranger in (None, ben):
        if stranger:
            client.force_login(stranger)
        assert "deal&gt; was known" not in get(path).content.decode()
    client.force_login(ann)
    text = get(path).content.decode()
    assert "Reason: The &lt;deal&gt; was known." in text
    assert "new deal" in text


@pytest.mark.django_db
def test_standings_of_a_void_challenge_say_why(get, client, challenge, ann):
    make_win(challenge, ann)
    Challenge.objects.update(status="void", status_reason="misdealt")
    client.force_login(ann)
    text = get("/standings/2026-03-12/C/").content.decode()
    assert "Reason: misdealt" in text
    assert "new deal" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/standings/2026-03-12/C/"])
def test_a_player_is_told_what_was_decided_about_the_result(get, client, challenge, ann, ben, path):
    result = make_win(challenge, ann)
    client.force_login(ann)
    assert "Your result " not in get(path).content.decode().replace("Your result then", "")
    result.under_review = True
    result.save()
    assert "Your result is under review and not in the standings until that ends." in get(path).content.decode()
    result.voided_at, result.void_reason = NOON, "a program played"
    result.save()
    assert "Your result was voided. Reason: a program played" in get(path).content.decode()
    client.force_login(ben)
    assert "a program played" not in get(path).content.decode()


# --- Standings ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_standings_of_today_are_found_without_a_date(get, challenge):
    answer = get("/standings/")
    assert answer.status_code == 302
    assert answer["Location"] == "/standings/2026-03-12/C/"


@pytest.mark.django_db
def test_standings_show_ties_with_one_position_and_skip_the_next(get, challenge):
    for elapsed_ms in (300_000, 300_000, 400_000):
        record_win(challenge, elapsed_ms=elapsed_ms)
    text = get("/standings/2026-03-12/C/").content.decode()
    rows = text.split('<tbody id="rows">')[1].split("</tbody>")[0]
    assert re.findall(r'data-cell="position">(\d+)<', rows) == ["1", "1", "3"]
    assert rows.count("tied") == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "exact"), [("en", '5:44<span class="ms">.019'), ("tr", '5:44<span class="ms">,019')]
)
def test_times_are_exact_and_written_as_the_language_does(get, challenge, language, exact):
    record_win(challenge, elapsed_ms=344_019)
    text = get("/standings/2026-03-12/C/", language).content.decode()
    assert exact in text.replace('</span><span class="ms" data-cell="thousandths">', '<span class="ms">')


@pytest.mark.django_db
def test_a_name_is_text_wherever_it_is_shown(get, client, challenge):
    name = "<img src=x onerror=alert(1)>"
    player = make_player(name)
    record_win(challenge, player)
    client.force_login(player)
    for path in ("/", "/standings/2026-03-12/C/", "/accounts/"):
        text = get(path).content.decode()
        assert "&lt;img src=x onerror=alert(1)&gt;" in text
        assert "<img" not in text


@pytest.mark.django_db
def test_my_row_is_shown_also_when_it_is_far_below(get, client, challenge, ann):
    for number in range(25):
        record_win(challenge, elapsed_ms=200_000 + number)
    record_win(challenge, ann, elapsed_ms=900_000)
    client.force_login(ann)
    mine = get("/standings/2026-03-12/C/").content.decode().split('<tbody id="mine">')[1].split("</tbody>")[0]
    assert 'data-cell="position">26<' in mine
    assert ">Ann<" in mine


@pytest.mark.django_db
def test_further_pages_go_on_where_the_live_rows_end_and_are_not_live(get, challenge):
    for number in range(25):
        record_win(challenge, elapsed_ms=200_000 + number)
    first = get("/standings/2026-03-12/C/").content.decode()
    onward = re.search(r'href="([^"]+from=[^"]+)">Show more', first)[1].replace("&amp;", "&")
    second = get(onward).content.decode()
    rows = second.split('<tbody id="rows">')[1].split("</tbody>")[0]
    assert re.findall(r'data-cell="position">(\d+)<', rows) == ["21", "22", "23", "24", "25"]
    assert "data-socket" in first
    assert "data-socket" not in second


@pytest.mark.django_db
def test_final_standings_say_so_and_are_not_live(get, at, challenge):
    at(challenge.final_at)
    text = get("/standings/2026-03-12/C/").content.decode()
    assert re.search(r'class="live ended" id="live">\s*Final', text)
    assert "data-socket" not in text
    assert "Nobody got into the standings of this challenge." in text
    assert "could be the first" not in text


@pytest.mark.django_db
def test_code_and_salt_of_a_final_challenge_stand_in_its_standings_with_the_line_that_checks_them(get, at, challenge):
    path = "/standings/2026-03-12/C/"
    assert commitment(challenge) in get(path).content.decode()
    at(challenge.final_at - timedelta(seconds=1))
    assert challenge.salt not in get(path).content.decode()
    at(challenge.final_at)
    page = Page(get(path).content.decode())
    assert f"Salt: {challenge.salt}" in page.text
    line = re.search(r"printf .* \| sha256sum", page.text)[0]
    computed = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True).stdout.split()[0]
    assert f"Commitment: {computed}" in page.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ago", "has_attempt", "button"),
    [
        (timedelta(hours=1), False, None),
        (timedelta(0), False, "Go to the game"),
        (timedelta(hours=-1), False, "Play as practice"),
        (timedelta(hours=-1), True, "See your result"),
    ],
)
def test_standings_lead_to_the_game_once_it_has_closed(get, at, client, challenge, ann, ago, has_attempt, button):
    if has_attempt:
        Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=NOON, stamped_at=NOON)
    client.force_login(ann)
    at(challenge.closes_at - ago)
    text = get("/standings/2026-03-12/C/").content.decode()
    assert re.findall(r'href="/challenges/2026-03-12/C/">([^<]+)', text) == [button] * bool(button)


@pytest.mark.django_db
def test_the_arrows_of_the_standings_pass_days_without_a_challenge(get, at, challenge):
    week = timedelta(days=7)
    make_challenge(date=NOON.date() - timedelta(days=1), number=1, status="void")
    make_challenge(date=NOON.date() - week, number=2)
    make_challenge(date=NOON.date() - 2 * week, number=3)
    arrow = r'href="(/standings/[^"]+)">(?:← |[^<]+ →)'
    newest = get("/standings/2026-03-12/C/").content.decode()
    assert re.findall(arrow, newest) == ["/standings/2026-03-05/C/"]
    older = get("/standings/2026-03-05/C/").content.decode()
    assert re.findall(arrow, older) == ["/standings/2026-02-26/C/", "/standings/2026-03-12/C/"]


@pytest.mark.django_db
def test_how_the_field_did_stands_beside_the_difficulty_once_the_challenge_has_closed(get, at, challenge):
    Challenge.objects.filter(pk=challenge.pk).update(band=4, par=92)
    for elapsed_ms in (100_000, 200_000, 300_000):
        record_win(challenge, elapsed_ms=elapsed_ms)
    path = "/standings/2026-03-12/C/"
    assert "Median time" not in get(path).content.decode()
    at(challenge.closes_at)
    text = get(path).content.decode()
    for part in ("Difficulty: hard", "Par: 92 moves", "Win rate: 100%", "Median time: 3:20"):
        assert f">{part}<" in text, part


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/standings/2026-03-12/C/"])
def test_what_par_means_can_be_read_without_a_mouse(get, challenge, path):
    Challenge.objects.filter(pk=challenge.pk).update(par=92)
    page = Page(get(path).content.decode())
    assert "Par is the length of our reference solution" in page.text
    assert {"class": "par"} in page.all("details")
    assert [attributes["title"] for _, attributes in page.tags if "title" in attributes] == []
    assert 'id="par"' in get("/questions/").content.decode()


# --- Cost -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("wins", [1, 40])
@pytest.mark.parametrize(
    ("path", "for_stranger", "for_player"),
    [("/", 7, 11), ("/standings/2026-03-12/C/", 7, 18), ("/challenges/2026-03-12/C/", 3, 5), ("/rules/", 0, 2)],
)
def test_pages_cost_the_same_queries_whatever_there_is_to_show(
    get, client, challenge, ann, django_assert_num_queries, wins, path, for_stranger, for_player
):
    Challenge.objects.create(
        date=challenge.date,
        rule="R",
        symbols="A" * 16,
        salt="0" * 32,
        status="scheduled",
        solution="3f",
        proved_code=f"YU1-R-{'A' * 16}",
        par=1,
    )
    record_win(challenge, ann, elapsed_ms=100_000)
    for number in range(wins):
        record_win(challenge, elapsed_ms=200_000 + number)
    with django_assert_num_queries(for_stranger):
        get(path)
    client.force_login(ann)
    with django_assert_num_queries(for_player):
        get(path)


# --- Languages and preferences --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_switch_in_the_header_changes_the_language_and_comes_back(get, client):
    answer = client.post(reverse("set_language"), {"language": "tr", "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert Page(get("/rules/", "en").content.decode()).all("html")[0]["lang"] == "tr"


@pytest.mark.django_db
def test_preferences_are_on_the_page_from_the_server(get, client):
    client.cookies[COOKIE] = "theme:dark|deck:four|letters:APKV|double_tap:off"
    html = Page(get("/rules/").content.decode()).all("html")[0]
    assert (html["data-theme"], html["data-deck"], html["data-letters"], html["data-double_tap"]) == (
        "dark",
        "four",
        "APKV",
        "off",
    )


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["", "theme:<script>", "theme", "a:b|theme:|deck:five", "|||:::", "\xe7:\xff"])
def test_a_damaged_preferences_cookie_means_the_defaults(get, client, cookie):
    expected = Page(get("/rules/").content.decode()).all("html")[0]
    client.cookies[COOKIE] = cookie
    assert Page(get("/rules/").content.decode()).all("html")[0] == expected
    assert "data-theme" not in expected


@pytest.mark.django_db
def test_card_letters_follow_the_language_until_they_are_chosen(get):
    assert Page(get("/rules/", "en").content.decode()).all("html")[0]["data-letters"] == "AKQJ"
    turkish = get("/rules/", "tr").content.decode()
    assert Page(turkish).all("html")[0]["data-letters"] == "APKV"
    assert "#r-P" in turkish


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "letters", "named"),
    [
        ("en", "language", "jack (J), queen (Q) and king (K)"),
        ("en", "APKV", "jack (V), queen (K) and king (P)"),
        ("tr", "language", "vale (V), kız (K) ve papaz (P)"),
        ("tr", "AKQJ", "vale (J), kız (Q) ve papaz (K)"),
    ],
)
def test_the_rules_name_the_letters_that_the_cards_have(get, client, language, letters, named):
    client.cookies[COOKIE] = f"letters:{letters}"
    assert named in get("/rules/", language).content.decode()


# --- Errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "This page does not exist."), ("tr", "Böyle bir sayfa yok.")]
)
def test_a_page_that_does_not_exist_says_so_in_the_language(get, language, sentence):
    answer = get("/nowhere/", language)
    assert answer.status_code == 404
    assert sentence in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("template", ["400", "403", "403_csrf", "404", "429", "500"])
@pytest.mark.parametrize("language", ["en", "tr"])
def test_every_error_page_renders_even_without_a_request(template, language):
    with override(language):
        text = render_to_string(f"{template}.html")
    page = Page(text)
    assert page.all("html")[0]["lang"] == language
    assert len(page.all("h1")) == 1


def test_icons_that_pages_link_to_exist(client):
    assert client.get(f"{settings.STATIC_URL}games/icon.svg").status_code == 200
