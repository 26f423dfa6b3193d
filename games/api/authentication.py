"""Who asks: the player that the session knows, account or guest."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.errors import Forbidden
from games.models import Player


class CsrfRefused(Forbidden):
    """The request changes something and does not carry its page's token."""

    text = _("This page has been open for long. Reload it and try again.")


class PlayerAuthentication(SessionAuthentication):
    """Takes the player of games.middleware; whoever is known has to send the CSRF token with every write."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """Return the player, or None for somebody not seen before; raises CsrfRefused."""
        player: Player | None = request._request.player  # type: ignore[attr-defined]
        if player is None:
            return None
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
