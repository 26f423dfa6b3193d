import assert from "node:assert/strict";
import test from "node:test";

import * as state from "../../../games/static/games/js/board/state.js";
import { parseCard } from "../../../games/static/games/js/engine/cards.js";
import { gameOf } from "../engine/helpers.js";

const card = parseCard;
const cards = (text) => text.split(" ").filter(Boolean).map(card);

/** Column 1 hides a card under a red seven, column 2 ends in a black eight, hearts are up to the 3. */
function maskedGame() {
  return gameOf({ columns: ["?? 7H", "8S", "", "KD 2C 5S"], foundations: { H: 3 } });
}

test("a table shows face-up cards, and face-down ones only as a number", () => {
  const table = state.tableOf(maskedGame());
  assert.deepEqual(table.columns.slice(0, 4), [
    { down: 1, up: cards("7H") },
    { down: 0, up: cards("8S") },
    { down: 0, up: [] },
    { down: 0, up: cards("KD 2C 5S") },
  ]);
  assert.deepEqual(table.foundations, { s: 0, h: 3, d: 0, c: 0 });
});

test("a card that the server has still to tell lies face-down until it comes", () => {
  const game = maskedGame();
  game.play("12");
  assert.deepEqual(state.tableOf(game).columns[0], { down: 1, up: [] });
  game.turnUp(1, card("QC"));
  assert.deepEqual(state.tableOf(game).columns[0], { down: 0, up: cards("QC") });
});

test("the table before a game begins has 52 backs and nothing else", () => {
  const table = state.sealedTable();
  assert.deepEqual(table.columns.map(({ down }) => down), [1, 6, 7, 8, 9, 10, 11]);
  assert.equal(table.columns.every(({ up }) => up.length === 0), true);
});

test("a source is a card with all cards on it; of a foundation its top card", () => {
  const table = state.tableOf(maskedGame());
  assert.deepEqual(state.sourceAt(table, { pile: 4, index: 1 }), { pile: 4, count: 2 });
  assert.equal(state.cardTaken(table, { pile: 4, count: 2 }), card("2C"));
  assert.deepEqual(state.sourceAt(table, { pile: "h", index: 0 }), { pile: "h", count: 1 });
  assert.equal(state.cardTaken(table, { pile: "h", count: 1 }), card("3H"));
  assert.equal(state.sourceAt(table, { pile: 3, index: 0 }), null);
  assert.equal(state.sourceAt(table, { pile: "s", index: 0 }), null);
});

test("tokens are those of the move log", () => {
  assert.equal(state.tokenOf({ pile: 3, count: 5 }, 6), "36x5");
  assert.equal(state.tokenOf({ pile: 3, count: 1 }, 6), "36");
  assert.equal(state.tokenOf({ pile: 3, count: 1 }, "d"), "3f");
  assert.equal(state.tokenOf({ pile: "h", count: 1 }, 5), "h5");
});

test("any foundation takes what one of them takes, and stands for the card's own", () => {
  const targets = { columns: [2], foundation: true };
  assert.deepEqual([1, 2, "s", "h"].map((pile) => state.takes(targets, pile)), [false, true, true, true]);
  assert.equal(state.takes(state.NOWHERE, "s"), false);
  assert.equal(state.ownPile("s", card("7H")), "h");
  assert.equal(state.ownPile(5, card("7H")), 5);
});

test("arrow keys walk inside a column and from pile to pile", () => {
  const table = state.tableOf(maskedGame());
  const walk = (pile, index, key) => state.step(table, { pile, index }, key);
  assert.deepEqual(walk(4, 2, "ArrowUp"), { pile: 4, index: 1 });
  assert.deepEqual(walk(4, 1, "ArrowDown"), { pile: 4, index: 2 });
  assert.equal(walk(4, 2, "ArrowDown"), null);
  assert.deepEqual(walk(4, 2, "Home"), { pile: 4, index: 0 });
  assert.deepEqual(walk(4, 0, "End"), { pile: 4, index: 2 });
  assert.deepEqual(walk(3, 0, "ArrowRight"), { pile: 4, index: 2 });
  assert.deepEqual(walk(4, 0, "ArrowLeft"), { pile: 3, index: 0 });
  assert.equal(walk(1, 0, "ArrowLeft"), null);
  assert.deepEqual(walk(7, 0, "ArrowRight"), { pile: "s", index: 0 });
  assert.deepEqual(walk("s", 0, "ArrowLeft"), { pile: 7, index: 0 });
  assert.equal(walk("c", 0, "ArrowRight"), null);
  assert.equal(walk(4, 0, "x"), null);
});

test("up from a column's first card leads to the foundation of its suit, and down from there to the columns", () => {
  const table = state.tableOf(maskedGame());
  assert.deepEqual(state.step(table, { pile: 1, index: 0 }, "ArrowUp"), { pile: "h", index: 0 });
  assert.deepEqual(state.step(table, { pile: "h", index: 0 }, "ArrowDown"), { pile: 5, index: 0 });
  assert.equal(state.step(table, { pile: "h", index: 0 }, "ArrowUp"), null);
});
