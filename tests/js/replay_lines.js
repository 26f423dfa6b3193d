/**
 * Replays walks for tests/contract/test_agreement.py: a JSON line in is a walk, a JSON line out is its trace.
 *
 * Walk: {"code", "tokens", "turned_up": [[ply, column, card], ...]}. Trace: {"steps": [...], "replay"}; a step is JSON
 * text (it is compared as text) of what a token gave and left behind. The walk is also played masked, with the
 * cards told at once and with the cards told as late as possible; what differs there is thrown.
 */

import "./webcrypto.js";

import assert from "node:assert/strict";
import { createInterface } from "node:readline";

import { parseCode } from "../../games/static/games/js/engine/code.js";
import { PENDING } from "../../games/static/games/js/engine/errors.js";
import { Game } from "../../games/static/games/js/engine/game.js";
import { replay } from "../../games/static/games/js/engine/replay.js";

const LEGAL_MOVES_EVERY = 5;

/** A masked game beside a full one, fed with the cards that Python turned up. */
class Masked {
  constructor(full, turnedUp, { late }) {
    this.game = Game.fromState(full.state(), full.rule);
    this.untold = turnedUp.map(([ply, column, card]) => ({ ply, column, card }));
    this.late = late;
  }

  /** Play a token as the full game just did; whatever hangs on an awaited card is tried again once it is told. */
  follow(token, played, full) {
    let answer = this.game.play(token);
    if (answer.reason === PENDING) {
      this.tell(full.ply);
      answer = this.game.play(token);
    }
    assert.equal(answer.reason, played.reason);
    if (!this.late) this.tell(full.ply);
    assert.equal(factsText(this.game), factsText(full));
    if (this.game.pending.length === 0) assert.equal(stateText(this.game), stateText(full));
  }

  /** Tell the cards that the tokens before a ply turned up. */
  tell(ply) {
    while (this.untold.length > 0 && this.untold[0].ply < ply) {
      const { column, card } = this.untold.shift();
      this.game.turnUp(column, card);
    }
  }
}

function factsText({ score, moves, ply, clean, undoable }) {
  return JSON.stringify({ score, moves, ply, clean, undoable });
}

function stateText(game) {
  return JSON.stringify(game.state());
}

function stepText(index, { reason }, game) {
  const { score, moves, clean, undoable, columns, down, foundations } = game;
  const legal = index % LEGAL_MOVES_EVERY === 0 ? game.legalMoves() : null;
  return JSON.stringify([reason, score, moves, clean, undoable, columns, down, foundations, legal]);
}

async function trace({ code: text, tokens, turned_up }) {
  const code = parseCode(text);
  const full = await Game.deal(code);
  const masked = [false, true].map((late) => new Masked(full, turned_up, { late }));
  const told = [];
  const steps = tokens.map((token, index) => {
    const played = full.play(token);
    if (played.turnedUp) told.push(Object.values(played.turnedUp));
    for (const game of masked) game.follow(token, played, full);
    return stepText(index, played, full);
  });
  assert.deepEqual(told, turned_up);
  return { steps, replay: await replay(code, tokens.join(" ")) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const walk = JSON.parse(line);
  let answer;
  try {
    answer = await trace(walk);
  } catch (error) {
    answer = { error: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
