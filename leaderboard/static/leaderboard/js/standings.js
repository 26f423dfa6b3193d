// The standings page: shows each snapshot in the table. Names are other people's text, so rows are filled as text only.

import "../../games/js/site.js";
import { formatDuration, formatNumber, formatThousandths } from "../../games/js/format.js";
import { LiveStandings } from "./live.js";

const LIVE_ROWS = 20;
const MINE_EVERY = 10_000;

const { by, me, version, socket, api, mine } = document.querySelector("main").dataset;
const status = document.querySelector("#live");
const rows = document.querySelector("#rows");
const elsewhere = document.querySelector("#mine"); // my row, where it is below the rows in sight
const template = document.querySelector("#row");

/**
 * @param {any} row as the API writes it
 * @param {{isTied?: boolean, isFresh?: boolean}} [how]
 */
function rowElement(row, { isTied = false, isFresh = false } = {}) {
  const element = template.content.firstElementChild.cloneNode(true);
  const fill = (name, text) => { element.querySelector(`[data-cell=${name}]`).textContent = text; };
  element.dataset.result = row.result_id;
  fill("position", formatNumber(row.position));
  fill("name", row.player.name);
  fill("time", formatDuration(row.elapsed_ms));
  fill("thousandths", formatThousandths(row.elapsed_ms));
  fill("moves", formatNumber(row.moves));
  element.querySelector("[data-cell=you]").hidden = row.player.id !== me;
  element.classList.toggle("first", row.position === 1);
  element.classList.toggle("me", row.player.id === me);
  element.classList.toggle("tied", isTied);
  element.classList.toggle("fresh", isFresh);
  return element;
}

function showRows(list) {
  const known = new Set([...rows.children].map((element) => element.dataset.result));
  const isTied = (row, i) => [list[i - 1], list[i + 1]].some((other) => other?.position === row.position);
  const how = (row, i) => ({ isTied: isTied(row, i), isFresh: !known.has(row.result_id) });
  rows.replaceChildren(...list.map((row, i) => rowElement(row, how(row, i))));
  document.querySelector("#standings").hidden = list.length === 0;
  document.querySelector("#nobody").hidden = list.length > 0;
  if (elsewhere) elsewhere.hidden = list.some((row) => row.player.id === me);
}

function showCounts({ playing, total, final }) {
  // The page of rows that HTTP answers with says nothing of players at work.
  if (playing !== undefined) {
    const text = ngettext("%(n)s player is playing now", "%(n)s players are playing now", playing);
    document.querySelector("#playing").textContent = interpolate(text, { n: formatNumber(playing) }, true);
  }
  const text = ngettext("%(n)s result", "%(n)s results", total);
  document.querySelector("#total").textContent = interpolate(text, { n: formatNumber(total) }, true);
  if (!final) return;
  status.className = "live ended";
  status.textContent = pgettext("status", "Final");
}

function showLive(live) {
  if (status.classList.contains("ended")) return;
  status.classList.toggle("off", !live);
  status.textContent = live ? pgettext("status", "Live") : gettext("Not live, reconnecting…");
}

// My own row is asked for only where the snapshots do not hold it, and seldom: everybody who watches has one.
let mineAsked = false;
function refreshMine() {
  if (!elsewhere || mineAsked) return;
  mineAsked = true;
  setTimeout(async () => {
    mineAsked = false;
    const answer = await fetch(mine, { headers: { Accept: "application/json" } }).catch(() => null);
    const { row } = answer?.ok ? await answer.json() : {};
    if (row) elsewhere.lastElementChild.replaceWith(rowElement(row));
  }, MINE_EVERY * (0.5 + Math.random()));
}

const socketUrl = new URL(socket, location.href);
socketUrl.protocol = location.protocol.replace("http", "ws");

new LiveStandings({
  socketUrl: socketUrl.href,
  httpUrl: api,
  version: Number(version),
  onSnapshot(snapshot) {
    showRows((snapshot[`by_${by}`] ?? snapshot.rows).slice(0, LIVE_ROWS));
    showCounts(snapshot);
    refreshMine();
  },
  onLive: showLive,
}).start();
