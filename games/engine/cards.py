"""Cards: a card is a number from 0 to 51, four times its rank (ace 0 to king 12) plus its suit (in the order of SUITS).

So `card + 4` is the next card of the same suit, and the aces are 0 to 3.
"""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
CARDS = range(52)
ACES = frozenset(CARDS[:4])
KINGS = frozenset(CARDS[-4:])
HIDDEN = "??"

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}


def parse_card(text: str) -> int:
    """Return the card of a text such as "TD"; raises ValueError for anything else, lower case included."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card.") from None


def format_card(card: int) -> str:
    """Return the card's text, rank and suit: "TD" is the ten of diamonds."""
    return _TEXTS[card]


def rank_of(card: int) -> int:
    """Return 1 for an ace to 13 for a king."""
    return card // 4 + 1


def suit_of(card: int) -> int:
    """Return the suit's place in SUITS."""
    return card % 4


def is_red(card: int) -> bool:
    """Tell whether the card is a heart or a diamond."""
    return card % 4 in (1, 2)
