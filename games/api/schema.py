"""The one error shape in the OpenAPI schema."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

ERROR_CODES = (
    "bad_request",
    "unreadable_code",
    "not_authenticated",
    "forbidden",
    "not_found",
    "offset_mismatch",
    "attempt_over",
    "illegal_move",
    "past_turn_up",
    "replay_locked",
    "too_large",
    "throttled",
    "unavailable",
)


class ErrorBody(serializers.Serializer[Any]):
    """What went wrong: programs go by `code`, people read `message`, which follows Accept-Language."""

    code = serializers.ChoiceField(ERROR_CODES)
    message = serializers.CharField()
    detail = serializers.DictField()


class Error(serializers.Serializer[Any]):
    """Every answer that is not a success."""

    error = ErrorBody()


def errors(*statuses: int) -> dict[int, OpenApiResponse]:
    """Return the responses of a view's refusals, for `extend_schema`."""
    return {status: OpenApiResponse(Error) for status in statuses}
