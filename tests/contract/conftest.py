"""Node, for the tests that hold both engines to the same answers."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def node():
    """A function that runs node and returns what it wrote; a failing node fails the test with its whole output."""
    command = shutil.which("node")
    if command is None:
        skip_or_fail("javascript", "node is not installed")

    def run(*arguments, text=None):
        ended = subprocess.run(
            [command, *arguments],
            check=False,
            cwd=ROOT,
            input=text,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    return run
