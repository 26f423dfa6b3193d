"""The schedule stays full while the service runs: an hourly background task finds deals for its gaps.

Each run leaves the next one in the queue before it begins, so a killed worker does not end the chain; `up` begins it.
"""

from datetime import datetime, timedelta

from django.core.management import call_command
from django.utils.timezone import now as clock
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.deals import deal_for
from games.services.challenges import schedule_fill, schedule_gaps

DAYS_AHEAD = 14
EVERY = timedelta(hours=1)


def schedule_keep_begin(*, run_after: datetime) -> None:
    """Leave the task in the queue unless it waits there already. Of two callers at once both may: that does no harm."""
    if not _is_waiting():
        schedule_keep.using(run_after=run_after).enqueue()


@task()
def schedule_keep() -> None:
    """Fill the gaps of today and the days ahead, and clear finished tasks out of the queue."""
    now = clock()
    schedule_keep_begin(run_after=now + EVERY)
    for day, rule in schedule_gaps(first=now.date(), days=DAYS_AHEAD + 1):
        schedule_fill(date=day, deal=deal_for(day, rule))
    call_command("prune_db_task_results", verbosity=0)


def _is_waiting() -> bool:
    waiting = DBTaskResult.objects.filter(task_path=schedule_keep.module_path, status=TaskResultStatus.READY)
    return waiting.exists()
