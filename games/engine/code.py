"""Game codes: `YU1-<rule>-<symbols>`, the rule C, R or T, then 7 base-32 symbols (16 for a daily challenge).

Reading drops ASCII white space around the code and takes a-z for A-Z. Nothing else is folded: no letter of another
alphabet, such as the Turkish dotless i, ever becomes one of ours. Writing always gives the canonical form.
"""

from dataclasses import dataclass

from games.engine.errors import CodeProblem, UnreadableCode
from games.engine.rules import Rule

VERSION = "YU1"
SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
FREE_LENGTH = 7
DAILY_LENGTH = 16
ASCII_SPACE = " \t\n\v\f\r"


@dataclass(frozen=True, slots=True)
class GameCode:
    """A rule and the symbols of a deal; raises UnreadableCode for symbols that are not canonical."""

    rule: Rule
    symbols: str

    def __post_init__(self) -> None:
        for char in self.symbols:
            if char not in SYMBOLS:
                problem = CodeProblem.DIGIT if char in "0189" else CodeProblem.CHARACTER
                raise UnreadableCode(problem, char=char)
        if len(self.symbols) not in (FREE_LENGTH, DAILY_LENGTH):
            raise UnreadableCode(CodeProblem.LENGTH, n=len(self.symbols))

    def __str__(self) -> str:
        return f"{VERSION}-{self.rule}-{self.symbols}"

    @property
    def sealed(self) -> str:
        """The code as shown while it is secret."""
        return f"{VERSION}-{self.rule}-••••"

    @property
    def is_daily(self) -> bool:
        """Whether the code has the length of a daily challenge's; free play may use such a code too."""
        return len(self.symbols) == DAILY_LENGTH


def parse_code(text: str) -> GameCode:
    """Return the code that a text gives; raises UnreadableCode with the first problem."""
    text = text.strip(ASCII_SPACE)
    if not text:
        raise UnreadableCode(CodeProblem.EMPTY)
    for char in text:
        if char in "ıİ":
            raise UnreadableCode(CodeProblem.DOTTED_I, char=char)
        if not (char.isascii() and (char.isalnum() or char == "-")):
            raise UnreadableCode(CodeProblem.CHARACTER, char=char)
    # Only ASCII is left, so upper() folds a-z and nothing else.
    version, _, rest = text.upper().partition("-")
    letter, _, symbols = rest.partition("-")
    if version != VERSION:
        raise UnreadableCode(CodeProblem.VERSION)
    if letter not in list(Rule):
        raise UnreadableCode(CodeProblem.RULE)
    return GameCode(Rule(letter), symbols)
