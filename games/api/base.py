"""What every view of the API has in common, the leaderboard's too."""

from typing import Any

from django.utils.timezone import now as clock
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from games.api.fields import NoInput, StrictSerializer
from games.errors import NotAuthenticated
from games.models import Player


class Api(APIView):
    """A view with one `now`, a checked query, a throttle if it has a scope, and answers that nobody keeps."""

    throttle_classes = (ScopedRateThrottle,)
    throttle_scope: str | None = None
    query_class: type[StrictSerializer] = NoInput

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Take the time of arrival, then check the asker, the rate and the query."""
        self.now = clock()
        super().initial(request, *args, **kwargs)
        self.query = self._read_query(request)

    def _read_query(self, request: Request) -> dict[str, Any]:
        if any(len(values) > 1 for _, values in request.query_params.lists()):
            raise ValidationError({"repeated": ["A parameter is there twice."]})
        return self._validated(self.query_class, request.query_params.dict())

    def read(self, input_class: type[StrictSerializer], request: Request) -> dict[str, Any]:
        """Return the validated body."""
        return self._validated(input_class, request.data)

    def _validated(self, input_class: type[StrictSerializer], data: Any) -> dict[str, Any]:
        given = input_class(data=data)
        given.is_valid(raise_exception=True)
        validated: dict[str, Any] = given.validated_data
        return validated

    def count_towards(self, scope: str) -> None:
        """Let the request count towards another rate too; raises Throttled."""
        self.throttle_scope = scope
        self.check_throttles(self.request)

    @property
    def player(self) -> Player | None:
        """The asker, account or guest, if known."""
        user = self.request.user
        return user if isinstance(user, Player) else None

    @property
    def known_player(self) -> Player:
        """The asker; raises NotAuthenticated for somebody not seen before."""
        if self.player is None:
            raise NotAuthenticated
        return self.player

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Forbid keeping the answer, unless the view said otherwise: it may depend on the asker and on the time."""
        response.setdefault("Cache-Control", "private, no-store")
        return super().finalize_response(request, response, *args, **kwargs)
