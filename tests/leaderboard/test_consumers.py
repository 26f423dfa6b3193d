"""The standings' socket, as a client sees it."""

import asyncio
from datetime import date, timedelta

import pytest
import pytest_asyncio
from django.utils import timezone

from leaderboard.hub import running_hub
from tests.factories import make_challenge
from tests.leaderboard.sockets import Socket, address_of, connected, in_database, record_win

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture(autouse=True)
async def hub_ends():
    """End the hub of the test's loop with the test."""
    yield
    await running_hub().close()


async def test_a_snapshot_comes_on_connecting(challenge, ann):
    result = await record_win(challenge, ann, elapsed_ms=300_000, moves=118)
    async with connected(address_of(challenge)) as socket:
        snapshot = await socket.snapshot()
    row = {
        "position": 1,
        "player": {"id": str(ann.pk), "name": "Ann"},
        "elapsed_ms": 300_000,
        "moves": 118,
        "result_id": str(result.pk),
    }
    assert snapshot == {
        "type": "standings",
        "challenge_id": str(challenge.pk),
        "version": 1,
        "total": 1,
        "playing": 0,
        "won": 1,
        "by_time": [row],
        "by_moves": [row],
        "final": challenge.is_final(timezone.now()),
    }
    assert socket.sent[0] == {"type": "websocket.accept"}


async def test_all_sockets_of_a_board_hear_of_a_change_and_others_do_not(challenge):
    other = await in_database(make_challenge)(date=challenge.date, rule="R")
    async with (
        connected(address_of(challenge)) as one,
        connected(address_of(challenge)) as two,
        connected(address_of(other)) as elsewhere,
    ):
        for socket in (one, two, elsewhere):
            await socket.snapshot()
        await record_win(challenge)
        assert await one.version(1) == await two.version(1)
        assert (await elsewhere.snapshot())["version"] == 0


@pytest.mark.parametrize(
    "path",
    [
        "/ws/standings/2026-03-12/R/",  # never scheduled
        "/ws/standings/2026-02-30/C/",
        "/ws/standings/2026-03-12/X/",
        "/ws/standings/2026-03-12/C",
        "/ws/standings/٢٠٢٦-03-12/C/",
        "/ws/",
    ],
)
async def test_an_unknown_board_is_refused_before_accepting(challenge, path):
    async with connected(path) as socket:
        await asyncio.wait_for(socket.task, 5)
    assert socket.sent == [{"type": "websocket.close", "code": 4404}]


async def test_a_board_that_has_not_opened_is_refused_like_an_unknown_one():
    tomorrow = timezone.now().date() + timedelta(days=1)
    challenge = await in_database(make_challenge)(date=tomorrow)
    async with connected(address_of(challenge)) as socket:
        await asyncio.wait_for(socket.task, 5)
    assert socket.sent == [{"type": "websocket.close", "code": 4404}]


async def test_a_page_of_another_site_is_refused(challenge):
    async with connected(address_of(challenge), headers=((b"origin", b"https://evil.example"),)) as socket:
        await asyncio.wait_for(socket.task, 5)
    assert [message["type"] for message in socket.sent] == ["websocket.close"]


@pytest.mark.parametrize("text", ["", "{}", "ping", "x" * 1000])
async def test_anything_a_client_says_closes_its_socket(challenge, text):
    async with connected(address_of(challenge)) as socket, connected(address_of(challenge)) as quiet:
        await socket.snapshot()
        await quiet.snapshot()
        await socket.say(text)
        await asyncio.wait_for(socket.task, 5)
        assert socket.sent[-1] == {"type": "websocket.close", "code": 4400}
        await record_win(challenge)
        await quiet.version(1)


async def test_a_client_that_goes_before_it_is_accepted_leaves_nothing_behind(challenge):
    socket = Socket(address_of(challenge))
    await socket.close()
    assert running_hub().watched == set()


async def test_reconnecting_heals_what_was_missed(challenge):
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
    for _ in range(3):
        await record_win(challenge)
    async with connected(address_of(challenge)) as socket:
        assert (await socket.snapshot())["total"] == 3


async def test_names_travel_as_plain_data(challenge, ann):
    ann.name = '<b>"Işıl"</b>'
    await in_database(ann.save)()
    await record_win(challenge, ann)
    async with connected(address_of(challenge)) as socket:
        assert (await socket.snapshot())["by_time"][0]["player"]["name"] == '<b>"Işıl"</b>'


async def test_nothing_sealed_is_in_a_frame():
    challenge = await in_database(make_challenge)(date=date.fromisoformat(str(timezone.now().date())))
    await record_win(challenge)
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
    text = "".join(message.get("text", "") for message in socket.sent)
    assert not challenge.is_final(timezone.now())
    for secret in (challenge.symbols, challenge.salt, challenge.solution):
        assert secret not in text
