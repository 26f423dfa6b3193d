"""The tokens of a move log: every legal text, read once into a table.

`36x5`: the last 5 cards of column 3 onto column 6; `36`: the last card; `3f`: the last card to its foundation;
`h5`: the top heart from its foundation to column 5 (worrying back); `u`: undo; `r`: restart.
"""

from games.engine.cards import SUITS
from games.engine.rules import MAX_GROUP

# Piles are numbered 0-6 for the columns and 7-10 for the foundations, in the order of SUITS.
COLUMNS = range(7)
FOUNDATIONS = range(7, 11)

# Kinds of token: plain numbers, for they are compared for every token of every replay. NEVER is a column move that no
# position allows: too large a group, or a column onto itself.
MOVE = 0
UP = 1
BACK = 2
UNDO = 3
RESTART = 4
NEVER = 5
UNREADABLE = 6

# A token as read: its kind, the pile it takes from, the pile it goes to, and one step for each card that lies on the
# card it names. A pile is -1 where there is none; for UP the card decides where it goes.
Op = tuple[int, int, int, range]

ALONE = range(0)
NO_OP: Op = (UNREADABLE, -1, -1, ALONE)


def format_group_move(source: int, target: int, count: int) -> str:
    """Return the token that moves a column's last cards onto another column."""
    return f"{source + 1}{target + 1}x{count}" if count > 1 else f"{source + 1}{target + 1}"


def format_up(source: int) -> str:
    """Return the token that sends a column's last card to its foundation."""
    return f"{source + 1}f"


def format_back(foundation: int, target: int) -> str:
    """Return the token that takes the top card of a foundation back to a column."""
    return f"{SUITS[foundation - FOUNDATIONS[0]].lower()}{target + 1}"


def _all_tokens() -> dict[str, Op]:
    ops: dict[str, Op] = {"u": (UNDO, -1, -1, ALONE), "r": (RESTART, -1, -1, ALONE)}
    for source in COLUMNS:
        ops[format_up(source)] = (UP, source, -1, ALONE)
        for target in COLUMNS:
            for count in range(1, 100):
                kind = NEVER if source == target or count > MAX_GROUP else MOVE
                ops[format_group_move(source, target, count)] = (kind, source, target, range(count - 1))
    for foundation in FOUNDATIONS:
        for target in COLUMNS:
            ops[format_back(foundation, target)] = (BACK, foundation, target, ALONE)
    return ops


# Every text that is a token; whatever is not in it is unreadable.
OPS = _all_tokens()
