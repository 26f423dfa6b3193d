import assert from "node:assert/strict";
import test from "node:test";

import { CLOSED, DOUBLE_TAP, Taps } from "../../../games/static/games/js/board/taps.js";

const [TWO, FIVE] = [4, 16];

test("two quick taps on a card are a double tap, and a third begins anew", () => {
  const taps = new Taps();
  assert.deepEqual([0, 100, 200].map((now) => taps.tap(3, TWO, now)), ["single", "double", "single"]);
});

test("slow taps are two taps", () => {
  const taps = new Taps();
  assert.equal(taps.tap(3, TWO, 0), "single");
  assert.equal(taps.tap(3, TWO, DOUBLE_TAP), "single");
});

test("taps on two cards are never a double tap", () => {
  const taps = new Taps();
  taps.tap(3, TWO, 0);
  assert.equal(taps.tap(3, FIVE, 50), "single");
  assert.equal(taps.tap(4, FIVE, 100), "single");
});

test("a quick second tap does not reach the card that the first one uncovered", () => {
  const taps = new Taps();
  taps.tap(3, TWO, 1000);
  taps.played(3, 1000);
  assert.equal(taps.tap(3, FIVE, 1150), "ignored");
  assert.equal(taps.tap(4, FIVE, 1150), "single");
  assert.equal(taps.tap(3, FIVE, 1000 + CLOSED), "single");
});

test("a tap that played is no first half of a double tap", () => {
  const taps = new Taps();
  taps.tap(3, TWO, 1000);
  taps.played(3, 1000);
  assert.equal(taps.tap(3, TWO, 1000 + CLOSED), "single");
});

test("after a drag nothing is a second tap", () => {
  const taps = new Taps();
  taps.tap(3, TWO, 0);
  taps.forget();
  assert.equal(taps.tap(3, TWO, 50), "single");
});
