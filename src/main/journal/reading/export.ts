import { closeSync, openSync, writeSync } from 'node:fs';
import { wallMoment } from '@shared/base/time';
import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import { CsvWriter } from '@main/transfer/sheet/csvWrite';
import type { TableColumn } from '@main/transfer/sheet/table';
import type { AnchorKey } from '@main/journal/anchors/anchors';
import type { FoundEntry, JournalSearch, SearchRequest } from './search';
import { verifyJournal, type AnchorFiles } from '@main/journal/anchors/verify';

/** Columns of a table; their titles are `journalFile.export.title.<name>`. */
const EXPORT_COLUMNS = [
  'at',
  'kind',
  'priority',
  'class',
  'object',
  'site',
  'text',
  'by',
  'raw',
  'alarmId',
  'seq',
  'body',
  'hash',
] as const;
type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export interface ExportJob {
  readonly request: Omit<SearchRequest, 'cursor' | 'limit'>;
  readonly format: 'csv' | 'jsonl';
  /** Where it is written; nothing is there yet. */
  readonly file: string;
  readonly anchorFile: AnchorFiles;
  /** Checks the proof of the anchors; null: it is not at hand. */
  readonly key?: AnchorKey | null;
  /** IANA zone of the times that are written; null: the workstation's own. */
  readonly zone?: string | null;
  /** Of titles, names and texts. */
  readonly language: Language;
  /** First line: what was asked for and when, with `{{proof}}` where the state of the chain goes. */
  readonly about: string;
}

/** What the journal screen shows of an entry, in words. */
export type ShownEntry = Readonly<
  Record<'kind' | 'priority' | 'class' | 'object' | 'text' | 'by', string>
>;

/** Words of one language: titles, and entries as the journal screen shows them. */
export interface ExportWords {
  readonly translate: Translate;
  readonly shown: (found: FoundEntry) => ShownEntry;
}

const PAGE = 500;

/**
 * Writes all that a search finds, newest first, each entry as it stands and as the screen shows it.
 * @param words in the language of the job.
 * @throws Error of journal or disk.
 */
export async function exportJournal(
  dir: string,
  search: JournalSearch,
  { request, format, file, anchorFile, key = null, about: asked }: Omit<ExportJob, 'language'>,
  words: ExportWords,
): Promise<{ readonly rows: number }> {
  const { translate } = words;
  const { ok } = verifyJournal(dir, anchorFile, { key });
  const proof = translate(`journalFile.export.${ok ? 'proven' : 'broken'}`);
  const about = asked.replace('{{proof}}', () => proof);
  const fd = openSync(file, 'wx', 0o600);
  const write = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
  };
  try {
    const writer =
      format === 'csv' ? csv(about, words, write) : lines(request, about, ok, words, write);
    let rows = 0;
    let cursor: SearchRequest['cursor'] = null;
    do {
      const page = await search.search({ ...request, cursor, limit: PAGE });
      if (page.unreadable.length > 0) {
        throw new Error(`${page.unreadable.join(', ')} cannot be read`);
      }
      writer(page.found);
      rows += page.found.length;
      cursor = page.next;
    } while (cursor !== null);
    return { rows };
  } finally {
    closeSync(fd);
  }
}

type Take = (bytes: Uint8Array) => void;
type WriteRows = (found: readonly FoundEntry[]) => void;

function csv(about: string, words: ExportWords, take: Take): WriteRows {
  const { translate } = words;
  const column = (title: string): TableColumn => ({ title, type: 'text', places: 0, width: 10 });
  const writer = new CsvWriter([column(about)], take);
  writer.rows([EXPORT_COLUMNS.map((name) => translate(`journalFile.export.title.${name}`))]);
  return (found) =>
    writer.rows(
      found.map((one) => {
        const cells = cellsOf(one, words);
        return EXPORT_COLUMNS.map((name) => cells[name]);
      }),
    );
}

function cellsOf(found: FoundEntry, words: ExportWords): Readonly<Record<ExportColumn, string>> {
  const { entry, facts } = found;
  return {
    ...words.shown(found),
    at: wallMoment(entry.at),
    site: facts.site,
    raw: facts.text,
    alarmId: entry.alarmId,
    seq: String(entry.seq),
    body: entry.body,
    hash: entry.hash,
  };
}

function lines(
  { from, to }: ExportJob['request'],
  about: string,
  proven: boolean,
  words: ExportWords,
  take: Take,
): WriteRows {
  const write = (rows: readonly object[]): void =>
    take(Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8'));
  write([{ about, from, to, proven }]);
  return (found) => write(found.map((one) => ({ ...one.entry, shown: words.shown(one) })));
}
