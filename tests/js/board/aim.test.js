import assert from "node:assert/strict";
import test from "node:test";

import { aim } from "../../../games/static/games/js/board/aim.js";

/** Three columns 100 wide, side by side from 0, and one foundation above the first. */
const BOXES = new Map([
  [1, { left: 0, top: 100, right: 100, bottom: Infinity }],
  [2, { left: 100, top: 100, right: 200, bottom: Infinity }],
  [3, { left: 200, top: 100, right: 300, bottom: Infinity }],
  ["s", { left: 0, top: 0, right: 100, bottom: 90 }],
]);
const cardAt = (left, top) => ({ left, top, right: left + 100, bottom: top + 140 });
const only = (...piles) => (pile) => piles.includes(pile);

test("the pointer decides if it is over a target", () => {
  assert.equal(aim(BOXES, { x: 150, y: 200 }, cardAt(60, 150), only(1, 2)), 2);
});

test("else the target that the card covers most", () => {
  assert.equal(aim(BOXES, { x: 150, y: 200 }, cardAt(240, 150), only(3)), 3);
  assert.equal(aim(BOXES, { x: 150, y: 200 }, cardAt(140, 150), only(1, 3)), 3);
});

test("a target that is hardly touched does not count: the refusal names the pile under the pointer", () => {
  assert.equal(aim(BOXES, { x: 150, y: 200 }, cardAt(120, 150), only(3)), 2);
});

test("a card far below a foundation does not touch it", () => {
  assert.equal(aim(BOXES, { x: 150, y: 300 }, cardAt(0, 250), only("s")), 2);
});

test("beside the board there is nothing to aim at", () => {
  assert.equal(aim(BOXES, { x: 900, y: 200 }, cardAt(850, 150), only(3)), null);
});
