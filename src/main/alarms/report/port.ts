import type { TrialResult } from '@shared/ipc/parts/alarms';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { KpiReport } from '@shared/model/kpi';
import type { EntryKind } from '@main/journal/entry';
import type { KpiPeriod } from './kpi';

/** Entry kinds that the report is made of. */
export const REPORT_KINDS: readonly EntryKind[] = [
  'received',
  'acknowledged',
  'withdrawn',
  'returned',
  'closed',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'configuration',
];

/**
 * Reads of the journal for reports. The reading worker answers them over entries of the signed-in server and
 * tenant, and of the workstation itself, in the order of writing.
 */
export interface JournalReads {
  /**
   * The alarm report, made in the reading worker.
   * @param since first wall time of the entries that are read, ms.
   */
  kpi(period: KpiPeriod, since: number, kinds: readonly EntryKind[]): Promise<KpiReport>;
  /** What a rule would have hidden of the alarms received in [from, to), ms; made in the reading worker. */
  trial(rule: SuppressionRule, from: number, to: number): Promise<TrialResult>;
  /** Number and hash of the newest entry; null for an empty journal. */
  end(): Promise<{ readonly seq: number; readonly hash: string } | null>;
}
