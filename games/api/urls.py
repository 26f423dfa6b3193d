"""The paths of the games API, under /api/v1/."""

from django.urls import path

from games import converters  # noqa: F401 - importing the converters registers them
from games.api import analyses, views

urlpatterns = [
    path("challenges/", views.ChallengeListApi.as_view(), name="challenges"),
    path("challenges/today/", views.ChallengeTodayApi.as_view(), name="today"),
    path("challenges/<day:date>/<rule:rule>/", views.ChallengeDetailApi.as_view(), name="challenge"),
    path("challenges/<day:date>/<rule:rule>/attempts/", views.AttemptBeginApi.as_view(), name="begin"),
    path("attempts/<uuid:attempt_id>/", views.AttemptDetailApi.as_view(), name="attempt"),
    path("attempts/<uuid:attempt_id>/moves/", views.AttemptAppendApi.as_view(), name="append"),
    path("attempts/<uuid:attempt_id>/abandon/", views.AttemptAbandonApi.as_view(), name="abandon"),
    path("attempts/<uuid:attempt_id>/replay/", views.AttemptReplayApi.as_view(), name="attempt_replay"),
    path("attempts/<uuid:attempt_id>/analysis/", analyses.AttemptAnalysisApi.as_view(), name="attempt_analysis"),
    path("analysis/", analyses.AnalysisBeginApi.as_view(), name="analyse"),
    path("analysis/<uuid:analysis_id>/", analyses.AnalysisApi.as_view(), name="analysis"),
    path("analysis/<uuid:analysis_id>/lines/<int:ply>/", analyses.AnalysisLineApi.as_view(), name="line"),
    path("results/<uuid:result_id>/replay/", views.ResultReplayApi.as_view(), name="result_replay"),
    path("deals/<str:code>/", views.DealApi.as_view(), name="deal"),
    path("verify/", views.VerifyApi.as_view(), name="verify"),
    path("me/", views.MeApi.as_view(), name="me"),
    path("me/export/", views.MeExportApi.as_view(), name="me_export"),
]
