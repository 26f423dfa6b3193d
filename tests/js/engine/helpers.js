import "../webcrypto.js";

import { Game } from "../../../games/static/games/js/engine/game.js";

/**
 * A game from a few columns such as "5h 8S 7D" (face-down in lower case, hidden "??"); the others are spaces.
 */
export function gameOf({ rule = "C", columns = [], foundations = {} }) {
  return Game.fromState(
    {
      columns: Array.from({ length: 7 }, (_, i) => (columns[i] ?? "").split(" ").filter(Boolean)),
      foundations: { S: 0, H: 0, D: 0, C: 0, ...foundations },
    },
    rule,
  );
}

/** The columns of a state as text, without the spaces at its end. */
export function columnsOf(game) {
  const texts = game.state().columns.map((column) => column.join(" "));
  while (texts.at(-1) === "") texts.pop();
  return texts;
}

/** Play a log that must be accepted whole. */
export function playLog(game, log) {
  for (const token of log.split(" ")) {
    const { reason } = game.play(token);
    if (reason) throw new Error(`${token} at ply ${game.ply}: ${reason}`);
  }
  return game;
}

/** Everything about a game that a refused token must leave alone. */
export function snapshot(game) {
  const { ply, moves, score, clean, undoable, log } = game;
  return { ply, moves, score, clean, undoable, log: [...log], state: game.state() };
}

export { Game };
