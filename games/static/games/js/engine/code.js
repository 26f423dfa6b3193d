/**
 * Game codes: `YU1-<rule>-<symbols>`, seven symbols for free play and sixteen for a daily challenge.
 *
 * Reading drops ASCII white space around the code and takes a-z for A-Z, after every character was checked: no
 * locale and no Unicode case rule may turn a wrong letter (dotless i, Kelvin sign) into a right one.
 *
 * @typedef {Readonly<{rule: string, symbols: string, text: string}>} GameCode `text` is the canonical form
 */

import { CodeProblem, UnreadableCode } from "./errors.js";
import { Rule } from "./rules.js";

export const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const FREE_LENGTH = 7;
export const DAILY_LENGTH = 16;

const VERSION = "YU1";
const SEAL = "••••";
const ASCII_SPACE = " \t\n\v\f\r";

/**
 * @param {string} rule
 * @param {string} symbols canonical: upper case
 * @returns {string}
 */
export function formatCode(rule, symbols) {
  return `${VERSION}-${rule}-${symbols}`;
}

/**
 * What the game bar shows of a challenge's code until it is won.
 *
 * @param {string} rule
 */
export function sealedCode(rule) {
  return formatCode(rule, SEAL);
}

/**
 * Drop the ASCII white space around a text, and no other (String's own trim also drops Unicode's).
 *
 * @param {string} text
 */
export function trimAscii(text) {
  let start = 0;
  let end = text.length;
  while (start < end && ASCII_SPACE.includes(text[start])) start += 1;
  while (end > start && ASCII_SPACE.includes(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/**
 * @param {string} text as typed; ASCII case and ASCII white space around it do not matter
 * @returns {GameCode}
 * @throws {UnreadableCode}
 */
export function parseCode(text) {
  const code = trimAscii(text);
  if (code === "") throw new UnreadableCode(CodeProblem.EMPTY);
  checkCharacters(code);
  // Only ASCII is left, so this folds a-z and nothing else.
  const [version, rule, ...rest] = code.toUpperCase().split("-");
  if (version !== VERSION) throw new UnreadableCode(CodeProblem.VERSION);
  if (!Object.values(Rule).includes(rule)) throw new UnreadableCode(CodeProblem.RULE);
  const symbols = rest.join("-");
  checkSymbols(symbols);
  return Object.freeze({ rule, symbols, text: formatCode(rule, symbols) });
}

/** @param {string} code */
function checkCharacters(code) {
  for (const char of code) {
    if ("ıİ".includes(char)) throw new UnreadableCode(CodeProblem.DOTTED_I, { char });
    if (!/^[A-Za-z0-9-]$/.test(char)) throw new UnreadableCode(CodeProblem.CHARACTER, { char });
  }
}

/** @param {string} symbols */
function checkSymbols(symbols) {
  for (const char of symbols) {
    if ("0189".includes(char)) throw new UnreadableCode(CodeProblem.DIGIT, { char });
    if (!SYMBOLS.includes(char)) throw new UnreadableCode(CodeProblem.CHARACTER, { char });
  }
  const n = symbols.length;
  if (n !== FREE_LENGTH && n !== DAILY_LENGTH) throw new UnreadableCode(CodeProblem.LENGTH, { n });
}
