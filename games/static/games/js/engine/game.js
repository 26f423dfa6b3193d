/**
 * One game: a deal, and the moves played on it.
 *
 * A game is full (every card known) or masked (face-down cards are null). In a masked game a move that uncovers an
 * unknown card leaves its column pending until `turnUp` tells the card. Other moves go on meanwhile; those that
 * hang on the awaited card are refused with PENDING. A card that was told stays known: undo and restart turn it
 * face-down again, and the next turning-up shows it without asking.
 */

import { KING, isRed, rankOf, suitOf } from "./cards.js";
import { FACE_DOWN, deal } from "./deal.js";
import { PENDING, Reason } from "./errors.js";
import { formatMove, parseToken } from "./moves.js";
import { CARDS, FACE_DOWN_CARDS, MAX_GROUP, MAX_LOG, MAX_UNDO, POINTS_TURNED, POINTS_UP, Rule } from "./rules.js";
import { copyPosition, formatState, parseState } from "./state.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Step} Step
 * @typedef {import("./state.js").Position} Position
 * @typedef {{ply: number, column: number, card: number|null}} TurnedUp column from 1; card null: awaited
 * @typedef {{reason: string|null, turnedUp: TurnedUp|null}} Played
 */

export class Game {
  /** @type {(number|null)[][]} cards of each column, from first to last; also face-down ones, where known */
  columns;

  /** @type {number[]} how many cards of each column are face-down */
  down;

  /** @type {number[]} how many cards of each suit are up */
  foundations;

  /** @type {string[]} the tokens accepted so far */
  log = [];

  /** The accepted tokens other than undo and restart. */
  moves = 0;

  /** @type {Position} what restart deals again; learns every card that is told */
  #start;

  /** @type {{move: Move, card: number, turned: boolean}[]} the moves that can be undone, oldest first */
  #history = [];

  /** Worrying back that stands: neither undone nor restarted away. */
  #takenBack = 0;

  /** @param {Position & {rule: string}} position */
  constructor({ rule, ...position }) {
    this.rule = rule;
    this.#start = copyPosition(position);
    this.#restart();
  }

  /**
   * @param {import("./code.js").GameCode} code
   * @returns {Promise<Game>}
   */
  static async deal({ rule, symbols }) {
    return Game.fromDeal(await deal(symbols), rule);
  }

  /**
   * @param {number[][]} columns the seven columns of a deal, wherever they come from
   * @param {string} rule
   */
  static fromDeal(columns, rule) {
    return new Game({ columns, down: [...FACE_DOWN], foundations: [0, 0, 0, 0], rule });
  }

  /**
   * @param {import("./state.js").StateJson} state masked or full
   * @param {string} rule
   */
  static fromState(state, rule) {
    return new Game({ ...parseState(state), rule });
  }

  /** The 0-based index that the next token will have in the log. */
  get ply() {
    return this.log.length;
  }

  get score() {
    const turned = FACE_DOWN_CARDS - sum(this.down);
    return POINTS_UP * (sum(this.foundations) + this.#takenBack) + POINTS_TURNED * turned;
  }

  get clean() {
    return this.#takenBack === 0;
  }

  get isWon() {
    return sum(this.foundations) === CARDS;
  }

  /** How many moves can be undone. */
  get undoable() {
    return this.#history.length;
  }

  /** Columns, from 1, whose turned-up card is awaited. */
  get pending() {
    return columnNumbers((column) => this.#isPending(column));
  }

  /** The state as JSON, face-down cards masked. */
  state() {
    return formatState(this);
  }

  /**
   * Play one token. A refused one changes nothing.
   *
   * @param {string} token
   * @returns {Played} reason is one of Reason, or PENDING in a masked game
   */
  play(token) {
    const step = parseToken(token);
    const reason = this.#stepRefusal(step);
    if (reason) return { reason, turnedUp: null };
    const turnedUp = this.#apply(step);
    this.log.push(token);
    return { reason: null, turnedUp };
  }

  /**
   * Learn the card that was turned up in a column of a masked game, while it is awaited or at any other time:
   * a column's cards must come in the order in which they turn up, and may come again.
   *
   * @param {number} column from 1
   * @param {number} card
   * @throws {RangeError} if the column hides no card
   */
  turnUp(column, card) {
    const start = this.#start.columns[column - 1];
    if (start.includes(card)) return;
    const row = start.lastIndexOf(null);
    if (row < 0) throw new RangeError(`column ${column} hides no card`);
    // An unknown card has never moved, so it lies in the same row now as at the start.
    start[row] = card;
    this.columns[column - 1][row] = card;
  }

  /**
   * Every legal move as a token: for each column its foundation, then the columns with the smallest group first;
   * then worrying back by suit.
   *
   * @returns {string[]}
   */
  legalMoves() {
    const moves = [];
    for (let from = 0; from < this.columns.length; from += 1) {
      moves.push({ kind: "up", from, count: 1 });
      const faceUp = this.columns[from].length - this.down[from];
      for (let to = 0; to < this.columns.length; to += 1) {
        for (let count = 1; count <= faceUp; count += 1) moves.push({ kind: "column", from, to, count });
      }
    }
    for (let suit = 0; suit < this.foundations.length; suit += 1) {
      for (let to = 0; to < this.columns.length; to += 1) moves.push({ kind: "back", suit, to, count: 1 });
    }
    return moves.filter((move) => this.#isLegal(move)).map(formatMove);
  }

  /**
   * Where the last `count` cards of a column can go.
   *
   * @param {number} column from 1
   * @param {number} count
   * @returns {{columns: number[], foundation: boolean}} columns from 1
   */
  targets(column, count) {
    const from = column - 1;
    return {
      columns: columnNumbers((to) => this.#isLegal({ kind: "column", from, to, count })),
      foundation: count === 1 && this.#isLegal({ kind: "up", from, count }),
    };
  }

  /**
   * Where the top card of a foundation can be worried back to.
   *
   * @param {number} suit 0..3
   * @returns {number[]} columns from 1
   */
  worryTargets(suit) {
    return columnNumbers((to) => this.#isLegal({ kind: "back", suit, to, count: 1 }));
  }

  /**
   * The column that a double tap on a group picks: the longest that ends in a card that takes it; else, for a king
   * that is not already first in its column, a space. The leftmost of equals.
   *
   * @param {number} column from 1
   * @param {number} count
   * @returns {number|null} a column from 1
   */
  placement(column, count) {
    const { columns } = this.targets(column, count);
    const lengthOf = (number) => this.columns[number - 1].length;
    const longest = Math.max(0, ...columns.map(lengthOf));
    if (longest === 0 && lengthOf(column) === count) return null;
    return columns.find((number) => lengthOf(number) === longest) ?? null;
  }

  /** @param {number} column from 0 */
  #isPending(column) {
    return this.columns[column].at(-1) === null;
  }

  /** @param {Move} move */
  #isLegal(move) {
    return !this.isWon && this.#refusal(move) === null;
  }

  /**
   * @param {Step|null} step
   * @returns {string|null}
   */
  #stepRefusal(step) {
    if (this.ply >= MAX_LOG) return Reason.LOG_TOO_LONG;
    if (step === null) return Reason.UNREADABLE;
    if (this.isWon) return Reason.GAME_OVER;
    if (step.kind === "restart") return null;
    if (step.kind === "undo") return this.undoable ? null : Reason.NOTHING_TO_UNDO;
    return this.#refusal(step);
  }

  /**
   * @param {Move} move
   * @returns {string|null}
   */
  #refusal(move) {
    const refusal = move.kind === "back" ? this.#foundationRefusal(move) : this.#sourceRefusal(move);
    return refusal ?? this.#aceRefusal(move) ?? this.#targetRefusal(move);
  }

  /** @param {import("./moves.js").BackMove} move */
  #foundationRefusal({ suit }) {
    if (this.foundations[suit] === 0) return Reason.EMPTY_SOURCE;
    return this.rule === Rule.TRADITIONAL ? Reason.FOUNDATION_IS_FINAL : null;
  }

  /** @param {import("./moves.js").ColumnMove|import("./moves.js").UpMove} move */
  #sourceRefusal(move) {
    const size = this.columns[move.from].length;
    if (size === 0) return Reason.EMPTY_SOURCE;
    if (move.kind === "column" && move.from === move.to) return Reason.SAME_PILE;
    if (move.count > MAX_GROUP) return Reason.GROUP_TOO_LARGE;
    if (move.count > size) return Reason.NOT_ENOUGH_CARDS;
    if (move.count > size - this.down[move.from]) return Reason.FACE_DOWN;
    return this.#isPending(move.from) ? PENDING : null;
  }

  /**
   * Under the Traditional rule the aces that end columns go up first, and an awaited card may be such an ace.
   *
   * @param {Move} move
   */
  #aceRefusal(move) {
    if (this.rule !== Rule.TRADITIONAL) return null;
    if (move.kind === "up" && rankOf(this.#cardOf(move)) === 1) return null;
    const ends = this.columns.filter((column) => column.length > 0).map((column) => column.at(-1));
    if (ends.some((card) => card !== null && rankOf(card) === 1)) return Reason.ACE_MUST_GO_UP;
    return ends.includes(null) ? PENDING : null;
  }

  /** @param {Move} move */
  #targetRefusal(move) {
    const card = this.#cardOf(move);
    if (move.kind === "up") return this.foundations[suitOf(card)] === rankOf(card) - 1 ? null : Reason.WRONG_RANK;
    const column = this.columns[move.to];
    if (column.length === 0) return rankOf(card) === KING ? null : Reason.SPACE_NEEDS_KING;
    const end = column.at(-1);
    if (end === null) return PENDING;
    if (rankOf(end) !== rankOf(card) + 1) return Reason.WRONG_RANK;
    return this.rule !== Rule.RELAXED && isRed(end) === isRed(card) ? Reason.WRONG_COLOUR : null;
  }

  /**
   * The card that has to suit the target: the first of the group.
   *
   * @param {Move} move
   */
  #cardOf(move) {
    if (move.kind === "back") return 4 * (this.foundations[move.suit] - 1) + move.suit;
    return this.columns[move.from].at(-move.count);
  }

  /**
   * @param {Step} step already judged legal
   * @returns {TurnedUp|null}
   */
  #apply(step) {
    if (step.kind === "undo") {
      this.#undo();
      return null;
    }
    if (step.kind === "restart") {
      this.#restart();
      return null;
    }
    const card = this.#cardOf(step);
    this.#move(step, card);
    this.moves += 1;
    const turned = step.kind !== "back" && this.#uncover(step.from);
    this.#history.push({ move: step, card, turned });
    if (this.#history.length > MAX_UNDO) this.#history.shift();
    return turned ? { ply: this.ply, column: step.from + 1, card: this.columns[step.from].at(-1) } : null;
  }

  /**
   * @param {Move} move
   * @param {number} card the first of the group
   */
  #move(move, card) {
    if (move.kind === "column") {
      carry(this.columns[move.from], this.columns[move.to], move.count);
    } else if (move.kind === "up") {
      this.columns[move.from].pop();
      this.foundations[suitOf(card)] += 1;
    } else {
      this.columns[move.to].push(card);
      this.foundations[move.suit] -= 1;
      this.#takenBack += 1;
    }
  }

  /**
   * Turn up a column's last card if it is face-down.
   *
   * @param {number} column from 0
   * @returns {boolean} whether it was
   */
  #uncover(column) {
    const size = this.columns[column].length;
    if (size === 0 || this.down[column] < size) return false;
    this.down[column] -= 1;
    return true;
  }

  #undo() {
    const { move, card, turned } = this.#history.pop();
    if (turned) this.down[move.from] += 1;
    if (move.kind === "column") {
      carry(this.columns[move.to], this.columns[move.from], move.count);
    } else if (move.kind === "up") {
      this.foundations[suitOf(card)] -= 1;
      this.columns[move.from].push(card);
    } else {
      this.columns[move.to].pop();
      this.foundations[move.suit] += 1;
      this.#takenBack -= 1;
    }
  }

  #restart() {
    const { columns, down, foundations } = copyPosition(this.#start);
    this.columns = columns;
    this.down = down;
    this.foundations = foundations;
    this.#history = [];
    this.#takenBack = 0;
  }
}

/**
 * @param {(number|null)[]} from
 * @param {(number|null)[]} to
 * @param {number} count
 */
function carry(from, to, count) {
  to.push(...from.splice(-count));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * @param {(column: number) => boolean} isWanted asked with columns from 0
 * @returns {number[]} the wanted columns, from 1
 */
function columnNumbers(isWanted) {
  return [1, 2, 3, 4, 5, 6, 7].filter((number) => isWanted(number - 1));
}
