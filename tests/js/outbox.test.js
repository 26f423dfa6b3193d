import assert from "node:assert/strict";
import test from "node:test";

import { Outbox, unsent } from "../../games/static/games/js/outbox.js";

function outboxOf(offset, ...tokens) {
  const outbox = new Outbox(offset);
  for (const token of tokens) outbox.add(token.replace("!", ""), token.endsWith("!"));
  return outbox;
}

test("moves that turn nothing up leave together", () => {
  assert.deepEqual(outboxOf(7, "36", "u", "3f").next(), { offset: 7, moves: "36 u 3f" });
});

test("a token that turns a card up ends its batch; what follows waits for the next one", () => {
  const outbox = outboxOf(0, "36", "41!", "5f", "2f!", "12");
  assert.deepEqual(outbox.next(), { offset: 0, moves: "36 41" });
  outbox.stored(2);
  assert.deepEqual(outbox.next(), { offset: 2, moves: "5f 2f" });
  outbox.stored(4);
  assert.deepEqual(outbox.next(), { offset: 4, moves: "12" });
  outbox.stored(5);
  assert.equal(outbox.next(), null);
});

test("a batch stays the same until it is stored, while moves go on", () => {
  const outbox = outboxOf(0, "41!");
  const first = outbox.next();
  outbox.add("5f", false);
  assert.deepEqual(outbox.next(), first);
  assert.equal(outbox.size, 2);
});

test("only a turning-up or a win is urgent", () => {
  assert.equal(outboxOf(0, "36", "u").isUrgent, false);
  assert.equal(outboxOf(0, "36", "41!").isUrgent, true);
});

test("of the kept tokens those are unsent that the server has not stored", () => {
  const kept = { offset: 2, tokens: ["3f", "u", "12"] };
  assert.deepEqual(unsent(kept, ["36", "41"]), ["3f", "u", "12"]);
  assert.deepEqual(unsent(kept, ["36", "41", "3f"]), ["u", "12"]);
  assert.deepEqual(unsent(kept, ["36", "41", "3f", "u", "12"]), []);
  assert.deepEqual(unsent(kept, ["36", "41", "3f", "u", "12", "6f"]), []);
});

test("kept tokens no longer fit where the game went on elsewhere", () => {
  const kept = { offset: 2, tokens: ["3f", "u"] };
  assert.equal(unsent(kept, ["36", "41", "5f"]), null);
  assert.equal(unsent(kept, ["36"]), null);
});
