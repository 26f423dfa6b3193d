/**
 * The sign of a rank in the sprite, in the letters that the player wants.
 */

const SIGNS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/** Vale, kız and papaz: the letters of Turkish decks. */
const TURKISH = { J: "V", Q: "K", K: "P" };

/** @param {number} rank 1-13 */
export function glyph(rank) {
  const sign = SIGNS[rank - 1];
  const turkish = document.documentElement.dataset.letters === "APKV";
  return (turkish && TURKISH[sign]) || sign;
}

/**
 * The picture of a card: figures are the same whatever the letters are.
 *
 * @param {number} rank 1-13
 * @param {string} suit s, h, d or c
 */
export function picture(rank, suit) {
  if (rank === 1) return `ace-${suit}`;
  return rank > 10 ? `court-${SIGNS[rank - 1]}` : `p-${suit}`;
}
