import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { LiveStandings, reconnectDelay } from "../../leaderboard/static/leaderboard/js/live.js";

class FakeSocket {
  static all = [];

  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  close() {
    this.onclose?.();
  }

  receive(snapshot) {
    this.onmessage({ data: JSON.stringify(snapshot) });
  }
}

const latest = () => FakeSocket.all.at(-1);
let listeners, shown, live, http;

beforeEach(() => {
  FakeSocket.all = [];
  [listeners, shown, live, http] = [{}, [], [], null];
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.WebSocket = FakeSocket;
  globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };
  globalThis.document = { hidden: false, addEventListener: globalThis.addEventListener };
  globalThis.fetch = async () => {
    if (!http) throw new TypeError("no network");
    return { ok: true, json: async () => http };
  };
});

afterEach(() => mock.timers.reset());

function start(version = 3) {
  new LiveStandings({
    socketUrl: "ws://x/ws/",
    httpUrl: "/api/",
    version,
    onSnapshot: (snapshot) => shown.push(snapshot),
    onLive: (isLive) => live.push(isLive),
  }).start();
}

/** Let what was promised happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("an older snapshot is dropped; one of the same version is shown, for the players at work may have changed", () => {
  start(3);
  for (const [version, playing] of [[2, 1], [3, 2], [5, 3], [4, 4], [5, 5]]) latest().receive({ version, playing });
  assert.deepEqual(shown.map(({ version, playing }) => [version, playing]), [[3, 2], [5, 3], [5, 5]]);
});

test("a closed socket shows as not live and is opened again, ever more slowly", () => {
  start();
  latest().receive({ version: 3 });
  for (const attempt of [0, 1, 2, 3]) {
    const count = FakeSocket.all.length;
    latest().close();
    assert.equal(live.at(-1), false);
    mock.timers.tick(reconnectDelay(attempt, 0) - 1);
    assert.equal(FakeSocket.all.length, count);
    mock.timers.tick(reconnectDelay(attempt, 1));
    assert.equal(FakeSocket.all.length, count + 1);
  }
});

test("reconnections are spread by chance and never more than 45 seconds apart", () => {
  assert.equal(reconnectDelay(0, 0), 250);
  assert.equal(reconnectDelay(0, 1), 750);
  assert.equal(reconnectDelay(50, 1), 45_000);
});

test("after a reconnection the standings are asked for over HTTP as well", async () => {
  start(3);
  latest().close();
  mock.timers.tick(1000);
  http = { version: 9, rows: [] };
  latest().receive({ version: 8 });
  await settle();
  assert.deepEqual(shown.map(({ version }) => version), [8, 9]);
  assert.equal(live.at(-1), true);
});

test("a page that becomes visible and learns of newer standings replaces its dead socket", async () => {
  start(3);
  latest().receive({ version: 3 });
  http = { version: 4, rows: [] };
  listeners.visibilitychange();
  await settle();
  assert.deepEqual(shown.map(({ version }) => version), [3, 4]);
  assert.equal(FakeSocket.all.length, 2);
});

test("a hidden page asks for nothing, and the old socket's late messages are not shown", async () => {
  start(3);
  const old = latest();
  http = { version: 4, rows: [] };
  document.hidden = true;
  listeners.visibilitychange();
  await settle();
  assert.deepEqual(shown, []);
  listeners.online();
  old.receive({ version: 7 });
  assert.deepEqual(shown, []);
});

test("going offline shows at once, and a failed question leaves everything as it is", async () => {
  start(3);
  latest().receive({ version: 3 });
  listeners.offline();
  assert.equal(live.at(-1), false);
  listeners.visibilitychange();
  await settle();
  assert.equal(shown.length, 1);
});
