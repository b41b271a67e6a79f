import type { Priority } from './alarm';

/** One annunciation of an alarm: its receipt, or its return from shelf or rule. */
export interface KpiAnnunciation {
  /** Wall time, ms. */
  readonly at: number;
  /** Back-filled after a gap, and annunciated in one summary with others. */
  readonly backFilled: boolean;
  readonly acknowledgedAt: number | null;
  /** Who acknowledged: user id, and the name at that time; '' while unacknowledged. */
  readonly acknowledgedById: string;
  readonly acknowledgedBy: string;
}

/** One alarm for the report, in its state at the end of the period; made from journal entries. */
export interface KpiAlarm {
  readonly id: string;
  readonly channel: string;
  readonly alarmClass: string;
  readonly object: string;
  readonly site: string;
  readonly priority: Priority;
  /** When it was received, ms. */
  readonly receivedAt: number;
  /**
   * Oldest first; empty while the alarm has never been annunciated: it arrived suppressed, shelved or out of
   * service, and still is.
   */
  readonly annunciations: readonly KpiAnnunciation[];
  /**
   * Time of occurrence, by this workstation's clock: the receipt, or for back-filled and polled alarms the
   * event time; null: unknown. ms
   */
  readonly happenedAt: number | null;
  /** Closed, or acknowledged with its cause gone, unless it is latched. */
  readonly over: boolean;
}

/** Bad actors: the share of the ten most frequent objects; ties by key. */
export interface KpiTop {
  /** As objectKey() of attention.ts makes it: channel, class and object. */
  readonly key: string;
  readonly alarmClass: string;
  readonly object: string;
  readonly count: number;
  /** Per mille of all annunciated alarms. */
  readonly perMille: number;
}

/**
 * Figures after ISA-18.2 / EEMUA 191 over [from, to). Times in ms, shares in per mille (rounded half up),
 * rates per 10 minutes and operator in thousandths (rounded half up); the desk has one operator at a time.
 *
 * - Every figure counts annunciations (ISA-18.2) in the period: the first `received` entry of an alarm, and
 *   each return from shelf, rule or repair after which it must be acknowledged again. An alarm shelved or
 *   suppressed at the moment of its annunciation, or marked `unheard`, was not annunciated. Only `stale` also
 *   counts earlier alarms. Test alarms of the workstation are left out.
 * - The first acknowledgement after an annunciation answers it; entries at or after `to` do not count.
 * - Flood, peak and slices leave out back-filled alarms, which share one summary.
 * - At a moment t, "in 10 minutes" is everything in (t − 10 min, t]; the window is empty at `from`.
 */
export interface KpiReport {
  readonly from: number;
  readonly to: number;
  /**
   * Distinct persons, by user id, who acknowledged an alarm (tests excepted) or were at the desk at any
   * moment of the period, at least 1. After a start without an entry about the operator, no operator is
   * assumed. One after the other: no rate is divided by them.
   */
  readonly operators: number;
  readonly annunciated: number;
  /** Average annunciations per 10 minutes at the desk, which one operator has at a time (EEMUA 191); thousandths. */
  readonly ratePer10Min: number;
  /**
   * Largest number in one 10-minute slice (slices begin at `from`); peakAt: start of the first such slice.
   */
  readonly peak: number;
  readonly peakAt: number | null;
  /** Number in each 10-minute slice, the last one possibly shorter; without back-fills. */
  readonly slices: readonly number[];
  /** Share of time in flood (enter above 10 in 10 minutes, leave below 5), per mille. */
  readonly floodPerMille: number;
  readonly floods: number;
  /**
   * Annunciated alarms that have been open for more than 24 hours at `to`, from their occurrence, or from the
   * receipt where that is unknown: neither closed, nor acknowledged with the cause gone (a latched class ends only
   * by closing).
   */
  readonly stale: number;
  /**
   * Objects with three or more activations within one minute (t + 60 s excluded) at least once, of the alarms
   * annunciated in the period. Back-filled and polled alarms count at their event time, or at their receipt
   * minus the journaled lateness. Alarms without such a time or without an object do not count.
   */
  readonly chattering: number;
  readonly top: readonly KpiTop[];
  readonly topPerMille: number;
  readonly priorities: Readonly<
    Record<Priority, { readonly count: number; readonly perMille: number }>
  >;
  /** True when the split deviates from 80/15/5 (low, medium, high with critical) by more than 10 points. */
  readonly priorityWarning: boolean;
  /** Of the same annunciations; percentiles by nearest rank; a clock that was set back counts as 0. */
  readonly acknowledge: {
    readonly count: number;
    readonly medianMs: number | null;
    readonly p90Ms: number | null;
    readonly worstMs: number | null;
    /** Unacknowledged at `to`. */
    readonly open: number;
    readonly byOperator: readonly {
      readonly id: string;
      /** The person's name at the last of them. */
      readonly by: string;
      readonly count: number;
      readonly medianMs: number;
    }[];
  };
}

/** The sheet from one shift to the next. */
export interface HandoverSheet {
  readonly at: number;
  readonly by: string;
  readonly shiftFrom: number;
  readonly open: readonly HandoverLine[];
  readonly acknowledged: readonly HandoverLine[];
  readonly shelved: readonly HandoverLine[];
  readonly suppressed: readonly HandoverLine[];
  readonly gaps: readonly {
    readonly channel: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly channelsDown: readonly string[];
  /** Hash and number of the journal's end when the sheet was made; null when unreadable. */
  readonly anchor: { readonly seq: number; readonly hash: string } | null;
}

export interface HandoverLine {
  readonly id: string;
  readonly priority: Priority;
  readonly alarmClass: string;
  readonly text: string;
  readonly receivedAt: number;
  /** When it happened; null where the source does not say. ms */
  readonly eventTime: number | null;
  readonly assignedTo: string;
  readonly note: string;
  /** End of the shelving. ms */
  readonly until: number | null;
}

/** Longest remark about one alarm of a sheet, characters. */
export const REMARK_LENGTH = 200;

/** A sheet that was handed over, as the outgoing operator had read it, with what both sign for. */
export interface FinishedHandover {
  readonly sheet: HandoverSheet;
  readonly to: string;
  /** Wall time of the workstation at which it was journaled, ms. */
  readonly at: number;
  readonly note: string;
  /** What was said of single alarms for the next shift, by their ids. */
  readonly remarks: Readonly<Record<string, string>>;
  /** True when the incoming operator signed in for it; false for a name that was typed. */
  readonly signedIn: boolean;
}

/** Whom the desk was handed over to. */
export interface HandedDesk {
  readonly to: string;
  /** Wall time of the workstation, ms. */
  readonly at: number;
}
