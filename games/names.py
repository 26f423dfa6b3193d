"""User names: what may be one, and the forms in which two names are compared.

A name is at most 30 characters after NFKC: letters of one alphabet, digits, space and `. _ -`. It is shown as typed.
Two names are the same when their `name_key` is equal, and look alike when their `name_skeleton` is.
"""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data, is_mixed_script
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 30
MAX_SKELETON = 240  # a Hangul letter can stand for fifteen others; names that long differ earlier
SEPARATORS = " ._-"
DIGITS = "0123456789"
LETTERS = {"Lu", "Ll", "Lt", "Lo"}  # no marks, which pile up, and no modifier letters, which look like punctuation
INVISIBLE_LETTERS = "\u115f\u1160"  # the two Hangul fillers, the only letters without a picture

# Names that would speak for the service or for nobody, each also without its accents. None of their words can stand by
# itself in a longer name, nor with a plural's ending or digits added.
RESERVED = [
    *["admin", "administrator", "moderator", "mod", "official", "root", "staff", "support", "system"],
    *["anonymous", "deleted", "deleted player", "guest", "nobody", "none", "null", "undefined", "you"],
    *["yukon", "yukon daily", "yukon admin", "yukon staff", "yukon support"],
    *["yönetici", "yonetici", "yönetim", "yonetim", "görevli", "gorevli", "moderatör", "destek", "sistem"],
    *["misafir", "resmî", "resmi", "silinmiş", "silinmis", "silinmiş oyuncu", "silinmis oyuncu", "siz"],
]

LOOK_ALIKE = _("This user name looks too much like one that is taken; choose another one.")
PLURALS = ("s", "ler", "lar")

# Dotted and dotless i count as the same letter in every language, so that IŞIL, Işıl and işil cannot be two people.
_ONE_I = str.maketrans({"İ": "i", "I": "i", "ı": "i", "\u0307": None})

# What the Unicode table leaves apart once case is folded, and the marks that are easy to overlook.
_LOOKS_LIKE = str.maketrans({"i": "l", **dict.fromkeys(SEPARATORS)})


def name_key(name: str) -> str:
    """Return the form in which two user names are compared; the same in every language and database."""
    return unicodedata.normalize("NFKC", name).translate(_ONE_I).casefold()


def name_skeleton(name: str) -> str:
    """Return the form in which names that are hard to tell apart are equal.

    The letters go through Unicode's table of confusable characters before and after their case is folded, because a
    capital may look like a letter that its small form does not (Cyrillic В and B). 1, l and i are one letter here, as I
    can be each of them. Letters that differ by an accent stay different: Ayşe and Ayse are two people.
    """
    text = unicodedata.normalize("NFKC", name).translate(_ONE_I)
    return _prototypes(_prototypes(text).casefold()).translate(_LOOKS_LIKE)[:MAX_SKELETON]


def clean_name(text: str, *, is_staff: bool = False) -> str:
    """Return text as a name in NFKC with single spaces; raises ValidationError saying what is wrong with it.

    Staff may have a reserved one. Does not know which names are taken.
    """
    name = " ".join(part for part in unicodedata.normalize("NFKC", text).split(" ") if part)
    for char in name:
        if not _is_allowed(char):
            raise ValidationError(
                _("“%(char)s” cannot be in a user name: only letters, digits, spaces and . _ - can."),
                code="name_character",
                params={"char": _visible(char)},
            )
    if len(name) > MAX_LENGTH:
        raise ValidationError(_("A user name has at most 30 characters."), code="name_length")
    if not name.strip(SEPARATORS):
        raise ValidationError(_("A user name needs a letter or a digit."), code="name_empty")
    if is_mixed_script(name):
        raise ValidationError(_("The letters of a user name must be of one alphabet."), code="name_scripts")
    if not is_staff and _is_reserved(name):
        raise ValidationError(_("This user name is reserved."), code="name_reserved")
    return name


def _is_allowed(char: str) -> bool:
    if char in SEPARATORS or char in DIGITS:
        return True
    return unicodedata.category(char) in LETTERS and char not in INVISIBLE_LETTERS


def _is_reserved(name: str) -> bool:
    texts = [name, *re.split(f"[{re.escape(SEPARATORS)}]+", name)]
    return any(name_skeleton(form) in _RESERVED_SKELETONS for text in texts for form in (text, text.strip(DIGITS)))


def _visible(char: str) -> str:
    """Return the character if it can be seen by itself, else its number."""
    return char if unicodedata.category(char)[0] in "LNPS" and char not in INVISIBLE_LETTERS else f"U+{ord(char):04X}"


def _prototypes(text: str) -> str:
    return "".join(_prototype(char) for char in unicodedata.normalize("NFD", text))


@cache
def _prototype(char: str) -> str:
    """Return what stands for everything that looks like char.

    The table joins each character to its prototype and each prototype to all of its characters, so whoever has several
    partners is a prototype; of a pair the longer one is taken (`rn` for m).
    """
    partners: list[str] = [glyph["c"] for glyph in confusables_data.get(char, [])]
    if len(partners) != 1:
        return char
    [partner] = partners
    if len(confusables_data[partner]) > 1:
        return partner
    return max(char, partner, key=lambda text: (len(text), text))


_RESERVED_SKELETONS = {name_skeleton(name + ending) for name in RESERVED for ending in ("", *PLURALS)}
