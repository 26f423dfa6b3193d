"""Write the vectors, the answers that both engines must give: `python -m tests.vectors.make_vectors`.

What is small is worked out by hand in the cases; what is large (perft, long lists, states along a game) comes from
`plain_yukon`, which shares no code with the engines, after it agreed with everything worked out by hand. The engines
are never asked. A test compares the committed files with what this writes.

Every file is a list of cases, one a line. A state is `{"columns": [["3d", "3S"], ...7], "foundations": {"S": 0, ...}}`
with all 52 cards, a face-down card in lower case; where masked, a face-down card is "??". Moves are tokens of the log.

codes.json       {"text", "code"} for a text that is read, else {"text", "problem", "detail"}
deals.json       {"symbols", "columns"}: seven lines of text
moves.json       {"name", "rule", "state", "legal", "refused"}: all legal moves in order, and a reason by token
perft.json       {"name", "rule", "state", "counts"}: counts[n] is the number of ways to play n moves
replays.json     {"name", "code", "log", "replay", "state"}: the verdict, and the masked state where the replay stopped
masked.json      {"name", "code", "start", "steps"}: the masked state before the first move, then for each token
                 {"move", "turned_up", "state", "legal"}; turned_up is null or {"ply", "column", "card"}
placements.json  {"name", "rule", "state", "column", "count", "to"}: to is a column, or null
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.vectors.cases import CODES, DEALS, MOVES, PERFT, PLACEMENTS, POSITIONS
from tests.vectors.plain_yukon import RANKS, SUITS, PlainGame, deal, replay
from tests.vectors.replay_cases import CORRUPTED, MASKED, REPLAYS, WON

HERE = Path(__file__).resolve().parent
PERFT_DEPTH = 3
REASONS = {
    *("log_too_long", "unreadable", "game_over", "nothing_to_undo", "empty_source", "same_pile", "group_too_large"),
    *("not_enough_cards", "face_down", "foundation_is_final", "ace_must_go_up"),
    *("space_needs_king", "wrong_rank", "wrong_colour"),
}

Cases = Iterator[dict[str, Any]]


def agree(by_hand, plain, what):
    if by_hand != plain:
        raise SystemExit(f"{what}: {by_hand} by hand, {plain} plainly")


def game_at(name, rule):
    """Return a game at a named position, or at the deal of symbols."""
    if name not in POSITIONS:
        return PlainGame(rule, deal(name))
    up, *columns = POSITIONS[name]
    foundations = {suit: int(count) for suit, count in zip(SUITS, up.split(), strict=True)}
    columns = [column.split() for column in columns]
    cards = [card.upper() for column in columns for card in column]
    cards += [rank + suit for suit in SUITS for rank in RANKS[: foundations[suit]]]
    agree(sorted(rank + suit for suit in SUITS for rank in RANKS), sorted(cards), f"the 52 cards of {name}")
    return PlainGame(rule, columns, foundations)


def make_codes() -> Cases:
    for text, answer in CODES:
        if isinstance(answer, str):
            yield {"text": text, "code": answer}
        else:
            problem, detail = answer
            yield {"text": text, "problem": problem, "detail": detail}


def make_deals() -> Cases:
    for symbols, by_hand in DEALS:
        columns = [" ".join(column) for column in deal(symbols)]
        agree(by_hand or columns, columns, symbols)
        yield {"symbols": symbols, "columns": columns}


def make_moves() -> Cases:
    for name, rule, by_hand, refused in MOVES:
        game = game_at(name, rule)
        legal = game.legal_moves()
        agree(legal if by_hand is None else by_hand.split(), legal, f"{name} under {rule}")
        for token, reason in refused.items():
            agree(reason, game.reason(token), f"{token!r} at {name} under {rule}")
        yield {"name": name, "rule": rule, "state": game.state(), "legal": legal, "refused": refused}


def make_perft(depth=PERFT_DEPTH) -> Cases:
    for name, rule, by_hand in PERFT:
        game = game_at(name, rule)
        by_hand = by_hand and by_hand[: depth + 1]
        counts = [game.perft(n) for n in range(len(by_hand) if by_hand else depth + 1)]
        agree(by_hand or counts, counts, f"{name} under {rule}")
        yield {"name": name, "rule": rule, "state": game.state(), "counts": counts}


def make_placements() -> Cases:
    for name, rule, column, count, to in PLACEMENTS:
        game = game_at(name, rule)
        agree(to, game.placement(column, count), f"{count} of column {column} at {name} under {rule}")
        yield {"name": name, "rule": rule, "state": game.state(), "column": column, "count": count, "to": to}


def make_replays() -> Cases:
    seen = set()
    for name, code, log, by_hand in [*REPLAYS, *corrupted()]:
        verdict, game = replay(code, log)
        if by_hand:
            agree(by_hand, tuple(verdict.values()), name)
        seen.add((verdict["failure"] or {}).get("reason"))
        yield {"name": name, "code": code, "log": log, "replay": verdict, "state": game.masked()}
    agree(REASONS, seen - {None}, "reasons that some replay fails with")


def corrupted():
    """Yield a won log with one token changed, again and again."""
    code, log = next(iter(WON.items()))
    for ply, move in CORRUPTED:
        tokens = log.split(" ")
        changed, tokens[ply] = tokens[ply], move
        yield f"{changed} at ply {ply} changed to {move}", code, " ".join(tokens), None


def make_masked() -> Cases:
    for name, code, log in MASKED:
        game = PlainGame.from_code(code)
        start = game.masked()
        steps = []
        for move in log.split(" "):
            agree(None, game.play(move), f"{move} in {name}")
            steps.append(
                {"move": move, "turned_up": game.turned_up, "state": game.masked(), "legal": game.legal_moves()}
            )
        yield {"name": name, "code": code, "start": start, "steps": steps}


MAKERS = {
    "codes": make_codes,
    "deals": make_deals,
    "moves": make_moves,
    "perft": make_perft,
    "placements": make_placements,
    "replays": make_replays,
    "masked": make_masked,
}


def text_of(name):
    """Return what the file of that name holds."""
    lines = (json.dumps(case, ensure_ascii=True) for case in MAKERS[name]())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    for name in MAKERS:
        (HERE / f"{name}.json").write_text(text_of(name), encoding="ascii")
