"""Where everything is found."""

from collections.abc import Callable

from csp.constants import SELF
from csp.decorators import csp_update
from django.contrib import admin
from django.http import HttpResponseBase
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from yukon_site.views import catalogue, health

swagger = SpectacularSwaggerSplitView.as_view(url_name="api:schema")
# Swagger UI draws its arrows from data: addresses in its style sheet.
docs: Callable[..., HttpResponseBase] = csp_update({"img-src": [SELF, "data:"]})(swagger)

api: tuple[list[URLPattern | URLResolver], str] = (
    [
        path("", include("games.api.urls")),
        path("", include("leaderboard.api.urls")),
        path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
        path("docs/", docs, name="docs"),
    ],
    "api",
)

urlpatterns = [
    path("", include("games.urls")),
    path("standings/", include("leaderboard.urls")),
    path("api/v1/", include(api)),
    path("accounts/", include("games.account_urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("jsi18n/<str:language>/", catalogue, name="jsi18n"),
    path("admin/", admin.site.urls),
    path("healthz/", health, name="health"),
]

handler400 = "yukon_site.api_errors.bad_request"
handler403 = "yukon_site.api_errors.forbidden"
handler404 = "yukon_site.api_errors.not_found"
handler500 = "yukon_site.api_errors.server_error"
