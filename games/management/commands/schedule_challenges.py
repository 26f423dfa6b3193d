"""`manage.py schedule_challenges`: certified challenges for today and the days after it."""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from datetime import date
from functools import partial
from multiprocessing import get_context
from typing import Any

from django.core.management import CommandError
from django.utils import timezone
from tqdm import tqdm

from games import services
from games.deals import CANDIDATES, ProvedDeal, deal_for
from games.engine.rules import Rule
from games.management.base import SentenceCommand, whole_number
from games.management.processes import follow_parent

MAX_DAYS = 3660
MAX_PROCESSES = 256
MAX_CANDIDATES = 100

Search = Callable[[Iterable[date], Iterable[Rule]], Iterator[ProvedDeal]]


@contextmanager
def searching(processes: int, *, candidates: int) -> Iterator[Search]:
    """Give a search for the deals of many days that spreads over processes, and ends them."""
    search = partial(deal_for, candidates=candidates)
    if processes < 2:
        yield partial(map, search)
        return
    # Spawned, for a forked process would share our connection to the database.
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=follow_parent)
    try:
        yield partial(pool.map, search)
    finally:
        pool.shutdown(cancel_futures=True)


class Command(SentenceCommand):
    """Fill what is missing in the schedule with deals that the solver won and the rules engine replayed."""

    help = "Schedule a certified Classic and Relaxed challenge for today and each of the next days. May be repeated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How far ahead, and how much to spend on it."""
        parser.add_argument(
            "--days", type=whole_number(0, MAX_DAYS), default=14, help="how many days after today (default: 14)"
        )
        parser.add_argument(
            "--candidates",
            type=whole_number(1, MAX_CANDIDATES),
            default=CANDIDATES,
            help=f"deals to choose each day's from, by the weekday's difficulty (default: {CANDIDATES})",
        )
        parser.add_argument(
            "--processes",
            type=whole_number(1, MAX_PROCESSES),
            default=os.cpu_count() or 1,
            help="processes that search at the same time (default: one for each core)",
        )

    def handle(self, *args: Any, days: int, candidates: int, processes: int, **options: Any) -> None:
        """Find and store one deal for each gap, showing how far it is."""
        gaps = services.schedule_gaps(first=timezone.now().date(), days=days + 1)
        try:
            with searching(min(processes, len(gaps)), candidates=candidates) as search:
                deals = search(*zip(*gaps, strict=True)) if gaps else iter(())
                bar = tqdm(deals, total=len(gaps), desc="Scheduling challenges", unit="deal", disable=not gaps)
                days_and_deals = zip((day for day, _ in gaps), bar, strict=True)
                filled = sum(services.schedule_fill(date=day, deal=deal) for day, deal in days_and_deals)
        except BrokenProcessPool as error:
            raise CommandError("A searching process was killed; what is scheduled stays, so run this again.") from error
        self.stdout.write(f"{filled} challenges scheduled; the next {days} days are complete.")
