"""What makes the site an application of the device: its manifest, its service worker, its page for no connection.

The pictures in static/games/icons/ are drawn from their vectors by Chromium, in games/static/games/:
    chromium --headless --hide-scrollbars --default-background-color=00000000 --window-size=192,192 \
        --screenshot=$PWD/icons/icon-192.png file://$PWD/icon.svg
and alike icon-512 from icon.svg, maskable-512 and apple-touch-icon-180 from icons/maskable.svg.
"""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.cache import cache_control

from games import release

TABLE = "#1c454f"
# Kept by the browser, but asked for again each time: the next release must be found.
current = cache_control(private=True, no_cache=True)


@current
def manifest(request: HttpRequest) -> HttpResponse:
    """Say how the site looks as an application."""
    return JsonResponse(
        {
            "id": "/",
            "name": "Yukon Daily",
            "short_name": "Yukon",
            "description": gettext("Every day one deal of Yukon Solitaire for everyone, and free play at any time."),
            "lang": get_language(),
            "dir": "ltr",
            "categories": ["games"],
            "start_url": reverse("games:today"),
            "scope": "/",
            "display": "standalone",
            "background_color": TABLE,
            "theme_color": TABLE,
            "icons": [
                icon("icon.svg", "any", "image/svg+xml"),
                icon("icons/icon-192.png", "192x192"),
                icon("icons/icon-512.png", "512x512"),
                icon("icons/maskable-512.png", "512x512", purpose="maskable"),
            ],
            "shortcuts": [
                {"name": pgettext("menu", "Today"), "url": reverse("games:today")},
                {"name": gettext("Free play"), "url": reverse("games:free")},
            ],
        },
        content_type="application/manifest+json",
    )


def icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    """Return a picture as manifests list them."""
    return {"src": static(f"games/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}


@current
def worker(request: HttpRequest) -> HttpResponse:
    """Give the service worker of the asker's language: what it keeps, then what it does."""
    language = get_language() or "en"
    kept = {
        "version": release.version(),
        "language": language,
        "game": reverse("games:free"),
        "offline": reverse("games:offline"),
        "first": release.kept_at_once(language),
        "later": release.kept_later(),
    }
    lines = [f"const RELEASE = {json.dumps(kept)};", f"importScripts({json.dumps(static('games/js/worker.js'))});", ""]
    return HttpResponse("\n".join(lines), content_type="text/javascript; charset=utf-8")


def offline(request: HttpRequest) -> HttpResponse:
    """Show what a browser without a connection shows in place of pages that need one."""
    return render(request, "games/offline.html")
