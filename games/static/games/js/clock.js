/**
 * How long a game has been played.
 */

/** The server's clock: what it said last, and what has passed since; nothing here can change it. */
export class ServerClock {
  isRunning = false;
  #elapsed = 0;
  #heard = 0;

  /**
   * The answer to a repeated batch has its first stamp: the clock never goes back for it.
   *
   * @param {number} elapsed milliseconds, as the server says
   */
  hear(elapsed) {
    if (elapsed > this.elapsed()) this.#set(elapsed);
  }

  /** @param {number} elapsed */
  start(elapsed) {
    this.#set(elapsed);
    this.isRunning = true;
  }

  /** @param {number} elapsed the final time */
  stop(elapsed) {
    this.#set(elapsed);
    this.isRunning = false;
  }

  /** @param {number} elapsed */
  #set(elapsed) {
    this.#elapsed = elapsed;
    this.#heard = performance.now();
  }

  elapsed() {
    return this.#elapsed + (this.isRunning ? performance.now() - this.#heard : 0);
  }
}

/** The page's own clock for free play: it counts only while the page is in sight. */
export class PageClock {
  #elapsed;
  /** @type {number|null} */
  #since = null;

  /** @param {number} elapsed milliseconds played before */
  constructor(elapsed) {
    this.#elapsed = elapsed;
  }

  get isRunning() {
    return this.#since !== null;
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    this.#elapsed = this.elapsed();
    this.#since = null;
  }

  elapsed() {
    return this.#elapsed + (this.#since === null ? 0 : performance.now() - this.#since);
  }
}
