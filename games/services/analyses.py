"""Looking back at games in the background: ask, search, remember.

The queue's own row of a task whose worker was killed says "running" for ever. So whoever takes an analysis up leaves a
standby in the queue, to run once the heartbeat could have stopped: it waits on while somebody is at work, and goes on
with the work if nobody is. Every verdict is stored when it is found, so nothing is searched twice.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.timezone import now as clock
from django_tasks import task

from games.engine.analysis import Hindsight, position_key
from games.engine.code import GameCode
from games.engine.replay import parse_log, replay
from games.engine.solver import Verdict, solve_state
from games.engine.state import dealt
from games.errors import IllegalMove
from games.models import Analysis, Attempt, PositionVerdict
from games.selectors.analyses import analysis_digest, hindsight

HEARTBEAT = timedelta(seconds=5)
STALE_AFTER = timedelta(seconds=30)
MAX_RUNS = 5
# First every position gets a quick look, then those that are still open a long one, as far as the whole budget goes.
NODE_LIMITS = (500, 10_000)
NODE_BUDGET = 150_000
KEEP_FOR = timedelta(days=30)


@transaction.atomic
def analysis_begin(*, code: GameCode, log: str, now: datetime) -> Analysis:
    """Return the analysis of a game, enqueued if nobody has asked for it. Raises IllegalMove."""
    failure = replay(code, log).failure
    if failure:
        raise IllegalMove(failure)
    log = " ".join(parse_log(log))
    analysis, created = Analysis.objects.get_or_create(
        digest=analysis_digest(code, log), defaults={"code": str(code), "log": log, "asked_at": now}
    )
    if created:
        analysis_run.enqueue(str(analysis.pk))
    return analysis


@transaction.atomic
def attempt_analysis_begin(*, attempt: Attempt, now: datetime) -> Analysis:
    """Begin the analysis of an ended attempt at a final challenge, whose solution is one line that is known already."""
    challenge = attempt.challenge
    _remember(
        position_key(dealt(challenge.symbols), challenge.code.rule), Verdict.SOLVED, line=challenge.solution, now=now
    )
    return analysis_begin(code=challenge.code, log=attempt.log, now=now)


@task()
def analysis_run(analysis_id: str) -> None:
    """Judge the positions of a game, from wherever the last worker got to."""
    analysis = analysis_take_up(analysis_id=UUID(analysis_id), now=clock())
    if analysis:
        _forget_old(now=clock())
        _search(analysis)


@transaction.atomic
def analysis_take_up(*, analysis_id: UUID, now: datetime) -> Analysis | None:
    """Claim an analysis and leave a standby in the queue; None if there is nothing to do or another is at work."""
    analysis = Analysis.objects.select_for_update(no_key=True).filter(pk=analysis_id).first()
    if analysis is None or analysis.state in (Analysis.State.DONE, Analysis.State.FAILED):
        return None
    is_at_work = analysis.heartbeat_at is not None and now - analysis.heartbeat_at < STALE_AFTER
    if not is_at_work:
        analysis.runs += 1
        analysis.heartbeat_at = now
        analysis.state = Analysis.State.RUNNING if analysis.runs <= MAX_RUNS else Analysis.State.FAILED
        analysis.save(update_fields=["runs", "heartbeat_at", "state"])
    if analysis.state == Analysis.State.FAILED:
        return None
    analysis_run.using(run_after=now + STALE_AFTER).enqueue(str(analysis.pk))
    return None if is_at_work else analysis


def _search(analysis: Analysis) -> None:
    game = hindsight(analysis)
    PositionVerdict.objects.filter(key__in=game.positions).update(used_at=clock())
    pulse = _pulse(analysis, game)
    spent = 0
    for node_limit in NODE_LIMITS:
        while spent < NODE_BUDGET and (position := game.next_to_search(node_limit)):
            found = solve_state(position.state, game.rule, node_limit=node_limit, on_progress=pulse)
            spent += found.nodes
            line = " ".join(found.line)
            _remember(position.key, found.verdict, line=line, node_limit=node_limit, now=clock())
            game.learn(position.key, found.verdict, found.line, node_limit=node_limit)
    _say_progress(analysis, game, state=Analysis.State.DONE)


def _pulse(analysis: Analysis, game: Hindsight) -> Callable[[int], None]:
    """Return what a search may call at any rate: every few seconds it says that the work goes on, and how far it is."""
    last = clock()
    _say_progress(analysis, game, state=Analysis.State.RUNNING)

    def pulse(nodes: int) -> None:
        nonlocal last
        now = clock()
        if now - last >= HEARTBEAT:
            last = now
            _say_progress(analysis, game, state=Analysis.State.RUNNING)

    return pulse


def _say_progress(analysis: Analysis, game: Hindsight, *, state: Analysis.State) -> None:
    Analysis.objects.filter(pk=analysis.pk).update(
        state=state, heartbeat_at=clock(), decided=game.decided(), total=len(game.positions)
    )


def _remember(key: str, verdict: Verdict, *, line: str = "", node_limit: int = 0, now: datetime) -> None:
    """Store what a search found, unless as much is known already."""
    found = {"verdict": verdict.value, "line": line, "node_limit": node_limit, "used_at": now}
    row, created = PositionVerdict.objects.get_or_create(key=key, defaults=found)
    is_news = verdict is not Verdict.UNKNOWN or node_limit > row.node_limit
    if not created and row.verdict == Verdict.UNKNOWN and is_news:
        PositionVerdict.objects.filter(key=key, verdict=Verdict.UNKNOWN).update(**found)


def _forget_old(*, now: datetime) -> None:
    """Delete analyses that were asked for long ago, and verdicts that no later one can use."""
    Analysis.objects.filter(asked_at__lt=now - KEEP_FOR).delete()
    PositionVerdict.objects.filter(used_at__lt=now - KEEP_FOR).delete()
