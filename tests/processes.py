"""Processes of their own that use this test's database."""

import os
import subprocess
import sys
import time
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).parent.parent


def environment(folder):
    """Return what lets another process use this test's database; `folder` is an empty one."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        (folder / "db.sqlite3").symlink_to(settings["NAME"])
        url = ""
    else:
        login = f"{settings['USER']}:{settings['PASSWORD']}" if settings["PASSWORD"] else settings["USER"]
        url = f"postgres://{login}@{settings['HOST']}:{settings['PORT']}/{settings['NAME']}"
    return os.environ | {"YUKON_DATA": str(folder), "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}


def run(variables, *arguments):
    """Begin `manage.py` with the arguments, or Python with a program after "-c"."""
    program = arguments if arguments[0] == "-c" else ("manage.py", *arguments)
    return subprocess.Popen(
        [sys.executable, *program],
        cwd=ROOT,
        env=variables,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until(condition, *, seconds=60):
    """Wait for a condition; fail if it does not come about."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def is_running(pid):
    """Return whether there is such a process, other than as a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children_of(pid):
    """Return the processes that a process has begun."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
