"""Why a service refuses: each class has the code and the status of the API's answer, and a text for people."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.game import Failure
from games.engine.replay import Replay
from games.texts import REASON_TEXTS


class GameError(Exception):
    """A request that cannot be granted; nothing was stored."""

    code: ClassVar[str]
    status: ClassVar[int]
    text: ClassVar[str | Promise]

    def __init__(self, text: str | Promise | None = None, **detail: Any) -> None:
        super().__init__(self.code)
        self.message: str | Promise = text or self.text
        self.detail: Mapping[str, Any] = detail

    def __str__(self) -> str:
        return str(self.message)


class NotFound(GameError):
    """There is no such thing, or it is not for the asker to know of."""

    code = "not_found"
    status = 404
    text = _("This page does not exist.")


class Forbidden(GameError):
    """The asker may know of the thing but not do this with it."""

    code = "forbidden"
    status = 403
    text = _("You do not have access to this.")


class ChallengeClosed(Forbidden):
    """A ranked attempt cannot begin any more."""

    text = _("This challenge has closed; you can play it as practice.")


class EmptyBatch(GameError):
    """A batch without a token."""

    code = "bad_request"
    status = 400
    text = _("The request could not be read.")


class PracticeLocked(Forbidden):
    """A practice attempt cannot begin before the challenge is final."""

    text = _("Practice begins once the challenge is final.")


class Barred(Forbidden):
    """The player has seen the cards as a member of staff."""

    text = _("You have opened this challenge's cards, so you cannot be ranked in it.")


class NotAuthenticated(GameError):
    """Nobody is known to be asking."""

    code = "not_authenticated"
    status = 401
    text = _("Sign in to go on.")


class TooLarge(GameError):
    """The body is longer than is ever needed; detail: limit, in bytes."""

    code = "too_large"
    status = 413
    text = _("The request is too large.")


class OffsetMismatch(GameError):
    """The batch does not start where the stored log ends; detail: ply, the stored one."""

    code = "offset_mismatch"
    status = 409
    text = _("The game went on elsewhere; the newest state has been loaded.")


class AttemptOver(GameError):
    """The attempt has ended; detail: status."""

    code = "attempt_over"
    status = 409
    text = _("This attempt has already ended.")


class IllegalMove(GameError):
    """The rules refuse a token of the batch; detail: ply, move, reason."""

    code = "illegal_move"
    status = 422

    def __init__(self, failure: Failure) -> None:
        super().__init__(REASON_TEXTS[failure.reason], **failure._asdict())


class PastTurnUp(GameError):
    """The batch goes on after a token that turns up a card; detail: ply of that token."""

    code = "past_turn_up"
    status = 422
    text = _("A move that turns up a card must be the last one that is sent.")


class ReplayLocked(GameError):
    """The replay would show what is sealed."""

    code = "replay_locked"
    status = 403
    text = _("This replay opens once the challenge is final.")


class AnalysisLocked(GameError):
    """The analysis would show what is sealed."""

    code = "replay_locked"
    status = 403
    text = _("The analysis opens once your attempt has ended and the challenge is final.")


class ReplayRejected(GameError):
    """A log is no proof for a code: the engine does not replay it to a clean win; detail: the verdict."""

    code = "illegal_move"
    status = 422

    def __init__(self, verdict: Replay) -> None:
        super().__init__(_why_no_proof(verdict), **verdict.to_json())


def _why_no_proof(verdict: Replay) -> str:
    if verdict.failure:
        refused = gettext("The log is refused.")
        step = {"step": verdict.failure.ply + 1, "reason": REASON_TEXTS[verdict.failure.reason]}
        return refused + " " + gettext("Step %(step)s: %(reason)s") % step
    if verdict.plies == 0:
        return gettext("No winning log is stored for this code, so it cannot be scheduled.")
    if verdict.verdict != "won":
        return gettext("The log ends before the game is won.")
    return gettext("The log is no clean win: cards were taken back from a foundation.")


class NothingChanged(GameError):
    """What is asked for is so already."""

    code = "bad_request"
    status = 409
    text = _("It is so already; nothing was changed.")


class ChallengeFixed(GameError):
    """A challenge's life does not allow the change; detail: state."""

    code = "forbidden"
    status = 409
    text = _("A published challenge cannot be changed; void and replace it instead.")


class SlotTaken(GameError):
    """There is a challenge of that date and rule; detail: date, rule."""

    code = "forbidden"
    status = 409

    def __init__(self, *, date: str, rule: str) -> None:
        text = _("There is already a challenge for %(date)s under the rule %(rule)s.") % {"date": date, "rule": rule}
        super().__init__(text, date=date, rule=rule)
