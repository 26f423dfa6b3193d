/**
 * Why a token or a code is refused. The strings are those of errors.py.
 */

/** Reasons in the order in which they are judged: the first that applies is given. */
export const Reason = Object.freeze({
  LOG_TOO_LONG: "log_too_long",
  UNREADABLE: "unreadable",
  GAME_OVER: "game_over",
  NOTHING_TO_UNDO: "nothing_to_undo",
  EMPTY_SOURCE: "empty_source",
  SAME_PILE: "same_pile",
  GROUP_TOO_LARGE: "group_too_large",
  NOT_ENOUGH_CARDS: "not_enough_cards",
  FACE_DOWN: "face_down",
  FOUNDATION_IS_FINAL: "foundation_is_final",
  ACE_MUST_GO_UP: "ace_must_go_up",
  SPACE_NEEDS_KING: "space_needs_king",
  WRONG_RANK: "wrong_rank",
  WRONG_COLOUR: "wrong_colour",
});

/** Not a Reason: the move hangs on a turned-up card that has not arrived yet, so it can be tried again. */
export const PENDING = "pending";

/** Why a code cannot be read, in the same manner. */
export const CodeProblem = Object.freeze({
  EMPTY: "empty",
  DOTTED_I: "dotted_i",
  CHARACTER: "character",
  VERSION: "version",
  RULE: "rule",
  DIGIT: "digit",
  LENGTH: "length",
});

/** A text that is not a game code: `problem` says why, `detail` holds the offending `char` or length `n`. */
export class UnreadableCode extends Error {
  /**
   * @param {string} problem one of CodeProblem
   * @param {{char?: string, n?: number}} [detail]
   */
  constructor(problem, detail = {}) {
    super(problem);
    this.name = "UnreadableCode";
    this.problem = problem;
    this.detail = detail;
  }
}
