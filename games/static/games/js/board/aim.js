/**
 * Which pile a held group is over: no DOM, boxes and points in page coordinates.
 *
 * @typedef {import("./state.js").Pile} Pile
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{x: number, y: number}} Point
 */

/** A target counts from this share of the card's width on, when the pointer itself is over none. */
const ENOUGH = 0.35;

/**
 * The pile under the pointer if it is a target; else the target which the held card covers most; else the
 * pile under the pointer, so that the refusal can be named.
 *
 * @param {Map<Pile, Box>} boxes
 * @param {Point} pointer
 * @param {Box} card the card taken, where it is held now
 * @param {(pile: Pile) => boolean} isTarget
 * @returns {Pile|null}
 */
export function aim(boxes, pointer, card, isTarget) {
  const under = pileAt(boxes, pointer);
  if (under !== null && isTarget(under)) return under;
  return coveredMost(boxes, card, isTarget) ?? under;
}

/**
 * @param {Map<Pile, Box>} boxes
 * @param {Point} point
 * @returns {Pile|null}
 */
function pileAt(boxes, { x, y }) {
  for (const [pile, box] of boxes) {
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return pile;
  }
  return null;
}

/**
 * @param {Map<Pile, Box>} boxes
 * @param {Box} card
 * @param {(pile: Pile) => boolean} isTarget
 * @returns {Pile|null}
 */
function coveredMost(boxes, card, isTarget) {
  let best = ENOUGH;
  let found = null;
  for (const [pile, box] of boxes) {
    if (!isTarget(pile) || card.top > box.bottom || card.bottom < box.top) continue;
    const width = Math.min(card.right, box.right) - Math.max(card.left, box.left);
    const share = width / (card.right - card.left);
    if (share > best) [best, found] = [share, pile];
  }
  return found;
}
