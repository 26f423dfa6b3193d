/**
 * What lies on the table, as the board draws it and moves about in it: no DOM and no rules.
 *
 * @typedef {import("../engine/cards.js").Card} Card
 * @typedef {number|"s"|"h"|"d"|"c"} Pile a column, 1-7, or the suit letter of a foundation
 * @typedef {{pile: Pile, count: number}} Source the last `count` cards of a pile
 * @typedef {{pile: Pile, index: number}} Spot a face-up card of a pile, counted from 0; an empty pile has one spot
 * @typedef {{down: number, up: Card[]}} Column
 * @typedef {{columns: Column[], foundations: Record<string, number>}} Table
 * @typedef {{columns: number[], foundation: boolean}} Targets where the engine lets a source go
 */

import { suitOf } from "../engine/cards.js";

/** @type {Pile[]} */
export const COLUMNS = [1, 2, 3, 4, 5, 6, 7];
/** @type {Pile[]} */
export const FOUNDATIONS = ["s", "h", "d", "c"];

const PILES = [...COLUMNS, ...FOUNDATIONS];

/** @type {Targets} */
export const NOWHERE = Object.freeze({ columns: [], foundation: false });

/**
 * @param {import("../engine/game.js").Game} game
 * @returns {Table} a card still awaited from the server lies face-down
 */
export function tableOf(game) {
  const columns = game.columns.map((cards, index) => {
    const down = game.pending.includes(index + 1) ? cards.length : game.down[index];
    return { down, up: /** @type {Card[]} */ (cards.slice(down)) };
  });
  const foundations = Object.fromEntries(FOUNDATIONS.map((suit, index) => [suit, game.foundations[index]]));
  return { columns, foundations };
}

/** @returns {Table} a deal of which no card is known: the shape of every game before it begins */
export function sealedTable() {
  const columns = [1, 6, 7, 8, 9, 10, 11].map((down) => ({ down, up: [] }));
  return { columns, foundations: Object.fromEntries(FOUNDATIONS.map((suit) => [suit, 0])) };
}

/** @param {Pile} pile */
export function isFoundation(pile) {
  return typeof pile === "string";
}

/**
 * @param {Table} table
 * @param {Pile} pile
 * @returns {Card[]} the face-up cards of a pile; of a foundation its top card only
 */
export function cardsOf(table, pile) {
  if (typeof pile === "number") return table.columns[pile - 1].up;
  const height = table.foundations[pile];
  return height ? [4 * (height - 1) + FOUNDATIONS.indexOf(pile)] : [];
}

/**
 * @param {Table} table
 * @param {Spot} spot
 * @returns {Source|null} the card there with all cards on it; null where no card lies
 */
export function sourceAt(table, { pile, index }) {
  const count = cardsOf(table, pile).length - index;
  return count > 0 ? { pile, count } : null;
}

/**
 * @param {Table} table
 * @param {Source} source
 * @returns {Spot}
 */
export function spotOf(table, { pile, count }) {
  return { pile, index: cardsOf(table, pile).length - count };
}

/**
 * @param {Table} table
 * @param {Source} source
 * @returns {Card} the card taken, on which the others lie
 */
export function cardTaken(table, { pile, count }) {
  return /** @type {Card} */ (cardsOf(table, pile).at(-count));
}

/**
 * @param {Table} table
 * @param {Pile} pile
 * @returns {Spot} where a pile is entered: its last card or its empty place
 */
export function lastSpot(table, pile) {
  return { pile, index: Math.max(0, cardsOf(table, pile).length - 1) };
}

/**
 * Where an arrow key leads: up and down inside a column, left and right from pile to pile.
 *
 * From the first card of a column up leads to the foundations, and down from a foundation back to a column.
 *
 * @param {Table} table
 * @param {Spot} spot
 * @param {string} key a KeyboardEvent.key
 * @returns {Spot|null} null where the key leads nowhere
 */
export function step(table, spot, key) {
  const last = lastSpot(table, spot.pile);
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const pile = PILES[PILES.indexOf(spot.pile) + (key === "ArrowLeft" ? -1 : 1)];
      return pile === undefined ? null : lastSpot(table, pile);
    }
    case "ArrowUp":
      if (isFoundation(spot.pile)) return null;
      return spot.index > 0 ? { ...spot, index: spot.index - 1 } : lastSpot(table, foundationNear(table, spot));
    case "ArrowDown":
      if (isFoundation(spot.pile)) return lastSpot(table, 4 + FOUNDATIONS.indexOf(spot.pile));
      return spot.index < last.index ? { ...spot, index: spot.index + 1 } : null;
    case "Home":
      return { ...spot, index: 0 };
    case "End":
      return last;
    default:
      return null;
  }
}

/**
 * @param {Table} table
 * @param {Spot} spot
 * @returns {Pile} the foundation of the card's own suit, where it may be wanted
 */
function foundationNear(table, { pile, index }) {
  const card = cardsOf(table, pile)[index];
  return FOUNDATIONS[card === undefined ? 0 : suitOf(card)];
}

/**
 * @param {Targets} targets
 * @param {Pile} pile any foundation stands for the card's own
 */
export function takes(targets, pile) {
  return typeof pile === "number" ? targets.columns.includes(pile) : targets.foundation;
}

/**
 * @param {Pile} pile
 * @param {Card} card the card that goes there
 * @returns {Pile} of the foundations always the card's own
 */
export function ownPile(pile, card) {
  return typeof pile === "number" ? pile : FOUNDATIONS[suitOf(card)];
}

/**
 * @param {Source} source
 * @param {Pile} target any foundation stands for the card's own
 * @returns {string} the token of the move log
 */
export function tokenOf({ pile, count }, target) {
  if (isFoundation(target)) return `${pile}f`;
  return `${pile}${target}${count > 1 ? `x${count}` : ""}`;
}
