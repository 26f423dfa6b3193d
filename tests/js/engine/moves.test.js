import assert from "node:assert/strict";
import test from "node:test";

import { formatMove, parseToken } from "../../../games/static/games/js/engine/moves.js";

test("every move's text round-trips", () => {
  const columns = [0, 1, 2, 3, 4, 5, 6];
  const counts = Array.from({ length: 99 }, (_, i) => i + 1);
  const moves = columns.flatMap((to) => [
    { kind: "up", from: to, count: 1 },
    ...[0, 1, 2, 3].map((suit) => ({ kind: "back", suit, to, count: 1 })),
    ...columns.flatMap((from) => counts.map((count) => ({ kind: "column", from, to, count }))),
  ]);
  for (const move of moves) assert.deepEqual(parseToken(formatMove(move)), move);
});

test("a token says what it means", () => {
  assert.deepEqual(parseToken("36x5"), { kind: "column", from: 2, to: 5, count: 5 });
  assert.deepEqual(parseToken("36"), { kind: "column", from: 2, to: 5, count: 1 });
  assert.deepEqual(parseToken("3f"), { kind: "up", from: 2, count: 1 });
  assert.deepEqual(parseToken("h5"), { kind: "back", suit: 1, to: 4, count: 1 });
  assert.deepEqual(parseToken("u"), { kind: "undo" });
  assert.deepEqual(parseToken("r"), { kind: "restart" });
});

test("anything else is unreadable", () => {
  const texts = ["", " ", "3", "08", "18", "36x", "36x0", "36x1", "36x05", "36x100", "36X5", "3F", "H5", "h8", "f3"];
  for (const text of [...texts, "U", "uu", "36\n", "\n36", "36x5 ", "٣٦", "36×5", "c", "x2", "toString"]) {
    assert.equal(parseToken(text), null, JSON.stringify(text));
  }
});
