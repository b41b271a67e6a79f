import type { TestReport, TestVerdict } from './testReport';

/**
 * The overall result: `failed` when a link failed, `unconfirmed` until somebody says whether the sound was
 * heard, `limited` when a setting switched a link off, otherwise `passed` (an unreported link does not
 * fail a test).
 */
export type TestTotal = 'running' | 'unconfirmed' | 'passed' | 'limited' | 'failed';

export function totalOf(report: TestReport): TestTotal {
  if (report.endedAt === null) return 'running';
  const has = (verdict: TestVerdict) => report.links.some((link) => link.verdict === verdict);
  if (has('failed')) return 'failed';
  if (isAsked(report)) return 'unconfirmed';
  return has('refused') ? 'limited' : 'passed';
}

/** True while the question whether somebody heard the sound waits for an answer. */
export function isAsked(report: TestReport): boolean {
  const link = report.links.find(({ key }) => key === 'heard');
  return report.endedAt !== null && report.heard === null && link?.detail?.code === 'heardAsk';
}

/** The test of this shift is due. */
export interface TestDue {
  /** Start of the shift, hh:mm wall time. */
  readonly shift: string;
  /** `failed`: a test was made, and a link failed. `unheard`: nobody has said whether it was heard. */
  readonly why: 'none' | 'failed' | 'unheard';
}

/** The state of test alarms for windows. */
export interface TestAlarmState {
  /** The running or the last test. */
  readonly report: TestReport | null;
  readonly due: TestDue | null;
}
