/**
 * The board: shows a table and turns what a player does on it into wishes. It knows no rules: which piles take
 * a card it is told, and whether a wish is granted decides its player.
 *
 * @typedef {import("./state.js").Pile} Pile
 * @typedef {import("./state.js").Source} Source
 * @typedef {import("./state.js").Spot} Spot
 * @typedef {import("./state.js").Table} Table
 * @typedef {import("./state.js").Targets} Targets
 *
 * @typedef {object} Player
 * @property {{doubleTap: boolean, placementHelp: boolean, automaticPlacement: boolean}} settings
 * @property {(source: Source) => Targets} targets
 * @property {(source: Source, pile: Pile) => boolean} drop whether it was granted
 * @property {(source: Source) => boolean} place
 * @property {(text: string) => void} say
 */

import { pickedUp } from "../words.js";
import { aim } from "./aim.js";
import { Drag } from "./drag.js";
import { Held } from "./held.js";
import { Keyboard } from "./keyboard.js";
import { Lens } from "./lens.js";
import { Marks } from "./marks.js";
import { Renderer } from "./render.js";
import { COLUMNS, FOUNDATIONS, cardTaken, cardsOf, isFoundation, lastSpot } from "./state.js";
import { sourceAt, step, takes } from "./state.js";
import { Taps } from "./taps.js";

export class Board {
  /** Whether moves can be made; a board at rest can still be read. */
  isActive = false;

  /** @type {Table|null} */
  #table = null;
  /** @type {{source: Source, targets: Targets}|null} picked up by a tap or by key, waiting for its place */
  #hand = null;
  /** @type {Held|null} following the pointer */
  #held = null;
  /** @type {Map<Pile, number>} the spot of each pile that Tab stops at */
  #stops = new Map();
  #taps = new Taps();
  #root;
  #player;
  #renderer;
  #marks;
  #drag;
  #lens;

  /**
   * @param {HTMLElement} root
   * @param {{card: HTMLTemplateElement, down: HTMLTemplateElement, place: HTMLTemplateElement}} templates
   * @param {HTMLElement} lens
   * @param {Player} player
   */
  constructor(root, templates, lens, player) {
    this.#root = root;
    this.#player = player;
    this.#renderer = new Renderer(root, templates);
    this.#marks = new Marks(this.#renderer);
    this.#lens = new Lens(lens);
    this.#drag = new Drag(root, {
      spotAt: (press) => (this.isActive ? this.#spotAt(this.#renderer.pressed(press)) : null),
      lift: ({ spot, start }) => this.#lift(spot, start),
      choose: (gesture) => this.#choose(gesture),
      chosen: () => this.#lens.hide(),
      move: ({ now }) => this.#moveHeld(now),
      drop: ({ now }) => this.#dropHeld(now),
      cancel: () => this.#putBack(),
      tap: (spot) => this.#tap(spot),
    });
    new Keyboard(root, {
      step: (key) => this.#step(key),
      activate: () => this.isActive && this.#activate(),
      go: (pile) => this.#go(pile),
      sendUp: () => this.#sendUp(),
      place: () => this.#place(),
      cancel: () => this.cancel(),
    });
    root.addEventListener("focusin", (event) => this.#remember(/** @type {Element} */ (event.target)));
  }

  /**
   * @param {Table} table
   * @param {{motion?: boolean}} [how]
   */
  show(table, { motion = true } = {}) {
    const focused = this.#focusedCard();
    this.#table = table;
    this.#renderer.show(table, { motion });
    const spot = this.#focusedSpot();
    if (spot) this.#stops.set(spot.pile, spot.index); // a card that took the focus along is where Tab stops
    for (const pile of [...COLUMNS, ...FOUNDATIONS]) this.#setStop(pile);
    if (focused !== null && !this.#root.contains(document.activeElement)) this.#focusCard(focused);
  }

  /** Drop every gesture and mark: the cards are about to lie elsewhere. */
  reset() {
    this.#renderer.takeOff();
    this.#drag.cancel();
    this.#putDown();
    this.#taps.forget();
  }

  /** @returns {boolean} whether there was something to cancel */
  cancel() {
    if (this.#drag.cancel()) return true;
    if (!this.#hand) return false;
    this.#putDown();
    this.#player.say(gettext("Cancelled, the cards are back."));
    return true;
  }

  /** The card letters have changed. */
  repaint() {
    this.#renderer.repaint();
  }

  /** @param {Source} source whose move was refused */
  refuse(source) {
    if (this.#table) this.#marks.refuse(this.#table, source);
  }

  /**
   * @param {Element} target
   * @returns {Spot|null}
   */
  #spotAt(target) {
    const element = /** @type {HTMLElement|null} */ (target.closest("[data-pile]"));
    const button = /** @type {HTMLElement|null} */ (target.closest(".card[data-card], .place"));
    if (!element || !button || !this.#table) return null;
    const name = /** @type {string} */ (element.dataset.pile);
    const pile = /** @type {Pile} */ (/\d/.test(name) ? Number(name) : name);
    const index = cardsOf(this.#table, pile).indexOf(Number(button.dataset.card));
    return { pile, index: Math.max(0, index) };
  }

  /* Dragging */

  /**
   * @param {import("./drag.js").Gesture} gesture
   * @returns {Spot|null} null: no need to choose here
   */
  #choose({ spot: { pile, index }, now, choosing }) {
    const cards = cardsOf(this.#table, pile);
    if (isFoundation(pile) || (!choosing && index === cards.length - 1)) return null;
    const slots = this.#renderer.holders(this.#table, { pile, count: cards.length });
    if (!Lens.isNeeded(slots)) return null;
    const chosen = Lens.choose(slots, now.y - window.scrollY);
    this.#lens.show(slots[chosen], cards[chosen], cards.length - 1 - chosen);
    return { pile, index: chosen };
  }

  /**
   * @param {Spot} spot
   * @param {import("./aim.js").Point} start
   */
  #lift(spot, start) {
    const source = sourceAt(this.#table, spot);
    if (!source) return false;
    this.#putDown();
    this.#taps.forget();
    const targets = this.#player.targets(source);
    this.#held = new Held(this.#renderer, this.#table, source, targets, start);
    if (this.#player.settings.placementHelp) this.#marks.show(this.#table, source, targets);
    return true;
  }

  /**
   * @param {import("./aim.js").Point} now
   * @returns {Pile|null} the pile that a drop would reach now
   */
  #aimAt(now) {
    const { boxes, targets } = this.#held;
    return aim(boxes, now, this.#held.cardBox(now), (pile) => takes(targets, pile));
  }

  /** @param {import("./aim.js").Point} now */
  #moveHeld(now) {
    this.#held.moveTo(now);
    this.#marks.over(this.#aimAt(now));
  }

  /** @param {import("./aim.js").Point} now */
  #dropHeld(now) {
    const { source, targets } = this.#held;
    const pile = this.#aimAt(now);
    const chosen = this.#player.settings.automaticPlacement && !(isFoundation(pile) && takes(targets, pile));
    this.#renderer.takeOff();
    this.#release();
    if (pile === null || pile === source.pile || (isFoundation(pile) && isFoundation(source.pile))) return;
    if (chosen && !isFoundation(source.pile)) this.#player.place(source);
    else this.#player.drop(source, pile);
  }

  #putBack() {
    this.#renderer.takeOff();
    this.#release();
  }

  #release() {
    this.#held?.release();
    this.#held = null;
    this.#marks.clear();
  }

  /* Tapping */

  /** @param {Spot} spot */
  #tap(spot) {
    const { pile, index } = spot;
    if (this.#hand && pile !== this.#hand.source.pile && takes(this.#hand.targets, pile)) {
      this.#dropHand(pile);
      this.#taps.played(pile, performance.now());
      return;
    }
    const source = sourceAt(this.#table, spot);
    if (source) this.#tapCard(source, cardsOf(this.#table, pile)[index]);
    else if (this.#hand) this.#dropHand(pile);
  }

  /**
   * @param {Source} source
   * @param {number} card
   */
  #tapCard(source, card) {
    const now = performance.now();
    const tap = this.#taps.tap(source.pile, card, now);
    if (tap === "ignored") return;
    const wasInHand = this.#isInHand(source);
    this.#putDown();
    if (tap === "double" && this.#player.settings.doubleTap && !isFoundation(source.pile)) {
      if (this.#player.place(source)) this.#taps.played(source.pile, now);
    } else if (this.#canGoUp(source)) {
      if (this.#player.drop(source, "s")) this.#taps.played(source.pile, now);
    } else if (!wasInHand) {
      this.#pickUp(source);
    }
  }

  /** @param {Source} source */
  #canGoUp(source) {
    return !isFoundation(source.pile) && source.count === 1 && this.#player.targets(source).foundation;
  }

  /* By key, and what is in the hand */

  /** @param {Source} source */
  #isInHand(source) {
    const hand = this.#hand?.source;
    return hand !== undefined && hand.pile === source.pile && hand.count === source.count;
  }

  /** @param {Source} source */
  #pickUp(source) {
    const targets = this.#player.targets(source);
    this.#hand = { source, targets };
    this.#marks.pick(this.#table, source);
    if (this.#player.settings.placementHelp) this.#marks.show(this.#table, source, targets);
  }

  #putDown() {
    this.#hand = null;
    this.#marks.clear();
  }

  /** @param {Pile} pile */
  #dropHand(pile) {
    const { source } = this.#hand;
    const card = cardTaken(this.#table, source);
    this.#putDown();
    if (isFoundation(pile) && isFoundation(source.pile)) return;
    if (this.#player.drop(source, pile)) this.#focusCard(card);
  }

  #activate() {
    const spot = this.#focusedSpot();
    if (!spot) return;
    const source = sourceAt(this.#table, spot);
    if (this.#hand && source && this.#isInHand(source)) {
      this.cancel();
    } else if (this.#hand) {
      this.#dropHand(spot.pile);
    } else if (source) {
      this.#pickUp(source);
      this.#player.say(pickedUp(cardTaken(this.#table, source), source.count - 1));
    }
  }

  /** @param {Pile} pile */
  #go(pile) {
    if (this.#hand && this.isActive) this.#dropHand(pile);
    else this.#focus(lastSpot(this.#table, pile));
  }

  #sendUp() {
    this.#withFocusedSource((source) => this.#player.drop(source, "s"));
  }

  #place() {
    this.#withFocusedSource((source) => this.#player.place(source));
  }

  /** @param {(source: Source) => boolean} move */
  #withFocusedSource(move) {
    const spot = this.#focusedSpot();
    const source = this.#hand?.source ?? (spot && sourceAt(this.#table, spot));
    if (!source || !this.isActive || isFoundation(source.pile)) return;
    const card = cardTaken(this.#table, source);
    this.#putDown();
    if (move(source)) this.#focusCard(card);
  }

  /** @param {string} key */
  #step(key) {
    let spot = this.#focusedSpot();
    do {
      spot = spot && step(this.#table, spot, key);
    } while (spot && !this.#renderer.focusable(this.#table, spot));
    if (spot) this.#focus(spot);
    return spot !== null;
  }

  /* Focus */

  #focusedSpot() {
    return document.activeElement && this.#spotAt(document.activeElement);
  }

  #focusedCard() {
    const button = /** @type {HTMLElement|null} */ (document.activeElement);
    return this.#root.contains(button) && button?.dataset.card ? Number(button.dataset.card) : null;
  }

  /** @param {number} card wherever it lies now */
  #focusCard(card) {
    this.#renderer.button(card).focus({ preventScroll: true });
  }

  /** @param {Spot} spot */
  #focus(spot) {
    this.#renderer.focusable(this.#table, spot)?.focus();
  }

  /** @param {Element} element that has the focus now */
  #remember(element) {
    const spot = this.#spotAt(element);
    if (!spot) return;
    this.#stops.set(spot.pile, spot.index);
    this.#setStop(spot.pile);
  }

  /**
   * Each pile is one stop of the Tab key.
   *
   * @param {Pile} pile
   */
  #setStop(pile) {
    const last = lastSpot(this.#table, pile);
    const stop = Math.min(this.#stops.get(pile) ?? last.index, last.index);
    for (let index = 0; index <= last.index; index += 1) {
      const button = this.#renderer.focusable(this.#table, { pile, index });
      const value = index === stop ? "0" : "-1";
      // Writing it, also unchanged, makes the browser work out styles.
      if (button && button.getAttribute("tabindex") !== value) button.setAttribute("tabindex", value);
    }
  }
}
