"""Who asks: the player that the session knows, account or guest."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.errors import Forbidden
from games.models import Player


class CsrfRefused(Forbidden):
    """The request changes something and does not carry the token of its browser or program."""

    text = _("Send the csrftoken cookie's value as X-CSRFToken and, over HTTPS, the address of this site as Origin.")

    def __init__(self) -> None:
        super().__init__(problem="csrf")  # by which our pages know it: people are told something else


class PlayerAuthentication(SessionAuthentication):
    """Takes the player of games.middleware; whoever is known has to send the CSRF token with every write."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """Return the player, or None for somebody not seen before; raises CsrfRefused."""
        player: Player | None = request._request.player  # type: ignore[attr-defined]
        if player is None:
            return None  # who has no session has nothing that somebody else's page could use
        try:
            self.enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfRefused from error
        return player, None

    def authenticate_header(self, request: Request) -> str:
        """Name the scheme, without which there could be no 401."""
        return "Session"


class PlayerScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """Says in the OpenAPI schema how players are recognised."""

    target_class = PlayerAuthentication  # type: ignore[assignment]
    name = "session"
