"""The pages of allauth that we use; the others would offer what the service does not do."""

from allauth.account import views
from django.urls import path, re_path

from games.accounts import AccountView, EraseView, LogOutView, ResetView, SignUpView

urlpatterns = [
    path("", AccountView.as_view(), name="account"),
    path("erase/", EraseView.as_view(), name="account_erase"),
    path("signup/", SignUpView.as_view(), name="account_signup"),
    path("login/", views.login, name="account_login"),
    path("logout/", LogOutView.as_view(), name="account_logout"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/reset/", ResetView.as_view(), name="account_reset_password"),
    path("password/reset/done/", views.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
