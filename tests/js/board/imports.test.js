import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";

const BOARD = new URL("../../../games/static/games/js/board/", import.meta.url);
const ALLOWED = /^(\.\/[a-z_]+\.js|\.\.\/words\.js|\.\.\/engine\/cards\.js)$/;

test("the board knows no rules: of the engine it imports only what a card is", async () => {
  const files = (await readdir(BOARD)).filter((name) => name.endsWith(".js"));
  assert.ok(files.includes("board.js"));
  for (const name of files) {
    const text = await readFile(new URL(name, BOARD), "utf8");
    for (const [, source] of text.matchAll(/^import .*? from "(.*)";$/gm)) assert.match(source, ALLOWED, name);
  }
});
