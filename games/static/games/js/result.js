/**
 * The dialog at the end of a game.
 *
 * @typedef {object} Ending
 * @property {string} title
 * @property {number|null} elapsed milliseconds; null: not worth showing
 * @property {number} moves
 * @property {boolean} isWon
 * @property {boolean} clean
 * @property {string|null} code
 * @property {string} [position] a sentence
 * @property {string[]} [standing] sentences about the others
 * @property {string} [remark] a sentence
 * @property {boolean} [invite] whether a guest is invited to sign up
 * @property {boolean} [replaced] whether another deal has taken the place of a void challenge
 * @property {string} [share] what Share hands on
 */

import { dialog } from "./dialogs.js";
import { formatDuration, formatNumber, formatThousandths } from "./format.js";
import { copy, share } from "./share.js";
import { fill } from "./words.js";

/** @param {string} name */
function part(name) {
  return /** @type {HTMLElement|null} */ (dialog("result").querySelector(`[data-result="${name}"]`));
}

/**
 * @param {string} name
 * @param {string|null|undefined} text empty: the part is left out
 */
function write(name, text) {
  const element = part(name);
  element.textContent = text ?? "";
  element.hidden = !text;
}

/**
 * @param {string} name
 * @param {string[]} lines
 */
function writeLines(name, lines) {
  const list = part(name);
  list.hidden = lines.length === 0;
  list.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}

/**
 * @param {string} name
 * @param {boolean|undefined} isShown
 */
function reveal(name, isShown) {
  const element = part(name);
  if (element) element.hidden = !isShown;
}

/**
 * The kings of a won game rise (style sheet, `.won`); a press or a key goes on at once.
 *
 * @returns {Promise<void>} when the eye has had its time
 */
export function celebrate() {
  const kings = document.querySelectorAll(".won .pile .card:not([inert])");
  const rising = [...kings].flatMap((king) => king.getAnimations());
  const skipped = new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, resolve, { once: true });
  });
  return Promise.race([skipped, Promise.allSettled(rising.map((animation) => animation.finished))]).then(() => {});
}

/** @param {Ending} ending */
export function showResult(ending) {
  write("title", ending.title);
  write("position", ending.position);
  write("remark", ending.remark);
  writeLines("standing", ending.standing ?? []);
  write("moves", movesText(ending.moves));
  write("code", ending.code);
  reveal("clock", ending.elapsed !== null);
  if (ending.elapsed !== null) {
    write("time", formatDuration(ending.elapsed));
    write("thousandths", formatThousandths(ending.elapsed));
  }
  reveal("clean", ending.isWon && ending.clean);
  reveal("kings", ending.isWon);
  reveal("coderow", ending.code !== null);
  reveal("invite", ending.invite);
  reveal("replacement", ending.replaced);
  reveal("share", ending.share !== undefined);
  part("copy").onclick = () => copy(part("copy"), ending.code);
  part("share").onclick = () => share(part("share"), ending.share);
  const element = dialog("result");
  if (!element.open) element.showModal();
}

/** @param {number} moves */
function movesText(moves) {
  return fill(ngettext("%(n)s move", "%(n)s moves", moves), { n: formatNumber(moves) });
}
