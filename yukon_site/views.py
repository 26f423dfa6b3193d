"""What is asked of the site itself."""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse


def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database and the cache answer; what fails is a 500 and stands in the log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("health")
    return HttpResponse("ok", content_type="text/plain", headers={"Cache-Control": "no-store"})
