import type { TextKey } from '../i18n/textKey';
import type { ApiFailure } from '../api/failure';

/** Kinds of files that lists are written to and read from. */
export const TRANSFER_FORMATS = ['xlsx', 'csv'] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

/** Most records of one export: a sheet holds 1,048,576 rows. */
export const EXPORT_LIMIT = 1_000_000;
/** Most records of one import. */
export const IMPORT_LIMIT = 100_000;

/** Progress of an export or an import, in rows. `total` is null while it is not known. */
export interface TransferProgress {
  readonly job: string;
  readonly rows: number;
  readonly total: number | null;
}

/** What an export wrote. */
export interface ExportReport {
  readonly path: string;
  readonly rows: number;
  /** Total that the server named at the beginning and at the end; unequal ones say that records came or went meanwhile. */
  readonly totalFirst: number;
  readonly totalLast: number;
  /** Records that came twice because rows moved between pages; they are written once. */
  readonly repeated: number;
  /** True when the export reached its limit of rows before the end. */
  readonly cut: boolean;
  /** Values that could not be read, written as they came. */
  readonly unreadable: number;
  /** Texts that were longer than a cell holds, written as far as they fit. */
  readonly shortened: number;
  /** Titles of columns whose words the server did not give: they hold the keys. */
  readonly withoutWords: readonly string[];
}

/** One thing that is wrong with a file, at a row and a column as a spreadsheet counts them (1-based; 0: the whole row or file). */
export interface CellProblem {
  readonly row: number;
  readonly column: number;
  /** Title of the column, '' where it is about no column. */
  readonly title: string;
  /** Key of i18n with its values. */
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The dry run of a file: nothing was sent. */
export interface ImportReport {
  readonly job: string;
  readonly name: string;
  /** Records in the file, without its heading. */
  readonly rows: number;
  readonly good: number;
  /** Columns that were understood, and those that no field has. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** The first problems; `problemCount` counts all. */
  readonly problems: readonly CellProblem[];
  readonly problemCount: number;
  /** First records as they would be sent, as texts by title of their column. */
  readonly sample: readonly Readonly<Record<string, string>>[];
  /** Where the same file was begun before: what is done already is not sent again. */
  readonly before: ImportState | null;
}

/** A record that was not taken, and why: the server's own words where there are any. */
export interface ImportRefusal {
  /** Row as the file counts it. */
  readonly row: number;
  readonly text: string;
}

/** How far an import came. */
export interface ImportState {
  readonly job: string;
  readonly family: string;
  readonly name: string;
  /** When it was begun, ms since 1970. */
  readonly at: number;
  readonly total: number;
  readonly done: number;
  readonly failed: readonly ImportRefusal[];
  /** Rows that were on their way when the connection or the app ended: the server may have taken them. */
  readonly unsure: readonly number[];
  readonly state: 'running' | 'stopped' | 'done';
  /** True when it goes on only with the file: its passwords are kept nowhere. */
  readonly needsFile: boolean;
  /** Why it stopped before its end. */
  readonly why?: ApiFailure;
}

/** Letters of a column as spreadsheets count them, from 1: 28 → AB. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  }
  return letters;
}
