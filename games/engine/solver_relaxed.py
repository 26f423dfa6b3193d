"""How far a position is from a clean win when the rules are relaxed, or that it is a dead end.

In the relaxed game moving a card never covers anything and never uses up a landing place. What can happen there only
grows, so one least fix point tells which cards can ever be uncovered, moved and put up, and after how many rounds.
Every clean win of the real game is a win of the relaxed one: if some card can never go up the position is lost.

A landing place counts only where it can be reached: a card lying under it in the same column first needs something
between the two to move.
"""

from collections.abc import Sequence

from games.engine.rules import FLOOR
from games.engine.solver_columns import SPACE, Buried, Column, Landings

_DECK = SPACE - 1
_EVERY_FOURTH = int("1" * 13, 16)


def relaxed_distance(columns: Sequence[Column], wanted: Sequence[int], landings: Landings) -> int | None:
    """Return how long the cards wait to go up, in rounds summed over cards; None if some never can: a dead end.

    `wanted` is the next card of each suit. Half of the time of every search is spent here.
    """
    exposed = face_up = loose_kings = buried_cards = 0
    below: dict[int, int] = {}
    buried: tuple[Buried, ...] = ()
    for column in columns:
        ends, seen, kings, lying, held, held_cards = column.relaxed or column.work_out_relaxed(landings)
        exposed |= ends
        face_up |= seen
        loose_kings |= kings
        below.update(lying)
        if held_cards:
            buried += held
            buried_cards |= held_cards
    wanted_cards = sum([1 << card for card in wanted if card < FLOOR])
    waiting = len(below)
    distance = moved = 0
    while True:
        new = 0
        while up := exposed & wanted_cards:
            new |= up
            wanted_cards = (wanted_cards ^ up) | (up << 4 & _DECK)
            waiting -= up.bit_count()
        if not wanted_cards:
            return distance
        distance += waiting
        if landings.any_colour:
            landing = ((exposed | exposed >> 1 | exposed >> 2 | exposed >> 3) & _EVERY_FOURTH) * 15 >> 4
        else:
            black, red = (exposed | exposed >> 3) & _EVERY_FOURTH, (exposed >> 1 | exposed >> 2) & _EVERY_FOURTH
            landing = (black * 6 | red * 9) >> 4
        landing &= _DECK
        if exposed > SPACE:
            landing |= loose_kings
        landing &= (face_up | exposed) & ~moved
        if landing & buried_cards:
            for card, elsewhere, above in buried:
                if landing & card and not exposed & elsewhere:
                    for place, between in above:
                        if exposed & place and moved & between:
                            break
                    else:
                        landing ^= card
        new = (new | landing) & ~moved
        if not new:
            return None
        moved |= new
        while new:
            card = new & -new
            exposed |= below[card]
            new ^= card
