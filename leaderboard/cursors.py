"""Where a page of the standings begins: after or before one row, by all that the order compares."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from leaderboard.ranking import Order

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TEXT = re.compile(r"(time|moves)-(after|before)-([0-9a-f]{1,16})-([0-9a-f]{1,13})-([0-9a-f]{32})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The rows of an order after (or before) the place of one row, which need not exist any more."""

    order: Order
    is_backward: bool
    key: int
    recorded_at: datetime
    result_id: UUID

    def __str__(self) -> str:
        direction = "before" if self.is_backward else "after"
        micros = (self.recorded_at - _EPOCH) // timedelta(microseconds=1)
        return f"{self.order}-{direction}-{self.key:x}-{micros:x}-{self.result_id.hex}"


def parse_cursor(text: str) -> Cursor:
    """Return the cursor that str() wrote. Raises ValueError for any other text."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError("not a cursor")
    order, direction, key, micros, result_id = match.groups()
    if int(key, 16) >= 1 << 63:
        raise ValueError("not a key")
    return Cursor(
        order=Order(order),
        is_backward=direction == "before",
        key=int(key, 16),
        recorded_at=_EPOCH + timedelta(microseconds=int(micros, 16)),
        result_id=UUID(result_id),
    )
