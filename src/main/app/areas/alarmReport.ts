import type { ALARM_REPORT } from '@shared/ipc/parts/alarmReport';
import { AlarmReport } from '../../alarms/report/service';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export type AlarmReportArea = Area & Answers<typeof ALARM_REPORT>;

/** Report and handover sheet. */
export const createAlarmReportArea = defineArea(
  ['alarms', 'clock', 'exports', 'journalReads', 'log', 'session', 'settings'],
  ({ alarms, clock, exports, journalReads, log, session, settings }): AlarmReportArea => {
    const report = new AlarmReport({
      clock,
      log,
      session,
      notes: alarms.notes,
      reads: journalReads,
      exports,
      snapshot: () => alarms.publisher.snapshot(),
      shifts: () => settings.get().shifts,
    });
    return {
      commands: {},
      states: {},
      requests: {
        'alarms.kpi': ({ from, to }) => report.kpi(from, to),
        'alarms.handover': () => report.handover(),
        'alarms.reportFile': ({ title, rows }) => report.write(title, rows),
        'alarms.handedOver': (sheet) => report.handedOver(sheet),
      },
    };
  },
);
