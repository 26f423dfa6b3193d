/**
 * Handing things on: to the clipboard, or to whatever the device shares with.
 */

const SAID_FOR = 2000;

/**
 * @param {HTMLElement} button says for a moment that it was done
 * @param {string} text
 */
export async function copy(button, text) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyFromField(button, text);
  const label = /** @type {HTMLElement} */ (button.querySelector("span"));
  const done = gettext("Copied");
  const before = label.textContent;
  if (before === done) return;
  label.textContent = done;
  setTimeout(() => {
    label.textContent = before;
  }, SAID_FOR);
}

/**
 * Plain http on another host has no clipboard to write to; the selected text of a field can still be copied.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
function copyFromField(button, text) {
  const field = document.createElement("textarea");
  field.value = text;
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/**
 * @param {HTMLElement} button
 * @param {string} text copied where the device cannot share
 */
export async function share(button, text) {
  if (!navigator.share) {
    await copy(button, text);
    return;
  }
  // Closing the device's own share sheet is no error of ours.
  await navigator.share({ text }).catch(() => undefined);
}
