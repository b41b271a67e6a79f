import type { ServerActionOf } from '@shared/alarms/declared';
import type { MESSAGES_READ } from '@shared/alarms/serverAction';
import type { AlarmSourceSpec } from '@shared/alarms/source';
import type {
  PollTransport,
  RefillableTransport,
  StreamTransport,
  Transport,
} from '@shared/alarms/transport';
import type { AlarmObservation } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { NotifyServer } from '@main/alarms/operate/serverActions/serverAction';
import type { AlarmSource, RecordSource, SourceContext } from './source';

/** The alarms of one poll. */
export interface Batch {
  readonly observations: readonly AlarmObservation[];
  /** Alarms whose cause is still active. */
  readonly open: readonly AlarmObservation[];
}

/** Makes alarms from the records of one poll. */
export type BatchReader = (records: readonly unknown[], context: SourceContext) => Batch;

interface StreamCode {
  /** Reads a message of the channel. */
  readonly message: AlarmSource;
}

interface RefillableCode extends StreamCode {
  /** Reads a record that repeats a message of the channel, for back-fills. */
  readonly missed: RecordSource;
}

interface PollCode {
  readonly record: RecordSource;
  /** Whether the cause of a record is still active; absent: as long as the record is listed. */
  readonly stands?: (fields: Readonly<Record<string, string>>) => boolean;
}

interface RuleCode {
  /**
   * Makes the rule, which may remember the previous poll. @param config the tenant's current configuration.
   */
  readonly rule: (config: () => AlarmConfig) => BatchReader;
}

type ReaderOf<Way extends Transport> = Way extends RefillableTransport
  ? RefillableCode
  : Way extends StreamTransport
    ? StreamCode
    : Way extends PollTransport
      ? PollCode
      : RuleCode;

/** Server actions of this source only. */
type OwnAction<Source> = Exclude<KeyOf<ServerActionOf<Source>>, typeof MESSAGES_READ.key>;
type KeyOf<Action> = Action extends { readonly key: infer Key extends string } ? Key : never;
type NotifiesOf<Action extends string> = [Action] extends [never]
  ? unknown
  : { readonly notifies: Readonly<Record<Action, NotifyServer>> };

/** The code that a declared source needs: the reader of its transport, and its own server actions. */
export type SourceCode<Source extends AlarmSourceSpec> = ReaderOf<Source['transport']> &
  NotifiesOf<OwnAction<Source>>;

export type AnySourceCode = Partial<RefillableCode & PollCode & RuleCode> & {
  readonly notifies?: Readonly<Record<string, NotifyServer>>;
};
