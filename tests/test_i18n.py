"""Both languages are complete, and the catalogues, the code and the style sheets agree."""

import ast
import re
import shutil
from itertools import chain
from pathlib import Path

import polib
import pytest
from django.apps import apps
from django.conf import settings
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, override

from games.engine.errors import CodeProblem, Reason
from games.errors import GameError
from games.management.commands.compile_catalogues import PLURALS, catalogues, compiled, extract
from games.texts import CODE_PROBLEM_TEXTS, REASON_TEXTS
from tests.conftest import NOON, skip_or_fail

ROOT = Path(settings.BASE_DIR)
LOCALE = ROOT / "locale"
SOURCES = catalogues(LOCALE)
TURKISH = [source for source in SOURCES if source.parts[-3] == "tr"]
ENGLISH = [source for source in SOURCES if source.parts[-3] == "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]")


def short(path: Path) -> str:
    return "/".join(path.parts[-3::2])


def entries(source: Path) -> list[polib.POEntry]:
    return list(polib.pofile(str(source), wrapwidth=0))


def texts(entry: polib.POEntry) -> list[str]:
    """Return what an entry says: both forms where it has a plural."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def key(entry: polib.POEntry) -> tuple[str | None, str]:
    return entry.msgctxt, entry.msgid


def test_there_are_two_catalogues_for_each_language():
    assert [short(source) for source in SOURCES] == ["en/django.po", "en/djangojs.po", "tr/django.po", "tr/djangojs.po"]


@pytest.mark.parametrize("source", SOURCES, ids=short)
def test_compiled_catalogues_are_those_of_their_sources(source):
    assert source.with_suffix(".mo").read_bytes() == compiled(source)


@pytest.mark.parametrize("source", SOURCES, ids=short)
def test_every_text_is_said_and_none_is_a_guess(source):
    assert [entry.msgid for entry in entries(source) if entry.fuzzy] == []
    assert [entry.msgid for entry in entries(source) if not all(texts(entry))] == []
    assert [entry.msgid for entry in entries(source) if entry.obsolete] == []


@pytest.mark.parametrize("source", SOURCES, ids=short)
def test_translations_keep_the_placeholders(source):
    wrong = []
    for entry in entries(source):
        wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        wrong += [text for text in texts(entry) if set(PLACEHOLDER.findall(text)) != wanted]
    assert wrong == []


@pytest.mark.parametrize("source", SOURCES, ids=short)
def test_no_text_fixes_the_letter_of_a_court_card(source):
    said = [text for entry in entries(source) for text in [entry.msgid, *texts(entry)]]
    assert [text for text in said if re.search(r"\([KQJVP]\)", text)] == []


@pytest.mark.parametrize("source", SOURCES, ids=short)
def test_headers_name_the_language_and_djangos_plural_rule(source):
    language = source.parts[-3]
    metadata = polib.pofile(str(source)).metadata
    assert metadata["Language"] == language
    assert metadata["Plural-Forms"] == PLURALS[language]


def test_scripts_and_server_say_the_same_text_in_the_same_words():
    server, scripts = ({key(entry): texts(entry) for entry in entries(source)} for source in TURKISH)
    common = server.keys() & scripts.keys()
    assert ("button", "Play") in server
    assert len(common) > 10
    assert {text: scripts[text] for text in common} == {text: server[text] for text in common}


def test_english_texts_are_their_msgids_save_those_of_packages():
    reworded = {entry.msgid for source in ENGLISH for entry in entries(source) if texts(entry)[0] != entry.msgid}
    module = ast.parse((ROOT / "games" / "package_texts.py").read_text())
    of_packages = {node.value for node in ast.walk(module) if isinstance(node, ast.Constant)}
    assert "Username" in reworded
    assert reworded - of_packages == set()


def test_extraction_finds_what_the_catalogues_hold_and_nothing_else(tmp_path, monkeypatch, settings):
    if not shutil.which("xgettext"):
        skip_or_fail("gettext", "no xgettext found: install the distribution's gettext package")
    copy = tmp_path / "copy"
    for part in ("games", "leaderboard", "yukon_site", "templates", "locale"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    monkeypatch.chdir(copy)
    settings.LOCALE_PATHS = [copy / "locale"]
    extract(copy / "locale")
    for source in SOURCES:
        again = {key(entry): texts(entry) for entry in entries(copy / source.relative_to(ROOT))}
        assert again == {key(entry): texts(entry) for entry in entries(source)}, short(source)


# --- Codes that the service answers with ----------------------------------------------------------------------------


def errors(base: type[GameError] = GameError) -> list[type[GameError]]:
    """Return every class of error."""
    return list(chain([base], *(errors(error) for error in base.__subclasses__())))


@pytest.mark.parametrize("language", ["en", "tr"])
def test_every_reason_and_every_problem_with_a_code_has_a_text(language):
    assert set(REASON_TEXTS) == set(Reason)
    assert set(CODE_PROBLEM_TEXTS) == set(CodeProblem)
    with override("en"):
        english = {name: str(text) for name, text in (REASON_TEXTS | CODE_PROBLEM_TEXTS).items()}
    with override(language):
        said = {name: str(text) for name, text in (REASON_TEXTS | CODE_PROBLEM_TEXTS).items()}
    assert len(set(said.values())) == len(said)
    assert {name for name in said if (said[name] == english[name]) != (language == "en")} == set()


def test_every_error_of_the_service_has_a_text_in_turkish():
    said = {error: error.text for error in errors() if hasattr(error, "text")}
    assert len(said) > 8
    with override("en"):
        english = {error: str(text) for error, text in said.items()}
    with override("tr"):
        assert [error.__name__ for error, text in said.items() if str(text) == english[error]] == []


def test_scripts_name_every_reason_in_both_languages():
    in_scripts = {entry.msgid for entry in entries(TURKISH[1])}
    with override("en"):
        on_server = {reason: str(text) for reason, text in REASON_TEXTS.items()}
    # Scripts know the target, so they name a wrong rank for a column and for a foundation apart.
    on_server[Reason.WRONG_RANK] = "The card you take must be exactly one lower than the last card of the column."
    assert [reason.value for reason, text in on_server.items() if text not in in_scripts] == []


# --- Words ----------------------------------------------------------------------------------------------------------


def turkish_texts() -> list[str]:
    return [text for source in TURKISH for entry in entries(source) for text in texts(entry)]


def test_no_placeholder_takes_a_suffix():
    assert [text for text in turkish_texts() if re.search(r"%\(\w+\)[sd]['’]", text)] == []


def test_no_percent_sign_stands_alone():
    assert [text for text in turkish_texts() if "%" in PLACEHOLDER.sub("", text)] == []


@pytest.mark.parametrize(
    "word",
    ["parola", "skor", "lider tablosu", "üye ol", "meydan okuma", "makbuz", "oturum aç", "joker ", "geçersiz hamle"],
)
def test_words_that_mean_something_else_are_not_used(word):
    assert [text for text in turkish_texts() if word in text.translate(str.maketrans("İI", "iı")).lower()] == []


@pytest.mark.django_db
def test_the_sign_up_form_says_the_players_word_for_a_password(client):
    weak = {"username": "Deniz", "password1": "1234"}
    text = client.post("/accounts/signup/", weak, headers={"accept-language": "tr"}).content.decode()
    assert "Bu şifre çok kısa." in text
    assert "parola" not in text.lower()


def test_no_name_in_the_admin_begins_with_a_small_i():
    names = []
    with override("tr"):
        for model in chain.from_iterable(apps.get_app_config(app).get_models() for app in ("games", "leaderboard")):
            names += [str(model._meta.verbose_name), str(model._meta.verbose_name_plural)]
            names += [str(field.verbose_name) for field in model._meta.get_fields() if hasattr(field, "verbose_name")]
    assert "günlük oyun" in names
    assert [name for name in names if name.startswith("i") and name != "id"] == []


# --- Dates, numbers, letters ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "date", "short_date", "number"),
    [("en", "1 March 2026", "1 Mar 2026", "1,234.5"), ("tr", "1 Mart 2026", "1 Mar 2026", "1.234,5")],
)
def test_dates_and_numbers_are_written_as_the_language_does(language, date, short_date, number):
    first = NOON.replace(day=1)
    with override(language):
        assert date_format(first) == date
        assert date_format(first, "SHORT_DATE_FORMAT") == short_date
        assert number_format(1234.5, force_grouping=True) == number
        assert gettext("Standings") == {"en": "Standings", "tr": "Sıralama"}[language]


@pytest.mark.parametrize("sheet", sorted(ROOT.glob("[!.]*/static/**/*.css")), ids=lambda path: path.name)
def test_style_sheets_leave_upper_and_lower_case_alone(sheet):
    assert re.findall(r"text-transform|small-caps|::first-letter", sheet.read_text()) == []


def test_templates_leave_upper_and_lower_case_alone():
    changing = re.compile(r"\|\s*(upper|lower|title|capfirst)\b")
    ours = [path for path in (ROOT / "templates").rglob("*.html") if "admin" not in path.parts]
    assert [path.name for path in ours if changing.search(path.read_text())] == []
