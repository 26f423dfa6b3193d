"""Players, challenges, attempts and results: the tables and the constraints that hold whatever the code does.

No rules and no side effects live here; games.services is the only writer.
"""

import uuid
from datetime import UTC, datetime, time, timedelta
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Concat
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.durations import exact_duration
from games.engine.code import GameCode
from games.engine.rules import Rule
from games.engine.solver import Verdict
from games.names import LOOK_ALIKE, clean_name, name_key, name_skeleton

OPEN_FOR = timedelta(hours=24)
FINAL_AFTER = timedelta(hours=1)  # after closing: ranked attempts in progress may still finish


class PlayerManager(BaseUserManager["Player"]):
    """Finds accounts by the folded form of their name, the same in every language."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the account of that name, however its letters are cased; raises Player.DoesNotExist."""
        return self.get(name_key=name_key(username or ""))

    def create_superuser(self, name: str, password: str | None = None, **fields: object) -> "Player":
        """Create a member of staff with every permission (for `manage.py createsuperuser`); raises ValidationError."""
        name = clean_name(name, is_staff=True)
        folded = {"name_key": name_key(name), "name_skeleton": name_skeleton(name)}
        if self.filter(name_skeleton=folded["name_skeleton"]).exists():
            raise ValidationError(LOOK_ALIKE, code="name_look_alike")
        player = Player(name=name, **folded, is_staff=True, is_superuser=True, **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays: an account, or a guest as long as there is no name."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("User name"), max_length=30, null=True, blank=True, unique=True)
    name_key = models.CharField(max_length=120, null=True, blank=True, unique=True, editable=False)
    # The form in which look-alike names are equal (games.names.name_skeleton).
    name_skeleton = models.CharField(max_length=240, null=True, blank=True, db_index=True, editable=False)
    email = models.EmailField(_("E-mail address"), blank=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    is_hidden = models.BooleanField(_("hidden in the standings"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayerManager()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar = [
            models.CheckConstraint(
                name="player_name_with_key",
                condition=Q(name__isnull=True, name_key__isnull=True) | Q(name__isnull=False, name_key__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"guest {str(self.pk)[:8]}"

    @property
    def is_guest(self) -> bool:
        """True until the player has signed up."""
        return self.name is None


class Challenge(models.Model):
    """The deal of one date under one rule, with the proof that it can be won.

    Open, closed and final follow from the clock (`opens_at`, `closes_at`, `final_at`), never from a stored flag.
    """

    class Status(models.TextChoices):
        """The stored part of a challenge's life."""

        DRAFT = "draft", pgettext_lazy("challenge state", "Draft")
        CERTIFIED = "certified", pgettext_lazy("challenge state", "Certified")
        SCHEDULED = "scheduled", pgettext_lazy("challenge state", "Scheduled")
        REJECTED = "rejected", pgettext_lazy("challenge state", "Rejected")
        VOID = "void", pgettext_lazy("challenge state", "Void")

    class RuleChoice(models.TextChoices):
        """The three rules, with their names."""

        CLASSIC = Rule.CLASSIC.value, _("Classic")
        RELAXED = Rule.RELAXED.value, _("Relaxed")
        TRADITIONAL = Rule.TRADITIONAL.value, _("Traditional")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    date = models.DateField(_("date"))
    rule = models.CharField(_("Rule"), max_length=1, choices=RuleChoice)
    symbols = models.CharField(_("symbols"), max_length=16, unique=True)
    salt = models.CharField(_("salt"), max_length=32)
    status = models.CharField(_("state"), max_length=10, choices=Status, default=Status.DRAFT)
    status_reason = models.TextField(_("Reason (the player sees it)"), blank=True)
    # The proof: a winning move log that the engine replayed for this very code and rule, and what finding it took.
    solution = models.TextField(_("solution"), blank=True)
    proved_code = models.CharField(max_length=22, blank=True, editable=False)
    par = models.PositiveSmallIntegerField(_("par"), null=True, blank=True)
    nodes = models.PositiveBigIntegerField(_("nodes"), null=True, blank=True)
    width = models.PositiveIntegerField(_("width"), null=True, blank=True)
    dead_ends = models.PositiveIntegerField(_("dead ends"), null=True, blank=True)
    band = models.PositiveSmallIntegerField(_("difficulty"), null=True, blank=True)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by", verbose_name=_("replaces")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering: ClassVar = ["-date", "rule"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                name="challenge_one_per_date_and_rule",
                fields=["date", "rule"],
                condition=~Q(status__in=["void", "rejected"]),
            ),
            models.CheckConstraint(
                name="challenge_proved_before_scheduled",
                condition=Q(status__in=["draft", "rejected", "void"])
                | (
                    ~Q(solution="")
                    & Q(par__isnull=False, par__gt=0)  # comparing with NULL refuses nothing
                    & Q(proved_code=Concat(Value("YU1-"), "rule", Value("-"), "symbols"))
                ),
            ),
            models.CheckConstraint(name="challenge_known_rule", condition=Q(rule__in=[rule.value for rule in Rule])),
        ]

    def __str__(self) -> str:
        """Name date and rule, which only one has that is neither void nor rejected: those two say that they are."""
        name = f"{self.date.isoformat()} {self.rule}"
        is_over = self.status in (self.Status.VOID, self.Status.REJECTED)
        return f"{name} ({self.get_status_display()})" if is_over else name

    @property
    def code(self) -> GameCode:
        """The game code: sealed, so nothing may show it before the challenge is final."""
        return GameCode(rule=Rule(self.rule), symbols=self.symbols)

    @property
    def opens_at(self) -> datetime:
        """00:00 UTC of its date."""
        return datetime.combine(self.date, time(), tzinfo=UTC)

    @property
    def closes_at(self) -> datetime:
        """The moment from which no ranked attempt can begin."""
        return self.opens_at + OPEN_FOR

    @property
    def final_at(self) -> datetime:
        """The moment from which nothing new enters the standings and code and salt are public."""
        return self.closes_at + FINAL_AFTER

    def is_opened(self, now: datetime) -> bool:
        """True from opening on, if it was scheduled: before that the challenge does not exist for anybody but staff."""
        return self.status in (self.Status.SCHEDULED, self.Status.VOID) and self.opens_at <= now

    def is_open(self, now: datetime) -> bool:
        """True while a ranked attempt can begin."""
        return self.status == self.Status.SCHEDULED and self.opens_at <= now < self.closes_at

    def is_final(self, now: datetime) -> bool:
        """True once code, salt, solution and replays are public."""
        return now >= self.final_at


class Attempt(models.Model):
    """One player's go at a challenge."""

    class Status(models.TextChoices):
        """The stored status; `expired` and `void` follow from the challenge (selectors.attempt_status)."""

        PLAYING = "playing", pgettext_lazy("attempt status", "Playing")
        WON = "won", pgettext_lazy("attempt status", "Won")
        ABANDONED = "abandoned", pgettext_lazy("attempt status", "Abandoned")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="attempts", verbose_name=_("player"))
    challenge = models.ForeignKey(Challenge, models.PROTECT, related_name="attempts", verbose_name=_("challenge"))
    ranked = models.BooleanField(_("ranked"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    started_at = models.DateTimeField(_("started"))
    # The newest batch's stamp (started_at before the first): the clock never runs backwards.
    stamped_at = models.DateTimeField(_("last batch"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    log = models.TextField(_("move log"), blank=True)
    ply = models.PositiveSmallIntegerField(_("steps"), default=0)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints: ClassVar = [
            models.UniqueConstraint(
                name="attempt_one_ranked", fields=["player", "challenge"], condition=Q(ranked=True)
            ),
            models.CheckConstraint(
                name="attempt_ends_once",
                condition=Q(status="playing", ended_at__isnull=True)
                | (~Q(status="playing") & Q(ended_at__isnull=False)),
            ),
            models.CheckConstraint(name="attempt_clock_forward", condition=Q(stamped_at__gte=F("started_at"))),
        ]
        indexes: ClassVar = [
            # the counts of a challenge (playing now, started, won), from the index alone
            models.Index(name="attempt_counts", fields=["challenge", "status", "stamped_at"], condition=Q(ranked=True)),
            models.Index(name="attempt_of_player", fields=["player", "challenge"]),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.challenge}"


class Batch(models.Model):
    """The stamp of one accepted batch of tokens: what lets a repeated batch get the answer it got before."""

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="batches")
    ply = models.PositiveSmallIntegerField()  # plies of the log after this batch
    stamped_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="batch_once", fields=["attempt", "ply"])]

    def __str__(self) -> str:
        return f"{self.attempt_id} {self.ply}"


class Result(models.Model):
    """What the replay of a won attempt proved; written once, with the winning batch."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    attempt = models.OneToOneField(Attempt, models.CASCADE, related_name="result", verbose_name=_("attempt"))
    score = models.PositiveIntegerField(_("Score"))
    moves = models.PositiveSmallIntegerField(pgettext_lazy("count", "Moves"))
    elapsed_ms = models.PositiveBigIntegerField(pgettext_lazy("game bar", "Time"))
    is_clean = models.BooleanField(_("clean win"))
    recorded_at = models.DateTimeField(_("recorded"))
    # When it came under an account's name: at once, or when its guest signed up while the challenge was not final yet.
    # Without, it is in no standings: nothing new enters final ones.
    entered_at = models.DateTimeField(null=True, blank=True, editable=False)
    under_review = models.BooleanField(_("under review"), default=False)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    void_reason = models.TextField(_("Reason (the player sees it)"), blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints: ClassVar = [
            models.CheckConstraint(name="result_takes_time", condition=Q(elapsed_ms__gt=0)),
            models.CheckConstraint(
                name="result_clean_is_625",
                condition=Q(is_clean=True, score=625) | Q(is_clean=False, score__gt=625),
            ),
        ]

    def __str__(self) -> str:
        moves = ngettext("%(n)s move", "%(n)s moves", self.moves) % {"n": self.moves}
        return f"{self.attempt}: {exact_duration(self.elapsed_ms)}, {moves}"


class Preview(models.Model):
    """A member of staff opened a challenge's cards or solution, and is barred from ranking in it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="previews", verbose_name=_("staff"))
    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="previews", verbose_name=_("challenge"))
    opened_at = models.DateTimeField(_("opened"))

    class Meta:
        verbose_name = _("preview")
        verbose_name_plural = _("previews")
        constraints: ClassVar = [models.UniqueConstraint(name="preview_once", fields=["player", "challenge"])]

    def __str__(self) -> str:
        return f"{self.player}, {self.challenge}"


class Analysis(models.Model):
    """A looking back at one game, by its code and log; what it found out is in the verdicts of its positions."""

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True)  # of code and log: the same game is analysed once
    code = models.CharField(max_length=22)
    log = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    decided = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(db_index=True)
    # A worker that does not say for long that it is at work has been killed; `runs` ends a task that kills each one.
    heartbeat_at = models.DateTimeField(null=True)
    runs = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"{self.id} {self.state}"


class PositionVerdict(models.Model):
    """What searching one position found, for every game that passes through it."""

    key = models.CharField(max_length=64, primary_key=True)
    verdict = models.CharField(max_length=10, choices=[(verdict.value, verdict.value) for verdict in Verdict])
    line = models.TextField(blank=True)
    node_limit = models.PositiveIntegerField()  # the budget of the search
    used_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="position_solved_by_a_line",
                condition=(Q(verdict="solved") & ~Q(line="")) | (~Q(verdict="solved") & Q(line="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.verdict}"
