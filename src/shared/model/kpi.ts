import type { Priority } from './alarm';

/** One time that an alarm was told, or would have been: its receipt, or its return from shelf or rule. */
export interface KpiAnnunciation {
  /** ms */
  readonly at: number;
  /** It was found by asking again after a gap and told in one summary with others. */
  readonly backFilled: boolean;
  readonly acknowledgedAt: number | null;
  /** Who acknowledged: user id, and the name as it was then; '' while nobody did. */
  readonly acknowledgedById: string;
  readonly acknowledgedBy: string;
}

/** One alarm as the report counts it, as it was at the end of the period; made of the journal's entries. */
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
   * Oldest first; none while nobody was told: it was suppressed, shelved or out of service when it came, and
   * still is.
   */
  readonly annunciations: readonly KpiAnnunciation[];
  /**
   * When it happened, by this workstation's clock: its receipt, or its event time where it was asked for and
   * came in a heap with others; null: nobody knows. ms
   */
  readonly happenedAt: number | null;
  /** Closed, or acknowledged with its cause gone where it is not latched. */
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
 * Figures after ISA-18.2 / EEMUA 191 over [from, to). Times in ms, shares in per mille (rounded half
 * up), rates per 10 minutes and operator in thousandths (rounded half up).
 *
 * - Every figure counts annunciations (ISA-18.2) in the period: the first `received` entry of an alarm, and
 *   each return from shelf, rule or repair with which it is to be acknowledged anew. What is shelved or
 *   suppressed in the moment in which it was annunciated, or is noted as `unheard`, was told to nobody.
 *   Only `stale` also counts earlier alarms. Tests by the workstation itself are left out.
 * - The first acknowledgement after an annunciation answers it; what happens at or after `to` has not
 *   happened yet.
 * - Flood, peak and slices leave out what was asked for again after a gap: it is told in one summary.
 * - At a moment t, "in 10 minutes" is everything in (t − 10 min, t]; the window is empty at `from`.
 */
export interface KpiReport {
  readonly from: number;
  readonly to: number;
  /**
   * Distinct persons, by their user id, who acknowledged anything but tests or had the desk at any moment of
   * the period, at least 1. After a start without a word of who has the desk, nobody has it.
   */
  readonly operators: number;
  readonly annunciated: number;
  /** Average annunciations per 10 minutes and operator, thousandths. */
  readonly ratePer10Min: number;
  /** Largest number in one 10-minute slice (slices begin at `from`); peakAt: begin of the first such. */
  readonly peak: number;
  readonly peakAt: number | null;
  /** Number in each 10-minute slice, the last one maybe cut short; without back-fills: the picture over time. */
  readonly slices: readonly number[];
  /** Share of time in flood (enter above 10 in 10 minutes, leave below 5), per mille. */
  readonly floodPerMille: number;
  readonly floods: number;
  /**
   * Alarms that were annunciated and stand longer than 24 hours at `to`: neither closed, nor acknowledged with its cause gone (for
   * a latched class only closing ends it).
   */
  readonly stale: number;
  /**
   * Objects with three or more activations within one minute (t, t + 60 s not included) at least
   * once, of the alarms annunciated in the period. What was asked for (a back-fill, a poll) counts at its event time: at its receipt less its
   * lateness where that was journaled. Where it tells no time, and without an object, it is not looked at.
   */
  readonly chattering: number;
  readonly top: readonly KpiTop[];
  readonly topPerMille: number;
  readonly priorities: Readonly<
    Record<Priority, { readonly count: number; readonly perMille: number }>
  >;
  /** True when the split deviates from 80/15/5 (low, medium, high with critical) by more than 10 points. */
  readonly priorityWarning: boolean;
  /** Of the same annunciations; percentiles by nearest rank, a clock that went back counts as 0. */
  readonly acknowledge: {
    readonly count: number;
    readonly medianMs: number | null;
    readonly p90Ms: number | null;
    readonly worstMs: number | null;
    /** Not acknowledged at `to`. */
    readonly open: number;
    readonly byOperator: readonly {
      /** User id. */
      readonly id: string;
      /** Name, as it was at the last of them. */
      readonly by: string;
      readonly count: number;
      readonly medianMs: number;
    }[];
  };
}

/** What one shift hands to the next. */
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
  /** Hash and number of the journal's end when it was made; null where it cannot be read. */
  readonly anchor: { readonly seq: number; readonly hash: string } | null;
}

export interface HandoverLine {
  readonly id: string;
  readonly priority: Priority;
  readonly alarmClass: string;
  readonly text: string;
  readonly receivedAt: number;
  readonly assignedTo: string;
  readonly note: string;
  /** Shelved: until when. ms */
  readonly until: number | null;
}
