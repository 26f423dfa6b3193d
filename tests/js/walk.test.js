import assert from "node:assert/strict";
import test from "node:test";

import "./webcrypto.js";
import { parseCode } from "../../games/static/games/js/engine/code.js";
import { Game } from "../../games/static/games/js/engine/game.js";
import { Walk } from "../../games/static/games/js/walk.js";

const CODE = parseCode("YU1-R-YUKONTR");
const dealt = await Game.deal(CODE);
const start = dealt.state();
const newGame = () => Game.fromDeal(dealt.columns.map((column) => [...column]), CODE.rule);
const walk = new Walk(newGame, "1f !21x5 53x3 75x5 51x2");

test("before the first step lies the deal", () => {
  const { game, source, reason } = walk.after(0);
  assert.deepEqual(game.state(), start);
  assert.equal(source, null);
  assert.equal(reason, null);
});

test("a step says what was taken, from where to where", () => {
  const { game, source, target, card } = walk.after(1);
  assert.deepEqual([source, target, card], [{ pile: 1, count: 1 }, "d", 2]);
  assert.deepEqual(game.foundations, [0, 0, 1, 0]);
  const group = walk.after(3);
  assert.deepEqual([group.source, group.target], [{ pile: 5, count: 3 }, 3]);
});

test("a step that turned a card up says which", () => {
  assert.deepEqual(walk.after(4).turnedUp, { ply: 2, column: 7, card: 47 });
  assert.equal(walk.after(3).turnedUp, null);
});

test("a move that is only tried changes nothing and says why it is refused", () => {
  const tried = walk.after(2);
  assert.equal(tried.reason, "space_needs_king");
  assert.deepEqual([tried.source, tried.target], [{ pile: 2, count: 5 }, 1]);
  assert.deepEqual(tried.game.state(), walk.after(1).game.state());
  assert.deepEqual(walk.after(5).game.log, ["1f", "53x3", "75x5", "51x2"]);
});

test("steps may be taken in any order", () => {
  const last = walk.after(walk.length).game.state();
  assert.equal(walk.length, 5);
  assert.deepEqual(walk.after(0).game.state(), start);
  assert.deepEqual(walk.after(5).game.state(), last);
});

test("a card taken back from its foundation is named by its suit", () => {
  const back = new Walk(newGame, "1f 53x3 d5").after(3);
  assert.deepEqual([back.source, back.card], [{ pile: "d", count: 1 }, 2]);
});
