"""Request bodies that come slowly, in pieces, too large or never: they hold up nobody and gain nobody time."""

import asyncio
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from yukon_site import bodies
from yukon_site.bodies import BodyFirst

HELD = 12  # three times the threads there are


def request(*, headers=()):
    return {"type": "http", "headers": list(headers)}


def part(body: bytes, *, more: bool = False):
    return {"type": "http.request", "body": body, "more_body": more}


class Recorder:
    """An application that notes what reaches it, and when."""

    def __init__(self):
        self.seen = None

    async def __call__(self, scope, receive, send):
        self.seen = (dict(scope["headers"]), await receive())


async def run(messages, *, headers=()):
    """Pass messages through; return what the application saw (None if nothing) and what was sent."""
    inner, sent = Recorder(), []
    queue = asyncio.Queue()
    for message in messages:
        queue.put_nowait(message)

    async def send(message):
        sent.append(message)

    await BodyFirst(inner)(request(headers=headers), queue.get, send)
    return inner.seen, sent


async def test_a_body_in_pieces_arrives_whole_with_its_length():
    chunked = [(b"transfer-encoding", b"chunked"), (b"host", b"a")]
    seen, _ = await run([part(b"ab", more=True), part(b"c")], headers=chunked)
    assert seen == ({b"host": b"a", b"content-length": b"3"}, part(b"abc"))


async def test_a_request_without_a_body_is_passed_on_as_it_is():
    seen, _ = await run([part(b"")], headers=[(b"host", b"a")])
    assert seen == ({b"host": b"a"}, part(b""))


async def test_of_too_large_a_body_one_byte_too_many_is_passed_on(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 4
    seen, _ = await run([part(b"abc", more=True), part(b"def", more=True)], headers=[(b"content-length", b"999")])
    assert seen == ({b"content-length": b"5"}, part(b"abcde"))


async def test_a_body_that_never_comes_is_refused_without_the_application(monkeypatch):
    monkeypatch.setattr(bodies, "DEADLINE", 0.01)
    seen, sent = await run([part(b"a", more=True)])
    assert seen is None
    assert sent[0]["status"] == 408


async def test_a_client_that_goes_is_forgotten():
    assert await run([part(b"a", more=True), {"type": "http.disconnect"}]) == (None, [])


@pytest.mark.parametrize("path", ["/api/v1/verify/", "/accounts/login/"])
def test_clients_that_hold_their_bodies_back_hold_up_nobody(site, path):
    address = urlsplit(site.url)
    headers = [f"Host: {address.netloc}", "Content-Type: application/json", "Content-Length: 50"]
    head = "\r\n".join([f"POST {path} HTTP/1.1", *headers, "", "{"])
    with ExitStack() as held:
        for _ in range(HELD):
            connection = held.enter_context(socket.create_connection((address.hostname, address.port)))
            connection.sendall(head.encode())
        with urllib.request.urlopen(f"{site.url}/healthz/", timeout=15) as answer:
            assert answer.read() == b"ok"


def test_too_large_a_body_is_refused_in_the_shape_of_the_api(site):
    large = urllib.request.Request(
        f"{site.url}/api/v1/verify/", data=b"x" * 200_000, headers={"Content-Type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(large, timeout=15)
    assert refused.value.code == 413
    assert b'"too_large"' in refused.value.read()
