"""The admin of players, challenges, attempts and results: it shows, and its actions call services.

What is sealed stays sealed here too: code, salt, solution and logs show once the challenge is final. Whoever needs the
cards before that opens the preview, which is recorded and bars from ranking.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

# Importing registers; what is not ours is unregistered below.
from allauth.account import admin as account_admin  # noqa: F401
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401
from django.contrib.auth.models import Group
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django_tasks_db.models import DBTaskResult

from games.admin import challenges, players, results  # noqa: F401 - importing registers them

View = Callable[..., Any]
AdminView = Callable[[View, bool], View]


def change_password(request: HttpRequest, extra_context: object = None) -> HttpResponse:
    """Send staff to the page where everybody changes the password."""
    return redirect("account_change_password")


def refuse_unreadable(admin_view: AdminView) -> AdminView:
    """Return an `admin_view` that answers 400 where a form or an address gives for an id what is none."""

    def refusing(view: View, cacheable: bool = False) -> View:
        @wraps(view)
        def reading(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            try:
                return view(request, *args, **kwargs)
            except ValidationError as error:
                raise BadRequest from error

        return admin_view(reading, cacheable)

    return refusing


admin.site.site_header = admin.site.site_title = "Yukon Daily"
# Staff come in by the players' pages, so that the limits of logging in hold for the admin too.
admin.site.admin_view = refuse_unreadable(admin.site.admin_view)  # type: ignore[method-assign, assignment]
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.password_change = change_password  # type: ignore[method-assign, assignment]
admin.site.disable_action("delete_selected")
# Nothing in these is for staff: what fails of a task is in the log, and how far an analysis is its own row says; a
# player's address is with the player; rights are given one by one, for the staff are few.
admin.site.unregister([DBTaskResult, EmailAddress, Group])
