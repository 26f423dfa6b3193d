"""The site: settings, addresses and the commands that run it."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Registers the site's own system checks."""

    name = "yukon_site"

    def ready(self) -> None:
        """Register the checks."""
        from yukon_site import checks  # noqa: F401
