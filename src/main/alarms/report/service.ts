import { basename } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { BoundedMap } from '@shared/base/boundedMap';
import { fail, ok, type Result } from '@shared/base/result';
import type { Failed, Written } from '@shared/ipc/parts/journal';
import { wasAnnunciated, type Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isStanding } from '@shared/model/alarmState';
import type { FinishedHandover, HandoverSheet, KpiAlarm, KpiReport } from '@shared/model/kpi';
import { displayName } from '@shared/model/person';
import type { SignedInUser, SignInFailure, SignInForm } from '@shared/model/session';
import { lacksTrouble } from '@shared/model/sheet';
import { shiftOf } from '@shared/model/shift';
import type { ExportPort } from '@main/ports/exports';
import type { Logger } from '@main/ports/log';
import type { NotePort } from '@main/ports/notes';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import { recordBy } from '@main/session/recordBy';
import { fileName } from '@main/transfer/print';
import { CsvWriter } from '@main/transfer/sheet/csvWrite';
import { deskOf } from './handedDesk';
import { handoverSheet } from './handover';
import { REPORT_KINDS, type JournalReads } from './port';

export interface AlarmReportDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly session: Pick<SessionPort, 'profile'>;
  /** The next person signs in over the running session, when `before` agrees. */
  readonly takeOver: (
    form: SignInForm,
    before: (next: SignedInUser) => Promise<Result<null, Failed>>,
  ) => Promise<Result<{ readonly name: string }, SignInFailure | Failed>>;
  /** Says something of an alarm, for whoever reads it later. Rejects where that cannot be journaled. */
  readonly comment: (id: string, text: string) => Promise<unknown>;
  readonly notes: NotePort;
  readonly reads: Pick<JournalReads, 'end' | 'kpi'>;
  readonly exports: Pick<ExportPort, 'save'>;
  /** What stands now. */
  readonly snapshot: () => AlarmSnapshot;
  /** Beginnings of the shifts, hh:mm. */
  readonly shifts: () => readonly string[];
}

/** A sheet as the outgoing operator has read it. */
export interface ReadSheet {
  /** When it was made, ms. */
  readonly at: number;
  readonly note: string;
  /** Ids of the shelved alarms that were looked at: all of them, or nothing is handed over. */
  readonly reviewed: readonly string[];
  /** Alarm → what the next shift has to know of it. */
  readonly remarks: Readonly<Record<string, string>>;
}

/** A sheet for somebody who signs in later. */
export interface HandedSheet extends ReadSheet {
  /** Name of who takes over. */
  readonly to: string;
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

/** Finished sheets that are kept, one of each server and tenant. */
const FINISHED = 4;

const SIGNED_OUT: Failed = { key: 'kpi.failed.signedOut' };

/** The alarm report and the sheet of a shift handover, for whoever is signed in. */
export class AlarmReport {
  /** What the last sheets named, by the time at which they were made. */
  private readonly made = new BoundedMap<number, HandoverSheet>(SHEETS);
  /** What was handed over last, by server and tenant: the next shift prints it with both names. */
  private readonly finished = new BoundedMap<string, FinishedHandover>(FINISHED);

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
    this.made.set(at, sheet);
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

  /** Journals that the shift was handed over to somebody who signs in later; both names are kept. */
  async handedOver(read: HandedSheet): Promise<Result<null, Failed>> {
    const { session } = this.deps;
    const profile = session.profile();
    if (profile === null) return fail(SIGNED_OUT);
    return this.finish(profile, read, { name: read.to, signedIn: false });
  }

  /**
   * The incoming operator signs in, and the shift is handed over to them. A sheet that may not be handed over
   * is refused before their password is sent; nothing changes hands without its entry in the journal.
   */
  async handOver(
    read: ReadSheet,
    form: SignInForm,
  ): Promise<Result<{ readonly name: string }, Failed | SignInFailure>> {
    const { session, takeOver } = this.deps;
    const profile = session.profile();
    if (profile === null) return fail(SIGNED_OUT);
    const readable = this.sheetOf(read);
    if (!readable.ok) return readable;
    const { userId, tenantId } = profile.user;
    return takeOver(form, async (next) => {
      if (next.userId === userId && next.tenantId === tenantId)
        return fail({ key: 'handover.failed.samePerson' });
      return this.finish(profile, read, { name: displayName(next), signedIn: true });
    });
  }

  /** The last sheet that was handed over in this run at the server and tenant of whoever is signed in. */
  lastHandover(): FinishedHandover | null {
    const profile = this.deps.session.profile();
    return profile === null ? null : (this.finished.get(deskOf(profile)) ?? null);
  }

  /** The sheet that was read, when it still says what is so and every shelved alarm was looked at. */
  private sheetOf({ at, reviewed }: ReadSheet): Result<HandoverSheet, Failed> {
    const snapshot = this.deps.snapshot();
    const now = handoverSheet(snapshot, { at, by: '', shiftFrom: 0, anchor: null });
    const seen = new Set(reviewed);
    // One that was shelved after the sheet was made is part of the shift as well.
    if (now.shelved.some(({ id }) => !seen.has(id)))
      return fail({ key: 'handover.failed.notReviewed' });
    // What is handed over is what the person read: paper and journal must agree.
    const made = this.made.get(at);
    if (made === undefined || contentOf(made) !== contentOf(now) || lacksTrouble(made, snapshot))
      return fail({ key: 'handover.failed.changed' });
    return ok(made);
  }

  private async finish(
    profile: SessionProfile,
    read: ReadSheet,
    to: { readonly name: string; readonly signedIn: boolean },
  ): Promise<Result<null, Failed>> {
    const { clock, comment, log, notes } = this.deps;
    const checked = this.sheetOf(read);
    if (!checked.ok) return checked;
    const sheet = checked.value;
    const { open, acknowledged, shelved, suppressed, gaps, channelsDown } = sheet;
    const named = new Set([open, acknowledged, shelved, suppressed].flat().map(({ id }) => id));
    const remarks = Object.entries(read.remarks).filter(([id]) => named.has(id));
    try {
      // The remarks come first: a journal that cannot take them cannot take the handover either.
      for (const [id, text] of remarks) await comment(id, text);
      await notes.recordForTenant('handedOver', {
        by: displayName(profile.user),
        to: to.name,
        signedIn: to.signedIn,
        note: read.note,
        sheetAt: read.at,
        open: open.length,
        acknowledged: acknowledged.length,
        shelved: shelved.map(({ id }) => id),
        suppressed: suppressed.length,
        gaps: gaps.length,
        channelsDown,
        remarks: remarks.length,
      });
    } catch (error) {
      log.error('the handover cannot be journaled', { error: String(error) });
      return fail({ key: 'handover.failed.journal' });
    }
    this.finished.set(deskOf(profile), {
      sheet,
      to: to.name,
      at: clock.now(),
      note: read.note,
      remarks: Object.fromEntries(remarks),
      signedIn: to.signedIn,
    });
    return ok(null);
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
    annunciations: wasAnnunciated(alarm) ? [annunciation] : [],
    // Only how long it stands is asked of it.
    happenedAt: null,
    over: false,
  };
}
