"""Attempts and results: shown, and judged by actions with a reason."""

from typing import Any

from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.formats import number_format
from django.utils.timezone import now as clock
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import services
from games.admin.base import AuditReasonForm, FoldedSearch, PublicReasonForm, ServiceAdmin
from games.durations import exact_duration
from games.models import Attempt, Result
from games.selectors.signs import FASTEST_PACE, Signs, result_signs


@admin.register(Attempt)
class AttemptAdmin(FoldedSearch, ServiceAdmin):
    """Attempts; a log shows the cards, so it shows once the challenge is final."""

    list_display = ("challenge", "player", "ranked", "status", "started_at", "ply")
    list_select_related = ("challenge", "player")
    list_filter = ("ranked", "status", "challenge__rule")
    date_hierarchy = "started_at"
    search_fields = ("player__name_key",)
    ordering = ("-started_at",)

    def get_fields(self, request: HttpRequest, obj: Attempt | None = None) -> list[Any]:
        """Leave the log out while it is sealed."""
        shown = ["challenge", "player", "ranked", "status", "started_at", "stamped_at", "ended_at", "ply"]
        return [*shown, "log"] if obj and obj.challenge.is_final(clock()) else shown


class PaceFilter(admin.SimpleListFilter):
    """Results that were played faster than people do."""

    title = pgettext_lazy("of a game", "pace")
    parameter_name = "pace"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer the one choice."""
        return [("fast", _("faster than people"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Result]) -> QuerySet[Result]:
        """Keep the fast ones."""
        return queryset.filter(elapsed_ms__lt=F("moves") * FASTEST_PACE) if self.value() == "fast" else queryset


@admin.register(Result)
class ResultAdmin(FoldedSearch, ServiceAdmin):
    """Results, those under review first to be found by the filter."""

    list_display = ("challenge", "player", "score", "moves", "time", "is_clean", "signs", "under_review", "voided_at")
    fields = (
        "attempt",
        "score",
        "moves",
        "time",
        "is_clean",
        "signs",
        "recorded_at",
        "under_review",
        "voided_at",
        "void_reason",
    )
    readonly_fields = ("time", "signs")
    list_select_related = ("attempt__challenge", "attempt__player")
    list_filter = (
        "under_review",
        PaceFilter,
        ("voided_at", admin.EmptyFieldListFilter),
        "is_clean",
        "attempt__challenge__rule",
    )
    date_hierarchy = "recorded_at"
    search_fields = ("attempt__player__name_key",)
    ordering = ("-recorded_at",)
    actions = ("review", "void", "restore")

    @admin.display(description=_("challenge"), ordering="attempt__challenge__date")
    def challenge(self, result: Result) -> str:
        """Return date and rule."""
        return str(result.attempt.challenge)

    @admin.display(description=_("player"), ordering="attempt__player__name_key")
    def player(self, result: Result) -> str:
        """Return who won."""
        return str(result.attempt.player)

    @admin.display(description=pgettext_lazy("game bar", "Time"), ordering="elapsed_ms")
    def time(self, result: Result) -> str:
        """Return the time to the millisecond."""
        return exact_duration(result.elapsed_ms)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Find the signs of the page's results in one query."""
        changelist = super().get_changelist_instance(request)
        found = result_signs(changelist.result_list)
        for row in changelist.result_list:
            row.found_signs = found[row.pk]
        return changelist

    @admin.display(description=pgettext_lazy("that a result may not be a person's own", "Signs"))
    def signs(self, result: Any) -> str:
        """Return what was measured that a person may want to look at."""
        found: Signs = getattr(result, "found_signs", None) or result_signs([result])[result.pk]
        said = []
        if found.is_too_fast:
            pace = number_format(found.pace_ms / 1000, 2)
            said.append(gettext("%(pace)s s a move") % {"pace": pace})
        if found.is_solution:
            said.append(gettext("the stored solution"))
        if found.same_moves:
            said.append(
                ngettext("same moves as %(n)s other", "same moves as %(n)s others", found.same_moves)
                % {"n": found.same_moves}
            )
        return ", ".join(said) or "–"

    @admin.action(description=_("Put under review"), permissions=["change"])
    def review(self, request: HttpRequest, rows: QuerySet[Result]) -> TemplateResponse | None:
        """Keep results out of the standings until somebody has looked at them."""
        return self.run_with_text(
            request,
            rows,
            form=AuditReasonForm,
            title=_("Put under review"),
            service=lambda result, reason: services.result_review(result_id=result.pk),
            done=lambda n: ngettext("%(n)s result under review.", "%(n)s results under review.", n) % {"n": n},
        )

    @admin.action(description=_("Void with a reason"), permissions=["change"])
    def void(self, request: HttpRequest, rows: QuerySet[Result]) -> TemplateResponse | None:
        """Take results out of the standings for good."""
        now = clock()
        return self.run_with_text(
            request,
            rows,
            form=PublicReasonForm,
            title=_("Void with a reason"),
            service=lambda result, reason: services.result_void(result_id=result.pk, reason=reason, now=now),
            done=lambda n: ngettext("%(n)s result voided.", "%(n)s results voided.", n) % {"n": n},
        )

    @admin.action(description=_("Restore with a reason"), permissions=["change"])
    def restore(self, request: HttpRequest, rows: QuerySet[Result]) -> TemplateResponse | None:
        """Let voided or reviewed results count again."""
        return self.run_with_text(
            request,
            rows,
            form=AuditReasonForm,
            title=_("Restore with a reason"),
            service=lambda result, reason: services.result_restore(result_id=result.pk),
            done=lambda n: ngettext("%(n)s result restored.", "%(n)s results restored.", n) % {"n": n},
        )
