"""The views: parse, call a service or a selector, format."""

from datetime import date, datetime
from uuid import UUID

from django.contrib.auth import logout
from django.middleware.csrf import get_token
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors, services
from games.api import serializers
from games.api.base import Api
from games.api.fields import NoInput
from games.api.schema import errors
from games.engine.code import parse_code
from games.engine.replay import replay
from games.engine.state import dealt
from games.middleware import SESSION_KEY
from games.models import Attempt
from games.selectors.exports import player_export

PAGE_SIZE = 30


class ChallengeListApi(Api):
    """Opened challenges."""

    query_class = serializers.ChallengeListQuery

    @extend_schema(
        operation_id="challenges_list",
        parameters=[serializers.ChallengeListQuery],
        responses={200: serializers.ChallengePageOutput, **errors(400, 404)},
    )
    def get(self, request: Request) -> Response:
        """Opened challenges, newest first, a page at a time."""
        page = selectors.challenge_page(now=self.now, size=PAGE_SIZE, **self.query)
        address = reverse("api:challenges")
        body = {
            "challenges": selectors.challenges_shown(page.challenges, now=self.now),
            "next": page.after and f"{address}?after={page.after}",
            "previous": page.before and f"{address}?before={page.before}",
        }
        return Response(serializers.ChallengePageOutput(body).data)


class ChallengeTodayApi(Api):
    """The open challenges."""

    @extend_schema(responses={200: serializers.TodayOutput, **errors(400)})
    def get(self, request: Request) -> Response:
        """Return the challenges at which a ranked attempt can begin now; sets the csrftoken cookie."""
        get_token(request._request)  # a program sees no page that would give it the token
        challenges = selectors.challenges_open(now=self.now)
        body = {"challenges": selectors.challenges_shown(challenges, now=self.now)}
        return Response(serializers.TodayOutput(body).data)


class ChallengeDetailApi(Api):
    """One challenge."""

    @extend_schema(responses={200: serializers.ChallengeOutput, **errors(400, 404)})
    def get(self, request: Request, date: date, rule: str) -> Response:
        """Return one challenge: window, state, commitment, counts; code and salt once it is final."""
        challenge = selectors.challenge_get(date=date, rule=rule, now=self.now)
        (shown,) = selectors.challenges_shown([challenge], now=self.now)
        return Response(serializers.ChallengeOutput(shown).data)


class AttemptBeginApi(Api):
    """Beginning."""

    throttle_scope = "begin"

    @extend_schema(
        request=serializers.AttemptBeginInput,
        responses={
            200: serializers.AttemptOutput,
            201: serializers.AttemptOutput,
            **errors(400, 403, 404, 413, 415, 429),
        },
    )
    def post(self, request: Request, date: date, rule: str) -> Response:
        """Begin an attempt (201), or resume the ranked one (200). Somebody not seen before plays as a guest."""
        given = self.read(serializers.AttemptBeginInput, request)
        challenge = selectors.challenge_get(date=date, rule=rule, now=self.now)
        attempt, created = services.attempt_begin(
            player=self.player, challenge=challenge, ranked=given["ranked"], now=self.now
        )
        if self.player is None:
            request.session[SESSION_KEY] = str(attempt.player_id)
            get_token(request._request)  # from now on writes need it, also those of a program that sees no page
        return _attempt_response(attempt, now=self.now, status=201 if created else 200)


class AttemptDetailApi(Api):
    """One's own attempt."""

    @extend_schema(responses={200: serializers.AttemptOutput, **errors(400, 404)})
    def get(self, request: Request, attempt_id: UUID) -> Response:
        """Return one's own attempt; its face-down cards are `??` while they are sealed."""
        attempt = selectors.attempt_get(attempt_id=attempt_id, player=self.player)
        return _attempt_response(attempt, now=self.now)


class AttemptAppendApi(Api):
    """Moves."""

    throttle_scope = "append"

    @extend_schema(
        request=serializers.AttemptAppendInput,
        responses={200: serializers.AppendedOutput, **errors(400, 403, 404, 409, 413, 415, 422, 429)},
    )
    def post(self, request: Request, attempt_id: UUID) -> Response:
        """Append a batch of tokens, whole or not at all; a batch that is sent again gets the same answer again.

        In a ranked attempt a token that turns up a card must be the last of its batch.
        """
        given = self.read(serializers.AttemptAppendInput, request)
        appended = services.attempt_append(attempt_id=attempt_id, player=self.player, now=self.now, **given)
        return Response(serializers.AppendedOutput(appended).data)


class AttemptAbandonApi(Api):
    """Giving up."""

    throttle_scope = "write"

    @extend_schema(
        request=None, responses={200: serializers.AttemptOutput, **errors(400, 403, 404, 409, 413, 415, 429)}
    )
    def post(self, request: Request, attempt_id: UUID) -> Response:
        """End the attempt without a win. Reveals nothing."""
        self.read(NoInput, request)
        attempt = services.attempt_abandon(attempt_id=attempt_id, player=self.player, now=self.now)
        return _attempt_response(attempt, now=self.now)


class AttemptReplayApi(Api):
    """One's own replay."""

    @extend_schema(responses={200: serializers.ReplayOutput, **errors(400, 403, 404)})
    def get(self, request: Request, attempt_id: UUID) -> Response:
        """Return the replay of one's own ended attempt: from final on, a won one at once."""
        shown = selectors.attempt_replay(attempt_id=attempt_id, player=self.player, now=self.now)
        return Response(serializers.ReplayOutput(shown).data)


class ResultReplayApi(Api):
    """The replay behind a row of the standings."""

    @extend_schema(responses={200: serializers.ReplayOutput, **errors(400, 403, 404)})
    def get(self, request: Request, result_id: UUID) -> Response:
        """Return code, log and splits of a result, once its challenge is final."""
        shown = selectors.result_replay(result_id=result_id, player=self.player, now=self.now)
        return Response(serializers.ReplayOutput(shown).data)


class DealApi(Api):
    """Deals."""

    authentication_classes = ()
    throttle_scope = "deals"

    @extend_schema(responses={200: serializers.DealOutput, **errors(400, 429)}, auth=[])
    def get(self, request: Request, code: str) -> Response:
        """Return the whole deal of any readable code, a challenge's or not alike."""
        game_code = parse_code(code)
        state = dealt(game_code.symbols).to_json(masked=False)
        columns = [
            [{"card": text.upper(), "face_up": text.isupper()} for text in column] for column in state["columns"]
        ]
        return Response(serializers.DealOutput({"code": str(game_code), "columns": columns}).data)


class VerifyApi(Api):
    """Verdicts."""

    authentication_classes = ()
    throttle_scope = "verify"

    @extend_schema(
        request=serializers.GameInput,
        responses={200: serializers.VerdictOutput, **errors(400, 413, 415, 429)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Replay a log for a code and say what it proves; nothing is stored."""
        given = self.read(serializers.GameInput, request)
        verdict = replay(parse_code(given["code"]), given["log"])
        return Response(serializers.VerdictOutput(verdict.to_json()).data)


class MeApi(Api):
    """The asker."""

    @extend_schema(responses={200: serializers.MeOutput, **errors(400, 401)})
    def get(self, request: Request) -> Response:
        """Return who the asker is: account or guest."""
        return Response(serializers.MeOutput(self.known_player).data)

    @extend_schema(request=None, responses={204: None, **errors(401, 403)})
    def delete(self, request: Request) -> Response:
        """Erase the asker with all attempts and results, and end the session; staff are refused."""
        services.player_erase(player_id=self.known_player.pk)
        logout(request._request)
        return Response(status=204)


class MeExportApi(Api):
    """What is held about the asker."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, **errors(400, 401)})
    def get(self, request: Request) -> Response:
        """Return everything that is held about the asker."""
        headers = {"Content-Disposition": 'attachment; filename="yukon-daily.json"'}
        return Response(player_export(self.known_player), headers=headers)


def _attempt_response(attempt: Attempt, *, now: datetime, status: int = 200) -> Response:
    shown = selectors.attempt_shown(attempt, now=now)
    return Response(serializers.AttemptOutput(shown).data, status=status)
