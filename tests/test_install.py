"""The manifest, the service worker and what it keeps."""

import json
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils.translation import override

from games import release
from tests.test_first_visit import PARTS
from yukon_site import views


@pytest.fixture
def get(client):
    """A function that gets a page in a language and returns the answer."""
    return lambda path, language="en": client.get(path, headers={"accept-language": language})


def size_of_png(path: str) -> str:
    """Return a picture's size as manifests write it."""
    data = Path(path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return "{}x{}".format(*struct.unpack(">II", data[16:24]))


def told(answer) -> dict:
    """Return what a service worker was told."""
    first, second, *rest = answer.content.decode().splitlines()
    assert second == 'importScripts("/static/games/js/worker.js");'
    assert rest == []
    return json.loads(first.removeprefix("const RELEASE = ").removesuffix(";"))


@pytest.mark.parametrize(("language", "shortcut"), [("en", "Free play"), ("tr", "Serbest oyun")])
def test_the_manifest_speaks_the_askers_language(get, language, shortcut):
    answer = get("/manifest.webmanifest", language)
    said = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert said["lang"] == language
    assert [entry["name"] for entry in said["shortcuts"]][1] == shortcut


def test_the_manifest_offers_the_icons_that_browsers_ask_for(get):
    icons = get("/manifest.webmanifest").json()["icons"]
    pngs = [entry for entry in icons if entry["type"] == "image/png"]
    assert {(entry["sizes"], entry["purpose"]) for entry in pngs} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for entry in pngs:
        assert size_of_png(finders.find(entry["src"].removeprefix("/static/"))) == entry["sizes"]
    assert size_of_png(finders.find("games/icons/apple-touch-icon-180.png")) == "180x180"


@pytest.mark.parametrize("language", ["en", "tr"])
def test_the_worker_keeps_every_file_of_every_page_that_it_keeps(get, language):
    said = told(get("/sw.js", language))
    first, later = said["first"], said["later"]
    assert said["language"] == language
    assert first["pages"] == [said["game"], said["offline"]]
    for pages, files in ((first["pages"], first["files"]), (later["pages"], first["files"] + later["files"])):
        for path in pages:
            page = get(path, language)
            assert page.status_code == 200
            parts = {part for part in PARTS.findall(page.content.decode()) if "icons/" not in part}
            assert parts - {"/manifest.webmanifest"} <= set(files), path


@pytest.mark.parametrize("language", ["en", "tr"])
def test_the_worker_keeps_nothing_that_is_not_there(get, language):
    said = told(get("/sw.js", language))
    addresses = said["first"]["files"] + said["later"]["files"]
    assert len(set(addresses)) == len(addresses)
    for address in addresses:
        if address.startswith("/static/"):
            assert finders.find(address.removeprefix("/static/")), address
        else:
            assert get(address).status_code == 200, address


def test_the_worker_and_the_manifest_are_asked_for_again_each_time(get):
    for path in ("/sw.js", "/manifest.webmanifest"):
        assert get(path)["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_nothing_that_changes_or_is_personal_is_kept(get):
    said = told(get("/sw.js"))
    pages = said["first"]["pages"] + said["later"]["pages"]
    for name in ("games:today", "leaderboard:standings_today", "account_login", "account_signup"):
        assert reverse(name) not in pages
    assert [path for path in pages if path.startswith("/api/")] == []


@pytest.mark.parametrize(
    "change",
    [
        "templates/games/play.html",
        "locale/tr/LC_MESSAGES/djangojs.mo",
        "games/static/games/css/yukon.css",
        "leaderboard/static/leaderboard/js/live.js",
    ],
)
def test_a_changed_page_script_style_or_text_is_a_new_version(tmp_path, settings, change):
    for name in ("templates/games/play.html", "locale/tr/LC_MESSAGES/djangojs.mo", "games/static/games/css/yukon.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one")
    settings.BASE_DIR = tmp_path
    before = release.version.__wrapped__()
    assert release.version.__wrapped__() == before
    (tmp_path / change).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / change).write_text("two")
    assert release.version.__wrapped__() != before


@pytest.mark.parametrize("language", ["en", "tr"])
def test_texts_of_scripts_are_kept_for_good_under_the_address_of_this_release_only(get, language):
    other = "tr" if language == "en" else "en"
    answer = get(release.catalogue_address(language), other)
    assert answer["Cache-Control"] == f"public, max-age={views.A_YEAR}, immutable"
    with override(language):
        assert release.catalogue_address(language) in get("/rules/", language).content.decode()
    assert ("Kazand" in answer.content.decode()) == (language == "tr")
    assert "Cache-Control" not in get(f"/jsi18n/{language}/?another")


def test_texts_of_scripts_are_there_in_our_languages_only(get):
    assert get("/jsi18n/de/").status_code == 404


def test_the_worker_knows_the_script_of_the_game_page(get):
    files = told(get("/sw.js"))["first"]["files"]
    assert "/static/bundled/games/js/play.js" in files
