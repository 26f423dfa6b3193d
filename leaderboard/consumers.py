"""The sockets of the standings, as plain ASGI applications: the hub does what a channel per socket would do.

They are public: no cookie is read, and nothing that a client sends is looked at.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date
from typing import Any

from leaderboard.hub import Address, Slot, running_hub

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

NO_SUCH_BOARD = 4404
NOTHING_TO_SAY = 4400


async def standings(scope: Scope, receive: Receive, send: Send) -> None:
    """Send a board's newest snapshot, on connecting and after changes, until the client goes or says anything."""
    named = scope["url_route"]["kwargs"]
    try:
        address = Address(date=date.fromisoformat(named["date"]), rule=named["rule"])
    except ValueError:  # 30 February
        await refuse(scope, receive, send)
        return
    async with running_hub().joined(address) as slot:
        if slot is None:
            await refuse(scope, receive, send)
        else:
            await _serve(slot, receive, send)


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Close before accepting, alike whether a board is unknown or has not opened."""
    await receive()
    await send({"type": "websocket.close", "code": NO_SUCH_BOARD})


async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Open the hub when the server starts, so that changes reach other processes cheaply, and close it when it ends."""
    await receive()
    hub = running_hub()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await hub.close()
    await send({"type": "lifespan.shutdown.complete"})


async def _serve(slot: Slot, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    sender = asyncio.create_task(_send_newest(slot, send))
    try:
        message = await receive()
    finally:
        sender.cancel()
        with suppress(asyncio.CancelledError, OSError):  # the client has gone
            await sender
    if message["type"] == "websocket.receive":
        await send({"type": "websocket.close", "code": NOTHING_TO_SAY})


async def _send_newest(slot: Slot, send: Send) -> None:
    while True:
        await send({"type": "websocket.send", "text": await slot.take()})
