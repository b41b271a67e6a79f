import type { TextKey } from '@shared/i18n/textKey';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { Language } from '@shared/i18n';
import type { CellProblem, FileRow } from '@shared/model/transfer';
import type { FieldWords } from './importWords';
import type { TableCell, TableNotes } from './sheet/table';
import type { TableShape } from './sheet/write';

/** The content of a file before its values are checked. */
export interface ReadFile {
  readonly rows: number;
  /** Titles of the file with a known field, and the others. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** Every title by column, and the fields of the known ones. */
  readonly titles: readonly string[];
  readonly fields: readonly string[];
  /** Distinct labels of the fields whose labels the server must look up, by field. */
  readonly ask: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of the file, hexadecimal: identifies the same file later. */
  readonly digest: string;
}

export interface CheckedFile {
  readonly good: number;
  readonly problems: readonly CellProblem[];
  readonly problemCount: number;
  readonly preview: readonly FileRow[];
  /** Passwords by row; no file contains them. */
  readonly secrets: readonly (readonly [number, Readonly<Record<string, string>>])[];
}

/** A note beside a row of an annotated copy; column 0: the whole row. */
export interface RowNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A row that can be sent, as it is stored on disk. */
export interface KeptRow {
  readonly row: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  /** Texts of the file by column; passwords are empty. */
  readonly cells: readonly string[];
}

/** Path and form of a copy. */
export interface CopyShape {
  readonly path: string;
  readonly language: Language;
  readonly sheet: string;
}

/** The requests to a worker, and its answers. A worker does one job. */
export interface Work {
  /** Begins a table at a free path. */
  open: { readonly path: string; readonly shape: TableShape; readonly answer: null };
  rows: { readonly rows: readonly (readonly TableCell[])[]; readonly answer: null };
  /** Ends the table; returns how many texts were cut. */
  end: { readonly notes: TableNotes; readonly answer: number };
  /** Closes an unfinished table, whose file is useless. */
  drop: { readonly answer: null };
  read: {
    readonly bytes: Uint8Array;
    readonly fields: readonly FieldSpec[];
    /** Fields whose labels must be looked up. */
    readonly ask: readonly string[];
    readonly answer: ReadFile;
  };
  check: {
    readonly words: Readonly<Record<string, FieldWords>>;
    /** Groups of fields that are unique together. */
    readonly together: readonly (readonly string[])[];
    readonly language: Language;
    /** File for the good rows. */
    readonly keep: string;
    readonly answer: CheckedFile;
  };
  /** The checked file again, with the problems beside each row. */
  copyChecked: CopyShape & { readonly answer: null };
  /** Only these rows of a kept file, with their notes. */
  copyKept: CopyShape & {
    readonly kept: string;
    readonly titles: readonly string[];
    readonly notes: readonly RowNote[];
    readonly answer: null;
  };
}

export type WorkName = keyof Work;
export type WorkArgs<N extends WorkName> = Omit<Work[N], 'answer'>;
export type WorkAnswer<N extends WorkName> = Work[N]['answer'];

export type WorkRequest = {
  readonly [N in WorkName]: { readonly name: N; readonly args: WorkArgs<N> };
}[WorkName];

export interface WorkReply {
  readonly call: number;
  readonly value?: unknown;
  /** Set on failure: the key of the message, or '' with the system's reason. */
  readonly failure?: {
    readonly key: TextKey | '';
    readonly values: Readonly<Record<string, string | number>>;
    readonly reason: string;
  };
}

/** Carries out the work: a worker thread, or in tests the same code directly. */
export interface WorkPort {
  /** Rejects with a SheetProblem for what the user can correct, otherwise with the system's error. */
  ask<N extends WorkName>(name: N, args: WorkArgs<N>): Promise<WorkAnswer<N>>;
  /** Ends the worker at once; running requests reject. */
  end(): void;
}
