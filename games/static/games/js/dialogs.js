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
