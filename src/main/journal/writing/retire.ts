import { join } from 'node:path';
import { JOURNAL_MONTHS } from '@shared/model/settings';
import type { ChainEnd } from '@main/journal/entry';
import { SegmentReader } from '@main/journal/sidecar/reading';
import { monthsIn, verifyJournal } from '@main/journal/anchors/verify';

/** A month that is to go, with what the chain notes of it. */
export interface RetiringMonth {
  readonly month: string;
  /** Its last entry. */
  readonly end: ChainEnd;
  readonly entries: number;
  /**
   * Alarms of the month that nobody ever acknowledged or closed in it: they go with it, and the note
   * says how many.
   */
  readonly unacknowledged: number;
}

/** By the last of its acts: an acknowledgement may have been taken back. */
const UNACKNOWLEDGED = `SELECT count(*) AS n FROM entry
  WHERE kind = 'received' AND alarm_id <> '' AND alarm_id NOT IN (
    SELECT alarm_id FROM (
      SELECT alarm_id, kind, max(seq) FROM entry
        WHERE kind IN ('acknowledged', 'withdrawn', 'closed') GROUP BY alarm_id)
    WHERE kind <> 'withdrawn')`;

/**
 * The oldest months beyond the number that is kept. Months are counted, not compared with the clock:
 * one that was set to a wrong year takes nothing away.
 * @throws Error when the chain is broken: then nothing goes, for it would be evidence.
 */
export function retiringMonths(dir: string, months: number): readonly RetiringMonth[] {
  const all = monthsIn(dir);
  const old = all.slice(0, Math.max(0, all.length - Math.max(JOURNAL_MONTHS.fewest, months)));
  if (old.length === 0) return [];
  const check = verifyJournal(dir, null);
  if (!check.ok) throw new Error('the journal is broken, so nothing of it is removed');
  return old.map((month) => {
    const reader = new SegmentReader(join(dir, `${month}.db`), month);
    try {
      const [start, end] = [reader.start(), reader.end()];
      const unacknowledged = reader.count(UNACKNOWLEDGED);
      return { month, end, entries: end.seq - start.seq, unacknowledged };
    } finally {
      reader.close();
    }
  });
}
