/** The game page: a challenge's attempt or free play. */

import "./site.js";
import { ChallengePage } from "./challenge.js";
import { bindBackdrops, dialog } from "./dialogs.js";
import { FreePage } from "./free.js";
import { bindFullScreen } from "./full_screen.js";
import { GamePage } from "./game_page.js";
import { Tour } from "./tour.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main.play"));
const page = new GamePage(main);
const tour = new Tour(document.getElementById("tour"), main);

bindBackdrops();
bindFullScreen(/** @type {HTMLInputElement} */ (document.getElementById("full-screen")), dialog("options"));
document.getElementById("show-tour").addEventListener("click", () => {
  dialog("help").close();
  tour.show(main);
});

if (main.dataset.challenge) {
  // Of a sealed deal the tour is told before the clock starts.
  const isBegun = Boolean(main.dataset.attempt);
  if (tour.isNew && !isBegun) tour.show(dialog("start").querySelector(".dbody"));
  new ChallengePage(page, main).open();
} else {
  new FreePage(page, main).open(codeInAddress());
}

/** The address alone says which code: without a connection the page is one that was kept for any code. */
function codeInAddress() {
  const text = location.pathname.slice(main.dataset.path.length).replace(/\/$/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
