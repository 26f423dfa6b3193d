"""What this release of the pages is made of, and what of it a browser keeps for when there is no connection."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from games.bundles import PREFIX
from games.examples import EXAMPLES

SOURCES = ("templates/**/*.html", "locale/*/LC_MESSAGES/*.mo", "games/static/**/*", "leaderboard/static/**/*")
STYLES = ("games/css/yukon.css", "games/icon.svg")


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


def kept_at_once(language: str) -> dict[str, list[str]]:
    """Return the addresses of the game page, of the page for no connection, and of all that they load."""
    names = [*STYLES, *bundled("site", "play")]
    return {
        "pages": [reverse("games:free"), reverse("games:offline")],
        "files": [*map(static, names), catalogue_address(language)],
    }


def kept_later() -> dict[str, list[str]]:
    """Return the addresses of the other pages that say the same to everybody, and of what they load besides."""
    pages = [reverse(f"games:{name}") for name in ("rules", "examples", "faq", "statistics")]
    examples = [reverse("games:example", args=[number]) for number in range(1, len(EXAMPLES) + 1)]
    return {"pages": pages + examples, "files": [*map(static, bundled("example", "statistics_page"))]}


def bundled(*pages: str) -> list[str]:
    """Return the names of pages' scripts."""
    return [f"{PREFIX}games/js/{page}.js" for page in pages]
