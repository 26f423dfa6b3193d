"""The live standings of one process: each board is read once per change, encoded once, and put before every socket.

The usual consumer per socket in a channel group costs a thread hop, a queue and an encoding per socket and message.
Here one task per watched board reads and encodes, sockets share the text, and a socket that does not read keeps only
the newest one: it holds up nobody, and catches up with what is true then.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.utils import timezone

from games.errors import NotFound
from leaderboard import events, selectors
from leaderboard.events import Changed

logger = logging.getLogger(__name__)

PAUSE = 0.5  # seconds between two snapshots of one board
# Without any news a board is read again after so many seconds: what time changes (who is at work, being final) shows,
# and a message that the channel layer lost heals.
REFRESH = 20.0


@dataclass(frozen=True, slots=True)
class Address:
    """How a socket names a board."""

    date: date
    rule: str


class Slot:
    """Holds the newest text that one socket has not sent yet."""

    __slots__ = ("_filled", "_text")

    def __init__(self) -> None:
        self._text = ""
        self._filled = asyncio.Event()

    def put(self, text: str) -> None:
        """Let the socket send this text next; one that it has not begun to send is dropped, being older."""
        self._text = text
        self._filled.set()

    async def take(self) -> str:
        """Wait for a text that has not been taken yet."""
        await self._filled.wait()
        self._filled.clear()
        return self._text


class Feed:
    """One watched board: its newest text and the slots of the sockets that watch it."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.slots: set[Slot] = set()
        self.is_read = asyncio.Event()  # the first read has ended, well or not
        self.text: str | None = None
        self._challenge_id: UUID | None = None
        self._version = -1
        self._news = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    def changed(self, changed: Changed) -> None:
        """Read again, if this is news about the board; before the first read has ended anything may be."""
        is_known = changed.version is not None and changed.version <= self._version
        if self._challenge_id is None or (self._challenge_id == changed.challenge_id and not is_known):
            self.read_again()

    def read_again(self) -> None:
        """Read the board as soon as the pause between two reads is over."""
        self._news.set()

    async def _run(self) -> None:
        while True:
            self._news.clear()  # before reading: what changes meanwhile is read the next time
            try:
                await self._read()
            except NotFound:
                self.text = None
            except Exception:
                logger.exception("The standings of %s %s could not be read.", self.address.date, self.address.rule)
                self._news.set()
            self.is_read.set()
            await asyncio.sleep(PAUSE)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), REFRESH)

    async def _read(self) -> None:
        snapshot = await database_sync_to_async(selectors.snapshot)(
            date=self.address.date, rule=self.address.rule, now=timezone.now()
        )
        self._challenge_id, self._version = snapshot.challenge_id, snapshot.version
        text = json.dumps(snapshot.to_json(), ensure_ascii=False, separators=(",", ":"))
        if text != self.text:
            self.text = text
            for slot in self.slots:
                slot.put(text)


class Hub:
    """All watched boards of a process, and the ear for what changes on them, here and in other processes.

    It lives in one event loop; only `changed` may be called from another thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._feeds: dict[Address, Feed] = {}
        self._outbox: dict[UUID, Changed] = {}  # for the other processes: the newest of each board
        self._has_outgoing = asyncio.Event()
        self.hears_others = asyncio.Event()
        # In memory there are no other processes.
        work = [self._hear_others(), self._tell_others()] if settings.REDIS_URL else []
        self._tasks = [loop.create_task(part) for part in work]
        events.listen(self.changed)

    @property
    def watched(self) -> set[Address]:
        """The boards that some socket watches."""
        return set(self._feeds)

    async def close(self) -> None:
        """End all work; sockets that are still open hear nothing any more."""
        self._forget()
        tasks = [*self._tasks, *(feed.task for feed in self._feeds.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, changed: Changed) -> bool:
        """Take note of a change that was made in this process, in whatever thread; False once the loop has ended."""
        try:
            self._loop.call_soon_threadsafe(self._spread, changed)
        except RuntimeError:
            self._forget()
            return False
        return True

    @asynccontextmanager
    async def joined(self, address: Address) -> AsyncIterator[Slot | None]:
        """Give a socket the slot that will hold the board's newest text from now on; None if there is no such board."""
        feed = self._feeds.get(address)
        if feed is None:
            feed = self._feeds[address] = Feed(address)
        slot = Slot()
        feed.slots.add(slot)
        try:
            await feed.is_read.wait()
            if feed.text is not None:
                slot.put(feed.text)
            yield slot if feed.text is not None else None
        finally:
            feed.slots.discard(slot)
            if not feed.slots:
                del self._feeds[address]
                feed.task.cancel()

    def _forget(self) -> None:
        events.unlisten(self.changed)
        if _hubs.get(self._loop) is self:
            del _hubs[self._loop]

    def _spread(self, changed: Changed) -> None:
        self._mark(changed)
        if self._tasks:
            self._outbox[changed.challenge_id] = changed
            self._has_outgoing.set()

    def _mark(self, changed: Changed) -> None:
        for feed in self._feeds.values():
            feed.changed(changed)

    async def _tell_others(self) -> None:
        layer = get_channel_layer()
        while True:
            await self._has_outgoing.wait()
            self._has_outgoing.clear()
            outgoing, self._outbox = self._outbox, {}
            try:
                for changed in outgoing.values():
                    await layer.group_send(events.GROUP, changed.to_message())
            except Exception:
                logger.exception("Other processes could not be told of new standings; they will read them in a while.")

    async def _hear_others(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                channel = await layer.new_channel()
                await layer.group_add(events.GROUP, channel)
                self.hears_others.set()
                for feed in self._feeds.values():
                    feed.read_again()  # what changed before we could hear was told to nobody here
                while True:
                    self._mark(Changed.from_message(await layer.receive(channel)))
            except Exception:
                self.hears_others.clear()
                logger.exception("Other processes cannot be heard for the moment.")
                await asyncio.sleep(REFRESH)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def running_hub() -> Hub:
    """Return the hub of the running event loop, made at its first use. A server has one loop, and so one hub."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(loop)
    return _hubs[loop]
