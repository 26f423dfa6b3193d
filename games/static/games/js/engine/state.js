/**
 * States as JSON: `{"columns": [["??", "TD"], ...], "foundations": {"S": 0, "H": 0, "D": 0, "C": 0}}`.
 *
 * A face-down card is `??` in a masked state and written in lower case ("td") in a full one.
 * In memory a position is `{columns, down, foundations}`: cards from first to last, the number of face-down
 * cards of each column, the number of cards up of each suit. A card that is not known is null.
 *
 * @typedef {{columns: (number|null)[][], down: number[], foundations: number[]}} Position
 * @typedef {{columns: string[][], foundations: Record<string, number>}} StateJson
 */

import { HIDDEN, SUITS, formatCard, parseCard } from "./cards.js";

/**
 * Read a state, masked or full.
 *
 * @param {StateJson} json
 * @returns {Position}
 * @throws {RangeError} if a text is not a card
 */
export function parseState(json) {
  return {
    columns: json.columns.map((column) => column.map(parseText)),
    down: json.columns.map(countFaceDown),
    foundations: [...SUITS].map((suit) => json.foundations[suit]),
  };
}

/** @param {string} text */
function parseText(text) {
  return text === HIDDEN ? null : parseCard(text.toUpperCase());
}

/**
 * A column's last card is never face-down: where it is hidden, it is turned up and awaited.
 *
 * @param {string[]} column
 */
function countFaceDown(column) {
  const faceUp = column.findIndex((text) => text !== HIDDEN && text === text.toUpperCase());
  return faceUp < 0 ? Math.max(column.length - 1, 0) : faceUp;
}

/**
 * Write a state with its face-down cards masked, also those that are known.
 *
 * @param {Position} position
 * @returns {StateJson}
 */
export function formatState({ columns, down, foundations }) {
  return {
    columns: columns.map((column, i) =>
      column.map((card, row) => (row < down[i] || card === null ? HIDDEN : formatCard(card))),
    ),
    foundations: Object.fromEntries([...SUITS].map((suit, i) => [suit, foundations[i]])),
  };
}

/**
 * @param {Position} position
 * @returns {Position}
 */
export function copyPosition({ columns, down, foundations }) {
  return { columns: columns.map((column) => [...column]), down: [...down], foundations: [...foundations] };
}
