import type { TextKey } from '@shared/i18n/textKey';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { Language } from '@shared/i18n';
import type { CellProblem } from '@shared/model/transfer';
import type { FieldWords } from './importWords';
import type { TableCell, TableNotes } from './sheet/table';
import type { TableShape } from './sheet/write';

/** What was found in a file before its values are checked. */
export interface ReadFile {
  readonly rows: number;
  /** Titles of the file whose fields are known, and the others. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** Every title by column, and the fields that have one. */
  readonly titles: readonly string[];
  readonly fields: readonly string[];
  /** Different words of the fields whose words the server must look up, by field. */
  readonly ask: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of the file, hexadecimal: the same file is known again. */
  readonly digest: string;
}

/** The outcome of a check. */
export interface CheckedFile {
  readonly good: number;
  readonly problems: readonly CellProblem[];
  readonly problemCount: number;
  readonly sample: readonly Readonly<Record<string, string>>[];
  /** Passwords by row: they are in no file. */
  readonly secrets: readonly (readonly [number, Readonly<Record<string, string>>])[];
}

/** A note beside a row of an annotated copy; column 0 is about the whole row. */
export interface RowNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A row that can be sent, as it is kept on disk. */
export interface KeptRow {
  readonly row: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  /** Texts of the file by column; passwords are empty. */
  readonly cells: readonly string[];
}

/** Where a copy goes and what it looks like. */
export interface CopyShape {
  readonly path: string;
  readonly language: Language;
  readonly sheet: string;
}

/** What a worker is asked for, and what it answers. A worker does one job. */
export interface Work {
  /** Begins a table at a path where nothing is. */
  open: { readonly path: string; readonly shape: TableShape; readonly answer: null };
  rows: { readonly rows: readonly (readonly TableCell[])[]; readonly answer: null };
  /** Ends the table; answers how many texts were cut. */
  end: { readonly notes: TableNotes; readonly answer: number };
  /** Closes the table in the middle: the file is of no use. */
  drop: { readonly answer: null };
  read: {
    readonly bytes: Uint8Array;
    readonly fields: readonly FieldSpec[];
    /** Fields whose words must be looked up. */
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
  /** The checked file again, with what is wrong beside each row. */
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
  /** Set where it failed: the key of what the user reads, or '' with the system's reason. */
  readonly failure?: {
    readonly key: TextKey | '';
    readonly values: Readonly<Record<string, string | number>>;
    readonly reason: string;
  };
}

/** Somebody who does the work: a worker thread, or in tests the same code at hand. */
export interface WorkPort {
  /** Rejects with a SheetProblem for what the user can mend, else with the system's error. */
  ask<N extends WorkName>(name: N, args: WorkArgs<N>): Promise<WorkAnswer<N>>;
  /** Ends it at once; what is under way is rejected. */
  end(): void;
}
