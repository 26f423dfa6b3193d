/**
 * Code + move log -> verdict. A bad log is an answer, never an exception, and no token is ever skipped.
 *
 * @typedef {{ply: number, move: string, reason: string}} Failure
 * @typedef {{verdict: "won"|"unfinished"|"rejected", score: number, moves: number, plies: number,
 *            clean: boolean, failure: Failure|null}} Replay
 */

import { trimAscii } from "./code.js";
import { Game } from "./game.js";

const SHOWN_CHARACTERS = 8;

/**
 * Split a log into its tokens, readable or not. Two spaces in a row make an empty token.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function parseLog(text) {
  const log = trimAscii(text);
  return log === "" ? [] : log.split(" ");
}

/**
 * @param {import("./code.js").GameCode} code
 * @param {string} logText
 * @returns {Promise<Replay>} on rejection the numbers describe the state before the failure
 */
export async function replay(code, logText) {
  const game = await Game.deal(code);
  const failure = playAll(game, parseLog(logText));
  return {
    verdict: failure ? "rejected" : game.isWon ? "won" : "unfinished",
    score: game.score,
    moves: game.moves,
    plies: game.ply,
    clean: game.clean,
    failure,
  };
}

/**
 * Play tokens until the first failure.
 *
 * @param {Game} game
 * @param {string[]} tokens
 * @returns {Failure|null}
 */
export function playAll(game, tokens) {
  for (const token of tokens) {
    const { reason } = game.play(token);
    if (reason) return { ply: game.ply, move: [...token].slice(0, SHOWN_CHARACTERS).join(""), reason };
  }
  return null;
}
