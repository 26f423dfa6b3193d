"""Everything that is held about a player, for that player."""

from typing import Any

from games.models import Attempt, Player, Preview


def player_export(player: Player) -> dict[str, Any]:
    """Return what is held about an account or guest as JSON types; of challenges only date and rule."""
    attempts = Attempt.objects.filter(player=player).select_related("challenge", "result").prefetch_related("batches")
    previews = Preview.objects.filter(player=player).select_related("challenge")
    return {
        "id": str(player.pk),
        "name": player.name,
        "email": player.email,
        "created_at": player.created_at.isoformat(),
        "last_login": player.last_login and player.last_login.isoformat(),
        "is_hidden": player.is_hidden,
        "attempts": [_attempt(attempt) for attempt in attempts.order_by("started_at", "pk")],
        "previews": [
            {"date": row.challenge.date.isoformat(), "rule": row.challenge.rule, "opened_at": row.opened_at.isoformat()}
            for row in previews.order_by("opened_at")
        ],
    }


def _attempt(attempt: Attempt) -> dict[str, Any]:
    result = getattr(attempt, "result", None)
    return {
        "id": str(attempt.pk),
        "date": attempt.challenge.date.isoformat(),
        "rule": attempt.challenge.rule,
        "ranked": attempt.ranked,
        "status": attempt.status,
        "started_at": attempt.started_at.isoformat(),
        "ended_at": attempt.ended_at and attempt.ended_at.isoformat(),
        "log": attempt.log,
        "batches": [{"ply": batch.ply, "stamped_at": batch.stamped_at.isoformat()} for batch in attempt.batches.all()],
        "result": result
        and {
            "score": result.score,
            "moves": result.moves,
            "elapsed_ms": result.elapsed_ms,
            "clean": result.is_clean,
            "recorded_at": result.recorded_at.isoformat(),
            "under_review": result.under_review,
            "void_reason": result.void_reason,
        },
    }
