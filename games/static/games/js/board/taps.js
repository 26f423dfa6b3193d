/**
 * Tells single from double taps: no DOM, and the time is handed in.
 *
 * A double tap is two taps on the same card lying in the same place. A tap that played a move closes its pile
 * for a moment, so that a quick second tap never reaches the card it uncovered.
 *
 * @typedef {import("./state.js").Pile} Pile
 */

/** Two taps on a card within this many milliseconds belong together. */
export const DOUBLE_TAP = 300;
/** For this long after a tap that played, its pile takes no other: shorter, since quick hands clear a column. */
export const CLOSED = 220;

export class Taps {
  /** @type {{pile: Pile, card: number, at: number}|null} */
  #last = null;
  /** @type {{pile: Pile, at: number}|null} */
  #played = null;

  /**
   * @param {Pile} pile
   * @param {number} card
   * @param {number} now in milliseconds
   * @returns {"single"|"double"|"ignored"}
   */
  tap(pile, card, now) {
    if (this.#played?.pile === pile && now - this.#played.at < CLOSED) return "ignored";
    const last = this.#last;
    this.#last = { pile, card, at: now };
    if (last?.pile !== pile || last.card !== card || now - last.at >= DOUBLE_TAP) return "single";
    this.#last = null;
    return "double";
  }

  /**
   * The tap just judged played a move from this pile.
   *
   * @param {Pile} pile
   * @param {number} now
   */
  played(pile, now) {
    this.#last = null;
    this.#played = { pile, at: now };
  }

  /** Whatever happens next is no second tap. */
  forget() {
    this.#last = null;
  }
}
