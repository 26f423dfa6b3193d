"""Deals that can be won, with the proof: symbols from the system's secure random source, lines from the solver.

Nothing here needs Django, so a process that only searches starts at once.
"""

import secrets
from dataclasses import dataclass, replace
from datetime import date

from games.difficulty import Measures, band_for, band_of, measures_of
from games.engine.code import DAILY_LENGTH, SYMBOLS, GameCode
from games.engine.rules import Rule
from games.engine.solver import Solution, Verdict, solve

# What a given deal may cost, and what one of any number may: those that take longer are thrown away.
PROVE_NODES = 20_000
FIND_NODES = 1_000
# What looking for a shorter line may cost: par is to be a fair figure, not the best there is.
PAR_NODES = 700
CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class ProvedDeal:
    """A code, the solver's clean win of it, and what the first win took."""

    code: GameCode
    solution: Solution
    measures: Measures

    @property
    def log(self) -> str:
        """The winning line as a move log."""
        return " ".join(self.solution.line)

    @property
    def band(self) -> int:
        """The difficulty, from 1 to 5."""
        return band_of(self.code.rule, self.measures)


def deal_draw(rule: Rule) -> GameCode:
    """Return the code of a new deal that nobody can foresee."""
    return GameCode(rule=rule, symbols="".join(secrets.choice(SYMBOLS) for _ in range(DAILY_LENGTH)))


def deal_prove(code: GameCode, *, node_limit: int = PROVE_NODES) -> ProvedDeal | None:
    """Return the code with the solver's win of it; None if the solver finds none within the node limit."""
    solution = solve(code, node_limit=node_limit)
    if solution.verdict is not Verdict.SOLVED:
        return None
    return ProvedDeal(code=code, solution=solution, measures=measures_of(solution))


def deal_find(rule: Rule, *, node_limit: int = FIND_NODES) -> ProvedDeal:
    """Draw deals until the solver wins one within the node limit."""
    while True:
        deal = deal_prove(deal_draw(rule), node_limit=node_limit)
        if deal:
            return deal


def deal_for(day: date, rule: Rule, *, candidates: int = CANDIDATES) -> ProvedDeal:
    """Return of several deals the one whose difficulty suits the weekday best, with as short a line as can be found."""
    return shortened(min((deal_find(rule) for _ in range(candidates)), key=lambda deal: abs(deal.band - band_for(day))))


def shortened(deal: ProvedDeal) -> ProvedDeal:
    """Return the deal with as short a line as a short search finds; its measures stay those of the first win."""
    return replace(deal, solution=solve(deal.code, node_limit=deal.solution.nodes + PAR_NODES, shortest=True))
