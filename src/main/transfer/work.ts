import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { KeyUnder } from '@shared/i18n/textKey';
import type { FieldSpec } from '@shared/catalogue/family';
import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import type { Language } from '@shared/i18n';
import { IMPORT_LIMIT, type CellProblem, type FileRow } from '@shared/model/transfer';
import { AnnotatedCopy } from './annotated';
import { RowChecker } from './importCheck';
import { findHeading, secretColumns, type Heading } from './importHeading';
import type {
  CheckedFile,
  KeptRow,
  ReadFile,
  RowNote,
  WorkAnswer,
  WorkArgs,
  WorkName,
} from './protocol';
import { SheetProblem, type SheetRow } from './sheet/cells';
import { readSheet } from './sheet/read';
import type { TableWriter } from './sheet/table';
import { openTable } from './sheet/write';
import { wordsOf } from './texts';

/** Most problems that are shown; the annotated copy contains all. */
const SHOWN_PROBLEMS = 200;
/** First rows of a file that are shown; further ones only where they have a problem that is shown. */
const PREVIEW_ROWS = 200;
/** Most characters of a cell that are shown. */
const PREVIEW_TEXT = 300;
/** Most distinct labels of one field that are looked up at the server. */
const MOST_ASKED = 2_000;
/** Rows before the records: titles and the heading. */
const HEAD_ROOM = 20;
/** Rows that are written at a time. */
const LINES = 1_000;

/** Only this operating-system user may read these files. */
const FILE_MODE = 0o600;

interface Held {
  readonly heading: Heading;
  readonly rows: readonly SheetRow[];
  readonly fields: readonly FieldSpec[];
  /** Columns that no file and no answer contains. */
  readonly hidden: ReadonlySet<number>;
  problems: readonly CellProblem[];
}

/** The work of one transfer, run by the caller: the worker thread, or a test. */
export class TransferWork {
  private file: number | null = null;
  private table: TableWriter | null = null;
  private held: Held | null = null;

  /** @throws SheetProblem for what the user can correct, otherwise the system's error */
  async handle<N extends WorkName>(name: N, args: WorkArgs<N>): Promise<WorkAnswer<N>> {
    const handlers: {
      readonly [K in WorkName]: (args: WorkArgs<K>) => WorkAnswer<K> | Promise<WorkAnswer<K>>;
    } = {
      open: (one) => this.open(one),
      rows: ({ rows }) => {
        this.table?.rows(rows);
        return null;
      },
      end: ({ notes }) => this.end(notes),
      drop: () => this.close(),
      read: (one) => this.read(one),
      check: (one) => this.check(one),
      copyChecked: (one) => this.copyChecked(one),
      copyKept: (one) => this.copyKept(one),
    };
    return handlers[name](args);
  }

  private open({ path, shape }: WorkArgs<'open'>): null {
    const file = openSync(path, 'wx', FILE_MODE);
    this.file = file;
    this.table = openTable(shape, (bytes) => writeAll(file, bytes));
    return null;
  }

  private end(notes: WorkArgs<'end'>['notes']): number {
    this.table?.end(notes);
    const shortened = this.table?.shortened ?? 0;
    this.close();
    return shortened;
  }

  private close(): null {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
    this.table = null;
    return null;
  }

  private async read({ bytes, fields, ask }: WorkArgs<'read'>): Promise<ReadFile> {
    const all: SheetRow[] = [];
    await readSheet(bytes, IMPORT_LIMIT + HEAD_ROOM, (row) => all.push(row));
    if (all.length === 0) throw new SheetProblem('transfer.file.empty');
    const heading = findHeading(all, fields);
    if (heading === undefined) throw new SheetProblem('transfer.file.noHeading');
    const rows = all.filter(({ row }) => row > heading.row);
    if (rows.length === 0) throw new SheetProblem('transfer.file.noRows');
    if (rows.length > IMPORT_LIMIT) {
      throw new SheetProblem('transfer.file.tooManyRows', { most: IMPORT_LIMIT });
    }
    const hidden = secretColumns(heading, fields);
    this.held = { heading, rows, fields, hidden, problems: [] };
    return {
      rows: rows.length,
      known: heading.columns.map(({ column }) => heading.titles[column] ?? ''),
      unknown: heading.unknown,
      titles: heading.titles,
      fields: heading.columns.map(({ field }) => field.name),
      ask: askedWords(this.held, ask),
      digest: createHash('sha256').update(bytes).digest('hex'),
    };
  }

  private check({ words, together, language, keep }: WorkArgs<'check'>): CheckedFile {
    const held = this.must();
    const { heading, fields, rows } = held;
    const title = (field: FieldSpec): string => field.label[language];
    const checker = new RowChecker({ heading, fields, words, together, title });
    const secrets = fields.filter(({ kind }) => SECRET_KINDS.has(kind)).map(({ name }) => name);
    const problems: CellProblem[] = [...checker.fileProblems()];
    const kept: [number, Record<string, string>][] = [];
    const preview: FileRow[] = [];
    const file = openSync(keep, 'wx', FILE_MODE);
    let good = 0;
    let lines: string[] = [];
    const flush = (): void => {
      if (lines.length > 0) writeAll(file, Buffer.from(`${lines.join('\n')}\n`));
      lines = [];
    };
    try {
      for (const row of rows) {
        const result = checker.check(row);
        const isTold = !result.isGood && problems.length < SHOWN_PROBLEMS;
        if (preview.length < PREVIEW_ROWS || isTold) preview.push(shownRow(held, row));
        if (!result.isGood) {
          problems.push(...result.problems);
          continue;
        }
        good += 1;
        const { open, hidden } = apart(result.values, secrets);
        if (Object.keys(hidden).length > 0) kept.push([row.row, hidden]);
        const line: KeptRow = { row: row.row, values: open, cells: textsOf(held, row) };
        lines.push(JSON.stringify(line));
        if (lines.length >= LINES) flush();
      }
      flush();
    } finally {
      closeSync(file);
    }
    held.problems = problems;
    return {
      good,
      problems: problems.slice(0, SHOWN_PROBLEMS),
      problemCount: problems.length,
      preview,
      secrets: kept,
    };
  }

  private copyChecked({ path, language, sheet }: WorkArgs<'copyChecked'>): null {
    const held = this.must();
    const notes = held.problems.map(({ row, column, title, key, values }): RowNote => {
      const text = wordsOf(language, key, { label: title, ...values });
      return { row, column, text: title === '' ? text : `${title}: ${text}` };
    });
    const shape = { titles: held.heading.titles, headRow: held.heading.row };
    const copy = this.copy(path, language, sheet, shape, notes);
    for (const row of held.rows) copy.add(row.row, textsOf(held, row));
    this.end(copy.finish());
    return null;
  }

  private copyKept(args: WorkArgs<'copyKept'>): null {
    const { path, language, sheet, kept, titles, notes } = args;
    const copy = this.copy(path, language, sheet, { titles, headRow: 0 }, notes);
    const wanted = new Set(notes.map(({ row }) => row));
    for (const line of readFileSync(kept, 'utf8').split('\n')) {
      if (line === '') continue;
      // Our own file, written whole before any row was sent.
      const { row, cells } = JSON.parse(line) as KeptRow;
      if (wanted.has(row)) copy.add(row, cells);
    }
    this.end(copy.finish());
    return null;
  }

  private copy(
    path: string,
    language: Language,
    sheet: string,
    shape: { readonly titles: readonly string[]; readonly headRow: number },
    notes: readonly RowNote[],
  ): AnnotatedCopy {
    const words = (key: KeyUnder<'transfer.copy'>): string =>
      wordsOf(language, `transfer.copy.${key}`);
    const copy = new AnnotatedCopy(shape, notes, {
      problems: words('problems'),
      row: words('row'),
    });
    this.open({
      path,
      shape: {
        format: 'xlsx',
        columns: copy.columns(),
        names: { sheet, notes: words('notes') },
      },
    });
    copy.writeTo((rows) => this.table?.rows(rows));
    return copy;
  }

  private must(): Held {
    if (this.held === null) throw new Error('no file was read');
    return this.held;
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function askedWords(held: Held, ask: readonly string[]): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const { column, field } of held.heading.columns) {
    if (!ask.includes(field.name)) continue;
    const words = new Set<string>();
    for (const { cells } of held.rows) {
      const text = cells[column]?.text.trim() ?? '';
      const parts = field.reference?.many === true ? text.split(/[,，、;；\n]/) : [text];
      for (const part of parts) if (part.trim() !== '') words.add(part.trim());
    }
    found[field.name] = [...words].slice(0, MOST_ASKED);
  }
  return found;
}

/** The texts of a row by column, without passwords. */
function textsOf({ heading, hidden }: Held, { cells }: SheetRow): readonly string[] {
  return heading.titles.map((_title, column) =>
    hidden.has(column) ? '' : (cells[column]?.text ?? ''),
  );
}

/** A row as a window shows it: of a password only that there is one. */
function shownRow(held: Held, row: SheetRow): FileRow {
  const cells = textsOf(held, row).map((text, column) => {
    const isSecret = held.hidden.has(column) && (row.cells[column]?.text ?? '') !== '';
    return isSecret ? '••••••' : text.slice(0, PREVIEW_TEXT);
  });
  return { row: row.row, cells };
}

/** Values that may be written to disk, and secret ones. */
function apart(values: KeptRow['values'], secrets: readonly string[]) {
  const open: Record<string, KeptRow['values'][string]> = {};
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (secrets.includes(name)) hidden[name] = String(value);
    else open[name] = value;
  }
  return { open, hidden };
}
