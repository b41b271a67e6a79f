import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Settings } from '@shared/model/settings';
import { totalOf, type TestDue } from '@shared/model/testAlarm';
import type { TestReport } from '@shared/model/testReport';
import { shiftOf } from '@shared/model/shift';

/** Time to settle in before the reminder, from the start of the shift or the sign-in, ms. */
export const REMIND_AFTER_MS = 15 * 60_000;
/** Time to answer whether the test was heard, from its end, ms. */
export const ANSWER_WITHIN_MS = 2 * 60_000;
/** Interval of checks of the wall clock, ms: the clock may jump, which no timer notices. */
const CHECK_MS = 20_000;

export type DueSettings = Pick<Settings, 'shifts' | 'testReminder' | 'role'>;

export interface DueQuestion {
  /** Wall times, ms. */
  readonly now: number;
  /** Time of the sign-in; null while signed out. */
  readonly deskSince: number | null;
  readonly settings: DueSettings;
  readonly report: TestReport | null;
}

/**
 * Whether the shift's test is due: 15 minutes after the shift began and an operator signed in, while no test
 * of this shift has passed; one of which nobody says whether it was heard has not. A workstation with the role
 * "shows" makes no sound, so it has no test.
 */
export function dueOf(asked: DueQuestion): (TestDue & { readonly from: number }) | null {
  const { now, deskSince, settings, report } = asked;
  if (!settings.testReminder || settings.role === 'shows' || deskSince === null) return null;
  const { begin, from } = shiftOf(now, settings.shifts);
  const made = report !== null && report.startedAt >= from && report.startedAt <= now;
  const why = made ? missingOf(report, now) : 'none';
  if (why === null || now - Math.max(from, deskSince) < REMIND_AFTER_MS) return null;
  return { shift: begin, from, why };
}

/** What a test still lacks; null: nothing, or it runs, or it was made just now. */
function missingOf(report: TestReport, now: number): TestDue['why'] | null {
  const total = totalOf(report);
  if (total === 'failed') return 'failed';
  const isWaiting = total === 'unconfirmed' && now - (report.endedAt ?? now) >= ANSWER_WITHIN_MS;
  return isWaiting ? 'unheard' : null;
}

export interface DueWatchDeps {
  readonly clock: Clock;
  readonly settings: () => DueSettings;
  readonly signedIn: () => boolean;
  readonly report: () => TestReport | null;
}

/** Watches the wall clock until the test is due. */
export class DueWatch {
  readonly changed = new Emitter<TestDue | null>();
  /** Fires once per shift when the test is due. */
  readonly remind = new Emitter<TestDue>();
  private readonly ends = new DisposableStore();
  private present: TestDue | null = null;
  private deskSince: number | null = null;
  private reminded: number | null = null;

  constructor(private readonly deps: DueWatchDeps) {}

  start(): void {
    this.ends.add(this.deps.clock.every(CHECK_MS, 'test alarm due', () => this.check()));
    this.check();
  }

  stop(): void {
    this.ends.dispose();
  }

  current(): TestDue | null {
    return this.present;
  }

  /** Checks again after a change. */
  check(): void {
    const now = this.deps.clock.now();
    if (!this.deps.signedIn()) this.deskSince = null;
    // A wall clock that was set back must not delay the reminder by as much.
    else this.deskSince = Math.min(this.deskSince ?? now, now);
    const { settings, report } = this.deps;
    const due = dueOf({
      now,
      deskSince: this.deskSince,
      settings: settings(),
      report: report(),
    });
    const next = due === null ? null : { shift: due.shift, why: due.why };
    const same = next?.shift === this.present?.shift && next?.why === this.present?.why;
    this.present = next;
    if (!same) this.changed.emit(next);
    if (due === null || due.from === this.reminded) return;
    this.reminded = due.from;
    this.remind.emit({ shift: due.shift, why: due.why });
  }
}
