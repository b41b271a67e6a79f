import { z } from 'zod';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Result } from '@shared/base/result';
import {
  REMINDER_CATEGORIES,
  type ReminderCategory,
  type ReminderItem,
  type ReminderState,
} from '@shared/model/messageBox';
import type { Logger } from '../ports/log';
import { wireText } from '../net/wireText';

/** What is due changes by the day; asked after sign-in and then as often. ms */
const PERIOD_MS = 60 * 60_000;
/** After a failure, ms. */
const RETRY_MS = 5 * 60_000;

const rowSchema = z.object({
  id: wireText,
  type: wireText,
  carNo: wireText,
  insuranceExpirationTime: wireText,
});

function categoryOf(type: string): ReminderCategory | null {
  return REMINDER_CATEGORIES.find((one) => String(one) === type) ?? null;
}

/**
 * Rows of the car record list; each is read alone, one of an unknown kind is left out.
 * @returns null for an answer that is no list: it does not say that nothing is due.
 */
export function readReminders(data: unknown): readonly ReminderItem[] | null {
  const isPage = typeof data === 'object' && data !== null && 'records' in data;
  const rows: unknown = isPage ? data.records : data;
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((raw: unknown): readonly ReminderItem[] => {
    const row = rowSchema.safeParse(raw);
    const category = row.success ? categoryOf(row.data.type) : null;
    if (!row.success || category === null) return [];
    const { id, carNo, insuranceExpirationTime } = row.data;
    return [{ id, category, carNo, insuranceExpirationTime }];
  });
}

export interface RemindersDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Asks for the car record list; its data as it came. */
  ask(): Promise<Result<unknown, ApiFailure>>;
}

/** What is due for vehicles. Once the user has closed it, it is silent until the next sign-in. */
export class Reminders {
  readonly changed = new Emitter<ReminderState>();
  private items: readonly ReminderItem[] = [];
  private closed = false;
  private running = false;
  private turn = 0;
  private readAt = 0;
  private stopTimer: Unsubscribe = () => undefined;

  constructor(private readonly deps: RemindersDeps) {}

  state(): ReminderState {
    return { shown: !this.closed, items: this.items };
  }

  /** Somebody signed in, or was restored: the flag of the session before is gone. */
  begin(): void {
    this.end();
    this.running = true;
    this.read();
  }

  /** Runs from now on, or no more, as the tenant's rules say; what goes on goes on. */
  follow(on: boolean): void {
    if (on === this.running) return;
    if (on) this.begin();
    else this.end();
  }

  /** Nobody is signed in any more. */
  end(): void {
    this.stopTimer();
    this.running = false;
    this.turn += 1;
    this.closed = false;
    this.items = [];
    this.changed.emit(this.state());
  }

  close(): void {
    this.closed = true;
    this.changed.emit(this.state());
  }

  /** The machine woke up: what fell due meanwhile is asked once. */
  wake(): void {
    const age = this.deps.clock.now() - this.readAt;
    if (this.running && (age >= PERIOD_MS || age < 0)) this.read();
  }

  private read(): void {
    this.stopTimer();
    this.turn += 1;
    const { turn } = this;
    this.readAt = this.deps.clock.now();
    void this.deps.ask().then((answer) => {
      if (turn !== this.turn) return;
      const items = answer.ok ? readReminders(answer.value) : null;
      this.later(items === null ? RETRY_MS : PERIOD_MS);
      if (items !== null) {
        this.items = items;
        this.changed.emit(this.state());
        return;
      }
      // What was due before is shown on: nothing said that it is done.
      const kind = answer.ok ? 'otherShape' : answer.error.kind;
      this.deps.log.warn('vehicle reminders not read', { kind });
    });
  }

  private later(ms: number): void {
    this.stopTimer = this.deps.clock.after(ms, 'reminders', () => this.read());
  }
}
