/**
 * Most rows of one commit (design: groups). Groups form by themselves: while some are on their way the
 * next is gathered, and small ones that wait together at the worker are written together.
 */
export const COMMIT_ROWS = 200;

/** Rows at the worker at one time: it never waits for main, which reads long packets in one go. */
export const FLYING_ROWS = 20 * COMMIT_ROWS;

/**
 * So many of the newest ids are compared with what is sent again: all that were on their way, and what the
 * worker itself has written behind them.
 */
export const REMEMBERED_IDS = 2 * FLYING_ROWS;
