"""Which challenges exist for whom and when, and what of them may be seen: code and salt only once they are final."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from games.errors import NotFound
from games.models import Attempt, Challenge

PLAYING_WINDOW = timedelta(minutes=10)


class ChallengeState(StrEnum):
    """Where an opened challenge stands."""

    OPEN = "open"
    CLOSED = "closed"
    FINAL = "final"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Counts:
    """Ranked attempts of a challenge: with a batch in the last ten minutes, begun, and won."""

    playing: int = 0
    started: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class ChallengeShown:
    """What everybody may see of an opened challenge; code and salt are None until it is final."""

    id: UUID
    date: date
    rule: str
    state: ChallengeState
    opens_at: datetime
    closes_at: datetime
    final_at: datetime
    commitment: str
    difficulty: int | None
    par: int | None
    counts: Counts
    code: str | None
    salt: str | None


def challenges_opened(*, now: datetime) -> QuerySet[Challenge]:
    """Return every challenge that exists for players, newest first; of a replaced one only its replacement."""
    return Challenge.objects.filter(
        status__in=[Challenge.Status.SCHEDULED, Challenge.Status.VOID],
        date__lte=now.astimezone(UTC).date(),
        replaced_by__isnull=True,
    ).order_by("-date", "rule", "id")


def challenges_open(*, now: datetime) -> QuerySet[Challenge]:
    """Return the challenges at which a ranked attempt can begin."""
    return Challenge.objects.filter(status=Challenge.Status.SCHEDULED, date=now.astimezone(UTC).date()).order_by("rule")


def challenge_get(*, date: date, rule: str, now: datetime) -> Challenge:
    """Return the opened challenge of a date and rule, a void one only if there is no other.

    Raises NotFound alike for one that was never scheduled and for one that has not opened.
    """
    opened = [c for c in Challenge.objects.filter(date=date, rule=rule).order_by("created_at") if c.is_opened(now)]
    if not opened:
        raise NotFound
    return max(opened, key=lambda challenge: challenge.status == Challenge.Status.SCHEDULED)


def challenge_state(challenge: Challenge, *, now: datetime) -> ChallengeState:
    """Return where an opened challenge stands by the clock."""
    if challenge.status == Challenge.Status.VOID:
        return ChallengeState.VOID
    if challenge.is_open(now):
        return ChallengeState.OPEN
    return ChallengeState.FINAL if challenge.is_final(now) else ChallengeState.CLOSED


def commitment(challenge: Challenge) -> str:
    """Return the SHA-256 of code, colon and salt: public from opening on, and checkable once both are."""
    return sha256(f"{challenge.code}:{challenge.salt}".encode("ascii")).hexdigest()


def challenge_counts(challenge_ids: Iterable[UUID], *, now: datetime) -> dict[UUID, Counts]:
    """Return the counts of many challenges in one query; a challenge without attempts has no entry."""
    playing = Q(status=Attempt.Status.PLAYING, stamped_at__gt=now - PLAYING_WINDOW)
    rows = (
        Attempt.objects.filter(challenge__in=list(challenge_ids), ranked=True)
        .values_list("challenge")
        .annotate(
            playing=Count("status", filter=playing),
            started=Count("status"),
            won=Count("status", filter=Q(status=Attempt.Status.WON)),
        )
    )
    return {
        challenge_id: Counts(playing=playing, started=started, won=won) for challenge_id, playing, started, won in rows
    }


def challenges_shown(challenges: Iterable[Challenge], *, now: datetime) -> list[ChallengeShown]:
    """Return what everybody may see of opened challenges, with their counts, in one query."""
    challenges = list(challenges)
    counts = challenge_counts([challenge.pk for challenge in challenges], now=now)
    return [challenge_shown(challenge, counts=counts.get(challenge.pk, Counts()), now=now) for challenge in challenges]


def challenge_shown(challenge: Challenge, *, counts: Counts, now: datetime) -> ChallengeShown:
    """Return what everybody may see of an opened challenge, whose counts are known."""
    is_final = challenge.is_final(now)
    return ChallengeShown(
        id=challenge.pk,
        date=challenge.date,
        rule=challenge.rule,
        state=challenge_state(challenge, now=now),
        opens_at=challenge.opens_at,
        closes_at=challenge.closes_at,
        final_at=challenge.final_at,
        commitment=commitment(challenge),
        difficulty=challenge.band,
        par=challenge.par,
        counts=counts,
        code=str(challenge.code) if is_final else None,
        salt=challenge.salt if is_final else None,
    )


@dataclass(frozen=True, slots=True)
class ChallengePage:
    """Some opened challenges, and the ids to go on from in both directions."""

    challenges: list[Challenge]
    after: UUID | None
    before: UUID | None


def challenge_page(*, now: datetime, size: int, after: UUID | None = None, before: UUID | None = None) -> ChallengePage:
    """Return a page of the opened challenges, newest first: the first one, or what follows or precedes a challenge.

    Raises NotFound if the challenge to go on from is none that the asker could know.
    """
    opened = challenges_opened(now=now)
    if before is not None:
        found = list(opened.filter(_beyond(opened, before, older=False)).order_by("date", "-rule", "-id")[: size + 1])
        rows = found[:size][::-1]
        return ChallengePage(rows, after=rows[-1].pk if rows else None, before=_last(found, size))
    if after is not None:
        opened = opened.filter(_beyond(opened, after, older=True))
    found = list(opened[: size + 1])
    rows = found[:size]
    return ChallengePage(rows, after=_last(found, size), before=rows[0].pk if rows and after else None)


def _last(found: list[Challenge], size: int) -> UUID | None:
    """Return the id that the next page goes on from, if more was found than fits."""
    return found[size - 1].pk if len(found) > size else None


def _beyond(opened: QuerySet[Challenge], challenge_id: UUID, *, older: bool) -> Q:
    try:
        edge = opened.get(pk=challenge_id)
    except Challenge.DoesNotExist:
        raise NotFound from None
    by_date, by_rule = ("lt", "gt") if older else ("gt", "lt")
    return (
        Q(**{f"date__{by_date}": edge.date})
        | Q(**{"date": edge.date, f"rule__{by_rule}": edge.rule})
        | Q(**{"date": edge.date, "rule": edge.rule, f"id__{by_rule}": edge.pk})
    )
