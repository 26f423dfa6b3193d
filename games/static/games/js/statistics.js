/**
 * What came of the games of free play in this browser. Figures are counted from the games, never kept, so a file
 * that is read twice or a game that is taken up again cannot spoil them.
 *
 * @typedef {{elapsed: number, moves: number}} Win elapsed in milliseconds
 * @typedef {{code: string, begun: number, won: Win|null}} Played begun in milliseconds since 1970
 * @typedef {object} Figures
 * @property {number} played
 * @property {number} won
 * @property {number} streak wins up to now without a game between them that was left unwon
 * @property {number} longestStreak
 * @property {number|null} bestTime milliseconds
 * @property {number|null} fewestMoves
 */

/**
 * A game counts from its first move on.
 *
 * @param {Played[]} games
 * @param {string} code
 * @param {number} now
 * @returns {Played[]}
 */
export function withBegun(games, code, now) {
  return games.some((game) => game.code === code) ? games : [...games, { code, begun: now, won: null }];
}

/**
 * @param {Played[]} games
 * @param {string} code
 * @param {Win} win
 * @param {number} now
 * @returns {Played[]}
 */
export function withWon(games, code, win, now) {
  return withBegun(games, code, now).map((game) => (game.code === code && !game.won ? { ...game, won: win } : game));
}

/**
 * The games of both lists, each once; of a game in both, its first beginning and its faster win.
 *
 * @param {Played[]} games
 * @param {Played[]} others
 * @returns {Played[]}
 */
export function merged(games, others) {
  const byCode = new Map(games.map((game) => [game.code, game]));
  for (const other of others) {
    const game = byCode.get(other.code) ?? other;
    const wins = [game.won, other.won].filter((win) => win !== null);
    const won = wins.reduce((best, win) => (best && best.elapsed <= win.elapsed ? best : win), null);
    byCode.set(other.code, { code: other.code, begun: Math.min(game.begun, other.begun), won });
  }
  return [...byCode.values()];
}

/**
 * @param {Played[]} games
 * @param {string} rule C, R or T
 * @returns {Figures}
 */
export function figures(games, rule) {
  const played = games.filter(({ code }) => ruleOf(code) === rule).sort((a, b) => a.begun - b.begun);
  const wins = played.map(({ won }) => won).filter((won) => won !== null);
  return {
    played: played.length,
    won: wins.length,
    ...streaks(played),
    bestTime: least(wins.map(({ elapsed }) => elapsed)),
    fewestMoves: least(wins.map(({ moves }) => moves)),
  };
}

/** @param {Played[]} played in the order of their beginning */
function streaks(played) {
  // The last game may still be going on: it breaks no streak before another one is begun.
  const settled = played.at(-1)?.won === null ? played.slice(0, -1) : played;
  let streak = 0;
  let longestStreak = 0;
  for (const { won } of settled) {
    streak = won ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return { streak, longestStreak };
}

/** @param {number[]} numbers */
function least(numbers) {
  return numbers.length ? numbers.reduce((a, b) => Math.min(a, b)) : null;
}

/** @param {string} code canonical */
function ruleOf(code) {
  return code.split("-")[1];
}
