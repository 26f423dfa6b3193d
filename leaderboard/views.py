"""The standings page: rendered whole, then kept up to date by its script."""

from datetime import date, datetime
from typing import Any

from django.db.models import Q, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as clock

from games.middleware import PlayerRequest
from games.models import Attempt, Challenge, Player
from games.selectors import attempt_of, attempts_voided, challenge_shown, challenges_opened
from games.views import challenge_or_404, personal
from leaderboard import chart, selectors
from leaderboard.cursors import Cursor, parse_cursor
from leaderboard.ranking import Measures, Order, bucket_number, pack
from leaderboard.selectors import Standing


@personal
def standings_today(request: HttpRequest) -> HttpResponse:
    """Send to the standings of today's Classic challenge, or of the newest one if there is none today."""
    opened = challenges_opened(now=clock())
    newest = opened.filter(status=Challenge.Status.SCHEDULED).first()
    if newest is None:
        raise Http404
    return redirect("leaderboard:standings", date=newest.date, rule=newest.rule)


@personal
def standings(request: PlayerRequest, date: date, rule: str) -> HttpResponse:
    """Show a challenge's standings by time or by moves: the live top, or the rows after a cursor."""
    now = clock()
    challenge = challenge_or_404(date=date, rule=rule)
    order, cursor = _order(request), _cursor(request)
    limit = selectors.PAGE_SIZE if cursor else selectors.LIVE_ROWS
    page = selectors.standings_page(challenge, order=order, now=now, cursor=cursor, limit=limit)
    mine = selectors.standing_of(challenge, player=request.player, order=order) if request.player else None
    spread = selectors.distribution(challenge, now=now)
    better = (mine.better_than_percent if mine else None) or 0
    context = {
        "challenge": challenge,
        "shown": challenge_shown(challenge, counts=spread.counts, now=now),
        "by": order.value,
        "page": page,
        "tied": selectors.tied_positions(page.rows),
        "mine": mine,
        "attempt": _attempt_without_row(request.player, challenge, mine),
        "voided": attempts_voided(player=request.player, challenges=[challenge]),
        "is_mine_elsewhere": bool(mine and mine.row and mine.row not in page.rows),
        "counts": spread.counts,
        "chart": chart.chart_of(order, spread.bars[order], mine=_bucket(order, mine)),
        "is_top": cursor is None,
        "win_rate": spread.counts.won / max(1, spread.counts.started),
        "median_ms": None if challenge.is_open(now) else selectors.median_ms(challenge),
        "better_share": better / 100,
        "better_width": chart.WIDTH * better // 100,
        **_around(challenge, now=now),
    }
    return render(request, "leaderboard/standings.html", context)


def _order(request: HttpRequest) -> Order:
    try:
        return Order(request.GET.get("by", Order.TIME))
    except ValueError as error:
        raise Http404 from error


def _cursor(request: HttpRequest) -> Cursor | None:
    text = request.GET.get("from")
    if text is None:
        return None
    try:
        cursor = parse_cursor(text)
    except ValueError as error:
        raise Http404 from error
    if cursor.order is not _order(request):
        raise Http404
    return cursor


def _attempt_without_row(player: Player | None, challenge: Challenge, mine: Standing | None) -> Attempt | None:
    """Return the asker's attempt if it has no row: it may be given up, or its result void or under review."""
    return None if mine is None or mine.row else attempt_of(player=player, challenge=challenge)


def _bucket(order: Order, mine: Standing | None) -> int | None:
    if mine is None or mine.row is None:
        return None
    measures = Measures(elapsed_ms=mine.row.elapsed_ms, moves=mine.row.moves)
    return bucket_number(order, pack(order, measures))


def _around(challenge: Challenge, *, now: datetime) -> dict[str, Any]:
    """Return the challenges one step away: the same day's, and the same rule's before and after, past days without."""
    opened = challenges_opened(now=now).filter(status=Challenge.Status.SCHEDULED)
    same_rule = opened.filter(rule=challenge.rule).values("pk")
    earlier = Subquery(same_rule.filter(date__lt=challenge.date).order_by("-date")[:1])
    later = Subquery(same_rule.filter(date__gt=challenge.date).order_by("date")[:1])
    near = list(opened.filter(Q(date=challenge.date) | Q(pk=earlier) | Q(pk=later)))
    return {
        "same_day": [other for other in near if other.date == challenge.date],
        "earlier": next((other for other in near if other.date < challenge.date), None),
        "later": next((other for other in near if other.date > challenge.date), None),
    }
