"""`manage.py test`: every check there is, through pytest; what is skipped is named with its reason."""

import os
import subprocess
import sys
from argparse import REMAINDER, ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

# Directories whose tests touch the database, the channel layer or the cache: they run again on PostgreSQL and Redis.
SERVICE_TESTS = ["tests/games", "tests/leaderboard"]


class Command(BaseCommand):
    """Run lint, types, migration check, Python, JavaScript and browser tests; then the data tests on real servers."""

    help = "Run all checks. Further arguments go to pytest: `manage.py test tests/engine -k undo`."
    requires_system_checks: list[str] = []  # noqa: RUF012  pytest reports them better

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand every argument to pytest as it is."""
        raise SystemExit(run(argv[2:]))

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whatever pytest takes."""
        parser.add_argument("pytest_arguments", nargs=REMAINDER)

    def handle(self, *args: Any, pytest_arguments: list[str], **options: Any) -> None:
        """Run the checks when called from code."""
        raise SystemExit(run(pytest_arguments))


def run(arguments: list[str]) -> int:
    """Run pytest here, and again on PostgreSQL and Redis where the environment names them; return the exit code."""
    if arguments:
        return pytest(arguments, {})
    parallel = ["-n", "auto", "--dist", "loadscope"]
    code = pytest([*parallel, "tests"], {"DATABASE_URL": "", "REDIS_URL": ""})
    database, redis = os.environ.get("TEST_DATABASE_URL", ""), os.environ.get("TEST_REDIS_URL", "")
    if not (database and redis):
        print("Skipped: the data and socket tests on PostgreSQL and Redis (set TEST_DATABASE_URL and TEST_REDIS_URL).")
        return code
    print("\nThe data and socket tests again, on PostgreSQL and Redis:", flush=True)
    return code or pytest([*parallel, *SERVICE_TESTS], {"DATABASE_URL": database, "REDIS_URL": redis})


def pytest(arguments: list[str], environment: dict[str, str]) -> int:
    """Run pytest in a process of its own with these variables set and return its exit code."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=settings.BASE_DIR, env=os.environ | environment, check=False).returncode
