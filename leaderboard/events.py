"""The one event of the standings: something changed on a challenge's board. It carries ids, never rows.

It leaves after the commit, for this process's hub, which passes it on to the hubs of other processes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

GROUP = "standings"  # every process's hub is in this one group
TYPE = "standings.changed"


@dataclass(frozen=True, slots=True)
class Changed:
    """A board changed: to this version, or, with None, only in its counts of players."""

    challenge_id: UUID
    version: int | None

    def to_message(self) -> dict[str, Any]:
        """Return the event as a message of the channel layer."""
        return {"type": TYPE, "challenge_id": str(self.challenge_id), "version": self.version}

    @classmethod
    def from_message(cls, message: dict[str, Any]) -> "Changed":
        """Return the event that a message of the channel layer carries."""
        return cls(challenge_id=UUID(message["challenge_id"]), version=message["version"])


# A hub takes a change in whatever thread it was made, and says whether it is still at work.
Listener = Callable[[Changed], bool]
_listeners: set[Listener] = set()


def listen(listener: Listener) -> None:
    """Let a hub of this process hear of every change."""
    _listeners.add(listener)


def unlisten(listener: Listener) -> None:
    """Let a hub hear no more."""
    _listeners.discard(listener)


def publish_on_commit(changed: Changed) -> None:
    """Tell the hubs once the transaction is committed; nothing leaves if it is rolled back."""
    # robust: the result is stored by then, so a hub that cannot be told must not fail the request
    transaction.on_commit(partial(_publish, changed), robust=True)


def _publish(changed: Changed) -> None:
    heard = [listener(changed) for listener in tuple(_listeners)]
    if not any(heard) and settings.REDIS_URL:
        # A process without a hub, such as a command: the layer makes a connection for this one message.
        async_to_sync(get_channel_layer().group_send)(GROUP, changed.to_message())
