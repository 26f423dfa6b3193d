/**
 * The page of a game in progress: one engine game, its board, its bar and its buttons. Where the game comes
 * from, and who is told of its moves, is the affair of its keeper (a ranked attempt or free play).
 *
 * @typedef {import("./board/state.js").Pile} Pile
 * @typedef {import("./board/state.js").Source} Source
 * @typedef {import("./engine/game.js").Game} Game
 *
 * @typedef {object} Keeper
 * @property {(token: string, turnedUp: import("./engine/game.js").TurnedUp|null) => void} played
 * @property {boolean} isWaiting whether a turned-up card is long in coming
 */

import { Bar } from "./bar.js";
import { Board } from "./board/board.js";
import { FOUNDATIONS, NOWHERE, cardTaken, isFoundation } from "./board/state.js";
import { sealedTable, tableOf, tokenOf } from "./board/state.js";
import { ask, dialog } from "./dialogs.js";
import { PENDING, Reason } from "./engine/errors.js";
import { MAX_LOG } from "./engine/rules.js";
import { formatNumber } from "./format.js";
import { Notes } from "./notes.js";
import { preference } from "./preferences.js";
import * as words from "./words.js";

/** Steps from which on the page warns that a game's log is nearly full. */
const LONG_LOG = 3800;

export class GamePage {
  /** @type {Game|null} */
  #game = null;
  /** @type {Keeper|null} */
  #keeper = null;
  #main;
  #board;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.#main = main;
    this.bar = new Bar(main);
    this.notes = new Notes(element("notes"), template("note-template"), element("spoken"));
    this.#board = new Board(main, templates(), element("lens"), this);
    this.#bindButtons();
    document.addEventListener("preferencechange", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.name === "letters") this.#board.repaint();
    });
  }

  /* What the board asks */

  settings = {
    get doubleTap() {
      return preference("double_tap") === "on";
    },
    get placementHelp() {
      return preference("placement_help") === "on";
    },
    get automaticPlacement() {
      return preference("automatic_placement") === "on";
    },
  };

  /** @param {string} text */
  say(text) {
    this.notes.say(text);
  }

  /** @param {Source} source */
  targets({ pile, count }) {
    if (!this.#game) return NOWHERE;
    if (typeof pile === "number") return this.#game.targets(pile, count);
    return { columns: this.#game.worryTargets(FOUNDATIONS.indexOf(pile)), foundation: false };
  }

  /**
   * @param {Source} source
   * @param {Pile} pile
   * @returns {boolean} whether the move was played
   */
  drop(source, pile) {
    if (isFoundation(pile) && source.count > 1) {
      this.#refuse(source, words.oneAtATime());
      return false;
    }
    const card = cardTaken(tableOf(this.#game), source);
    const { reason, turnedUp } = this.#play(tokenOf(source, pile));
    if (reason) {
      this.#refuseFor(reason, source, pile);
      return false;
    }
    const heard = turnedUp?.card == null ? "" : ` ${words.turnedUp(turnedUp.card, turnedUp.column)}`;
    this.say(words.moved(source, pile, card) + heard);
    return true;
  }

  /**
   * @param {Source} source in a column
   * @returns {boolean} whether a place was found
   */
  place(source) {
    const column = this.#game.placement(Number(source.pile), source.count);
    if (column !== null) return this.drop(source, column);
    this.#refuse(source, gettext("This card cannot go anywhere now."));
    return false;
  }

  /* What the keeper asks */

  /**
   * @param {Game} game
   * @param {Keeper} keeper
   * @param {{motion?: boolean}} [how]
   */
  open(game, keeper, { motion = false } = {}) {
    this.#board.reset();
    this.#game = game;
    this.#keeper = keeper;
    this.#resume();
    this.#show({ motion });
  }

  /** Nothing is known yet: 52 backs. */
  showSealed() {
    this.#board.show(sealedTable(), { motion: false });
  }

  /** No more moves: the game has ended, or is played elsewhere. */
  close() {
    this.#board.reset();
    this.#board.isActive = false;
    this.#showButtons();
  }

  #resume() {
    this.#board.isActive = !this.#game.isWon;
    document.body.classList.toggle("won", this.#game.isWon);
  }

  /**
   * The server tells a card. Meanwhile its move may have been undone, or the card may be known from before.
   *
   * @param {number} column
   * @param {number} card
   */
  turnUp(column, card) {
    const wasAwaited = this.#game.pending.includes(column);
    this.#game.turnUp(column, card);
    if (!wasAwaited) return;
    this.#show({ motion: true });
    this.say(words.turnedUp(card, column));
  }

  undo() {
    const { reason } = this.#play("u");
    if (reason) this.notes.refuse(words.refusal(reason));
    else this.say(words.undone(this.#game.score));
  }

  async restart() {
    if ((await ask("restart")) !== "yes" || !this.#board.isActive) return;
    const { reason } = this.#play("r");
    if (reason) this.notes.refuse(words.refusal(reason));
    else this.say(gettext("Game restarted."));
  }

  /** @param {string} token */
  #play(token) {
    const played = this.#game.play(token);
    if (played.reason) return played;
    this.#board.reset();
    if (this.#game.isWon) this.#resume();
    this.#show({ motion: true });
    this.#keeper.played(token, played.turnedUp);
    this.#main.dispatchEvent(new CustomEvent("played"));
    if (this.#game.ply === LONG_LOG) this.#warnOfLongLog();
    return played;
  }

  /** @param {{motion: boolean}} how */
  #show(how) {
    this.#board.show(tableOf(this.#game), how);
    this.bar.show(this.#game);
    this.#showButtons();
  }

  #showButtons() {
    const isActive = this.#board.isActive;
    const undoable = this.#game?.undoable ?? 0;
    this.#main.querySelector("[data-field=undoable]").textContent = formatNumber(undoable);
    for (const button of this.#main.querySelectorAll("[data-while=playing]")) {
      button.disabled = !isActive || (button.dataset.do === "undo" && undoable === 0);
    }
  }

  #warnOfLongLog() {
    const n = MAX_LOG - LONG_LOG;
    const text = ngettext(
      "This game has room for %(n)s more step.",
      "This game has room for %(n)s more steps.",
      n,
    );
    this.notes.tellBriefly(words.fill(text, { n: formatNumber(n) }));
  }

  /* Refusals */

  /**
   * @param {string} reason
   * @param {Source} source
   * @param {Pile} pile
   */
  #refuseFor(reason, source, pile) {
    if (reason === PENDING && !this.#keeper.isWaiting) return;
    this.#refuse(source, words.refusal(reason, pile), this.#caseOf(reason, source, pile));
  }

  /**
   * The cards that a rule was broken with; the rule itself comes first.
   *
   * @param {string} reason
   * @param {Source} source
   * @param {Pile} pile
   */
  #caseOf(reason, source, pile) {
    const table = tableOf(this.#game);
    const onColumn = typeof pile === "number" && [Reason.WRONG_RANK, Reason.WRONG_COLOUR].includes(reason);
    if (!onColumn) return "";
    const end = table.columns[pile - 1].up.at(-1);
    return `${words.cardName(cardTaken(table, source))} → ${words.cardName(end)}`;
  }

  /**
   * @param {Source} source
   * @param {string} rule
   * @param {string} [details]
   */
  #refuse(source, rule, details) {
    this.#board.refuse(source);
    if (preference("interactive_rules") === "on") this.notes.refuse(rule, details);
  }

  /* Buttons */

  #bindButtons() {
    const actions = {
      undo: () => this.undo(),
      restart: () => this.restart(),
      options: () => dialog("options").showModal(),
      help: () => dialog("help").showModal(),
    };
    this.#main.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-do]");
      if (button) actions[button.dataset.do]?.();
    });
    window.addEventListener("keydown", (event) => this.#shortcut(event, actions));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Record<string, () => void>} actions
   */
  #shortcut(event, actions) {
    if (document.querySelector("dialog[open]") || event.altKey) return;
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    // Single letters are keys of the board only, so that nothing happens by dictation or by chance elsewhere.
    const onBoard = /** @type {Element} */ (event.target).closest("[data-pile]");
    const plain = onBoard && !event.ctrlKey && !event.metaKey;
    if (this.#board.isActive && (isUndo || (plain && event.key === "u"))) actions.undo();
    else if (plain && event.key === "?") actions.help();
    else return;
    event.preventDefault();
  }
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} id */
function template(id) {
  return /** @type {HTMLTemplateElement} */ (document.getElementById(id));
}

function templates() {
  return { card: template("card-template"), down: template("down-template"), place: template("place-template") };
}
