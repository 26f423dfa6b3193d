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

# A game of random moves of which a worker has some seconds' work.
CODE = parse_code("YU1-C-5XRILAV")
LOG = (
    "4f 62x2 32x3 32x2 23x10 73x3 67x3 36 3f 61x2 23x2 2f 35x5 14x2 36x9 53x6 72x2 62x3 26x3 67x7 6f 34x7 47x5 "
    "41x4 23x2 72x14 14x4 41x4 21x5 67 23x3 32x3 12x5 21x5 12x5 76 14x4 67 76 24x5 23x3 41x9 67 13x5 14x4 32x8 "
    "24x5 41x9 23x3 13x5 14x4 34x5 32x3 23x3 76 41x9 67 13x5 76 31x5"
)
TOTAL = 40  # different positions
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
    decided = PositionVerdict.objects.exclude(verdict="unknown").values_list("key", "node_limit")
    with run(variables, "db_worker", "--no-startup-delay") as killed:
        until(decided.exists)
        killed.kill()
    analysis.refresh_from_db()
    assert (analysis.state, analysis.runs) == ("running", 1)
    assert selectors.analysis_shown(analysis).positions == []
    found = set(decided.all())
    # The queue thinks that the killed one is still at it; the standby waits.
    assert statuses() == ["READY", "RUNNING"]
    a_minute_passes()
    with run(variables, "db_worker", "--no-startup-delay", "--batch") as second:
        said = second.communicate(timeout=300)[1]
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
    assert said == [(moments[0], TOTAL), (moments[2], TOTAL), (moments[2], TOTAL)]


@pytest.mark.django_db(transaction=True)
def test_analyses_asked_for_at_once_are_one():
    asked = at_once(*[lambda: services.analysis_begin(code=CODE, log=LOG, now=clock())] * 6)
    assert {analysis.pk for analysis in asked} == {Analysis.objects.get().pk}
    assert DBTaskResult.objects.count() == 1
