/**
 * Full games from their codes, dealt in the browser where it can and by the server where it cannot.
 */

import { get } from "./api.js";
import { parseCard } from "./engine/cards.js";
import { canDeal } from "./engine/deal.js";
import { Game } from "./engine/game.js";

/**
 * @param {import("./engine/code.js").GameCode} code
 * @returns {Promise<Game>}
 */
export async function dealGame(code) {
  if (canDeal()) return Game.deal(code);
  const { columns } = await get(`deals/${code.text}/`);
  const cards = columns.map((/** @type {{card: string}[]} */ column) => column.map(({ card }) => parseCard(card)));
  return Game.fromDeal(cards, code.rule);
}
