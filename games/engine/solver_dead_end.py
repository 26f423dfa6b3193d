"""The dead-end test: a proof that a position has no clean win, found by relaxing the rules.

In the relaxed game moving a card never covers anything and never uses up a landing place. What can happen there
only grows, so one least fix point says which cards can ever be uncovered, moved and put up. Every clean win of
the real game is a win of the relaxed one: if some card can never go up, the position is lost.

A landing place counts only where it can be reached: a card lying under it in the same column first needs
something between the two to move.
"""

from collections.abc import Sequence

from games.engine.rules import FLOOR
from games.engine.solver_columns import SPACE, Buried, Column

_DECK = SPACE - 1
_EVERY_FOURTH = int("1" * 13, 16)


def is_dead_end(columns: Sequence[Column], wanted: Sequence[int], *, any_colour: bool) -> bool:
    """Return True if the relaxed game, and so the real one, cannot be won clean. False proves nothing.

    `wanted` is the next card of each suit; `any_colour` is the building rule of Relaxed.
    """
    exposed = face_up = loose_kings = buried_cards = 0
    below: dict[int, int] = {}
    buried: tuple[Buried, ...] = ()
    for column in columns:
        exposed |= column.exposed
        face_up |= column.face_up
        loose_kings |= column.loose_kings
        below.update(column.below)
        if column.buried_cards:
            buried += column.buried
            buried_cards |= column.buried_cards
    wanted_cards = sum(1 << card for card in wanted if card < FLOOR)
    moved = 0
    while True:
        new = 0
        while up := exposed & wanted_cards:
            new |= up
            wanted_cards = (wanted_cards ^ up) | (up << 4 & _DECK)
        if not wanted_cards:
            return False
        landing = _cards_that_land(exposed, any_colour=any_colour)
        if exposed > SPACE:
            landing |= loose_kings
        landing &= face_up | exposed
        if landing & buried_cards:
            landing &= ~moved
            landing ^= _held_down(buried, landing, exposed, moved)
        new = (new | landing) & ~moved
        if not new:
            return True
        moved |= new
        while new:
            card = new & -new
            exposed |= below[card]
            new ^= card


def _cards_that_land(exposed: int, *, any_colour: bool) -> int:
    """Return the cards that may be built on one of the exposed cards."""
    if any_colour:
        return (((exposed | exposed >> 1 | exposed >> 2 | exposed >> 3) & _EVERY_FOURTH) * 15 >> 4) & _DECK
    black = (exposed | exposed >> 3) & _EVERY_FOURTH
    red = (exposed >> 1 | exposed >> 2) & _EVERY_FOURTH
    return (black * 6 | red * 9) >> 4 & _DECK


def _held_down(buried: Sequence[Buried], landing: int, exposed: int, moved: int) -> int:
    """Return those of the landing cards whose every exposed landing place still lies above them."""
    held = 0
    for card, elsewhere, above in buried:
        if not landing & card or exposed & elsewhere:
            continue
        if not any(exposed & place and moved & between for place, between in above):
            held |= card
    return held
