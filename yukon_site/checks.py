"""System checks: what would go wrong later is refused at the start, with the mend."""

import os
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register
def one_process_on_memory(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Refuse several processes without Redis: each would tell its own sockets only, without a word."""
    processes = os.environ.get("WEB_CONCURRENCY", "1")
    if settings.REDIS_URL or processes in ("", "1"):
        return []
    return [
        Error(
            "Several processes cannot share the in-memory channel layer and cache.",
            hint="Set REDIS_URL, or WEB_CONCURRENCY=1.",
            id="yukon.E001",
        )
    ]


@register
def days_turn_at_utc_midnight(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Refuse another time zone than UTC: dates of challenges are UTC dates."""
    if settings.TIME_ZONE == "UTC" and settings.USE_TZ:
        return []
    return [Error("Challenges turn at 00:00 UTC.", hint="Leave TIME_ZONE at UTC and USE_TZ on.", id="yukon.E002")]


@register(deploy=True)
def shared_secret(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Ask for SECRET_KEY where several machines may serve: a key made on each would end every session."""
    if os.environ.get("SECRET_KEY") or not settings.DATABASE_URL:
        return []
    return [
        Error(
            "SECRET_KEY is not set, so each machine would make its own.",
            hint="Set SECRET_KEY to one long random value on all machines.",
            id="yukon.E003",
        )
    ]
