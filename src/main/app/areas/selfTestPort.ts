import { join } from 'node:path';
import { arch, release, type as osType } from 'node:os';
import type { KeyUnder } from '@shared/i18n/textKey';
import { NOTICE_MS } from '@shared/model/alarm';
import { supportEnded } from '@shared/model/runtimeSupport';
import { soundOf } from '@shared/model/attention';
import { Emitter } from '@shared/base/emitter';
import { createAutostart } from '../../adapters/autostart';
import { createDisplays } from '../../adapters/displays';
import { createDrawing, ownCommandLine } from '../../adapters/selfTest';
import { findProxy } from '../../diagnostics/network';
import type { Spoken } from '../../ports/attention';
import type { SecretStore } from '../../ports/secrets';
import { systemAuthorities } from '../../selfTest/authorities';
import { Covers } from '../../selfTest/cover';
import { isWithin, lookAtFolder, policyOpen, tryDatabase } from '../../selfTest/places';
import type {
  PlacesPort,
  ProgramPort,
  ScreensPort,
  SelfTestPort,
  TestAttentionPort,
  TestNetworkPort,
} from '../../selfTest/port';
import {
  countLifeSigns,
  isElevated,
  loadedNatives,
  previousEndOf,
  SecondStarts,
} from '../../selfTest/program';
import type { Surveys } from '../../selfTest/survey';
import { folderTakesFiles } from '@main/journal/anchors/anchorCopy';
import type { AreaContext } from './context';
import type { DiagnosticsArea } from './diagnostics';

/** What the self-test needs of the workstation. */
export type SelfTestNeeds = Pick<
  AreaContext,
  | 'alarms'
  | 'application'
  | 'broadcast'
  | 'clock'
  | 'console'
  | 'env'
  | 'exports'
  | 'factory'
  | 'isDemo'
  | 'lock'
  | 'log'
  | 'networkWatch'
  | 'openDocument'
  | 'outDir'
  | 'policies'
  | 'power'
  | 'preload'
  | 'proxy'
  | 'registry'
  | 'restart'
  | 'server'
  | 'serverClock'
  | 'settings'
  | 'speaker'
  | 'supervised'
  | 'toasts'
  | 'translator'
  | 'userDataDir'
>;

/** What the self-test asks of other areas. */
export interface SelfTestLinks {
  readonly check: DiagnosticsArea['check'];
  readonly keychain: SecretStore;
  /** The SOS popup with a person that does not exist. */
  tryOutSos(on: boolean): void;
  /** The entry of the self-test's window in the taskbar. */
  attract(on: boolean, text: string): void;
}

/** What is made for the steps and is needed beside them. */
export interface SelfTestParts {
  readonly port: SelfTestPort;
  readonly starts: SecondStarts;
  readonly covers: Covers;
}

/** Connects the steps of the self-test with the app. */
export function createSelfTestPort(
  context: SelfTestNeeds,
  links: SelfTestLinks,
  surveys: Surveys,
): SelfTestParts {
  const { clock, networkWatch, power } = context;
  const starts = new SecondStarts(clock, ownCommandLine());
  const covers = new Covers({
    factory: context.factory,
    registry: context.registry,
    clock,
    preload: context.preload,
    title: () => context.translator.translate('selfTest.title'),
  });
  const port: SelfTestPort = {
    platform: process.platform,
    program: programPort(context, starts),
    screens: screensPort(covers),
    attention: attentionPort(context, links, surveys),
    keychain: links.keychain,
    places: placesPort(context),
    network: networkPort(context, links, networkWatch.changed),
    power,
    pause: (ms) => new Promise((resolve) => clock.after(ms, 'self-test pause', resolve)),
  };
  return { port, starts, covers };
}

function programPort(context: SelfTestNeeds, starts: SecondStarts): ProgramPort {
  const { application, clock, env, settings, translator } = context;
  return {
    packaged: application.isPackaged,
    supervised: context.supervised,
    previousEnd: previousEndOf(context.restart),
    versions: () => ({
      app: application.version,
      electron: application.electronVersion,
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
      supportEnded: supportEnded(application.electronVersion, clock.now()),
      system: `${osType()} ${release()} ${arch()}`,
    }),
    natives: loadedNatives,
    async folderOpen() {
      const path = join(process.execPath, '..');
      return { path, open: await folderTakesFiles(path, clock) };
    },
    elevated: () => isElevated(process.platform),
    lifeSigns: () => countLifeSigns(clock, ownCommandLine()),
    startAgain: () => starts.startAgain(),
    secondStart: starts.byPerson,
    get autostart() {
      const dir = env['CHENGJING_AUTOSTART_DIR'];
      const entry = createAutostart({ dir, name: translator.translate('app.name') });
      return { ...entry, wanted: settings.get().startWithSystem };
    },
  };
}

function screensPort(covers: Covers): ScreensPort {
  const displays = createDisplays();
  const drawing = createDrawing();
  return {
    displays: () => displays.all(),
    changed: displays.changed,
    cover: (all) => covers.show(all),
    uncover: () => covers.hide(),
    drawing: () => drawing.drawing(),
    forcedColors: () => drawing.forcedColors(),
    colorsChanged: drawing.colorsChanged,
  };
}

function attentionPort(
  context: SelfTestNeeds,
  links: SelfTestLinks,
  surveys: Surveys,
): TestAttentionPort {
  const { alarms, clock, settings, speaker, toasts, translator } = context;
  const say = (
    key: KeyUnder<'selfTest'>,
    values: Readonly<Record<string, string | number>> = {},
  ): string => translator.translate(`selfTest.${key}`, values);
  const mine = new Set<string>();
  const toastClicked = new Emitter<void>();
  toasts.clicked.on(({ id }) => {
    if (mine.has(id)) toastClicked.emit();
  });
  return {
    toastClicked,
    async toast(count) {
      const numbers = Array.from({ length: count }, (_, at) => at + 1);
      const toasted = await Promise.all(
        numbers.map((number) => {
          const id = `self-test-${clock.now()}-${number}`;
          mine.add(id);
          const body = say('toastBody', { number, count });
          const about = { id, title: say('toastTitle'), body };
          return toasts.show({ ...about, priority: 'low', stayMs: NOTICE_MS });
        }),
      );
      return toasted.map(({ outcome }) => outcome);
    },
    trayShown: () => alarms.probe.trayShown(),
    trayNumber: (trial) => alarms.tray.mark({ trial }),
    sos: (on) => links.tryOutSos(on),
    flash: (on) => links.attract(on, say('mark')),
    play: () =>
      speaker.play('critical', soundOf('critical', settings.get().sounds.critical).volume),
    speak: (language) =>
      new Promise<Spoken>((resolve) => {
        const speech = { text: say(`speech.${language}`), language };
        void speaker.play('low', settings.get().sounds.low.volume, speech, resolve);
      }),
    survey: () => surveys.take(),
  };
}

function placesPort(context: SelfTestNeeds): PlacesPort {
  const { clock, log, outDir, policies, userDataDir } = context;
  return {
    async userData() {
      const roaming =
        process.platform === 'win32' && isWithin(userDataDir, process.env['APPDATA'] ?? '');
      return { ...(await lookAtFolder(userDataDir, process.platform)), roaming };
    },
    journal: () => lookAtFolder(join(userDataDir, 'journal'), process.platform),
    database: () => {
      const workerPath = join(outDir, 'main', 'journal-worker.js');
      return tryDatabase({ clock, log, userDataDir, workerPath });
    },
    async policy() {
      const files = policies.files();
      for (const path of files) {
        if (await policyOpen(path, clock)) return { path, open: true };
      }
      return { path: files.join('；'), open: false };
    },
  };
}

/** Resolves when the check that runs is over. */
function checkEnd(check: SelfTestLinks['check']): Promise<void> {
  return new Promise((resolve) => {
    const end = check.changed.on(({ state }) => {
      if (state === 'running') return;
      end();
      resolve();
    });
  });
}

function networkPort(
  context: SelfTestNeeds,
  { check }: SelfTestLinks,
  changed: TestNetworkPort['changed'],
): TestNetworkPort {
  const { clock, proxy, serverClock, settings, translator } = context;
  return {
    changed,
    systemAuthorities,
    serverUrl: () => context.server().url,
    async proxy() {
      const deps = { clock, proxy, caFile: () => settings.get().caFile };
      const { verdict, found, values } = await findProxy(context.server().url, deps);
      return { ok: verdict === 'ok', found, proxy: String(values['proxy'] ?? '') };
    },
    async connection() {
      const { url } = context.server();
      // One that a person has begun meanwhile is waited for and read.
      check.start('');
      if (check.get()?.state === 'running') await checkEnd(check);
      const steps = check.get()?.steps ?? [];
      const failed = steps.filter(({ verdict }) => verdict === 'failed');
      const names = failed.map(({ key }) => translator.translate(`diagnostics.step.${key}`));
      return { server: url, failed: names };
    },
    clockOffset: () => serverClock.offset(),
    zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  };
}
