"""What every page needs beyond its view's own context."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from games import release
from games.preferences import COOKIE, html_attributes, parse_preferences, table_edge


def page(request: HttpRequest) -> dict[str, Any]:
    """Give templates the release, the browser's preferences, and the attributes of <html> that carry them."""
    chosen = parse_preferences(request.COOKIES.get(COOKIE, ""))
    language = get_language() or "en"
    return {
        "release": release.version(),
        "catalogue_address": release.catalogue_address(language),
        "preferences": chosen,
        "table_edge": table_edge(chosen),
        "html_attributes": html_attributes(chosen, language=language),
    }
