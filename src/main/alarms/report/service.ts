import { basename } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { BoundedMap } from '@shared/base/boundedMap';
import { fail, ok, type Result } from '@shared/base/result';
import type { Failed, Written } from '@shared/ipc/parts/journal';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isStanding } from '@shared/model/alarmState';
import type { HandoverSheet, KpiAlarm, KpiReport } from '@shared/model/kpi';
import { displayName } from '@shared/model/person';
import { shiftOf } from '@shared/model/shift';
import type { ExportPort } from '@main/ports/exports';
import type { Logger } from '@main/ports/log';
import type { NotePort } from '@main/ports/notes';
import type { SessionPort } from '@main/ports/session';
import { recordBy } from '@main/session/recordBy';
import { fileName } from '@main/transfer/print';
import { CsvWriter } from '@main/transfer/sheet/csvWrite';
import { handoverSheet } from './handover';
import { REPORT_KINDS, type JournalReads } from './port';

export interface AlarmReportDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly session: Pick<SessionPort, 'profile'>;
  readonly notes: NotePort;
  readonly reads: Pick<JournalReads, 'end' | 'kpi'>;
  readonly exports: Pick<ExportPort, 'save'>;
  /** What stands now. */
  readonly snapshot: () => AlarmSnapshot;
  /** Beginnings of the shifts, hh:mm. */
  readonly shifts: () => readonly string[];
}

/** A sheet as it was shown to whoever takes over. */
export interface HandedSheet {
  /** When it was made, ms. */
  readonly at: number;
  /** Name of who takes over. */
  readonly to: string;
  readonly note: string;
  /** Ids of the shelved alarms that were looked at: all of them, or nothing is handed over. */
  readonly reviewed: readonly string[];
}

const DAY_MS = 24 * 3_600_000;
/** Longest time of one report. ms */
const LONGEST_MS = 366 * DAY_MS;
/**
 * The journal is read from so long before the report begins: what became stale in it was received
 * earlier, and somebody took the desk before. Older alarms count while they stand. ms
 */
const BEFORE_MS = 7 * DAY_MS;

/** Sheets that may be handed over: of every open page the last one, with room to spare. */
const SHEETS = 16;

const SIGNED_OUT: Failed = { key: 'kpi.failed.signedOut' };

/** The alarm report and the sheet of a shift handover, for whoever is signed in. */
export class AlarmReport {
  /** What the last sheets named, by the time at which they were made. */
  private readonly made = new BoundedMap<number, string>(SHEETS);

  constructor(private readonly deps: AlarmReportDeps) {}

  /** Figures of a time, which ends now at the latest: what has not come yet would better every rate. */
  async kpi(from: number, askedTo: number): Promise<Result<KpiReport, Failed>> {
    const { clock, log, reads, session, snapshot } = this.deps;
    if (session.profile() === null) return fail(SIGNED_OUT);
    const to = Math.min(askedTo, clock.now());
    if (to <= from || to - from > LONGEST_MS) return fail({ key: 'kpi.failed.period' });
    try {
      const standing = snapshot().alarms.filter(({ state }) => isStanding(state));
      const period = { from, to, standing: standing.map(kpiAlarm) };
      return ok(await reads.kpi(period, from - BEFORE_MS, REPORT_KINDS));
    } catch (error) {
      log.error('the report cannot be made', { error: String(error) });
      return fail({ key: 'kpi.failed.journal', values: { reason: String(error) } });
    }
  }

  /** The sheet as things stand now. Without the journal's end it is still what the next shift needs. */
  async handover(): Promise<Result<HandoverSheet, Failed>> {
    const { clock, log, reads, session, shifts, snapshot } = this.deps;
    const profile = session.profile();
    if (profile === null) return fail(SIGNED_OUT);
    const at = clock.now();
    const anchor = await reads.end().catch((error: unknown) => {
      log.error('the end of the journal cannot be read', { error: String(error) });
      return null;
    });
    const by = displayName(profile.user);
    const shiftFrom = shiftOf(at, shifts()).from;
    const sheet = handoverSheet(snapshot(), { at, by, shiftFrom, anchor });
    this.made.set(at, contentOf(sheet));
    return ok(sheet);
  }

  /**
   * Writes a report or sheet as a CSV file and journals that with the person.
   * @param rows the heading first, in the words of the page that shows it
   */
  async write(title: string, rows: readonly (readonly string[])[]): Promise<Written> {
    const { clock, exports, log } = this.deps;
    try {
      const path = await exports.save(fileName(title, clock.now(), 'csv'), csvOf(rows));
      void recordBy(this.deps, 'reportWritten', { file: basename(path), rows: rows.length });
      return ok({ file: path, rows: rows.length });
    } catch (error) {
      log.error('a report cannot be written', { error: String(error) });
      return fail({ key: 'kpi.failed.export', values: { reason: String(error) } });
    }
  }

  /** Journals that the shift was handed over; both names are kept. */
  async handedOver({ at, to, note, reviewed }: HandedSheet): Promise<Result<null, Failed>> {
    const { log, notes, session, snapshot } = this.deps;
    const profile = session.profile();
    if (profile === null) return fail(SIGNED_OUT);
    const by = displayName(profile.user);
    const sheet = handoverSheet(snapshot(), { at, by, shiftFrom: 0, anchor: null });
    const seen = new Set(reviewed);
    // One that was shelved after the sheet was made is part of the shift as well.
    if (sheet.shelved.some(({ id }) => !seen.has(id))) {
      return fail({ key: 'handover.failed.notReviewed' });
    }
    // What is handed over is what the person read: paper and journal must agree.
    if (this.made.get(at) !== contentOf(sheet)) return fail({ key: 'handover.failed.changed' });
    const { open, acknowledged, shelved, suppressed, gaps, channelsDown } = sheet;
    try {
      await notes.recordForTenant('handedOver', {
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
  }
}

/** Which alarms a sheet names, and in which part. */
function contentOf({ open, acknowledged, shelved, suppressed }: HandoverSheet): string {
  const parts = [open, acknowledged, shelved, suppressed];
  return JSON.stringify(parts.map((lines) => lines.map(({ id }) => id).sort()));
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
  const annunciation = {
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
    annunciations: alarm.suppressedBy === null ? [annunciation] : [],
    // Only how long it stands is asked of it.
    happenedAt: null,
    over: false,
  };
}
