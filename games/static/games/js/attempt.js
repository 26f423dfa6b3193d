/**
 * An attempt at a challenge, kept by the server: its moves are sent, its cards arrive as they are turned up,
 * and what the server has not confirmed yet is kept in this browser.
 */

import { ApiError, get, post } from "./api.js";
import { ServerClock } from "./clock.js";
import { dealGame } from "./deals.js";
import { parseCard } from "./engine/cards.js";
import { parseCode } from "./engine/code.js";
import { Game } from "./engine/game.js";
import { Outbox, unsent } from "./outbox.js";
import { Sender } from "./sender.js";
import { forget, recall, remember } from "./store.js";

/**
 * @typedef {object} Events
 * @property {(game: Game, how: {motion: boolean, code: string|null}) => void} opened a game, or its newer state;
 *   its code if that is no secret
 * @property {(column: number, card: number) => void} turnedUp
 * @property {(attempt: any) => void} ended won, given up, expired or void
 * @property {() => void} movedOn the game went on elsewhere; its newest state has been opened
 * @property {(error: Error) => void} refused the server did not take a move; its state has been opened
 * @property {(error: Error|null) => void} trouble
 */

export class Attempt {
  clock = new ServerClock();
  /** @type {Game|null} */
  #game = null;
  /** @type {Outbox|null} */
  #outbox = null;
  /** @type {Sender|null} */
  #sender = null;
  #events;

  /**
   * @param {string} id
   * @param {Events} events
   */
  constructor(id, events) {
    this.id = id;
    this.#events = events;
    window.addEventListener("online", () => this.#sender?.sendNow());
    window.addEventListener("pagehide", () => this.#sender?.sendNow());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#sender?.sendNow();
      else this.#lookAgain();
    });
  }

  /** Whether the server cannot be reached. */
  get isWaiting() {
    return this.#sender?.isInTrouble ?? false;
  }

  /** How many moves the server has not confirmed. */
  get waiting() {
    return this.#outbox?.size ?? 0;
  }

  /** Get the attempt from the server and open it; moves kept in this browser are played on. */
  async load() {
    await this.open(await get(`attempts/${this.id}/`));
  }

  /**
   * @param {any} attempt as the API gives it
   * @param {{motion?: boolean}} [how]
   */
  async open(attempt, { motion = false } = {}) {
    this.#sender?.stop();
    this.clock.start(attempt.elapsed_ms);
    this.#game = await gameOf(attempt);
    this.#outbox = new Outbox(attempt.ply);
    this.#sender = new Sender(this.#outbox, {
      post: (batch) => post(`attempts/${this.id}/moves/`, batch),
      stored: (answer) => this.#stored(answer),
      refused: (error) => this.#reload(error),
      trouble: (error) => this.#events.trouble(error),
    });
    const isPlaying = attempt.status === "playing";
    const fits = !isPlaying || this.#playKept(attempt);
    this.#events.opened(this.#game, { motion, code: attempt.code });
    if (!fits) this.#events.movedOn();
    if (isPlaying) this.#sender.sendNow();
    else this.#end(attempt);
  }

  /**
   * A move was played on the board.
   *
   * @param {string} token
   * @param {import("./engine/game.js").TurnedUp|null} turnedUp
   */
  played(token, turnedUp) {
    this.#outbox.add(token, turnedUp !== null || this.#game.isWon);
    this.#keep();
    this.#sender.poke();
  }

  /** Another tab plays on: nothing more is sent from here. */
  stepAside() {
    this.#sender?.stop();
    this.clock.stop(this.clock.elapsed());
  }

  async giveUp() {
    await post(`attempts/${this.id}/abandon/`);
    await this.load();
  }

  /**
   * Play on what this browser had not sent when it was closed.
   *
   * @param {any} attempt
   * @returns {boolean} false: it no longer fits what the server has
   */
  #playKept(attempt) {
    const kept = recall(this.#key);
    if (!kept) return true;
    const tokens = unsent(kept, logOf(attempt));
    for (const token of tokens ?? []) {
      const { reason, turnedUp } = this.#game.play(token);
      if (reason) break;
      this.#outbox.add(token, turnedUp !== null || this.#game.isWon);
    }
    this.#keep();
    return tokens !== null;
  }

  /** @param {any} answer to a batch */
  async #stored(answer) {
    this.clock.hear(answer.elapsed_ms);
    this.#keep();
    for (const { column, card } of answer.turned_up) this.#events.turnedUp(column, parseCard(card));
    if (answer.status !== "playing") await this.#retry(() => this.load());
  }

  /**
   * The server refused a batch: what it has is right, and is opened.
   *
   * @param {Error} error
   */
  async #reload(error) {
    if (!(error instanceof ApiError) || [401, 403, 404].includes(error.status)) {
      this.#events.refused(error);
      return;
    }
    forget(this.#key);
    await this.#retry(() => this.load());
    if (error.code === "offset_mismatch") this.#events.movedOn();
    else if (error.code !== "attempt_over") this.#events.refused(error);
  }

  /** Back on the page: has the game gone on elsewhere, has its time run out? */
  async #lookAgain() {
    if (!this.#game || !this.clock.isRunning || this.waiting > 0) return;
    const { ply } = this.#game;
    const attempt = await get(`attempts/${this.id}/`).catch(() => null);
    if (!attempt || this.waiting > 0 || this.#game.ply !== ply) return;
    this.clock.hear(attempt.elapsed_ms);
    if (attempt.status === "playing" && attempt.log === this.#game.log.join(" ")) return;
    await this.open(attempt, { motion: true });
    if (attempt.status === "playing") this.#events.movedOn();
  }

  /** @param {any} attempt */
  #end(attempt) {
    this.clock.stop(attempt.result?.elapsed_ms ?? attempt.elapsed_ms);
    this.#sender.stop();
    forget(this.#key);
    this.#events.ended(attempt);
  }

  /**
   * What must be known goes on being asked for.
   *
   * @param {() => Promise<void>} ask
   */
  async #retry(ask) {
    for (let wait = 1000; ; wait = Math.min(30_000, wait * 2)) {
      try {
        await ask();
        return;
      } catch (error) {
        this.#events.trouble(/** @type {Error} */ (error));
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  get #key() {
    return `unsent:${this.id}`;
  }

  #keep() {
    if (this.waiting === 0) forget(this.#key);
    else remember(this.#key, { offset: this.#outbox.offset, tokens: this.#outbox.tokens });
  }
}

/** @param {any} attempt */
function logOf(attempt) {
  return attempt.log === "" ? [] : attempt.log.split(" ");
}

/**
 * @param {any} attempt
 * @returns {Promise<Game>} its start with all cards known so far, and its log played
 */
async function gameOf(attempt) {
  const game = attempt.code
    ? await dealGame(parseCode(attempt.code))
    : Game.fromState(attempt.start, attempt.challenge.rule);
  if (!attempt.code) for (const { column, card } of attempt.turned_up) game.turnUp(column, parseCard(card));
  for (const token of logOf(attempt)) game.play(token);
  return game;
}
