import { join } from 'node:path';
import { arch, release, type as osType } from 'node:os';
import type { Clock } from '@shared/base/clock';
import type { KeyUnder } from '@shared/i18n/textKey';
import { NOTICE_MS } from '@shared/model/alarm';
import { supportEnded } from '@shared/model/runtimeSupport';
import { soundOf } from '@shared/model/attention';
import type { Settings } from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import { Emitter } from '@shared/base/emitter';
import type { ConnectionCheck } from '../diagnostics/connectionCheck';
import { findProxy } from '../diagnostics/network';
import { folderTakesFiles } from '../journal/anchors/anchorCopy';
import type { SpeakerPort, Spoken, ToastPort } from '../ports/attention';
import type { AutostartPort } from '../ports/autostart';
import type { DisplayPort } from '../ports/displays';
import type { ProxyPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { SecretStore } from '../ports/secrets';
import type { Restart } from '../recovery/lifeline';
import type { Policies } from '../storage/policy/policies';
import { systemAuthorities } from './authorities';
import { Covers, type CoverDeps } from './cover';
import { isWithin, inspectFolder, policyOpen, tryDatabase } from './places';
import type {
  PlacesPort,
  ProgramPort,
  ScreensPort,
  SelfTestPort,
  TestAttentionPort,
  TestNetworkPort,
} from './port';
import { countLifeSigns, isElevated, loadedNatives, previousEndOf, SecondStarts } from './program';
import type { Surveys } from './survey';

/** What the steps of the self-test use of the workstation. */
export interface WorkstationDeps extends Omit<CoverDeps, 'title'> {
  readonly clock: Clock;
  readonly log: Logger;
  readonly translate: Translate;
  readonly application: {
    readonly version: string;
    readonly electronVersion: string;
    readonly isPackaged: boolean;
  };
  /** A watchdog started this process and starts it again. */
  readonly supervised: boolean;
  /** Why the app had to be started again; null at an ordinary start. */
  readonly restart: Restart | null;
  /** Command line up to the program's own switches. */
  readonly commandLine: readonly string[];
  readonly settings: {
    get(): Pick<Settings, 'caFile' | 'sounds' | 'startWithSystem'>;
  };
  /** The system's list of what it starts, as it is when it is asked for. */
  readonly autostart: () => AutostartPort;
  readonly displays: DisplayPort;
  readonly drawing: Pick<ScreensPort, 'colorsChanged' | 'drawing'> & { forcedColors(): boolean };
  readonly speaker: Pick<SpeakerPort, 'play'>;
  readonly toasts: Pick<ToastPort, 'clicked' | 'show'>;
  readonly tray: Pick<TestAttentionPort, 'trayNumber' | 'trayShown'>;
  readonly surveys: Surveys;
  readonly keychain: SecretStore;
  readonly userDataDir: string;
  /** Folder of the built output. */
  readonly outDir: string;
  readonly policies: Pick<Policies, 'files'>;
  readonly networkChanged: TestNetworkPort['changed'];
  readonly proxy: ProxyPort;
  readonly check: Pick<ConnectionCheck, 'changed' | 'get' | 'start'>;
  readonly serverUrl: () => string;
  readonly clockOffset: () => number | null;
  readonly power: SelfTestPort['power'];
  /** The SOS popup with a person that does not exist. */
  readonly tryOutSos: (on: boolean) => void;
  /** The entry of the self-test's window in the taskbar. */
  readonly attract: (on: boolean, text: string) => void;
}

/** What is made for the steps and is needed beside them. */
export interface SelfTestParts {
  readonly port: SelfTestPort;
  readonly starts: SecondStarts;
  readonly covers: Covers;
}

/** Connects the steps of the self-test with the workstation that it runs on. */
export function createWorkstation(deps: WorkstationDeps): SelfTestParts {
  const { clock } = deps;
  const starts = new SecondStarts(clock, deps.commandLine);
  const covers = new Covers({
    factory: deps.factory,
    registry: deps.registry,
    clock,
    preload: deps.preload,
    title: () => deps.translate('selfTest.title'),
  });
  const port: SelfTestPort = {
    platform: process.platform,
    program: programPort(deps, starts),
    screens: screensPort(deps, covers),
    attention: attentionPort(deps),
    keychain: deps.keychain,
    places: placesPort(deps),
    network: networkPort(deps),
    power: deps.power,
    pause: (ms) => new Promise((resolve) => clock.after(ms, 'self-test pause', resolve)),
  };
  return { port, starts, covers };
}

function programPort(
  { application, autostart, clock, commandLine, settings, ...run }: WorkstationDeps,
  starts: SecondStarts,
): ProgramPort {
  return {
    packaged: application.isPackaged,
    supervised: run.supervised,
    previousEnd: previousEndOf(run.restart),
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
    lifeSigns: () => countLifeSigns(clock, commandLine),
    startAgain: () => starts.startAgain(),
    secondStart: starts.byPerson,
    get autostart() {
      return { ...autostart(), wanted: settings.get().startWithSystem };
    },
  };
}

function screensPort({ displays, drawing }: WorkstationDeps, covers: Covers): ScreensPort {
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

function attentionPort(deps: WorkstationDeps): TestAttentionPort {
  const { clock, settings, speaker, surveys, toasts, translate, tray } = deps;
  const say = (
    key: KeyUnder<'selfTest'>,
    values: Readonly<Record<string, string | number>> = {},
  ): string => translate(`selfTest.${key}`, values);
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
    trayShown: () => tray.trayShown(),
    trayNumber: (trial) => tray.trayNumber(trial),
    sos: (on) => deps.tryOutSos(on),
    flash: (on) => deps.attract(on, say('mark')),
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

function placesPort(deps: WorkstationDeps): PlacesPort {
  const { clock, log, outDir, policies, userDataDir } = deps;
  return {
    async userData() {
      const roaming =
        process.platform === 'win32' && isWithin(userDataDir, process.env['APPDATA'] ?? '');
      return { ...(await inspectFolder(userDataDir, process.platform)), roaming };
    },
    journal: () => inspectFolder(join(userDataDir, 'journal'), process.platform),
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
function checkEnd(check: WorkstationDeps['check']): Promise<void> {
  return new Promise((resolve) => {
    const end = check.changed.on(({ state }) => {
      if (state === 'running') return;
      end();
      resolve();
    });
  });
}

function networkPort(deps: WorkstationDeps): TestNetworkPort {
  const { check, clock, clockOffset, proxy, serverUrl, settings, translate } = deps;
  return {
    changed: deps.networkChanged,
    systemAuthorities,
    serverUrl,
    async proxy() {
      const way = { clock, proxy, caFile: () => settings.get().caFile };
      const { verdict, found, values } = await findProxy(serverUrl(), way);
      return { ok: verdict === 'ok', found, proxy: String(values['proxy'] ?? '') };
    },
    async connection() {
      const server = serverUrl();
      // One that a person has begun meanwhile is waited for and read.
      check.start('');
      if (check.get()?.state === 'running') await checkEnd(check);
      const steps = check.get()?.steps ?? [];
      const failed = steps.filter(({ verdict }) => verdict === 'failed');
      const names = failed.map(({ key }) => translate(`diagnostics.step.${key}`));
      return { server, failed: names };
    },
    clockOffset,
    zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  };
}
