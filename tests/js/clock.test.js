import assert from "node:assert/strict";
import test from "node:test";

import { PageClock, ServerClock } from "../../games/static/games/js/clock.js";

/** Let the test say what performance.now() is. */
function handOn(t) {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  return (ms) => {
    now += ms;
  };
}

test("the server's clock goes on from what the server said", (t) => {
  const pass = handOn(t);
  const clock = new ServerClock();
  clock.start(5000);
  pass(250);
  assert.equal(clock.elapsed(), 5250);
  clock.hear(9000);
  pass(10);
  assert.equal(clock.elapsed(), 9010);
});

test("the stamp of a repeated batch does not put the clock back", (t) => {
  const pass = handOn(t);
  const clock = new ServerClock();
  clock.start(5000);
  pass(3000);
  clock.hear(5100);
  assert.equal(clock.elapsed(), 8000);
});

test("an ended attempt has its final time, which may be less than what the page showed", (t) => {
  const pass = handOn(t);
  const clock = new ServerClock();
  clock.start(5000);
  pass(3000);
  clock.stop(7500);
  pass(1000);
  assert.deepEqual([clock.elapsed(), clock.isRunning], [7500, false]);
});

test("the page's clock counts only while it runs", (t) => {
  const pass = handOn(t);
  const clock = new PageClock(2000);
  pass(500);
  assert.deepEqual([clock.elapsed(), clock.isRunning], [2000, false]);
  clock.start();
  pass(100);
  clock.start();
  pass(100);
  clock.stop();
  pass(5000);
  assert.equal(clock.elapsed(), 2200);
});
