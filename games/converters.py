"""How paths name a challenge: a date in ASCII digits and a rule letter. Anything else is no path of ours (404).

Importing this module registers the converters `day` and `rule`, once for pages and API alike.
"""

from datetime import date

from django.urls import register_converter


class DateConverter:
    """A calendar date, such as 2026-03-12."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Return the date; ValueError, for 30 February, makes the path unknown."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Return the date as ISO text."""
        return value.isoformat()


class RuleConverter:
    """The letter of a rule."""

    regex = "[CRT]"

    def to_python(self, value: str) -> str:
        """Return the letter as it stands."""
        return value

    def to_url(self, value: str) -> str:
        """Return the letter as it stands."""
        return value


register_converter(DateConverter, "day")
register_converter(RuleConverter, "rule")
