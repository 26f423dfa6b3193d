"""What staff decide about results; the reason is for the player, the audit log is the admin's."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.errors import NotFound, NothingChanged
from games.models import Result
from games.signals import standings_changed


@transaction.atomic
def result_void(*, result_id: UUID, reason: str, now: datetime) -> Result:
    """Take a result out of the standings; the row is kept, with the reason that its player sees.

    Raises NothingChanged if it is void.
    """
    result = _locked(result_id)
    _require(result.voided_at is None)
    result.voided_at = now
    result.void_reason = reason
    return _saved(result, "voided_at", "void_reason")


@transaction.atomic
def result_restore(*, result_id: UUID) -> Result:
    """Let a voided or reviewed result count again. Raises NothingChanged if it is neither."""
    result = _locked(result_id)
    _require(result.voided_at is not None or result.under_review)
    result.voided_at = None
    result.void_reason = ""
    result.under_review = False
    return _saved(result, "voided_at", "void_reason", "under_review")


@transaction.atomic
def result_review(*, result_id: UUID) -> Result:
    """Keep a result out of the standings until somebody has looked at it. Raises NothingChanged if it is already."""
    result = _locked(result_id)
    _require(not result.under_review)
    result.under_review = True
    return _saved(result, "under_review")


def _locked(result_id: UUID) -> Result:
    try:
        return Result.objects.select_for_update(no_key=True).get(pk=result_id)
    except Result.DoesNotExist:
        raise NotFound from None


def _require(is_change: bool) -> None:
    if not is_change:
        raise NothingChanged


def _saved(result: Result, *fields: str) -> Result:
    result.save(update_fields=fields)
    standings_changed.send(sender=Result, result_id=result.pk)
    return result
