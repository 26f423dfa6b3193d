"""Clients of the standings' socket that speak ASGI to the whole application, and the tools to drive them."""

import asyncio
import json
from contextlib import asynccontextmanager

from channels.db import database_sync_to_async

from tests.leaderboard.wins import record_win as record_win_now

in_database = database_sync_to_async
record_win = database_sync_to_async(record_win_now)


def address_of(challenge) -> str:
    return f"/ws/standings/{challenge.date}/{challenge.rule}/"


class Socket:
    """One connection. A stalled one never finishes sending, like a client that does not read."""

    def __init__(self, path: str, *, headers: tuple = (), is_stalled: bool = False) -> None:
        from yukon_site.asgi import application

        self.sent: list[dict] = []
        self._inbox: asyncio.Queue[dict] = asyncio.Queue()
        self._arrived = asyncio.Condition()
        self._is_stalled = is_stalled
        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(b"host", b"localhost"), *headers],
            "query_string": b"",
            "subprotocols": [],
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(application(scope, self._inbox.get, self._send))

    async def _send(self, message: dict) -> None:
        async with self._arrived:
            self.sent.append(message)
            self._arrived.notify_all()
        if self._is_stalled and message["type"] == "websocket.send":
            await asyncio.Event().wait()

    async def first(self) -> dict:
        """Return how the handshake was answered."""
        return (await self.until(lambda: self.sent))[0]

    async def until(self, condition, *, within: float = 5.0):
        """Wait until something that was sent makes the condition true, and return its value."""
        async with asyncio.timeout(within), self._arrived:
            return await self._arrived.wait_for(condition)

    @property
    def snapshots(self) -> list[dict]:
        return [json.loads(message["text"]) for message in self.sent if message["type"] == "websocket.send"]

    def newest(self) -> dict | None:
        text = self.sent[-1].get("text") if self.sent else None
        return json.loads(text) if text else None

    async def snapshot(self, condition=bool, *, within: float = 5.0) -> dict:
        """Return the newest snapshot once it meets the condition."""
        await self.until(lambda: (newest := self.newest()) and condition(newest), within=within)
        return self.newest()

    async def version(self, version: int, *, within: float = 5.0) -> dict:
        """Return the snapshot of this version, once it has come."""
        return await self.snapshot(lambda snapshot: snapshot["version"] >= version, within=within)

    async def say(self, text: str) -> None:
        await self._inbox.put({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        """Go away, and wait until the application has noticed."""
        await self._inbox.put({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 5)


@asynccontextmanager
async def connected(path: str, **options):
    """A socket that is open in the block."""
    socket = Socket(path, **options)
    try:
        yield socket
    finally:
        if not socket.task.done():
            await socket.close()
