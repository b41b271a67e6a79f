import { Emitter } from '@shared/base/emitter';
import type { KeyUnder } from '@shared/i18n/textKey';
import { NOTICE_MS } from '@shared/model/alarm';
import { soundOf } from '@shared/model/attention';
import { totalOf, type TestAlarmState } from '@shared/model/testAlarm';
import type { TestReport } from '@shared/model/testReport';
import type { TEST_ALARM } from '@shared/ipc/parts/testAlarm';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { DueWatch } from '../../testAlarm/due';
import { isTestDocument, TestService } from '../../testAlarm/service';
import { resultText } from '../../testAlarm/words';
import type { Area } from './context';
import { defineArea } from './define';

export type TestAlarmArea = Area & Answers<typeof TEST_ALARM>;

/** The test alarm: begun in the console or the tray, due once per shift. */
export const createTestAlarmArea = defineArea(
  [
    'alarms',
    'clock',
    'log',
    'openDocument',
    'session',
    'settings',
    'speaker',
    'toasts',
    'translator',
  ],
  (context): TestAlarmArea => {
    const { alarms, clock, log, session, settings, speaker, toasts, translator } = context;
    const store = context.openDocument('test-alarm', isTestDocument);
    const service = new TestService({
      clock,
      probe: alarms.probe,
      journal: () => alarms.publisher.snapshot().journal,
      store,
      owner: () => {
        const profile = session.profile();
        return profile === null ? '' : `${profile.serverKey}|${profile.user.tenantId}`;
      },
      failed: (reason) => log.error('the test report cannot be kept', { reason }),
    });
    const due = new DueWatch({
      clock,
      settings: () => settings.get(),
      signedIn: () => session.profile() !== null,
      report: () => service.report(),
    });

    const state = (): TestAlarmState => ({ report: service.report(), due: due.current() });
    const text = (
      key: KeyUnder<'testAlarm'>,
      values: Record<string, string | number> = {},
    ): string => translator.translate(`testAlarm.${key}`, values);
    const say = (id: string, title: string, body: string): void => {
      if (settings.get().toasts) {
        void toasts.show({ id, title, body, priority: 'low', stayMs: NOTICE_MS });
      }
    };
    const changed = new Emitter<void>();
    const publish = (): void => {
      changed.emit();
      const marks = { testDue: due.current() !== null, testing: service.isRunning() };
      const shown = JSON.stringify(marks);
      if (shown !== marked) alarms.tray.mark(marks);
      marked = shown;
    };
    let marked = JSON.stringify({ testDue: false, testing: false });

    /** Whoever chose the tray may have no window: the result comes as a toast, and opens it. */
    const tell = (report: TestReport): void => {
      say(
        report.alarmId,
        text(`total.${totalOf(report)}`),
        resultText(report, translator.translate),
      );
    };

    return {
      start() {
        service.changed.on(() => {
          due.check();
          publish();
        });
        due.changed.on(publish);
        due.remind.on(({ shift, why }) =>
          say('testDue', text(`due.${why}.title`), text(`due.${why}.text`, { shift })),
        );
        session.changed.on(() => {
          due.check();
          publish();
        });
        settings.changed.on(() => due.check());
        alarms.tray.asked.on(({ kind }) => {
          if (kind === 'testAlarm' && !service.isRunning()) {
            void service.run('tray').then((report) => {
              publish();
              tell(report);
            });
          }
        });
        due.start();
        void service.recover();
      },
      stop() {
        due.stop();
      },
      requests: {
        'testAlarm.start': () => {
          void service.run('console').then(publish);
          return state();
        },
        'testAlarm.heard': async ({ heard }) => {
          await service.heard(heard);
          return state();
        },
        'attention.play': async ({ priority }) => {
          const { volume } = soundOf(priority, settings.get().sounds[priority]);
          const { outcome } = await speaker.play(priority, volume);
          return { outcome };
        },
      },
      commands: {},
      states: { testAlarm: published(state, changed) },
    };
  },
);
