/**
 * The board without a pointer. Keys work only while the focus is on the board.
 *
 * @typedef {import("./state.js").Pile} Pile
 *
 * @typedef {object} Hooks
 * @property {(key: string) => boolean} step an arrow, Home or End; false: it leads nowhere
 * @property {() => void} activate Enter, space or a screen reader's click on the focused button
 * @property {(pile: Pile) => void} go a digit: the end of that column
 * @property {() => void} sendUp
 * @property {() => void} place
 * @property {() => boolean} cancel
 */

const STEPS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export class Keyboard {
  #hooks;

  /**
   * @param {HTMLElement} root
   * @param {Hooks} hooks
   */
  constructor(root, hooks) {
    this.#hooks = hooks;
    root.addEventListener("keydown", (event) => {
      if (onBoard(event) && !event.ctrlKey && !event.metaKey && !event.altKey && this.#press(event.key)) {
        event.preventDefault();
      }
    });
    root.addEventListener("click", (event) => {
      // A pointer's own clicks count 1 and more and were taps already.
      if (onBoard(event) && event.detail === 0) hooks.activate();
    });
    window.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && hooks.cancel()) event.preventDefault();
    });
  }

  /**
   * @param {string} key
   * @returns {boolean} whether the key meant something
   */
  #press(key) {
    if (STEPS.includes(key)) return this.#hooks.step(key);
    if (/^[1-7]$/.test(key)) this.#hooks.go(Number(key));
    else if (key === "f" || key === "F") this.#hooks.sendUp();
    else if (key === "p" || key === "P") this.#hooks.place();
    else return false;
    return true;
  }
}

/** @param {Event} event */
function onBoard(event) {
  return /** @type {Element} */ (event.target).closest("[data-pile]") !== null;
}
