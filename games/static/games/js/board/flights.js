/**
 * Cards fly from where they were seen to where the document now has them.
 *
 * Old boxes are read before the document changes, new ones right after the browser's own layout, so that no
 * layout is forced. A card in flight is read where it is seen, so a new move takes it over from there; a press
 * meets cards where they land, not what happens to fly by.
 */

import { EASE, afterLayout, duration } from "./motion.js";

/** Above resting cards, below a held group. */
const ALOFT = 15;

export class Flights {
  /** @type {Map<HTMLElement, DOMRect>|null} */
  #departures = null;
  /** @type {Map<HTMLElement, {landing: DOMRect, animations: Animation[]}>} */
  #aloft = new Map();
  #timing = { duration: 0, easing: EASE };
  #root;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Remember where cards are seen now; they fly once the document has changed.
   *
   * @param {Iterable<HTMLElement>} cards
   */
  begin(cards) {
    if (this.#departures) return;
    const seen = [...cards].filter((card) => card.isConnected && !card.inert);
    if (seen.length === 0) return; // nothing flies at the first deal, and asking how long would cost a styling of it all
    this.#timing = { duration: duration("--move"), easing: EASE };
    if (this.#timing.duration === 0) return;
    this.#departures = new Map(seen.map((card) => [card, card.getBoundingClientRect()]));
    this.#land();
    afterLayout(this.#root, () => this.#takeOff());
  }

  /**
   * @param {PointerEvent} press
   * @returns {Element} what was pressed
   */
  pressed({ clientX: x, clientY: y, target }) {
    if (this.#aloft.size === 0) return /** @type {Element} */ (target);
    // In a column the lower a card lies the more it covers.
    const landing = [...this.#aloft]
      .filter(([, flight]) => isInside(flight.landing, x, y))
      .sort(([, a], [, b]) => b.landing.top - a.landing.top);
    if (landing.length > 0) return landing[0][0];
    const seen = document.elementsFromPoint(x, y);
    return seen.find((element) => !this.#isAloft(element)) ?? seen[0];
  }

  /** @param {Element} element */
  #isAloft(element) {
    const card = element.closest(".card");
    return card !== null && this.#aloft.has(/** @type {HTMLElement} */ (card));
  }

  /** End all flights before the browser's next layout, which then finds every card where it rests. */
  #land() {
    for (const { animations } of this.#aloft.values()) for (const animation of animations) animation.cancel();
    this.#aloft.clear();
  }

  #takeOff() {
    const departures = this.#departures ?? new Map();
    this.#departures = null;
    const flights = [];
    for (const [card, from] of departures) {
      if (!card.isConnected) continue;
      const landing = card.getBoundingClientRect();
      const [x, y] = [from.left - landing.left, from.top - landing.top];
      if (Math.abs(x) >= 1 || Math.abs(y) >= 1) flights.push({ card, landing, x, y });
    }
    for (const flight of flights) this.#launch(flight);
  }

  /** @param {{card: HTMLElement, landing: DOMRect, x: number, y: number}} flight */
  #launch({ card, landing, x, y }) {
    // In a column the slot flies: a translation of what holds the card costs no recalculation of the card.
    const slot = /** @type {HTMLElement} */ (card.closest(".slot"));
    const above = /** @type {HTMLElement} */ (slot ?? card.parentElement);
    const travel = (slot ?? card).animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, this.#timing);
    const rise = above.animate({ zIndex: [ALOFT, ALOFT] }, this.#timing);
    this.#aloft.set(card, { landing, animations: [travel, rise] });
    travel.onfinish = () => this.#aloft.delete(card);
  }
}

/**
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 */
function isInside({ left, top, right, bottom }, x, y) {
  return x >= left && x <= right && y >= top && y <= bottom;
}
