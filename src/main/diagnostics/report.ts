import type { Clock } from '@shared/base/clock';
import {
  CHECK_STEPS,
  type CheckedCall,
  type CheckReport,
  type CheckStep,
  type CheckStepKey,
} from '@shared/model/diagnostics';

/** Windows hear of a running check so often at most, ms: a thousand calls are not a thousand pictures. */
const TELL_MS = 200;

/** Gathers what a check finds and tells of it, not too often. */
export class ReportMaker {
  private report: CheckReport;
  private stopTelling: (() => void) | null = null;

  constructor(
    head: Pick<CheckReport, 'id' | 'server' | 'inUse' | 'canRemap' | 'startedAt' | 'writes'>,
    calls: readonly CheckedCall[],
    private readonly clock: Clock,
    private readonly tell: (report: CheckReport) => void,
  ) {
    const steps = CHECK_STEPS.map((key): CheckStep => emptyStep(key, 'waiting'));
    this.report = { ...head, state: 'running', endedAt: null, steps, calls };
  }

  now(): CheckReport {
    return this.report;
  }

  step(step: CheckStep): void {
    const steps = this.report.steps.map((one) => (one.key === step.key ? step : one));
    this.set({ ...this.report, steps });
  }

  call(row: CheckedCall): void {
    const calls = this.report.calls.map((one) => (one.id === row.id ? row : one));
    this.set({ ...this.report, calls });
  }

  /** What the report says of a call. */
  row(id: string): CheckedCall | undefined {
    return this.report.calls.find((one) => one.id === id);
  }

  /** Says where the calls are that change something. */
  writes(writes: CheckReport['writes']): void {
    this.set({ ...this.report, writes });
  }

  /** Ends the report; what still waits was not looked at. */
  end(state: 'done' | 'cancelled', endedAt: number): void {
    if (this.report.state !== 'running') return;
    const open = (verdict: string): boolean => verdict === 'waiting' || verdict === 'running';
    const steps = this.report.steps.map((step) =>
      open(step.verdict) ? emptyStep(step.key, 'skipped') : step,
    );
    const calls = this.report.calls.map((call) =>
      open(call.verdict) ? { ...call, verdict: 'cancelled' as const } : call,
    );
    this.report = { ...this.report, state, endedAt, steps, calls };
    this.stopTelling?.();
    this.stopTelling = null;
    this.tell(this.report);
  }

  private set(report: CheckReport): void {
    // What was under way when the check was cancelled still comes in; the verdict stands.
    if (report.state === 'cancelled') return;
    this.report = report;
    if (report.state === 'done') {
      this.tell(report);
      return;
    }
    // The whole table travels each time, so the longer it is the more seldom.
    const wait = Math.max(TELL_MS, report.calls.length);
    this.stopTelling ??= this.clock.after(wait, 'check.tell', () => {
      this.stopTelling = null;
      this.tell(this.report);
    });
  }
}

/** A step of which nothing was found (yet). */
export function emptyStep(key: CheckStepKey, verdict: CheckStep['verdict']): CheckStep {
  return { key, verdict, found: '', values: {}, ms: null };
}
