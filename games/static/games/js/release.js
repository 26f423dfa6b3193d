/**
 * The release of the site that this page belongs to: kept on the device for free play without a connection
 * (worker.js), and replaced when the server has a newer one.
 */

const AN_HOUR = 60 * 60 * 1000;
const workers = navigator.serviceWorker;

export function keepRelease() {
  // Browsers have service workers only where nobody can have changed the page on its way.
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.version !== document.documentElement.dataset.version) offerReload();
  });
  window.addEventListener("load", register);
  askAgainWhenBack();
}

async function register() {
  try {
    await workers.register("/sw.js");
  } catch (error) {
    // The page does without: a private window may forbid it.
    console.info(error);
  }
}

/** A page that is open for days hears of a new release when it comes back into sight. */
function askAgainWhenBack() {
  let asked = performance.now();
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden || performance.now() - asked < AN_HOUR) return;
    asked = performance.now();
    const registration = await workers.getRegistration();
    await registration?.update().catch(() => undefined);
  });
}

function offerReload() {
  const offer = document.getElementById("newer");
  offer.querySelector("[data-newer=reload]").onclick = () => location.reload();
  offer.querySelector("[data-newer=close]").onclick = () => { offer.hidden = true; };
  offer.hidden = false;
}
