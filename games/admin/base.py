"""What every admin page of ours keeps to: nothing is deleted, services do the writing, and the audit log has it all."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.errors import GameError
from games.names import name_key


class TextForm(forms.Form):
    """Asks for what an action needs to know. Subclasses say what that is, and whether the audit log repeats it."""

    text: forms.CharField
    is_logged = True


class AuditReasonForm(TextForm):
    """Asks for a reason that only staff will read."""

    text = forms.CharField(
        label=_("Reason (for the audit log)"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Please give a reason.")},
    )


class PublicReasonForm(TextForm):
    """Asks for a reason that players will read."""

    text = forms.CharField(
        label=_("Reason (the player sees it)"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Please give a reason.")},
    )


class ServiceAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # no subscript at run time
    """Lists and shows; what staff may change they change by actions, which call services."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a row by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The permission is to run actions; a single row is only shown."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted: challenges are rejected or voided, results voided, players hidden."""
        return False

    def run(
        self,
        request: HttpRequest,
        rows: QuerySet[Any],
        *,
        service: Callable[[Any], object],
        entry: str | Promise,
        done: Callable[[int], str],
    ) -> None:
        """Call a service for each row, log each success as `entry`; say how many there were, and what was refused."""
        count = 0
        for row in rows:
            try:
                service(row)
            except GameError as error:
                self.message_user(request, f"{row}: {error}", messages.ERROR)
            else:
                self.log_change(request, row, str(entry))
                count += 1
        if count:
            self.message_user(request, done(count), messages.SUCCESS)

    def run_with_text(
        self,
        request: HttpRequest,
        rows: QuerySet[Any],
        *,
        form: type[TextForm],
        title: str | Promise,
        service: Callable[[Any, str], object],
        done: Callable[[int], str],
    ) -> TemplateResponse | None:
        """Run a service once staff have filled in the form; until then return the page that shows it."""
        bound = form(request.POST if "confirmed" in request.POST else None)
        if bound.is_valid():
            text = bound.cleaned_data["text"]
            entry = f"{title}: {text}" if form.is_logged else title
            self.run(request, rows, service=lambda row: service(row, text), entry=entry, done=done)
            return None
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": title,
            "rows": rows,
            "form": bound,
            "action": request.POST["action"],
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/games/ask.html", context)


class FoldedSearch(admin.ModelAdmin):  # type: ignore[type-arg]
    """Finds players by name however its letters are cased, with dots or without: `search_fields` name a name_key."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for the folded form."""
        return super().get_search_results(request, queryset, name_key(search_term))
