"""What comes in (…Input, …Query) and what goes out (…Output) of the games API; outputs take selectors' dataclasses."""

from typing import Any

from rest_framework import serializers

from games.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText, StrictUuid
from games.engine.errors import Reason
from games.engine.rules import MAX_LOG, Rule
from games.engine.solver import Verdict
from games.models import Analysis
from games.selectors import AttemptStatus, ChallengeState, ResultState


class ChallengeListQuery(StrictSerializer):
    """Where the page of challenges goes on from: `next` and `previous` of a page say it."""

    after = StrictUuid(required=False)
    before = StrictUuid(required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse both at once."""
        if len(attrs) > 1:
            raise serializers.ValidationError({"before": ["Give after or before."]})
        return attrs


class AttemptBeginInput(StrictSerializer):
    """Which kind of attempt to begin: ranked (or resume it), or practice."""

    ranked = StrictBoolean()


class AttemptAppendInput(StrictSerializer):
    """A batch of tokens, and the ply of its first one."""

    offset = StrictInteger(min_value=0, max_value=MAX_LOG)
    moves = StrictText()


class GameInput(StrictSerializer):
    """A game code and a move log."""

    code = StrictText(allow_blank=True)
    log = StrictText(allow_blank=True)


class Output(serializers.Serializer[Any]):
    """An answer, or a part of one."""


class CountsOutput(Output):
    """Ranked attempts: with a batch in the last ten minutes, begun, won."""

    playing = serializers.IntegerField()
    started = serializers.IntegerField()
    won = serializers.IntegerField()


class ChallengeRefOutput(Output):
    """Which challenge."""

    id = serializers.UUIDField()
    date = serializers.DateField()
    rule = serializers.ChoiceField([rule.value for rule in Rule])


class ChallengeOutput(ChallengeRefOutput):
    """An opened challenge; code and salt once it is final."""

    state = serializers.ChoiceField([state.value for state in ChallengeState])
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    final_at = serializers.DateTimeField()
    commitment = serializers.CharField(help_text="SHA-256 of code, colon and salt, in lower-case hexadecimal")
    difficulty = serializers.IntegerField(allow_null=True, help_text="from 1, easy, to 5, hard")
    par = serializers.IntegerField(allow_null=True, help_text="moves of the reference solution")
    counts = CountsOutput()
    code = serializers.CharField(allow_null=True)
    salt = serializers.CharField(allow_null=True)


class TodayOutput(Output):
    """The open challenges."""

    challenges = ChallengeOutput(many=True)


class ChallengePageOutput(TodayOutput):
    """Opened challenges, newest first, and the addresses of the pages around them."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class FoundationsOutput(Output):
    """How many cards of each suit are up."""

    S = serializers.IntegerField()
    H = serializers.IntegerField()
    D = serializers.IntegerField()
    C = serializers.IntegerField()


class StateOutput(Output):
    """Seven columns of card texts, `??` for a hidden one, a face-down one that is not hidden in lower case."""

    columns = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    foundations = FoundationsOutput()


class TurnedUpOutput(Output):
    """A card that turned up by the move at a ply."""

    ply = serializers.IntegerField()
    column = serializers.IntegerField()
    card = serializers.CharField()


class ResultOutput(Output):
    """A verified win; a guest gets the position that the win would have."""

    id = serializers.UUIDField()
    won = serializers.BooleanField()
    score = serializers.IntegerField()
    moves = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField()
    clean = serializers.BooleanField()
    position = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField([state.value for state in ResultState])
    reason = serializers.CharField(allow_null=True, help_text="why it is void")


class AttemptOutput(Output):
    """One's own attempt. Replaying `log` from `start`, with the cards of `turned_up`, gives `state`."""

    id = serializers.UUIDField()
    challenge = ChallengeRefOutput()
    ranked = serializers.BooleanField()
    status = serializers.ChoiceField([status.value for status in AttemptStatus])
    code = serializers.CharField(allow_null=True, help_text="sealed until won or final")
    started_at = serializers.DateTimeField()
    server_time = serializers.DateTimeField()
    elapsed_ms = serializers.IntegerField()
    log = serializers.CharField()
    ply = serializers.IntegerField()
    moves = serializers.IntegerField()
    score = serializers.IntegerField()
    start = StateOutput()
    state = StateOutput()
    turned_up = TurnedUpOutput(many=True)
    result = ResultOutput(allow_null=True)
    reason = serializers.CharField(allow_null=True, help_text="why its challenge is void")
    replaced = serializers.BooleanField(help_text="another challenge has the date and rule of the void one")


class AppendedOutput(Output):
    """The attempt as of the batch's last token."""

    ply = serializers.IntegerField()
    moves = serializers.IntegerField()
    score = serializers.IntegerField()
    status = serializers.ChoiceField([status.value for status in AttemptStatus])
    turned_up = TurnedUpOutput(many=True)
    elapsed_ms = serializers.IntegerField()
    result = ResultOutput(allow_null=True)


class SplitOutput(TurnedUpOutput):
    """The first time a card turned up."""

    elapsed_ms = serializers.IntegerField()


class ReplayOutput(Output):
    """All there is to watch an attempt again."""

    code = serializers.CharField()
    log = serializers.CharField()
    splits = SplitOutput(many=True)


class DealtCardOutput(Output):
    """A card as it is dealt."""

    card = serializers.CharField()
    face_up = serializers.BooleanField()


class DealOutput(Output):
    """A whole deal, column by column."""

    code = serializers.CharField()
    columns = serializers.ListField(child=DealtCardOutput(many=True))


class FailureOutput(Output):
    """The first token that the rules refuse."""

    ply = serializers.IntegerField()
    move = serializers.CharField()
    reason = serializers.ChoiceField([reason.value for reason in Reason])


class VerdictOutput(Output):
    """What a log proves; when it is rejected, the figures are those before the failure."""

    verdict = serializers.ChoiceField(["won", "unfinished", "rejected"])
    score = serializers.IntegerField()
    moves = serializers.IntegerField()
    plies = serializers.IntegerField()
    clean = serializers.BooleanField()
    failure = FailureOutput(allow_null=True)


class PositionOutput(Output):
    """What is known of the position after so many tokens."""

    ply = serializers.IntegerField()
    verdict = serializers.ChoiceField(
        [verdict.value for verdict in Verdict], allow_null=True, help_text="null while a card is worried back"
    )
    length = serializers.IntegerField(allow_null=True, help_text="moves of the winning line that is known")


class TurningPointOutput(Output):
    """Where the last clean win was lost: by the move at a ply from first to last; `move` if they are one."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    move = serializers.CharField(allow_null=True)


class AnalysisOutput(Output):
    """How far an analysis is; once it is done what it found."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField([state.value for state in Analysis.State])
    decided = serializers.IntegerField(help_text="positions whose verdict is known, of total")
    total = serializers.IntegerField()
    code = serializers.CharField()
    log = serializers.CharField()
    positions = PositionOutput(many=True)
    turning_point = TurningPointOutput(allow_null=True)


class LineOutput(Output):
    """Moves that win clean from the position after so many tokens."""

    ply = serializers.IntegerField()
    length = serializers.IntegerField()
    line = serializers.CharField()


class MeOutput(Output):
    """The asker; a guest has no name."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True)
    guest = serializers.BooleanField(source="is_guest")
