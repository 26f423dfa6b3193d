import assert from "node:assert/strict";
import test from "node:test";

import { formatCode, parseCode, sealedCode, trimAscii } from "../../../games/static/games/js/engine/code.js";

test("reading folds ASCII letters and drops ASCII white space around the code", () => {
  const code = parseCode(" \t\n\v\f\ryu1-r-qwertyuiopasdfgh \r\n");
  assert.deepEqual({ ...code }, { rule: "R", symbols: "QWERTYUIOPASDFGH", text: "YU1-R-QWERTYUIOPASDFGH" });
  assert.equal(formatCode(code.rule, code.symbols), code.text);
});

test("a text that is not a code is refused with what is wrong", () => {
  const refused = [
    ["", "empty", {}],
    [" \n", "empty", {}],
    ["yu1-c-aaaaaaı", "dotted_i", { char: "ı" }],
    ["YU1-C-AAAAAAİ", "dotted_i", { char: "İ" }],
    ["YU1-C-AAAAAA\u212a", "character", { char: "\u212a" }],
    ["YU1-C-AAAAAA\u017f", "character", { char: "\u017f" }],
    ["ＹＵ１-C-AAAAAAB", "character", { char: "Ｙ" }],
    ["\u00a0YU1-C-AAAAAAB", "character", { char: "\u00a0" }],
    ["YU1-C-AAA AAAB", "character", { char: " " }],
    ["YU1-C-AAAAAA🂡", "character", { char: "🂡" }],
    ["YU2-C-AAAAAAB", "version", {}],
    ["AAAAAAB", "version", {}],
    ["YU1", "rule", {}],
    ["YU1-X-AAAAAAB", "rule", {}],
    ["YU1-CR-AAAAAAB", "rule", {}],
    ["YU1-C-AAAAAA8", "digit", { char: "8" }],
    ["YU1-C-AAA-AAAB", "character", { char: "-" }],
    ["YU1-C-AAAAAA", "length", { n: 6 }],
    ["YU1-C-AAAAAAAAAAAAAAAAB", "length", { n: 17 }],
    ["YU1-C-", "length", { n: 0 }],
  ];
  for (const [text, problem, detail] of refused) {
    assert.throws(() => parseCode(text), { name: "UnreadableCode", problem, detail }, JSON.stringify(text));
  }
});

test("a sealed code shows its rule only", () => {
  assert.equal(sealedCode("T"), "YU1-T-••••");
});

test("trimming a long run of spaces inside a text takes no longer than reading it", () => {
  const text = `a${" ".repeat(5_000_000)}b`; // looking at each space anew for each would not end today
  assert.equal(trimAscii(text), text);
});
