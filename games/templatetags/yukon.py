"""How pages write durations and shares, and draw a card."""

from datetime import datetime
from typing import Any

from django import template
from django.forms import BoundField
from django.template.defaultfilters import date as format_date
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext

from games.durations import duration, thousandths

register = template.Library()

EMBLEMS = {"C": "s", "R": "d", "T": "c"}  # the suit that stands for a rule: spade, diamond, club
COURT = "KQJ"
# Rank signs of the two card alphabets, where they differ from the code's letter (A P K V: as, papaz, kız, vale).
SIGNS = {"AKQJ": {"T": "10"}, "APKV": {"T": "10", "K": "P", "Q": "K", "J": "V"}}


register.filter("duration", duration)
register.filter("thousandths", thousandths)


@register.filter
def spoken_duration(ms: int) -> str:
    """Return a duration for people who listen: 4 minutes 31 seconds."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [
        ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours} if hours else "",
        ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes} if minutes else "",
        ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds} if seconds or ms < 1000 else "",
    ]
    return " ".join(filter(None, parts))


@register.filter
def gap(ms: int) -> str:
    """Return a small difference in words: 0.9 s, 31 s, 4 min 31 s."""
    if ms < 10_000:
        return gettext("%(n)s s") % {"n": f"{ms // 1000}{get_format('DECIMAL_SEPARATOR')}{ms % 1000 // 100}"}
    minutes, seconds = divmod(ms // 1000, 60)
    if minutes:
        return gettext("%(m)s min %(s)s s") % {"m": minutes, "s": seconds}
    return gettext("%(n)s s") % {"n": seconds}


@register.filter
def percent(share: float) -> str:
    """Return a share of 1 with its sign where the language has it: 62%, in Turkish %62."""
    whole = round(share * 100)
    return f"%{whole}" if get_language() == "tr" else f"{whole}%"


@register.filter
def clock(seconds: int) -> str:
    """Return what is left of a day as 07:42:18."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@register.filter
def time_of_day(moment: datetime) -> SafeString:
    """Return a moment's time of day: UTC here, in the player's own zone once the page's script has run."""
    shown = format_date(moment, get_format("TIME_FORMAT"))
    return format_html('<time datetime="{}" data-local>{}</time>', moment.isoformat(), shown)


@register.filter
def time_of_day_and_utc(moment: datetime) -> SafeString:
    """Return a moment's time of day in UTC; once the script has run, in the player's own zone with UTC in brackets."""
    shown = format_date(moment, get_format("TIME_FORMAT"))
    return format_html('<time datetime="{}" data-local="beside">{} UTC</time>', moment.isoformat(), shown)


@register.filter
def emblem(rule: str) -> str:
    """Return the suit that stands for a rule."""
    return EMBLEMS[rule]


@register.filter
def day_and_month(day: Any) -> str:
    """Return a date without its year: 12 March."""
    return format_date(day, get_format("MONTH_DAY_FORMAT"))


@register.filter
def full_date(day: Any) -> str:
    """Return a date with its weekday: Thursday, 12 March 2026; in Turkish the weekday comes last, without a comma."""
    return format_date(day, "j F Y l" if get_language() == "tr" else "l, j F Y")


@register.simple_tag(takes_context=True)
def sign(context: template.Context, rank: str) -> str:
    """Return the sign of a rank in the browser's card letters: the end of its symbol's name, `r-<sign>`."""
    attributes = context.get("html_attributes") or {}
    return SIGNS[attributes.get("data-letters", "AKQJ")].get(rank, rank)


@register.inclusion_tag("games/_face.html", takes_context=True)
def face(context: template.Context, text: str) -> dict[str, str | bool]:
    """Draw a face-up card, such as `7H`."""
    rank, suit = text[0], text[1]
    return {
        "sign": sign(context, rank),
        "suit": suit.lower(),
        "court": rank if rank in COURT else "",
        "is_ace": rank == "A",
    }


@register.simple_tag
def field_input(field: BoundField) -> str:
    """Draw a form field's input without the placeholder that some packages repeat the label in."""
    return field.as_widget(attrs={"placeholder": False, "autocapitalize": "none", "spellcheck": "false"})
