import type { TextKey } from '../i18n/textKey';
import type { ApiFailure } from '../api/failure';

/** File formats of exports and imports. */
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

export interface ExportReport {
  readonly path: string;
  readonly rows: number;
  /**
   * The server's total at the beginning and at the end; different totals mean that records appeared or
   * disappeared meanwhile.
   */
  readonly totalFirst: number;
  readonly totalLast: number;
  /** Records that came twice because rows moved between pages; they are written once. */
  readonly repeated: number;
  /** True when the export reached its limit of rows before the end. */
  readonly cut: boolean;
  /** Unreadable values, written raw. */
  readonly unreadable: number;
  /** Texts longer than a cell, written as far as they fit. */
  readonly shortened: number;
  /** Titles of columns whose labels the server did not give: they contain the keys. */
  readonly withoutWords: readonly string[];
  /** Titles of conditions and orders that neither the server nor this client applied. */
  readonly notApplied: readonly string[];
}

/**
 * One problem of a file, at a row and a column as a spreadsheet counts them (1-based; 0: the whole row or
 * file).
 */
export interface CellProblem {
  readonly row: number;
  readonly column: number;
  /** Title of the column; '' without one. */
  readonly title: string;
  /** Key of i18n with its values. */
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A row of a file as texts by column. */
export interface FileRow {
  /** As the file counts it. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The dry run of a file: nothing was sent. */
export interface ImportReport {
  readonly job: string;
  readonly name: string;
  /** Records in the file, without its heading. */
  readonly rows: number;
  readonly good: number;
  /** Recognised columns, and columns without a field. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** The first problems; `problemCount` counts all. */
  readonly problems: readonly CellProblem[];
  readonly problemCount: number;
  /** Every title of the file, by column. */
  readonly titles: readonly string[];
  /** The first rows of the file, and later ones with one of the first problems: as they stand there, without passwords. */
  readonly preview: readonly FileRow[];
  /** An earlier import of the same file: its finished rows are not sent again. */
  readonly before: ImportState | null;
}

/** A refused record, with the server's message if there is one. */
export interface ImportRefusal {
  /** Row as the file counts it. */
  readonly row: number;
  readonly text: string;
}

/** Progress of an import. */
export interface ImportState {
  readonly job: string;
  readonly family: string;
  readonly name: string;
  /** Start, ms since 1970. */
  readonly at: number;
  /** Rows to send. */
  readonly total: number;
  /** Rows of the file that the check refused: they were not sent. */
  readonly unfit: number;
  readonly done: number;
  readonly failed: readonly ImportRefusal[];
  /** Of those done, the rows of which the server took something otherwise, with what. */
  readonly otherwise: readonly ImportRefusal[];
  /** Rows that were in flight when the connection or the app ended: the server may have taken them. */
  readonly unsure: readonly number[];
  readonly state: 'running' | 'stopped' | 'done';
  /** True when it can only continue with the file: its passwords are not stored. */
  readonly needsFile: boolean;
  /** Why it stopped early. */
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
