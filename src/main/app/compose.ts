import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { reasonText } from '@shared/model/channelReason';
import type { PublicSettings } from '@shared/model/settings';
import type { Application } from '../adapters/application';
import { startUtility } from '../adapters/childProcess';
import { createConfirm } from '../adapters/confirm';
import { createExports } from '../adapters/exports';
import { createPrinting } from '../adapters/printing';
import { createIpcTransport } from '../adapters/ipcTransport';
import { createKeychain } from '../adapters/keychain';
import { createLogger } from '../adapters/log';
import { createPac } from '../adapters/pac';
import { createPower } from '../adapters/power';
import { serveScheme } from '../adapters/scheme';
import { createSpeaker } from '../adapters/speaker';
import { createExternal, createProxy } from '../adapters/system';
import { createToasts } from '../adapters/toasts';
import { openSettings } from '../adapters/settingsDocument';
import { createTray } from '../adapters/tray';
import { createWindowFactory } from '../adapters/windows';
import type { Translate } from '@shared/model/translate';
import { AlarmConfigs, isAlarmConfigDocument } from '../alarms/config/configs';
import { createAlarmCore } from '../alarms/core';
import { askWith } from '../alarms/ingest/poll/ask';
import { DataService } from '../data/service';
import { sendCall } from '../data/send';
import { Broadcast } from '../ipc/broadcast';
import { Publisher } from '../ipc/publisher';
import { Registrar } from '../ipc/registrar';
import { Correlation } from '../log/correlation';
import { PageErrors } from '../log/pageErrors';
import { MediaService } from '../media/service';
import { logExchange } from '../net/callLog';
import { NetworkHost } from '../net/host';
import { AxiosHttp } from '../net/http';
import { NetworkWatch } from '../net/networkWatch';
import { ServerClock } from '../net/serverClock';
import { PlatformHost } from '../platform/host';
import type { Restart } from '../recovery/lifeline';
import { Look } from '../recovery/look';
import { tlsSwitchFound } from '../recovery/tlsChecks';
import { commercialDialect } from '../session/dialects/commercial';
import { openDialect } from '../session/dialects/open';
import { SessionHost } from '../session/host';
import { HandedToken, type Keeper } from '../session/handed';
import { isLeftTokens, LeftTokens } from '../session/leftTokens';
import { PasswordTransforms } from '../session/passwords';
import { RefreshVault } from '../session/vault';
import { JournalReader } from '../journal/reading/readerClient';
import { journalReads } from '../alarms/report/reads';
import type { AlarmReports } from '@main/alarms/report/entryReports';
import { isServerBook, pathOn, ServerOverrides } from '../storage/serverOverrides';
import { DiskProbe, touchIn } from '@disk/probe';
import { DocumentWriter } from '../storage/documentWriter';
import { closeToOthers } from '../storage/privateFolder';
import { SettingsStore } from '../storage/settings';
import type { Policies } from '../storage/policy/policies';
import type { MoveOutcome } from '../storage/move/move';
import { isStateDocument, UiState } from '../storage/uiState';
import { ConsoleWindow } from '../windows/console';
import { servePage } from '../windows/pages';
import { WindowRegistry } from '../windows/registry';
import { createAreas } from './areas';
import { chooseServer, serverConfig } from './activeServer';
import { AlarmFocus } from './alarmFocus';
import type { CommandLine } from './commandLine';
import { ExternalGate } from './external';
import { commandHandlers, requestHandlers, stateSources, type HandlerDeps } from './handlers';
import { HomeServer } from './homeServer';
import { Notices } from './notices';
import { ownDocuments, refusing } from './ownDocuments';
import { SpeakerWindow } from './speakerWindow';
import { createTranslator } from '@main/texts/translator';

/** Keychain service of this app; tests name their own so that runs do not meet. */
const KEYCHAIN_SERVICE = 'cn.chengjing.controlroom';

/** How the user is told why the settings file was set aside. */
const ASIDE_NOTICES = {
  damaged: 'settingsSetAside',
  newer: 'settingsNewer',
  tooLarge: 'settingsTooLarge',
} as const;

export interface ComposeInput {
  readonly application: Application;
  readonly commandLine: CommandLine;
  readonly clock: Clock;
  /** Folder of the built output, which holds main, preload and renderer. */
  readonly outDir: string;
  /** Environment of a run from sources; a packaged app ignores it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Why the app had to be started again; null at an ordinary start. */
  readonly restart: Restart | null;
  /** What became of the data of earlier versions; null when nothing was looked for. */
  readonly data: MoveOutcome | null;
  /** What administrators prescribe, read once. */
  readonly policies: Policies;
  /** A watchdog started this process and starts it again. */
  readonly supervised: boolean;
  /** It keeps a text for the next run; null without a watchdog. */
  readonly keeper: Keeper | null;
  /** A page has been drawn: the console's, or 'board' and 'settings'. */
  pageReady(page: string): void;
}

/** Everything that is alive, with what index needs of it. */
export type Composition = ReturnType<typeof compose>;

/** Makes every module and connects them; nothing runs before `start`. */
export function compose(input: ComposeInput) {
  const { application, commandLine, clock, outDir, policies } = input;
  const { userDataDir } = application;
  const env = application.isPackaged ? {} : input.env;
  const correlation = new Correlation(clock);
  const log = createLogger(userDataDir, !application.isPackaged, clock, correlation);
  closeToOthers(userDataDir, log);
  const notices = new Notices();

  const settingsFile = openSettings(userDataDir, clock.now());
  const writer = new DocumentWriter(clock);
  const disk = new DiskProbe(clock, touchIn(userDataDir));
  process.once('exit', () => writer.endNow());
  const openDocument = ownDocuments({ userDataDir, clock, log, notices, writer, disk });
  const book = new ServerOverrides(openDocument('servers', isServerBook));
  if (settingsFile.aside !== null) {
    const { file, why } = settingsFile.aside;
    log.error('the settings file was set aside', { file, why });
    notices.tell(ASIDE_NOTICES[why], { file });
  }
  if (tlsSwitchFound(input.env)) {
    log.error('NODE_TLS_REJECT_UNAUTHORIZED was set and is ignored');
    notices.add({ id: 'tlsSwitchFound', code: 'tlsSwitchFound', values: {} });
  }
  const settings = new SettingsStore(refusing(settingsFile.store, disk), {
    policy: policies.values(),
    commandLine: commandLine.settings,
  });
  const ui = new UiState(openDocument('state', isStateDocument), (reason) =>
    log.error('the state cannot be written', { reason }),
  );
  const translator = createTranslator(settings.get().language);

  const platform = new PlatformHost({
    clock,
    log,
    start: () => startUtility(join(outDir, 'main', 'platform.js'), 'demo-platform'),
    dataDir: join(userDataDir, 'demo'),
    controlToken: env['CHENGJING_CONTROL_TOKEN'],
    failed: (reason) => {
      const translate: Translate = (key, values) => translator.translate(key, values);
      notices.tell('platformFailed', { reason: reasonText(translate, reason) });
    },
  });
  const choice = () => chooseServer(settings.get());
  const isDemo = () => choice().url === '';
  const server = () => serverConfig(settings.get(), choice(), platform.state());
  const publicSettings = (): PublicSettings => {
    const { clientSecret: _secret, version: _version, ...values } = settings.get();
    return { ...values, demo: isDemo(), activeServerUrl: server().url };
  };

  const home = new HomeServer({
    kept: ui,
    server: () => server().key,
    origin: () => settings.origin('serverUrl'),
  });
  const confirm = createConfirm();

  const service = env['CHENGJING_KEYCHAIN_SERVICE'] ?? KEYCHAIN_SERVICE;
  const keychain = createKeychain(service, clock);
  const networkHost = new NetworkHost({
    settings,
    secrets: keychain,
    system: createProxy(),
    pac: createPac(),
    clock,
    log,
    notices,
  });
  const { agents, proxy } = networkHost;
  const serverClock = new ServerClock(clock);
  const http = new AxiosHttp(agents, clock, (exchange) => {
    const { url } = server();
    logExchange(log, exchange, url);
    networkHost.heard(exchange);
    const { request, outcome } = exchange;
    if (url === '' || !outcome.ok || !request.url.startsWith(`${url}/`)) return;
    serverClock.heard({ ...exchange, headers: outcome.value.headers });
  });
  const passwords = new PasswordTransforms();
  const vault = new RefreshVault(keychain);
  const document = openDocument('left-tokens', isLeftTokens);
  const left = new LeftTokens({ clock, log, vault, document, notices });
  const session = new SessionHost({
    clock,
    log,
    http,
    vault,
    left,
    handed: input.keeper === null ? null : new HandedToken(input.keeper),
    last: ui,
    passwords,
    dialects: { commercial: commercialDialect, open: openDialect },
    streamsMoved: () => alarms.session.streamsMoved(),
    server,
    pathOf: ({ key }, spec) => pathOn(book.notes(key), spec),
    administrators: () => settings.get().administrators,
    isHome: (key) => home.isHome(key),
  });
  session.desk.on(({ event, profile }) => {
    if (event === 'deskTaken') home.signedIn(profile.serverKey);
  });
  const data = new DataService(
    () => session.current(),
    passwords,
    log,
    () => areas.menuMap.map.choices(),
    (job, done, total) => broadcast.send('records.progress', { job, done, total }),
  );
  const media = new MediaService({
    http: new AxiosHttp(
      agents,
      clock,
      (exchange) => logExchange(log, exchange, server().url),
      false,
    ),
    log,
    serverUrl: () => server().url,
    allowedHosts: () => settings.get().mediaHosts,
    ownHeaders: () => {
      const { demoSecret } = server();
      return demoSecret === undefined ? {} : { [DEMO_SECRET_HEADER]: demoSecret };
    },
    ownToken: () => {
      const headers = session.streamHeaders();
      const { tokenHeader } = server();
      return headers === null ? null : { [tokenHeader]: headers[tokenHeader] ?? '' };
    },
    locked: () => areas.desk.lock.locked(),
    translate: (key) => translator.translate(key),
  });

  const registry = new WindowRegistry();
  const factory = createWindowFactory();
  const broadcast = new Broadcast(() => registry.all());
  const external = new ExternalGate({
    port: createExternal(),
    log,
    confirm: (url) =>
      confirm.ask({
        title: translator.translate('shell.externalTitle'),
        message: translator.translate('shell.externalAsk'),
        detail: url,
        yes: translator.translate('shell.externalOpen'),
        no: translator.translate('shell.cancel'),
      }),
    locked: () => areas.desk.lock.locked(),
    failed: (address) =>
      notices.add({ id: 'externalFailed', code: 'externalFailed', values: { address } }),
  });
  const preload = join(outDir, 'preload', 'bridge.cjs');
  const console = new ConsoleWindow({
    factory,
    registry,
    clock,
    log,
    preload,
    title: translator.translate('app.name'),
    storedPlacement: () => ui.bounds(),
    keepPlacement: (placement) => ui.keepBounds(placement),
    externalAsked: (url) => void external.ask(url),
    // A locked workstation is not ended by closing its window.
    closeHides: () => settings.get().closeToTray || areas.desk.lock.locked(),
    quitAsked: () => broadcast.send('app.quitAsked', null),
    crashed: (reason) => notices.tell('rendererCrashed', { reason }),
  });
  const speakerWindow = new SpeakerWindow({
    factory,
    registry,
    preload,
    send: (message) => broadcast.send('speaker.play', message),
    cut: () => broadcast.send('speaker.cut', null),
  });
  const speaker = createSpeaker({
    clock,
    log,
    window: speakerWindow,
    mayName: () => !areas.desk.lock.locked(),
  });
  const focus = new AlarmFocus(
    () => console.open(),
    (id) => broadcast.send('alarms.focus', { id }),
  );
  const power = createPower({ clock });
  const networkWatch = new NetworkWatch(clock);
  const look = new Look({ ...power, network: networkWatch.changed });
  const toasts = createToasts({
    clock,
    log,
    args: application.args,
    secondStart: application.secondStart,
  });
  const journalReader = new JournalReader<AlarmReports>({
    clock,
    log,
    dir: join(userDataDir, 'journal'),
    readerPath: join(outDir, 'main', 'journal-reader.js'),
  });
  const alarms = createAlarmCore({
    clock,
    log,
    userDataDir,
    version: application.version,
    journalWorkerPath: join(outDir, 'main', 'journal-worker.js'),
    journalStandAside: () => journalReader.standAside(),
    session,
    toasts,
    tray: createTray({ clock, log }),
    speaker,
    look: look.asked,
    network: { agent: (address) => agents.stream(address), changed: networkHost.changed },
    console: {
      open: () => console.open(),
      focusAlarm: (id) => focus.show(id),
      quit: () => areas.attention.quitAsked(),
    },
    translate: (key, values) => translator.translate(key, values),
    isDemo,
    notices,
    lock: () => areas.desk.lock,
    attention: () => settings.get(),
    configs: new AlarmConfigs(openDocument('alarm-config', isAlarmConfigDocument)),
    call: (id, params) => sendCall(session.current(), id, params),
    ask: askWith(() => session.current()),
    zone: () => settings.get().serverTimeZone,
    clockOffset: () => serverClock.offset() ?? 0,
    random: Math.random,
  });

  const areas = createAreas({
    application,
    clock,
    log,
    env,
    outDir,
    userDataDir,
    notices,
    openDocument,
    settings,
    policies,
    networkHost,
    ui,
    book,
    serverClock,
    proxy,
    keychain,
    translator,
    exports: createExports(),
    printing: createPrinting(),
    confirm,
    home,
    http,
    session,
    data,
    power,
    look: look.asked,
    networkWatch,
    toasts,
    speaker,
    restart: input.restart,
    dataMove: input.data,
    supervised: input.supervised,
    registry,
    factory,
    broadcast,
    console,
    alarms,
    journalReader,
    journalReads: journalReads(journalReader, () => {
      const profile = session.profile();
      if (profile === null) return null;
      return { server: profile.serverKey, tenant: profile.user.tenantId };
    }),
    preload,
    isHeldBack: (name) => areas.desk.isHeldBack(name),
    isDemo,
    server,
  });

  const firstPage = new Emitter<void>();
  const handlers: HandlerDeps = {
    info: { version: application.version, electron: application.electronVersion },
    log,
    pageErrors: new PageErrors(clock, log),
    notices,
    settings,
    session,
    data,
    ui,
    console,
    speaker: speakerWindow,
    answers: areas.answers,
    platform,
    publicSettings,
    changeSettings: (patch) => areas.settings.change(patch),
    serverSettled: () => platform.settled(),
    pageReady: (page) => {
      speakerWindow.begin();
      focus.pageReady();
      areas.popups.pageReady();
      areas.attention.pageReady();
      firstPage.emit();
      input.pageReady(page);
    },
    otherReady: (page) => input.pageReady(page),
  };
  const publisher = new Publisher({
    sources: stateSources(handlers),
    targets: () => registry.all(),
    isHeldBack: (name) => areas.desk.isHeldBack(name),
    lockChanged: areas.desk.lock.changed,
  });
  const registrar = new Registrar({
    transport: createIpcTransport(),
    clock,
    log,
    correlation,
    roleOf: (id) => registry.roleOf(id),
    isHeldBack: (name) => areas.desk.isHeldBack(name),
    disk,
    requests: requestHandlers(handlers),
    commands: commandHandlers(handlers),
    states: publisher,
  });

  return {
    firstPage,
    left,
    clock,
    log,
    notices,
    settings,
    ui,
    translator,
    platform,
    isDemo,
    server,
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
    publisher,
    registrar,
    servePages: (url: URL) => servePage(join(outDir, 'renderer'), url),
    serveScheme,
  };
}
