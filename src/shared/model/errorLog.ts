/** An error of this client's own pages, as the log dialog shows it and the platform takes it (spec 1 §3). */
export interface ErrorEntry {
  readonly type: string;
  /** Address of the page, without its query. */
  readonly url: string;
  readonly message: string;
  readonly stack: string;
  /** Wall time, ms. */
  readonly time: number;
}

/** Most entries that are kept; the oldest go first. The badge counts to 99 (spec 1 §2 Top bar). */
export const MOST_ERRORS = 200;
export const MOST_COUNTED = 99;
