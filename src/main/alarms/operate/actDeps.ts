import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import type { Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import type { ServerCall } from './serverActions/serverAction';
import type { Saved } from '@main/alarms/ledger/commits';

/** The outcome of an act, or the i18n key of why it was refused. */
export type Acted = Promise<Result<ActOutcome, { readonly key: TextKey }>>;

export interface Operator {
  readonly userId: string;
  readonly name: string;
}

/** Access to a profile's alarms, as acts need it. */
export interface ActDeps {
  readonly clock: Clock;
  config(): AlarmConfig;
  /** Who has the desk now. Whoever begins an act does all of it, however late the server answers. */
  operator(): Operator;
  /** False once the session of this operator is over: nothing more is sent for them. */
  hasDesk(operator: Operator): boolean;
  get(id: string): Alarm | null;
  /** All alarms on the same shelf, the alarm itself included. */
  shelvedWith(id: string): readonly Alarm[];
  /** The alarm's cause was active, and its source is no longer polled. */
  isUnwatched(alarm: Alarm): boolean;
  /** @param by whose entry it is. */
  entry(kind: EntryKind, at: number, body: object, id: string, by: Operator): JournalEntry;
  /** Writes one group; resolves when the ledger has it. */
  write(entries: readonly JournalEntry[]): Promise<Saved>;
  readonly call: ServerCall;
}
