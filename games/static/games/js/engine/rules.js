/**
 * The three rules and their numbers.
 *
 * Classic builds columns down by one in opposite colours; Relaxed in any colours; Traditional as Classic, but a
 * card on a foundation stays there, and while a column ends in an ace, that ace goes up before anything else moves.
 */

export const Rule = Object.freeze({ CLASSIC: "C", RELAXED: "R", TRADITIONAL: "T" });

export const COLUMNS = 7;
export const CARDS = 52;
export const FACE_DOWN_CARDS = 21;

export const MAX_GROUP = 20;
export const MAX_UNDO = 100;
export const MAX_LOG = 4000;

export const POINTS_UP = 10;
export const POINTS_TURNED = 5;

/** What a win scores if and only if no worrying back was left standing. */
export const CLEAN_SCORE = CARDS * POINTS_UP + FACE_DOWN_CARDS * POINTS_TURNED;
