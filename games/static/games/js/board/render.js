/**
 * Makes the document show a table. The document is the truth at once; cards fly to where they already are.
 *
 * @typedef {import("./state.js").Card} Card
 * @typedef {import("./state.js").Pile} Pile
 * @typedef {import("./state.js").Table} Table
 */

import { rankOf, suitOf } from "../engine/cards.js";
import { cardLabel, columnLabel, foundationLabel, spaceLabel } from "../words.js";
import { Flights } from "./flights.js";
import { glyph, picture } from "./glyphs.js";
import { COLUMNS, FOUNDATIONS, cardTaken, cardsOf } from "./state.js";

/** The smallest strips of the style sheet, in pixels: of all columns squeezed the tallest is wanted. */
const FACE_UP_LEAST = 9;
const FACE_DOWN_LEAST = 2;

export class Renderer {
  /** @type {Map<Pile, HTMLElement>} */
  #piles = new Map();
  /** @type {Map<Card, HTMLElement>} the slot of each card, with its button in it unless that is on a foundation */
  #slots = new Map();
  /** @type {Map<Card, HTMLElement>} */
  #buttons = new Map();
  /** @type {Map<Pile, HTMLElement>} the buttons of empty places */
  #places = new Map();
  /** @type {Map<HTMLElement, Element[]>} what each pile holds, while others may not have left it yet */
  #children = new Map();
  #flights;
  #templates;

  /**
   * @param {HTMLElement} root holds the piles, each with its data-pile
   * @param {{card: HTMLTemplateElement, down: HTMLTemplateElement, place: HTMLTemplateElement}} templates
   */
  constructor(root, templates) {
    this.#templates = templates;
    this.#flights = new Flights(root);
    this.#watchRoom(/** @type {HTMLElement} */ (root.querySelector(".cols")));
    for (const pile of [...COLUMNS, ...FOUNDATIONS]) {
      const element = /** @type {HTMLElement} */ (root.querySelector(`[data-pile="${pile}"]`));
      this.#piles.set(pile, element);
      this.#places.set(pile, this.#newPlace(pile));
    }
  }

  /**
   * The style sheet squeezes columns into the height that the board has.
   *
   * @param {HTMLElement} board
   */
  #watchRoom(board) {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      board.style.setProperty("--room", `${contentRect.height}px`);
    });
    observer.observe(board);
  }

  /** @param {Pile} pile */
  pile(pile) {
    return /** @type {HTMLElement} */ (this.#piles.get(pile));
  }

  /** @param {Card} card */
  button(card) {
    return /** @type {HTMLElement} */ (this.#buttons.get(card));
  }

  /**
   * @param {Table} table
   * @param {import("./state.js").Source} source
   * @returns {HTMLElement} the button of the card taken
   */
  cardTaken(table, source) {
    return this.button(cardTaken(table, source));
  }

  /**
   * The element that a pile shows at its end, on which marks go.
   *
   * @param {Pile} pile
   */
  end(pile) {
    const element = this.pile(pile);
    return typeof pile === "string" ? element : /** @type {HTMLElement} */ (element.lastElementChild);
  }

  /**
   * The button at a spot: a card's or an empty place's; null in a column that shows no face-up card.
   *
   * @param {Table} table
   * @param {import("./state.js").Spot} spot
   */
  focusable(table, { pile, index }) {
    const card = cardsOf(table, pile)[index];
    if (card !== undefined) return this.button(card);
    const place = /** @type {HTMLElement} */ (this.#places.get(pile));
    return place.isConnected ? place : null;
  }

  /**
   * What carries the cards of a source, the card taken first: their slots, or a foundation's card itself.
   *
   * @param {Table} table
   * @param {import("./state.js").Source} source
   */
  holders(table, { pile, count }) {
    if (typeof pile === "string") return cardsOf(table, pile).map((card) => this.button(card));
    return cardsOf(table, pile).slice(-count).map((card) => /** @type {HTMLElement} */ (this.#slots.get(card)));
  }

  /** Cards, also held ones, fly from where they are seen now to wherever the document has them at the next frame. */
  takeOff() {
    this.#flights.begin(this.#buttons.values());
  }

  /**
   * @param {PointerEvent} press
   * @returns {Element} what was pressed; of cards in flight, where they land
   */
  pressed(press) {
    return this.#flights.pressed(press);
  }

  /** Draw every card anew: the card letters have changed. */
  repaint() {
    for (const [card, button] of this.#buttons) paint(button, card);
    for (const pile of COLUMNS) use(this.#places.get(pile)?.querySelector("use"), `r-${glyph(13)}`);
  }

  /**
   * @param {Table} table
   * @param {{motion: boolean}} how
   */
  show(table, { motion }) {
    // What is in the hand follows the pointer and does not fly.
    if (motion) this.#flights.begin([...this.#buttons.values()].filter((button) => !button.closest(".held")));
    for (const slot of this.#slots.values()) slot.classList.remove("turned");
    for (const column of COLUMNS) this.#showColumn(table, column, motion);
    this.#makeRoom(table);
    for (const suit of FOUNDATIONS) this.#showFoundation(table, suit);
    // Only now: a card that changes piles is moved there first, and so keeps the focus.
    for (const [element, children] of this.#children) trim(element, children.length);
    this.#children.clear();
  }

  /**
   * Give a pile these children, which are followed by what has yet to leave.
   *
   * @param {HTMLElement} element
   * @param {Element[]} children
   */
  #arrange(element, children) {
    arrange(element, children);
    this.#children.set(element, children);
  }

  /**
   * @param {Table} table
   * @param {Pile} pile
   * @param {boolean} motion
   */
  #showColumn(table, pile, motion) {
    const { down, up } = table.columns[Number(pile) - 1];
    const element = this.pile(pile);
    const backs = [...element.querySelectorAll(":scope > .down")];
    const turns = motion && backs.length > down;
    while (backs.length > down) backs.pop()?.remove();
    while (backs.length < down) backs.push(this.#clone(this.#templates.down));
    const faces = up.map((card) => this.#slotFor(card, turns));
    const empty = down + up.length === 0;
    size(element, table.columns[Number(pile) - 1]);
    this.#arrange(element, empty ? [/** @type {HTMLElement} */ (this.#places.get(pile))] : [...backs, ...faces]);
    up.forEach((card, index) => {
      label(this.button(card), cardLabel(card, Number(pile), up.length - 1 - index));
    });
    label(element, empty ? spaceLabel(Number(pile)) : columnLabel(Number(pile), down + up.length, down));
  }

  /**
   * The board is at least as high as its tallest column, squeezed.
   *
   * @param {Table} table
   */
  #makeRoom({ columns }) {
    const board = /** @type {HTMLElement} */ (this.pile(1).parentElement);
    const height = (column) => FACE_UP_LEAST * column.up.length + FACE_DOWN_LEAST * column.down;
    size(board, columns.reduce((tallest, column) => (height(column) > height(tallest) ? column : tallest)));
  }

  /**
   * @param {Table} table
   * @param {Pile} pile
   */
  #showFoundation(table, pile) {
    const suit = FOUNDATIONS.indexOf(pile);
    const [top] = cardsOf(table, pile);
    const element = this.pile(pile);
    const under = /** @type {HTMLElement} */ (this.#places.get(pile));
    if (top === undefined) {
      under.inert = false;
      this.#arrange(element, [under]);
      return;
    }
    // What a lifted top card uncovers is drawn below it: the card before it or the empty place.
    const below = top >= 4 ? this.#cardElement(top - 4) : under;
    below.inert = true;
    this.#cardElement(top).inert = false;
    this.#arrange(element, [below, this.#cardElement(top)]);
    label(this.button(top), foundationLabel(suit, top));
  }

  /**
   * @param {Card} card
   * @param {boolean} turns whether a card of this column has just turned up
   */
  #slotFor(card, turns) {
    const button = this.#cardElement(card);
    const slot = /** @type {HTMLElement} */ (this.#slots.get(card));
    if (turns && !button.isConnected) slot.classList.add("turned");
    button.inert = false;
    if (button.parentElement !== slot) move(button, slot, null);
    return slot;
  }

  /** @param {Card} card */
  #cardElement(card) {
    const known = this.#buttons.get(card);
    if (known) return known;
    const slot = this.#clone(this.#templates.card);
    const button = /** @type {HTMLElement} */ (slot.firstElementChild);
    paint(button, card);
    this.#slots.set(card, slot);
    this.#buttons.set(card, button);
    return button;
  }

  /** @param {Pile} pile */
  #newPlace(pile) {
    const place = this.#clone(this.#templates.place);
    const column = typeof pile === "number";
    use(place.querySelector("use"), column ? `r-${glyph(13)}` : `p-${pile}`);
    label(place, column ? spaceLabel(pile) : foundationLabel(FOUNDATIONS.indexOf(pile), null));
    return place;
  }

  /** @param {HTMLTemplateElement} template */
  #clone(template) {
    return /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  }
}

/**
 * Tell the style sheet how many cards share the height of a column.
 *
 * @param {HTMLElement} element
 * @param {import("./state.js").Column} column
 */
function size({ style }, { up, down }) {
  const faceUp = Math.max(1, up.length);
  const faceDown = up.length ? down : Math.max(0, down - 1);
  for (const [name, count] of [["--u", faceUp], ["--d", faceDown]]) {
    if (style.getPropertyValue(name) !== String(count)) style.setProperty(name, String(count));
  }
}

/**
 * @param {HTMLElement} button
 * @param {Card} card
 */
function paint(button, card) {
  const rank = rankOf(card);
  const suit = FOUNDATIONS[suitOf(card)];
  const [index, pip, art] = button.children;
  button.dataset.suit = String(suit);
  button.dataset.card = String(card);
  use(index.firstElementChild, `r-${glyph(rank)}`);
  index.classList.toggle("ten", rank === 10);
  use(pip.firstElementChild, `p-${suit}`);
  use(art.firstElementChild, picture(rank, String(suit)));
  art.classList.toggle("ace", rank === 1);
  art.classList.toggle("court", rank > 10);
}

/**
 * @param {Element|null|undefined} element
 * @param {string} id
 */
function use(element, id) {
  element?.setAttribute("href", `#${id}`);
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function label(element, text) {
  if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
}

/**
 * Give an element these children first, touching only what differs.
 *
 * @param {Element} element
 * @param {Element[]} children
 */
function arrange(element, children) {
  children.forEach((child, index) => {
    if (element.children[index] !== child) move(child, element, element.children[index] ?? null);
  });
}

/**
 * @param {Element} element
 * @param {number} count of the children that stay
 */
function trim(element, count) {
  while (element.children.length > count) element.lastElementChild?.remove();
}

/**
 * Where a browser can move what is in the document without taking it out, the focus stays and no styles are worked out.
 *
 * @param {Element} child
 * @param {Element} parent
 * @param {Element|null} before
 */
function move(child, parent, before) {
  if (child.isConnected && parent.isConnected && parent.moveBefore) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}
