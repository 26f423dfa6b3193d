/**
 * A game to step through, forwards and backwards. Some of its steps may be moves that are only tried: they are
 * refused and change nothing.
 *
 * @typedef {import("./board/state.js").Pile} Pile
 * @typedef {import("./board/state.js").Source} Source
 *
 * @typedef {object} Step
 * @property {import("./engine/game.js").Game} game after the step
 * @property {Source|null} source what the step took, where it lay before; null at the start
 * @property {Pile|null} target
 * @property {number|null} card the card taken
 * @property {import("./engine/game.js").TurnedUp|null} turnedUp
 * @property {string|null} reason why a tried move was refused
 */

import { FOUNDATIONS, cardTaken, tableOf } from "./board/state.js";
import { suitOf } from "./engine/cards.js";
import { parseToken } from "./engine/moves.js";

const TRIED = "!";

export class Walk {
  #begin;
  #steps;

  /**
   * @param {() => import("./engine/game.js").Game} begin makes the game anew, before its first move
   * @param {string} steps tokens of a log; `!21x5` is only tried
   */
  constructor(begin, steps) {
    this.#begin = begin;
    this.#steps = steps.split(" ");
  }

  /** How many steps lead from the deal to the end. */
  get length() {
    return this.#steps.length;
  }

  /**
   * @param {number} count
   * @returns {Step} the state after so many steps, and what the last of them was
   */
  after(count) {
    const game = this.#begin();
    if (count === 0) return { game, source: null, target: null, card: null, turnedUp: null, reason: null };
    for (const step of this.#steps.slice(0, count - 1)) if (!step.startsWith(TRIED)) game.play(step);
    const token = this.#steps[count - 1].replace(TRIED, "");
    const { source, target, card } = readMove(game, token);
    const { turnedUp, reason } = game.play(token);
    return { game, source, target, card, turnedUp, reason };
  }
}

/**
 * @param {import("./engine/game.js").Game} game
 * @param {string} token of a move
 */
function readMove(game, token) {
  const move = /** @type {import("./engine/moves.js").Move} */ (parseToken(token));
  /** @type {Source} */
  const source = { pile: move.kind === "back" ? FOUNDATIONS[move.suit] : move.from + 1, count: move.count };
  const card = cardTaken(tableOf(game), source);
  return { source, card, target: move.kind === "up" ? FOUNDATIONS[suitOf(card)] : move.to + 1 };
}
