import type { ALARM_REPORT } from '@shared/ipc/parts/alarmReport';
import { HandedDesks, isHandedDocument } from '../../alarms/report/handedDesk';
import { AlarmReport } from '../../alarms/report/service';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export type AlarmReportArea = Area & Answers<typeof ALARM_REPORT>;

/** Report, handover sheet, and whom the desk was handed over to. */
export const createAlarmReportArea = defineArea(
  ['alarms', 'clock', 'exports', 'journalReads', 'log', 'openDocument', 'session', 'settings'],
  (given): AlarmReportArea => {
    const { alarms, clock, exports, journalReads, log, session, settings } = given;
    const desks = new HandedDesks({
      session,
      store: given.openDocument('handed-desk', isHandedDocument),
      failed: (reason) => log.error('the handover of the desk cannot be kept', { reason }),
    });
    const report = new AlarmReport({
      clock,
      log,
      session,
      notes: alarms.notes,
      reads: journalReads,
      exports,
      takeOver: (form, before) => session.takeOver(form, before),
      comment: async (id, text) => {
        const outcome = await alarms.session.acts()?.comment([id], text);
        if (outcome?.ok === false) throw new Error(outcome.error.key);
      },
      snapshot: () => alarms.publisher.snapshot(),
      shifts: () => settings.get().shifts,
    });
    return {
      start: () => desks.start(),
      stop: () => desks.dispose(),
      commands: {},
      states: { handedDesk: published(() => desks.current(), desks.changed) },
      requests: {
        'alarms.kpi': ({ from, to }) => report.kpi(from, to),
        'alarms.handover': () => report.handover(),
        'alarms.reportFile': ({ title, rows }) => report.write(title, rows),
        'alarms.handedOver': async (sheet) => {
          const answer = await report.handedOver(sheet);
          if (answer.ok) desks.handOver(sheet.to, clock.now());
          return answer;
        },
        'alarms.handOver': ({ signIn, ...read }) => report.handOver(read, signIn),
        'alarms.lastHandover': () => report.lastHandover(),
      },
    };
  },
);
