"""Who plays: the account that is logged in, else the session's guest, else nobody."""

from collections.abc import Callable
from functools import cached_property

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponseBase

from games.models import Player

SESSION_KEY = "guest"


def session_guest(request: HttpRequest) -> Player | None:
    """Return the session's guest; somebody who has signed up since is none, for an account needs its password."""
    pk = request.session.get(SESSION_KEY)
    return Player.objects.filter(pk=pk, name=None, is_active=True).first() if pk else None


class PlayerRequest(WSGIRequest):
    """A request that knows its player."""

    @cached_property
    def player(self) -> Player | None:
        """The account, else the guest, else None; found when first asked for, so that other pages cost no query."""
        return self.user if self.user.is_authenticated else session_guest(self)


class PlayerMiddleware:
    """Gives every request its `player`; stands after the session and authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass on the request as one that knows its player."""
        # The class, and not a lazy object in an attribute: for a stranger `request.player is None` must hold.
        request.__class__ = PlayerRequest
        return self.get_response(request)
