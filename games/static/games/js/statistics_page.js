/** The statistics of free play: figures for each rule, and their file. */

import "./site.js";
import { formatDuration, formatNumber, formatPercent } from "./format.js";
import { addGames, keptGames } from "./free_games.js";
import { figures } from "./statistics.js";
import { FileProblem, MAX_SIZE, UnreadableFile, fileOf, parseFile } from "./statistics_file.js";
import { fill } from "./words.js";

const NOTHING = "–";
const said = document.getElementById("import-said");
const problem = document.getElementById("import-problem");

show();
document.getElementById("export").addEventListener("click", save);
document.getElementById("import").addEventListener("change", ({ target }) => load(/** @type {any} */ (target)));
// A game may go on in another tab.
window.addEventListener("storage", show);

function show() {
  const games = keptGames();
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rule]"))) {
    const counted = figures(games, section.dataset.rule);
    const { played, won, streak, longestStreak, bestTime, fewestMoves } = counted;
    const texts = {
      played: formatNumber(played),
      won: played ? `${formatNumber(won)} (${formatPercent(won / played)})` : formatNumber(won),
      streak: formatNumber(streak),
      longestStreak: formatNumber(longestStreak),
      bestTime: bestTime === null ? NOTHING : formatDuration(bestTime),
      fewestMoves: fewestMoves === null ? NOTHING : formatNumber(fewestMoves),
    };
    for (const [name, text] of Object.entries(texts)) {
      section.querySelector(`[data-figure=${name}]`).textContent = text;
    }
  }
}

function save() {
  const text = `${JSON.stringify(fileOf(keptGames()), null, 1)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: "yukon-daily-statistics.json" }).click();
  URL.revokeObjectURL(address);
}

/** @param {HTMLInputElement} input */
async function load(input) {
  const [file] = input.files;
  said.textContent = problem.textContent = "";
  try {
    if (file.size > MAX_SIZE) throw new UnreadableFile(FileProblem.TOO_LARGE);
    said.textContent = importedText(addGames(parseFile(await file.text(), Date.now())));
    show();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problem.textContent = problemText(error);
  } finally {
    // The same file may be chosen again.
    input.value = "";
  }
}

/** @param {number} n games that were new */
function importedText(n) {
  if (n === 0) return gettext("All games of this file were here already.");
  return fill(ngettext("%(n)s game added.", "%(n)s games added.", n), { n: formatNumber(n) });
}

/** @param {UnreadableFile} error */
function problemText({ problem: which, detail }) {
  const texts = {
    [FileProblem.TOO_LARGE]: gettext("This file is too large for statistics of Yukon Daily."),
    [FileProblem.FOREIGN]: gettext("This is not a file with statistics of Yukon Daily."),
    [FileProblem.NEWER]: gettext("This file comes from a newer version of Yukon Daily. Reload the page and try again."),
    [FileProblem.GAME]: gettext("Game %(n)s of this file cannot be read, so nothing was added."),
  };
  return fill(texts[which], { n: formatNumber(detail.n ?? 0) });
}
