/**
 * The games of free play that this browser has seen, for the statistics.
 *
 * @typedef {import("./statistics.js").Played} Played
 */

import { merged, withBegun, withWon } from "./statistics.js";
import { fileOf, gamesOf } from "./statistics_file.js";
import { recall, remember } from "./store.js";

const KEY = "statistics";

/** @returns {Played[]} none where what is kept cannot be read */
export function keptGames() {
  try {
    return gamesOf(recall(KEY), Date.now());
  } catch {
    return [];
  }
}

/** @param {string} code of a game that has had its first move */
export function noteBegun(code) {
  keep(withBegun(keptGames(), code, Date.now()));
}

/**
 * @param {string} code
 * @param {import("./statistics.js").Win} win
 */
export function noteWon(code, win) {
  keep(withWon(keptGames(), code, win, Date.now()));
}

/**
 * @param {Played[]} games
 * @returns {number} how many of them were new here
 */
export function addGames(games) {
  const before = keptGames();
  const after = merged(before, games);
  keep(after);
  return after.length - before.length;
}

/** @param {Played[]} games */
function keep(games) {
  remember(KEY, fileOf(games));
}
