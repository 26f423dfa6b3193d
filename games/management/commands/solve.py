"""`manage.py solve CODE`: whether there is a clean win, and by which moves."""

import json
import sys
import time
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.solver import Verdict, WorriedBackError, solve
from games.management.base import SentenceCommand, Unreadable, read_code, read_log, read_seconds

EXIT_CODES = {Verdict.SOLVED: 0, Verdict.UNSOLVABLE: 1, Verdict.UNKNOWN: 2}
DEFAULT_SECONDS = 10.0


class Command(SentenceCommand):
    """Solve a deal, or the position after a log, and print the winning log or why there is none."""

    help = "Find a clean win. Exit code: 0 solved, 1 unsolvable, 2 unknown, 3 for what cannot be read."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to start, and how long to search."""
        parser.add_argument("code", metavar="CODE", help="a game code such as YU1-C-AAAAAAB")
        parser.add_argument("--log", metavar="FILE", help="start after the move log in a file; - for standard input")
        parser.add_argument(
            "--seconds", metavar="N", default=DEFAULT_SECONDS, help=f"time to search (default: {DEFAULT_SECONDS:g})"
        )
        parser.add_argument("--shortest", action="store_true", help="use all of the time to look for a shorter win")
        parser.add_argument("--json", action="store_true", help="print all that is known as JSON")

    def handle(self, *args: Any, code: str, log: str | None, **options: Any) -> None:
        """Print the solution and end with the verdict's exit code; raises Unreadable."""
        game_code = read_code(code)
        log_text = read_log(log) if log else ""
        deadline = time.monotonic() + read_seconds(options["seconds"])
        try:
            solution = solve(
                game_code,
                log=log_text,
                should_stop=lambda: time.monotonic() >= deadline,
                shortest=options["shortest"],
            )
        except (IllegalMove, WorriedBackError) as error:
            raise Unreadable(f"Nothing can be solved after this log. {error}") from error
        if options["json"]:
            self.stdout.write(json.dumps({"code": str(game_code), **asdict(solution)}))
        else:
            self.stdout.write(" ".join(solution.line) or solution.verdict)
        sys.exit(EXIT_CODES[solution.verdict])
