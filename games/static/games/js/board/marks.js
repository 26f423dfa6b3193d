/**
 * What is marked on the board: possible places, the one under the hand, what is picked up, what was refused.
 *
 * @typedef {import("./state.js").Pile} Pile
 * @typedef {import("./state.js").Source} Source
 * @typedef {import("./state.js").Table} Table
 */

import { COLUMNS, FOUNDATIONS, cardTaken, ownPile, takes } from "./state.js";

export class Marks {
  /** @type {Map<Pile, HTMLElement>} the marked places; of the foundations only the card's own */
  #targets = new Map();
  /** @type {Map<Pile, Pile>} any foundation stands for the card's own */
  #own = new Map();
  /** @type {HTMLElement|null} */
  #over = null;
  /** @type {HTMLElement[]} */
  #picked = [];
  #renderer;

  /** @param {import("./render.js").Renderer} renderer */
  constructor(renderer) {
    this.#renderer = renderer;
  }

  /**
   * Mark the possible places of a source.
   *
   * @param {Table} table
   * @param {Source} source
   * @param {import("./state.js").Targets} targets
   */
  show(table, source, targets) {
    const card = cardTaken(table, source);
    for (const pile of [...COLUMNS, ...FOUNDATIONS]) {
      const own = ownPile(pile, card);
      this.#own.set(pile, own);
      if (pile !== own || !takes(targets, pile)) continue;
      const element = this.#renderer.end(pile);
      element.classList.add("target");
      this.#targets.set(pile, element);
    }
  }

  /** @param {Pile|null} pile what a drop would reach now */
  over(pile) {
    const element = (pile !== null && this.#targets.get(this.#own.get(pile) ?? pile)) || null;
    if (element === this.#over) return;
    this.#over?.classList.remove("over");
    element?.classList.add("over");
    this.#over = element;
  }

  /**
   * @param {Table} table
   * @param {Source} source
   */
  pick(table, source) {
    this.#picked = this.#renderer.holders(table, source);
    for (const holder of this.#picked) holder.classList.add("picked");
  }

  clear() {
    for (const element of this.#targets.values()) element.classList.remove("target", "over");
    for (const holder of this.#picked) holder.classList.remove("picked");
    this.#targets.clear();
    this.#own.clear();
    this.#picked = [];
    this.#over = null;
  }

  /**
   * @param {Table} table
   * @param {Source} source
   */
  refuse(table, source) {
    const [holder] = this.#renderer.holders(table, source);
    holder.classList.add("refused");
    setTimeout(() => holder.classList.remove("refused"), 1200);
  }
}
