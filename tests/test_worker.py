"""The worker that `up` keeps beside itself."""

import os
import signal

import pytest

from tests.processes import environment, is_running, run, until

KEEPER = """
import sys
from yukon_site import worker
worker.RESTART_AFTER = 0.1
if __name__ == "__main__":
    with worker.TaskWorker() as kept:
        for line in sys.stdin:
            print(kept.process.pid if kept.process else 0, flush=True)
    print("left", flush=True)
"""


@pytest.fixture
def keeper(transactional_db, tmp_path):
    variables = environment(tmp_path) | {"DJANGO_SETTINGS_MODULE": "yukon_site.settings"}
    with run(variables, "-c", KEEPER) as process:
        yield process
        process.kill()


def worker_of(keeper):
    """The worker's process id; 0 before there is one."""
    keeper.stdin.write("\n")
    keeper.stdin.flush()
    return int(keeper.stdout.readline())


def test_a_killed_worker_is_begun_again_and_ends_with_the_block(keeper):
    until(lambda: worker_of(keeper))
    first = worker_of(keeper)
    assert is_running(first)
    os.kill(first, signal.SIGKILL)
    until(lambda: worker_of(keeper) != first)
    second = worker_of(keeper)
    keeper.stdin.close()
    assert keeper.stdout.readline() == "left\n"
    until(lambda: not is_running(second))


def test_the_worker_of_a_killed_service_ends(keeper):
    until(lambda: worker_of(keeper))
    worker = worker_of(keeper)
    keeper.kill()
    keeper.wait()
    until(lambda: not is_running(worker))
