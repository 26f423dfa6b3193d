"""Playing a challenge's solution as a page does: a batch ends where a card turns up."""

from datetime import datetime, timedelta
from typing import NamedTuple

from games import services
from games.engine.game import Game
from games.models import Attempt, Challenge, Player

STEP = timedelta(seconds=5)


class Batch(NamedTuple):
    """Tokens and the ply of the first."""

    offset: int
    moves: str


def batches_of(challenge: Challenge, log: str | None = None) -> list[Batch]:
    """Return a log, the challenge's solution by default, cut after every token that turns up a card."""
    game = Game(challenge.code)
    batches: list[Batch] = []
    tokens: list[str] = []
    for token in (challenge.solution if log is None else log).split(" "):
        down = sum(game.down)
        assert game.play([token]) is None
        tokens.append(token)
        if sum(game.down) < down:
            batches.append(Batch(game.ply - len(tokens), " ".join(tokens)))
            tokens = []
    if tokens:
        batches.append(Batch(game.ply - len(tokens), " ".join(tokens)))
    return batches


def with_worries(challenge: Challenge, pairs: int) -> str:
    """Return the solution with a king taken back and put up again so many times before its last move."""
    tokens = challenge.solution.split(" ")
    game = Game(challenge.code)
    assert game.play(tokens[:-1]) is None
    back = next(token for token in game.legal_moves() if token[0] in "shdc")
    return " ".join([*tokens[:-1], *[back, f"{back[1]}f"] * pairs, tokens[-1]])


def begin(player: Player | None, challenge: Challenge, now: datetime) -> Attempt:
    """Return the player's ranked attempt."""
    return services.attempt_begin(player=player, challenge=challenge, ranked=True, now=now)[0]


def append(attempt: Attempt, batch: Batch, now: datetime) -> services.Appended:
    """Append a batch."""
    return services.attempt_append(
        attempt_id=attempt.pk, player=attempt.player, offset=batch.offset, moves=batch.moves, now=now
    )


def win(player: Player | None, challenge: Challenge, now: datetime, log: str | None = None) -> services.Appended:
    """Begin at `now` and play a winning log, the solution by default, a batch every five seconds."""
    attempt = begin(player, challenge, now)
    for number, batch in enumerate(batches_of(challenge, log), start=1):
        appended = append(attempt, batch, now + number * STEP)
    return appended
