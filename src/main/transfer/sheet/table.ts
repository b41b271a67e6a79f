export interface TableColumn {
  readonly title: string;
  /** `number`: an exact number is stored as one; `date`, `dateTime`: wire texts that become real dates. */
  readonly type: 'text' | 'number' | 'date' | 'dateTime';
  /** Decimal places shown. */
  readonly places: number;
  /** Width in characters. */
  readonly width: number;
}

/** A value to write: null is an empty cell; `raw` is written as text in any column. */
export type TableCell = string | null | { readonly raw: string; readonly look?: 'bad' | 'problem' };

/** Rows of a second sheet: what was exported, by whom, when. */
export type TableNotes = readonly (readonly [string, string])[];

/** Writes a table piece by piece. */
export interface TableWriter {
  rows(rows: readonly (readonly TableCell[])[]): void;
  /** Number of texts so far that exceeded a cell. */
  readonly shortened: number;
  /** Writes the end; no row may follow. */
  end(notes: TableNotes): void;
}

/** Takes the bytes of a file as they are produced. */
export type TakeBytes = (bytes: Uint8Array) => void;

/** What a spreadsheet takes for the start of a formula; East Asian ones also accept full-width signs. */
export const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same behind apostrophes: the guard adds one more, so that reading can remove exactly one. */
export const GUARDED_START = /^'*(?:[\t\r\n]|[;\s]*[=+\-@＝＋－＠])/;

/** A text that no spreadsheet takes for a formula, with any list separator. */
export function guarded(text: string): string {
  return GUARDED_START.test(text) ? `'${text}` : text;
}

/** A number with more digits is not exact in a spreadsheet. */
const EXACT_DIGITS = 15;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a decimal text that a spreadsheet holds exactly as a number. */
export function isExactNumber(text: string): boolean {
  return NUMBER.test(text) && text.replace(/[-.]/g, '').length <= EXACT_DIGITS;
}

/** The text of a cell, and whether its column may give it another type. */
export function plainCell(cell: TableCell): { readonly text: string; readonly typed: boolean } {
  if (cell === null) return { text: '', typed: false };
  return typeof cell === 'string' ? { text: cell, typed: true } : { text: cell.raw, typed: false };
}
