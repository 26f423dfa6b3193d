import assert from "node:assert/strict";
import test from "node:test";

import { formatCard } from "../../../games/static/games/js/engine/cards.js";
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

test("a word that would favour some numbers is passed over", async () => {
  // Word 23 of these symbols is one: without step 2's test the other cards would come out differently.
  const columns = await deal("AAB3NCB");
  assert.deepEqual(columns.map((column) => column.map(formatCard).join(" ")), [
    "4S",
    "4D 8C 9S 5H 9C QS",
    "3D 2H 8H 5S TH TS 4H",
    "TD AS 2C 6H 3S AD JD AC",
    "JS QH 3C 5C KH 7S QC KC JH",
    "KS 5D TC AH 3H 6C QD JC 7H 9H",
    "7C 2S KD 8S 6D 8D 6S 4C 2D 7D 9D",
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
