/**
 * The tour of a first game: a few sentences beside the board, which can be played meanwhile. Whoever skips it, or
 * just plays, is not shown it again; Help has it.
 */

import { preference, setPreference } from "./preferences.js";

const NAME = "tour";

export class Tour {
  #at = 0;
  #panel;
  #steps;
  #skip;
  #next;
  #done;

  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} board tells of moves by "played"
   */
  constructor(panel, board) {
    this.#panel = panel;
    this.#steps = [...panel.querySelectorAll("li")];
    [this.#skip, this.#next, this.#done] = panel.querySelectorAll("button");
    this.#next.addEventListener("click", () => this.#go(this.#at + 1));
    for (const button of [this.#skip, this.#done]) button.addEventListener("click", () => this.#end());
    // Only a page that was kept for when there is no connection shows it to everybody.
    if (!this.isNew) panel.hidden = true;
    board.addEventListener("played", () => this.#panel.hidden || this.#end());
  }

  /** Whether this browser has not seen it. */
  get isNew() {
    return preference(NAME) !== "seen";
  }

  /** @param {Element} place the board, or a dialog that comes before the game */
  show(place) {
    place.append(this.#panel);
    this.#panel.hidden = false;
    this.#go(0);
  }

  /** @param {number} step */
  #go(step) {
    const isLast = step === this.#steps.length - 1;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#at = step;
    this.#steps.forEach((element, index) => {
      element.hidden = index !== step;
    });
    this.#skip.hidden = this.#next.hidden = isLast;
    this.#done.hidden = !isLast;
    if (hadFocus && isLast) this.#done.focus();
  }

  #end() {
    this.#panel.hidden = true;
    setPreference(NAME, "seen");
  }
}
