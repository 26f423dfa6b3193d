"""`manage.py schedule_challenges`: certified challenges for today and the days after it."""

import re
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.utils import timezone
from tqdm import tqdm

from games import services
from games.management.base import SentenceCommand

MAX_DAYS = 3660


def days(text: str) -> int:
    """Return a number of days as argparse wants it; raises ArgumentTypeError."""
    if re.fullmatch("[0-9]{1,4}", text) and int(text) <= MAX_DAYS:
        return int(text)
    raise ArgumentTypeError(f"must be a whole number from 0 to {MAX_DAYS}")


class Command(SentenceCommand):
    """Fill what is missing in the schedule with deals that the solver won and the rules engine replayed."""

    help = "Schedule a certified Classic and Relaxed challenge for today and each of the next days. May be repeated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How far ahead."""
        parser.add_argument("--days", type=days, default=14, help="how many days after today (default: 14)")

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        """Find and store one deal for each gap, showing how far it is."""
        gaps = services.schedule_gaps(first=timezone.now().date(), days=days + 1)
        bar = tqdm(gaps, desc="Scheduling challenges", unit="deal", disable=not gaps)
        filled = sum(services.schedule_fill(date=date, rule=rule) for date, rule in bar)
        self.stdout.write(f"{filled} challenges scheduled; the next {days} days are complete.")
