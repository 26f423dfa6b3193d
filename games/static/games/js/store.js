/**
 * What this browser keeps between visits. A browser that keeps nothing (private windows, full storage) only
 * forgets sooner.
 */

const PREFIX = "yukon:";

/**
 * @param {string} key
 * @returns {any} null where nothing readable is kept
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Nothing to be done: the game itself goes on.
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was not kept.
  }
}
