"""What a browser's settings become on a page."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.preferences import CHOICES, EDGES, html_attributes, parse_preferences, table_edge


def style_sheet() -> str:
    """The text of the style sheet of every page."""
    return Path(finders.find("games/css/yukon.css")).read_text(encoding="utf-8")


def test_without_a_word_everything_has_its_first_value():
    assert parse_preferences("") == {name: values[0] for name, values in CHOICES.items()}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_choice_reaches_the_page_except_those_that_follow_something(name, value):
    shown = html_attributes(parse_preferences(f"{name}:{value}"), language="tr")
    expected = {"system": None, "language": "APKV"}.get(value, value)
    assert shown.get(f"data-{name}") == expected


@pytest.mark.parametrize(
    ("text", "edge"),
    [
        ("", "#1c454f"),
        ("table:felt", "#11372e"),
        ("theme:light|table:felt", "#11372e"),
        ("theme:dark", "#0d1c21"),
        ("theme:dark|table:felt", "#0b1e19"),
        ("theme:contrast|table:felt", "#000000"),
    ],
)
def test_the_browsers_bars_have_the_colour_of_the_tables_edge(text, edge):
    assert table_edge(parse_preferences(text)) == edge


@pytest.mark.parametrize("table", CHOICES["table"])
def test_edges_are_those_of_the_style_sheet(table):
    light, dark, dark_again, contrast = re.findall(rf"--{table}-2: (#\w+);", style_sheet())
    assert [light, dark, dark_again] == [EDGES["light"][table], EDGES["dark"][table], EDGES["dark"][table]]
    assert contrast == "#000" == EDGES["contrast"][table][:4]


def test_whatever_moves_takes_its_time_from_a_token_that_reduced_motion_sets_to_nothing():
    text = style_sheet()
    assert not re.findall(r"(?:animation|transition)[\w-]*:[^;}]*\d(?:ms|s)\b", text)
    moving = set(re.findall(r"(--[\w-]+): [1-9]\d*ms;", text))
    assert moving
    stilled = re.findall(r"(?:reduced-motion: reduce\) \{ :root|data-motion=\"off\"\]) \{([^}]*)\}", text)
    assert [set(re.findall(r"(--[\w-]+): 0ms;", tokens)) for tokens in stilled] == [moving, moving]
