"""The leaderboard app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardConfig(AppConfig):
    """Standings of challenges and their live pages."""

    name = "leaderboard"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Standings")

    def ready(self) -> None:
        """Listen to what the games app reports, and answer what it asks."""
        from games.standings_port import answer_positions_with
        from leaderboard import receivers  # noqa: F401
        from leaderboard.selectors import position_of

        answer_positions_with(position_of)
