/**
 * How long things take, and when the page has been laid out.
 *
 * Durations live in the style sheet, where reduced motion sets them to 0.
 */

/** @type {Map<string, number>} read once, since reading may cost a recalculation of styles */
const known = new Map();

document.addEventListener("preferencechange", () => known.clear());
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => known.clear());

/**
 * @param {"--fast"|"--move"|"--turn"|"--calm"} name
 * @returns {number} milliseconds
 */
export function duration(name) {
  if (!known.has(name)) {
    known.set(name, Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0);
  }
  return /** @type {number} */ (known.get(name));
}

export const EASE = "cubic-bezier(.2, .7, .2, 1)";

/**
 * Run once after the browser's own next layout and before it paints, when reading boxes costs nothing.
 *
 * @param {Element} element any rendered element
 * @param {() => void} callback
 */
export function afterLayout(element, callback) {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    callback();
  });
  observer.observe(element);
}
