"""Player names: what may be one, and the forms in which two names are compared."""

import unicodedata

# Dotted and dotless i count as the same letter in every language, so that IŞIL, Işıl and işil cannot be two people.
_ONE_I = str.maketrans({"İ": "i", "I": "i", "ı": "i", "\u0307": None})


def name_key(name: str) -> str:
    """Return the form in which two user names are compared; the same in every language and database."""
    return unicodedata.normalize("NFKC", name).translate(_ONE_I).casefold()
