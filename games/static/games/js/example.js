/** The page of an example: a board to look at, and the steps of its game. */

import "./site.js";
import { Bar } from "./bar.js";
import { Marks } from "./board/marks.js";
import { Renderer } from "./board/render.js";
import { tableOf } from "./board/state.js";
import { dealGame } from "./deals.js";
import { parseCode } from "./engine/code.js";
import { Game } from "./engine/game.js";
import { formatNumber } from "./format.js";
import { Walk } from "./walk.js";
import * as words from "./words.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main.play"));
const scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
const renderer = new Renderer(main, {
  card: template("card-template"),
  down: template("down-template"),
  place: template("place-template"),
});
const marks = new Marks(renderer);
const bar = new Bar(main);
const walk = await newWalk(main.dataset);
let at = 0;

scrub.max = String(walk.length);
show({ motion: false });
scrub.addEventListener("input", () => go(Number(scrub.value)));
main.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (target).closest("[data-go]"));
  if (button) goTo(String(button.dataset.go));
});
window.addEventListener("keydown", (event) => {
  const where = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!where || event.target === scrub || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(where);
});
document.addEventListener("preferencechange", () => renderer.repaint());

/** @param {DOMStringMap} data */
async function newWalk({ code, steps }) {
  const dealt = await dealGame(parseCode(code));
  return new Walk(() => Game.fromDeal(dealt.columns, dealt.rule), steps);
}

/** @param {string} where */
function goTo(where) {
  go({ first: 0, back: at - 1, next: at + 1, last: walk.length }[where]);
}

/** @param {number} wanted */
function go(wanted) {
  const before = at;
  at = Math.min(walk.length, Math.max(0, wanted));
  if (at !== before) show({ motion: Math.abs(at - before) === 1 });
}

/** @param {{motion: boolean}} how */
function show(how) {
  const step = walk.after(at);
  const table = tableOf(step.game);
  marks.clear();
  renderer.show(table, how);
  bar.show(step.game);
  if (step.source) mark(table, step);
  scrub.value = String(at);
  const count = { step: formatNumber(at), total: formatNumber(walk.length) };
  const said = words.fill(gettext("Step %(step)s of %(total)s."), count);
  scrub.setAttribute("aria-valuetext", said);
  byId("step").textContent = said;
  byId("told").textContent = told(step);
  byId("note").textContent = document.querySelector(`#step-notes [data-step="${at}"]`)?.textContent ?? "";
}

/**
 * @param {import("./board/state.js").Table} table
 * @param {import("./walk.js").Step} step
 */
function mark(table, { source, target, reason }) {
  marks.pick(table, reason ? source : { pile: target, count: source.count });
  if (reason) marks.refuse(table, source);
}

/** @param {import("./walk.js").Step} step */
function told({ source, target, card, turnedUp, reason }) {
  if (!source) return "";
  if (reason) return words.refusal(reason, target);
  const moved = words.moved(source, target, card);
  return turnedUp ? `${moved} ${words.turnedUp(turnedUp.card, turnedUp.column)}` : moved;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} id */
function template(id) {
  return /** @type {HTMLTemplateElement} */ (document.getElementById(id));
}
