/**
 * The deal `YU1`: from the symbols of a code to seven columns, the same in every language, for ever.
 *
 * Words are the big-endian 32-bit words of SHA-256("YU1-<symbols>-0"), SHA-256("YU1-<symbols>-1"), ...;
 * `below(k)` scales a word to 0..k-1 and takes another one where that would favour some numbers; the deck
 * (spades, hearts, diamonds, clubs, each ace to king) is shuffled from its end; then it is dealt by rows.
 *
 * Numbers stay below 2^38, where doubles are exact. Bit operators would make them signed.
 */

import { COLUMNS } from "./rules.js";

/** Face-down cards of each column of a deal. */
export const FACE_DOWN = Object.freeze([0, 1, 2, 3, 4, 5, 6]);

const WORD = 2 ** 32;
const FACE_UP_ROUNDS = 4;

/** Whether this browser can deal by itself: WebCrypto is missing on plain http, where the server deals. */
export function canDeal() {
  return Boolean(globalThis.crypto?.subtle);
}

/**
 * @param {string} symbols canonical symbols of a code
 * @returns {Promise<number[][]>} seven columns of cards, each from its first card to its last
 */
export async function deal(symbols) {
  return layOut(await shuffledDeck(symbols));
}

/** @param {string} symbols */
async function shuffledDeck(symbols) {
  const stream = words(symbols);
  const deck = [];
  for (let suit = 0; suit < 4; suit += 1) {
    for (let rank = 1; rank <= 13; rank += 1) deck.push(4 * (rank - 1) + suit);
  }
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1, stream);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/** @param {number[]} deck */
function layOut(deck) {
  /** @type {number[][]} */
  const columns = Array.from({ length: COLUMNS }, () => []);
  let next = 0;
  for (let row = 0; row < COLUMNS; row += 1) {
    for (let column = row; column < COLUMNS; column += 1) columns[column].push(deck[next++]);
  }
  for (let round = 0; round < FACE_UP_ROUNDS; round += 1) {
    for (let column = 1; column < COLUMNS; column += 1) columns[column].push(deck[next++]);
  }
  return columns;
}

/**
 * @param {number} k
 * @param {AsyncGenerator<number, never>} stream
 */
async function below(k, stream) {
  for (;;) {
    const product = (await stream.next()).value * k;
    if (product % WORD >= WORD % k) return Math.floor(product / WORD);
  }
}

/**
 * @param {string} symbols
 * @returns {AsyncGenerator<number, never>}
 */
async function* words(symbols) {
  const encoder = new TextEncoder();
  for (let block = 0; ; block += 1) {
    const digest = await crypto.subtle.digest("SHA-256", encoder.encode(`YU1-${symbols}-${block}`));
    const view = new DataView(digest);
    for (let offset = 0; offset < digest.byteLength; offset += 4) yield view.getUint32(offset);
  }
}
