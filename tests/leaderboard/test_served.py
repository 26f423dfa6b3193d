"""The standings' socket over a real connection: uvicorn on one side, a websocket client on the other."""

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.leaderboard.sockets import address_of
from tests.leaderboard.wins import record_win


def url(site, challenge):
    return site.url.replace("http", "ws") + address_of(challenge)


def snapshot_of(socket, version):
    while True:
        snapshot = json.loads(socket.recv(timeout=5))
        if snapshot["version"] >= version:
            return snapshot


def test_a_change_arrives_within_a_moment(site, challenge):
    with connect(url(site, challenge)) as socket:
        snapshot_of(socket, 0)
        began = time.monotonic()
        record_win(challenge)
        assert snapshot_of(socket, 1)["total"] == 1
        assert time.monotonic() - began < 2


def test_a_client_that_reads_late_gets_what_is_true_then(site, challenge):
    with (
        connect(url(site, challenge), max_queue=1) as late,
        connect(url(site, challenge)) as reader,
    ):
        for version in range(1, 4):
            record_win(challenge)
            assert snapshot_of(reader, version)["version"] >= version
        assert snapshot_of(late, 3)["version"] == 3


@pytest.mark.parametrize("path", ["/ws/standings/2026-03-12/R/", "/ws/standings/2027-01-01/C/", "/ws/standings/x/"])
def test_an_unknown_board_is_refused_in_the_handshake(site, challenge, path):
    with pytest.raises(InvalidStatus) as refused, connect(site.url.replace("http", "ws") + path):
        pass
    assert refused.value.response.status_code == 403


def test_anything_a_client_says_closes_the_connection(site, challenge):
    with connect(url(site, challenge)) as socket:
        snapshot_of(socket, 0)
        socket.send("hello")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd.code == 4400
