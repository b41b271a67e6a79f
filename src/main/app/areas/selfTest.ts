import { DisposableStore } from '@shared/base/disposable';
import type { SELF_TEST } from '@shared/ipc/parts/selfTest';
import { createAutostart } from '../../adapters/autostart';
import { createDisplays } from '../../adapters/displays';
import { createFilePick } from '../../adapters/filePick';
import { createDrawing, ownCommandLine } from '../../adapters/selfTest';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { isSelfTestDocument } from '../../selfTest/run';
import { SelfTestService } from '../../selfTest/service';
import { SELF_TEST_STEPS } from '../../selfTest/steps';
import { Surveys } from '../../selfTest/survey';
import { SelfTestWindow } from '../../selfTest/window';
import { createWorkstation } from '../../selfTest/workstation';
import type { Area } from './context';
import { defineArea } from './define';
import type { DiagnosticsArea } from './diagnostics';

export interface SelfTestArea extends Area, Answers<typeof SELF_TEST> {
  /** Opens the window; the lock page instead while the workstation is locked. */
  open(): void;
  /** The program was started again; true when the self-test did it and nothing else is to be done. */
  secondStart(commandLine: readonly string[]): boolean;
  unattended: SelfTestService['unattended'];
}

/** What the self-test asks of other areas. */
export interface SelfTestLinks {
  readonly diagnostics: Pick<DiagnosticsArea, 'check' | 'hiding'>;
  /** The SOS popup with a person that does not exist. */
  readonly tryOutSos: (on: boolean) => void;
}

/** The self-test of the workstation: its run, its window, its report. */
export const createSelfTestArea = defineArea(
  [
    'alarms',
    'application',
    'broadcast',
    'clock',
    'console',
    'env',
    'exports',
    'factory',
    'isDemo',
    'keychain',
    'lock',
    'log',
    'networkWatch',
    'openDocument',
    'outDir',
    'policies',
    'power',
    'preload',
    'proxy',
    'registry',
    'restart',
    'server',
    'serverClock',
    'settings',
    'speaker',
    'supervised',
    'toasts',
    'translator',
    'userDataDir',
  ],
  (given, { diagnostics, tryOutSos }: SelfTestLinks): SelfTestArea => {
    const { alarms, clock, console, env, factory, lock, log, preload } = given;
    const { registry, settings } = given;
    const { translate } = given.translator;
    const ends = new DisposableStore();
    const surveys = new Surveys(clock, () => given.broadcast.send('selfTest.survey', null));
    const window = new SelfTestWindow({
      factory,
      registry,
      clock,
      log,
      preload,
      title: () => translate('selfTest.title'),
      // The app must not live on unseen: whoever started it for the test sees it now.
      closed: () => console.open(),
    });
    const { port, starts, covers } = createWorkstation({
      clock,
      log,
      factory,
      registry,
      preload,
      translate,
      application: given.application,
      supervised: given.supervised,
      restart: given.restart,
      commandLine: ownCommandLine(),
      autostart: () =>
        createAutostart({ dir: env['CHENGJING_AUTOSTART_DIR'], name: translate('app.name') }),
      displays: createDisplays(),
      drawing: createDrawing(),
      tray: {
        trayShown: () => alarms.probe.trayShown(),
        trayNumber: (trial) => alarms.tray.mark({ trial }),
      },
      settings,
      speaker: given.speaker,
      toasts: given.toasts,
      surveys,
      keychain: given.keychain,
      userDataDir: given.userDataDir,
      outDir: given.outDir,
      policies: given.policies,
      power: given.power,
      proxy: given.proxy,
      networkChanged: given.networkWatch.changed,
      check: diagnostics.check,
      serverUrl: () => given.server().url,
      clockOffset: () => given.serverClock.offset(),
      tryOutSos,
      attract: (on, text) => window.attract(on, text),
    });
    const service = new SelfTestService({
      clock,
      log,
      port,
      steps: SELF_TEST_STEPS,
      store: given.openDocument('self-test', isSelfTestDocument),
      note: (what, values) => alarms.notes.record('selfTest', { what, ...values }),
      hiding: diagnostics.hiding,
      exports: given.exports,
      picks: createFilePick(),
      translate,
      about: () => ({ language: settings.get().language, demo: given.isDemo() }),
    });
    const { test } = service;
    const leave = (): void => {
      covers.hide();
      window.close();
    };
    return {
      open() {
        if (lock.locked()) console.open();
        else window.open();
      },
      secondStart: (commandLine) => starts.started(commandLine),
      unattended: () => service.unattended(),
      start() {
        ends.add(
          lock.changed.on(() => {
            if (lock.locked()) leave();
          }),
        );
      },
      stop() {
        ends.dispose();
        test.leave();
        leave();
      },
      requests: {
        'selfTest.begin': ({ anew }) => done(test.begin(anew)),
        'selfTest.measure': () => done(test.measure()),
        'selfTest.act': ({ key }) => done(test.act(key)),
        'selfTest.answer': ({ key, answer, note }) => done(test.answer(key, answer, note)),
        'selfTest.skip': ({ key, note }) => done(test.skip(key, note)),
        'selfTest.save': ({ choose }) => service.save(choose),
      },
      commands: {
        'selfTest.open': () => window.open(),
        'selfTest.reveal': () => service.reveal(),
        'selfTest.surveyed': (survey) => surveys.answered(survey),
      },
      states: { selfTest: published(() => service.state(), test.changed, settings.changed) },
    };
  },
);

/** What the state tells is not answered as well: an answer would be older than the values that follow it. */
function done(_begun: unknown): null {
  return null;
}
