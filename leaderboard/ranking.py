"""How results are ordered: one integer key per order, and positions in which ties share a place.

By time: the time, then the moves. By moves: the moves, then the time. Smaller is better, equal keys share a position
and the next is skipped (1, 1, 3). The order of a page is the key, then the result's arrival, then its id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# Both measures fit into the 63 bits of a database integer, whatever the limits of the game are.
_MOVES_BITS = 16
_TIME_BITS = 40

# Wide enough that a board has few buckets, narrow enough that counting inside one is cheap with a million rows.
TIME_BUCKET_MS = 10_000


class Order(StrEnum):
    """The two orders of the standings."""

    TIME = "time"
    MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Measures:
    """What a result is ranked by."""

    elapsed_ms: int
    moves: int


def pack(order: Order, measures: Measures) -> int:
    """Return the key of a result in an order. Raises ValueError for a measure that a key cannot hold."""
    if not (0 <= measures.elapsed_ms < 1 << _TIME_BITS and 0 <= measures.moves < 1 << _MOVES_BITS):
        raise ValueError(f"no key holds {measures}")
    if order is Order.TIME:
        return measures.elapsed_ms << _MOVES_BITS | measures.moves
    return measures.moves << _TIME_BITS | measures.elapsed_ms


def unpack(order: Order, key: int) -> Measures:
    """Return the measures that a key was packed from."""
    if order is Order.TIME:
        return Measures(elapsed_ms=key >> _MOVES_BITS, moves=key & (1 << _MOVES_BITS) - 1)
    return Measures(elapsed_ms=key & (1 << _TIME_BITS) - 1, moves=key >> _TIME_BITS)


def bucket_number(order: Order, key: int) -> int:
    """Return the bucket that a key falls into: ten seconds of time, or one number of moves."""
    measures = unpack(order, key)
    return measures.elapsed_ms // TIME_BUCKET_MS if order is Order.TIME else measures.moves


def bucket_start(order: Order, number: int) -> int:
    """Return the smallest key of a bucket."""
    if order is Order.TIME:
        return pack(order, Measures(elapsed_ms=number * TIME_BUCKET_MS, moves=0))
    return pack(order, Measures(elapsed_ms=0, moves=number))


def assign_positions(keys: Sequence[int], *, better: int = 0, tied: int = 0) -> list[int]:
    """Return the position of each of some consecutive rows, given by their keys in order.

    Before the first of them stand `better` rows with a smaller key and `tied` rows with the same one.
    """
    positions: list[int] = []
    for index, key in enumerate(keys):
        if index == 0:
            positions.append(better + 1)
        elif key == keys[index - 1]:
            positions.append(positions[-1])
        else:
            positions.append(better + tied + index + 1)
    return positions
