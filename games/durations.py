"""How durations are written, on pages and in the admin."""

from django.utils.formats import get_format


def duration(ms: int) -> str:
    """Return whole seconds as 4:31 or 1:04:31."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def thousandths(ms: int) -> str:
    """Return what follows `duration` where a time is given exactly: .250, in Turkish ,250."""
    return f"{get_format('DECIMAL_SEPARATOR')}{ms % 1000:03}"


def exact_duration(ms: int) -> str:
    """Return a duration to the millisecond: 9:36.000."""
    return duration(ms) + thousandths(ms)
