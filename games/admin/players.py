"""Players, and what staff have done."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.http import HttpRequest
from django.utils.timezone import now as clock
from django.utils.translation import gettext_lazy as _

from games.admin.base import FoldedSearch, ServiceAdmin
from games.models import Player
from games.names import clean_name
from games.services.accounts import player_check_name, player_save

RIGHTS = ("is_staff", "is_superuser", "user_permissions")


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """Edits an account under the rule of names."""

    class Meta:
        model = Player
        fields = ("name", "is_hidden", "is_active", *RIGHTS)

    def clean_name(self) -> str:
        """Return the name in its stored form, if nobody else has it; staff may keep a reserved one."""
        text = self.cleaned_data["name"] or ""
        if text == self.instance.name:
            return text
        name = clean_name(text)
        player_check_name(name, player=self.instance)
        return name


@admin.register(Player)
class PlayerAdmin(FoldedSearch, ServiceAdmin):
    """Accounts can be renamed, hidden, closed and given rights; guests are only shown."""

    form = PlayerForm
    list_display = ("__str__", "is_hidden", "is_active", "is_staff", "created_at", "last_login")
    list_filter = ("is_hidden", "is_active", "is_staff", ("name", admin.EmptyFieldListFilter))
    search_fields = ("name_key",)
    ordering = ("-created_at",)
    filter_horizontal = ("user_permissions",)
    fieldsets = (
        (None, {"fields": ("name", "email", "is_hidden", "is_active")}),
        (_("Permissions"), {"fields": RIGHTS}),
        (_("Important dates"), {"fields": ("created_at", "last_login")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """An account can be edited."""
        is_guest = isinstance(obj, Player) and obj.is_guest
        return admin.ModelAdmin.has_change_permission(self, request) and not is_guest

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Only superusers give rights, or anybody on the staff could become one."""
        fixed = ("email", "created_at", "last_login")
        return fixed if request.user.is_superuser else (*fixed, *RIGHTS)

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save, and let the standings show the change."""
        player_save(player=obj, name=form.cleaned_data["name"], now=clock())


@admin.register(LogEntry)
class LogEntryAdmin(ServiceAdmin):
    """The audit log."""

    list_display = ("action_time", "user", "content_type", "object_repr", "change_message")
    list_select_related = ("user", "content_type")
    list_filter = ("content_type", "action_flag")
    date_hierarchy = "action_time"
    search_fields = ("object_repr", "change_message")
