import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import type { Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import type { ServerCall } from './serverActions/serverAction';
import type { Saved } from '@main/alarms/ledger/commits';

/** What came of an act, or the text's key of why nothing did. */
export type Acted = Promise<Result<ActOutcome, { readonly key: TextKey }>>;

/** Who acts. */
export interface Operator {
  readonly userId: string;
  readonly name: string;
}

/** What acts need of the alarms of a profile. */
export interface ActDeps {
  readonly clock: Clock;
  config(): AlarmConfig;
  operator(): Operator;
  get(id: string): Alarm | null;
  /** What lies on one shelf with an alarm, itself included. */
  shelvedWith(id: string): readonly Alarm[];
  /** Its cause stood, and its source is no longer looked at. */
  isUnwatched(alarm: Alarm): boolean;
  entry(kind: EntryKind, at: number, body: object, id: string): JournalEntry;
  /** Writes one group; resolves when it is in the ledger. */
  write(entries: readonly JournalEntry[]): Promise<Saved>;
  readonly call: ServerCall;
}
