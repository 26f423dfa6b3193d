/**
 * A glass for columns squeezed so tight that a finger cannot tell their cards apart: while the finger is down it
 * shows the card that will be taken, and how many come along.
 *
 * @typedef {import("./state.js").Pile} Pile
 */

import { glyph } from "./glyphs.js";
import { FOUNDATIONS } from "./state.js";
import { rankOf, suitOf } from "../engine/cards.js";

/** A strip under this height is small for a finger, in pixels. */
const SMALL = 20;
const BESIDE = 14;

export class Lens {
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /**
   * Whether the cards of a column need it.
   *
   * @param {HTMLElement[]} slots of its face-up cards, the last one not squeezed
   */
  static isNeeded(slots) {
    return slots.length > 1 && slots[0].getBoundingClientRect().height < SMALL;
  }

  /**
   * @param {HTMLElement[]} slots of the face-up cards of a column
   * @param {number} y of the finger, in the window
   * @returns {number} the card that it is on
   */
  static choose(slots, y) {
    const index = slots.findLastIndex((slot) => slot.getBoundingClientRect().top <= y);
    return Math.max(0, index);
  }

  /**
   * @param {HTMLElement} slot of the card
   * @param {number} card
   * @param {number} carried
   */
  show(slot, card, carried) {
    const [rank, suit, count] = this.#element.children;
    rank.firstElementChild?.setAttribute("href", `#r-${glyph(rankOf(card))}`);
    suit.firstElementChild?.setAttribute("href", `#p-${FOUNDATIONS[suitOf(card)]}`);
    count.textContent = carried ? `+${carried}` : "";
    this.#element.dataset.suit = String(FOUNDATIONS[suitOf(card)]);
    this.#element.hidden = false;
    this.#moveBeside(slot.getBoundingClientRect());
  }

  hide() {
    this.#element.hidden = true;
  }

  /**
   * Beside the column towards the middle of the window, where the hand does not cover it.
   *
   * @param {DOMRect} box
   */
  #moveBeside(box) {
    const { style } = this.#element;
    const isLeft = box.left + box.width / 2 < window.innerWidth / 2;
    style.setProperty("top", `${Math.max(0, box.top - BESIDE)}px`);
    style.setProperty("left", isLeft ? `${box.right + BESIDE}px` : "auto");
    style.setProperty("right", isLeft ? "auto" : `${window.innerWidth - box.left + BESIDE}px`);
  }
}
