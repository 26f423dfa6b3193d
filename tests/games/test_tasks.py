"""Background tasks survive the death of whoever does them: real processes, really killed."""

from datetime import timedelta

import pytest
from django.utils.timezone import now as clock
from django_tasks_db.models import DBTaskResult

from games import selectors, services
from games.engine.code import parse_code
from games.models import Analysis, PositionVerdict
from games.services import analyses
from tests.games.test_concurrency import at_once
from tests.processes import environment, run, until

# A game of random moves that takes a worker some thirty searches.
CODE = parse_code("YU1-C-OXYIMCF")
LOG = (
    "34 43x3 41x2 37x2 75x3 24x2 61x4 46x2 61 64 53x4 72x4 15x6 52x4 17x2 67 32x9 21x11 24x5 47x6 75x9 54x6 14 41 14 "
    "16x4 57x3 61x4 15x6 12 45 43x5 56x5 34x5 52x6 64 47x7 62x4 74x7 37 47x6 26x4 75x3 31 56 65 23x9 51x5 63x4 32x11 "
    "74x3 26x4 23x7 16 61 16 47x3 17x2 32x7 71x2"
)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def analysis(db):
    return services.analysis_begin(code=CODE, log=LOG, now=clock())


def statuses():
    return sorted(DBTaskResult.objects.values_list("status", flat=True))


def a_minute_passes():
    """Let the last heartbeat and whatever waits in the queue be a minute older."""
    for row in Analysis.objects.filter(heartbeat_at__isnull=False):
        Analysis.objects.filter(pk=row.pk).update(heartbeat_at=row.heartbeat_at - MINUTE)
    for row in DBTaskResult.objects.filter(status="READY", run_after__year__lt=9000):
        DBTaskResult.objects.filter(pk=row.pk).update(run_after=row.run_after - MINUTE)


@pytest.mark.django_db(transaction=True)
def test_a_killed_workers_analysis_is_taken_up_again_where_it_was(analysis, tmp_path):
    variables = environment(tmp_path)
    with run(variables, "db_worker", "--no-startup-delay") as killed:
        until(lambda: PositionVerdict.objects.count() >= 3)
        killed.kill()
    analysis.refresh_from_db()
    assert (analysis.state, analysis.runs) == ("running", 1)
    assert selectors.analysis_shown(analysis).positions == []
    decided = PositionVerdict.objects.exclude(verdict="unknown").values_list("key", "node_limit")
    found = set(decided)
    assert found
    # The queue thinks that the killed one is still at it; the standby waits.
    assert statuses() == ["READY", "RUNNING"]
    a_minute_passes()
    with run(variables, "db_worker", "--no-startup-delay", "--batch") as second:
        said = second.communicate(timeout=100)[1]
    assert second.returncode == 0, said
    analysis.refresh_from_db()
    assert (analysis.state, analysis.runs) == ("done", 2)
    assert found < set(decided.all())
    shown = selectors.analysis_shown(analysis)
    assert shown.turning_point.move == LOG.split(" ")[shown.turning_point.first]
    assert [position.verdict is not None for position in shown.positions] == [True] * 61


def test_while_somebody_is_at_work_a_standby_only_waits_on(analysis):
    now = clock()
    assert services.analysis_take_up(analysis_id=analysis.pk, now=now) == analysis
    DBTaskResult.objects.all().delete()
    soon = now + analyses.STALE_AFTER - timedelta(seconds=1)
    assert services.analysis_take_up(analysis_id=analysis.pk, now=soon) is None
    (standby,) = DBTaskResult.objects.all()
    assert standby.run_after == soon + analyses.STALE_AFTER
    assert standby.args_kwargs == {"args": [str(analysis.pk)], "kwargs": {}}
    assert services.analysis_take_up(analysis_id=analysis.pk, now=now + analyses.STALE_AFTER).runs == 2


def test_an_analysis_that_ends_every_worker_fails_in_the_end(analysis):
    now = clock()
    for _ in range(analyses.MAX_RUNS):
        assert services.analysis_take_up(analysis_id=analysis.pk, now=now)
        now += analyses.STALE_AFTER
    DBTaskResult.objects.all().delete()
    assert services.analysis_take_up(analysis_id=analysis.pk, now=now) is None
    analysis.refresh_from_db()
    assert analysis.state == "failed"
    assert not DBTaskResult.objects.exists()


def test_a_task_that_is_done_or_gone_does_nothing(analysis, monkeypatch):
    Analysis.objects.update(state="done")
    DBTaskResult.objects.all().delete()
    monkeypatch.setattr(analyses, "solve_state", None)
    services.analysis_run.call(str(analysis.pk))
    Analysis.objects.all().delete()
    services.analysis_run.call(str(analysis.pk))
    assert not DBTaskResult.objects.exists()


def test_a_search_says_now_and_then_that_it_goes_on(analysis, monkeypatch):
    moments, said = [clock()], []

    def slow_search(state, rule, *, node_limit, on_progress):
        for seconds in (4, 6, 1):
            moments.append(moments[-1] + timedelta(seconds=seconds))
            on_progress(7)
            said.append(Analysis.objects.values_list("heartbeat_at", "total").get())
        raise KeyboardInterrupt

    monkeypatch.setattr(analyses, "clock", lambda: moments[-1])
    monkeypatch.setattr(analyses, "solve_state", slow_search)
    with pytest.raises(KeyboardInterrupt):
        services.analysis_run.call(str(analysis.pk))
    assert said == [(moments[0], 56), (moments[2], 56), (moments[2], 56)]


@pytest.mark.django_db(transaction=True)
def test_analyses_asked_for_at_once_are_one():
    asked = at_once(*[lambda: services.analysis_begin(code=CODE, log=LOG, now=clock())] * 6)
    assert {analysis.pk for analysis in asked} == {Analysis.objects.get().pk}
    assert DBTaskResult.objects.count() == 1
