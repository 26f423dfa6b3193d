import assert from "node:assert/strict";
import test from "node:test";

import { columnsOf, gameOf, playLog, snapshot } from "./helpers.js";

function assertRefused(game, token, reason) {
  const before = snapshot(game);
  assert.deepEqual(game.play(token), { reason, turnedUp: null }, token);
  assert.deepEqual(snapshot(game), before);
}

test("a group moves in its order, ordered or not, and turns up what it leaves", () => {
  const game = gameOf({ columns: ["5h 8S 7D 2C KH", "9H"] });
  assert.deepEqual(game.play("12x4"), { reason: null, turnedUp: { ply: 0, column: 1, card: 17 } });
  assert.deepEqual(columnsOf(game), ["5H", "9H 8S 7D 2C KH"]);
  assert.deepEqual([game.ply, game.moves, game.log], [1, 1, ["12x4"]]);
});

test("Classic and Traditional build in opposite colours, Relaxed in any", () => {
  const columns = ["7H", "8D", "8S"];
  for (const rule of ["C", "T"]) {
    assertRefused(gameOf({ rule, columns }), "12", "wrong_colour");
    assert.deepEqual(gameOf({ rule, columns }).legalMoves(), ["13"]);
  }
  assert.deepEqual(gameOf({ rule: "R", columns }).legalMoves(), ["12", "13"]);
});

test("each refusal of a move from a column, in the order of judging", () => {
  const column = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S KH QH JH TH 9H 8H 7H 6H 5H";
  const long = gameOf({ columns: [column, "6C", "", "th 9C"] });
  assertRefused(long, "33", "empty_source");
  assertRefused(long, "34x9", "empty_source");
  assertRefused(long, "11x99", "same_pile");
  assertRefused(long, "12x21", "group_too_large");
  assertRefused(long, "21x21", "group_too_large");
  assertRefused(long, "21x2", "not_enough_cards");
  assertRefused(long, "42x2", "face_down");
  assertRefused(long, "13", "space_needs_king");
  assertRefused(long, "21", "wrong_rank");
  assertRefused(long, "2f", "wrong_rank");
  assert.equal(long.play("12").reason, null);
});

test("20 cards move at once, and 21 do not even to a space", () => {
  const ranks = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S KH QH JH TH 9H 8H 7H 6H".split(" ");
  assert.equal(gameOf({ columns: [ranks.join(" ")] }).play("12x20").reason, null);
  assertRefused(gameOf({ columns: [[...ranks, "5H"].join(" ")] }), "12x21", "group_too_large");
});

test("a foundation takes the next card of its suit, from the end of a column only", () => {
  const game = gameOf({ columns: ["4H 3S", "5H", "2H"], foundations: { H: 3 } });
  assertRefused(game, "1f", "wrong_rank");
  assertRefused(game, "2f", "wrong_rank");
  assertRefused(game, "3f", "wrong_rank");
  assertRefused(game, "1fx2", "unreadable");
});

test("worrying back: where a column takes the card, also a king to a space, and free of cost", () => {
  const game = gameOf({ columns: ["8S", "8D", "KC"], foundations: { H: 7, S: 13 } });
  assert.deepEqual(game.worryTargets(1), [1]);
  assert.deepEqual(game.worryTargets(0), [4, 5, 6, 7]);
  assert.deepEqual(game.worryTargets(2), []);
  const score = game.score;
  playLog(game, "h1");
  assert.deepEqual([game.score, game.clean, columnsOf(game)[0]], [score, false, "8S 7H"]);
  playLog(game, "1f");
  assert.deepEqual([game.score, game.clean], [score + 10, false]);
  assertRefused(game, "d1", "empty_source");
});

test("an ace can be worried back, and nothing is built on it", () => {
  const game = gameOf({ columns: ["2S", "KH"], foundations: { H: 1 } });
  playLog(game, "h1");
  assertRefused(game, "21", "wrong_rank");
});

test("Traditional: a card on a foundation stays there", () => {
  const game = gameOf({ rule: "T", columns: ["8S"], foundations: { H: 7 } });
  assertRefused(game, "h1", "foundation_is_final");
  assertRefused(game, "h2", "foundation_is_final");
  assertRefused(game, "d1", "empty_source");
});

test("Traditional: an ace at a column's end goes up before anything else moves", () => {
  const game = gameOf({ rule: "T", columns: ["AS", "2D", "AH", "3C", "2S"] });
  assert.deepEqual(game.legalMoves(), ["1f", "3f"]);
  assertRefused(game, "24", "ace_must_go_up");
  assertRefused(game, "2f", "ace_must_go_up");
  assertRefused(game, "12", "ace_must_go_up");
  assertRefused(game, "26", "ace_must_go_up");
  assert.equal(game.placement(2, 1), null);
  playLog(game, "3f");
  assertRefused(game, "24", "ace_must_go_up");
  playLog(game, "1f 24 u u");
  assert.deepEqual(game.legalMoves(), ["1f"]);
  playLog(game, "r");
});

test("undo takes back cards, turning up and score together; the move counter stays", () => {
  const game = gameOf({ columns: ["5h AS", "6C"] });
  const before = game.state();
  assert.deepEqual(game.play("1f").turnedUp, { ply: 0, column: 1, card: 17 });
  assert.equal(game.score, 10 + 21 * 5);
  playLog(game, "u");
  assert.deepEqual(game.state(), before);
  assert.deepEqual([game.score, game.moves, game.ply, game.undoable], [20 * 5, 1, 2, 0]);
  assertRefused(game, "12", "wrong_rank");
  assertRefused(game, "u", "nothing_to_undo");
});

test("undo takes worrying back away, and the game is clean again", () => {
  const game = gameOf({ columns: ["8S"], foundations: { H: 7 } });
  const { score } = game;
  playLog(game, "h1 1f u u");
  assert.deepEqual([game.clean, game.score, columnsOf(game), game.foundations[1]], [true, score, ["8S"], 7]);
});

test("the last 100 moves can be undone, and no more", () => {
  const game = gameOf({ columns: ["8S 7H", "8C"] });
  for (let i = 0; i < 101; i += 1) playLog(game, i % 2 ? "21" : "12");
  assert.equal(game.undoable, 100);
  for (let i = 0; i < 100; i += 1) playLog(game, "u");
  assertRefused(game, "u", "nothing_to_undo");
  assert.deepEqual([game.moves, game.ply, columnsOf(game)], [101, 201, ["8S", "8C 7H"]]);
});

test("restart puts the deal back and keeps the move counter", () => {
  const game = gameOf({ columns: ["5h AS", "6C", "2S"], foundations: { D: 1 } });
  const start = game.state();
  playLog(game, "1f 12 d3 r");
  assert.deepEqual(game.state(), start);
  assert.deepEqual([game.moves, game.ply, game.undoable, game.clean], [3, 4, 0, true]);
  assertRefused(game, "u", "nothing_to_undo");
  playLog(game, "r");
});

test("nothing follows the winning token", () => {
  const game = gameOf({ columns: ["KC"], foundations: { S: 13, H: 13, D: 13, C: 12 } });
  assert.equal(game.isWon, false);
  playLog(game, "1f");
  assert.deepEqual([game.isWon, game.score, game.clean], [true, 625, true]);
  for (const token of ["u", "r", "s1", "1f"]) assertRefused(game, token, "game_over");
  assertRefused(game, "?", "unreadable");
  assert.deepEqual([game.legalMoves(), game.worryTargets(0)], [[], []]);
});

test("a log holds 4,000 tokens", () => {
  const game = gameOf({ columns: ["8S 7H"] });
  for (let i = 0; i < 4000; i += 1) playLog(game, "r");
  for (const token of ["r", "?", "11"]) assertRefused(game, token, "log_too_long");
});

test("legal moves come in a fixed order", () => {
  const game = gameOf({
    columns: ["7H 6S 7D", "8C", "8S", "AH", "KD QS", "6H"],
    foundations: { S: 5, D: 12 },
  });
  assert.deepEqual(game.legalMoves(), ["12", "12x3", "13", "13x3", "4f", "57x2", "s6"]);
});

test("targets are the legal columns and the foundation", () => {
  const game = gameOf({ columns: ["KS QH 2S", "3D", "3H", "KC"], foundations: { S: 1 } });
  assert.deepEqual(game.targets(1, 1), { columns: [2, 3], foundation: true });
  assert.deepEqual(game.targets(1, 2), { columns: [4], foundation: false });
  assert.deepEqual(game.targets(1, 3), { columns: [5, 6, 7], foundation: false });
  assert.deepEqual(game.targets(5, 1), { columns: [], foundation: false });
});

test("a placement is the longest column that takes the group, face-down cards counted, leftmost of equals", () => {
  const columns = ["7H", "9C 8S", "4c 8C", "2C 5D 8D", "KC 8H"];
  assert.equal(gameOf({ columns }).placement(1, 1), 2);
  assert.equal(gameOf({ columns: ["7H", "8S", "4c 8C"] }).placement(1, 1), 3);
  assert.equal(gameOf({ rule: "R", columns }).placement(1, 1), 4);
  assert.equal(gameOf({ columns: ["7H", "8D"] }).placement(1, 1), null);
});

test("a king that is not first in its column is placed on the leftmost space", () => {
  assert.equal(gameOf({ columns: ["QS KH 2C", "", "3D"] }).placement(1, 2), 2);
  assert.equal(gameOf({ columns: ["KH 2C", "", "3D"] }).placement(1, 2), null);
  assert.equal(gameOf({ columns: ["4c KH", "5D"] }).placement(1, 1), 3);
  assert.equal(gameOf({ columns: ["4c QH", "5D"] }).placement(1, 1), null);
});

test("a state round-trips, its face-down cards masked", () => {
  const game = gameOf({ columns: ["5h AS", "6C"], foundations: { D: 3 } });
  assert.deepEqual(game.state(), {
    columns: [["??", "AS"], ["6C"], [], [], [], [], []],
    foundations: { S: 0, H: 0, D: 3, C: 0 },
  });
});
