import type { Clock } from '@shared/base/clock';
import type { Application } from '../../adapters/application';
import type { AlarmCore } from '../../alarms/core';
import type { DataService } from '../../data/service';
import type { Broadcast } from '../../ipc/broadcast';
import type { ExportPort } from '../../ports/exports';
import type { HttpPort } from '../../ports/http';
import type { Logger } from '../../ports/log';
import type { PowerPort } from '../../ports/attention';
import type { WindowFactory } from '../../ports/window';
import type { ServerConfig } from '../../session/server';
import type { SessionHost } from '../../session/host';
import type { ServerBook } from '../../storage/serverBook';
import type { SettingsStore } from '../../storage/settings';
import type { UiState } from '../../storage/uiState';
import type { ConsoleWindow } from '../../windows/console';
import type { WindowRegistry } from '../../windows/registry';
import type { Notices } from '../notices';
import type { Translator } from '../translate';

/** What every area may use; each area takes out what it needs. */
export interface AreaContext {
  readonly application: Application;
  readonly clock: Clock;
  readonly log: Logger;
  /** Environment of a run from sources; empty in a packaged app. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly outDir: string;
  readonly userDataDir: string;
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly ui: UiState;
  readonly book: ServerBook;
  readonly translator: Translator;
  readonly exports: ExportPort;
  readonly http: HttpPort;
  readonly session: SessionHost;
  readonly data: DataService;
  readonly power: PowerPort;
  readonly registry: WindowRegistry;
  readonly factory: WindowFactory;
  readonly broadcast: Broadcast;
  readonly console: ConsoleWindow;
  readonly alarms: AlarmCore;
  /** Built preload file of a window role. */
  preload(role: string): string;
  isDemo(): boolean;
  server(): ServerConfig;
}

/** An area's life: started after the windows' bridge is there, stopped before it goes. */
export interface Area {
  start?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}
