"""Compile the texts in locale/, after --update brought them up to date with the code."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser

from games.management.base import SentenceCommand, Unreadable

try:
    import polib
except ImportError as error:
    raise Unreadable("This needs polib, which `manage.py test` installs.") from error

DOMAINS = ("django", "djangojs")
# Django's own plural rules. (CLDR's for Turkish differ: Intl.PluralRules and gettext do not mix.)
PLURALS = {"en": "nplurals=2; plural=(n != 1);", "tr": "nplurals=2; plural=(n > 1);"}


def catalogues(locale: Path) -> list[Path]:
    """Return the source of every catalogue."""
    return sorted(locale.glob("*/LC_MESSAGES/*.po"))


def compiled(source: Path) -> bytes:
    """Return what the catalogue's .mo holds: the same bytes for the same source, on every machine."""
    binary: bytes = polib.pofile(str(source), wrapwidth=0).to_binary()
    return binary


def extract(locale: Path) -> None:
    """Extract the texts of the code below the working directory (needs GNU gettext).

    A new English text says what its msgid says; a new Turkish one is left empty, for a person to write.
    """
    for domain in DOMAINS:
        call_command(
            "makemessages",
            domain=domain,
            locale=[language for language, _ in settings.LANGUAGES],
            extensions=["html", "py", "txt"] if domain == "django" else ["js"],
            ignore_patterns=["tests/*"],
            no_location=True,
            no_wrap=True,
            no_obsolete=True,
            verbosity=0,
        )
    for source in catalogues(locale):
        catalogue = polib.pofile(str(source), wrapwidth=0)
        language = source.parts[-3]
        catalogue.header = ""
        catalogue.metadata_is_fuzzy = False
        catalogue.metadata = header(language)
        for entry in catalogue.fuzzy_entries():
            forget_guess(entry)
        if language == "en":
            for entry in catalogue.untranslated_entries():
                say_msgid(entry)
        catalogue.save(str(source))


def header(language: str) -> dict[str, str]:
    """Return a catalogue's header: without dates, which would change with every extraction."""
    return {
        "Project-Id-Version": "Yukon Daily",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }


def forget_guess(entry: polib.POEntry) -> None:
    """Empty an entry that the extraction filled from a text it found similar."""
    entry.flags.remove("fuzzy")
    entry.previous_msgctxt = entry.previous_msgid = entry.previous_msgid_plural = None
    if entry.msgid_plural:
        entry.msgstr_plural = {0: "", 1: ""}
    else:
        entry.msgstr = ""


def say_msgid(entry: polib.POEntry) -> None:
    """Let an English entry say its own msgid."""
    if entry.msgid_plural:
        entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
    else:
        entry.msgstr = entry.msgid


class Command(SentenceCommand):
    """Writes every .mo beside its .po."""

    help = "Compile the texts in locale/; --update first extracts them from the code (needs GNU gettext)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --update."""
        parser.add_argument("--update", action="store_true", help="first bring the sources up to date with the code")

    def handle(self, *args: Any, update: bool, **options: Any) -> None:
        """Write the compiled catalogues."""
        locale = Path(settings.LOCALE_PATHS[0])
        if update:
            extract(locale)
        for source in catalogues(locale):
            source.with_suffix(".mo").write_bytes(compiled(source))
