"""Background tasks in a process of their own beside the one that serves: a search would hold its interpreter."""

import os
import threading
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Self

import django
from django.core.management import call_command

from games.management.processes import follow_parent

RESTART_AFTER = 5.0  # seconds


class TaskWorker:
    """Keeps a worker running, begun again whenever it ends, while the `with` block lasts."""

    def __init__(self) -> None:
        self._ending = threading.Event()
        self._keeper = threading.Thread(target=self._keep, name="task-worker", daemon=True)
        self.process: BaseProcess | None = None

    def __enter__(self) -> Self:
        """Start the worker."""
        self._keeper.start()
        return self

    def __exit__(self, *error: object) -> None:
        """Kill it, whatever it is at: what a killed worker has not finished is taken up again by the next."""
        self._ending.set()
        while self._keeper.is_alive():
            if self.process:
                self.process.kill()
            self._keeper.join(0.1)

    def _keep(self) -> None:
        while not self._ending.is_set():
            process = get_context("spawn").Process(target=run_tasks, name="worker")
            process.start()
            self.process = process
            process.join()
            self._ending.wait(RESTART_AFTER)


def run_tasks() -> None:
    """Run background tasks until the process that began this one is gone, however it went."""
    if hasattr(os, "setsid"):
        os.setsid()  # Ctrl+C is for the process that serves
    if hasattr(os, "nice"):
        os.nice(10)  # pages go first
    follow_parent()
    django.setup()
    call_command("db_worker")
