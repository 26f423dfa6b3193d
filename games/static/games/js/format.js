// Numbers, durations and card names as people read them, in the page's language.

const lang = document.documentElement.lang;
const numbers = new Intl.NumberFormat(lang);
const percents = new Intl.NumberFormat(lang, { style: "percent" });
const decimalMark = lang === "tr" ? "," : ".";

export function formatNumber(n) {
  return numbers.format(n);
}

export function formatPercent(fraction) {
  return percents.format(fraction);
}

// 4:31 or 1:04:31.
export function formatDuration(ms) {
  const [h, m, s] = hoursMinutesSeconds(ms);
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

// What is left of a day: 07:42:18.
export function formatClock(ms) {
  return hoursMinutesSeconds(ms).map(two).join(":");
}

function hoursMinutesSeconds(ms) {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

function two(n) {
  return String(n).padStart(2, "0");
}

// What follows formatDuration(ms) when a time is given exactly: .250, in Turkish ,250.
export function formatThousandths(ms) {
  return decimalMark + String(ms % 1000).padStart(3, "0");
}

// A time of day in the player's own zone.
export function formatTime(date) {
  return new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hour12: false }).format(date);
}
