/**
 * One tab plays a game: whoever opens it last. The others hear of it and step aside.
 */

export class OneTab {
  #channel;

  /**
   * @param {string} game names it within this browser
   * @param {() => void} stepAside another tab has taken the game
   */
  constructor(game, stepAside) {
    this.#channel = new BroadcastChannel(`yukon:${game}`);
    this.#channel.addEventListener("message", stepAside);
    this.take();
  }

  /** Take the game from every other tab. */
  take() {
    this.#channel.postMessage("taken");
  }

  /** This tab has another game now. */
  leave() {
    this.#channel.close();
  }
}
