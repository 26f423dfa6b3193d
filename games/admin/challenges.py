"""Challenges by date, and the preview of their cards."""

import re
from datetime import date, timedelta
from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import now as clock
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import selectors, services
from games.admin.base import AuditReasonForm, PublicReasonForm, ServiceAdmin, TextForm
from games.deals import deal_for, deal_prove
from games.engine.rules import Rule
from games.errors import GameError
from games.models import Challenge, Player, Preview
from games.selectors.previews import preview_is_open, preview_shown

STATES = {
    selectors.ChallengeState.OPEN: pgettext_lazy("challenge state", "Open"),
    selectors.ChallengeState.CLOSED: pgettext_lazy("challenge state", "Closed"),
    selectors.ChallengeState.FINAL: pgettext_lazy("challenge state", "Final"),
    selectors.ChallengeState.VOID: pgettext_lazy("challenge state", "Void"),
}
SHOWN = ["date", "rule", "state", "status_reason", "proof", "band", "nodes", "width", "dead_ends"]
SHOWN += ["commitment", "replaces", "created_at", "preview_link"]
FURTHEST = timedelta(days=2 * 365)
SEALED = ["game_code", "salt", "solution"]


class ChallengeForm(forms.ModelForm):  # type: ignore[type-arg]
    """Asks for the date and the rule of a new challenge; the deal is drawn."""

    class Meta:
        model = Challenge
        fields = ("date", "rule")

    def clean_date(self) -> date:
        """Refuse a day that has passed, and one far off, which is a slip."""
        day: date = self.cleaned_data["date"]
        if day < clock().date():
            raise ValidationError(_("A challenge cannot open in the past."))
        if day > clock().date() + FURTHEST:
            raise ValidationError(_("A challenge can be added at most two years ahead."))
        return day

    def clean(self) -> None:
        """Refuse a second challenge of one date and rule."""
        super().clean()
        day, rule = self.cleaned_data.get("date"), self.cleaned_data.get("rule")
        over = [Challenge.Status.VOID, Challenge.Status.REJECTED]
        if day and rule and Challenge.objects.filter(date=day, rule=rule).exclude(status__in=over).exists():
            raise ValidationError(
                _("There is already a challenge for %(date)s under the rule %(rule)s."),
                params={"date": date_format(day), "rule": Challenge.RuleChoice(rule).label},
            )


class LogForm(TextForm):
    """Asks for a winning log, which is sealed."""

    text = forms.CharField(
        label=_("Winning log"),
        help_text=_("If it is empty, the solver searches for one."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "lang": "en", "spellcheck": "false"}),
    )
    is_logged = False


@admin.register(Challenge)
class ChallengeAdmin(ServiceAdmin):
    """Challenges by date. A new one gets a fresh deal; from then on only its state changes, by actions."""

    form = ChallengeForm
    list_display = ("date", "rule", "state", "replaces", "proof", "playing", "started", "won", "preview_link")
    list_select_related = ("replaces",)
    list_filter = ("status", "rule")
    date_hierarchy = "date"
    ordering = ("-date", "rule", "-created_at")
    list_per_page = 50
    actions = ("certify", "schedule", "reject", "void_and_replace")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Staff may draw a deal for a date."""
        return admin.ModelAdmin.has_add_permission(self, request)

    def get_fields(self, request: HttpRequest, obj: Challenge | None = None) -> list[Any]:
        """Show of a challenge that is not final all but what is sealed."""
        if obj is None:
            return ["date", "rule"]
        return [*SHOWN, *SEALED] if obj.is_final(clock()) else SHOWN

    def get_readonly_fields(self, request: HttpRequest, obj: Challenge | None = None) -> list[Any]:
        """A challenge that exists is not edited."""
        return self.get_fields(request, obj) if obj else []

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Count the attempts of the page's challenges in one query."""
        changelist = super().get_changelist_instance(request)
        counts = selectors.challenge_counts([row.pk for row in changelist.result_list], now=clock())
        for row in changelist.result_list:
            row.counts = counts.get(row.pk, selectors.Counts())
        return changelist

    def save_model(self, request: HttpRequest, obj: Challenge, form: ChallengeForm, change: bool) -> None:
        """Draw the deal of a new challenge."""
        obj.pk = services.challenge_draft(date=obj.date, rule=Rule(obj.rule)).pk

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Add a challenge; if somebody else took the date meanwhile, say so."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except GameError as error:
            self.message_user(request, str(error), messages.ERROR)
            return redirect("admin:games_challenge_changelist")

    @admin.display(description=pgettext_lazy("challenge", "state"), ordering="status")
    def state(self, challenge: Challenge) -> str:
        """Return the state with what the clock makes of it."""
        now = clock()
        if challenge.is_opened(now):
            return str(STATES[selectors.challenge_state(challenge, now=now)])
        return str(challenge.get_status_display())

    @admin.display(description=_("proof"), ordering="par")
    def proof(self, challenge: Challenge) -> str:
        """Return the length of the stored solution."""
        if not challenge.par:
            return "–"
        return ngettext("%(n)s move", "%(n)s moves", challenge.par) % {"n": challenge.par}

    @admin.display(description=pgettext_lazy("count", "Playing"))
    def playing(self, challenge: Any) -> int:
        """Return how many are at work on it."""
        return int(challenge.counts.playing)

    @admin.display(description=pgettext_lazy("count", "Begun"))
    def started(self, challenge: Any) -> int:
        """Return how many ranked attempts were begun."""
        return int(challenge.counts.started)

    @admin.display(description=pgettext_lazy("count", "Won"))
    def won(self, challenge: Any) -> int:
        """Return how many ranked attempts were won."""
        return int(challenge.counts.won)

    @admin.display(description=_("commitment"))
    def commitment(self, challenge: Challenge) -> str:
        """Return the published digest of code and salt."""
        return selectors.commitment(challenge)

    @admin.display(description=_("Game code"))
    def game_code(self, challenge: Challenge) -> str:
        """Return the code: sealed."""
        return str(challenge.code)

    @admin.display(description=_("Cards"))
    def preview_link(self, challenge: Challenge) -> str:
        """Return a link to the page that opens the cards."""
        url = reverse("admin:games_challenge_preview", args=[challenge.pk])
        return format_html('<a href="{}">{}</a>', url, gettext("Preview with solution"))

    @admin.action(description=_("Certify: check a winning log"), permissions=["change"])
    def certify(self, request: HttpRequest, rows: QuerySet[Challenge]) -> TemplateResponse | None:
        """Store a log that the engine replays to a clean win, entered or found by the solver."""

        def service(challenge: Challenge, log: str) -> None:
            found = deal_prove(challenge.code)
            services.challenge_certify(
                challenge_id=challenge.pk,
                log=log or (found.log if found else ""),
                deal=found,
            )

        return self.run_with_text(
            request,
            rows,
            form=LogForm,
            title=_("Certify: check a winning log"),
            service=service,
            done=lambda n: ngettext("%(n)s challenge certified.", "%(n)s challenges certified.", n) % {"n": n},
        )

    @admin.action(description=pgettext_lazy("action", "Schedule"), permissions=["change"])
    def schedule(self, request: HttpRequest, rows: QuerySet[Challenge]) -> None:
        """Let certified challenges open on their dates."""
        now = clock()
        self.run(
            request,
            rows,
            service=lambda challenge: services.challenge_schedule(challenge_id=challenge.pk, now=now),
            entry=pgettext_lazy("action", "Schedule"),
            done=lambda n: ngettext("%(n)s challenge scheduled.", "%(n)s challenges scheduled.", n) % {"n": n},
        )

    @admin.action(description=_("Reject with a reason"), permissions=["change"])
    def reject(self, request: HttpRequest, rows: QuerySet[Challenge]) -> TemplateResponse | None:
        """Take back challenges that have not opened."""
        now = clock()
        return self.run_with_text(
            request,
            rows,
            form=AuditReasonForm,
            title=_("Reject with a reason"),
            service=lambda challenge, reason: services.challenge_reject(
                challenge_id=challenge.pk, reason=reason, now=now
            ),
            done=lambda n: ngettext("%(n)s challenge rejected.", "%(n)s challenges rejected.", n) % {"n": n},
        )

    @admin.action(description=_("Void and replace"), permissions=["change"])
    def void_and_replace(self, request: HttpRequest, rows: QuerySet[Challenge]) -> TemplateResponse | None:
        """Let opened challenges count no more; one that is still open gets another deal in its place."""
        now = clock()

        def service(challenge: Challenge, reason: str) -> None:
            replacement = deal_for(challenge.date, Rule(challenge.rule)) if challenge.is_open(now) else None
            services.challenge_void(challenge_id=challenge.pk, reason=reason, now=now, replacement=replacement)

        return self.run_with_text(
            request,
            rows,
            form=PublicReasonForm,
            title=_("Void and replace"),
            service=service,
            done=lambda n: ngettext("%(n)s challenge voided.", "%(n)s challenges voided.", n) % {"n": n},
        )

    def get_urls(self) -> list[URLPattern]:
        """Add the preview."""
        preview = self.admin_site.admin_view(self.preview_view)
        return [path("<uuid:challenge_id>/preview/", preview, name="games_challenge_preview"), *super().get_urls()]

    def preview_view(self, request: HttpRequest, challenge_id: UUID) -> HttpResponse:
        """Show the deal and its solution step by step, to whoever has confirmed that this is recorded."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        challenge, staff, now = get_object_or_404(Challenge, pk=challenge_id), cast(Player, request.user), clock()
        if request.method == "POST":
            services.preview_open(challenge_id=challenge.pk, staff=staff, now=now)
            self.log_change(request, challenge, gettext("Preview with solution"))
            return redirect(request.path)
        context = {"challenge": challenge, "opts": self.opts, "title": gettext("Preview with solution")}
        if not preview_is_open(challenge=challenge, staff=staff, now=now):
            context |= self.admin_site.each_context(request)
            return render(request, "admin/games/challenge/confirm_preview.html", context)
        step = re.fullmatch("[0-9]{1,4}", request.GET.get("step", ""))
        context["preview"] = preview_shown(challenge, step=int(step[0]) if step else 0)
        return render(request, "admin/games/challenge/preview.html", context)


@admin.register(Preview)
class PreviewAdmin(ServiceAdmin):
    """Who has opened which cards."""

    list_display = ("challenge", "player", "opened_at")
    list_select_related = ("challenge", "player")
    ordering = ("-opened_at",)
