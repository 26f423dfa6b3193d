"""From exceptions to answers: one JSON shape under /api/, a page everywhere else."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions as drf
from rest_framework.response import Response

from games.api.authentication import CsrfRefused
from games.engine.errors import UnreadableCode
from games.errors import Forbidden, GameError, NotAuthenticated, NotFound, TooLarge
from games.templatetags.yukon import spoken_duration
from games.texts import code_problem_text

logger = logging.getLogger(__name__)

UNREADABLE = _("The request could not be read.")
OUR_FAULT = _("Something went wrong on our side. Try again in a moment.")
RETRY_AFTER = 2


@dataclass(frozen=True, slots=True)
class ApiError:
    """An error answer under /api/."""

    status: int
    code: str
    message: str | Promise
    detail: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> dict[str, Any]:
        """The one error shape."""
        return {"error": {"code": self.code, "message": str(self.message), "detail": self.detail}}


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the answer to an exception of an API view; None for a bug of ours, which becomes a 500."""
    error = _error_of(exc)
    return Response(error.body, status=error.status, headers=error.headers) if error else None


def _error_of(exc: Exception) -> ApiError | None:
    match exc:
        case GameError():
            headers = {"WWW-Authenticate": "Session"} if exc.status == NotAuthenticated.status else {}
            return ApiError(exc.status, exc.code, exc.message, exc.detail, headers)
        case UnreadableCode():
            detail = {"problem": exc.problem, **exc.detail}
            return ApiError(400, "unreadable_code", code_problem_text(exc), detail)
        case drf.APIException():
            return _error_of_framework(exc)
        case Http404():
            return _error_of(NotFound())
        case PermissionDenied():
            return _error_of(Forbidden())
        case RequestDataTooBig():
            return _error_of(TooLarge())
        case SuspiciousOperation() | BadRequest() | MultiPartParserError() | UnreadablePostError():
            return ApiError(400, "bad_request", UNREADABLE)
        case OperationalError():
            logger.exception("The database did not answer.")
            return ApiError(503, "unavailable", OUR_FAULT, headers={"Retry-After": str(RETRY_AFTER)})
        case _:
            return None


def _error_of_framework(exc: drf.APIException) -> ApiError:
    match exc:
        case drf.Throttled():
            seconds = ceil(exc.wait or 1)  # type: ignore[attr-defined]
            message = _("Too many requests. Try again in %(duration)s.") % {"duration": spoken_duration(seconds * 1000)}
            return ApiError(429, "throttled", message, {"seconds": seconds}, {"Retry-After": str(seconds)})
        case drf.ValidationError():
            return ApiError(400, "bad_request", UNREADABLE, {"fields": exc.detail})
        case _:
            return ApiError(exc.status_code, "bad_request", UNREADABLE)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that Django itself refuses."""
    return _answer(request, ApiError(400, "bad_request", UNREADABLE), "400.html")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a write without its page's token."""
    refused = CsrfRefused()
    return _answer(request, ApiError(refused.status, refused.code, refused.message, refused.detail), "403_csrf.html")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for what is not the asker's."""
    return _answer(request, ApiError(403, "forbidden", Forbidden.text), "403.html")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a path that leads nowhere."""
    return _answer(request, ApiError(404, "not_found", NotFound.text), "404.html")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for a bug of ours; the log has it."""
    return _answer(request, ApiError(500, "unavailable", OUR_FAULT), "500.html")


def _answer(request: HttpRequest, error: ApiError, template: str) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        response: HttpResponse = JsonResponse(error.body, status=error.status)
    else:
        response = render(request, template, status=error.status)
    response["Cache-Control"] = "private, no-store"
    return response
