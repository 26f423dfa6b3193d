"""`manage.py seed_demo`: sample players, results of today and a staff account, for a look round."""

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.engine.game import Game
from games.engine.replay import parse_log
from games.management.base import SentenceCommand
from games.models import Challenge, Player
from games.services import attempt_append, attempt_begin
from games.services.accounts import player_save, player_sign_up

STAFF = "demo-staff"
# Each sample player's share of a 40-minute game, and the moves each makes only to undo them.
PLAYERS = {
    "Işıl": (0.21, 3),
    "Maya": (0.24, 0),
    "Umut": (0.24, 0),
    "Çağla": (0.33, 7),
    "Theo": (0.38, 1),
    "İrem": (0.45, 12),
    "Oskar": (0.52, 2),
    "Zeynep": (0.61, 0),
    "Sofia": (0.70, 21),
    "Deniz": (0.85, 5),
    "Ben": (0.97, 9),
}


class Command(SentenceCommand):
    """Play today's challenges for the sample players, by the services that real players' moves go through."""

    help = "Add sample players with results, and a staff account whose new password is printed. May be repeated."

    def handle(self, *args: Any, **options: Any) -> None:
        """Add what is missing."""
        now = timezone.now()
        for challenge in Challenge.objects.filter(date=now.date(), status=Challenge.Status.SCHEDULED):
            for name, (share, detours) in PLAYERS.items():
                play(sample_player(name), challenge, share=share, detours=detours, now=now)
        self.stdout.write(f"Staff account for /admin/: {STAFF}, password {renew_staff_password()}")


def sample_player(name: str) -> Player:
    """Return the sample account of that name, which nobody can log in to."""
    found = Player.objects.filter(name=name).first()
    return found or player_sign_up(
        guest=None, name=name, email="", password=secrets.token_urlsafe(24), now=timezone.now()
    )


def renew_staff_password() -> str:
    """Give the staff account a new random password and return it."""
    password = secrets.token_urlsafe(12)
    staff = Player.objects.filter(name=STAFF).first() or Player(is_staff=True, is_superuser=True)
    staff.set_password(password)
    player_save(player=staff, name=STAFF, now=timezone.now())
    return password


def play(player: Player, challenge: Challenge, *, share: float, detours: int, now: datetime) -> None:
    """Win a challenge along its stored solution, ending now; what was begun before is left as it is."""
    lasted = min(timedelta(minutes=40, milliseconds=7919), now - challenge.opens_at) * share
    attempt, is_new = attempt_begin(player=player, challenge=challenge, ranked=True, now=now - lasted)
    if not is_new:
        return
    batches = list(split_at_turn_ups(challenge, with_detours(parse_log(challenge.solution), detours)))
    ply = 0
    for number, batch in enumerate(batches, start=1):
        stamp = attempt.started_at + lasted * number / len(batches)
        attempt_append(attempt_id=attempt.pk, player=player, offset=ply, moves=" ".join(batch), now=stamp)
        ply += len(batch)


def with_detours(tokens: list[str], detours: int) -> list[str]:
    """Return the tokens with the first moves made, undone and made again."""
    return [part for token in tokens[:detours] for part in (token, "u", token)] + tokens[detours:]


def split_at_turn_ups(challenge: Challenge, tokens: list[str]) -> Iterator[list[str]]:
    """Yield the tokens in batches that each end with the move that turns a card up, as the service demands."""
    game, batch = Game(challenge.code), []
    for token in tokens:
        game.play([token])
        batch.append(token)
        if game.turned_up and game.turned_up[-1].ply == game.ply - 1:
            yield batch
            batch = []
    if batch:
        yield batch
