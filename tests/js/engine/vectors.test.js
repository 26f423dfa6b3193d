/** The shared truth of both engines: tests/vectors/*.json, whose forms make_vectors.py describes. */

import "../webcrypto.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { formatCard, parseCard } from "../../../games/static/games/js/engine/cards.js";
import { parseCode } from "../../../games/static/games/js/engine/code.js";
import { FACE_DOWN, deal } from "../../../games/static/games/js/engine/deal.js";
import { Game } from "../../../games/static/games/js/engine/game.js";
import { parseLog, playAll, replay } from "../../../games/static/games/js/engine/replay.js";

function eachCase(file, check) {
  const cases = JSON.parse(readFileSync(new URL(`../../vectors/${file}`, import.meta.url), "utf8"));
  test(`${file} has cases`, () => assert.ok(cases.length > 0));
  for (const vector of cases) {
    test(`${file}: ${nameOf(vector)}`, () => check(vector));
  }
}

function nameOf({ name, rule, text, symbols, column, count }) {
  return [name ?? symbols ?? JSON.stringify(text), rule, column, count].filter(Boolean).join(" ");
}

/** How many ways there are to play `depth` moves. */
function perft(game, depth) {
  if (depth === 0) return 1;
  return game.legalMoves().reduce((total, token) => {
    const child = new Game(game);
    child.play(token);
    return total + perft(child, depth - 1);
  }, 0);
}

function turnedUpJson(turnedUp) {
  return turnedUp && { ...turnedUp, card: formatCard(turnedUp.card) };
}

eachCase("codes.json", ({ text, code, problem, detail }) => {
  if (code) assert.equal(parseCode(text).text, code);
  else assert.throws(() => parseCode(text), { name: "UnreadableCode", problem, detail });
});

eachCase("deals.json", async ({ symbols, columns }) => {
  const texts = (await deal(symbols)).map((column, i) =>
    column.map((card, row) => (row < FACE_DOWN[i] ? formatCard(card).toLowerCase() : formatCard(card))),
  );
  assert.deepEqual(texts.map((column) => column.join(" ")), columns);
});

eachCase("moves.json", ({ rule, state, legal, refused }) => {
  const game = Game.fromState(state, rule);
  assert.deepEqual(game.legalMoves(), legal);
  for (const [token, reason] of Object.entries(refused)) assert.equal(game.play(token).reason, reason, token);
  for (const token of legal) assert.equal(new Game(game).play(token).reason, null, token);
});

eachCase("perft.json", ({ rule, state, counts }) => {
  const game = Game.fromState(state, rule);
  assert.deepEqual(counts.map((_, depth) => perft(game, depth)), counts);
});

eachCase("replays.json", async ({ code: text, log, replay: expected, state }) => {
  const code = parseCode(text);
  assert.deepEqual(await replay(code, log), expected);
  const game = await Game.deal(code);
  playAll(game, parseLog(log));
  assert.deepEqual(game.state(), state);
});

eachCase("masked.json", ({ code, start, steps }) => {
  const game = Game.fromState(start, parseCode(code).rule);
  for (const { move, turned_up: turnedUp, state, legal } of steps) {
    const played = game.play(move);
    assert.equal(played.reason, null, move);
    if (played.turnedUp?.card === null) {
      assert.deepEqual(game.pending, [turnedUp.column]);
      game.turnUp(turnedUp.column, parseCard(turnedUp.card));
      assert.deepEqual({ ...played.turnedUp, card: turnedUp.card }, turnedUp);
    } else {
      assert.deepEqual(turnedUpJson(played.turnedUp), turnedUp);
    }
    assert.deepEqual(game.state(), state);
    assert.deepEqual(game.legalMoves(), legal);
  }
});

eachCase("placements.json", ({ rule, state, column, count, to }) => {
  assert.equal(Game.fromState(state, rule).placement(column, count), to);
});
