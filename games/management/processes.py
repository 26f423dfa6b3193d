"""Processes that work for another one."""

import os
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def follow_parent() -> None:
    """Let this process end as soon as the one that began it is gone, however that went.

    Without, the processes of a killed command would wait for its next word for ever.
    """
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(0)
