"""The views: parse, ask a selector, format."""

from datetime import date

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import Api
from games.api.schema import errors
from games.models import Challenge
from games.selectors import challenge_get
from leaderboard import selectors
from leaderboard.api import serializers
from leaderboard.cursors import Cursor
from leaderboard.histogram import Bar
from leaderboard.ranking import TIME_BUCKET_MS, Order


class StandingsApi(Api):
    """Standings."""

    query_class = serializers.StandingsQuery

    @extend_schema(
        parameters=[serializers.StandingsQuery], responses={200: serializers.StandingsOutput, **errors(400, 404)}
    )
    def get(self, request: Request, date: date, rule: str) -> Response:
        """Return a page of the standings; version, total and positions are those of this moment."""
        challenge = challenge_get(date=date, rule=rule, now=self.now)
        page = selectors.standings_page(
            challenge,
            order=self.query["by"],
            now=self.now,
            limit=selectors.PAGE_SIZE,
            cursor=self.query["cursor"],
        )
        body = {
            "version": page.version,
            "total": page.total,
            "final": page.final,
            "rows": page.rows,
            "next": _address(challenge, page.next),
            "previous": _address(challenge, page.previous),
        }
        return Response(serializers.StandingsOutput(body).data)


class StandingApi(Api):
    """One's own place."""

    query_class = serializers.OrderQuery

    @extend_schema(
        parameters=[serializers.OrderQuery], responses={200: serializers.StandingOutput, **errors(400, 401, 404)}
    )
    def get(self, request: Request, date: date, rule: str) -> Response:
        """Return the asker's row with its neighbours, percentile and the gap to the next better place."""
        challenge = challenge_get(date=date, rule=rule, now=self.now)
        standing = selectors.standing_of(challenge, player=self.known_player, order=self.query["by"])
        return Response(serializers.StandingOutput(standing).data)


class DistributionApi(Api):
    """How the results spread."""

    @extend_schema(responses={200: serializers.DistributionOutput, **errors(400, 404)})
    def get(self, request: Request, date: date, rule: str) -> Response:
        """Return histograms of the times and the moves in the standings, and the win rate."""
        challenge = challenge_get(date=date, rule=rule, now=self.now)
        spread = selectors.distribution(challenge, now=self.now)
        body = {
            "version": spread.version,
            "total": spread.total,
            "counts": spread.counts,
            "win_rate": spread.counts.won / spread.counts.started if spread.counts.started else None,
            "times": [_scaled(bar, TIME_BUCKET_MS) for bar in spread.bars[Order.TIME]],
            "moves": spread.bars[Order.MOVES],
        }
        return Response(serializers.DistributionOutput(body).data)


def _address(challenge: Challenge, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    address = reverse("api:standings", args=[challenge.date, challenge.rule])
    return f"{address}?by={cursor.order}&cursor={cursor}"


def _scaled(bar: Bar, unit: int) -> Bar:
    return Bar(start=bar.start * unit, end=None if bar.end is None else bar.end * unit, count=bar.count)
