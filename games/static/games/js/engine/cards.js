/**
 * Cards as small integers: 4 * (rank - 1) + suit, so that card + 4 is the next card of its suit.
 *
 * Suits are 0..3 in the order of the foundations (spades, hearts, diamonds, clubs), ranks 1..13.
 *
 * @typedef {number} Card
 */

export const SUITS = "SHDC";
export const RANKS = "A23456789TJQK";
export const KING = 13;

/** The text of a card that is not known. */
export const HIDDEN = "??";

/**
 * @param {string} text such as "TD", in upper case
 * @returns {Card}
 * @throws {RangeError} if the text is not a card
 */
export function parseCard(text) {
  const rank = RANKS.indexOf(text[0]);
  const suit = SUITS.indexOf(text[1]);
  if (text.length !== 2 || rank < 0 || suit < 0) throw new RangeError(`${text} is not a card`);
  return 4 * rank + suit;
}

/**
 * @param {Card} card
 * @returns {string}
 */
export function formatCard(card) {
  return RANKS[card >> 2] + SUITS[card & 3];
}

/** @param {Card} card */
export function rankOf(card) {
  return (card >> 2) + 1;
}

/** @param {Card} card */
export function suitOf(card) {
  return card & 3;
}

/** @param {Card} card */
export function isRed(card) {
  const suit = card & 3;
  return suit === 1 || suit === 2;
}
