"""Every sentence of the rules page, played through the engine, in the order of the page."""

import re
from itertools import pairwise, product
from pathlib import Path

from games.engine.cards import RANKS, SUITS, parse_card, rank_of
from games.engine.code import GameCode, parse_code
from games.engine.errors import Reason
from games.engine.game import Game
from games.engine.rules import Rule
from games.examples import EXAMPLES
from tests.engine.helpers import game_with, reason_for

PAGE = (Path(__file__).parents[2] / "templates" / "games" / "rules.html").read_text()
SENTENCES = re.findall(
    r'<li>(?:\{% sign [^%]+%\})*\{% (?:translate "|blocktranslate %\})(.+?)(?:"| ?\{% end).*</li>', PAGE
)
CODE = parse_code("YU1-C-AAAAAAB")
CARDS = [rank + suit for rank, suit in product(RANKS, SUITS)]

played_sentences: dict[int, str] = {}


def sentence(number: int, beginning: str):
    """Tie a test to a sentence of the page: a sentence that is reworded has to be played anew."""
    played_sentences[number] = beginning
    return lambda test: test


def test_every_sentence_of_the_page_is_played():
    assert len(SENTENCES) == 28
    assert sorted(played_sentences) == list(range(1, 29))
    wrong = [n for n, beginning in played_sentences.items() if not SENTENCES[n - 1].startswith(beginning)]
    assert wrong == []


def table(rule: str, *columns: str, up: str = "0 0 0 0") -> Game:
    """Return a game at these first columns; the cards left over lie in column 7, face-down but the last."""
    named = {card.upper() for column in columns for card in column.split()}
    named |= {RANKS[rank] + suit for suit, count in zip(SUITS, up.split(), strict=True) for rank in range(int(count))}
    rest = [card for card in CARDS if card not in named]
    last = [" ".join([*(card.lower() for card in rest[:-1]), *rest[-1:]])]
    return game_with(rule, up, *columns, *[""] * (6 - len(columns)), *last)


def after(count: int) -> Game:
    """Return the first example after so many moves."""
    game = Game(parse_code(EXAMPLES[0].code))
    assert game.play(EXAMPLES[0].log[:count]) is None
    return game


def play(game: Game, log: str) -> Game:
    assert game.play(log.split()) is None
    return game


# --- The deal ---------------------------------------------------------------------------------------------------------


@sentence(1, "Yukon is played with one deck of 52 cards")
def test_one_deck_without_jokers():
    dealt = [card for column in Game(CODE).columns for card in column]
    assert sorted(dealt) == sorted(map(parse_card, CARDS))


@sentence(2, "The whole deck is dealt to seven columns")
def test_seven_columns():
    assert [len(column) for column in Game(CODE).columns] == [1, 6, 7, 8, 9, 10, 11]


@sentence(3, "The first column is a single face-up card")
def test_face_down_cards_come_first():
    game = Game(CODE)
    assert game.down == [0, 1, 2, 3, 4, 5, 6]
    assert [len(column) - down for column, down in zip(game.columns, game.down, strict=True)] == [1, 5, 5, 5, 5, 5, 5]
    # The first of the face-down cards is the first of its column: it is the last that can be reached.
    assert reason_for(game, "21x6") == Reason.FACE_DOWN
    assert reason_for(game, "21x5") != Reason.FACE_DOWN


@sentence(4, "So 21 cards are face-down and 31 face-up")
def test_nothing_is_left_over():
    game = Game(CODE)
    assert (sum(game.down), sum(map(len, game.columns)) - sum(game.down)) == (21, 31)
    assert game.foundations == [0, 0, 0, 0]


# --- The goal ---------------------------------------------------------------------------------------------------------


@sentence(5, "You win when all 52 cards are on the foundations")
def test_the_last_card_wins():
    log = EXAMPLES[0].log
    game = after(len(log) - 1)
    assert (sum(game.foundations), game.is_won) == (51, False)
    play(game, log[-1])
    assert (sum(game.foundations), game.is_won) == (52, True)


# --- The columns ------------------------------------------------------------------------------------------------------


@sentence(6, "From low to high the cards are ace, 2 to 10, jack")
def test_the_order_of_the_cards():
    assert RANKS == "A23456789TJQK"
    for low, high in pairwise(RANKS):
        assert reason_for(table("C", f"{low}H", f"{high}S"), "12") is None
    assert reason_for(table("C", "KH", "AS"), "12") == Reason.WRONG_RANK


@sentence(7, "On the last card of a column you may put a card that is exactly one lower and of the opposite colour")
def test_one_lower_and_of_the_opposite_colour():
    for bearer in CARDS:
        if bearer == "7H":
            continue
        reason = reason_for(table("C", "7H", bearer), "12")
        if bearer in ("8S", "8C"):
            assert reason is None
        elif bearer[0] == "8":
            assert reason == Reason.WRONG_COLOUR
        else:
            assert reason == Reason.WRONG_RANK


@sentence(8, "You may take any face-up card together with all the cards on it")
def test_a_group_need_not_be_in_order():
    game = table("C", "4C 7H KC 2D 2S", "8S")
    assert reason_for(game, "12x4") is None
    play(game, "12x4")
    assert [list(map(parse_card, cards.split())) for cards in ("4C", "8S 7H KC 2D 2S")] == game.columns[:2]
    # That another card of the group would fit does not help.
    assert reason_for(table("C", "4C KC 7H 2D", "8S"), "12x3") == Reason.WRONG_RANK


@sentence(9, "A group can have at most 20 cards")
def test_twenty_cards_at_most():
    tall = ["7H", *[card for card in CARDS if card not in ("7H", "8S")][:20]]
    assert reason_for(table("C", " ".join(tall[:20]), "8S"), "12x20") is None
    assert reason_for(table("C", " ".join(tall), "8S"), "12x21") == Reason.GROUP_TOO_LARGE


@sentence(10, "A face-down card cannot be moved")
def test_face_down_cards_stay():
    game = table("C", "7h 2D", "8S")
    assert reason_for(game, "12x2") == Reason.FACE_DOWN
    assert reason_for(table("C", "7H 2D", "8S"), "12x2") is None


@sentence(11, "A face-down card that becomes the last card of its column turns up by itself")
def test_turning_up_is_part_of_the_move():
    game = table("C", "5c 7H 2D", "8S")
    before = game.moves
    play(game, "12x2")
    assert game.columns[0] == [parse_card("5C")]
    assert game.down[0] == 0
    assert game.moves == before + 1
    # While other cards lie on it, it stays as it is.
    assert play(table("C", "5c 2D 7H", "8S"), "12").down[0] == 1


@sentence(12, "Only a king, alone or with the cards on it, can go to a space")
def test_only_kings_go_to_spaces():
    for card in CARDS:
        wanted = None if card[0] == "K" else Reason.SPACE_NEEDS_KING
        assert reason_for(table("C", f"3C {card}" if card != "3C" else "4C 3C", ""), "12") == wanted
    assert reason_for(table("C", "3C KH 9D 9S", ""), "12x3") is None
    assert reason_for(table("C", "3c 9H KD", ""), "12x2") == Reason.SPACE_NEEDS_KING


# --- The foundations --------------------------------------------------------------------------------------------------


@sentence(13, "Each foundation takes one suit, in order from ace to king")
def test_foundations_are_built_by_suit_from_ace_to_king():
    for up, card in product(range(13), CARDS):
        is_spade, rank = card[1] == "S", rank_of(parse_card(card))
        if is_spade and rank <= up:
            continue  # it lies on the foundation already
        fits = rank == (up + 1 if is_spade else 1)
        assert reason_for(table("C", card, up=f"{up} 0 0 0"), "1f") == (None if fits else Reason.WRONG_RANK), (up, card)


@sentence(14, "Cards go to a foundation one at a time, and only from the end of a column")
def test_cards_go_up_one_at_a_time_from_the_end():
    assert reason_for(table("C", "2S AS"), "1fx2") == Reason.UNREADABLE
    covered = table("C", "AS 9D")
    assert reason_for(covered, "1f") == Reason.WRONG_RANK
    assert play(table("C", "9D 2S AS"), "1f 1f").foundations == [2, 0, 0, 0]


@sentence(15, "No card goes to a foundation by itself, and the game never finishes itself")
def test_nothing_happens_by_itself():
    game = play(table("C", "5C AS", "7H", "8S"), "23")
    assert game.foundations == [0, 0, 0, 0]
    ordered = table("C", "KS", "KH", "KD", "KC", "", up="12 12 12 12")
    play(ordered, "1f 2f 3f")
    assert (ordered.is_won, ordered.foundations) == (False, [13, 13, 13, 12])


@sentence(16, "Under Classic and Relaxed you may take the top card of a foundation back")
def test_the_top_card_may_be_taken_back():
    for rule in "CR":
        game = table(rule, "3C", "9D", up="0 2 0 0")
        assert reason_for(game, "h1") is None
        assert reason_for(game, "h2") == Reason.WRONG_RANK
        play(game, "h1")
        assert (game.foundations, game.columns[0]) == ([0, 1, 0, 0], [parse_card("3C"), parse_card("2H")])


# --- The three rules --------------------------------------------------------------------------------------------------


@sentence(17, "Everything above is the Classic rule")
def test_classic_is_the_rule_of_the_sentences_before():
    assert CODE.rule == Rule.CLASSIC
    game = table("C", "7H", "8D", "3C", up="0 2 0 0")
    assert reason_for(game, "12") == Reason.WRONG_COLOUR  # unlike Relaxed
    assert reason_for(game, "h3") is None  # unlike Traditional


@sentence(18, "Under Relaxed, colour and suit do not matter on the columns")
def test_relaxed_asks_for_the_rank_alone():
    for suit, other in product(SUITS, SUITS):
        assert reason_for(table("R", f"7{suit}", f"8{other}"), "12") is None
        assert reason_for(table("R", f"7{suit}", f"9{other}"), "12") == Reason.WRONG_RANK
    assert reason_for(table("R", "9D", ""), "12") == Reason.SPACE_NEEDS_KING


@sentence(19, "Under Traditional, columns build as in Classic, but a card on a foundation cannot be taken back")
def test_traditional_foundations_are_final():
    for bearer in ("8S", "8C", "8D", "9S", "6C"):
        assert reason_for(table("T", "7H", bearer, up="1 1 1 1"), "12") == reason_for(
            table("C", "7H", bearer, up="1 1 1 1"), "12"
        )
    assert reason_for(table("T", "3C", up="1 2 1 1"), "h1") == Reason.FOUNDATION_IS_FINAL


@sentence(20, "Also under Traditional, as long as a column ends in an ace")
def test_traditional_aces_go_up_first():
    game = table("T", "AH", "9D AC", "7D", "8S", "4C")
    assert game.legal_moves() == ["1f", "2f"]
    assert reason_for(game, "34") == Reason.ACE_MUST_GO_UP
    play(game, "2f 1f")
    assert "34" in game.legal_moves()


@sentence(21, "In everything else the three rules agree")
def test_the_same_symbols_deal_the_same_cards():
    deals = [Game(GameCode(rule=rule, symbols="AAAAAAB")).columns for rule in Rule]
    assert deals[0] == deals[1] == deals[2]
    assert [str(GameCode(rule=rule, symbols="AAAAAAB"))[4] for rule in Rule] == ["C", "R", "T"]


# --- Score, undo, restart ---------------------------------------------------------------------------------------------


@sentence(22, "Every card you put on a foundation earns 10 points and every card turned up earns 5")
def test_ten_and_five_points():
    game = Game(CODE)
    assert game.score == 0
    assert play(game, "3f").score == 10
    assert play(game, "31x4").score == 15
    assert play(game, "3f").score == 30  # the ace of diamonds, and the card under it turns up
    assert play(game, "u u u").score == 0


@sentence(23, "Taking a card back from a foundation costs no points")
def test_taking_back_costs_nothing():
    game = after(17)
    before = game.score
    assert play(game, "h5").score == before
    assert play(game, "5f").score == before + 10


@sentence(24, "A win without a card taken back from a foundation scores exactly 625 points")
def test_a_clean_win_scores_625():
    log = EXAMPLES[0].log

    def result(*tokens: str) -> tuple[int, bool]:
        game = Game(parse_code(EXAMPLES[0].code))
        assert game.play(tokens) is None
        assert game.is_won
        return game.score, game.clean

    assert 52 * 10 + 21 * 5 == 625
    assert result(*log) == (625, True)
    assert result(*log[:17], "h5", "5f", *log[17:]) == (635, False)
    assert result(*log[:17], "h5", "u", *log[17:]) == (625, True)
    assert result(*log[:17], "h5", "5f", "r", *log) == (625, True)


@sentence(25, "Undo puts back the cards, the face-down state and the score as they were before the last move")
def test_undo_puts_everything_back():
    game = Game(CODE)
    states = []
    for token in ("3f", "31x4", "3f", "42"):
        states.append((game.state(), game.score))
        play(game, token)
    for state in reversed(states):
        play(game, "u")
        assert (game.state(), game.score) == state
    play(game, " ".join(["42", "24"] * 60))
    assert game.undoable == 100
    play(game, " ".join(["u"] * 100))
    assert reason_for(game, "u") == Reason.NOTHING_TO_UNDO
    assert game.play(["u"]).reason == Reason.NOTHING_TO_UNDO


@sentence(26, "The move counter never goes down")
def test_the_move_counter_never_goes_down():
    game = Game(CODE)
    seen = []
    for token in ("3f", "u", "31x5", "42", "u", "u", "r", "3f"):
        play(game, token)
        seen.append(game.moves)
    assert seen == [1, 1, 2, 3, 3, 3, 3, 4]


@sentence(27, "Restart puts the deal back to its start with a score of 0 and nothing left to undo")
def test_restart_deals_again():
    game = play(Game(CODE), "3f 31x4 3f")
    play(game, "r")
    assert game.state() == Game(CODE).state()
    assert (game.score, game.undoable, game.moves) == (0, 0, 3)


@sentence(28, "The game never declares a defeat")
def test_a_stuck_game_is_not_lost():
    game = play(table("C", "5c 2S", "5d 9H", "5h 9D", "5s 2C", "6c 4D", "TD 3S"), "65")
    assert game.legal_moves() == []
    assert not game.is_won
    assert reason_for(game, "r") is None
    play(game, "u")
    assert game.legal_moves() == ["65"]
