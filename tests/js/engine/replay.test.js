import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { parseCode } from "../../../games/static/games/js/engine/code.js";
import { parseLog, replay } from "../../../games/static/games/js/engine/replay.js";

const CODE = parseCode("YU1-C-AAAAAAB");
const solutions = JSON.parse(readFileSync(new URL("../../solutions.json", import.meta.url), "utf8"));
const [WON_SYMBOLS, WON_LOG] = Object.entries(solutions.C)[0];
const WON_CODE = parseCode(`YU1-C-${WON_SYMBOLS}`);

test("a log is split at single spaces; ASCII white space around it is dropped", () => {
  assert.deepEqual(parseLog(" \t\n"), []);
  assert.deepEqual(parseLog("\n36x5 3f\r\n"), ["36x5", "3f"]);
  assert.deepEqual(parseLog("3f  u"), ["3f", "", "u"]);
  assert.deepEqual(parseLog("3f\tu"), ["3f\tu"]);
  assert.deepEqual(parseLog("\u00a03f"), ["\u00a03f"]);
});

test("an empty log is unfinished", async () => {
  assert.deepEqual(await replay(CODE, ""), {
    verdict: "unfinished", score: 0, moves: 0, plies: 0, clean: true, failure: null,
  });
});

test("a winning log is won with 625 points", async () => {
  const moves = parseLog(WON_LOG).length;
  assert.deepEqual(await replay(WON_CODE, WON_LOG), {
    verdict: "won", score: 625, moves, plies: moves, clean: true, failure: null,
  });
});

test("nothing may follow a win, and another deal's log fails", async () => {
  const after = await replay(WON_CODE, `${WON_LOG} u`);
  assert.deepEqual(after.failure, { ply: parseLog(WON_LOG).length, move: "u", reason: "game_over" });
  assert.deepEqual([after.verdict, after.score], ["rejected", 625]);
  assert.equal((await replay(CODE, WON_LOG)).verdict, "rejected");
});

test("a rejection describes the state before the failure; the move is cut to 8 characters", async () => {
  assert.deepEqual(await replay(CODE, "3f 🂡🂡🂡🂡🂡🂡🂡🂡🂡 3f"), {
    verdict: "rejected", score: 10, moves: 1, plies: 1, clean: true,
    failure: { ply: 1, move: "🂡🂡🂡🂡🂡🂡🂡🂡", reason: "unreadable" },
  });
});

test("a log may have 4,000 tokens, and the next one is too many", async () => {
  const log = Array.from({ length: 4000 }, (_, i) => (i % 2 ? "u" : "31x5")).join(" ");
  const expected = { verdict: "unfinished", score: 0, moves: 2000, plies: 4000, clean: true, failure: null };
  assert.deepEqual(await replay(CODE, log), expected);
  const tooLong = await replay(CODE, `${log} ?`);
  assert.deepEqual(tooLong.failure, { ply: 4000, move: "?", reason: "log_too_long" });
});

test("worrying back k times before the win scores 625 + 10 k and is not clean", async () => {
  const tokens = parseLog(WON_LOG);
  const source = `${tokens.at(-1)[0]}`;
  const suits = { S: 0, H: 1, D: 2, C: 3 };
  for (const suit of Object.keys(suits)) {
    for (const k of [1, 5, 500]) {
      // Before the last move at least six columns are spaces, so any king on a foundation can come back to one.
      const space = source === "1" ? "2" : "1";
      const pairs = Array(k).fill(`${suit.toLowerCase()}${space} ${space}f`);
      const answer = await replay(WON_CODE, [...tokens.slice(0, -1), ...pairs, tokens.at(-1)].join(" "));
      if (answer.failure) continue;
      assert.deepEqual([answer.verdict, answer.score, answer.clean], ["won", 625 + 10 * k, false]);
      return;
    }
  }
  assert.fail("no king could be worried back");
});
