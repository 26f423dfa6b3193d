/**
 * The dialogs of the game page: real <dialog> elements, named without the ending of their ids.
 */

/**
 * @param {string} name
 * @returns {HTMLDialogElement}
 */
export function dialog(name) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(`${name}-dialog`));
}

/** A press beside a dialog closes it, if it has a cross: then it waits for no answer. */
export function bindBackdrops() {
  /** @type {HTMLDialogElement|null} */
  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    pressed = dialogBeside(event);
  });
  document.addEventListener("click", (event) => {
    const element = dialogBeside(event);
    // A press that began inside, to select some text, is no wish to leave.
    if (element && element === pressed && element.querySelector(".ibtn[value='']")) element.close("");
  });
}

/**
 * @param {MouseEvent} event
 * @returns {HTMLDialogElement|null} the dialog whose backdrop was pressed
 */
function dialogBeside({ target, clientX: x, clientY: y }) {
  if (!(target instanceof HTMLDialogElement)) return null;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom ? target : null;
}

/**
 * Ask, and wait for the answer.
 *
 * @param {string} name
 * @returns {Promise<string>} the value of the button; "" if the dialog was left by Escape or its cross
 */
export function ask(name) {
  const element = dialog(name);
  element.returnValue = "";
  if (!element.open) element.showModal();
  return new Promise((resolve) => {
    element.addEventListener("close", () => resolve(element.returnValue), { once: true });
  });
}
