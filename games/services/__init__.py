"""The only writers of the games tables: one service is one transaction that locks one thing, checks, then writes."""

from games.services.analyses import analysis_begin, analysis_run, analysis_take_up, attempt_analysis_begin
from games.services.attempts import Appended, attempt_abandon, attempt_append, attempt_begin
from games.services.challenges import (
    challenge_add,
    challenge_certify,
    challenge_draft,
    challenge_reject,
    challenge_schedule,
    challenge_void,
    preview_open,
    schedule_fill,
    schedule_gaps,
)
from games.services.players import player_changed, player_create_guest, player_erase, player_merge
from games.services.results import result_restore, result_review, result_void

__all__ = [
    "Appended",
    "analysis_begin",
    "analysis_run",
    "analysis_take_up",
    "attempt_abandon",
    "attempt_analysis_begin",
    "attempt_append",
    "attempt_begin",
    "challenge_add",
    "challenge_certify",
    "challenge_draft",
    "challenge_reject",
    "challenge_schedule",
    "challenge_void",
    "player_changed",
    "player_create_guest",
    "player_erase",
    "player_merge",
    "preview_open",
    "result_restore",
    "result_review",
    "result_void",
    "schedule_fill",
    "schedule_gaps",
]
