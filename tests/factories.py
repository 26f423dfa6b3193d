"""Rows for tests, with the values that a test does not care about filled in.

SOLUTIONS are winning logs found by our solver, one per 16-symbol code, so that no test waits for a search.
"""

import json
from datetime import date
from pathlib import Path

from games.models import Challenge, Player
from games.names import name_key, name_skeleton

SOLUTIONS = json.loads((Path(__file__).parent / "solutions.json").read_text())


def make_player(name: str, **fields) -> Player:
    """Return a saved account whose password is "pass-" and its name."""
    player = Player(name=name, name_key=name_key(name), name_skeleton=name_skeleton(name), **fields)
    player.set_password(f"pass-{name}")
    player.save()
    return player


def make_guest() -> Player:
    """Return a saved guest."""
    guest = Player()
    guest.set_unusable_password()
    guest.save()
    return guest


def make_challenge(*, date: date, rule: str = "C", number: int = 0, status: str = "scheduled", **fields) -> Challenge:
    """Return a saved challenge with a real solution; `number` picks one of the solved codes of that rule."""
    symbols, solution = sorted(SOLUTIONS[rule].items())[number]
    return Challenge.objects.create(
        date=date,
        rule=rule,
        symbols=symbols,
        salt=f"{number:032x}",
        status=status,
        solution=solution,
        proved_code=f"YU1-{rule}-{symbols}",
        par=len(solution.split()),
        nodes=100,
        band=2,
        **fields,
    )
