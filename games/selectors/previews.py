"""What staff see who open a challenge's cards: the deal and its solution, step by step."""

from dataclasses import dataclass
from datetime import datetime

from games.engine.cards import RANKS, SUITS, format_card
from games.engine.game import Game
from games.engine.replay import parse_log
from games.models import Challenge, Player, Preview


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of a column, such as `7H`."""

    text: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class PreviewShown:
    """The table after a number of the solution's moves; `foundations` has each suit's top card, None if it is empty."""

    step: int
    tokens: list[str]
    columns: list[list[CardShown]]
    foundations: dict[str, str | None]


def preview_is_open(*, challenge: Challenge, staff: Player, now: datetime) -> bool:
    """Return whether staff may see the cards without another confirmation: opened before, or public by now."""
    return challenge.is_final(now) or Preview.objects.filter(challenge=challenge, player=staff).exists()


def preview_shown(challenge: Challenge, *, step: int) -> PreviewShown:
    """Return the table after `step` moves of the stored solution, or the nearest number of moves that there is."""
    tokens = parse_log(challenge.solution)
    step = min(max(step, 0), len(tokens))
    game = Game(challenge.code)
    failure = game.play(tokens[:step])
    if failure:
        raise RuntimeError(f"the solution of challenge {challenge.pk} fails at ply {failure.ply}")
    state = game.state()
    return PreviewShown(
        step=step,
        tokens=tokens,
        columns=[
            [CardShown(format_card(card), face_up=place >= down) for place, card in enumerate(cards)]
            for cards, down in zip(state.columns, state.down, strict=True)
        ],
        foundations={
            suit: RANKS[up - 1] + suit if up else None for suit, up in zip(SUITS, state.foundations, strict=True)
        },
    )
