// A live copy of one board's standings. Each message is complete, so a lost one heals with the next.

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
const POLL_EVERY = 60_000;

/**
 * How long to wait before the attempt-th reconnection (from 0): doubling, with jitter, so that the clients of a
 * restarted server do not all come back at once.
 *
 * @param {number} attempt
 * @param {number} random from 0 to 1
 */
export function reconnectDelay(attempt, random) {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt) * (0.5 + random);
}

/**
 * Whether a snapshot may be shown over the version that is shown: not if it is older. At the same version the number
 * of players at work may have changed.
 *
 * @param {number} shown
 * @param {{version: number}} snapshot
 */
export function isCurrent(shown, snapshot) {
  return snapshot.version >= shown;
}

/** Keeps a socket open and calls back with each snapshot that is not older than the last, and with being live or not. */
export class LiveStandings {
  #socketUrl;
  #httpUrl;
  #onSnapshot;
  #onLive;
  #version;
  #failures = 0;
  #socket = null;
  #timer = null;

  /**
   * @param {{socketUrl: string, httpUrl: string, version: number,
   *          onSnapshot: (snapshot: object) => void, onLive: (live: boolean) => void}} options
   */
  constructor({ socketUrl, httpUrl, version, onSnapshot, onLive }) {
    this.#socketUrl = socketUrl;
    this.#httpUrl = httpUrl;
    this.#version = version;
    this.#onSnapshot = onSnapshot;
    this.#onLive = onLive;
  }

  start() {
    this.#connect();
    addEventListener("online", () => this.#reconnect());
    addEventListener("offline", () => this.#onLive(false));
    document.addEventListener("visibilitychange", () => document.hidden || this.#refetch());
    setInterval(() => document.hidden || this.#refetch(), POLL_EVERY * (0.8 + Math.random() * 0.4));
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#socketUrl);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      if (this.#failures) this.#refetch();
      this.#failures = 0;
      this.#onLive(true);
      this.#accept(JSON.parse(data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#onLive(false);
      this.#timer = setTimeout(() => this.#connect(), reconnectDelay(this.#failures++, Math.random()));
    };
  }

  #reconnect() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  // A socket may be dead without having closed (sleep, a lost network): newer standings over HTTP give it away.
  async #refetch() {
    let page;
    try {
      const answer = await fetch(this.#httpUrl, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      page = await answer.json();
    } catch {
      return; // no network: the socket's own reconnection goes on
    }
    if (page.version > this.#version) {
      this.#accept(page);
      if (this.#failures === 0) this.#reconnect();
    }
  }

  #accept(snapshot) {
    if (!isCurrent(this.#version, snapshot)) return;
    this.#version = snapshot.version;
    this.#onSnapshot(snapshot);
  }
}
