/**
 * What the page says: a note on the board, and one line that only a screen reader speaks.
 */

const NOTE_TIME = 6000;

export class Notes {
  #place;
  #template;
  #line;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /**
   * @param {HTMLElement} place where notes appear, a live region
   * @param {HTMLTemplateElement} template
   * @param {HTMLElement} line the spoken line, a live region
   */
  constructor(place, template, line) {
    this.#place = place;
    this.#template = template;
    this.#line = line;
    // A refusal goes at the next touch; what is said about the connection stays as long as it is true.
    document.addEventListener("pointerdown", () => this.#timer !== undefined && this.clear());
  }

  /** @param {string} text */
  say(text) {
    this.#line.textContent = "";
    requestAnimationFrame(() => {
      this.#line.textContent = text;
    });
  }

  /**
   * @param {string} rule
   * @param {string} [details]
   */
  refuse(rule, details = "") {
    this.#show(rule, details, "refusal");
    this.#timer = setTimeout(() => this.clear(), NOTE_TIME);
  }

  /**
   * @param {string} text something that will not pass by itself soon
   * @param {string} [details]
   */
  tell(text, details = "") {
    const [heading, shown] = this.#place.querySelectorAll(".state :is(b, span)");
    // What is said already and only goes on is not said again as a whole.
    if (this.#timer === undefined && heading?.textContent === text) shown.textContent = details;
    else this.#show(text, details, "state");
  }

  /** @param {string} text */
  tellBriefly(text) {
    this.#show(text, "", "state");
    this.#timer = setTimeout(() => this.clear(), NOTE_TIME);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#place.replaceChildren();
  }

  /**
   * @param {string} heading
   * @param {string} details
   * @param {"refusal"|"state"} kind
   */
  #show(heading, details, kind) {
    this.clear();
    const note = /** @type {HTMLElement} */ (this.#template.content.firstElementChild?.cloneNode(true));
    note.classList.add(kind);
    /** @type {HTMLElement} */ (note.querySelector("b")).textContent = heading;
    /** @type {HTMLElement} */ (note.querySelector("span")).textContent = details;
    this.#place.append(note);
  }
}
