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

/** What the records of one poll make. */
export interface Batch {
  readonly observations: readonly AlarmObservation[];
  /** Those of them whose cause still stands. */
  readonly open: readonly AlarmObservation[];
}

/** Makes alarms of the records of one poll. */
export type BatchReader = (records: readonly unknown[], context: SourceContext) => Batch;

interface StreamCode {
  /** Reads a message of the stream. */
  readonly message: AlarmSource;
}

interface RefillableCode extends StreamCode {
  /** Reads a record in which a message of the stream is found again. */
  readonly missed: RecordSource;
}

interface PollCode {
  readonly record: RecordSource;
  /** Whether the cause of a record still stands; absent: as long as the record is listed. */
  readonly stands?: (fields: Readonly<Record<string, string>>) => boolean;
}

interface RuleCode {
  /** Makes the rule, which may remember the poll before. @param config the tenant's, as it is now. */
  readonly rule: (config: () => AlarmConfig) => BatchReader;
}

type ReaderOf<Way extends Transport> = Way extends RefillableTransport
  ? RefillableCode
  : Way extends StreamTransport
    ? StreamCode
    : Way extends PollTransport
      ? PollCode
      : RuleCode;

/** Server actions that no other source shares. */
type OwnAction<Source> = Exclude<KeyOf<ServerActionOf<Source>>, typeof MESSAGES_READ.key>;
type KeyOf<Action> = Action extends { readonly key: infer Key extends string } ? Key : never;
type NotifiesOf<Action extends string> = [Action] extends [never]
  ? unknown
  : { readonly notifies: Readonly<Record<Action, NotifyServer>> };

/** The code that a declared source needs: its reader by its transport, and its own server actions. */
export type SourceCode<Source extends AlarmSourceSpec> = ReaderOf<Source['transport']> &
  NotifiesOf<OwnAction<Source>>;

/** The code of any source. */
export type AnySourceCode = Partial<RefillableCode & PollCode & RuleCode> & {
  readonly notifies?: Readonly<Record<string, NotifyServer>>;
};
