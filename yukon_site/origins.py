"""The origin check of websockets: the page that opens one must be ours."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class OriginCheck:
    """Refuses a handshake whose Origin is neither the host that was asked nor a public origin of ours.

    A program that is no browser sends no Origin: the board is public and no cookie is read, so it may come in.
    """

    def __init__(self, application: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the handshake on, or close it before accepting."""
        headers = dict(scope["headers"])
        if self.is_ours(headers.get(b"origin"), headers.get(b"host")):
            await self.application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403})

    @staticmethod
    def is_ours(origin: bytes | None, host: bytes | None) -> bool:
        """Return whether a handshake with these headers (latin-1 bytes, None when absent) may go on."""
        if origin is None:
            return True
        text = origin.decode("latin-1")
        if text in settings.PUBLIC_ORIGINS:
            return True
        try:
            parts = urlsplit(text)
        except ValueError:
            return False
        if parts.scheme not in ("http", "https") or host is None or not parts.hostname:
            return False
        return parts.netloc == host.decode("latin-1") and validate_host(parts.hostname, settings.ALLOWED_HOSTS)
