"""The admin of the standings: shown only, for they follow from the results."""

from django.contrib import admin

from games.admin.base import ServiceAdmin
from leaderboard.models import Board


@admin.register(Board)
class BoardAdmin(ServiceAdmin):
    """Each challenge's version and number of rows."""

    list_display = ("challenge", "version", "total")
    list_select_related = ("challenge",)
    ordering = ("-challenge__date", "challenge__rule")
