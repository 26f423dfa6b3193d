"""The standings' own tables: derived from results, rebuilt from them at any time.

A Row exists exactly for the results that are in the standings. leaderboard.services is the only writer.
"""

from typing import ClassVar

from django.db import models

from games.models import Challenge, Player, Result
from leaderboard.ranking import Order


class Board(models.Model):
    """One challenge's standings: the version rises with every change of rows, names or visibility."""

    challenge = models.OneToOneField(Challenge, models.CASCADE, primary_key=True, related_name="board")
    version = models.PositiveBigIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.challenge_id} v{self.version}"


class Row(models.Model):
    """One ranked result. Each key packs what its order compares (leaderboard.ranking), so one index serves it."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="row")
    board = models.ForeignKey(Board, models.CASCADE, related_name="rows", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="rows")
    time_key = models.BigIntegerField()
    moves_key = models.BigIntegerField()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(name="row_by_time", fields=["board", "time_key", "recorded_at", "result"]),
            models.Index(name="row_by_moves", fields=["board", "moves_key", "recorded_at", "result"]),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} {self.time_key}"

    def key(self, order: Order) -> int:
        """Return the key that the order compares."""
        return self.time_key if order is Order.TIME else self.moves_key


class Bucket(models.Model):
    """How many rows of a board fall into one stretch of an order's keys: positions without counting every row."""

    board = models.ForeignKey(Board, models.CASCADE, related_name="buckets")
    order = models.CharField(max_length=5, choices=[(order.value, order.name.title()) for order in Order])
    number = models.IntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(name="bucket_once", fields=["board", "order", "number"], include=["count"]),
        ]

    def __str__(self) -> str:
        return f"{self.board_id} {self.order} {self.number}: {self.count}"
