import assert from "node:assert/strict";
import test from "node:test";

import { ApiError, NoAnswer } from "../../games/static/games/js/api.js";
import { Outbox } from "../../games/static/games/js/outbox.js";
import { Sender } from "../../games/static/games/js/sender.js";

/** A server that answers each batch when the test says so. */
function wired(t, ...entries) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const outbox = new Outbox(0);
  const heard = { posted: [], stored: [], refused: [], trouble: [] };
  const open = [];
  const sender = new Sender(outbox, {
    post: (batch) => {
      heard.posted.push(batch.moves);
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    },
    stored: (answer) => heard.stored.push(answer),
    refused: (error) => heard.refused.push(error.code),
    trouble: (error) => heard.trouble.push(error && error.name),
  });
  const add = (entry) => {
    outbox.add(entry.replace("!", ""), entry.endsWith("!"));
    sender.poke();
  };
  entries.forEach(add);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = (value = {}) => (open.shift().resolve(value), settle());
  const fail = (error) => (open.shift().reject(error), settle());
  return { outbox, sender, heard, add, answer, fail, pass: (ms) => t.mock.timers.tick(ms) };
}

const refusal = (status, code) => new ApiError(status, { code, message: "", detail: {} });

test("a move that turns nothing up is sent within two seconds, with those played meanwhile", (t) => {
  const { heard, add, pass } = wired(t, "36");
  assert.deepEqual(heard.posted, []);
  add("41");
  pass(2000);
  assert.deepEqual(heard.posted, ["36 41"]);
});

test("a move that turns a card up is sent at once, and one batch at a time", async (t) => {
  const { heard, add, answer } = wired(t, "36", "41!");
  add("5f!");
  assert.deepEqual(heard.posted, ["36 41"]);
  await answer({ ply: 2 });
  assert.deepEqual(heard.posted, ["36 41", "5f"]);
  assert.deepEqual(heard.stored, [{ ply: 2 }]);
});

test("without an answer the same batch is sent again, later each time, until one comes", async (t) => {
  const { heard, add, answer, fail, pass } = wired(t, "41!");
  await fail(new NoAnswer("offline"));
  add("5f");
  pass(500);
  assert.deepEqual(heard.posted, ["41"]);
  pass(1000);
  assert.deepEqual(heard.posted, ["41", "41"]);
  await fail(refusal(503, "unavailable"));
  pass(1400);
  assert.equal(heard.posted.length, 2);
  pass(1200);
  await answer();
  assert.deepEqual(heard.posted, ["41", "41", "41"]);
  assert.deepEqual(heard.trouble, ["NoAnswer", "ApiError", null]);
  pass(2000);
  assert.deepEqual(heard.posted.at(-1), "5f");
});

test("being throttled is no refusal", async (t) => {
  const { heard, fail, pass } = wired(t, "41!");
  await fail(refusal(429, "throttled"));
  pass(2000);
  assert.deepEqual([heard.posted.length, heard.refused], [2, []]);
});

test("after a refusal nothing more is sent", async (t) => {
  const { heard, add, fail, pass } = wired(t, "41!");
  await fail(refusal(409, "offset_mismatch"));
  add("5f!");
  pass(60_000);
  assert.deepEqual([heard.posted, heard.refused], [["41"], ["offset_mismatch"]]);
});

test("an answer that comes after stopping is not heard", async (t) => {
  const { heard, sender, answer } = wired(t, "41!");
  sender.stop();
  await answer({ ply: 1 });
  assert.deepEqual(heard.stored, []);
});
