/**
 * The game page of a challenge: begin or resume the attempt, play it, show how it ended.
 */

import { ApiError, get, post } from "./api.js";
import { Attempt } from "./attempt.js";
import { ask, dialog } from "./dialogs.js";
import { formatDuration, formatNumber, formatPercent, formatThousandths, formatTime } from "./format.js";
import { OneTab } from "./one_tab.js";
import { celebrate, showResult } from "./result.js";
import * as words from "./words.js";

export class ChallengePage {
  /** @type {Attempt|null} */
  #attempt = null;
  /** @type {import("./result.js").Ending|null} */
  #ending = null;
  #page;
  #main;
  #isAsking = false;
  /** @type {Error|null} */
  #lastTrouble = null;

  /**
   * @param {import("./game_page.js").GamePage} page
   * @param {HTMLElement} main
   */
  constructor(page, main) {
    this.#page = page;
    this.#main = main;
    byId("give-up").addEventListener("click", () => this.#giveUp());
    byId("begin").addEventListener("click", () => this.#begin());
    dialog("result").querySelector("[data-result=practice]")?.addEventListener("click", () => this.#practise());
    byId("show-result").addEventListener("click", () => showResult(this.#ending));
    main.addEventListener("played", () => this.#attempt.isWaiting && this.#trouble(this.#lastTrouble));
    page.showSealed();
    // Not everybody in the same second.
    if (main.dataset.state === "open") setTimeout(() => this.#offerNewDay(), this.#untilClosing() + Math.random() * 4000);
  }

  async open() {
    const id = this.#main.dataset.attempt;
    if (id) await this.#resume(id);
    else await this.#begin();
  }

  #untilClosing() {
    return Date.parse(String(this.#main.dataset.closes)) - Date.now();
  }

  /** The day has changed: a game in progress goes on untouched. */
  async #offerNewDay() {
    if (this.#untilClosing() > 0) return;
    if (!this.#attempt) location.reload();
    if (!this.#attempt || this.#ending) return;
    const text = gettext("Closed. You can finish the attempt you have begun until %(time)s.");
    const time = formatTime(new Date(String(this.#main.dataset.final)));
    byId("finish-until").textContent = words.fill(text, { time });
    await ask("new-day");
  }

  /** @param {string} id */
  async #resume(id) {
    this.#attempt = this.#newAttempt(id);
    await this.#orSay(() => this.#attempt.load());
  }

  /** Nothing begins before the player says so. */
  async #begin() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const kind = await ask("start");
    this.#isAsking = false;
    showButton("begin");
    if (kind) await this.#orSay(() => this.#post(kind));
  }

  /** Play once more what was played. */
  async #practise() {
    dialog("result").close();
    this.#ending = null;
    await this.#orSay(() => this.#post("practice"));
  }

  /** @param {string} kind ranked or practice */
  async #post(kind) {
    const { challenge, rule } = this.#main.dataset;
    const begun = await post(`challenges/${challenge}/${rule}/attempts/`, { ranked: kind === "ranked" });
    this.#attempt = this.#newAttempt(begun.id);
    showButton("give-up");
    await this.#attempt.open(begun, { motion: true });
  }

  /** @param {string} id */
  #newAttempt(id) {
    const tab = new OneTab(id, () => this.#stepAside(tab));
    return new Attempt(id, {
      opened: (game, { motion, code }) => {
        if (code) this.#revealCode(code);
        this.#page.notes.clear();
        this.#page.open(game, this.#attempt, { motion });
        this.#page.bar.follow(this.#attempt.clock);
      },
      turnedUp: (column, card) => this.#page.turnUp(column, card),
      ended: (attempt) => this.#end(attempt),
      movedOn: () => {
        this.#page.notes.tellBriefly(gettext("The game went on elsewhere; the newest state has been loaded."));
      },
      refused: (error) => this.#refused(error),
      trouble: (error) => this.#trouble(error),
    });
  }

  /** @param {OneTab} tab */
  async #stepAside(tab) {
    if (this.#ending) return;
    this.#attempt.stepAside();
    this.#page.close();
    if ((await ask("elsewhere")) !== "here") return;
    tab.take();
    await this.#orSay(() => this.#attempt.load());
  }

  /** @param {Error} error */
  #refused(error) {
    if (error instanceof ApiError && error.code === "illegal_move") {
      const reason = words.refusal(String(error.detail.reason));
      this.#page.notes.refuse(gettext("The server refused this move; the cards are back where they were."), reason);
    } else {
      this.#page.notes.tell(error.message);
    }
  }

  /** @param {Error|null} error null: the trouble is over */
  #trouble(error) {
    this.#lastTrouble = error;
    if (error === null) {
      this.#page.notes.tellBriefly(gettext("Back online."));
    } else if (error instanceof ApiError) {
      this.#page.notes.tell(error.message);
    } else {
      const kept = navigator.onLine
        ? gettext("The server cannot be reached. Your moves are kept and will be sent when it can be reached again.")
        : gettext("You are offline. Your moves are kept and will be sent when you are back online.");
      this.#page.notes.tell(kept, `${gettext("The clock goes on.")} ${this.#waitingText()}`);
    }
  }

  #waitingText() {
    const n = this.#attempt.waiting;
    if (n === 0) return "";
    const text = ngettext("%(n)s move waiting to be sent", "%(n)s moves waiting to be sent", n);
    return words.fill(text, { n: formatNumber(n) });
  }

  async #giveUp() {
    if ((await ask("give-up")) === "yes") await this.#orSay(() => this.#attempt.giveUp());
  }

  /** @param {any} attempt */
  #end(attempt) {
    this.#page.close();
    this.#page.bar.follow(this.#attempt.clock);
    this.#ending = this.#endingOf(attempt);
    showButton("show-result");
    celebrate().then(() => {
      showResult(this.#ending);
      if (attempt.result?.state === "ranked") this.#showStanding();
    });
  }

  /** Where the result stands among the others: worth waiting for, not worth an error. */
  async #showStanding() {
    const { challenge, rule } = this.#main.dataset;
    const standing = await get(`challenges/${challenge}/${rule}/standings/me/`).catch(() => null);
    if (!standing?.row) return;
    this.#ending.position = positionText(standing.row.position, standing.total);
    this.#ending.standing = standingTexts(standing);
    showResult(this.#ending);
  }

  /** @param {string} code */
  #revealCode(code) {
    const element = byId("code");
    element.classList.remove("sealed-code");
    element.querySelector("[data-code]").textContent = code;
    element.querySelector("[data-seal]").textContent = "";
  }

  /**
   * @param {any} attempt
   * @returns {import("./result.js").Ending}
   */
  #endingOf(attempt) {
    const { status, ranked, code, moves, result, replaced } = attempt;
    const isWon = status === "won";
    const counts = isWon && result.state !== "void";
    return {
      title: isWon ? gettext("You won!") : endings(status),
      isWon,
      moves: result?.moves ?? moves,
      elapsed: result?.elapsed_ms ?? null,
      clean: counts && result.clean,
      code,
      position: result?.position == null ? "" : placeText(result),
      remark: isWon ? remarkOn(result, ranked) : remarkOnEnd(attempt),
      invite: counts && result.clean && ranked,
      replaced,
      share: counts ? this.#shareText(result) : undefined,
    };
  }

  /** @param {any} result */
  #shareText({ elapsed_ms: elapsed, moves }) {
    const date = byId("main").dataset.day;
    const heading = gettext("Yukon Daily, %(date)s, %(rule)s");
    const text = ngettext("Won in %(time)s with %(n)s move", "Won in %(time)s with %(n)s moves", moves);
    const url = gettext("Play the same deal: %(url)s");
    return [
      words.fill(heading, { date, rule: words.ruleName(this.#main.dataset.rule) }),
      words.fill(text, { time: formatDuration(elapsed), n: formatNumber(moves) }),
      words.fill(url, { url: location.origin + location.pathname }),
    ].join("\n");
  }

  /**
   * Do something that needs the server; if it cannot be done now, say so.
   *
   * @param {() => Promise<void>} act
   */
  async #orSay(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) this.#page.notes.tell(todaysNeedsConnection());
      else this.#page.notes.tell(error.message);
    }
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

function todaysNeedsConnection() {
  return gettext("Today's challenge needs a connection. Free play works offline.");
}

/** @param {string} shown one of the buttons that take turns */
function showButton(shown) {
  for (const id of ["begin", "give-up", "show-result"]) byId(id).hidden = id !== shown;
}

/** @param {any} result with a position, which is a guest's only once there is an account */
function placeText({ position, state }) {
  if (state === "ranked") return positionText(position);
  return words.fill(gettext("Would be position %(position)s in the standings"), { position: formatNumber(position) });
}

/**
 * @param {number} position
 * @param {number} [total]
 */
function positionText(position, total) {
  const place = formatNumber(position);
  if (total === undefined) return words.fill(gettext("Position %(position)s"), { position: place });
  const text = gettext("Position %(position)s of %(total)s");
  return words.fill(text, { position: place, total: formatNumber(total) });
}

/**
 * @param {any} standing
 * @returns {string[]}
 */
function standingTexts({ shared_with: shared, percentile, gap }) {
  const texts = [];
  if (shared > 0) {
    const text = ngettext("Shared with %(n)s other player", "Shared with %(n)s other players", shared);
    texts.push(words.fill(text, { n: formatNumber(shared) }));
  }
  if (percentile) {
    const text = gettext("Faster than %(percent)s of the players");
    texts.push(words.fill(text, { percent: formatPercent(percentile / 100) }));
  }
  if (gap && gap.elapsed_ms > 0) {
    const text = gettext("Gap to the next position: %(duration)s");
    texts.push(words.fill(text, { duration: formatDuration(gap.elapsed_ms) + formatThousandths(gap.elapsed_ms) }));
  }
  return texts;
}

/** @param {string} status */
function endings(status) {
  return {
    abandoned: pgettext("attempt status", "Abandoned"),
    expired: pgettext("attempt status", "Expired"),
    void: gettext("This challenge was withdrawn."),
  }[status];
}

/** @param {any} attempt */
function remarkOnEnd({ status, code, reason }) {
  return {
    abandoned: code ? "" : gettext("You gave up. The code is revealed when the challenge is final."),
    expired: gettext("The challenge closed before you finished."),
    void: `${gettext("No results count for it.")} ${reasonText(reason)}`,
  }[status];
}

/** @param {string|null} reason of those who withdrew the challenge */
function reasonText(reason) {
  return reason ? words.fill(gettext("Reason: %(reason)s"), { reason }) : "";
}

/**
 * @param {any} result
 * @param {boolean} ranked
 */
function remarkOn(result, ranked) {
  if (result.state === "under_review") {
    return gettext("Your result is under review and not in the standings until that ends.");
  }
  if (result.state === "void") {
    return words.fill(gettext("Your result was voided. Reason: %(reason)s"), { reason: result.reason });
  }
  if (!ranked) return gettext("Won in practice, not ranked.");
  if (result.clean) return "";
  const text = gettext("Won, %(score)s points, not ranked: cards were taken back.");
  return words.fill(text, { score: formatNumber(result.score) });
}
