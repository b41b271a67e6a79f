import type { Clock } from '@shared/base/clock';
import type { Signal } from '@shared/base/emitter';
import type { AttentionSettings } from '@shared/model/attention';
import type { NoticePort } from '@main/ports/notices';
import type { SpeakerPort, ToastPort, TrayPort } from '@main/ports/attention';
import type { LockPort } from '@main/ports/lock';
import type { Logger } from '@main/ports/log';
import type { SessionPort } from '@main/ports/session';
import type { StreamNetwork } from '@main/streams/manager';
import type { ServerCall } from './operate/serverActions/serverAction';
import type { AskCall } from './ingest/feed';
import type { AlarmConfigs } from './config/configs';
import type { Translate } from '@shared/model/translate';

export interface AlarmCoreDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** The journal lies in its folder `journal`. */
  readonly userDataDir: string;
  /** Version of the app, for the journal's record of starts and ends. */
  readonly version: string;
  /** Built file of src/main/journal/writing/worker.ts. */
  readonly journalWorkerPath: string;
  /** Has the journal's readers let go of its files until what it resolves to is called. */
  readonly journalStandAside: () => Promise<() => void>;
  readonly session: SessionPort;
  readonly toasts: ToastPort;
  readonly tray: TrayPort;
  readonly speaker: SpeakerPort;
  /** The machine woke up or its network changed: every connection is rechecked. */
  readonly recheck: Signal<unknown>;
  /** Plain text, nothing escaped. */
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** The settings that decide how alarms are told, read at each. */
  readonly attention: () => AttentionSettings;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
  /** What each tenant has set about its alarms. */
  readonly configs: AlarmConfigs;
  /** Sends a call to the server. */
  readonly call: ServerCall;
  /** Asks for the records of polled sources and of gaps. */
  readonly ask: AskCall;
  /** IANA zone in which the server writes its times. */
  readonly zone: () => string;
  /** The server's clock minus this workstation's, ms; 0 where it is not known. */
  readonly clockOffset: () => number;
  readonly lock: LockPort;
  /** The way of the streams through a company's network. */
  readonly network: StreamNetwork;
  /** 0 ≤ x < 1; jitter of the reconnects. */
  readonly random: () => number;
}
