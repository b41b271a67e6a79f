/** Kinds of files that lists are written to and read from. */
export const TRANSFER_FORMATS = ['xlsx', 'csv'] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

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
}

/** One thing that is wrong with a file, at a row and a column as a spreadsheet counts them (1-based; 0: the whole row or file). */
export interface CellProblem {
  readonly row: number;
  readonly column: number;
  /** Title of the column, '' where it is about no column. */
  readonly title: string;
  /** Key of i18n with its values. */
  readonly key: string;
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
  /** First records as they would be sent, as texts by field name. */
  readonly sample: readonly Readonly<Record<string, string>>[];
}

/** How far an import came. */
export interface ImportState {
  readonly job: string;
  readonly family: string;
  readonly name: string;
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly row: number; readonly text: string }[];
  readonly state: 'running' | 'stopped' | 'done';
}
