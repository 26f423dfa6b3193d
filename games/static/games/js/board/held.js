/**
 * A group in the hand: its cards follow the pointer until they are released.
 *
 * Boxes are read once, when the group is lifted, in page coordinates; nothing is measured while it moves.
 *
 * @typedef {import("./aim.js").Box} Box
 * @typedef {import("./aim.js").Point} Point
 * @typedef {import("./state.js").Pile} Pile
 */

import { COLUMNS, FOUNDATIONS } from "./state.js";

export class Held {
  /** @type {Map<Pile, Box>} where each pile catches what is dropped */
  boxes;
  source;
  targets;
  #holders;
  #lifted;
  #card;
  #start;
  #uncovered;

  /**
   * @param {import("./render.js").Renderer} renderer
   * @param {import("./state.js").Table} table
   * @param {import("./state.js").Source} source
   * @param {import("./state.js").Targets} targets
   * @param {Point} start where the pointer took hold
   */
  constructor(renderer, table, source, targets, start) {
    this.source = source;
    this.targets = targets;
    this.boxes = catchingBoxes(renderer);
    this.#start = start;
    this.#holders = renderer.holders(table, source);
    this.#lifted = renderer.pile(source.pile);
    this.#card = boxOf(renderer.cardTaken(table, source));
    this.#uncovered = this.#holders[0].previousElementSibling;
    this.#uncovered?.classList.add("bare");
    this.#lifted.classList.add("lifting");
    for (const holder of this.#holders) holder.classList.add("held");
  }

  /**
   * @param {Point} now
   * @returns {Box} of the card taken, when the pointer is there
   */
  cardBox(now) {
    const { x, y } = this.#way(now);
    const { left, top, right, bottom } = this.#card;
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  }

  /** @param {Point} now */
  moveTo(now) {
    const { x, y } = this.#way(now);
    for (const { style } of this.#holders) style.setProperty("translate", `${x}px ${y}px`);
  }

  release() {
    this.#lifted.classList.remove("lifting");
    this.#uncovered?.classList.remove("bare");
    for (const holder of this.#holders) {
      holder.classList.remove("held");
      holder.style.removeProperty("translate");
    }
  }

  /** @param {Point} now */
  #way(now) {
    return { x: now.x - this.#start.x, y: now.y - this.#start.y };
  }
}

/**
 * A column catches down to the end of the page, a pile half-way to its neighbours.
 *
 * @param {import("./render.js").Renderer} renderer
 * @returns {Map<Pile, Box>}
 */
function catchingBoxes(renderer) {
  const columns = COLUMNS.map((pile) => boxOf(renderer.pile(pile)));
  const margin = (columns[1].left - columns[0].right) / 2;
  const boxes = new Map();
  COLUMNS.forEach((pile, index) => boxes.set(pile, { ...widen(columns[index], margin), bottom: Infinity }));
  for (const pile of FOUNDATIONS) boxes.set(pile, widen(boxOf(renderer.pile(pile)), margin));
  return boxes;
}

/**
 * @param {Box} box
 * @param {number} by
 */
function widen({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/**
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { scrollX: x, scrollY: y } = window;
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
