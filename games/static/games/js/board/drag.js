/**
 * One pointer at a time: press, then a tap or a drag, and always an end.
 *
 * Every way a gesture can be lost (pointercancel, lost capture, Escape, blur, rotation, the page hidden) ends
 * it as a cancellation; no state outlives the gesture.
 *
 * @typedef {import("./aim.js").Point} Point
 * @typedef {import("./state.js").Spot} Spot
 * @typedef {{id: number, type: string, start: Point, now: Point, spot: Spot, dragging: boolean,
 *            choosing: boolean}} Gesture
 *
 * @typedef {object} Hooks
 * @property {(press: PointerEvent) => Spot|null} spotAt
 * @property {(gesture: Gesture) => boolean} lift begins a drag; false: nothing to lift there
 * @property {(gesture: Gesture) => Spot|null} choose where sliding up and down chooses the card: the one chosen now
 * @property {() => void} chosen the choice has ended
 * @property {(gesture: Gesture) => void} move at most once a frame
 * @property {(gesture: Gesture) => void} drop
 * @property {() => void} cancel the drag ends without a move
 * @property {(spot: Spot) => void} tap
 */

/** How far a pointer may stray and still tap, in pixels. */
const SLACK = { mouse: 4, pen: 6, touch: 8 };
/** A finger that chooses a card takes it when it has gone this far to the side. */
const SIDEWAYS = 14;
const MAIN_BUTTON = 0;

export class Drag {
  /** @type {Gesture|null} */
  #gesture = null;
  #frame = 0;
  #root;
  #hooks;

  /**
   * @param {HTMLElement} root
   * @param {Hooks} hooks
   */
  constructor(root, hooks) {
    this.#root = root;
    this.#hooks = hooks;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#moveTo(event));
    root.addEventListener("pointerup", (event) => this.#release(event));
    for (const type of ["pointercancel", "lostpointercapture"]) {
      root.addEventListener(type, (event) => this.#isOurs(event) && this.cancel());
    }
    for (const type of ["blur", "resize", "orientationchange"]) {
      window.addEventListener(type, () => this.cancel());
    }
    document.addEventListener("visibilitychange", () => document.hidden && this.cancel());
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => this.#gesture && event.preventDefault());
  }

  /** Whether a pointer is down on the board. */
  get isActive() {
    return this.#gesture !== null;
  }

  /** @returns {boolean} whether there was a gesture to cancel */
  cancel() {
    const gesture = this.#end();
    if (gesture?.dragging) this.#hooks.cancel();
    return gesture !== null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.#gesture || !event.isPrimary || event.button !== MAIN_BUTTON) return;
    const spot = this.#hooks.spotAt(event);
    if (!spot) return;
    const start = pointOf(event);
    const gesture = { id: event.pointerId, type: event.pointerType, start, now: start, spot };
    this.#gesture = { ...gesture, dragging: false, choosing: false };
    this.#choose();
    this.#root.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #moveTo(event) {
    const gesture = this.#gesture;
    if (!gesture || !this.#isOurs(event)) return;
    gesture.now = pointOf(event);
    if (event.pointerType === "mouse" && !(event.buttons & 1)) {
      this.#release(event);
      return;
    }
    if (gesture.choosing && Math.abs(gesture.now.x - gesture.start.x) <= SIDEWAYS) {
      this.#choose();
      return;
    }
    if (!gesture.dragging && strayed(gesture) && !this.#lift(gesture)) return;
    if (gesture.dragging) this.#frame ||= requestAnimationFrame(() => this.#moveNow());
  }

  /** @param {Gesture} gesture */
  #lift(gesture) {
    // What was chosen is taken where the finger is now.
    if (gesture.choosing) gesture.start = gesture.now;
    this.#hooks.chosen();
    gesture.choosing = false;
    gesture.dragging = this.#hooks.lift(gesture);
    if (!gesture.dragging) this.#end();
    return gesture.dragging;
  }

  #choose() {
    const gesture = /** @type {Gesture} */ (this.#gesture);
    const spot = gesture.type === "mouse" ? null : this.#hooks.choose(gesture);
    gesture.choosing = spot !== null;
    gesture.spot = spot ?? gesture.spot;
  }

  #moveNow() {
    this.#frame = 0;
    if (this.#gesture?.dragging) this.#hooks.move(this.#gesture);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.#isOurs(event)) return;
    const gesture = /** @type {Gesture} */ (this.#end());
    gesture.now = pointOf(event);
    if (gesture.dragging) this.#hooks.drop(gesture);
    else this.#hooks.tap(gesture.spot);
  }

  #end() {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture?.choosing) this.#hooks.chosen();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (gesture && this.#root.hasPointerCapture(gesture.id)) this.#root.releasePointerCapture(gesture.id);
    return gesture;
  }

  /** @param {PointerEvent} event */
  #isOurs(event) {
    return this.#gesture?.id === event.pointerId;
  }
}

/** @param {PointerEvent} event */
function pointOf(event) {
  return { x: event.pageX, y: event.pageY };
}

/** @param {Gesture} gesture */
function strayed({ start, now, type }) {
  return Math.hypot(now.x - start.x, now.y - start.y) > (SLACK[type] ?? SLACK.mouse);
}
