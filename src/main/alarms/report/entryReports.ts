import type { TrialResult } from '@shared/ipc/parts/alarms';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { KpiReport } from '@shared/model/kpi';
import type { StoredEntry } from '@main/journal/entry';
import type { EntryReports } from '@main/journal/entryReports';
import { trialOf } from './trial';
import { kpiOf, type KpiPeriod } from './kpi';

export interface TrialArgs {
  readonly rule: SuppressionRule;
  /** Wall times, ms: [from, to). */
  readonly from: number;
  readonly to: number;
}

/** The reports over alarm entries that the journal's reader makes. */
export const ALARM_REPORTS = {
  kpi: (entries: Iterable<StoredEntry>, period: KpiPeriod): KpiReport => kpiOf(entries, period),
  /** What a suppression rule would have hidden. */
  trial: (entries: Iterable<StoredEntry>, { rule, from, to }: TrialArgs): TrialResult =>
    trialOf(rule, entries, { from, to }),
} satisfies EntryReports;
export type AlarmReports = typeof ALARM_REPORTS;
