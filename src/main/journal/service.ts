import { basename } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import { wallDay, wallTime } from '@shared/base/time';
import type { KeyUnder } from '@shared/i18n/textKey';
import type { Failed, Written } from '@shared/ipc/parts/journal';
import type { JournalCheck, JournalPage, JournalQuery, JournalRow } from '@shared/model/journal';
import type { Settings } from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import type { FilePickPort } from '../ports/filePick';
import type { Logger } from '../ports/log';
import type { NotePort } from '../ports/notes';
import type { NoticePort } from '../ports/notices';
import type { OutputFilePort } from '../ports/outputFiles';
import type { AdminProfile } from '../session/workstationAdmin';
import type { JournalClient } from './client';
import type { ChainEnd } from './entry';
import type { JournalKeeping } from './keeping';
import { journalOwnerOf, readableOwners } from './owner';
import { JournalTransfer } from './pack/transfer';
import { ReaderFailure, type JournalReader } from './reading/readerClient';
import { cursorOf, cursorText, rowOf } from './reading/rows';

export interface JournalServiceDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly notices: Pick<NoticePort, 'tell'>;
  readonly notes: Pick<NotePort, 'record'>;
  readonly session: AdminProfile;
  readonly writer: Pick<JournalClient, 'append' | 'lastEntry'>;
  readonly reader: Pick<JournalReader, 'export' | 'pack' | 'search' | 'unpack' | 'verify'>;
  readonly keeping: Pick<
    JournalKeeping,
    'anchor' | 'anchorCopy' | 'anchorFile' | 'anchorFiles' | 'keyAsked'
  >;
  readonly drops: OutputFilePort;
  readonly picks: Pick<FilePickPort, 'pick'>;
  readonly language: () => Settings['language'];
  readonly translate: Translate;
  /** A row in the words that windows show. */
  readonly shown: (row: JournalRow) => JournalRow;
  readonly userDataDir: string;
}

/** A search as a window asks for it. */
export interface AskedSearch extends JournalQuery {
  /** Where the page before ended; null for the first one. */
  readonly cursor: string | null;
  readonly limit: number;
  /** A newer search of the same slot cancels this one. */
  readonly slot: string;
}

/** Reasons of a reader that have words of their own. */
const OWN_WORDS = [
  'over',
  'closed',
  'damaged',
  'newer',
  'broken',
  'otherJournal',
  'further',
  'empty',
  'others',
] as const;

const SIGNED_OUT: Failed = { key: 'journalFile.failed.signedOut' };

/** What a person asks of the journal: search, proof, an anchor, exports, packs. */
export class JournalService {
  private readonly transfer: JournalTransfer;

  constructor(private readonly deps: JournalServiceDeps) {
    const { clock, keeping, reader, session, userDataDir, writer } = deps;
    this.transfer = new JournalTransfer({
      clock,
      session,
      journal: writer,
      reader,
      userDataDir,
      anchorFile: keeping.anchorFile,
      anchor: (by) => keeping.anchor(by),
    });
  }

  /** One page of what whoever is signed in may read: own tenant and workstation. */
  async search({
    cursor: place,
    limit,
    slot,
    ...query
  }: AskedSearch): Promise<Result<JournalPage, Failed>> {
    const { clock, reader, shown } = this.deps;
    const owners = this.owners();
    if (owners === null) return fail(SIGNED_OUT);
    const cursor = cursorOf(place);
    if (place !== null && cursor === null) return fail({ key: 'journalFile.failed.cursor' });
    const began = clock.monotonic();
    try {
      const result = await reader.search({ ...query, owners, cursor, limit }, slot);
      return ok({
        rows: result.found.map((found) => shown(rowOf(found))),
        next: cursorText(result.next),
        tookMs: Math.round(clock.monotonic() - began),
        unreadable: result.unreadable,
      });
    } catch (error) {
      return this.failed(error, 'read');
    }
  }

  /** Holds the whole chain against its anchors. */
  async verify(): Promise<Result<JournalCheck, Failed>> {
    const { keeping, reader } = this.deps;
    if (this.owners() === null) return fail(SIGNED_OUT);
    try {
      await keeping.keyAsked();
      return ok(await reader.verify(keeping.anchorFiles(), await this.writtenEnd()));
    } catch (error) {
      return this.failed(error, 'read');
    }
  }

  /** Writes an anchor now, with who asked for it. @returns where */
  async anchor(): Promise<Result<{ readonly file: string }, Failed>> {
    const { keeping } = this.deps;
    const who = this.transfer.person();
    if (who === null) return fail(SIGNED_OUT);
    try {
      await keeping.anchor(who.by);
      return ok({ file: keeping.anchorCopy() ?? keeping.anchorFile });
    } catch (error) {
      return this.failed(error, 'anchor');
    }
  }

  /** Writes what a search finds into a file, which the journal keeps with the person. */
  async export({
    format,
    ...query
  }: JournalQuery & { readonly format: 'csv' | 'jsonl' }): Promise<Written> {
    const { clock, keeping, language, notes, reader } = this.deps;
    const owners = this.owners();
    if (owners === null) return fail(SIGNED_OUT);
    const from = query.from === null ? this.say('export.first') : wallDay(query.from);
    const to = query.to === null ? wallDay(clock.now()) : wallDay(query.to - 1);
    const request = { ...query, owners };
    return this.written(`${this.say('export.name', { from, to })}.${format}`, async (file) => {
      const job = { request, format, file, language: language(), about: this.about(query) };
      const { rows } = await reader.export({ ...job, anchorFile: keeping.anchorFiles() });
      const what = { rows, format, from: query.from, to: query.to };
      notes.record('journalExported', { ...what, ...this.transfer.person() });
      return ok(rows);
    });
  }

  /** Packs the whole journal for another machine. */
  async pack(): Promise<Written> {
    if (this.owners() === null) return fail(SIGNED_OUT);
    const name = `${this.say('pack.name', { at: wallDay(this.deps.clock.now()) })}.zip`;
    return this.written(name, (file) => this.transfer.pack(file));
  }

  /** Asks for a pack and takes it in, for the next start; null: the dialog was closed. */
  async unpack(): Promise<Written> {
    const { notices, picks } = this.deps;
    const may = this.transfer.mayUnpack();
    if (!may.ok) return may;
    const kind = { name: this.say('pack.kind'), endings: ['zip'] };
    const file = await picks.pick(this.say('pack.choose'), kind);
    if (file === null) return ok(null);
    try {
      const rows = await this.transfer.unpack(file);
      if (!rows.ok) return rows;
      notices.tell('journalStaged', { entries: String(rows.value) });
      return ok({ file: basename(file), rows: rows.value });
    } catch (error) {
      return this.failed(error, 'read');
    }
  }

  /** Who asks may read these; null: nobody is signed in. */
  private owners(): readonly string[] | null {
    const own = journalOwnerOf(this.deps.session.profile());
    return own === null ? null : readableOwners(own);
  }

  /** The last entry as its writer knows it; null while nothing is written, or nobody can say. */
  private async writtenEnd(): Promise<ChainEnd | null> {
    try {
      return await this.deps.writer.lastEntry();
    } catch (error) {
      this.deps.log.warn('the journal was not asked for its end', { reason: reasonOf(error) });
      return null;
    }
  }

  private failed(error: unknown, what: 'read' | 'write' | 'anchor'): Result<never, Failed> {
    const reason = reasonOf(error);
    const own =
      error instanceof ReaderFailure ? OWN_WORDS.find((one) => one === error.reason) : undefined;
    if (own !== undefined) return fail({ key: `journalFile.failed.${own}`, values: { reason } });
    this.deps.log.error('the journal did not do what was asked', { what, reason });
    return fail({ key: `journalFile.failed.${what}`, values: { reason } });
  }

  /** Makes a file beside and moves it into the download folder when it is whole. */
  private async written(
    name: string,
    work: (file: string) => Promise<Result<number, Failed>>,
  ): Promise<Written> {
    const { drops } = this.deps;
    let file = '';
    try {
      file = await drops.temporary();
      const rows = await work(file);
      if (rows.ok) return ok({ file: await drops.keep(file, name), rows: rows.value });
      await drops.discard(file);
      return rows;
    } catch (error) {
      if (file !== '') await drops.discard(file).catch(() => undefined);
      return this.failed(error, 'write');
    }
  }

  /** The first line of an export; what was proven is put in when it was. */
  private about({ from, to }: JournalQuery): string {
    const { clock, session } = this.deps;
    return this.say('export.about', {
      from: from === null ? this.say('export.first') : wallTime(from).slice(0, 16),
      to: to === null ? this.say('export.now') : wallTime(to).slice(0, 16),
      at: wallTime(clock.now()).slice(0, 16),
      user: session.profile()?.user.account ?? '',
      proof: '{{proof}}',
    });
  }

  private say(
    key: KeyUnder<'journalFile'>,
    values: Readonly<Record<string, string | number>> = {},
  ): string {
    return this.deps.translate(`journalFile.${key}`, values);
  }
}
