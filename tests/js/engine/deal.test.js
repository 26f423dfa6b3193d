import assert from "node:assert/strict";
import test from "node:test";

import { parseCode } from "../../../games/static/games/js/engine/code.js";
import { canDeal, deal } from "../../../games/static/games/js/engine/deal.js";
import { Game } from "./helpers.js";

test("a deal is 52 distinct cards in columns of 1, 6, 7, 8, 9, 10 and 11", async () => {
  const columns = await deal("AAAAAAB");
  assert.deepEqual(columns.map((column) => column.length), [1, 6, 7, 8, 9, 10, 11]);
  assert.equal(new Set(columns.flat()).size, 52);
});

test("the known answer of design.md", async () => {
  const game = await Game.deal(parseCode("YU1-C-AAAAAAB"));
  assert.deepEqual(game.state().columns.map((column) => column.join(" ")), [
    "7D",
    "?? 3S 9C 2H 7C KC",
    "?? ?? 6S QC QS 8D AH",
    "?? ?? ?? 8C 2C 4S KS QH",
    "?? ?? ?? ?? 2S 8H 2D TS JD",
    "?? ?? ?? ?? ?? 4H 5D 9S KH KD",
    "?? ?? ?? ?? ?? ?? 5C AS 5S TH 3C",
  ]);
});

test("the rule does not change the cards", async () => {
  const [classic, relaxed] = await Promise.all(["C", "R"].map((rule) => Game.deal(parseCode(`YU1-${rule}-7777777`))));
  assert.deepEqual(classic.columns, relaxed.columns);
});

test("a browser without WebCrypto says that it cannot deal", (t) => {
  assert.equal(canDeal(), true);
  const crypto = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  t.after(() => Object.defineProperty(globalThis, "crypto", crypto));
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  assert.equal(canDeal(), false);
});
