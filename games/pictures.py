"""The pictures of the rules page: positions of real games, with what a move takes and where it goes."""

from dataclasses import dataclass
from functools import cache

from games.engine.cards import SUITS, format_card
from games.engine.code import parse_code
from games.engine.game import Game
from games.engine.moves import FOUNDATIONS, OPS, UP
from games.engine.state import State
from games.examples import EXAMPLES

CLASSIC, RELAXED = EXAMPLES


@dataclass(frozen=True, slots=True)
class Picture:
    """Some columns after a log, by their numbers from left to right, and a move that is legal there."""

    code: str
    log: tuple[str, ...]
    columns: str
    move: str = ""
    shows_foundations: bool = False
    shows_after: bool = False  # also the column that the move takes from, as the move leaves it


@dataclass(frozen=True, slots=True)
class Face:
    """A face-up card: `7H`, and whether the move takes it, lands on it or turned it up."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Fan:
    """A column: its face-down cards, its face-up cards; a space may be where the move goes."""

    down: range
    faces: tuple[Face, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Foundation:
    """A suit's pile: its top card, or None where it is empty."""

    suit: str
    top: Face | None
    mark: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture shows: foundations, columns, and a column after the move."""

    foundations: tuple[Foundation, ...]
    fans: tuple[Fan, ...]
    after: Fan | None


PICTURES = {
    "deal": Picture("YU1-C-AAAAAAB", (), "1234567"),
    "group": Picture(CLASSIC.code, tuple(CLASSIC.log[:1]), "52", "52x4"),
    "turn": Picture(CLASSIC.code, tuple(CLASSIC.log[:9]), "3", "37x3", shows_after=True),
    "space": Picture(RELAXED.code, tuple(RELAXED.log[:3]), "51", "51x2"),
    "up": Picture(CLASSIC.code, tuple(CLASSIC.log[:8]), "3", "3f", shows_foundations=True),
    "back": Picture(CLASSIC.code, tuple(CLASSIC.log[:17]), "5", "h5", shows_foundations=True),
    "relaxed": Picture(RELAXED.code, tuple(RELAXED.log[:10]), "61", "61"),
    "ace": Picture("YU1-T-AAAAAAB", (), "3", "3f", shows_foundations=True),
    "won": Picture(CLASSIC.code, tuple(CLASSIC.log), "", shows_foundations=True),
}


@cache
def draw(picture: Picture) -> Drawing:
    """Return what the picture shows; the move is played by the engine, which must allow it."""
    game = Game(parse_code(picture.code))
    failure = game.play(picture.log)
    state = game.state()
    failure = failure or (game.play([picture.move]) if picture.move else None)
    if failure:
        raise ValueError(f"{picture.code} refuses {failure.move}: {failure.reason}")
    source, target, count = _ends(picture.move, state)
    suits = range(4) if picture.shows_foundations else ()
    return Drawing(
        foundations=tuple(_foundation(state, suit, source, target) for suit in suits),
        fans=tuple(_column(state, int(number) - 1, source, target, count) for number in picture.columns),
        after=_fan(game.state(), source, mark="turned", count=1) if picture.shows_after else None,
    )


def _ends(move: str, state: State) -> tuple[int, int, int]:
    """Return the pile that a move takes from, the one it goes to, as OPS number them, and how many cards go."""
    if not move:
        return -1, -1, 0
    kind, source, target, carried = OPS[move]
    if kind == UP:
        target = FOUNDATIONS[state.columns[source][-1] % 4]
    return source, target, len(carried) + 1


def _column(state: State, column: int, source: int, target: int, count: int) -> Fan:
    if column == source:
        return _fan(state, column, mark="taken", count=count)
    return _fan(state, column, mark="goal" if column == target else "", count=1)


def _fan(state: State, column: int, *, mark: str, count: int) -> Fan:
    """Return a column whose last cards are marked, or which is marked itself where it is a space."""
    cards, down = state.columns[column], state.down[column]
    first = len(cards) - count
    faces = tuple(Face(format_card(card), mark if at >= first else "") for at, card in enumerate(cards) if at >= down)
    return Fan(range(down), faces, "" if faces else mark)


def _foundation(state: State, suit: int, source: int, target: int) -> Foundation:
    up = state.foundations[suit]
    mark = {source: "taken", target: "goal"}.get(FOUNDATIONS[suit], "")
    top = Face(format_card(4 * (up - 1) + suit), mark) if up else None
    return Foundation(SUITS[suit].lower(), top, mark)
