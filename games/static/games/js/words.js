/**
 * Names and sentences of the board, in the page's language.
 *
 * Card names are words, never letters: K is the king in one language and the queen in the other.
 *
 * @typedef {import("./board/state.js").Pile} Pile
 */

import { rankOf, suitOf } from "./engine/cards.js";
import { PENDING, Reason } from "./engine/errors.js";
import { formatNumber } from "./format.js";

/** @returns {string} the language of the page */
export function language() {
  return document.documentElement.lang || "en";
}

/**
 * @param {string} text with placeholders such as %(card)s
 * @param {Record<string, string|number>} values
 */
export function fill(text, values) {
  return interpolate(text, values, true);
}

/** @param {number} suit 0-3 */
export function suitName(suit) {
  return [gettext("spades"), gettext("hearts"), gettext("diamonds"), gettext("clubs")][suit];
}

/** @param {number} rank 1-13 */
function rankName(rank) {
  const words = {
    1: pgettext("rank in a card name", "ace"),
    11: pgettext("rank in a card name", "jack"),
    12: pgettext("rank in a card name", "queen"),
    13: pgettext("rank in a card name", "king"),
  };
  return words[rank] ?? String(rank);
}

/** @param {number} card */
export function cardName(card) {
  const parts = { rank: rankName(rankOf(card)), suit: suitName(suitOf(card)) };
  return fill(pgettext("card name", "%(rank)s of %(suit)s"), parts);
}

/**
 * @param {number} card
 * @param {number} column 1-7
 * @param {number} carried how many cards lie on it
 */
export function cardLabel(card, column, carried) {
  if (carried === 0) return fill(gettext("%(card)s, column %(column)s"), { card: cardName(card), column });
  const text = ngettext(
    "%(card)s, column %(column)s, carries %(n)s card",
    "%(card)s, column %(column)s, carries %(n)s cards",
    carried,
  );
  return fill(text, { card: cardName(card), column, n: carried });
}

/**
 * @param {number} column 1-7
 * @param {number} cards
 * @param {number} down how many of them are face-down
 */
export function columnLabel(column, cards, down) {
  const text = ngettext("Column %(column)s, %(n)s card", "Column %(column)s, %(n)s cards", cards);
  const label = fill(text, { column, n: cards });
  return down ? fill(gettext("%(label)s, %(down)s face-down"), { label, down }) : label;
}

/** @param {number} column 1-7 */
export function spaceLabel(column) {
  return fill(gettext("Column %(column)s, space"), { column });
}

/**
 * @param {number} suit 0-3
 * @param {number|null} top
 */
export function foundationLabel(suit, top) {
  if (top === null) return fill(gettext("%(suit)s foundation, empty"), { suit: suitName(suit) });
  return fill(gettext("%(suit)s foundation, top card %(card)s"), { suit: suitName(suit), card: cardName(top) });
}

/**
 * @param {number} card
 * @param {number} carried
 */
export function pickedUp(card, carried) {
  if (carried === 0) {
    const text = gettext("Picked up: %(card)s. Choose a place with the arrow keys; Enter drops, Escape cancels.");
    return fill(text, { card: cardName(card) });
  }
  const text = ngettext(
    "Picked up: %(card)s and %(n)s card on it.",
    "Picked up: %(card)s and %(n)s cards on it.",
    carried,
  );
  return fill(text, { card: cardName(card), n: carried });
}

/**
 * What a move did.
 *
 * @param {import("./board/state.js").Source} source
 * @param {Pile} target
 * @param {number} card the card taken
 */
export function moved({ pile, count }, target, card) {
  const values = { card: cardName(card), column: target, n: count - 1 };
  return sentence(fill(movedText(pile, target, count - 1), values));
}

/**
 * @param {Pile} from
 * @param {Pile} to
 * @param {number} carried
 */
function movedText(from, to, carried) {
  if (typeof to === "string") return gettext("%(card)s put on its foundation.");
  if (typeof from === "string") return gettext("%(card)s taken back from its foundation to column %(column)s.");
  if (carried === 0) return gettext("%(card)s moved to column %(column)s.");
  return ngettext(
    "%(card)s and %(n)s card on it moved to column %(column)s.",
    "%(card)s and %(n)s cards on it moved to column %(column)s.",
    carried,
  );
}

/**
 * @param {number} card
 * @param {number} column 1-7
 */
export function turnedUp(card, column) {
  return fill(gettext("Turned up: %(card)s, column %(column)s."), { card: cardName(card), column });
}

/** @param {number} score */
export function undone(score) {
  return fill(gettext("Last move undone. Score: %(score)s."), { score: formatNumber(score) });
}

/**
 * The rule that refused a move.
 *
 * @param {string} reason
 * @param {Pile|null} target null: unknown
 */
export function refusal(reason, target = null) {
  if (reason === Reason.WRONG_RANK) return wrongRank(target);
  const texts = {
    [PENDING]: gettext("This card is turned up once the server can be reached again."),
    [Reason.LOG_TOO_LONG]: gettext(
      "One game can record 4,000 steps, undos and restarts included, and this one is full.",
    ),
    [Reason.UNREADABLE]: gettext("This move could not be read; reload the page and try again."),
    [Reason.GAME_OVER]: gettext("The game is won: all 52 cards are on the foundations."),
    [Reason.NOTHING_TO_UNDO]: gettext(
      "There is no move left to undo; only the last 100 moves can be undone.",
    ),
    [Reason.EMPTY_SOURCE]: gettext("There is no card to take here."),
    [Reason.SAME_PILE]: gettext("This is the column you took from; choose another one."),
    [Reason.GROUP_TOO_LARGE]: gettext("This group is too large: at most 20 cards move at once."),
    [Reason.NOT_ENOUGH_CARDS]: gettext("This column has fewer cards than that."),
    [Reason.FACE_DOWN]: gettext(
      "A face-down card cannot be moved; it turns up by itself once nothing lies on it.",
    ),
    [Reason.FOUNDATION_IS_FINAL]: gettext("Under the Traditional rule a card on a foundation stays there."),
    [Reason.ACE_MUST_GO_UP]: gettext(
      "Under the Traditional rule an ace at the end of a column goes to its foundation first.",
    ),
    [Reason.SPACE_NEEDS_KING]: gettext("Only a king, alone or with the cards on it, can go to a space."),
    [Reason.WRONG_COLOUR]: gettext("On a column red goes on black and black on red."),
  };
  return texts[reason];
}

/** @param {Pile|null} target */
function wrongRank(target) {
  if (target === null) {
    return gettext("The ranks must follow each other: one lower on a column, one higher on a foundation.");
  }
  return typeof target === "number"
    ? gettext("The card you take must be exactly one lower than the last card of the column.")
    : gettext("A foundation is built in order from ace to king; it is not this card's turn yet.");
}

/** Only single cards from a column's end go up: not a reason of the engine, which has no token for it. */
export function oneAtATime() {
  return gettext("A foundation takes one card at a time, from the end of a column.");
}

/**
 * @param {string} rule C, R or T
 */
export function ruleName(rule) {
  return { C: gettext("Classic"), R: gettext("Relaxed"), T: gettext("Traditional") }[rule];
}

/**
 * A sentence that begins with a card's name begins with a capital.
 *
 * @param {string} text
 */
function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
