"""The paths of the leaderboard API, under /api/v1/."""

from django.urls import path

from games import converters  # noqa: F401 - importing the converters registers them
from leaderboard.api import views

urlpatterns = [
    path("challenges/<day:date>/<rule:rule>/standings/", views.StandingsApi.as_view(), name="standings"),
    path("challenges/<day:date>/<rule:rule>/standings/me/", views.StandingApi.as_view(), name="standing"),
    path("challenges/<day:date>/<rule:rule>/distribution/", views.DistributionApi.as_view(), name="distribution"),
]
