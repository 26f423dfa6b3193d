"""A header that Django does not know."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

# What the service never asks of a device, so that nothing that slipped into a page could.
NEVER_ASKED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{feature}=()" for feature in NEVER_ASKED)


class PermissionsPolicyMiddleware:
    """Gives every answer a Permissions-Policy; stands before the middleware that serves static files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the header to the answer."""
        response = self.get_response(request)
        response["Permissions-Policy"] = POLICY
        return response
