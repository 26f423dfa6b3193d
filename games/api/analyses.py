"""The views of analyses: asked for, they begin in the background; 202 until they are done."""

from collections.abc import Callable
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors, services
from games.api import serializers
from games.api.base import Api
from games.api.schema import errors
from games.engine.code import GameCode, parse_code
from games.models import Analysis

ANSWERS = {200: serializers.AnalysisOutput, 202: serializers.AnalysisOutput}


class AnalysesApi(Api):
    """What the views of analyses have in common."""

    throttle_scope = "analysis"

    def find_or_begin(self, *, code: GameCode, log: str, begin: Callable[[], Analysis]) -> Response:
        """Answer with the analysis of a game; a new one counts towards a rate of its own, for it takes a while."""
        analysis = selectors.analysis_of(code=code, log=log)
        if analysis is None:
            self.count_towards("analyse")
            analysis = begin()
        return self.answer(analysis)

    def answer(self, analysis: Analysis) -> Response:
        """Show an analysis."""
        is_over = analysis.state in (Analysis.State.DONE, Analysis.State.FAILED)
        shown = selectors.analysis_shown(analysis)
        return Response(serializers.AnalysisOutput(shown).data, status=200 if is_over else 202)


class AttemptAnalysisApi(AnalysesApi):
    """Looking back at one's own attempt."""

    @extend_schema(responses={**ANSWERS, **errors(400, 403, 404, 429)})
    def get(self, request: Request, attempt_id: UUID) -> Response:
        """Say which positions of one's own ended attempt could still be won clean; from final on."""
        attempt = selectors.attempt_to_analyse(attempt_id=attempt_id, player=self.player, now=self.now)
        return self.find_or_begin(
            code=attempt.challenge.code,
            log=attempt.log,
            begin=lambda: services.attempt_analysis_begin(attempt=attempt, now=self.now),
        )


class AnalysisBeginApi(AnalysesApi):
    """Looking back at any game."""

    authentication_classes = ()

    @extend_schema(request=serializers.GameInput, responses={**ANSWERS, **errors(400, 413, 415, 422, 429)}, auth=[])
    def post(self, request: Request) -> Response:
        """Say which positions of a game could still be won clean, any code alike; its address then is by `id`."""
        given = self.read(serializers.GameInput, request)
        code, log = parse_code(given["code"]), given["log"]
        return self.find_or_begin(
            code=code, log=log, begin=lambda: services.analysis_begin(code=code, log=log, now=self.now)
        )


class AnalysisApi(AnalysesApi):
    """An analysis that was asked for."""

    authentication_classes = ()

    @extend_schema(responses={**ANSWERS, **errors(400, 404, 429)}, auth=[])
    def get(self, request: Request, analysis_id: UUID) -> Response:
        """Return an analysis to whoever knows its id."""
        return self.answer(selectors.analysis_get(analysis_id=analysis_id))


class AnalysisLineApi(AnalysesApi):
    """Winning lines."""

    authentication_classes = ()

    @extend_schema(responses={200: serializers.LineOutput, **errors(400, 404, 429)}, auth=[])
    def get(self, request: Request, analysis_id: UUID, ply: int) -> Response:
        """Return moves that win clean from the position after so many tokens; 404 if none are known."""
        analysis = selectors.analysis_get(analysis_id=analysis_id)
        return Response(serializers.LineOutput(selectors.line_shown(analysis, ply=ply)).data)
