"""The pages of the leaderboard app."""

from django.urls import path

from games import converters  # noqa: F401 - the converters `day` and `rule`
from leaderboard import views

app_name = "leaderboard"
urlpatterns = [
    path("", views.standings_today, name="standings_today"),
    path("<day:date>/<rule:rule>/", views.standings, name="standings"),
]
