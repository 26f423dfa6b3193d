"""`manage.py verify_log CODE FILE`: what a move log proves."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from games.engine.replay import replay
from games.management.base import SentenceCommand, read_code, read_log

EXIT_CODES = {"won": 0, "unfinished": 1, "rejected": 2}


class Command(SentenceCommand):
    """Replay a move log and print the verdict as JSON; the exit code tells it too."""

    help = "Replay a move log. Exit code: 0 won, 1 unfinished, 2 rejected, 3 for what cannot be read."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which deal, and where its log is."""
        parser.add_argument("code", metavar="CODE", help="a game code such as YU1-C-AAAAAAB")
        parser.add_argument("file", metavar="FILE", help="a file with the move log; - for standard input")

    def handle(self, *args: Any, code: str, file: str, **options: Any) -> None:
        """Print the verdict and end with its exit code; raises Unreadable for a text that is no code or log."""
        verdict = replay(read_code(code), read_log(file))
        self.stdout.write(json.dumps(verdict.to_json()))
        sys.exit(EXIT_CODES[verdict.verdict])
