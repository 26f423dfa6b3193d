"""The only writers of the standings' tables.

They run inside the transaction that changed a result, so a board can never show what was rolled back. Locks are
taken in the order attempt, player, board.
"""

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.models import Challenge, Result
from games.selectors import results_ranked
from leaderboard import selectors
from leaderboard.events import Changed, publish_on_commit
from leaderboard.models import Board, Bucket, Row
from leaderboard.ranking import Measures, Order, bucket_number, pack


@transaction.atomic
def row_update(*, result_id: UUID) -> None:
    """Bring the standings in line with one result: its row comes, goes, or shows its player as that is now.

    The version rises exactly when a row is or was there.
    """
    # The player is locked too: hiding somebody must not pass a result of theirs that is being recorded.
    result = (
        Result.objects.select_related("attempt__challenge", "attempt__player")
        .select_for_update(of=("attempt__player",), no_key=True)
        .get(pk=result_id)
    )
    board = _board_locked(result.attempt.challenge)
    row = Row.objects.filter(pk=result_id).first()
    is_listed = results_ranked().filter(pk=result_id).exists()
    if row is None and not is_listed:
        counts_touch(challenge_id=board.pk)  # a win all the same
    elif row is None:
        row = _row_of(result, board)
        row.save(force_insert=True)
        _count(row, 1)
        _board_touch(board, total=board.total + 1)
    elif is_listed:
        Row.objects.filter(pk=row.pk).update(player=result.attempt.player)
        _board_touch(board, total=board.total)
    else:
        _row_delete(row, board)


@transaction.atomic
def row_remove(*, result_id: UUID) -> None:
    """Take the row of a result that is about to be deleted out of the standings, if it has one."""
    row = Row.objects.filter(pk=result_id).select_related("board__challenge").first()
    if row is None:
        return
    board = _board_locked(row.board.challenge)
    # Whoever held the lock before us may have taken it out already.
    if Row.objects.filter(pk=row.pk).exists():
        _row_delete(row, board)


@transaction.atomic
def board_rebuild(*, challenge_id: UUID) -> None:
    """Make a challenge's rows and counts anew from its results: none, once the challenge is void."""
    challenge = Challenge.objects.get(pk=challenge_id)
    board = _board_locked(challenge)
    board.rows.all().delete()
    board.buckets.all().delete()
    results = results_ranked().filter(attempt__challenge=challenge).select_related("attempt")
    rows = [_row_of(result, board) for result in results.iterator(chunk_size=2000)]
    Row.objects.bulk_create(rows, batch_size=2000)
    Bucket.objects.bulk_create(_buckets_of(rows, board), batch_size=2000)
    _board_touch(board, total=len(rows))


def counts_touch(*, challenge_id: UUID) -> None:
    """Tell the live pages that the number of players at work may have changed; no row did."""
    publish_on_commit(Changed(challenge_id=challenge_id, version=None))


def _board_locked(challenge: Challenge) -> Board:
    """Return the challenge's board, made at its first use, for this transaction alone."""
    board, _ = Board.objects.select_for_update().get_or_create(
        challenge=challenge, defaults={"version": selectors.first_version(challenge)}
    )
    return board


def _board_touch(board: Board, *, total: int) -> None:
    """Raise the version of a locked board whose rows changed and now are so many, and publish that."""
    board.version += 1
    board.total = total
    board.save(update_fields=["version", "total"])
    publish_on_commit(Changed(challenge_id=board.pk, version=board.version))


def _row_of(result: Result, board: Board) -> Row:
    measures = Measures(elapsed_ms=result.elapsed_ms, moves=result.moves)
    return Row(
        result=result,
        board=board,
        player_id=result.attempt.player_id,
        time_key=pack(Order.TIME, measures),
        moves_key=pack(Order.MOVES, measures),
        recorded_at=result.recorded_at,
    )


def _row_delete(row: Row, board: Board) -> None:
    row.delete()
    _count(row, -1)
    _board_touch(board, total=board.total - 1)


def _count(row: Row, change: int) -> None:
    """Add `change` to the two buckets of a row; the board is locked, so nobody else makes the same bucket."""
    for order in Order:
        bucket = {"board_id": row.board_id, "order": order, "number": bucket_number(order, row.key(order))}
        if not Bucket.objects.filter(**bucket).update(count=F("count") + change):
            Bucket.objects.create(**bucket, count=change)


def _buckets_of(rows: Iterable[Row], board: Board) -> list[Bucket]:
    counts = Counter((order, bucket_number(order, row.key(order))) for row in rows for order in Order)
    return [Bucket(board=board, order=order, number=number, count=count) for (order, number), count in counts.items()]
