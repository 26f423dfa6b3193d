"""The pages under Help: pictures of real positions, and the games of Examples."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from games.engine.cards import format_card
from games.engine.code import parse_code
from games.engine.errors import Reason
from games.engine.game import Game
from games.engine.replay import replay
from games.examples import EXAMPLES, TRIED
from games.pictures import PICTURES, Face, draw

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "games"


def after(code: str, log) -> Game:
    game = Game(parse_code(code))
    assert game.play(log) is None
    return game


# --- Pictures ---------------------------------------------------------------------------------------------------------


def test_the_rules_page_shows_every_picture():
    shown = re.findall(r'\{% picture "(\w+)" %\}', (TEMPLATES / "rules.html").read_text())
    assert sorted(shown) == sorted(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_what_lies_there(name):
    picture = PICTURES[name]
    state = after(picture.code, picture.log).state()
    for number, fan in zip(picture.columns, draw(picture).fans, strict=True):
        column, down = state.columns[int(number) - 1], state.down[int(number) - 1]
        assert fan.down == range(down)
        assert [face.text for face in fan.faces] == [format_card(card) for card in column[down:]]
    for pile, up in zip(draw(picture).foundations, state.foundations, strict=False):
        assert pile.top is None if up == 0 else pile.top.text == "A23456789TJQK"[up - 1] + pile.suit.upper()


def test_a_picture_marks_what_a_move_takes_and_where_it_goes():
    source, target = draw(PICTURES["group"]).fans
    assert source.faces == (Face("JC"), *(Face(card, "taken") for card in ("TD", "5H", "JD", "8S")))
    assert target.faces == (Face("5C"), Face("JS", "goal"))
    king, space = draw(PICTURES["space"]).fans
    assert [face.text for face in king.faces if face.mark] == ["KD", "8H"]
    assert (space.faces, space.mark) == ((), "goal")
    up = draw(PICTURES["up"])
    assert [pile.mark for pile in up.foundations] == ["", "", "", "goal"]
    assert up.fans[0].faces[-1] == Face("2C", "taken")
    assert [pile.mark for pile in draw(PICTURES["back"]).foundations] == ["", "taken", "", ""]
    assert draw(PICTURES["turn"]).after.faces == (Face("TS", "turned"),)


def test_a_picture_of_a_move_that_is_refused_cannot_be_drawn():
    with pytest.raises(ValueError, match="wrong_rank"):
        draw(replace(PICTURES["group"], move="51"))
    with pytest.raises(ValueError, match="wrong_colour"):
        draw(replace(PICTURES["relaxed"], code=PICTURES["relaxed"].code.replace("-R-", "-C-")))


# --- Examples ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_an_example_is_a_clean_win(example):
    found = replay(parse_code(example.code), " ".join(example.log))
    assert (found.verdict, found.score, found.moves, found.clean) == ("won", 625, len(example.log), True)
    assert str(len(example.log)) in str(example.about)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_notes_stand_at_steps_of_the_game_from_its_deal_to_its_end(example):
    assert min(example.notes) == 0
    assert max(example.notes) == len(example.steps.split())


def test_the_second_move_of_the_first_example_takes_a_group_in_no_order():
    first, second = EXAMPLES[0].log[:2]
    game = after(EXAMPLES[0].code, [first])
    column, _, count = int(second[0]), second[1], int(second[3:])
    assert [format_card(card) for card in game.columns[column - 1][-count:]] == ["TD", "5H", "JD", "8S"]


def test_the_second_example_tries_a_group_on_a_space_which_would_turn_up_a_card():
    steps = EXAMPLES[1].steps.split()
    (at,) = [index for index, step in enumerate(steps) if step.startswith(TRIED)]
    assert at == 1
    game = after(EXAMPLES[1].code, steps[:at])
    assert game.columns[0] == []
    assert (game.down[1], len(game.columns[1]) - game.down[1]) == (1, 5)
    assert game.play([steps[at].removeprefix(TRIED)]).reason == Reason.SPACE_NEEDS_KING


@pytest.mark.parametrize("path", ["/examples/0/", "/examples/3/", "/examples/99999999999999999999/", "/examples/x/"])
def test_there_are_two_examples(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(("language", "heading"), [("en", "A group in no order"), ("tr", "Sırasız bir grup")])
def test_an_example_speaks_the_readers_language(client, language, heading):
    page = client.get("/examples/1/", headers={"accept-language": language}).content.decode()
    assert f"<h1>{heading}</h1>" in page
    assert EXAMPLES[0].code in page
