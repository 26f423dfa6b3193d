/**
 * Free play: any code, any rule, in this browser alone. The log is the save: every game begun here can be
 * taken up again at its address, and the address without a code takes up the last one.
 */

import { PageClock } from "./clock.js";
import { dealGame } from "./deals.js";
import { ask, dialog } from "./dialogs.js";
import { FREE_LENGTH, SYMBOLS, formatCode, parseCode } from "./engine/code.js";
import { CodeProblem, UnreadableCode } from "./engine/errors.js";
import { Rule } from "./engine/rules.js";
import { formatNumber } from "./format.js";
import { noteBegun, noteWon } from "./free_games.js";
import { OneTab } from "./one_tab.js";
import { celebrate, showResult } from "./result.js";
import { copy, share } from "./share.js";
import { forget, recall, remember } from "./store.js";
import * as words from "./words.js";

const LAST = "free:last";

export class FreePage {
  isWaiting = false;
  /** @type {import("./engine/game.js").Game|null} */
  #game = null;
  /** @type {import("./engine/code.js").GameCode|null} */
  #code = null;
  #clock = new PageClock(0);
  /** @type {OneTab|null} */
  #tab = null;
  #page;
  #path;

  /**
   * @param {import("./game_page.js").GamePage} page
   * @param {HTMLElement} main
   */
  constructor(page, main) {
    this.#page = page;
    this.#path = main.dataset.path;
    document.getElementById("new-game").addEventListener("click", () => this.#choose());
    document.getElementById("copy-code").addEventListener("click", (event) => copy(event.currentTarget, this.#code.text));
    document.getElementById("share-game").addEventListener("click", (event) => {
      const text = words.fill(gettext("Play the same deal: %(url)s"), { url: location.href });
      share(event.currentTarget, text);
    });
    dialog("result").querySelector("[data-result=again]").addEventListener("click", () => {
      dialog("result").close();
      this.#choose();
    });
    document.getElementById("new-game-form").addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("visibilitychange", () => this.#breathe());
    window.addEventListener("pagehide", () => this.#keep());
  }

  /** @param {string} text the code of the address, or "" */
  async open(text) {
    if (text) {
      this.#dealText(text);
      return;
    }
    const last = recall(LAST);
    await this.#deal(last ? parseCode(last) : randomCode(Rule.CLASSIC));
  }

  /**
   * A move was played on the board.
   */
  played() {
    this.#keep();
    if (this.#game.moves === 1) noteBegun(this.#code.text);
    if (this.#game.isWon) this.#end();
  }

  /** Ask for another game; if there is none yet, one is dealt whatever the answer. */
  async #choose() {
    const answer = await ask("new-game");
    if (answer === "" && !this.#code) await this.open("");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target), event.submitter);
    if (form.get("deal") === "random") {
      this.#deal(randomCode(String(form.get("rule"))));
    } else if (form.get("deal") === "code") {
      event.preventDefault();
      this.#dealText(String(form.get("code")));
    }
  }

  /**
   * Deal what was typed, pasted or linked, or say why it cannot be a code.
   *
   * @param {string} text
   */
  async #dealText(text) {
    let code;
    try {
      code = parseCode(codeIn(text));
    } catch (error) {
      if (!(error instanceof UnreadableCode)) throw error;
      this.#explain(text, problemText(error));
      return;
    }
    dialog("new-game").close("code");
    await this.#deal(code);
  }

  /**
   * @param {string} text
   * @param {string} problem
   */
  #explain(text, problem) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById("new-code"));
    input.value = text;
    input.setAttribute("aria-invalid", "true");
    document.getElementById("new-code-problem").textContent = problem;
    if (!dialog("new-game").open) this.#choose();
    input.focus();
    input.closest(".field").scrollIntoView({ block: "center" }); // the problem under it too, on the smallest phone
  }

  /** @param {import("./engine/code.js").GameCode} code */
  async #deal(code) {
    const game = await dealGame(code).catch((error) => this.#page.notes.tell(error.message));
    if (!game) return;
    const kept = recall(keyOf(code));
    for (const token of kept?.log ?? []) if (game.play(token).reason) break;
    this.#game = game;
    this.#code = code;
    this.#clock.stop();
    this.#clock = new PageClock(kept?.elapsed ?? 0);
    this.#takeTab();
    this.#showCode();
    this.#page.open(game, this, { motion: false });
    remember(LAST, code.text);
    if (game.isWon) this.#end();
    else this.#breathe();
  }

  #takeTab() {
    this.#tab?.leave();
    this.#tab = new OneTab(keyOf(this.#code), () => this.#stepAside());
  }

  /** Another tab plays this game: what it keeps must not be overwritten from here. */
  async #stepAside() {
    const code = this.#code;
    this.#clock.stop();
    this.#game = null;
    this.#page.close();
    if ((await ask("elsewhere")) === "here") await this.#deal(code);
  }

  #showCode() {
    const { text, rule } = this.#code;
    document.querySelector("#code [data-code]").textContent = text;
    document.getElementById("rule").textContent = words.ruleName(rule);
    document.getElementById("this-code").textContent = text;
    document.getElementById("this-game").hidden = false;
    const input = /** @type {HTMLInputElement} */ (document.getElementById("new-code"));
    input.removeAttribute("aria-invalid");
    document.getElementById("new-code-problem").textContent = "";
    history.replaceState(null, "", `${this.#path}${text}/`);
  }

  #end() {
    this.#clock.stop();
    this.#keep();
    forget(LAST);
    this.#page.close();
    this.#page.bar.follow(this.#clock);
    const elapsed = Math.round(this.#clock.elapsed());
    const { moves, score, clean } = this.#game;
    noteWon(this.#code.text, { elapsed, moves });
    const taken = gettext("Won, %(score)s points: cards were taken back.");
    const ending = {
      title: gettext("You won!"),
      isWon: true,
      elapsed,
      moves,
      clean,
      code: this.#code.text,
      remark: clean ? "" : words.fill(taken, { score: formatNumber(score) }),
    };
    celebrate().then(() => showResult(ending));
  }

  /** The clock runs while the game is in sight. */
  #breathe() {
    if (!this.#game || this.#game.isWon) return;
    if (document.hidden) this.#clock.stop();
    else this.#clock.start();
    this.#page.bar.follow(this.#clock);
    this.#keep();
  }

  #keep() {
    if (!this.#game) return;
    remember(keyOf(this.#code), { log: this.#game.log, elapsed: Math.round(this.#clock.elapsed()) });
  }
}

/**
 * What people paste may be the whole address of a game, or have the dashes of a word processor. The contract of the
 * codes knows neither.
 *
 * @param {string} text
 */
function codeIn(text) {
  const linked = /\/play\/([^/?#\s]+)/.exec(text);
  return (linked ? linked[1] : text).replace(/\s*[\u2010-\u2015\u2212-]\s*/g, "-");
}

/** @param {import("./engine/code.js").GameCode} code */
function keyOf(code) {
  return `free:${code.text}`;
}

/** @param {string} rule */
function randomCode(rule) {
  const symbols = [...crypto.getRandomValues(new Uint8Array(FREE_LENGTH))].map((byte) => SYMBOLS[byte % 32]);
  return parseCode(formatCode(rule, symbols.join("")));
}

/** @param {UnreadableCode} error */
function problemText({ problem, detail }) {
  const texts = {
    [CodeProblem.EMPTY]: gettext("Type a code such as YU1-C-AAAAAAB."),
    [CodeProblem.VERSION]: gettext("Codes begin with YU1."),
    [CodeProblem.RULE]: gettext("The rule letter must be C (Classic), R (Relaxed) or T (Traditional)."),
    [CodeProblem.LENGTH]: gettext("A code ends in 7 symbols, or 16 for a daily challenge; this one has %(n)s."),
    [CodeProblem.CHARACTER]: gettext(
      "“%(char)s” cannot be in a code: only the letters A-Z and the digits 2-7 can.",
    ),
    [CodeProblem.DOTTED_I]: gettext("“%(char)s” is not a letter of our codes: type “i” or “I” instead."),
    [CodeProblem.DIGIT]: gettext("The last symbols never contain 0, 1, 8 or 9. Could it be O, I or B?"),
  };
  return words.fill(texts[problem], detail);
}
