import assert from "node:assert/strict";
import test from "node:test";

import { formatCard, isRed, parseCard, rankOf, suitOf } from "../../../games/static/games/js/engine/cards.js";

test("card texts round-trip, and card + 4 is the next of its suit", () => {
  const texts = Array.from({ length: 52 }, (_, card) => formatCard(card));
  assert.equal(texts.slice(0, 6).join(" "), "AS AH AD AC 2S 2H");
  assert.equal(texts[51], "KC");
  assert.deepEqual(texts.map(parseCard), [...texts.keys()]);
});

test("a card has a rank, a suit and a colour", () => {
  const queenOfDiamonds = parseCard("QD");
  assert.deepEqual([rankOf(queenOfDiamonds), suitOf(queenOfDiamonds)], [12, 2]);
  assert.deepEqual(["AS", "KH", "2D", "TC"].map((text) => isRed(parseCard(text))), [false, true, true, false]);
});

test("texts that are not cards are refused", () => {
  for (const text of ["", "T", "td", "DT", "10D", "TD ", "??"]) {
    assert.throws(() => parseCard(text), RangeError, text);
  }
});
