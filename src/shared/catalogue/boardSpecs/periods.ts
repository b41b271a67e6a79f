/** Figures that change with every record. ms */
export const QUICK_MS = 30_000;
/** Trends and ranks, which change slowly. ms */
export const SLOW_MS = 60_000;
/** Rows of a table carousel or a list of events. */
export const ROWS = 20;
