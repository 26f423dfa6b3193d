"""One search: a beam, from layer to layer with the best few positions of each, that can go back.

A beam that goes back returns, when a layer has come to nothing, to the positions it left out in the layers before.
That alone would only try variants of the last moves, so it looks back now and then: the slow proof of
`solver_pairs` finds the first position on the way that had no win left, and the search gives up all that follows it.
"""

import sys
from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from games.engine.rules import Rule
from games.engine.solver_columns import LANDINGS, Column, Features, Weights
from games.engine.solver_moves import Child, Moves, Node, Step, Steps
from games.engine.solver_pairs import has_no_win
from games.engine.solver_relaxed import relaxed_distance
from games.engine.state import State

MAX_LAYERS = 200
# Together with MAX_COLUMNS these hold a solver under 300 MB.
MAX_SEEN = 1_000_000
MAX_DISTANCES = 200_000
# A slow proof costs about as much as this many nodes, so half of a search that goes back is spent on them.
NODES_PER_PROOF = 60

# Two sets for each rule, which fail on different deals. Those of Classic were found by random changes, each kept if it
# won 400 hard deals with less work. Relaxed deals are easy, and simple sets win them sooner and in fewer moves.
_HARD = (
    Weights(Features(-9630, -624, -7, -615, 0, -2020, 0, 1810, 7, -1410, 38, 2000), 4110, -138),
    Weights(Features(-4430, -1640, 2, -3000, 174, -3100, -1500, 404, -14, -2390, 205, 700), 100, -188),
)
_EASY = (
    Weights(Features(-6700, 0, 0, -3000, 0, -3100, -1500, 0, 0, 0, 0, 700), 200, -100),
    Weights(Features(-10000, 0, 0, -500, 0, -2000, 0, 0, 0, 0, 0, 2000), 500, -138),
)
WEIGHTS = {Rule.CLASSIC: _HARD, Rule.TRADITIONAL: _HARD, Rule.RELAXED: _EASY}
WEIGHT_SETS = (0, 1)

_by_order = itemgetter(0)


class StoppedError(Exception):
    """The budget ran out inside a search."""


class Plan(NamedTuple):
    """How to search; with `shorter_than` only for lines of fewer tokens."""

    width: int
    weight_set: int
    node_limit: int = sys.maxsize
    goes_back: bool = False
    shorter_than: int | None = None


class Found(NamedTuple):
    """What one search found: the steps to a win from the root, or that not finding any is a proof."""

    line: Steps | None
    is_proof: bool


class Layer:
    """The positions of one layer that wait their turn, best last; those of known distance go first."""

    __slots__ = ("children", "nodes")

    def __init__(self, children: list[Child], nodes: list[Node]) -> None:
        self.children = children
        self.nodes = nodes


class Searcher:
    """What the searches of one solve share: the moves, the counters and the budget."""

    def __init__(self, state: State, rule: Rule, node_limit: int | None, may_go_on: Callable[[int], bool]) -> None:
        """Take `may_go_on`, asked every few nodes with the count of nodes so far."""
        self._state = state
        self.rule = rule
        self._moves = [Moves(rule, weights) for weights in WEIGHTS[rule]]
        self._node_limit = node_limit
        self._may_go_on = may_go_on
        # By the key of a position: its relaxed distance, and whether it is proved to have no win. Beams meet again.
        self._distances: dict[int, int | None] = {}
        self._proofs: dict[int, bool] = {}
        self.root = self._moves[0].start(state)
        self.nodes = 0
        self.dead_ends = 0

    def is_dead_end(self, node: Node) -> bool:
        """Return True if the position is quickly proved lost."""
        return relaxed_distance(node.columns, node.wanted, LANDINGS[self.rule]) is None

    def has_no_win(self, node: Node, *, thorough: bool = False) -> bool:
        """Return True if the position is slowly proved lost, and remember it."""
        if node.key not in self._proofs or thorough:
            cards = [column.cards for column in node.columns]
            self._proofs[node.key] = has_no_win(cards, node.wanted, self.rule, thorough=thorough)
        node.proved = self._proofs[node.key]
        return node.proved

    def search(self, plan: Plan) -> Found:
        """Search once; raises StoppedError when the budget is used up."""
        moves = self._moves[plan.weight_set]
        root = moves.start(self._state)
        layers = [Layer([], [root])]
        seen = {root.key}
        last_node = self.nodes + plan.node_limit
        next_look = self.nodes + NODES_PER_PROOF
        is_proof = True
        while layers:
            best = self._take_best(layers[-1], plan)
            if not best or len(layers) > MAX_LAYERS:
                is_proof = is_proof and not best
                layers.pop()
                continue
            if not plan.goes_back:
                is_proof = is_proof and not layers[-1].nodes and not layers[-1].children
                layers[-1] = Layer([], [])
            children: list[Child] = []
            for node in best:
                self._count_node()
                line = moves.expand(node, seen, children)
                if line is not None:
                    return Found((*_steps_to(node), *line), is_proof=False)
            if self.nodes >= last_node or len(seen) > MAX_SEEN:
                return Found(None, is_proof=False)
            children.sort(key=_by_order)
            layers.append(Layer(children, []))
            moves.forget()
            if plan.goes_back and self.nodes >= next_look:
                proofs = self._look_back(best[-1])
                next_look = self.nodes + NODES_PER_PROOF * max(1, proofs)
        return Found(None, is_proof)

    def _take_best(self, layer: Layer, plan: Plan) -> list[Node]:
        """Take the best positions out of a layer: of half as many again that look best, those best when measured."""
        measured = [node for node in layer.nodes if not _is_given_up(node)] if plan.goes_back else layer.nodes
        while layer.children and len(measured) < plan.width + plan.width // 2:
            child = layer.children.pop()
            _, _, key, columns, wanted, _, parent = child
            if plan.goes_back and (self._proofs.get(key) or _is_given_up(parent)):
                continue
            distance = self._distance(key, columns, wanted)
            if distance is None:
                self.dead_ends += 1
                continue
            node = Node(child, distance)
            if plan.shorter_than is None or _least_length(node) < plan.shorter_than:
                measured.append(node)
        weight = self._moves[plan.weight_set].weights.distance
        measured.sort(key=lambda node: node.score + node.distance * weight)
        layer.nodes = measured[: -plan.width]
        return measured[-plan.width :]

    def _distance(self, key: int, columns: tuple[Column, ...], wanted: tuple[int, ...]) -> int | None:
        if key in self._distances:
            return self._distances[key]
        if len(self._distances) == MAX_DISTANCES:
            self._distances.clear()
        distance = self._distances[key] = relaxed_distance(columns, wanted, LANDINGS[self.rule])
        return distance

    def _count_node(self) -> None:
        if self.nodes == self._node_limit or (not self.nodes & 15 and not self._may_go_on(self.nodes)):
            raise StoppedError
        self.nodes += 1

    def _look_back(self, node: Node) -> int:
        """Find the first position on the way to the node that is proved lost, by halving; return the proofs it took."""
        before = len(self._proofs)
        way: list[Node] = []
        at: Node | None = node
        while at and at.proved is None:
            way.append(at)
            at = at.parent
        if way and self.has_no_win(way[0]):
            lost, living = 0, len(way)
            while living - lost > 1:
                middle = (lost + living) // 2
                if self.has_no_win(way[middle]):
                    lost = middle
                else:
                    living = middle
        return len(self._proofs) - before


def _is_given_up(node: Node | None) -> bool:
    """Return True if the position or one before it is proved to have no win."""
    while node and node.proved is None:
        node = node.parent
    return bool(node and node.proved)


def _least_length(node: Node) -> int:
    """Return how many tokens a line through the position has at least.

    Every card must go up, and every cut that a column needs is a move out of that column.
    """
    still_needed = sum([len(column.cards) + column.cuts for column in node.columns])
    return len(_steps_to(node)) + still_needed


def _steps_to(node: Node | None) -> Steps:
    steps: list[Step] = []
    while node:
        steps[:0] = node.steps
        node = node.parent
    return tuple(steps)
