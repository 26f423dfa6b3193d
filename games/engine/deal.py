"""The deal `YU1`: how a code's symbols become 52 cards in seven columns. It must never change.

1. Words: the SHA-256 digests of the ASCII texts `YU1-<symbols>-0`, `YU1-<symbols>-1`, ... give eight big-endian
   32-bit words each, in order.
2. below(k): take the next word x and m = x * k; if m mod 2^32 < 2^32 mod k take another word; else m div 2^32.
3. Deck: spades, hearts, diamonds, clubs, each ace to king; for i from 51 down to 1 swap card i with card below(i + 1).
4. Dealing: for row 0 to 6 one card to each column from row to 6, face-up in column row, face-down in the others; then
   four rounds of one face-up card to each of columns 1 to 6.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from games.engine.cards import RANKS, SUITS, format_card, parse_card
from games.engine.code import VERSION

Columns = tuple[tuple[int, ...], ...]

FACE_DOWN = (0, 1, 2, 3, 4, 5, 6)

_NEW_DECK = tuple(parse_card(rank + suit) for suit in SUITS for rank in RANKS)
_COLUMN_OF_CARD = tuple(column for row in range(7) for column in range(row, 7)) + tuple(range(1, 7)) * 4


@lru_cache(maxsize=1024)
def deal(symbols: str) -> Columns:
    """Return the seven columns, first dealt card first. The symbols must be canonical: they are not checked here."""
    columns: list[list[int]] = [[] for _ in range(7)]
    for card, column in zip(_shuffled(symbols), _COLUMN_OF_CARD, strict=True):
        columns[column].append(card)
    return tuple(map(tuple, columns))


def format_deal(symbols: str) -> str:
    """Return the deal as text: one line per column, face-down cards in lower case."""
    columns = zip(deal(symbols), FACE_DOWN, strict=True)
    return "\n".join(" ".join(format_column(cards, down)) for cards, down in columns)


def format_column(cards: tuple[int, ...], down: int) -> list[str]:
    """Return the text of each card, the first `down` of them in lower case because they lie face-down."""
    texts = [format_card(card) for card in cards]
    return [text.lower() for text in texts[:down]] + texts[down:]


def _shuffled(symbols: str) -> list[int]:
    deck = list(_NEW_DECK)
    words = _words(symbols)
    for i in range(51, 0, -1):
        j = _below(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _below(limit: int, words: Iterator[int]) -> int:
    """Return a number from 0 to limit - 1, each equally likely."""
    while True:
        product = next(words) * limit
        if product % 2**32 >= 2**32 % limit:
            return product // 2**32


def _words(symbols: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(f"{VERSION}-{symbols}-{counter}".encode("ascii")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1
