"""Analyses of played games: of one's own ended attempt once its challenge is final, and of any code and log.

A code and log are analysed alike whatever challenge the code may be of: a refusal would say which codes are
challenges', and nobody knows a sealed code but those who have won it and seen every card.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from games.engine.analysis import Hindsight, TurningPoint
from games.engine.code import GameCode, parse_code
from games.engine.replay import parse_log
from games.engine.solver import Verdict
from games.errors import AnalysisLocked, NotFound
from games.models import Analysis, Attempt, Player, PositionVerdict
from games.selectors.attempts import AttemptStatus, attempt_get, attempt_status


@dataclass(frozen=True, slots=True)
class PositionShown:
    """What is known of the position after so many tokens; no verdict where a card is worried back."""

    ply: int
    verdict: Verdict | None
    length: int | None


@dataclass(frozen=True, slots=True)
class AnalysisShown:
    """An analysis; its positions are there once it is done."""

    id: UUID
    state: str
    decided: int
    total: int
    code: str
    log: str
    positions: list[PositionShown]
    turning_point: TurningPoint | None


@dataclass(frozen=True, slots=True)
class LineShown:
    """Moves that win clean from the position after so many tokens."""

    ply: int
    length: int
    line: str


def analysis_digest(code: GameCode, log: str) -> str:
    """Return the text by which the analysis of a code and log is found."""
    return sha256(f"{code} {' '.join(parse_log(log))}".encode()).hexdigest()


def analysis_of(*, code: GameCode, log: str) -> Analysis | None:
    """Return the analysis of a game if somebody has asked for it."""
    return Analysis.objects.filter(digest=analysis_digest(code, log)).first()


def analysis_get(*, analysis_id: UUID) -> Analysis:
    """Return an analysis; raises NotFound."""
    analysis = Analysis.objects.filter(pk=analysis_id).first()
    if analysis is None:
        raise NotFound
    return analysis


def attempt_to_analyse(*, attempt_id: UUID, player: Player | None, now: datetime) -> Attempt:
    """Return one's own ended attempt at a final challenge.

    Raises NotFound for another's attempt and AnalysisLocked before the time.
    """
    attempt = attempt_get(attempt_id=attempt_id, player=player)
    has_ended = attempt_status(attempt, now=now) != AttemptStatus.PLAYING
    if not (has_ended and attempt.challenge.is_final(now)):
        raise AnalysisLocked
    return attempt


def hindsight(analysis: Analysis) -> Hindsight:
    """Return the analysed game with all that is known of its positions: replays the log, up to a tenth of a second."""
    game = Hindsight(parse_code(analysis.code), analysis.log)
    for found in PositionVerdict.objects.filter(key__in=game.positions):
        game.learn(found.key, Verdict(found.verdict), parse_log(found.line), node_limit=found.node_limit)
    return game


def analysis_shown(analysis: Analysis) -> AnalysisShown:
    """Return how far an analysis is, and once it is done what it found."""
    game = hindsight(analysis) if analysis.state == Analysis.State.DONE else None
    return AnalysisShown(
        id=analysis.pk,
        state=analysis.state,
        decided=analysis.decided,
        total=analysis.total,
        code=analysis.code,
        log=analysis.log,
        positions=_positions_shown(game) if game else [],
        turning_point=game.turning_point() if game else None,
    )


def _positions_shown(game: Hindsight) -> list[PositionShown]:
    return [
        PositionShown(
            ply=ply,
            verdict=position.verdict if position else None,
            length=position.length if position and position.verdict is Verdict.SOLVED else None,
        )
        for ply, position in enumerate(game.plies)
    ]


def line_shown(analysis: Analysis, *, ply: int) -> LineShown:
    """Return a winning line from a position of the game; raises NotFound if none is known."""
    game = hindsight(analysis)
    line = game.line_from(ply) if ply < len(game.plies) else None
    if line is None:
        raise NotFound
    return LineShown(ply=ply, length=len(line), line=" ".join(line))
