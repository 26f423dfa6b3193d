/**
 * Cards fly from where they were seen to where the document now has them.
 *
 * Old boxes are read before the document changes, new ones right after the browser's own layout, so that no
 * layout is forced. A card in flight is read where it is seen, so a new move takes it over from there.
 */

import { EASE, afterLayout, duration } from "./motion.js";

/** Above resting cards, below a held group. */
const ALOFT = 15;

export class Flights {
  /** @type {Map<HTMLElement, DOMRect>|null} */
  #departures = null;
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
    if (this.#departures || duration("--move") === 0) return;
    this.#departures = new Map();
    for (const card of cards) {
      if (card.isConnected && !card.inert) this.#departures.set(card, card.getBoundingClientRect());
    }
    afterLayout(this.#root, () => this.#fly());
  }

  #fly() {
    const departures = this.#departures ?? new Map();
    this.#departures = null;
    for (const card of departures.keys()) stop(card);
    const flights = [];
    for (const [card, from] of departures) {
      if (!card.isConnected) continue;
      const to = card.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) >= 1 || Math.abs(y) >= 1) flights.push({ card, x, y });
    }
    for (const flight of flights) launch(flight);
  }
}

/** @param {{card: HTMLElement, x: number, y: number}} flight */
function launch({ card, x, y }) {
  const timing = { duration: duration("--move"), easing: EASE };
  card.animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, { ...timing, id: "flight" });
  card.parentElement?.animate({ zIndex: [ALOFT, ALOFT] }, { ...timing, id: "flight" });
}

/** @param {HTMLElement} card */
function stop(card) {
  for (const element of [card, card.parentElement]) {
    for (const animation of element?.getAnimations() ?? []) {
      if (animation.id === "flight") animation.cancel();
    }
  }
}
