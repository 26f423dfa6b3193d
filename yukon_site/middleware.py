"""A header that Django does not know, and the methods of pages that are only read."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed

# What the service never asks of a device, so that nothing that slipped into a page could.
NEVER_ASKED = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
READ_ONLY = {"games", "leaderboard", "health", "jsi18n"}  # namespaces, and names that have none
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


class ReadOnlyMiddleware:
    """Answers 405 to whoever would write to a page that is only read; the API and forms look to themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass on the request."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *args: object) -> HttpResponse | None:
        """Refuse another method than GET and HEAD where the address is one of READ_ONLY."""
        found = request.resolver_match
        if request.method in ("GET", "HEAD") or found is None or (found.namespace or found.view_name) not in READ_ONLY:
            return None
        return HttpResponseNotAllowed(["GET", "HEAD"])
