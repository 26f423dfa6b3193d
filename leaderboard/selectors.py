"""Reading the standings. Every question costs a constant number of queries, whatever the number of rows.

Where rows and version are read together the version comes first: the rows may then be newer than it says, never
older, and the change that made them so is published after its own commit.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Max, Q, QuerySet, Sum

from games.models import Challenge, Player, Result
from games.selectors import Counts, challenge_counts, challenge_get
from leaderboard.cursors import Cursor
from leaderboard.histogram import Bar, histogram
from leaderboard.models import Board, Bucket, Row
from leaderboard.ranking import Measures, Order, assign_positions, bucket_number, bucket_start, pack, unpack

PAGE_SIZE = 50
NEIGHBOURS = 2  # on each side of one's own row
LIVE_ROWS = 20


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the standings."""

    position: int
    player_id: UUID
    name: str
    elapsed_ms: int
    moves: int
    result_id: UUID

    def to_json(self) -> dict[str, Any]:
        """Return the row as the API and the socket write it."""
        return {
            "position": self.position,
            "player": {"id": str(self.player_id), "name": self.name},
            "elapsed_ms": self.elapsed_ms,
            "moves": self.moves,
            "result_id": str(self.result_id),
        }


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Consecutive rows of a challenge's standings, and where the pages around them begin."""

    version: int
    total: int
    final: bool
    rows: list[StandingsRow]
    next: Cursor | None
    previous: Cursor | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one player stands; `row` is None for somebody who is not in the standings."""

    version: int
    total: int
    row: StandingsRow | None = None
    shared_with: int = 0
    better_than_percent: int | None = None
    gap: Measures | None = None
    neighbours: Sequence[StandingsRow] = ()


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the results of a challenge spread, and how many of its ranked attempts were won."""

    version: int
    total: int
    counts: Counts
    bars: dict[Order, list[Bar]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a live page shows of a board."""

    challenge_id: UUID
    version: int
    total: int
    final: bool
    counts: Counts
    rows: dict[Order, list[StandingsRow]]

    def to_json(self) -> dict[str, Any]:
        """Return the snapshot as the socket sends it."""
        return {
            "type": "standings",
            "challenge_id": str(self.challenge_id),
            "version": self.version,
            "total": self.total,
            "playing": self.counts.playing,
            "won": self.counts.won,
            "by_time": [row.to_json() for row in self.rows[Order.TIME]],
            "by_moves": [row.to_json() for row in self.rows[Order.MOVES]],
            "final": self.final,
        }


def tied_positions(rows: Sequence[StandingsRow]) -> set[int]:
    """Return the positions that several of the rows share."""
    return {position for position, count in Counter(row.position for row in rows).items() if count > 1}


# --- Boards -----------------------------------------------------------------------------------------------------------


def first_version(challenge: Challenge) -> int:
    """Return the version of a board without changes: above that of the void challenge it may stand in for."""
    others = Board.objects.filter(challenge__date=challenge.date, challenge__rule=challenge.rule)
    newest = others.exclude(pk=challenge.pk).aggregate(version=Max("version"))["version"]
    return 0 if newest is None else int(newest) + 1


def board_get(challenge: Challenge) -> Board:
    """Return the challenge's board, unsaved if nothing has happened on it yet."""
    board = Board.objects.filter(pk=challenge.pk).first()
    return board or Board(challenge=challenge, version=first_version(challenge))


# --- Pages ------------------------------------------------------------------------------------------------------------


def standings_page(
    challenge: Challenge, *, order: Order, now: datetime, limit: int, cursor: Cursor | None = None
) -> StandingsPage:
    """Return up to `limit` rows from the cursor on, or from the top."""
    board = board_get(challenge)
    is_backward = cursor is not None and cursor.is_backward
    found = list(_rows_from(board, order, cursor)[: limit + 1])
    rows = found[:limit][::-1] if is_backward else found[:limit]
    shown = _with_positions(board, order, rows, is_top=cursor is None)
    # Where rows were found going one way, the cursor's own row lies the other way.
    has_next = is_backward or len(found) > limit
    has_previous = len(found) > limit if is_backward else cursor is not None
    return StandingsPage(
        version=board.version,
        total=board.total,
        final=challenge.is_final(now),
        rows=shown,
        next=_cursor(order, rows[-1], is_backward=False) if rows and has_next else None,
        previous=_cursor(order, rows[0], is_backward=True) if rows and has_previous else None,
    )


def standing_of(challenge: Challenge, *, player: Player, order: Order) -> Standing:
    """Return where a player stands in an order, with the neighbours and the gap to the next better place."""
    board = board_get(challenge)
    mine = Row.objects.filter(board=board, player=player).select_related("player").first()
    if mine is None:
        return Standing(version=board.version, total=board.total)
    above = list(_rows_from(board, order, _cursor(order, mine, is_backward=True))[:NEIGHBOURS])[::-1]
    below = list(_rows_from(board, order, _cursor(order, mine, is_backward=False))[:NEIGHBOURS])
    shown = _with_positions(board, order, [*above, mine, *below])
    row = shown[len(above)]
    tied = _rows(board, order).filter(**{f"{order}_key": mine.key(order)}).count()
    worse = board.total - (row.position - 1) - tied
    return Standing(
        version=board.version,
        total=board.total,
        row=row,
        shared_with=tied - 1,
        better_than_percent=max(0, worse) * 100 // max(1, board.total),
        gap=_gap(board, order, mine),
        neighbours=[*shown[: len(above)], *shown[len(above) + 1 :]],
    )


def position_of(result: Result) -> int:
    """Return the position by time that a result has, or would have if it were in the standings."""
    key = pack(Order.TIME, Measures(elapsed_ms=result.elapsed_ms, moves=result.moves))
    return _better(result.attempt.challenge_id, Order.TIME, key) + 1


def distribution(challenge: Challenge, *, now: datetime) -> Distribution:
    """Return how times and moves spread, from the counts per bucket."""
    board = board_get(challenge)
    buckets = Bucket.objects.filter(board=board, count__gt=0).values_list("order", "number", "count")
    counts: dict[Order, dict[int, int]] = {order: {} for order in Order}
    for order, number, count in buckets:
        counts[Order(order)][number] = count
    return Distribution(
        version=board.version,
        total=board.total,
        counts=_counts(challenge, now=now),
        bars={order: histogram(order, counts[order]) for order in Order},
    )


def median_ms(challenge: Challenge) -> int | None:
    """Return the middle time of a challenge's results, the faster of two middle ones; None without results."""
    board = board_get(challenge)
    middle = max(0, board.total - 1) // 2
    keys = Row.objects.filter(board=board).order_by("time_key").values_list("time_key", flat=True)
    return next((unpack(Order.TIME, key).elapsed_ms for key in keys[middle : middle + 1]), None)


def snapshot(*, date: date, rule: str, now: datetime) -> Snapshot:
    """Return what a live page shows of the board of a date and rule; raises NotFound like challenge_get."""
    challenge = challenge_get(date=date, rule=rule, now=now)
    board = board_get(challenge)
    return Snapshot(
        challenge_id=challenge.pk,
        version=board.version,
        total=board.total,
        final=challenge.is_final(now),
        counts=_counts(challenge, now=now),
        rows={
            order: _with_positions(board, order, list(_rows(board, order)[:LIVE_ROWS]), is_top=True) for order in Order
        },
    )


# --- Rows and places --------------------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """The number of rows before one: those with a better key, and those with the same key that came earlier."""

    better: int
    tied: int


def _rows(board: Board, order: Order) -> QuerySet[Row]:
    """Return a board's rows in order, with their players."""
    return Row.objects.filter(board=board).order_by(f"{order}_key", "recorded_at", "result").select_related("player")


def _rows_from(board: Board, order: Order, cursor: Cursor | None) -> QuerySet[Row]:
    """Return the rows after the cursor's place, or before it and backwards."""
    rows = _rows(board, order)
    if cursor is None:
        return rows
    side = "lt" if cursor.is_backward else "gt"
    key = f"{order}_key"
    later = Q(**{f"recorded_at__{side}": cursor.recorded_at})
    later |= Q(**{"recorded_at": cursor.recorded_at, f"result__{side}": cursor.result_id})
    # The first condition follows from the second, but it is the one that an index can begin at.
    rows = rows.filter(**{f"{key}__{side}e": cursor.key})
    rows = rows.filter(Q(**{f"{key}__{side}": cursor.key}) | (Q(**{key: cursor.key}) & later))
    return rows.reverse() if cursor.is_backward else rows


def _with_positions(board: Board, order: Order, rows: Sequence[Row], *, is_top: bool = False) -> list[StandingsRow]:
    """Return consecutive rows as they are shown; the place of the first is counted unless it is the top."""
    place = _Place(0, 0) if is_top or not rows else _place(board, order, rows[0])
    keys = [row.key(order) for row in rows]
    positions = assign_positions(keys, better=place.better, tied=place.tied)
    return [_shown(row, position) for row, position in zip(rows, positions, strict=True)]


def _shown(row: Row, position: int) -> StandingsRow:
    measures = unpack(Order.TIME, row.time_key)
    return StandingsRow(
        position=position,
        player_id=row.player_id,
        name=row.player.name or "",
        elapsed_ms=measures.elapsed_ms,
        moves=measures.moves,
        result_id=row.pk,
    )


def _place(board: Board, order: Order, row: Row) -> _Place:
    earlier = Q(recorded_at__lt=row.recorded_at) | Q(recorded_at=row.recorded_at, pk__lt=row.pk)
    tied = Row.objects.filter(earlier, board=board, **{f"{order}_key": row.key(order)})
    return _Place(better=_better(board.pk, order, row.key(order)), tied=tied.count())


def _better(board_id: UUID, order: Order, key: int) -> int:
    """Return how many rows have a better key: whole buckets are counted already, only the key's own is gone through."""
    number = bucket_number(order, key)
    whole = Bucket.objects.filter(board=board_id, order=order, number__lt=number).aggregate(sum=Sum("count"))["sum"]
    within = {f"{order}_key__gte": bucket_start(order, number), f"{order}_key__lt": key}
    return int(whole or 0) + Row.objects.filter(board=board_id, **within).count()


def _gap(board: Board, order: Order, mine: Row) -> Measures | None:
    """Return how far the next better key is ahead, None from position 1; what is behind in a measure counts as 0."""
    key = f"{order}_key"
    ahead = Row.objects.filter(board=board, **{f"{key}__lt": mine.key(order)}).order_by(f"-{key}").first()
    if ahead is None:
        return None
    theirs, ours = unpack(order, ahead.key(order)), unpack(order, mine.key(order))
    return Measures(elapsed_ms=max(0, ours.elapsed_ms - theirs.elapsed_ms), moves=max(0, ours.moves - theirs.moves))


def _cursor(order: Order, row: Row, *, is_backward: bool) -> Cursor:
    return Cursor(
        order=order,
        is_backward=is_backward,
        key=row.key(order),
        recorded_at=row.recorded_at,
        result_id=row.pk,
    )


def _counts(challenge: Challenge, *, now: datetime) -> Counts:
    return challenge_counts([challenge.pk], now=now).get(challenge.pk, Counts())
