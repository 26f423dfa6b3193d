"""The standings inside other pages: games' templates may show them, its code knows nothing of them."""

from datetime import datetime
from typing import Any

from django import template

from games.models import Challenge
from leaderboard import selectors
from leaderboard.ranking import Order

register = template.Library()

FASTEST = 4


@register.inclusion_tag("leaderboard/_fastest.html")
def fastest(challenge: Challenge, now: datetime) -> dict[str, Any]:
    """Show the first rows of a challenge's standings by time."""
    page = selectors.standings_page(challenge, order=Order.TIME, now=now, limit=FASTEST)
    return {"challenge": challenge, "rows": page.rows, "tied": selectors.tied_positions(page.rows)}
