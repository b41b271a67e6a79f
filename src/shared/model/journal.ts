import type { Priority } from './alarm';

/** What a search of the journal asks for; every part that is not empty must fit. */
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
  /** Who did it; '' where nobody did. */
  readonly by: string;
  readonly channel: string;
  readonly alarmClass: string;
  readonly priority: Priority | null;
  readonly object: string;
  /** One line in plain words of the entry's own body (alarm text, comment, reason …). */
  readonly text: string;
  /** The entry's body as it stands, JSON. */
  readonly body: string;
}

export interface JournalPage {
  /** Newest first. */
  readonly rows: readonly JournalRow[];
  /**
   * Where the next page goes on; null: there is no more. A long search gives what it has found so
   * far, fewer rows than asked for or none, and goes on from here.
   */
  readonly next: string | null;
  /** How long the worker took, ms. */
  readonly tookMs: number;
  /** Months whose file could not be read: their entries are missing here. Absent or empty: none. */
  readonly unreadable?: readonly string[];
}

/** What `verify` found. */
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
     * Whether the proof of the anchors was checked; `noKey`: the workstation's key was not at hand.
     * Absent: there was nothing to check.
     */
    readonly proof?: 'checked' | 'noKey';
    /** Anchors whose proof was made with the workstation's key, and holds. */
    readonly held?: number;
  };
}
