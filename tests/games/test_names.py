"""User names: the rule, the folding and the look-alikes."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from games.models import Player
from games.names import RESERVED, clean_name, name_key, name_skeleton

ZERO_WIDTH = "\u200b"
RIGHT_TO_LEFT = "\u202e"


def refusal(text: str) -> str:
    """Return the code with which clean_name refuses text."""
    with pytest.raises(ValidationError) as caught:
        clean_name(text)
    return caught.value.code


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Işıl",
        "İrem",
        "IŞIL",
        "Çağla Öz",
        "a",
        "7",
        "J.R._R-T",
        "Adminova",
        "Modesta 2",
        "Administration",
        "Sizlen",
        "x" * 30,
        "Ольга",
        "Ελένη",
        "李小龍",
        "שרה",
        "김서연",
    ],
)
def test_names_are_kept_as_typed(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann  B ", "Ann B"),
        ("\uff21\uff4e\uff4e", "Ann"),  # full width
        ("Ann\u00a0B", "Ann B"),  # no-break space
        ("I\u0307rem", "İrem"),  # a dot of its own
        ("Cag\u0306la", "Cağla"),
        ("\ufb01ne", "fine"),  # a ligature
    ],
)
def test_names_are_stored_in_one_form(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<img src=x onerror=alert(1)>", "name_character"),
        ('"><svg/onload=alert(1)>', "name_character"),
        ("{{7*7}}", "name_character"),
        ('=HYPERLINK("http://evil.example")', "name_character"),
        ("https://evil.example", "name_character"),
        ("O'Neill", "name_character"),
        ("a@b", "name_character"),
        ("+1", "name_character"),
        (f"An{ZERO_WIDTH}n", "name_character"),
        (f"{RIGHT_TO_LEFT}nnA", "name_character"),
        ("Ann\u200d", "name_character"),
        ("Ann\u00ad", "name_character"),  # soft hyphen
        ("Ann\u2066", "name_character"),
        ("A\u0000", "name_character"),
        ("A\nB", "name_character"),
        ("A\tB", "name_character"),
        ("\u3164", "name_character"),  # Hangul filler: a letter that shows nothing
        ("\u115f", "name_character"),
        ("\u2800", "name_character"),  # an empty Braille cell
        ("A\u0335\u0336\u0337", "name_character"),  # marks that pile up
        ("٣", "name_character"),
        ("Ann😀", "name_character"),
        ("Annʼ", "name_character"),
        ("\ud800", "name_character"),
        ("x" * 31, "name_length"),
        ("x" * 150, "name_length"),
        ("\ufb03" * 11, "name_length"),  # 33 letters after NFKC
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("-._", "name_empty"),
        ("Аnn", "name_scripts"),  # Cyrillic А
        ("Olga Ольга", "name_scripts"),
        ("αnn", "name_scripts"),
        ("admin", "name_reserved"),
        ("ADMIN", "name_reserved"),
        ("ADMİN", "name_reserved"),
        ("admın", "name_reserved"),
        ("ADMlN", "name_reserved"),
        ("adm1n", "name_reserved"),
        ("a.d.m.i.n", "name_reserved"),
        ("_admin_", "name_reserved"),
        ("adrnin", "name_reserved"),
        ("m0derator", "name_reserved"),
        ("Yukon-Daily", "name_reserved"),
        ("YÖNETİCİ", "name_reserved"),
        ("Görevli", "name_reserved"),
        ("\uff53\uff54\uff41\uff46\uff46", "name_reserved"),
        ("admins", "name_reserved"),
        ("moderator2", "name_reserved"),
        ("2moderator", "name_reserved"),
        ("Yukon Daily Team", "name_reserved"),
        ("guest 1", "name_reserved"),
        ("the_admin", "name_reserved"),
        ("Ann - M0d 3", "name_reserved"),
        ("adm1n7", "name_reserved"),
        ("Yöneticiler", "name_reserved"),
        ("moderatörler 2", "name_reserved"),
        ("Destek Ekibi", "name_reserved"),
    ],
)
def test_bad_names_are_refused(text, code):
    assert refusal(text) == code


@pytest.mark.parametrize("name", RESERVED)
def test_every_reserved_name_is_refused(name):
    assert refusal(name.upper()) == "name_reserved"


@pytest.mark.parametrize(
    ("char", "shown"), [("<", "“<”"), (ZERO_WIDTH, "“U+200B”"), ("\u115f", "“U+115F”"), ("\x07", "“U+0007”")]
)
def test_a_refusal_shows_the_character_or_its_number(char, shown):
    with pytest.raises(ValidationError) as caught:
        clean_name(f"Ann{char}")
    assert shown in caught.value.messages[0]


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Işıl", "IŞIL"),
        ("Işıl", "işil"),
        ("İrem", "irem"),
        ("İrem", "IREM"),
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Çağla", "Cağla".replace("C", "C\u0327")),
        ("\uff21nn", "ann"),
    ],
)
def test_names_that_differ_by_case_or_dot_have_one_key(one, other, language):
    with translation.override(language):
        assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ayşe", "Ayse"), ("Ann", "Anna"), ("Ann B", "AnnB"), ("Oğuz", "Oguz")])
def test_other_names_have_other_keys(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilker", "llker"),
        ("Ilker", "1lker"),
        ("Ozan", "0zan"),
        ("Emre", "Ernre"),
        ("Ann", "Ann."),
        ("Ann B", "Ann_B"),
        ("BOBA", "ВОВА"),  # all Cyrillic
        ("Boba", "ВОВА"),
        ("AHHA", "ΑΗΗΑ"),  # all Greek
        ("paypal", "раураӏ"),
        ("Doğa", "Doǧa"),  # breve and caron
        ("ilker", "ǀlker"),  # a click letter
    ],
)
def test_look_alikes_have_one_skeleton(one, other):
    assert name_key(one) != name_key(other)
    assert name_skeleton(one) == name_skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ayşe", "Ayse"), ("Oğuz", "Oguz"), ("Ann", "Anne"), ("Player 1", "Player 2"), ("Ömer", "Omer")]
)
def test_names_that_can_be_told_apart_have_other_skeletons(one, other):
    assert name_skeleton(one) != name_skeleton(other)


def test_the_longest_names_fit_their_columns():
    widest_key, widest_skeleton = "ΐ" * 30, "꽦" * 30
    assert clean_name(widest_skeleton) == widest_skeleton
    assert len(name_key(widest_key)) <= Player._meta.get_field("name_key").max_length
    assert len(name_skeleton(widest_skeleton)) <= Player._meta.get_field("name_skeleton").max_length
