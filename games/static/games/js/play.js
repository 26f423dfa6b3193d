/** The game page: a challenge's attempt or free play. */

import { ChallengePage } from "./challenge.js";
import { FreePage } from "./free.js";
import { GamePage } from "./game_page.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main.play"));
const page = new GamePage(main);

if (main.dataset.challenge) new ChallengePage(page, main).open();
else new FreePage(page, main).open(codeInAddress());

/** The address alone says which code: without a connection the page is one that was kept for any code. */
function codeInAddress() {
  const text = location.pathname.slice(main.dataset.path.length).replace(/\/$/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
