import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import type { Signal } from '@shared/base/emitter';
import type { Result } from '@shared/base/result';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { AttentionSettings } from '@shared/model/attention';
import type { AppNotice } from '@shared/model/notice';
import type { AttentionDesk } from '@main/attention/desk';
import type { Told } from '@main/attention/told';
import type { TrayMarks } from '@main/attention/trayState';
import type { SpeakerPort, ToastPort, TrayChoice, TrayPort } from '@main/ports/attention';
import type { LockPort } from '@main/ports/lock';
import type { Logger } from '@main/ports/log';
import type { DeskChange, SessionPort } from '@main/ports/session';
import type { ConsolePort } from '@main/ports/windows';
import type { JournalClient } from '@main/storage/journal/client';
import type { StoredAlarms } from './fold';
import type { StreamNetwork } from '@main/streams/manager';
import type { AlarmActs } from './acts';
import type { ServerCall } from './serverActions/serverAction';
import type { AskCall } from './feeds/feed';
import type { AlarmConfigs } from './configs';
import type { Translate } from '@shared/model/translate';
import type { AlarmProbe } from './probe';

export interface AlarmCoreDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** The journal lies in its folder `journal`. */
  readonly userDataDir: string;
  /** Version of the app, for the journal's record of starts and ends. */
  readonly version: string;
  /** Built file of src/main/storage/journal/worker.ts. */
  readonly journalWorkerPath: string;
  /** Has the journal's readers let go of its files until what it resolves to is called. */
  readonly journalStandAside: () => Promise<() => void>;
  readonly session: SessionPort;
  readonly toasts: ToastPort;
  readonly tray: TrayPort;
  readonly speaker: SpeakerPort;
  /** The machine woke up or its network changed: the streams are looked at. */
  readonly look: Signal<unknown>;
  readonly console: ConsolePort;
  /** Plain text, nothing escaped. */
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** The settings that decide how alarms are told, read at each. */
  readonly attention: () => AttentionSettings;
  readonly notices: { add(notice: AppNotice): void; dismiss(id: string): void };
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
  /** Asked when something is shown. */
  readonly lock: () => LockPort;
  /** The way of the streams through a company's network. */
  readonly network: StreamNetwork;
  /** 0 ≤ x < 1; jitter of the reconnects. */
  readonly random: () => number;
}

/** Everything about alarms that main and the windows ask for. */
export interface AlarmCore {
  /** Opens the journal, shows the tray, follows the session. */
  start(): Promise<void>;
  snapshot(): AlarmSnapshot;
  /** The journal's writer: anchors and retention go through it. */
  readonly journal: JournalClient<StoredAlarms>;
  readonly changed: Signal<AlarmSnapshot>;
  /** The same changes as they go to windows. */
  readonly deltas: Signal<AlarmDelta>;
  /** The alarm with its whole message; null when it is not known. */
  alarm(id: string): Alarm | null;
  /** Those that nobody acknowledged, as they are: never masked. */
  open(): readonly Alarm[];
  /** Asks a channel now (an SOS whose countdown is over, say). */
  pollNow(channel: string): void;
  /** A person has seen a gap: it is no longer shown. */
  noteGap(id: string): void;
  /** What the operator does with alarms; null while nobody is signed in. */
  acts(): AlarmActs | null;
  /** An alarm as windows get it: text in the language of the moment, raw message cut. */
  shown(alarm: Alarm): Alarm;
  /** What the signed-in tenant has set about its alarms; the defaults while nobody is signed in. */
  config(): AlarmConfig;
  /** Sets it anew and journals what changed. */
  configure(config: AlarmConfig): Result<AlarmConfig, { readonly key: TextKey }>;
  /** Another configuration is in force: it was changed, or another tenant signed in. */
  readonly configured: Signal<AlarmConfig>;
  /** Everything but SOS is silent for so many minutes; 0 ends it. */
  mute(minutes: number): void;
  /** What decides how alarms are told, and tells them. */
  readonly attention: AttentionDesk;
  /** Journals what became of telling alarms. */
  told(told: Told): void;
  /** The operator looked at these. */
  opened(ids: readonly string[]): void;
  languageChanged(): void;
  /** For the test alarm. */
  readonly probe: AlarmProbe;
  /** A tray entry was chosen that is not about alarms. */
  readonly trayAsked: Signal<TrayChoice>;
  /** What the tray shows besides the alarms. */
  markTray(marks: TrayMarks): void;
  /** Journals something about this workstation that belongs to no tenant. */
  record(event: string, values: Readonly<Record<string, unknown>>): void;
  /**
   * Journals something of the signed-in tenant, a shift that was handed over say; resolves when it is
   * on disk. Nothing is written while nobody is signed in.
   */
  recordForTenant(event: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  /** Journals who has the desk now, or left it. */
  noteDesk(change: DeskChange): void;
  /** Resolves when no channel hangs on the connection of an earlier user any more. */
  streamsMoved(): Promise<void>;
  /** Ends streams, waits a moment for the last commit, ends the journal's worker, takes the tray away. */
  dispose(): Promise<void>;
}
