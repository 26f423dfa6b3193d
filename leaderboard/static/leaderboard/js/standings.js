// The standings page: shows each snapshot in the table. Names are other people's text, so rows are filled as text only.

import { formatDuration, formatNumber, formatThousandths } from "../../games/js/format.js";
import { LiveStandings } from "./live.js";

const main = document.querySelector("main");
const { by, me, version, socket, api } = main.dataset;
const status = document.querySelector("#live");
const rows = document.querySelector("#rows");
const template = document.querySelector("#row");

function rowElement(row, tied, isFresh) {
  const element = template.content.firstElementChild.cloneNode(true);
  const fill = (name, text) => { element.querySelector(`[data-cell=${name}]`).textContent = text; };
  element.dataset.result = row.result_id;
  fill("position", formatNumber(row.position));
  fill("name", row.player.name);
  fill("time", formatDuration(row.elapsed_ms));
  fill("thousandths", formatThousandths(row.elapsed_ms));
  fill("moves", formatNumber(row.moves));
  element.querySelector(".tie").hidden = !tied;
  element.querySelector(".tag").hidden = row.player.id !== me;
  element.classList.toggle("first", row.position === 1);
  element.classList.toggle("me", row.player.id === me);
  element.classList.toggle("fresh", isFresh);
  return element;
}

function showRows(list) {
  const known = new Set([...rows.children].map((element) => element.dataset.result));
  const isTied = (row, i) => [list[i - 1], list[i + 1]].some((other) => other?.position === row.position);
  rows.replaceChildren(...list.map((row, i) => rowElement(row, isTied(row, i), !known.has(row.result_id))));
  document.querySelector("#standings").hidden = list.length === 0;
  document.querySelector("#nobody").hidden = list.length > 0;
}

function showCounts({ playing, total, final }) {
  if (playing !== undefined) {
    const text = ngettext("%(n)s player is playing now", "%(n)s players are playing now", playing);
    document.querySelector("#playing").textContent = interpolate(text, { n: formatNumber(playing) }, true);
  }
  const text = ngettext("%(n)s result", "%(n)s results", total);
  document.querySelector("#total").textContent = interpolate(text, { n: formatNumber(total) }, true);
  if (final) status.textContent = pgettext("status", "Final");
}

function showLive(live) {
  status.classList.toggle("off", !live);
  status.textContent = live ? pgettext("status", "Live") : gettext("Not live, reconnecting…");
}

new LiveStandings({
  socketUrl: Object.assign(new URL(socket, location.href), { protocol: location.protocol.replace("http", "ws") }).href,
  httpUrl: api,
  version: Number(version),
  onSnapshot(snapshot) {
    showRows(snapshot[`by_${by}`] ?? snapshot.rows.slice(0, 20));
    showCounts(snapshot);
  },
  onLive: showLive,
}).start();
