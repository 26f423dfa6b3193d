/**
 * The game bar: time, moves, score, cards left face-down.
 *
 * @typedef {{elapsed: () => number, isRunning: boolean}} Clock milliseconds of play
 */

import { formatDuration, formatNumber } from "./format.js";
import { fill } from "./words.js";

const SECOND = 1000;

export class Bar {
  /** @type {Clock|null} */
  #clock = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #fields;

  /** @param {HTMLElement} root holds elements with data-field */
  constructor(root) {
    this.#fields = Object.fromEntries(
      [...root.querySelectorAll("[data-field]")].map((element) => [element.dataset.field, element]),
    );
  }

  /** @param {import("./engine/game.js").Game} game */
  show({ moves, score, down, pending }) {
    const left = down.reduce((total, count) => total + count, 0) + pending.length;
    this.#fields.moves.textContent = formatNumber(moves);
    this.#fields.score.textContent = formatNumber(score);
    this.#fields.left.textContent = formatNumber(left);
    const text = ngettext("%(n)s face-down card left", "%(n)s face-down cards left", left);
    this.#fields.left.title = fill(text, { n: formatNumber(left) });
  }

  /** @param {Clock} clock */
  follow(clock) {
    this.#clock = clock;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timer);
    const elapsed = Math.max(0, this.#clock.elapsed());
    this.#fields.time.textContent = formatDuration(elapsed);
    if (this.#clock.isRunning) this.#timer = setTimeout(() => this.#tick(), SECOND - (elapsed % SECOND) + 10);
  }
}
