/**
 * Tokens of the move log: `36x5` and `36` (column to column), `3f` (to the foundation), `h5` (worrying back),
 * `u` (undo), `r` (restart).
 *
 * A move holds columns and suits counted from 0; only texts count columns from 1.
 *
 * @typedef {{kind: "column", from: number, to: number, count: number}} ColumnMove
 * @typedef {{kind: "up", from: number, count: 1}} UpMove
 * @typedef {{kind: "back", suit: number, to: number, count: 1}} BackMove
 * @typedef {ColumnMove|UpMove|BackMove} Move
 * @typedef {Move|{kind: "undo"}|{kind: "restart"}} Step
 */

import { SUITS } from "./cards.js";

const TOKEN = /^(?:([1-7])([1-7])(?:x([2-9]|[1-9][0-9]))?|([1-7])f|([shdc])([1-7])|(u)|(r))$/;

/**
 * @param {string} token
 * @returns {Step|null} null if the token is unreadable
 */
export function parseToken(token) {
  const found = TOKEN.exec(token);
  if (!found) return null;
  const [, from, to, count, up, suit, backTo, undo] = found;
  if (from) return { kind: "column", from: from - 1, to: to - 1, count: count ? Number(count) : 1 };
  if (up) return { kind: "up", from: up - 1, count: 1 };
  if (suit) return { kind: "back", suit: SUITS.indexOf(suit.toUpperCase()), to: backTo - 1, count: 1 };
  return { kind: undo ? "undo" : "restart" };
}

/**
 * @param {Move} move
 * @returns {string}
 */
export function formatMove(move) {
  if (move.kind === "up") return `${move.from + 1}f`;
  if (move.kind === "back") return `${SUITS[move.suit].toLowerCase()}${move.to + 1}`;
  return `${move.from + 1}${move.to + 1}${move.count > 1 ? `x${move.count}` : ""}`;
}
