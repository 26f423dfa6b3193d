/**
 * Statistics as a file, to take them to another browser. A file is read whole or not at all: it may come from
 * anywhere, and what is kept of it is only what stands in a well-formed game.
 *
 * @typedef {import("./statistics.js").Played} Played
 */

import { parseCode } from "./engine/code.js";
import { CARDS, MAX_LOG } from "./engine/rules.js";

const FORMAT = "yukon-daily-statistics";
const VERSION = 1;
const MAX_GAMES = 20_000;
const A_DAY = 24 * 60 * 60 * 1000;
const A_YEAR = 365 * A_DAY;

/** More than MAX_GAMES games take. */
export const MAX_SIZE = 4_000_000;

/** @readonly @enum {string} */
export const FileProblem = Object.freeze({ TOO_LARGE: "too_large", FOREIGN: "foreign", NEWER: "newer", GAME: "game" });

export class UnreadableFile extends Error {
  /**
   * @param {string} problem one of FileProblem
   * @param {{n?: number}} [detail] which game, from 1
   */
  constructor(problem, detail = {}) {
    super(problem);
    this.name = "UnreadableFile";
    this.problem = problem;
    this.detail = detail;
  }
}

/**
 * @param {Played[]} games
 * @returns {object} what a file holds, as JSON
 */
export function fileOf(games) {
  const written = games.map(({ code, begun, won }) => ({
    code,
    begun: new Date(begun).toISOString(),
    won: won && { elapsed_ms: won.elapsed, moves: won.moves },
  }));
  return { format: FORMAT, version: VERSION, games: written };
}

/**
 * @param {string} text
 * @param {number} now
 * @returns {Played[]}
 * @throws {UnreadableFile}
 */
export function parseFile(text, now) {
  if (text.length > MAX_SIZE) throw new UnreadableFile(FileProblem.TOO_LARGE);
  try {
    return gamesOf(JSON.parse(text), now);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableFile(FileProblem.FOREIGN);
    throw error;
  }
}

/**
 * @param {any} file
 * @param {number} now a game that begins later than tomorrow is none
 * @returns {Played[]}
 * @throws {UnreadableFile}
 */
export function gamesOf(file, now) {
  if (file?.format !== FORMAT || !isWithin(file.version, 1, Infinity)) throw new UnreadableFile(FileProblem.FOREIGN);
  if (file.version > VERSION) throw new UnreadableFile(FileProblem.NEWER);
  if (!Array.isArray(file.games)) throw new UnreadableFile(FileProblem.FOREIGN);
  if (file.games.length > MAX_GAMES) throw new UnreadableFile(FileProblem.TOO_LARGE);
  return file.games.map((/** @type {any} */ game, /** @type {number} */ index) => {
    const read = parseGame(game, now);
    if (!read) throw new UnreadableFile(FileProblem.GAME, { n: index + 1 });
    return read;
  });
}

/**
 * @param {any} game
 * @param {number} now
 * @returns {Played|null} null: not a game
 */
function parseGame(game, now) {
  if (!isCode(game?.code) || !isMoment(game.begun, now)) return null;
  const played = { code: game.code, begun: Date.parse(game.begun), won: null };
  if (game.won === null) return played;
  const { elapsed_ms: elapsed, moves } = game.won ?? {};
  if (!isWithin(elapsed, 1, A_YEAR) || !isWithin(moves, CARDS, MAX_LOG)) return null;
  return { ...played, won: { elapsed, moves } };
}

/** @param {unknown} text */
function isCode(text) {
  try {
    return typeof text === "string" && parseCode(text).text === text;
  } catch {
    return false;
  }
}

/**
 * @param {unknown} text
 * @param {number} now
 */
function isMoment(text, now) {
  const moment = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return moment >= 0 && moment <= now + A_DAY && new Date(moment).toISOString() === text;
}

/**
 * @param {unknown} number
 * @param {number} least
 * @param {number} most
 */
function isWithin(number, least, most) {
  return Number.isInteger(number) && Number(number) >= least && Number(number) <= most;
}
