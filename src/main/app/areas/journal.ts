import { basename, dirname, join } from 'node:path';
import type { TextKey, KeyUnder } from '@shared/i18n/textKey';
import { DisposableStore } from '@shared/base/disposable';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import { wallDay, wallTime } from '@shared/base/time';
import type { JOURNAL } from '@shared/ipc/parts/journal';
import type { JournalQuery } from '@shared/model/journal';
import { createDrops } from '../../adapters/drops';
import { createFilePick } from '../../adapters/filePick';
import { shownRow } from '@main/alarms/publish/shownRow';
import type { Answers } from '../../ipc/types';
import { JournalCaretaker } from '@main/journal/caretaker';
import { anchorCopyIn } from '@main/journal/anchors/anchorCopy';
import { AnchorKeys } from '@main/journal/anchors/anchorKey';
import { noteOf } from '@main/journal/entry';
import { JournalTransfer } from '../journalTransfer';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import { noteTakenIn, takeIncoming, type TakenIn } from '@main/journal/writing/incoming';
import { readableOwners, type JournalOwner } from '@main/journal/owner';
import type { ChainEnd } from '@main/journal/entry';
import { ReaderFailure } from '@main/journal/reading/readerClient';
import { cursorOf, cursorText, rowOf } from '@main/journal/reading/rows';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'clock'
  | 'exports'
  | 'journalReader'
  | 'keychain'
  | 'log'
  | 'notices'
  | 'serverClock'
  | 'session'
  | 'settings'
  | 'translator'
  | 'userDataDir'
>;
type Failed = { readonly key: TextKey; readonly values?: Readonly<Record<string, string>> };

export type JournalArea = Area & Answers<typeof JOURNAL>;

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

/** The one line that says that anchors do not reach their folder. */
const COPY_NOTICE = 'anchorFolder';

/** Search, proof, anchors, exports and packs of the journal. */
export function createJournalArea(context: Needs): JournalArea {
  const { alarms, clock, log, notices, session, settings, translator, userDataDir } = context;
  const reader = context.journalReader;
  const anchorFile = anchorFileIn(userDataDir);
  const ends = new DisposableStore();
  const drops = createDrops(join(userDataDir, 'journal-export'));
  const picks = createFilePick();
  const { translate } = translator;
  const say = (
    key: KeyUnder<'journalFile'>,
    values: Readonly<Record<string, string | number>> = {},
  ): string => translate(`journalFile.${key}`, values);
  /** Where the anchors go as well; null: a person has chosen no folder. */
  const anchorCopy = (): string | null => {
    const { anchorFolder } = settings.get();
    return anchorFolder === '' ? null : anchorCopyIn(anchorFolder, userDataDir);
  };
  const anchorFiles = (): readonly string[] => [anchorFile, anchorCopy() ?? []].flat();
  let problem = '';
  /** Said once for each reason, and taken back when the folder takes files again. */
  function copied(copy: string, reason: string | null): void {
    const now = reason === null ? '' : `${copy}: ${reason}`;
    if (now === problem) return;
    problem = now;
    notices.dismiss(COPY_NOTICE);
    if (reason === null) return;
    const folder = dirname(copy);
    log.error('the anchors are not copied', { folder, reason });
    alarms.notes.record('anchorNotCopied', { folder, reason });
    notices.add({ id: COPY_NOTICE, code: 'anchorFolderFailed', values: { folder, reason } });
  }
  const keys = new AnchorKeys({
    keychain: context.keychain,
    clock,
    log,
    found(key) {
      alarms.journal.proveWith(key);
      reader.proveWith(key);
    },
  });
  const caretaker = new JournalCaretaker({
    clock,
    log,
    writer: alarms.journal,
    reader,
    anchorFile,
    anchorCopy,
    copied,
    key: () => keys.load(),
    serverNow() {
      const offset = context.serverClock.offset();
      return offset === null ? null : clock.now() + offset;
    },
    shifts: () => settings.get().shifts,
    months: () => settings.get().journalMonths,
    owner: ownerNow,
  });
  const transfer = new JournalTransfer({
    clock,
    session,
    journal: alarms.journal,
    reader,
    userDataDir,
    anchorFile,
    anchor: (by) => caretaker.anchor(by),
  });
  const taken = takeOver();

  /** Its own chain says where it comes from, and an anchor outside follows at once. */
  async function tellTaken({ keptAs, by }: TakenIn): Promise<void> {
    notices.tell('journalTaken', { keptAs });
    await alarms.journal.append(noteOf(clock.now(), { event: 'journalTaken', keptAs, by }));
    try {
      noteTakenIn(userDataDir);
      await caretaker.anchor();
    } catch (error) {
      log.error('the journal that was taken in has no anchor', { reason: reasonOf(error) });
    }
  }

  /** The last entry as its writer knows it; null while nothing is written, or nobody can say. */
  async function writtenEnd(): Promise<ChainEnd | null> {
    try {
      return await alarms.journal.lastEntry();
    } catch (error) {
      log.warn('the journal was not asked for its end', { reason: reasonOf(error) });
      return null;
    }
  }

  /** Before the core opens the journal. */
  function takeOver(): TakenIn | null {
    try {
      return takeIncoming(userDataDir, anchorFile, clock.now());
    } catch (error) {
      log.error('the journal that was taken in cannot be moved', { error: String(error) });
      notices.tell('journalMoveFailed', { reason: reasonOf(error) });
      return null;
    }
  }

  function ownerNow(): JournalOwner | null {
    const profile = session.profile();
    return profile === null ? null : { server: profile.serverKey, tenant: profile.user.tenantId };
  }

  /** Who asks may read: own tenant and workstation. */
  function owners(): readonly string[] | null {
    const own = ownerNow();
    return own === null ? null : readableOwners(own);
  }

  function failed(error: unknown, what: 'read' | 'write' | 'anchor'): Result<never, Failed> {
    const reason = reasonOf(error);
    const own =
      error instanceof ReaderFailure ? OWN_WORDS.find((one) => one === error.reason) : undefined;
    if (own !== undefined) return fail({ key: `journalFile.failed.${own}`, values: { reason } });
    log.error('the journal did not do what was asked', { what, reason });
    return fail({ key: `journalFile.failed.${what}`, values: { reason } });
  }

  /** Makes a file beside and moves it into the download folder when it is whole. */
  async function written(
    name: string,
    work: (file: string) => Promise<Result<number, Failed>>,
  ): Promise<Result<{ readonly file: string; readonly rows: number }, Failed>> {
    let file = '';
    try {
      file = await drops.temporary();
      const rows = await work(file);
      if (rows.ok) return ok({ file: await drops.keep(file, name), rows: rows.value });
      await drops.discard(file);
      return rows;
    } catch (error) {
      if (file !== '') await drops.discard(file).catch(() => undefined);
      return failed(error, 'write');
    }
  }

  /** The first line of an export; what was proven is put in when it was. */
  function about({ from, to }: JournalQuery): string {
    return say('export.about', {
      from: from === null ? say('export.first') : wallTime(from).slice(0, 16),
      to: to === null ? say('export.now') : wallTime(to).slice(0, 16),
      at: wallTime(clock.now()).slice(0, 16),
      user: session.profile()?.user.account ?? '',
      proof: '{{proof}}',
    });
  }

  return {
    start() {
      drops.clear().catch((error: unknown) => {
        log.error('files of earlier exports were not removed', { error: String(error) });
      });
      void keys.load();
      if (taken !== null) void tellTaken(taken);
      caretaker.start();
      let folder = settings.get().anchorFolder;
      ends.add(
        settings.changed.on(({ anchorFolder }) => {
          if (anchorFolder === folder) return;
          folder = anchorFolder;
          if (folder === '') copied('', null);
          else void caretaker.copy();
        }),
      );
      void caretaker.copy();
    },
    async stop() {
      ends.dispose();
      await caretaker.stop();
      await reader.close();
    },
    commands: {},
    states: {},
    requests: {
      'journal.search': async ({ cursor: place, limit, slot, ...query }) => {
        const own = owners();
        if (own === null) return fail({ key: 'journalFile.failed.signedOut' });
        const cursor = cursorOf(place);
        if (place !== null && cursor === null) return fail({ key: 'journalFile.failed.cursor' });
        const began = clock.monotonic();
        try {
          const result = await reader.search({ ...query, owners: own, cursor, limit }, slot);
          return ok({
            rows: result.found.map((found) => shownRow(rowOf(found), translate)),
            next: cursorText(result.next),
            tookMs: Math.round(clock.monotonic() - began),
            unreadable: result.unreadable,
          });
        } catch (error) {
          return failed(error, 'read');
        }
      },
      'journal.verify': async () => {
        if (ownerNow() === null) return fail({ key: 'journalFile.failed.signedOut' });
        try {
          await keys.load();
          return ok(await reader.verify(anchorFiles(), await writtenEnd()));
        } catch (error) {
          return failed(error, 'read');
        }
      },
      'journal.anchor': async () => {
        const who = transfer.person();
        if (who === null) return fail({ key: 'journalFile.failed.signedOut' });
        try {
          await caretaker.anchor(who.by);
          return ok({ file: anchorCopy() ?? anchorFile });
        } catch (error) {
          return failed(error, 'anchor');
        }
      },
      'journal.export': async ({ format, ...query }) => {
        const own = owners();
        if (own === null) return fail({ key: 'journalFile.failed.signedOut' });
        const from = query.from === null ? say('export.first') : wallDay(query.from);
        const to = query.to === null ? wallDay(clock.now()) : wallDay(query.to - 1);
        const request = { ...query, owners: own };
        return written(`${say('export.name', { from, to })}.${format}`, async (file) => {
          const { language } = settings.get();
          const job = { request, format, file, language, about: about(query) };
          const { rows } = await reader.export({ ...job, anchorFile: anchorFiles() });
          const what = { rows, format, from: query.from, to: query.to };
          alarms.notes.record('journalExported', { ...what, ...transfer.person() });
          return ok(rows);
        });
      },
      'journal.pack': async () => {
        if (ownerNow() === null) return fail({ key: 'journalFile.failed.signedOut' });
        const name = `${say('pack.name', { at: wallDay(clock.now()) })}.zip`;
        return written(name, (file) => transfer.pack(file));
      },
      'journal.unpack': async () => {
        const may = transfer.mayUnpack();
        if (!may.ok) return may;
        const endings = ['zip'];
        const file = await picks.pick(say('pack.choose'), { name: say('pack.kind'), endings });
        if (file === null) return ok(null);
        try {
          const rows = await transfer.unpack(file);
          if (!rows.ok) return rows;
          notices.tell('journalStaged', { entries: String(rows.value) });
          return ok({ file: basename(file), rows: rows.value });
        } catch (error) {
          return failed(error, 'read');
        }
      },
    },
  };
}
