/**
 * Sends an outbox: one batch at a time, at once where a card or a win hangs on it, else after a moment, and
 * again and again until the server has answered. A repeated batch is safe: the server knows it by its offset.
 *
 * @typedef {object} Wire
 * @property {(batch: {offset: number, moves: string}) => Promise<any>} post
 * @property {(answer: any) => void} stored the batch is stored
 * @property {(error: Error) => void} refused the server will never take it; nothing more is sent
 * @property {(error: Error|null) => void} trouble the server cannot be reached; null: it can again
 */

import { ApiError } from "./api.js";

/** A move that turns nothing up may wait this long for company, in milliseconds. */
const GATHER = 1500;
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export class Sender {
  #outbox;
  #wire;
  #isSending = false;
  #isStopped = false;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /**
   * @param {import("./outbox.js").Outbox} outbox
   * @param {Wire} wire
   */
  constructor(outbox, wire) {
    this.#outbox = outbox;
    this.#wire = wire;
  }

  /** Whether the server could not be reached the last time. */
  get isInTrouble() {
    return this.#failures > 0;
  }

  /** Something was added to the outbox. */
  poke() {
    if (this.#isSending || this.isInTrouble) return;
    if (this.#outbox.isUrgent) this.sendNow();
    else this.#timer ??= setTimeout(() => this.sendNow(), GATHER);
  }

  /** Send what there is without waiting: the page is being hidden, or the connection is back. */
  sendNow() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#outbox.next();
    if (!batch || this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    this.#wire.post(batch).then(
      (answer) => this.#succeed(batch, answer),
      (error) => this.#fail(error),
    );
  }

  /** Send nothing any more; an answer under way is no longer wanted. */
  stop() {
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }

  /**
   * @param {{offset: number, moves: string}} batch
   * @param {any} answer
   */
  #succeed(batch, answer) {
    this.#isSending = false;
    if (this.#isStopped) return;
    if (this.isInTrouble) this.#wire.trouble(null);
    this.#failures = 0;
    this.#outbox.stored(batch.offset + batch.moves.split(" ").length);
    this.#wire.stored(answer);
    if (this.#outbox.size > 0) this.poke();
  }

  /** @param {Error} error */
  #fail(error) {
    this.#isSending = false;
    if (this.#isStopped) return;
    if (isFinal(error)) {
      this.stop();
      this.#wire.refused(error);
      return;
    }
    this.#failures += 1;
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => this.sendNow(), wait * (0.75 + Math.random() / 2));
    this.#wire.trouble(error);
  }
}

/**
 * Whether the same batch would be refused again.
 *
 * @param {Error} error
 */
function isFinal(error) {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
