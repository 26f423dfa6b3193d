"""What this release of the pages is made of, and what of it a browser keeps for when there is no connection."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from games.examples import EXAMPLES
from games.modules import closure

SOURCES = ("templates/**/*.html", "locale/*/LC_MESSAGES/*.mo", "games/static/**/*", "leaderboard/static/**/*")
# Pages that say the same to everybody and need nothing of the server once they are there.
KEPT_PAGES = ("free", "offline", "rules", "examples", "faq", "statistics")
KEPT_MODULES = ("games/js/site.js", "games/js/play.js", "games/js/example.js", "games/js/statistics_page.js")
KEPT_FILES = ("games/css/yukon.css", "games/css/play.css", "games/icon.svg")


@cache
def version() -> str:
    """Return what changes whenever a template, text, style, script or picture of a page does."""
    root = Path(settings.BASE_DIR)
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern) if path.is_file()):
        digest.update(f"{path.relative_to(root)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def catalogue_address(language: str) -> str:
    """Return where the texts of the scripts are: another address in every release, so that it can be kept for good."""
    return f"{reverse('jsi18n', args=[language])}?{version()}"


def kept_files(language: str) -> list[str]:
    """Return the addresses of all that the kept pages load."""
    names = [*KEPT_FILES, *closure(*KEPT_MODULES)]
    return [*map(static, names), catalogue_address(language)]


def kept_pages() -> list[str]:
    """Return the addresses of the kept pages."""
    pages = [reverse(f"games:{name}") for name in KEPT_PAGES]
    return pages + [reverse("games:example", args=[number]) for number in range(1, len(EXAMPLES) + 1)]
