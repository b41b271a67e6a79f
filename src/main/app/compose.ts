import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { PublicSettings } from '@shared/model/settings';
import type { Application } from '../adapters/application';
import { startUtility } from '../adapters/childProcess';
import { openDocument } from '../adapters/documents';
import { createExports } from '../adapters/exports';
import { createIpcTransport } from '../adapters/ipcTransport';
import { createKeychain } from '../adapters/keychain';
import { createLogger } from '../adapters/log';
import { createPower } from '../adapters/power';
import { serveScheme } from '../adapters/scheme';
import { createSpeaker } from '../adapters/speaker';
import { createExternal, createProxy } from '../adapters/system';
import { createToasts } from '../adapters/toasts';
import { createTray } from '../adapters/tray';
import { createWindowFactory } from '../adapters/windows';
import { createAlarmCore } from '../alarms/core';
import { DataService } from '../data/service';
import { Broadcast } from '../ipc/broadcast';
import { Registrar } from '../ipc/registrar';
import { MediaService } from '../media/service';
import { createAgents } from '../net/agents';
import { AxiosHttp } from '../net/http';
import { PlatformHost } from '../platform/host';
import { commercialDialect } from '../session/dialects/commercial';
import { openDialect } from '../session/dialects/open';
import { SessionHost } from '../session/host';
import { PasswordTransforms } from '../session/passwords';
import { RefreshVault } from '../session/vault';
import { isServerBook, ServerBook } from '../storage/serverBook';
import { isSettingsDocument, SettingsStore } from '../storage/settings';
import { isStateDocument, UiState } from '../storage/uiState';
import { ConsoleWindow } from '../windows/console';
import { servePage } from '../windows/pages';
import { WindowRegistry } from '../windows/registry';
import { createAreas } from './areas';
import { chooseServer, serverConfig } from './activeServer';
import { AlarmFocus } from './alarmFocus';
import type { CommandLine } from './commandLine';
import { ExternalGate } from './external';
import { commandHandlers, requestHandlers, type HandlerDeps } from './handlers';
import { Notices } from './notices';
import { SpeakerWindow } from './speakerWindow';
import { createTranslator } from './translate';

/** Keychain service of this app; tests name their own so that runs do not meet. */
const KEYCHAIN_SERVICE = 'cn.chengjing.controlroom';

export interface ComposeInput {
  readonly application: Application;
  readonly commandLine: CommandLine;
  readonly clock: Clock;
  /** Folder of the built output, which holds main, preload and renderer. */
  readonly outDir: string;
  /** Environment of a run from sources; a packaged app ignores it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A page of the console has been drawn. */
  pageReady(page: string): void;
}

/** Everything that is alive, with what index needs of it. */
export type Composition = ReturnType<typeof compose>;

/** Makes every module and connects them; nothing runs before `start`. */
export function compose(input: ComposeInput) {
  const { application, commandLine, clock, outDir } = input;
  const { userDataDir } = application;
  const env = application.isPackaged ? {} : input.env;
  const log = createLogger(userDataDir, !application.isPackaged);
  const notices = new Notices();

  const settingsFile = openDocument(userDataDir, 'settings', clock.now(), isSettingsDocument);
  const stateFile = openDocument(userDataDir, 'state', clock.now(), isStateDocument);
  const bookFile = openDocument(userDataDir, 'servers', clock.now(), isServerBook);
  for (const { aside } of [settingsFile, stateFile, bookFile]) {
    if (aside === null) continue;
    log.error('a damaged file was set aside', { file: aside.file });
    notices.tell('settingsSetAside', { file: aside.file });
  }
  const settings = new SettingsStore(settingsFile.store);
  const ui = new UiState(stateFile.store, (reason) =>
    log.error('the state cannot be written', { reason }),
  );
  const translator = createTranslator(settings.get().language);

  const platform = new PlatformHost({
    clock,
    log,
    start: () => startUtility(join(outDir, 'main', 'platform.js'), 'demo-platform'),
    dataDir: join(userDataDir, 'demo'),
    controlToken: env['CHENGJING_CONTROL_TOKEN'],
    failed: (reason) => notices.tell('platformFailed', { reason }),
  });
  const choice = () => chooseServer(settings.get(), commandLine.server);
  const isDemo = () => choice().url === '';
  const server = () => serverConfig(settings.get(), choice(), platform.state());
  const publicSettings = (): PublicSettings => {
    const { clientSecret: _secret, version: _version, ...values } = settings.get();
    return { ...values, demo: isDemo(), activeServerUrl: server().url };
  };

  const agents = createAgents(createProxy());
  const http = new AxiosHttp(agents, clock);
  const passwords = new PasswordTransforms();
  const service = env['CHENGJING_KEYCHAIN_SERVICE'] ?? KEYCHAIN_SERVICE;
  const session = new SessionHost({
    clock,
    log,
    http,
    vault: new RefreshVault(createKeychain(service, clock)),
    last: ui,
    passwords,
    dialects: { commercial: commercialDialect, open: openDialect },
    server,
  });
  const data = new DataService(() => session.current(), passwords);
  const media = new MediaService({
    http,
    log,
    serverUrl: () => server().url,
    allowedHosts: () => settings.get().mediaHosts,
    ownHeaders: () => session.streamHeaders(),
    translate: (key) => translator.translate(key),
  });

  const registry = new WindowRegistry();
  const factory = createWindowFactory();
  const broadcast = new Broadcast(() => registry.all());
  const external = new ExternalGate(createExternal());
  const preload = (role: string) => join(outDir, 'preload', `${role}.cjs`);
  const console = new ConsoleWindow({
    factory,
    registry,
    clock,
    log,
    preload: preload('console'),
    title: translator.translate('app.name'),
    storedPlacement: () => ui.bounds(),
    keepPlacement: (placement) => ui.keepBounds(placement),
    externalAsked: (url) => {
      if (external.ask(url)) broadcast.send('external.asked', { url });
    },
    crashed: (reason) => notices.tell('rendererCrashed', { reason }),
  });
  const speakerWindow = new SpeakerWindow({
    factory,
    registry,
    preload: preload('speaker'),
    send: (message) => broadcast.send('speaker.play', message),
  });
  const speaker = createSpeaker({ clock, log, window: speakerWindow });
  const focus = new AlarmFocus(
    () => console.open(),
    (id) => broadcast.send('alarms.focus', { id }),
  );
  const power = createPower({ clock });
  const alarms = createAlarmCore({
    clock,
    log,
    userDataDir,
    version: application.version,
    journalWorkerPath: join(outDir, 'main', 'journal-worker.js'),
    session,
    toasts: createToasts({ clock, log }),
    tray: createTray({ log }),
    speaker,
    power,
    console: {
      open: () => console.open(),
      focusAlarm: (id) => focus.show(id),
      quit: () => application.quit(),
    },
    translate: (key, values) => translator.translate(key, values),
    isDemo,
    notices,
  });

  const areas = createAreas({
    application,
    clock,
    log,
    env,
    outDir,
    userDataDir,
    notices,
    settings,
    ui,
    book: new ServerBook(bookFile.store),
    translator,
    exports: createExports(),
    http,
    session,
    data,
    power,
    registry,
    factory,
    broadcast,
    console,
    alarms,
    preload,
    isDemo,
    server,
  });

  const firstPage = new Emitter<void>();
  const handlers: HandlerDeps = {
    info: { version: application.version, electron: application.electronVersion },
    log,
    notices,
    settings,
    session,
    data,
    ui,
    alarms,
    external,
    console,
    speaker: speakerWindow,
    parts: areas,
    publicSettings,
    serverSettled: () => platform.settled(),
    pageReady: (page) => {
      speakerWindow.begin();
      focus.pageReady();
      firstPage.emit();
      input.pageReady(page);
    },
  };
  const registrar = new Registrar({
    transport: createIpcTransport(),
    clock,
    log,
    roleOf: (id) => registry.roleOf(id),
    requests: requestHandlers(handlers),
    commands: commandHandlers(handlers),
  });

  return {
    firstPage,
    clock,
    log,
    notices,
    settings,
    ui,
    translator,
    platform,
    isDemo,
    server,
    publicSettings,
    agents,
    http,
    session,
    data,
    media,
    console,
    broadcast,
    speaker,
    speakerWindow,
    alarms,
    areas,
    registrar,
    servePages: (url: URL) => servePage(join(outDir, 'renderer'), url),
    serveScheme,
  };
}
