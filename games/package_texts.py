"""Texts of Django and django-allauth that players see and that our catalogues word in our own way.

Nothing imports this module: it is here for `compile_catalogues --update`, which drops a text that no code mentions.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SIGN_UP_AND_SIGN_IN = [
    gettext_noop("Username"),
    gettext_noop("Email (optional)"),
    gettext_noop("Password"),
    gettext_noop("The username and/or password you specified are not correct."),
    gettext_noop("Too many failed login attempts. Try again later."),
    gettext_noop("This account is currently inactive."),
    gettext_noop("A user is already registered with this email address."),
]
PASSWORDS = [
    gettext_noop("Email"),
    gettext_noop("Current Password"),
    gettext_noop("New Password"),
    gettext_noop("New Password (again)"),
    gettext_noop("Please type your current password."),
    gettext_noop("You must type the same password each time."),
    gettext_noop("The password reset token was invalid."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("This password is too common."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("The two password fields didn’t match."),
    gettext_noop("Enter the same password as before, for verification."),
]
