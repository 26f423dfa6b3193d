import assert from "node:assert/strict";
import test from "node:test";

import { parseCard } from "../../../games/static/games/js/engine/cards.js";
import { columnsOf, gameOf, playLog, snapshot } from "./helpers.js";

const QUEEN = parseCard("QH");

/** Column 1 is pending after 12x2, with a jack and a king about. */
function pendingGame(rule = "C") {
  const game = gameOf({ rule, columns: ["?? ?? 8S 2C", "9H", "JS", "KC", "3D"] });
  const { turnedUp } = game.play("12x2");
  assert.deepEqual(turnedUp, { ply: 0, column: 1, card: null });
  return game;
}

test("an uncovered hidden card leaves its column pending, until it is told", () => {
  const game = pendingGame();
  assert.deepEqual(game.pending, [1]);
  assert.equal(game.score, 5 * 20);
  assert.deepEqual(columnsOf(game)[0], "?? ??");
  game.turnUp(1, QUEEN);
  assert.deepEqual(game.pending, []);
  assert.deepEqual(columnsOf(game)[0], "?? QH");
  assert.deepEqual(game.legalMoves(), ["14", "25", "31", "46", "47"]);
});

test("moves that hang on the awaited card are refused as pending and can be tried again", () => {
  const game = pendingGame();
  const before = snapshot(game);
  for (const token of ["1f", "14", "15", "31"]) {
    assert.deepEqual(game.play(token), { reason: "pending", turnedUp: null }, token);
  }
  assert.deepEqual(snapshot(game), before);
  assert.deepEqual(game.targets(1, 1), { columns: [], foundation: false });
  assert.deepEqual(game.targets(3, 1), { columns: [], foundation: false });
  game.turnUp(1, QUEEN);
  assert.equal(game.play("31").reason, null);
});

test("what is wrong with a move whatever the awaited card may be is said at once", () => {
  const game = pendingGame();
  assert.equal(game.play("14x2").reason, "face_down");
  assert.equal(game.play("14x3").reason, "not_enough_cards");
  assert.equal(game.play("11").reason, "same_pile");
});

test("other moves go on while a column is pending", () => {
  const game = pendingGame();
  assert.deepEqual(game.legalMoves(), ["25", "46", "47"]);
  assert.equal(game.play("25").reason, null);
});

test("Traditional: the awaited card may be an ace, so everything but an ace waits", () => {
  const game = gameOf({ rule: "T", columns: ["?? 8S", "9H", "JS", "QD", "AC"] });
  playLog(game, "5f 12");
  assert.equal(game.play("34").reason, "pending");
  assert.deepEqual(game.legalMoves(), []);
  game.turnUp(1, parseCard("AD"));
  assert.deepEqual(game.legalMoves(), ["1f"]);
  assert.equal(game.play("34").reason, "ace_must_go_up");
});

test("Traditional: an ace in sight goes up while a column is pending", () => {
  const game = gameOf({ rule: "T", columns: ["?? 2S", "AC", "JS", "QD"], foundations: { S: 1 } });
  playLog(game, "2f 1f u u 2f 1f");
  assert.deepEqual(game.pending, [1]);
  const sight = gameOf({ rule: "T", columns: ["?? AS", "AC"] });
  playLog(sight, "1f 2f");
  assert.deepEqual(sight.foundations, [1, 0, 0, 1]);
});

test("undo hides a card again, and turning it up again shows it without asking", () => {
  const game = pendingGame();
  game.turnUp(1, QUEEN);
  playLog(game, "u");
  assert.deepEqual(columnsOf(game)[0], "?? ?? 8S 2C");
  assert.equal(game.score, 5 * 19);
  assert.deepEqual(game.play("12x2").turnedUp, { ply: 2, column: 1, card: QUEEN });
  assert.deepEqual(game.pending, []);
});

test("restart hides every card, and the known ones show without asking", () => {
  const game = pendingGame();
  game.turnUp(1, QUEEN);
  playLog(game, "14 r");
  assert.deepEqual(columnsOf(game)[0], "?? ?? 8S 2C");
  assert.deepEqual(game.play("12x2").turnedUp.card, QUEEN);
  assert.deepEqual(game.play("14").turnedUp, { ply: 4, column: 1, card: null });
});

test("a pending turning-up can be undone, and its answer may come afterwards", () => {
  for (const back of ["u", "r"]) {
    const game = pendingGame();
    playLog(game, back);
    assert.deepEqual([game.pending, columnsOf(game)[0]], [[], "?? ?? 8S 2C"]);
    game.turnUp(1, QUEEN);
    assert.deepEqual([game.pending, columnsOf(game)[0]], [[], "?? ?? 8S 2C"]);
    assert.equal(game.play("12x2").turnedUp.card, QUEEN);
  }
});

test("a card told twice is told once, wherever it has gone since", () => {
  const game = pendingGame();
  playLog(game, "u 12x2");
  game.turnUp(1, QUEEN);
  playLog(game, "14");
  game.turnUp(1, QUEEN);
  assert.deepEqual(game.pending, [1]);
  assert.deepEqual(columnsOf(game)[0], "??");
});

test("a game resumes when its cards are told before its log is played", () => {
  const game = gameOf({ columns: ["?? ?? 8S 2C", "9H", "JS", "KC", "3D"] });
  game.turnUp(1, QUEEN);
  game.turnUp(1, parseCard("4S"));
  playLog(game, "12x2 14 u r 12x2 14 51");
  assert.deepEqual(columnsOf(game), ["4S 3D", "9H 8S 2C", "JS", "KC QH"]);
});

test("a column that hides nothing takes no card", () => {
  const game = pendingGame();
  assert.throws(() => game.turnUp(2, QUEEN), RangeError);
  game.turnUp(1, QUEEN);
  game.turnUp(1, parseCard("4S"));
  assert.throws(() => game.turnUp(1, parseCard("6D")), RangeError);
});

test("a state with an awaited card round-trips", () => {
  const game = pendingGame();
  const again = gameOf({ columns: columnsOf(game) });
  assert.deepEqual([again.pending, again.down, again.state()], [[1], game.down, game.state()]);
});

test("a column's only card is never face-down", () => {
  assert.deepEqual(gameOf({ columns: ["??"] }).pending, [1]);
});
