"""A challenge's life in the hands of staff: drawn, certified, scheduled, rejected before it opens or voided after."""

import secrets
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from games.deals import ProvedDeal, deal_draw
from games.engine.replay import parse_log, replay
from games.engine.rules import Rule
from games.errors import ChallengeFixed, NotFound, ReplayRejected, SlotTaken
from games.models import Challenge, Player, Preview, Result
from games.signals import challenge_voided, standings_changed

DAILY_RULES = (Rule.CLASSIC, Rule.RELAXED)


@transaction.atomic
def challenge_draft(*, date: date, rule: Rule) -> Challenge:
    """Create a challenge with a fresh deal that is not proved yet. Raises SlotTaken."""
    return _create(Challenge(date=date, rule=rule, symbols=deal_draw(rule).symbols))


@transaction.atomic
def challenge_certify(*, challenge_id: UUID, log: str, deal: ProvedDeal | None = None) -> Challenge:
    """Store a log that the engine replays to a clean win of the challenge's code, and what the solver measured.

    Raises ReplayRejected.
    """
    challenge = _locked(challenge_id)
    _require(challenge, challenge.status in (Challenge.Status.DRAFT, Challenge.Status.CERTIFIED))
    _prove(challenge, log=log, deal=deal)
    challenge.status = Challenge.Status.CERTIFIED
    challenge.save()
    return challenge


@transaction.atomic
def challenge_schedule(*, challenge_id: UUID, now: datetime) -> Challenge:
    """Let a certified challenge open on its date, or now if that is today; its proof is replayed once more."""
    challenge = _locked(challenge_id)
    _require(challenge, challenge.status in (Challenge.Status.DRAFT, Challenge.Status.CERTIFIED))
    _require(challenge, now < challenge.closes_at)
    _prove(challenge, log=challenge.solution)
    challenge.status = Challenge.Status.SCHEDULED
    challenge.save()
    return challenge


@transaction.atomic
def challenge_reject(*, challenge_id: UUID, reason: str, now: datetime) -> Challenge:
    """Take back a challenge that has not opened; its slot is free again."""
    challenge = _locked(challenge_id)
    is_pending = challenge.status not in (Challenge.Status.REJECTED, Challenge.Status.VOID)
    _require(challenge, is_pending and not challenge.is_opened(now))
    challenge.status = Challenge.Status.REJECTED
    challenge.status_reason = reason
    challenge.save(update_fields=["status", "status_reason"])
    return challenge


@transaction.atomic
def challenge_void(
    *, challenge_id: UUID, reason: str, now: datetime, replacement: ProvedDeal | None = None
) -> Challenge:
    """Let an opened challenge and its results count no more; return the challenge in its place, else itself.

    Find the replacement before calling: searching takes longer than a lock should be held.
    """
    challenge = _locked(challenge_id)
    _require(challenge, challenge.status == Challenge.Status.SCHEDULED and challenge.is_opened(now))
    challenge.status = Challenge.Status.VOID
    challenge.status_reason = reason
    challenge.save(update_fields=["status", "status_reason"])
    challenge_voided.send(sender=Challenge, challenge_id=challenge.pk)
    return challenge_add(date=challenge.date, deal=replacement, replaces=challenge) if replacement else challenge


@transaction.atomic
def challenge_add(*, date: date, deal: ProvedDeal, replaces: Challenge | None = None) -> Challenge:
    """Schedule a proved deal for a date. Raises SlotTaken."""
    challenge = Challenge(date=date, rule=deal.code.rule, symbols=deal.code.symbols, replaces=replaces)
    _prove(challenge, log=deal.log, deal=deal)
    challenge.status = Challenge.Status.SCHEDULED
    return _create(challenge)


@transaction.atomic
def preview_open(*, challenge_id: UUID, staff: Player, now: datetime) -> Challenge:
    """Return a challenge with everything that is sealed, and bar whoever sees it so from ranking in it.

    Once the challenge is final anybody may see it, and nothing is recorded.
    """
    challenge = _locked(challenge_id)
    if not challenge.is_final(now):
        Preview.objects.get_or_create(player=staff, challenge=challenge, defaults={"opened_at": now})
        for result in Result.objects.filter(attempt__player=staff, attempt__challenge=challenge, attempt__ranked=True):
            standings_changed.send(sender=Result, result_id=result.pk)
    return challenge


def schedule_gaps(*, first: date, days: int, rules: Sequence[Rule] = DAILY_RULES) -> list[tuple[date, Rule]]:
    """Return the dates and rules, from the first date on, for which there is no challenge; a void one counts as one."""
    dates = [first + timedelta(days=day) for day in range(days)]
    taken = set(
        Challenge.objects.filter(date__gte=dates[0], date__lte=dates[-1])
        .exclude(status=Challenge.Status.REJECTED)
        .values_list("date", "rule")
    )
    return [(date, rule) for date in dates for rule in rules if (date, rule.value) not in taken]


def schedule_fill(*, date: date, deal: ProvedDeal) -> bool:
    """Schedule the deal found for a gap; False if another process filled the gap meanwhile."""
    try:
        challenge_add(date=date, deal=deal)
    except SlotTaken:
        return False
    return True


def _locked(challenge_id: UUID) -> Challenge:
    """Lock a challenge, but not against rows that refer to it: a win that waited here could hold what we wait for."""
    try:
        return Challenge.objects.select_for_update(no_key=True).get(pk=challenge_id)
    except Challenge.DoesNotExist:
        raise NotFound from None


def _require(challenge: Challenge, is_allowed: bool) -> None:
    if not is_allowed:
        raise ChallengeFixed(state=challenge.status)


def _prove(challenge: Challenge, *, log: str, deal: ProvedDeal | None = None) -> None:
    """Give a challenge its proof, replayed to a clean win of its very code, and what finding it took."""
    verdict = replay(challenge.code, log)
    if verdict.verdict != "won" or not verdict.clean:
        raise ReplayRejected(verdict)
    challenge.solution = log
    challenge.proved_code = str(challenge.code)
    challenge.par = len(parse_log(log))
    if deal:
        challenge.nodes = deal.measures.nodes
        challenge.width = deal.measures.width
        challenge.dead_ends = deal.measures.dead_ends
        challenge.band = deal.band


def _create(challenge: Challenge) -> Challenge:
    """Insert a challenge; the constraint decides between two that want one date and rule."""
    challenge.salt = secrets.token_hex(16)
    try:
        with transaction.atomic():
            challenge.save(force_insert=True)
    except IntegrityError as error:
        raise SlotTaken(date=challenge.date.isoformat(), rule=challenge.rule) from error
    return challenge
