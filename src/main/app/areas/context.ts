import type { Clock } from '@shared/base/clock';
import type { Application } from '../../adapters/application';
import type { AlarmCore } from '../../alarms/core';
import type { JournalReads } from '../../alarms/report/port';
import type { JournalReader } from '@main/journal/reading/readerClient';
import type { DataService } from '../../records/service';
import type { SeenFields } from '../../records/seenFields';
import type { Signal } from '@shared/base/emitter';
import type { Broadcast } from '../../ipc/broadcast';
import type { FreshSignIn } from '../../lock/fresh';
import type { BoardPin } from '../../lock/boardPin';
import type { LockKeeper } from '../../lock/keeper';
import type { ExportPort } from '../../ports/exports';
import type { ServerClock } from '../../net/serverClock';
import type { NetworkHost } from '../../net/host';
import type { HttpPort, ProxyPort } from '../../ports/http';
import type { ConfirmPort } from '../../ports/confirm';
import type { Logger } from '../../ports/log';
import type { PrintPort } from '../../ports/printing';
import type { SecretStore } from '../../ports/secrets';
import type { PowerPort, SpeakerPort, ToastPort } from '../../ports/attention';
import type { WindowFactory } from '../../ports/window';
import type { NetworkWatch } from '../../net/networkWatch';
import type { Restart } from '../../recovery/lifeline';
import type { RecheckReason } from '../../recovery/recheck';
import type { ServerConfig } from '../../session/server';
import type { ProfileFinder } from '../../session/profileFinder';
import type { SessionHost } from '../../session/host';
import type { ServerOverrides } from '@main/storage/serverOverrides';
import type { SettingsStore } from '../../storage/settings';
import type { MoveOutcome } from '../../storage/move/move';
import type { Policies } from '../../storage/policy/policies';
import type { UiState } from '../../storage/uiState';
import type { ConsoleWindow } from '../../windows/console';
import type { HiddenWindow } from '../../windows/hidden';
import type { WindowRegistry } from '../../windows/registry';
import type { HomeServer } from '../../session/homeServer';
import type { Notices } from '../notices';
import type { OpenDocument } from '../ownDocuments';
import type { Translator } from '@main/texts/translator';

/** What there is for areas; each names what it needs of it, and gets no more. */
export interface AreaContext {
  readonly application: Application;
  readonly clock: Clock;
  readonly log: Logger;
  /** Environment of a run from sources; empty in a packaged app. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly outDir: string;
  readonly userDataDir: string;
  readonly notices: Notices;
  readonly openDocument: OpenDocument;
  readonly settings: SettingsStore;
  readonly policies: Policies;
  /** Proxy, private authorities and the agents made by them. */
  readonly networkHost: NetworkHost;
  readonly ui: UiState;
  readonly book: ServerOverrides;
  readonly translator: Translator;
  readonly exports: ExportPort;
  readonly printing: PrintPort;
  /** Questions of main that no page can answer. */
  readonly confirm: ConfirmPort;
  /** The server that this workstation belongs to. */
  readonly home: HomeServer;
  readonly http: HttpPort;
  /** The proxy in force for an address. */
  readonly proxy: ProxyPort;
  /** The keychain of the operating system. */
  readonly keychain: SecretStore;
  readonly serverClock: ServerClock;
  readonly session: SessionHost;
  /** Which profile fits the server in use. */
  readonly profiles: ProfileFinder;
  readonly lock: LockKeeper;
  readonly boardPin: BoardPin;
  readonly freshSignIn: FreshSignIn;
  readonly data: DataService;
  /** Which fields the server has sent of each family. */
  readonly seenFields: SeenFields;
  readonly power: PowerPort & { readonly unlocked: Signal<void> };
  /** The machine woke up, was unlocked or has another network: look at every connection. */
  readonly recheck: Signal<RecheckReason>;
  readonly networkWatch: NetworkWatch;
  readonly toasts: ToastPort;
  readonly speaker: SpeakerPort;
  /** Why the app had to be started again; null at an ordinary start. */
  readonly restart: Restart | null;
  /** What became of the data of earlier versions; null when nothing was looked for. */
  readonly dataMove: MoveOutcome | null;
  /** A watchdog started this process and starts it again. */
  readonly supervised: boolean;
  readonly registry: WindowRegistry;
  readonly factory: WindowFactory;
  readonly broadcast: Broadcast;
  readonly console: ConsoleWindow;
  readonly alarms: AlarmCore;
  /** Reading of the journal for reports. */
  readonly journalReads: JournalReads;
  /** Searches of the journal. */
  readonly journalReader: JournalReader;
  /** Makes every sound, and is the popup of an SOS. */
  readonly hiddenWindow: HiddenWindow;
  /** Built preload file of every window. */
  readonly preload: string;
  /** True while the workstation is locked and this message has to wait. */
  isHeldBack(name: string): boolean;
  isDemo(): boolean;
  server(): ServerConfig;
}

/** An area's life: started after the windows' bridge is there, stopped before it goes. */
export interface Area {
  start?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}
