/**
 * The moves of an attempt that the server has not confirmed: no DOM and no network.
 *
 * They leave in batches. A token that turns a card up ends its batch, because the server answers it with the
 * card; what is played meanwhile waits for the next one.
 *
 * @typedef {{token: string, closes: boolean}} Entry `closes`: it turned a card up or won, so it is sent at once
 */

export class Outbox {
  /** @type {Entry[]} */
  #entries = [];

  /** @param {number} offset how many plies the server has stored */
  constructor(offset) {
    this.offset = offset;
  }

  get size() {
    return this.#entries.length;
  }

  get tokens() {
    return this.#entries.map(({ token }) => token);
  }

  /** Whether something waits that should not wait any longer. */
  get isUrgent() {
    return this.#entries.some(({ closes }) => closes);
  }

  /**
   * @param {string} token
   * @param {boolean} closes
   */
  add(token, closes) {
    this.#entries.push({ token, closes });
  }

  /** @returns {{offset: number, moves: string}|null} the next batch; the same one until it is stored */
  next() {
    if (this.size === 0) return null;
    const end = this.#entries.findIndex(({ closes }) => closes);
    const batch = end < 0 ? this.#entries : this.#entries.slice(0, end + 1);
    return { offset: this.offset, moves: batch.map(({ token }) => token).join(" ") };
  }

  /** @param {number} ply what the server has stored by now */
  stored(ply) {
    this.#entries.splice(0, ply - this.offset);
    this.offset = ply;
  }
}

/**
 * Which of the tokens kept in this browser the server still has to get.
 *
 * @param {{offset: number, tokens: string[]}} kept
 * @param {string[]} log what the server has stored
 * @returns {string[]|null} null: the game went on elsewhere, the kept tokens no longer fit
 */
export function unsent({ offset, tokens }, log) {
  if (offset > log.length) return null;
  const stored = log.slice(offset);
  const fits = stored.every((token, index) => index >= tokens.length || tokens[index] === token);
  return fits ? tokens.slice(stored.length) : null;
}
