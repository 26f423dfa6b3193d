// Small things of every page: the switch between light and dark, the settings, and countdowns.

import { formatClock, formatDuration } from "./format.js";
import { bindPreferences, preference, setPreference } from "./preferences.js";
import { keepRelease } from "./release.js";

keepRelease();

const dark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const theme = preference("theme");
  return theme === "system" ? dark.matches : theme !== "light";
}

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.addEventListener("click", () => setPreference("theme", isDark() ? "light" : "dark"));
}

for (const form of document.querySelectorAll("form[data-preferences]")) bindPreferences(form);

// Times of day are written in UTC; people read them in their own zone.
for (const element of document.querySelectorAll("time[data-local]")) {
  const moment = new Date(element.dateTime);
  const local = moment.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (element.dataset.local !== "beside") element.textContent = local;
  else if (moment.getTimezoneOffset() !== 0) element.textContent = `${local} (${element.textContent})`;
}

// <time data-elapsed="1000"> counts up from the milliseconds that had passed by the server's clock.
for (const element of document.querySelectorAll("time[data-elapsed]")) {
  const start = performance.now() - Number(element.dataset.elapsed);
  setInterval(() => { element.textContent = formatDuration(performance.now() - start); }, 1000);
}

// <time data-seconds="3600"> counts down from the seconds that were left by the server's clock when the page was made.
// At zero the page is made anew, within a few seconds at random, so that not everybody asks at once.
for (const element of document.querySelectorAll("time[data-seconds]")) {
  const end = performance.now() + Number(element.dataset.seconds) * 1000;
  const tick = () => {
    const left = end - performance.now();
    element.textContent = formatClock(Math.max(0, left));
    if (left > 0) {
      setTimeout(tick, left % 1000 + 20);
    } else {
      setTimeout(() => location.reload(), Math.random() * 4000);
    }
  };
  tick();
}

// A sleeping device stops the countdown's clock: a page that was away for long is made anew.
let hiddenSince = null;
document.addEventListener("visibilitychange", () => {
  const longAway = hiddenSince !== null && Date.now() - hiddenSince > 10 * 60 * 1000;
  hiddenSince = document.hidden ? Date.now() : null;
  if (longAway && document.querySelector("time[data-seconds]")) location.reload();
});
