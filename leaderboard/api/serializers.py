"""What comes in (…Query) and what goes out (…Output) of the leaderboard API; outputs take selectors' dataclasses."""

from typing import Any

from rest_framework import serializers

from games.api.fields import StrictSerializer
from games.api.serializers import CountsOutput, Output
from leaderboard.cursors import Cursor, parse_cursor
from leaderboard.ranking import Order


class OrderQuery(StrictSerializer):
    """Which order: by time, then moves (the default); or by moves, then time."""

    by = serializers.ChoiceField([order.value for order in Order], default=Order.TIME.value)

    def validate_by(self, by: str) -> Order:
        """Return the order."""
        return Order(by)


class CursorField(serializers.CharField):
    """Where a page begins, as `next` and `previous` of another page say it."""

    def to_internal_value(self, data: Any) -> Cursor:  # type: ignore[override]
        """Return the cursor."""
        try:
            return parse_cursor(super().to_internal_value(data))
        except ValueError as error:
            raise serializers.ValidationError("This is not a cursor.") from error


class StandingsQuery(OrderQuery):
    """An order, and where in it the page begins: at the top without a cursor."""

    cursor = CursorField(required=False, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse the cursor of another order."""
        if attrs["cursor"] and attrs["cursor"].order is not attrs["by"]:
            raise serializers.ValidationError({"cursor": ["This cursor belongs to the other order."]})
        return attrs


class PlayerOutput(Output):
    """Whose row it is."""

    id = serializers.UUIDField(source="player_id")
    name = serializers.CharField()


class RowOutput(Output):
    """One line of the standings; equal results share a position and the next is skipped (1, 1, 3)."""

    position = serializers.IntegerField()
    player = PlayerOutput(source="*")
    elapsed_ms = serializers.IntegerField()
    moves = serializers.IntegerField()
    result_id = serializers.UUIDField()


class StandingsOutput(Output):
    """A page of the standings, and the addresses of the pages around it."""

    version = serializers.IntegerField(help_text="rises with every change of rows, names or visibility")
    total = serializers.IntegerField()
    final = serializers.BooleanField(help_text="true once nothing new enters")
    rows = RowOutput(many=True)
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class GapOutput(Output):
    """How far ahead the next better place is, in time and in moves."""

    elapsed_ms = serializers.IntegerField()
    moves = serializers.IntegerField()


class StandingOutput(Output):
    """One's own place; `row` is null for somebody who is not in the standings."""

    version = serializers.IntegerField()
    total = serializers.IntegerField()
    row = RowOutput(allow_null=True)
    shared_with = serializers.IntegerField(help_text="others at the same position")
    percentile = serializers.IntegerField(
        source="better_than_percent", allow_null=True, help_text="percent of the rows that stand at a worse position"
    )
    gap = GapOutput(allow_null=True, help_text="null at position 1")
    neighbours = RowOutput(many=True, help_text="up to two rows before one's own and two after it, in order")


class BarOutput(Output):
    """How many results lie from start to just before end; the last bar may have no end."""

    start = serializers.IntegerField()
    end = serializers.IntegerField(allow_null=True)
    count = serializers.IntegerField()


class DistributionOutput(Output):
    """How the results in the standings spread, and how many of the ranked attempts were won."""

    version = serializers.IntegerField()
    total = serializers.IntegerField()
    counts = CountsOutput()
    win_rate = serializers.FloatField(allow_null=True, help_text="won by begun ranked attempts; null before the first")
    times = BarOutput(many=True, help_text="in milliseconds")
    moves = BarOutput(many=True)
