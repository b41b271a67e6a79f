import { basename } from 'node:path';
import { displayName } from '@shared/model/person';
import { fail, ok } from '@shared/base/result';
import type { ALARM_REPORT } from '@shared/ipc/parts/alarmReport';
import type { Alarm } from '@shared/model/alarm';
import { isStanding } from '@shared/model/alarmState';
import type { KpiAlarm } from '@shared/model/kpi';
import { handoverSheet } from '../../alarms/report/handover';
import { REPORT_KINDS } from '../../alarms/report/port';
import type { Answers } from '../../ipc/types';
import { fileName } from '../../transfer/print';
import { CsvWriter } from '../../transfer/sheet/csvWrite';
import { shiftOf } from '@shared/model/shift';
import { recordBy } from '../recordBy';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  'alarms' | 'clock' | 'exports' | 'journalReads' | 'log' | 'session' | 'settings'
>;

export type AlarmReportArea = Area & Answers<typeof ALARM_REPORT>;

const DAY_MS = 24 * 3_600_000;
/** Longest time of one report. ms */
const LONGEST_MS = 366 * DAY_MS;
/**
 * The journal is read from so long before the report begins: what became stale in it was received
 * earlier, and somebody took the desk before. Older alarms count while they stand. ms
 */
const BEFORE_MS = 7 * DAY_MS;

/** Report and handover sheet. */
export function createAlarmReportArea(context: Needs): AlarmReportArea {
  const { alarms, clock, exports, journalReads, log, session, settings } = context;
  const failed = (what: string, error: unknown) => {
    log.error(`${what} cannot be made`, { error: String(error) });
    return fail({ key: 'kpi.failed.journal', values: { reason: String(error) } });
  };
  return {
    commands: {},
    states: {},
    requests: {
      'alarms.kpi': async ({ from, to: asked }) => {
        if (session.profile() === null) return fail({ key: 'kpi.failed.signedOut' });
        // What has not come yet would make every rate look better than it is.
        const to = Math.min(asked, clock.now());
        if (to <= from || to - from > LONGEST_MS) return fail({ key: 'kpi.failed.period' });
        try {
          const standing = alarms.publisher
            .snapshot()
            .alarms.filter(({ state }) => isStanding(state));
          const period = { from, to, standing: standing.map(kpiAlarm) };
          return ok(await journalReads.kpi(period, from - BEFORE_MS, REPORT_KINDS));
        } catch (error) {
          return failed('the report', error);
        }
      },
      'alarms.handover': async () => {
        const profile = session.profile();
        if (profile === null) return fail({ key: 'kpi.failed.signedOut' });
        const at = clock.now();
        // Without the anchor the sheet is still what the next shift needs.
        const anchor = await journalReads.end().catch((error: unknown) => {
          log.error('the end of the journal cannot be read', { error: String(error) });
          return null;
        });
        return ok(
          handoverSheet(alarms.publisher.snapshot(), {
            at,
            by: displayName(profile.user),
            shiftFrom: shiftOf(at, settings.get().shifts).from,
            anchor,
          }),
        );
      },
      'alarms.reportFile': async ({ title, rows }) => {
        try {
          const path = await exports.save(fileName(title, clock.now(), 'csv'), csvOf(rows));
          void recordBy(context, 'reportWritten', { file: basename(path), rows: rows.length });
          return ok({ file: path, rows: rows.length });
        } catch (error) {
          log.error('a report cannot be written', { error: String(error) });
          return fail({ key: 'kpi.failed.export', values: { reason: String(error) } });
        }
      },
      'alarms.handedOver': async ({ at, to, note, reviewed }) => {
        const profile = session.profile();
        if (profile === null) return fail({ key: 'kpi.failed.signedOut' });
        const by = displayName(profile.user);
        const sheet = handoverSheet(alarms.publisher.snapshot(), {
          at,
          by,
          shiftFrom: 0,
          anchor: null,
        });
        const seen = new Set(reviewed);
        // One that was shelved after the sheet was made is part of the shift as well.
        if (sheet.shelved.some(({ id }) => !seen.has(id))) {
          return fail({ key: 'handover.failed.notReviewed' });
        }
        const { open, acknowledged, shelved, suppressed, gaps, channelsDown } = sheet;
        try {
          await alarms.notes.recordForTenant('handedOver', {
            by,
            to,
            note,
            sheetAt: at,
            open: open.length,
            acknowledged: acknowledged.length,
            shelved: shelved.map(({ id }) => id),
            suppressed: suppressed.length,
            gaps: gaps.length,
            channelsDown,
          });
          return ok(null);
        } catch (error) {
          log.error('the handover cannot be journaled', { error: String(error) });
          return fail({ key: 'handover.failed.journal' });
        }
      },
    },
  };
}

/** Lines of texts as a table that spreadsheets read; formulas among them stay texts. */
function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const [first = [], ...rest] = rows;
  const columns = first.map((title) => ({ title, type: 'text', places: 0, width: 20 }) as const);
  const writer = new CsvWriter(columns, (bytes) => parts.push(bytes));
  writer.rows(rest);
  return Buffer.concat(parts);
}

/** An alarm that stands, as the report counts it. */
function kpiAlarm(alarm: Alarm): KpiAlarm {
  const { id, channel, alarmClass, object, site, priority, receivedAt } = alarm;
  const told = {
    at: alarm.annunciatedAt,
    backFilled: false,
    acknowledgedAt: alarm.acknowledged?.at ?? null,
    acknowledgedById: alarm.acknowledged?.byUserId ?? '',
    acknowledgedBy: alarm.acknowledged?.by ?? '',
  };
  return {
    id,
    channel,
    alarmClass,
    object,
    site,
    priority,
    receivedAt,
    annunciations: alarm.suppressedBy === null ? [told] : [],
    // Only how long it stands is asked of it.
    happenedAt: null,
    over: false,
  };
}
