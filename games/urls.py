"""The pages of the games app."""

from django.urls import path

from games import converters, help_pages, install, views  # noqa: F401 - importing the converters registers them

app_name = "games"
urlpatterns = [
    path("", views.today, name="today"),
    path("play/", views.free, name="free"),
    path("play/<str:code>/", views.free, name="free_code"),
    path("challenges/<day:date>/<rule:rule>/", views.challenge, name="challenge"),
    path("rules/", views.rules, name="rules"),
    path("examples/", help_pages.examples, name="examples"),
    path("examples/<int:number>/", help_pages.example, name="example"),
    path("questions/", help_pages.faq, name="faq"),
    path("statistics/", views.statistics, name="statistics"),
    path("settings/", views.settings, name="settings"),
    path("offline/", install.offline, name="offline"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    # At the root, for a service worker has no say above its own address.
    path("sw.js", install.worker, name="worker"),
]
