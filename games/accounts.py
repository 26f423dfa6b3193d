"""Signing up and logging in, as django-allauth asks for it.

A guest who signs up becomes the account: the same row, with its attempts and results. A guest who logs in to an account
is merged into it. Either way the session gets a new key and forgets the guest.
"""

import logging
from typing import Any, ClassVar, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm, SignupForm
from allauth.account.views import LogoutView, PasswordResetView, SignupView
from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.timezone import now as clock
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.generic import FormView
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.errors import Forbidden
from games.middleware import SESSION_KEY, session_guest
from games.models import Player
from games.names import clean_name, name_key
from games.services import player_erase, player_merge
from games.services.accounts import NameTaken, player_check_name, player_set_email, player_sign_up

logger = logging.getLogger(__name__)


def sends_mail() -> bool:
    """Return whether mail can be sent, so that pages may offer it."""
    return settings.EMAIL_BACKEND != "django.core.mail.backends.dummy.EmailBackend"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc] # allauth has no types
    """Our answers to allauth's questions."""

    error_messages: ClassVar[dict[str, Any]] = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("User name or password is wrong."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name in its stored form; raises ValidationError."""
        name = clean_name(username)
        if not shallow:
            player_check_name(name)
        return name

    def save_user(self, request: HttpRequest, user: Player, form: SignupForm, commit: bool = True) -> Player:
        """Sign up, as the session's guest if there is one."""
        return player_sign_up(
            guest=session_guest(request),
            name=form.cleaned_data["username"],
            email=form.cleaned_data.get("email", ""),
            password=form.cleaned_data["password1"],
            now=clock(),
        )

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count failures by the folded name, or every way to write it would have its own limit."""
        super().pre_authenticate(request, **credentials | {"username": name_key(credentials["username"])})

    def login(self, request: HttpRequest, user: Player) -> None:
        """Log in under a new session key and merge the session's guest into the account."""
        guest = session_guest(request)
        super().login(request, user)
        request.session.pop(SESSION_KEY, None)
        if guest:
            player_merge(guest=guest, player=user, now=clock())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; one that cannot be sent is logged, for an error page would tell who has an account."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            logger.exception("A mail could not be sent: look at EMAIL_URL.")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Go back to the account."""
        return reverse("account")

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that the API's throttles count by."""
        return BaseThrottle().get_ident(cast(Request, request))


class LogInForm(LoginForm):  # type: ignore[misc]
    """Log-in that offers a new password by mail only where mail is sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not sends_mail():
            self.fields["password"].help_text = ""


class ResetView(PasswordResetView):  # type: ignore[misc]
    """A new password by mail, or the word that this site sends none."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form only where mail is sent."""
        if not sends_mail():
            return render(request, "account/password_reset.html")
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response


class SignUpView(SignupView):  # type: ignore[misc]
    """Sign-up that answers a name taken at the last moment as it answers one taken before."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Sign up and log in, or show the form again."""
        response: HttpResponse
        try:
            response = super().form_valid(form)
        except NameTaken as error:
            form.add_error("username", error)
            response = self.form_invalid(form)
        return response


class PasswordForm(forms.Form):
    """Asks for the account's password before something is done to the account."""

    password = forms.CharField(
        label=_("Current Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        """Refuse another password than the account's."""
        password: str = self.cleaned_data["password"]
        if not self.player.check_password(password):
            raise forms.ValidationError(_("Please type your current password."))
        return password


class EmailForm(PasswordForm):
    """Asks for the account's e-mail address, and for the password: whoever gets its mail can choose a new one."""

    email = forms.EmailField(
        label=_("E-mail address"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    field_order = ("email", "password")


@method_decorator(never_cache, name="dispatch")
class PasswordView(LoginRequiredMixin, FormView[PasswordForm]):
    """A change of the account that needs its password."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """Fill in the account."""
        return super().get_form_kwargs() | {"player": cast(Player, self.request.user)}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Let passwords be tried as often as allauth lets one change addresses."""
        limited: HttpResponse | None = ratelimit.consume_or_429(request, action="manage_email", user=request.user)
        return limited or super().post(request, *args, **kwargs)


class AccountView(PasswordView):
    """The account: its name, its e-mail address, and the ways to what else can be done with it."""

    template_name = "account/account.html"
    form_class = EmailForm
    success_url = reverse_lazy("account")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Ask for an address only where it is of use."""
        return super().get_context_data(**kwargs, sends_mail=sends_mail())

    def get_initial(self) -> dict[str, Any]:
        """Fill in the address that the account has."""
        return {"email": cast(Player, self.request.user).email}

    def form_valid(self, form: PasswordForm) -> HttpResponse:
        """Change the address and show the page again."""
        player_set_email(player_id=form.player.pk, email=form.cleaned_data["email"])
        messages.success(self.request, _("Your e-mail address is changed."))
        return super().form_valid(form)


class LogOutView(LogoutView):  # type: ignore[misc]
    """Logging out, which the account's page asks for."""

    def get(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the account's page."""
        return redirect("account")


class EraseView(PasswordView):
    """Erases the account."""

    template_name = "account/erase.html"
    form_class = PasswordForm
    success_url = reverse_lazy("games:today")

    def form_valid(self, form: PasswordForm) -> HttpResponse:
        """Erase the account with all it has; staff are refused."""
        try:
            player_erase(player_id=form.player.pk)
        except Forbidden:
            form.add_error(None, _("Accounts of staff are kept: what they decided stays on record."))
            return self.form_invalid(form)
        logout(self.request)
        messages.success(self.request, _("Your account has been deleted."))
        return super().form_valid(form)
