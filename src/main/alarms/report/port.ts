import type { TrialResult } from '@shared/ipc/parts/alarms';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { KpiReport } from '@shared/model/kpi';
import type { EntryKind } from '@main/journal/entry';
import type { KpiPeriod } from './kpi';

/** Kinds that the report is made of. */
export const REPORT_KINDS: readonly EntryKind[] = [
  'received',
  'acknowledged',
  'returned',
  'closed',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'configuration',
];

/**
 * What reports ask of the journal; answered by its reading worker, over entries of the signed-in server and
 * tenant, and of the workstation itself, in the order in which they were written.
 */
export interface JournalReads {
  /**
   * The alarm report, made where the journal is read.
   * @param since first wall time of the entries that are read, ms.
   */
  kpi(period: KpiPeriod, since: number, kinds: readonly EntryKind[]): Promise<KpiReport>;
  /** What a rule would have hidden of the alarms received in [from, to), ms; tried in the same place. */
  trial(rule: SuppressionRule, from: number, to: number): Promise<TrialResult>;
  /** Number and hash of the newest entry; null: nothing is journaled yet. */
  end(): Promise<{ readonly seq: number; readonly hash: string } | null>;
}
