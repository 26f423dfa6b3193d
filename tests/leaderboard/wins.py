"""Wins without games: these tests are about ordering and telling, so results are written straight into the tables."""

from datetime import datetime, timedelta
from itertools import count

from games.models import Attempt, Challenge, Player, Result
from games.signals import standings_changed
from tests.conftest import NOON

_numbers = count(1)


def make_win(
    challenge: Challenge,
    player: Player | None = None,
    *,
    elapsed_ms: int = 300_000,
    moves: int = 120,
    score: int = 625,
    recorded_at: datetime = NOON,
) -> Result:
    """Return a stored win of a player (a new account where none is given), unknown to the standings yet."""
    if player is None:
        name = f"Player {next(_numbers)}"
        player = Player.objects.create(name=name, name_key=name.lower())
    attempt = Attempt.objects.create(
        player=player,
        challenge=challenge,
        ranked=True,
        status=Attempt.Status.WON,
        started_at=recorded_at - timedelta(milliseconds=elapsed_ms),
        stamped_at=recorded_at,
        ended_at=recorded_at,
    )
    return Result.objects.create(
        attempt=attempt,
        score=score,
        moves=moves,
        elapsed_ms=elapsed_ms,
        is_clean=score == 625,
        recorded_at=recorded_at,
        entered_at=None if player.is_guest else recorded_at,
    )


def record_win(challenge: Challenge, player: Player | None = None, **fields: object) -> Result:
    """Return a win of which the standings have been told, as the game's services tell them."""
    result = make_win(challenge, player, **fields)
    standings_changed.send(sender=Result, result_id=result.pk)
    return result
