"""Where the sockets are found. Every other path is refused like a board that does not exist."""

from django.urls import re_path

from games.converters import DateConverter, RuleConverter
from leaderboard.consumers import refuse, standings

# Channels routes ASGI applications with Django's paths, whose types know views only.
websocket_urlpatterns = [
    re_path(rf"^ws/standings/(?P<date>{DateConverter.regex})/(?P<rule>{RuleConverter.regex})/$", standings),  # type: ignore[arg-type]
    re_path(r"", refuse),  # type: ignore[arg-type]
]
