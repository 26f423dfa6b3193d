"""What happens in the games app reaches the standings here, inside the transaction in which it happens."""

from typing import Any
from uuid import UUID

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from games.models import Result
from games.signals import attempt_touched, challenge_voided, standings_changed
from leaderboard import services


@receiver(standings_changed)
def result_changed(result_id: UUID, **kwargs: Any) -> None:
    """Let a result's row come, go or show its player's new name."""
    services.row_update(result_id=result_id)


@receiver(challenge_voided)
def results_voided(challenge_id: UUID, **kwargs: Any) -> None:
    """Empty the board of a challenge that counts no more."""
    services.board_rebuild(challenge_id=challenge_id)


@receiver(attempt_touched)
def playing_changed(challenge_id: UUID, **kwargs: Any) -> None:
    """Let the live pages count the players at work again."""
    services.counts_touch(challenge_id=challenge_id)


@receiver(pre_delete, sender=Result)
def result_deleted(instance: Result, **kwargs: Any) -> None:
    """Close the gap that the erasure of a player leaves; the buckets would go on counting a row that cascades away."""
    services.row_remove(result_id=instance.pk)
