"""The background task that keeps the schedule full."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.models import Challenge
from games.services import schedule
from tests.factories import make_challenge

pytestmark = pytest.mark.django_db


@pytest.fixture
def short_schedule(monkeypatch):
    """Look no further ahead than tomorrow, so that few deals are searched."""
    monkeypatch.setattr(schedule, "DAYS_AHEAD", 1)


def test_gaps_are_filled_and_the_next_run_waits_in_the_queue(short_schedule):
    today = timezone.now().date()
    make_challenge(date=today)
    rejected = make_challenge(date=today, rule="R")
    Challenge.objects.filter(pk=rejected.pk).update(status="rejected")
    schedule.schedule_keep.call()
    filled = Challenge.objects.filter(status="scheduled").values_list("date", "rule")
    assert sorted(filled) == [(today + timedelta(days=day), rule) for day in (0, 1) for rule in "CR"]
    (waiting,) = DBTaskResult.objects.all()
    assert waiting.run_after > timezone.now() + schedule.EVERY - timedelta(minutes=5)


def test_a_run_that_fails_has_left_the_next_one(short_schedule, monkeypatch):
    def fail(*args, **kwargs):
        raise OSError

    monkeypatch.setattr(schedule, "deal_for", fail)
    with pytest.raises(OSError):
        schedule.schedule_keep.call()
    assert DBTaskResult.objects.count() == 1


def test_beginning_again_leaves_one_task_in_the_queue():
    for _ in range(2):
        schedule.schedule_keep_begin(run_after=timezone.now())
    assert DBTaskResult.objects.count() == 1
