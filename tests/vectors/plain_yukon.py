"""Yukon read from the design a second time, as plainly as possible: cards are texts, every move copies the whole game.

It shares nothing with the engines, so that the vectors it makes are a second opinion and not an echo.
"""

import hashlib
import re
from copy import copy, deepcopy
from itertools import product

SUITS = "SHDC"
RANKS = "A23456789TJQK"
RED = "HD"


def deal(symbols):
    """Return seven columns of texts, face-down cards in lower case."""
    words = (
        int.from_bytes(hashlib.sha256(f"YU1-{symbols}-{n}".encode()).digest()[i : i + 4], "big")
        for n in range(100)
        for i in range(0, 32, 4)
    )

    def below(k):
        while True:
            m = next(words) * k
            if not m % 2**32 < 2**32 % k:
                return m // 2**32

    deck = [rank + suit for suit in SUITS for rank in RANKS]
    for i in range(51, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    columns = [[] for _ in range(7)]
    for row in range(7):
        for column in range(row, 7):
            card = deck.pop(0)
            columns[column].append(card if column == row else card.lower())
    for _ in range(4):
        for column in range(1, 7):
            columns[column].append(deck.pop(0))
    return columns


def is_down(card):
    return card[1].islower()


def rank(card):
    return RANKS.index(card[0]) + 1


def is_red(card):
    return card[1] in RED


def group_move(source, target, count):
    return f"{source}{target}" + (f"x{count}" if count > 1 else "")


class PlainGame:
    """A game of one rule, from columns of texts; `play`, `reason`, `state`, `masked` and `table` are what it is for."""

    def __init__(self, rule, columns, foundations=None):
        self.rule = rule
        foundations = foundations or dict.fromkeys(SUITS, 0)
        down = sum(is_down(card) for column in columns for card in column)
        score = 10 * sum(foundations.values()) + 5 * (21 - down)
        self.table = {"columns": deepcopy(columns), "foundations": foundations, "score": score, "taken_back": 0}
        self.start = deepcopy(self.table)
        self.history = []
        self.ply = 0
        self.moves = 0
        self.turned_up = None

    @classmethod
    def from_code(cls, code):
        return cls(code[4], deal(code[6:]))

    @property
    def columns(self):
        return self.table["columns"]

    @property
    def foundations(self):
        return self.table["foundations"]

    @property
    def is_won(self):
        return all(up == 13 for up in self.foundations.values())

    def state(self):
        return {"columns": deepcopy(self.columns), "foundations": dict(self.foundations)}

    def masked(self):
        state = self.state()
        state["columns"] = [["??" if is_down(card) else card for card in column] for column in state["columns"]]
        return state

    def play(self, token):
        """Play a token and return None, or return why not."""
        reason = "log_too_long" if self.ply == 4000 else self.reason(token)
        if reason:
            return reason
        self.ply += 1
        self.turned_up = None
        if token == "u":
            self.table = self.history.pop()
        elif token == "r":
            self.table = deepcopy(self.start)
            self.history = []
        else:
            self.moves += 1
            self.history = [*self.history, deepcopy(self.table)][-100:]
            self.carry(token)
        return None

    def carry(self, token):
        if token[0].isdigit():
            source = self.columns[int(token[0]) - 1]
            count = int(token[3:] or 1)
            group = source[-count:]
            del source[-count:]
            if source and is_down(source[-1]):
                source[-1] = source[-1].upper()
                self.table["score"] += 5
                self.turned_up = {"ply": self.ply - 1, "column": int(token[0]), "card": source[-1]}
        else:
            suit = token[0].upper()
            group = [RANKS[self.foundations[suit] - 1] + suit]
            self.foundations[suit] -= 1
            self.table["taken_back"] += 1
        if token[1] == "f":
            self.foundations[group[0][1]] += 1
            self.table["score"] += 10
        else:
            self.columns[int(token[1]) - 1] += group

    def reason(self, token):
        if not re.fullmatch(r"[1-7][1-7](x([2-9]|[1-9][0-9]))?|[1-7]f|[shdc][1-7]|u|r", token):
            return "unreadable"
        if self.is_won:
            return "game_over"
        if token == "r":
            return None
        if token == "u":
            return None if self.history else "nothing_to_undo"
        if token[0] in "shdc":
            suit = token[0].upper()
            if not self.foundations[suit]:
                return "empty_source"
            if self.rule == "T":
                return "foundation_is_final"
            return self.column_reason(RANKS[self.foundations[suit] - 1] + suit, int(token[1]) - 1)
        return self.group_reason(token)

    def group_reason(self, token):
        source = self.columns[int(token[0]) - 1]
        count = int(token[3:] or 1)
        if not source:
            return "empty_source"
        if token[0] == token[1]:
            return "same_pile"
        if count > 20:
            return "group_too_large"
        if count > len(source):
            return "not_enough_cards"
        card = source[-count]
        if is_down(card):
            return "face_down"
        to_foundation = token[1] == "f"
        ace_waits = any(column and column[-1][0] == "A" for column in self.columns)
        if self.rule == "T" and ace_waits and not (to_foundation and card[0] == "A"):
            return "ace_must_go_up"
        if to_foundation:
            return None if rank(card) == self.foundations[card[1]] + 1 else "wrong_rank"
        return self.column_reason(card, int(token[1]) - 1)

    def column_reason(self, card, target):
        column = self.columns[target]
        if not column:
            return None if card[0] == "K" else "space_needs_king"
        if rank(column[-1]) != rank(card) + 1:
            return "wrong_rank"
        if self.rule != "R" and is_red(column[-1]) == is_red(card):
            return "wrong_colour"
        return None

    def legal_moves(self):
        """Every token there is, in the order of the engines' lists, that may be played."""
        numbers = "1234567"
        tokens = []
        for source in numbers:
            tokens.append(source + "f")
            tokens += [group_move(source, target, n) for target in numbers for n in range(1, 21)]
        tokens += [suit + target for suit, target in product("shdc", numbers)]
        return [token for token in tokens if not self.reason(token)]

    def perft(self, depth):
        """The number of ways to play that many moves."""
        if depth == 0:
            return 1
        tokens = self.legal_moves()
        if depth == 1:
            return len(tokens)
        total = 0
        for token in tokens:
            child = copy(self)
            child.table = deepcopy(self.table)
            child.play(token)
            total += child.perft(depth - 1)
        return total

    def placement(self, column, count):
        source = self.columns[column - 1]
        group = source[-count:]
        takers, spaces = [], []
        for target in range(1, 8):
            if self.reason(group_move(column, target, count)):
                continue
            (takers if self.columns[target - 1] else spaces).append(target)
        if takers:
            longest = max(len(self.columns[target - 1]) for target in takers)
            return next(target for target in takers if len(self.columns[target - 1]) == longest)
        if spaces and group[0][0] == "K" and len(source) > len(group):
            return spaces[0]
        return None


def replay(code, log):
    """Return the verdict on a log, and the game where it stopped."""
    game = PlainGame.from_code(code)
    log = log.strip(" \t\n\v\f\r")
    failure = None
    for token in log.split(" ") if log else []:
        reason = game.play(token)
        if reason:
            failure = {"ply": game.ply, "move": token[:8], "reason": reason}
            break
    verdict = {
        "verdict": "rejected" if failure else "won" if game.is_won else "unfinished",
        "score": game.table["score"],
        "moves": game.moves,
        "plies": game.ply,
        "clean": game.table["taken_back"] == 0,
        "failure": failure,
    }
    return verdict, game
