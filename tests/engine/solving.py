"""What tests of the solver need: small states, plain exhaustive search beside it, and its own searcher."""

import random

from games.engine.game import Game
from games.engine.rules import Rule
from games.engine.solver import Verdict, solve_state
from games.engine.solver_search import Searcher
from games.engine.state import State


def searcher_at(state: State, rule: Rule) -> Searcher:
    """Return a searcher without a budget."""
    return Searcher(state, rule, None, lambda nodes: True)


def small_state(rng: random.Random) -> State:
    """Return a random state with the high cards in two columns, some of them face-down."""
    foundations = [rng.randint(7, 10) for _ in range(4)]
    cards = [4 * rank + suit for suit, up in enumerate(foundations) for rank in range(up, 13)]
    rng.shuffle(cards)
    first = rng.randint(1, len(cards) - 1)
    columns = [tuple(cards[:first]), tuple(cards[first:]), (), (), (), (), ()]
    down = [rng.randint(0, max(len(column) - 1, 0)) for column in columns]
    return State(tuple(columns), tuple(down), tuple(foundations))


def in_any_order(state: State) -> frozenset[tuple[tuple[int, ...], int]]:
    """Return what is the same for states that differ in the order of their columns only."""
    return frozenset(zip(state.columns, state.down, strict=True))


def can_be_won(state: State, rule: Rule) -> bool | None:
    """Search every position that can be reached without worrying back; None if there are too many."""
    waiting, seen = [state], {in_any_order(state)}
    while waiting:
        state = waiting.pop()
        for move in Game.from_state(state, rule).legal_moves():
            if not move[0].isdigit():
                continue
            game = Game.from_state(state, rule)
            assert game.play([move]) is None
            if game.is_won:
                return True
            after = game.state()
            if in_any_order(after) not in seen:
                seen.add(in_any_order(after))
                waiting.append(after)
        if len(seen) > 1500:
            return None
    return False


def agreed_winnable(seed: int, rule: Rule) -> bool | None:
    """Return whether a small state can be won, having held the solver to it; None if plain search gives up."""
    state = small_state(random.Random(seed))
    winnable = can_be_won(state, rule)
    if winnable is not None:
        expected = Verdict.SOLVED if winnable else Verdict.UNSOLVABLE
        assert solve_state(state, rule).verdict is expected, f"seed {seed}: {state}"
    return winnable
