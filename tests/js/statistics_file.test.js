import assert from "node:assert/strict";
import test from "node:test";

import { MAX_SIZE, fileOf, parseFile } from "../../games/static/games/js/statistics_file.js";

const NOW = Date.parse("2026-03-12T12:00:00.000Z");
const GAMES = [
  { code: "YU1-C-AAAAAAB", begun: NOW - 5, won: { elapsed: 271_250, moves: 118 } },
  { code: "YU1-T-QWERTYUIOPASDFGH", begun: 0, won: null },
];

const textOf = (games) => JSON.stringify(fileOf(games));
const parse = (text) => parseFile(text, NOW);
const problemOf = (text) => {
  try {
    return parse(text) && "none";
  } catch (error) {
    return [error.problem, error.detail.n].filter(Boolean).join(" ");
  }
};
/** A file whose second game is like this. */
const fileWith = (change) => {
  const file = fileOf(GAMES);
  file.games[1] = { ...file.games[0], ...change };
  return JSON.stringify(file);
};

test("what was written is read again", () => {
  assert.deepEqual(parse(textOf(GAMES)), GAMES);
  assert.deepEqual(parse(textOf([])), []);
});

test("the format is the one that other programs may read", () => {
  assert.equal(
    textOf(GAMES.slice(0, 1)),
    '{"format":"yukon-daily-statistics","version":1,"games":[{"code":"YU1-C-AAAAAAB",' +
      '"begun":"2026-03-12T11:59:59.995Z","won":{"elapsed_ms":271250,"moves":118}}]}',
  );
});

test("files of others are refused", () => {
  const foreign = ["", "hello", "{", "null", "[]", "3", '"yukon-daily-statistics"', "{}", '{"format":"other","version":1,"games":[]}'];
  for (const text of foreign) assert.equal(problemOf(text), "foreign", text);
  for (const version of [0, -1, 1.5, "1", null]) {
    assert.equal(problemOf(JSON.stringify({ ...fileOf([]), version })), "foreign", String(version));
  }
  for (const games of [null, {}, "x", 3]) assert.equal(problemOf(JSON.stringify({ ...fileOf([]), games })), "foreign");
});

test("a file of a newer version is told apart", () => {
  assert.equal(problemOf(JSON.stringify({ ...fileOf([]), version: 2 })), "newer");
});

test("files that are too large are refused before anything else", () => {
  assert.equal(problemOf(" ".repeat(MAX_SIZE + 1)), "too_large");
  const many = { ...fileOf([]), games: Array.from({ length: 20_001 }, () => 0) };
  assert.equal(problemOf(JSON.stringify(many)), "too_large");
});

test("as many games as may be kept fit into a file", () => {
  const games = Array.from({ length: 20_000 }, () => ({ ...GAMES[0], code: GAMES[1].code }));
  assert.equal(parse(JSON.stringify(fileOf(games), null, 1)).length, 20_000);
});

test("one game that is none refuses the whole file and is named", () => {
  const wrong = [
    { code: undefined },
    { code: 7 },
    { code: "yu1-c-aaaaaab" },
    { code: "YU1-X-AAAAAAB" },
    { code: "YU1-C-AAAAAAB " },
    { code: "__proto__" },
    { begun: "yesterday" },
    { begun: NOW },
    { begun: "2026-03-12" },
    { begun: "2026-03-14T12:00:00.000Z" },
    { begun: "1969-12-31T23:59:59.999Z" },
    { won: undefined },
    { won: true },
    { won: {} },
    { won: { elapsed_ms: 0, moves: 118 } },
    { won: { elapsed_ms: -5, moves: 118 } },
    { won: { elapsed_ms: 1.5, moves: 118 } },
    { won: { elapsed_ms: "9", moves: 118 } },
    { won: { elapsed_ms: 1e15, moves: 118 } },
    { won: { elapsed_ms: 9, moves: 51 } },
    { won: { elapsed_ms: 9, moves: 4001 } },
    { won: { elapsed_ms: 9 } },
  ];
  for (const change of wrong) assert.equal(problemOf(fileWith(change)), "game 2", JSON.stringify(change));
  for (const game of [null, 3, "x", []]) {
    assert.equal(problemOf(JSON.stringify({ ...fileOf(GAMES), games: [game] })), "game 1");
  }
});

test("what a file says beyond a game's own fields is dropped", () => {
  const text = textOf(GAMES).replace('"code":"YU1-C', '"__proto__":{"won":1},"html":"<img onerror=x>","code":"YU1-C');
  const [game] = parse(text);
  assert.deepEqual(Object.keys(game), ["code", "begun", "won"]);
  assert.equal(Object.getPrototypeOf(game), Object.prototype);
});
