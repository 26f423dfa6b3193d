"""What is asked of the site itself."""

from functools import cache as process_cache

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import override
from django.views.i18n import JavaScriptCatalog

from games import release

A_YEAR = 365 * 24 * 60 * 60


def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database and the cache answer; what fails is a 500 and stands in the log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("health")
    return HttpResponse("ok", content_type="text/plain", headers={"Cache-Control": "no-store"})


@process_cache
def texts(language: str) -> bytes:
    """Return the script that gives the other scripts their texts."""
    with override(language):
        content: bytes = JavaScriptCatalog(packages=["games"]).get(HttpRequest()).content
        return content


def catalogue(request: HttpRequest, language: str) -> HttpResponse:
    """Give the scripts their texts; under this release's address they may be kept for good."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    answer = HttpResponse(texts(language), content_type="text/javascript; charset=utf-8")
    if request.META["QUERY_STRING"] == release.version():
        patch_cache_control(answer, public=True, max_age=A_YEAR, immutable=True)
    return answer
