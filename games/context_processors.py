"""What every page needs beyond its view's own context."""

from django.http import HttpRequest
from django.utils.translation import get_language

from games.preferences import COOKIE, html_attributes, parse_preferences


def page(request: HttpRequest) -> dict[str, dict[str, str]]:
    """Give templates the browser's preferences, and the attributes of <html> that carry them."""
    chosen = parse_preferences(request.COOKIES.get(COOKIE, ""))
    return {"preferences": chosen, "html_attributes": html_attributes(chosen, language=get_language() or "en")}
