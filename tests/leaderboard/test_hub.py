"""The hub: when it reads, what it sends, and that nobody is held up or left behind."""

import asyncio
import os
import random
import time
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from threading import Thread
from uuid import uuid4

import pytest
import pytest_asyncio
from channels.layers import get_channel_layer
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from games.models import Attempt, Challenge, Player
from games.signals import attempt_touched, challenge_voided
from leaderboard import events, selectors
from leaderboard import hub as hub_module
from leaderboard.events import Changed
from leaderboard.hub import Address, Hub, Slot, running_hub
from tests.conftest import skip_or_fail
from tests.factories import make_challenge
from tests.leaderboard.sockets import Socket, address_of, connected, in_database, record_win
from tests.leaderboard.wins import record_win as record_win_now

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture(autouse=True)
async def hub(request, settings):
    """The hub of the test's loop, which hears other processes by the time the test begins and ends with it."""
    if "redis" in request.fixturenames:
        request.getfixturevalue("redis")
    hub = running_hub()
    if settings.REDIS_URL:
        await asyncio.wait_for(hub.hears_others.wait(), 5)
    yield hub
    await hub.close()


@pytest.fixture
def reads(monkeypatch):
    """The moments at which a board was read."""
    moments = []
    read = selectors.snapshot

    def noted(**arguments):
        moments.append(time.monotonic())
        return read(**arguments)

    monkeypatch.setattr(selectors, "snapshot", noted)
    return moments


async def test_a_slot_keeps_the_newest_text_only():
    slot = Slot()
    slot.put("1")
    slot.put("2")
    assert await slot.take() == "2"
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(slot.take(), 0.01)
    slot.put("3")
    assert await slot.take() == "3"


async def test_many_sockets_cost_one_read(challenge, reads):
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(connected(address_of(challenge))) for _ in range(50)]
        for socket in sockets:
            await socket.snapshot()
        assert len(reads) == 1
        await record_win(challenge)
        for socket in sockets:
            await socket.version(1)
        assert len(reads) == 2


async def test_the_first_change_is_sent_at_once_and_the_last_state_always(challenge, reads):
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        await asyncio.sleep(hub_module.PAUSE + 0.1)
        await record_win(challenge)
        began = time.monotonic()
        await socket.version(1)
        assert time.monotonic() - began < hub_module.PAUSE
        while time.monotonic() - began < 1.6:
            await record_win(challenge)
        total = (await in_database(selectors.board_get)(challenge)).total
        assert (await socket.version(total))["total"] == total
    assert len(socket.snapshots) <= 3 + (time.monotonic() - began) / hub_module.PAUSE
    gaps = [later - earlier for earlier, later in pairwise(reads)]
    assert min(gaps) >= hub_module.PAUSE - 0.01


async def test_a_rolled_back_win_is_never_sent(challenge, reads):
    def record_and_fail():
        with transaction.atomic():
            record_win_now(challenge)
            raise RuntimeError

    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        with pytest.raises(RuntimeError):
            await in_database(record_and_fail)()
        await asyncio.sleep(hub_module.PAUSE + 0.2)
        assert len(reads) == 1
        assert len(socket.snapshots) == 1


async def test_a_change_is_heard_from_any_thread(challenge):
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        thread = Thread(target=lambda: asyncio.run(record_win(challenge)))
        thread.start()
        await socket.version(1)
        thread.join()


async def test_more_players_at_work_show_at_the_same_version(challenge, ann):
    def begin():
        now = timezone.now()
        Attempt.objects.create(player=ann, challenge=challenge, ranked=True, started_at=now, stamped_at=now)
        attempt_touched.send(sender=Attempt, challenge_id=challenge.pk)

    async with connected(address_of(challenge)) as socket:
        assert (await socket.snapshot())["playing"] == 0
        await in_database(begin)()
        snapshot = await socket.snapshot(lambda snapshot: snapshot["playing"] == 1)
        assert snapshot["version"] == 0


async def test_what_only_time_changes_is_sent_too(challenge, ann, monkeypatch):
    monkeypatch.setattr(hub_module, "REFRESH", 0.1)
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        now = timezone.now()
        create = in_database(Attempt.objects.create)
        await create(player=ann, challenge=challenge, ranked=True, started_at=now, stamped_at=now)
        await socket.snapshot(lambda snapshot: snapshot["playing"] == 1)


async def test_news_that_is_known_already_costs_no_read(challenge, reads):
    await record_win(challenge)
    async with connected(address_of(challenge)) as socket:
        await socket.version(1)
        await asyncio.sleep(hub_module.PAUSE + 0.2)
        before = len(reads)
        running_hub().changed(Changed(challenge_id=challenge.pk, version=1))
        await asyncio.sleep(hub_module.PAUSE + 0.2)
        assert len(reads) == before


async def test_a_board_that_cannot_be_read_is_read_again(challenge, monkeypatch):
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        read, failures = selectors.snapshot, [DatabaseError, DatabaseError]

        def failing(**arguments):
            if failures:
                raise failures.pop()
            return read(**arguments)

        monkeypatch.setattr(selectors, "snapshot", failing)
        await record_win(challenge)
        await socket.version(1)
        assert failures == []


async def test_open_sockets_move_on_to_the_replacement_of_a_void_challenge(challenge):
    def void_and_replace():
        with transaction.atomic():
            Challenge.objects.filter(pk=challenge.pk).update(status="void")
            challenge_voided.send(sender=Challenge, challenge_id=challenge.pk)
            return make_challenge(date=challenge.date, number=1)

    for _ in range(2):
        await record_win(challenge)
    async with connected(address_of(challenge)) as socket:
        before = await socket.snapshot()
        replacement = await in_database(void_and_replace)()
        after = await socket.snapshot(lambda snapshot: snapshot["challenge_id"] == str(replacement.pk))
        assert after["version"] > before["version"]
        assert (after["total"], after["by_time"]) == (0, [])
        await record_win(replacement)
        await socket.version(after["version"] + 1)


async def test_a_board_is_forgotten_when_its_last_socket_goes(challenge):
    address = Address(date=challenge.date, rule=challenge.rule)
    async with connected(address_of(challenge)) as one:
        await one.snapshot()
        async with connected(address_of(challenge)) as two:
            await two.snapshot()
        assert running_hub().watched == {address}
    assert running_hub().watched == set()


async def test_a_closed_hub_hears_nothing_and_leaves_no_task(challenge):
    socket = Socket(address_of(challenge))
    await socket.snapshot()
    await running_hub().close()
    await record_win(challenge)
    await asyncio.sleep(0.1)
    assert len(socket.snapshots) == 1
    await socket.close()
    working = {task.get_coro().__qualname__ for task in asyncio.all_tasks()}
    assert not any(name.startswith(("Feed.", "Hub.", "_send_newest")) for name in working)


def test_a_hub_whose_loop_has_ended_is_forgotten(challenge):
    async def open_hub():
        return running_hub()

    loop = asyncio.new_event_loop()
    gone = loop.run_until_complete(open_hub())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    record_win_now(challenge)
    assert gone.changed not in events._listeners


async def test_a_storm_of_results_reaches_every_reader_and_no_stalled_one_holds_it_up(challenge):
    """D15: 300 sockets, a tenth of which never read; 200 results in 2 s; all readers end with the API's state."""
    results, seconds, source = 200, 2.0, random.Random(15)

    def players():
        names = [f"storm {number}" for number in range(results)]
        return Player.objects.bulk_create(Player(name=name, name_key=name) for name in names)

    crowd = await in_database(players)()
    sockets = [Socket(address_of(challenge), is_stalled=number % 10 == 0) for number in range(300)]
    readers = [socket for number, socket in enumerate(sockets) if number % 10]
    for socket in sockets:
        await socket.snapshot()
    began = time.monotonic()
    for number, player in enumerate(crowd):
        await record_win(challenge, player, elapsed_ms=source.randint(60_000, 90_000), moves=source.randint(90, 99))
        await asyncio.sleep(max(0, began + seconds * (number + 1) / results - time.monotonic()))
    api = await in_database(lambda: Client().get(f"/api/v1/challenges/{challenge.date}/C/standings/").json())()
    for socket in readers:
        snapshot = await socket.version(results, within=5.0)
        assert (snapshot["version"], snapshot["total"]) == (api["version"], api["total"])
        assert snapshot["by_time"] == api["rows"][:20]
        versions = [each["version"] for each in socket.snapshots]
        assert versions == sorted(versions)
    lasted = time.monotonic() - began
    assert all(len(socket.snapshots) <= 2 + lasted / hub_module.PAUSE for socket in readers)
    for socket in sockets:
        await socket.close()


# --- Several processes ------------------------------------------------------------------------------------------------


@pytest.fixture
def redis(settings):
    """The channel layer of several processes."""
    url = settings.REDIS_URL or os.environ.get("TEST_REDIS_URL", "")
    if not url:
        skip_or_fail("redis", "neither REDIS_URL nor TEST_REDIS_URL is set")
    settings.REDIS_URL = url
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # a prefix of its own: the listeners of another test may not have left yet
            "CONFIG": {"hosts": [{"address": url, "socket_timeout": None}], "prefix": f"yukon-{uuid4()}"},
        }
    }
    return url


@asynccontextmanager
async def another_process(*, may_be_deaf=False):
    """A hub that hears of changes through the channel layer only, as the hub of another process does."""
    hub = Hub(asyncio.get_running_loop())
    events.unlisten(hub.changed)
    if not may_be_deaf:
        await asyncio.wait_for(hub.hears_others.wait(), 5)
    yield hub
    await hub.close()


@pytest.mark.redis
async def test_the_hubs_of_other_processes_hear_of_a_change(redis, challenge):
    address = Address(date=challenge.date, rule=challenge.rule)
    async with another_process() as there, there.joined(address) as slot:
        assert '"version":0' in await slot.take()
        running_hub()
        await record_win(challenge)
        assert '"version":1' in await asyncio.wait_for(slot.take(), 3)


@pytest.mark.redis
async def test_a_process_without_a_hub_tells_the_others(redis, challenge, monkeypatch):
    monkeypatch.setattr(events, "_listeners", set())  # a server of the browser tests may be at work in this process
    address = Address(date=challenge.date, rule=challenge.rule)
    async with another_process() as there, there.joined(address) as slot:
        assert '"version":0' in await slot.take()
        await record_win(challenge)
        assert '"version":1' in await asyncio.wait_for(slot.take(), 3)


@pytest.mark.redis
async def test_what_changed_before_a_hub_could_hear_is_read_once_it_can(redis, challenge, monkeypatch):
    address = Address(date=challenge.date, rule=challenge.rule)
    layer, may_hear = get_channel_layer(), asyncio.Event()
    group_add = layer.group_add

    async def add_later(*arguments):
        await may_hear.wait()
        await group_add(*arguments)

    monkeypatch.setattr(layer, "group_add", add_later)
    async with another_process(may_be_deaf=True) as there, there.joined(address) as slot:
        assert '"version":0' in await slot.take()
        await record_win(challenge)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(slot.take(), 2 * hub_module.PAUSE)
        may_hear.set()
        assert '"version":1' in await asyncio.wait_for(slot.take(), 3)


@pytest.mark.redis
async def test_sockets_of_this_process_stay_live_without_the_channel_layer(redis, challenge, settings):
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": "redis://127.0.0.1:1/0", "socket_timeout": None}]},
        }
    }
    async with connected(address_of(challenge)) as socket:
        await socket.snapshot()
        await record_win(challenge)
        await socket.version(1)
        await record_win(challenge)
        await socket.version(2)
