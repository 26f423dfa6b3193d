import assert from "node:assert/strict";
import test from "node:test";

async function formatsOf(lang) {
  globalThis.document = { documentElement: { lang } };
  return import(`../../games/static/games/js/format.js?${lang}`);
}

test("durations have hours only where there are any, and drop what is no whole second", async () => {
  const { formatDuration } = await formatsOf("en");
  const cases = [[0, "0:00"], [999, "0:00"], [61_000, "1:01"], [271_250, "4:31"], [3_600_000, "1:00:00"], [3_871_000, "1:04:31"]];
  for (const [ms, text] of cases) assert.equal(formatDuration(ms), text);
});

test("what is left of a day always has hours, minutes and seconds", async () => {
  const { formatClock } = await formatsOf("en");
  assert.equal(formatClock(27_738_000), "07:42:18");
  assert.equal(formatClock(0), "00:00:00");
});

test("numbers, shares and exact times are written as the language does", async () => {
  const english = await formatsOf("en");
  assert.equal(english.formatNumber(1234), "1,234");
  assert.equal(english.formatPercent(0.62), "62%");
  assert.equal(english.formatThousandths(271_009), ".009");
  const turkish = await formatsOf("tr");
  assert.equal(turkish.formatNumber(1234), "1.234");
  assert.equal(turkish.formatPercent(0.62), "%62");
  assert.equal(turkish.formatThousandths(271_250), ",250");
});
