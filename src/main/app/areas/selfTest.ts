import { fail, ok } from '@shared/base/result';
import type { SELF_TEST } from '@shared/ipc/parts/selfTest';
import type { SelfTestCounts, SelfTestState } from '@shared/model/selfTest';
import { createFilePick } from '../../adapters/filePick';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { DocumentStore } from '../../ports/store';
import { makeReport, type Report } from '../../selfTest/report';
import { isSelfTestDocument, SelfTest } from '../../selfTest/run';
import { SELF_TEST_STEPS } from '../../selfTest/steps';
import { displaysText } from '../../selfTest/steps/monitors';
import { Surveys } from '../../selfTest/survey';
import { selfTestState } from '../../selfTest/view';
import { SelfTestWindow } from '../../selfTest/window';
import type { Area } from './context';
import type { DiagnosticsArea } from './diagnostics';
import { createSelfTestPort, type SelfTestLinks, type SelfTestNeeds } from './selfTestPort';

export interface SelfTestArea extends Area, Answers<typeof SELF_TEST> {
  /** Opens the window; the lock page instead while the workstation is locked. */
  open(): void;
  /** The program was started again; true when the self-test did it and nothing else is to be done. */
  secondStart(commandLine: readonly string[]): boolean;
  /** Measures every automatic step and reports; nothing of it is kept. */
  unattended(): Promise<Report & { readonly counts: SelfTestCounts }>;
}

/** What the self-test asks of other areas. */
export interface SelfTestAreaLinks extends Pick<SelfTestLinks, 'keychain' | 'tryOutSos'> {
  readonly diagnostics: Pick<DiagnosticsArea, 'check' | 'hiding'>;
}

/** `20261121-083000` of a moment, for file names. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/** The self-test of the workstation: its run, its window, its report. */
export function createSelfTestArea(context: SelfTestNeeds, links: SelfTestAreaLinks): SelfTestArea {
  const { alarms, broadcast, clock, exports, log, settings, translator } = context;
  const surveys = new Surveys(clock, () => broadcast.send('selfTest.survey', null));
  const window = new SelfTestWindow({
    factory: context.factory,
    registry: context.registry,
    clock,
    log,
    preload: context.preload,
    title: () => translator.translate('selfTest.title'),
    // The app must not live on unseen: whoever started it for the test sees it now.
    closed: () => context.console.open(),
  });
  const { port, starts, covers } = createSelfTestPort(
    context,
    {
      check: links.diagnostics.check,
      keychain: links.keychain,
      tryOutSos: (on) => links.tryOutSos(on),
      attract: (on, text) => window.attract(on, text),
    },
    surveys,
  );
  const makeTest = (store: DocumentStore | null, steps = SELF_TEST_STEPS): SelfTest =>
    new SelfTest({
      clock,
      log,
      port,
      steps,
      store,
      note: (what, values) => alarms.notes.record('selfTest', { what, ...values }),
    });
  const test = makeTest(context.openDocument('self-test', isSelfTestDocument));
  const picks = createFilePick();
  let lastFile = '';

  const state = (): SelfTestState => {
    const about = { language: settings.get().language, demo: context.isDemo() };
    return selfTestState(test, SELF_TEST_STEPS, about);
  };
  const reportOf = async (of: SelfTest, unattended: boolean): Promise<Report | null> => {
    const run = of.current();
    if (run === null) return null;
    const { hiding } = links.diagnostics;
    const input = {
      run,
      steps: unattended ? SELF_TEST_STEPS.filter(({ sort }) => sort === 'auto') : SELF_TEST_STEPS,
      platform: port.platform,
      unattended,
      versions: port.program.versions(),
      monitors: displaysText(port.screens.displays()),
      now: clock.now(),
      secrets: await hiding.secrets(),
      home: hiding.home,
    };
    return makeReport(input, translator.translate);
  };
  const save = async (folder?: string) => {
    if (state().counts.left === 0) test.finish();
    const report = await reportOf(test, false);
    if (report === null) return fail({ key: 'selfTest.noReport' });
    const name = `self-test-${stamp(clock.now())}`;
    try {
      const paths = [
        await exports.save(`${name}.txt`, report.text, folder),
        await exports.save(`${name}.json`, report.json, folder),
      ];
      lastFile = paths[0] ?? '';
      return ok({ paths });
    } catch (error) {
      log.error('the report of the self-test was not written', { error: String(error) });
      return fail({ key: 'selfTest.notWritten' });
    }
  };
  const leave = (): void => {
    covers.hide();
    window.close();
  };
  const ends: (() => void)[] = [];

  return {
    open() {
      if (context.lock.locked()) context.console.open();
      else window.open();
    },
    secondStart: (commandLine) => starts.heard(commandLine),
    async unattended() {
      const own = makeTest(
        null,
        SELF_TEST_STEPS.filter(({ sort }) => sort === 'auto'),
      );
      own.begin(true);
      await own.measure();
      own.finish();
      const report = await reportOf(own, true);
      const { counts } = selfTestState(own, SELF_TEST_STEPS, { language: 'zh', demo: false });
      return { text: report?.text ?? '', json: report?.json ?? '', counts };
    },
    start() {
      ends.push(
        context.lock.changed.on(() => {
          if (context.lock.locked()) leave();
        }),
      );
    },
    stop() {
      for (const end of ends.splice(0)) end();
      test.leave();
      leave();
    },
    requests: {
      'selfTest.begin': ({ anew }) => {
        test.begin(anew);
        return null;
      },
      'selfTest.measure': () => {
        void test.measure();
        return null;
      },
      'selfTest.act': ({ key }) => {
        void test.act(key);
        return null;
      },
      'selfTest.answer': ({ key, answer, note }) => {
        test.answer(key, answer, note);
        return null;
      },
      'selfTest.skip': ({ key, note }) => {
        test.skip(key, note);
        return null;
      },
      'selfTest.save': async ({ choose }) => {
        if (!choose) return save();
        const folder = await picks.pickFolder(translator.translate('selfTest.chooseFolder'));
        return folder === null ? ok(null) : save(folder);
      },
    },
    commands: {
      'selfTest.open': () => window.open(),
      'selfTest.reveal': () => {
        if (lastFile !== '') exports.reveal(lastFile);
      },
      'selfTest.surveyed': (survey) => surveys.answered(survey),
    },
    states: { selfTest: published(state, test.changed, settings.changed) },
  };
}
