"""Request bodies, received whole before a thread is taken: a client that sends slowly waits in the event loop, alone.

Otherwise a few clients that hold their bodies back would hold all threads; and a batch whose headers came early would
be stamped before its player had thought of its moves.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

DEADLINE = 20.0  # seconds for a body of at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes, over a bad line


class BodyFirst:
    """Passes a request on once its body is here, in one piece and with its true length.

    Of a body that is too large it passes on one byte more than is allowed, so that the application refuses it in its
    own words. A body that does not come in time is answered with 408.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Receive, then pass on."""
        try:
            body = await asyncio.wait_for(receive_body(receive, settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), DEADLINE)
        except TimeoutError:
            await refuse_late(send)
            return
        if body is None:
            return  # the client has gone
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_whole() -> Message:
            return waiting.pop() if waiting else await receive()

        await self.application(scope | {"headers": with_length(scope["headers"], len(body))}, receive_whole, send)


async def receive_body(receive: Receive, limit: int) -> bytes | None:
    """Return the body, cut at limit bytes; None if the client went before it was whole."""
    body = bytearray()
    while len(body) < limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body[:limit])


def with_length(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """Return the headers with the length of the body as it is passed on, where there was one or is a body."""
    framing = (b"content-length", b"transfer-encoding")
    others = [(name, value) for name, value in headers if name not in framing]
    if len(others) == len(headers) and not length:
        return headers
    return [*others, (b"content-length", str(length).encode())]


async def refuse_late(send: Send) -> None:
    """Answer 408 and let the connection close."""
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": b"The request did not arrive in time.\n"})
