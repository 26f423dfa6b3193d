import assert from "node:assert/strict";
import test from "node:test";

import { figures, merged, withBegun, withWon } from "../../games/static/games/js/statistics.js";

const code = (n, rule = "C") => `YU1-${rule}-AAAAAA${"ABCDEFGHIJ"[n]}`;
const game = (n, won = null, rule = "C") => ({ code: code(n, rule), begun: n, won });
const win = (elapsed, moves) => ({ elapsed, moves });

test("without games there are no figures", () => {
  const none = { played: 0, won: 0, streak: 0, longestStreak: 0, bestTime: null, fewestMoves: null };
  assert.deepEqual(figures([], "C"), none);
  assert.deepEqual(figures([game(1, win(9, 90), "R")], "C"), none);
});

test("the best time and the fewest moves may be of different games", () => {
  const games = [game(1, win(1000, 130)), game(2, win(2000, 110)), game(3, null)];
  const { played, won, bestTime, fewestMoves } = figures(games, "C");
  assert.deepEqual({ played, won, bestTime, fewestMoves }, { played: 3, won: 2, bestTime: 1000, fewestMoves: 110 });
});

test("a streak is broken by a game left unwon, once another one is begun", () => {
  const won = win(1, 60);
  const streakOf = (...outcomes) => {
    const { streak, longestStreak } = figures(outcomes.map((outcome, n) => game(n, outcome)), "C");
    return [streak, longestStreak];
  };
  assert.deepEqual(streakOf(won, won), [2, 2]);
  assert.deepEqual(streakOf(won, won, null), [2, 2]);
  assert.deepEqual(streakOf(won, won, null, null), [0, 2]);
  assert.deepEqual(streakOf(won, won, null, won), [1, 2]);
  assert.deepEqual(streakOf(null), [0, 0]);
});

test("rules have streaks of their own, in the order of beginning and not of the list", () => {
  const won = win(1, 60);
  const games = [game(4, won), game(3, null, "R"), game(2, null), game(1, won), game(5, won)];
  assert.equal(figures(games, "C").streak, 2);
  assert.equal(figures(games, "C").longestStreak, 2);
  assert.equal(figures(games, "R").streak, 0);
});

test("a game is begun once and won once, however often it is taken up", () => {
  let games = withBegun([], code(1), 10);
  games = withBegun(games, code(1), 20);
  assert.deepEqual(games, [{ code: code(1), begun: 10, won: null }]);
  games = withWon(games, code(1), win(500, 99), 30);
  games = withWon(games, code(1), win(400, 99), 40);
  assert.deepEqual(games, [{ code: code(1), begun: 10, won: win(500, 99) }]);
  assert.deepEqual(withWon([], code(2), win(7, 80), 50), [{ code: code(2), begun: 50, won: win(7, 80) }]);
});

test("noting a game leaves the list as it was", () => {
  const games = Object.freeze([Object.freeze(game(1))]);
  assert.equal(withBegun(games, code(2), 5).length, 2);
  assert.deepEqual(withWon(games, code(1), win(1, 60), 5)[0].won, win(1, 60));
  assert.deepEqual(games, [game(1)]);
});

test("merging keeps each game once, with its first beginning and its faster win", () => {
  const here = [game(1, win(500, 90)), game(2), { ...game(3), begun: 30 }];
  const there = [game(1, win(400, 95)), game(2, win(600, 80)), { ...game(3), begun: 20 }, game(4)];
  const both = [game(1, win(400, 95)), game(2, win(600, 80)), { ...game(3), begun: 20 }, game(4)];
  assert.deepEqual(merged(here, there), both);
  assert.deepEqual(merged(there, here), both);
  assert.deepEqual(merged(both, both), both);
});
