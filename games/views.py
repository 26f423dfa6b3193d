"""The pages: what selectors know goes in, a template comes out."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now as clock
from django.views.decorators.cache import cache_control

from games import selectors
from games.errors import NotFound
from games.middleware import PlayerRequest
from games.models import Attempt, Challenge, Player
from games.selectors import AttemptStatus, ChallengeShown

# What depends on who asks is kept by nobody.
personal = cache_control(private=True, no_store=True)


@dataclass(frozen=True, slots=True)
class DealShown:
    """One of today's challenges with what the asker has made of it."""

    challenge: Challenge
    shown: ChallengeShown
    code: str
    attempt: Attempt | None = None
    status: AttemptStatus | None = None
    elapsed_ms: int = 0

    @property
    def win_rate(self) -> float:
        """The share of ranked attempts that were won."""
        return self.shown.counts.won / max(1, self.shown.counts.started)


@personal
def today(request: PlayerRequest) -> HttpResponse:
    """Show today's challenges."""
    now = clock()
    deals = _deals(player=request.player, now=now)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    context = {
        "now": now,
        "midnight": midnight,
        "seconds_left": (midnight - now) // timedelta(seconds=1),
        "deals": deals,
        "playing": sum(deal.shown.counts.playing for deal in deals),
        "won": sum(deal.shown.counts.won for deal in deals),
        "unfinished": selectors.attempts_to_finish(player=request.player, now=now),
        "voided": selectors.attempts_voided(player=request.player, challenges=[deal.challenge for deal in deals]),
    }
    return render(request, "games/today.html", context)


def _deals(*, player: Player | None, now: datetime) -> list[DealShown]:
    challenges = list(selectors.challenges_open(now=now))
    attempts = selectors.attempts_of(player=player, challenges=challenges)
    deals = []
    for challenge, shown in zip(challenges, selectors.challenges_shown(challenges, now=now), strict=True):
        attempt = attempts.get(challenge.pk)
        status = selectors.attempt_status(attempt, now=now) if attempt else None
        deals.append(
            DealShown(
                challenge=challenge,
                shown=shown,
                code=str(challenge.code) if status == AttemptStatus.WON else challenge.code.sealed,
                attempt=attempt,
                status=status,
                elapsed_ms=selectors.elapsed_ms(attempt, until=now) if attempt else 0,
            )
        )
    return deals


@personal
def challenge(request: PlayerRequest, date: date, rule: str) -> HttpResponse:
    """Show the game page of a challenge: its attempt is begun and played over the API."""
    now = clock()
    found = challenge_or_404(date=date, rule=rule)
    attempt = selectors.attempt_to_take_up(player=request.player, challenge=found)
    (shown,) = selectors.challenges_shown([found], now=now)
    context = {
        "challenge": found,
        "shown": shown,
        "sealed_code": found.code.sealed,
        "attempt_id": attempt and attempt.pk,
        "voided": selectors.attempts_voided(player=request.player, challenges=[found]),
    }
    return render(request, "games/play.html", context)


@personal
def free(request: HttpRequest, code: str = "") -> HttpResponse:
    """Show the game page of free play: of a code, which the page's script reads in the address, or of any deal."""
    return render(request, "games/play.html")


def rules(request: HttpRequest) -> HttpResponse:
    """Show how Yukon is played."""
    return render(request, "games/rules.html")


def statistics(request: HttpRequest) -> HttpResponse:
    """Show what came of free play; the page's script finds it in the browser."""
    return render(request, "games/statistics.html", {"rules": Challenge.RuleChoice.choices})


def settings(request: HttpRequest) -> HttpResponse:
    """Show what can be set for this browser; the page's script stores it."""
    return render(request, "games/settings.html")


def challenge_or_404(*, date: date, rule: str) -> Challenge:
    """Return the opened challenge; one that has not opened and one that was never scheduled are the same 404."""
    try:
        return selectors.challenge_get(date=date, rule=rule, now=clock())
    except NotFound as error:
        raise Http404 from error
