"""What a game does, told in small positions. `test_vectors.py` has the long lists."""

import pytest

from games.engine.cards import format_card, parse_card
from games.engine.code import parse_code
from games.engine.errors import Reason
from games.engine.game import Failure, Game, TurnedUp
from tests.engine.helpers import game_with, reason_for

CODE = parse_code("YU1-C-AAAAAAB")
SHUTTLE = ["42", "24"]  # the queen of hearts to the king of clubs and back


@pytest.fixture
def game():
    """A new game of Classic deal 1."""
    return Game(CODE)


def played(game, log):
    assert game.play(log.split()) is None
    return game


def facts(game):
    return game.state(), game.score, game.clean, game.is_won


def test_a_new_game(game):
    assert game.code == CODE
    assert (game.ply, game.moves, game.score, game.undoable) == (0, 0, 0, 0)
    assert game.clean
    assert not game.is_won
    assert game.turned_up == []


def test_a_group_moves_with_everything_on_it(game):
    played(game, "36x3")
    assert [format_card(card) for card in game.columns[2]] == ["6C", "AD", "6S", "QC"]
    assert [format_card(card) for card in game.columns[5]][-4:] == ["KD", "QS", "8D", "AH"]


def test_a_card_left_face_down_turns_up_as_part_of_the_move(game):
    played(game, "31x5")
    assert game.down == [0, 1, 1, 3, 4, 5, 6]
    assert game.turned_up == [TurnedUp(ply=0, column=3, card=parse_card("AD"))]
    assert (game.score, game.moves) == (5, 1)


def test_a_card_on_its_foundation_gives_ten_points(game):
    played(game, "3f")
    assert game.foundations == [0, 1, 0, 0]
    assert game.score == 10


def test_a_refused_move_changes_nothing(game):
    played(game, "31x5")
    before = facts(game)
    assert game.play(["12"]) == Failure(ply=1, move="12", reason=Reason.WRONG_RANK)
    assert facts(game) == before
    assert (game.ply, game.moves, game.undoable) == (1, 1, 1)


def test_play_stops_at_the_first_refused_token(game):
    assert game.play(["31x5", "zz", "3f"]) == Failure(ply=1, move="zz", reason=Reason.UNREADABLE)
    assert (game.ply, game.foundations) == (1, [0, 0, 0, 0])


def test_a_log_may_come_in_pieces(game):
    assert game.play(["31x5"]) is None
    assert game.play(token for token in ["3f", "12"]) == Failure(ply=2, move="12", reason=Reason.WRONG_RANK)
    assert game.turned_up == [TurnedUp(0, 3, parse_card("AD")), TurnedUp(1, 3, parse_card("6C"))]


def test_a_failure_names_at_most_eight_characters(game):
    assert game.play(["🂡" * 9]).move == "🂡" * 8


# D02: a card under others


def test_a_covered_card_goes_to_no_foundation():
    game = game_with("C", "2 3 13 13", "KS KH QS QH JS JH TS TH 9S 9H 8S 8H 7S 7H 6S 6H 5S 5H 4S", "4H 3S")
    assert "2f" in game.legal_moves()  # the three of spades, which lies on the four of hearts
    assert reason_for(game, "2fx2") is Reason.UNREADABLE
    assert reason_for(game, "1f") is Reason.WRONG_RANK
    played(game, "2f 2f")
    assert game.foundations == [3, 4, 13, 13]
    assert game.state().problems() == []


# D03: undo


def test_undo_turns_the_card_face_down_again_with_its_points(game):
    before = facts(game)
    played(game, "31x5")
    assert reason_for(game, "31") is Reason.WRONG_RANK
    played(game, "u")
    assert facts(game) == before
    assert reason_for(game, "31x6") is Reason.FACE_DOWN


def test_one_undo_takes_back_move_and_turn_together(game):
    played(game, "31x5 3f u")
    assert (game.score, game.foundations, game.down[2]) == (5, [0, 0, 0, 0], 1)


def test_the_move_counter_never_goes_down(game):
    played(game, "31x5 u 31x5 r")
    assert (game.moves, game.ply) == (2, 4)


def test_a_card_turned_up_again_is_the_same(game):
    played(game, "31x5 u 31x5")
    assert game.turned_up == [TurnedUp(0, 3, parse_card("AD")), TurnedUp(2, 3, parse_card("AD"))]


def test_the_last_hundred_moves_can_be_undone(game):
    assert game.play((SHUTTLE * 51)[:101]) is None
    assert game.undoable == 100
    assert game.play(["u"] * 101) == Failure(ply=201, move="u", reason=Reason.NOTHING_TO_UNDO)
    assert game.columns[1][-1] == parse_card("QH")  # the first move still stands


def test_what_was_too_old_to_undo_stays_so(game):
    assert game.play([*SHUTTLE * 75, "u", "u"]) is None
    assert game.undoable == 98
    assert game.play(SHUTTLE[:1]) is None
    assert game.undoable == 99


def test_restart_deals_again_and_leaves_nothing_to_undo(game):
    before = facts(game)
    played(game, "31x5 3f r")
    assert facts(game) == before
    assert (game.undoable, game.moves, game.ply) == (0, 2, 3)
    assert game.play(["u"]) == Failure(ply=3, move="u", reason=Reason.NOTHING_TO_UNDO)


def test_a_restart_forgets_what_was_too_old_to_undo(game):
    assert game.play([*SHUTTLE * 75, "u", "r", *SHUTTLE]) is None
    assert game.undoable == 2


def test_a_game_from_a_state_restarts_there():
    game = game_with("C", "12 13 13 13", "", "KS")
    before = facts(game)
    played(game, "21 r")
    assert facts(game) == before
    assert game.code is None


# D04: worrying back

SEVEN_OF_HEARTS = (
    "1 7 1 13",
    "KS QS JS TS 9S 8S",
    "KH QH JH TH 9H 8H",
    "KD QD JD TD 9D 8D",
    "",
    "7S 6S 5S 4S 3S 2S",
    "7D 6D 5D 4D 3D 2D",
)


@pytest.mark.parametrize(
    ("token", "classic", "relaxed"),
    [
        ("h1", None, None),
        ("h3", Reason.WRONG_COLOUR, None),
        ("h2", Reason.WRONG_COLOUR, None),
        ("c4", None, None),
        ("s6", None, None),
        ("s5", Reason.WRONG_COLOUR, None),
        ("h4", Reason.SPACE_NEEDS_KING, Reason.SPACE_NEEDS_KING),
        ("h5", Reason.WRONG_RANK, Reason.WRONG_RANK),
    ],
)
def test_a_foundation_card_comes_back_as_a_column_takes_it(token, classic, relaxed):
    assert reason_for(game_with("C", *SEVEN_OF_HEARTS), token) is classic
    assert reason_for(game_with("R", *SEVEN_OF_HEARTS), token) is relaxed
    assert reason_for(game_with("T", *SEVEN_OF_HEARTS), token) is Reason.FOUNDATION_IS_FINAL


def test_nothing_is_put_on_an_ace():
    game = played(game_with("R", *SEVEN_OF_HEARTS), "s6")
    assert {reason_for(game, f"{source}6") for source in "1235"} == {Reason.WRONG_RANK}


def test_worrying_back_costs_nothing_and_putting_up_again_gives_ten():
    game = game_with("C", *SEVEN_OF_HEARTS)
    before = game.score
    played(game, "h1")
    assert (game.score, game.clean) == (before, False)
    played(game, "1f")
    assert (game.score, game.clean) == (before + 10, False)


def test_worrying_back_undone_or_restarted_away_does_not_stand():
    game = game_with("C", *SEVEN_OF_HEARTS)
    before = facts(game)
    assert facts(played(game, "h1 u")) == before
    assert facts(played(game, "h1 1f d5 r")) == before


# The end


def test_a_game_is_won_when_all_cards_are_up():
    game = played(game_with("C", "12 13 13 13", "KS"), "1f")
    assert game.is_won
    assert game.legal_moves() == []
    assert {reason_for(game, token) for token in ("u", "r", "h1", "1f")} == {Reason.GAME_OVER}


# Traditional: aces first


def test_while_an_ace_waits_only_aces_go_up():
    ending = ("0 13 0 13", "KS KD QS QD JS JD TS TD 9S 9D 8S 8D 7S 7D", "6S 6D 5S 5D 4S 4D 3S 3D 2S 2D", "", "AS", "AD")
    game = game_with("T", *ending)
    assert game.legal_moves() == ["4f", "5f"]
    played(game, "5f")
    assert game.legal_moves() == ["4f"]
    assert reason_for(game, "2f") is Reason.ACE_MUST_GO_UP
    played(game, "4f")
    assert "2f" in game.legal_moves()


def test_undo_and_restart_do_not_wait_for_an_ace():
    game = Game(parse_code("YU1-T-AAAAAAB"))
    played(game, "3f u r")
    assert game.legal_moves() == ["3f"]


# Placement


def test_the_longest_column_takes_the_group_face_down_cards_counted():
    columns = ("QH", "kd ks QD", "KH JS", "QS KC", "QC JH", "JD", "JC")
    assert game_with("C", "10 10 10 10", *columns).placement(3, 1) == 2


def test_a_king_goes_to_the_leftmost_space_unless_it_is_first():
    game = game_with("C", "11 11 11 11", "KS", "QH", "", "KD QS", "kc QD", "QC KH")
    assert game.placement(6, 1) == 3
    assert game.placement(1, 1) is None


def test_play_never_refuses_for_no_reason(game, monkeypatch):
    monkeypatch.setattr(Game, "_rule_against", lambda *_: None)
    with pytest.raises(RuntimeError, match="'12' was refused at ply 0 for no reason"):
        game.play(["12"])
