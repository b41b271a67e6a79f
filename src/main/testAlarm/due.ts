import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Settings } from '@shared/model/settings';
import { totalOf, type TestDue, type TestReport } from '@shared/model/testAlarm';
import { shiftOf } from '@shared/model/shift';

/** Time to settle in before the reminder, from the beginning of the shift or the sign-in, ms. */
export const REMIND_AFTER_MS = 15 * 60_000;
/** How often the wall clock is looked at, ms: it may jump, and no timer hears of that. */
const LOOK_MS = 20_000;

export type DueSettings = Pick<Settings, 'shifts' | 'testReminder' | 'role'>;

export interface DueQuestion {
  /** Wall times, ms. */
  readonly now: number;
  /** Since when somebody is signed in; null while nobody is. */
  readonly deskSince: number | null;
  readonly settings: DueSettings;
  readonly report: TestReport | null;
}

/**
 * Whether the shift's test is due: 15 minutes after the shift began and somebody was at the desk,
 * while none of this shift has passed. A workstation that only shows has nothing to be heard.
 */
export function dueOf(asked: DueQuestion): (TestDue & { readonly from: number }) | null {
  const { now, deskSince, settings, report } = asked;
  if (!settings.testReminder || settings.role === 'shows' || deskSince === null) return null;
  const { begin, from } = shiftOf(now, settings.shifts);
  const made = report !== null && report.startedAt >= from && report.startedAt <= now;
  const total = made ? totalOf(report) : null;
  if (total === 'passed' || total === 'limited' || total === 'running') return null;
  if (now - Math.max(from, deskSince) < REMIND_AFTER_MS) return null;
  return { shift: begin, from, why: total === 'failed' ? 'failed' : 'none' };
}

export interface DueWatchDeps {
  readonly clock: Clock;
  readonly settings: () => DueSettings;
  readonly signedIn: () => boolean;
  readonly report: () => TestReport | null;
}

/** Watches the wall clock for the test that is due. */
export class DueWatch {
  readonly changed = new Emitter<TestDue | null>();
  /** Once per shift: it is time to remind. */
  readonly remind = new Emitter<TestDue>();
  private readonly ends = new DisposableStore();
  private present: TestDue | null = null;
  private deskSince: number | null = null;
  private reminded: number | null = null;

  constructor(private readonly deps: DueWatchDeps) {}

  start(): void {
    this.ends.add(this.deps.clock.every(LOOK_MS, 'test alarm due', () => this.look()));
    this.look();
  }

  stop(): void {
    this.ends.dispose();
  }

  current(): TestDue | null {
    return this.present;
  }

  /** Something it depends on has changed. */
  look(): void {
    const now = this.deps.clock.now();
    if (!this.deps.signedIn()) this.deskSince = null;
    // A wall clock that was set back must not put the reminder off for as long.
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
