import type { Priority } from './alarm';

/** The conditions of a journal search; all non-empty parts must match. */
export interface JournalQuery {
  /** Wall times, ms; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
  /** Entry kinds ('received', 'acknowledged' …); empty: all. */
  readonly kinds: readonly string[];
  /** Classes of alarms; empty: all. */
  readonly classes: readonly string[];
  readonly priorities: readonly Priority[];
  /** Id of the alarm; '' for all. */
  readonly alarmId: string;
  /** Contained in text, object, site, comment or name; '' for all. */
  readonly text: string;
}

export interface JournalRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly alarmId: string;
  /** The person who did it; '' without one. */
  readonly by: string;
  readonly channel: string;
  readonly alarmClass: string;
  readonly priority: Priority | null;
  readonly object: string;
  /** One line in plain words of the entry's body (alarm text, comment, reason …). */
  readonly text: string;
  /** The entry's unchanged body, JSON. */
  readonly body: string;
}

export interface JournalPage {
  /** Newest first. */
  readonly rows: readonly JournalRow[];
  /**
   * Cursor of the next page; null: no further page. A long search returns what it has found so far, possibly
   * no row, and continues from here.
   */
  readonly next: string | null;
  /** Duration in the worker, ms. */
  readonly tookMs: number;
  /** Months whose file was unreadable: their entries are missing here. Absent or empty: none. */
  readonly unreadable?: readonly string[];
}

/** The result of `verify`. */
export interface JournalCheck {
  readonly ok: boolean;
  readonly entries: number;
  readonly segments: readonly {
    readonly month: string;
    readonly entries: number;
    readonly problem: string | null;
  }[];
  readonly anchors: {
    readonly checked: number;
    readonly problem: string | null;
    /**
     * Whether the proofs of the anchors were checked; `noKey`: the workstation's key was not available.
     * Absent: no proof to check.
     */
    readonly proof?: 'checked' | 'noKey';
    /** Anchors whose proof is valid and was made with the workstation's key. */
    readonly held?: number;
  };
}
