"""The pages: what selectors know goes in, a template comes out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def rules(request: HttpRequest) -> HttpResponse:
    """Show how Yukon is played."""
    return render(request, "games/rules.html")


def settings(request: HttpRequest) -> HttpResponse:
    """Show what can be set for this browser; the page's script stores it."""
    return render(request, "games/settings.html")
