import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { NOTICE_MS, type Alarm } from '@shared/model/alarm';
import type { Toasted, ToastPort } from '@main/ports/attention';
import { worstOf } from './decide';
import type { DeliveryOutcome } from './deliveryOutcome';
import type { Words } from './words';

/** Toast ids that cover several alarms; a click opens the newest of them. */
const SUMMARY = 'summary';
const BACKFILL = 'backfill';
const AGAIN = 'again';
const MISSED = 'missed';

/** After a failed toast the system is tried again after this, ms. */
export const RETRY_MS = 10_000;

/** Up to this many critical alarms are toasted again one by one; more share one toast. */
const AGAIN_LIMIT = 3;

export interface ToasterDeps {
  readonly clock: Clock;
  readonly toasts: ToastPort;
  readonly words: Words;
  readonly focusAlarm: (id: string) => void;
  readonly delivered: (outcome: DeliveryOutcome) => void;
  /** Whether an alarm is still unacknowledged. */
  readonly waits: (alarm: Alarm) => boolean;
  /** Toasts fail (true), or are shown again. */
  readonly failing: (failing: boolean) => void;
}

/** Shows toasts as decided, and reports the outcome of each. */
export class Toaster {
  private readonly live = { all: 0, critical: 0 };
  private summed: Alarm[] = [];
  private summaryLive = false;
  private readonly newest = new Map<string, string>();
  /** Alarms whose toast failed, by alarm id, oldest first. */
  private readonly missed = new Map<string, Alarm>();
  private stopRetry: Unsubscribe | null = null;
  private isFailing = false;
  private readonly endClicks: () => void;

  constructor(private readonly deps: ToasterDeps) {
    this.endClicks = deps.toasts.clicked.on(({ id }) => {
      const several = [SUMMARY, BACKFILL, AGAIN, MISSED].includes(id);
      const alarm = several ? this.newest.get(id) : id;
      if (alarm !== undefined) deps.focusAlarm(alarm);
    });
  }

  /** Toasts of single alarms on screen. */
  onScreen(): { readonly all: number; readonly critical: number } {
    return { ...this.live };
  }

  /** @param chatters activations of the last minute; 0: the object does not chatter. */
  own(alarm: Alarm, detail = '', chatters = 0): void {
    this.occupy(alarm);
    const { words } = this.deps;
    void this.show(alarm.id, words.title(alarm, detail, chatters), words.body(alarm), [alarm], {
      detail,
    });
  }

  /** Adds alarms to the summary; one summary is on screen at a time. */
  sum(alarms: readonly Alarm[]): void {
    if (alarms.length === 0) return;
    this.summed.push(...alarms);
    if (!this.summaryLive) void this.showSummary();
  }

  /** One toast for all alarms that a gap had hidden. */
  backfill(alarms: readonly Alarm[]): void {
    if (alarms.length === 0) return;
    const { words } = this.deps;
    const body = words.backfill(alarms);
    void this.show(BACKFILL, words.backfillTitle(), body, alarms, { detail: BACKFILL });
  }

  /** Critical alarms that have been unacknowledged for a minute. */
  again(alarms: readonly Alarm[]): void {
    if (alarms.length <= AGAIN_LIMIT) {
      for (const alarm of alarms) this.own(alarm, AGAIN);
      return;
    }
    const { words } = this.deps;
    void this.show(AGAIN, words.againTitle(), words.again(alarms.length), alarms, {
      detail: AGAIN,
    });
  }

  /** Drops alarms that are not shown yet. */
  forget(): void {
    this.summed = [];
    this.newest.clear();
    this.missed.clear();
  }

  dispose(): void {
    this.endClicks();
    this.stopRetry?.();
    this.forget();
  }

  private occupy({ priority }: Alarm): void {
    const step = (by: 1 | -1): void => {
      this.live.all += by;
      if (priority === 'critical') this.live.critical += by;
    };
    step(1);
    this.deps.clock.after(NOTICE_MS, 'toast stay', () => step(-1));
  }

  private async showSummary(): Promise<void> {
    this.summaryLive = true;
    this.deps.clock.after(NOTICE_MS, 'toast summary', () => {
      this.summaryLive = false;
      if (this.summed.length > 0) void this.showSummary();
    });
    // Alarms of the same turn belong to the same summary.
    await Promise.resolve();
    const alarms = this.summed.splice(0);
    if (alarms.length === 0) return;
    const { words } = this.deps;
    await this.show(SUMMARY, words.summaryTitle(), words.summary(alarms), alarms, {
      detail: SUMMARY,
    });
  }

  private async show(
    id: string,
    title: string,
    body: string,
    alarms: readonly Alarm[],
    { detail }: { readonly detail: string },
  ): Promise<void> {
    const last = alarms.at(-1);
    if (last !== undefined && last.id !== id) this.newest.set(id, last.id);
    const priority = worstOf(alarms);
    const { outcome, why } = await this.deps.toasts
      .show({ id, title, body, priority, stayMs: NOTICE_MS })
      .catch((): Toasted => ({ outcome: 'failed', why: '' }));
    const again = detail === AGAIN ? { again: true as const } : {};
    this.deps.delivered({ by: 'toast', outcome, why, alarms, detail, ...again });
    if (outcome === 'failed') this.miss(alarms);
    else this.shown(alarms);
  }

  /** Keeps alarms whose toast failed; one toast covers them as soon as the system shows toasts again. */
  private miss(alarms: readonly Alarm[]): void {
    for (const alarm of alarms) this.missed.set(alarm.id, alarm);
    this.setFailing(true);
    this.stopRetry ??= this.deps.clock.after(RETRY_MS, 'toast retry', () => {
      this.stopRetry = null;
      this.retry();
    });
  }

  private shown(alarms: readonly Alarm[]): void {
    for (const { id } of alarms) this.missed.delete(id);
    this.setFailing(false);
    // The system shows toasts again: retries the failed ones.
    if (this.missed.size > 0) this.retry();
  }

  private retry(): void {
    this.stopRetry?.();
    this.stopRetry = null;
    const waiting = [...this.missed.values()].filter((alarm) => this.deps.waits(alarm));
    this.missed.clear();
    if (waiting.length === 0) {
      // All failed ones are acknowledged by now; the next toast will show whether the system works.
      this.setFailing(false);
      return;
    }
    const { words } = this.deps;
    const body = words.missed(waiting);
    void this.show(MISSED, words.missedTitle(), body, waiting, { detail: MISSED });
  }

  private setFailing(failing: boolean): void {
    if (failing === this.isFailing) return;
    this.isFailing = failing;
    this.deps.failing(failing);
  }
}
