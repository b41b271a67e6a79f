import { CsvError, parse } from 'csv-parse/sync';
import { SheetProblem, type SheetCell, type SheetRow } from './cells';
import { MOST_COLUMNS } from './xlsxRead';

const DELIMITERS = [',', ';', '\t'] as const;
/** The delimiter shows in the first characters. */
const SAMPLE = 16_384;
/** A text cell that this program wrote so that no spreadsheet takes it for a formula. */
const NEUTRALISED = /^'(?=[=+\-@\t\r])/;

/**
 * The text of a file: UTF-8 with or without mark, UTF-16 with one, else GB18030, as spreadsheets of
 * Chinese workstations write it.
 * @throws SheetProblem for what is none of these or holds what no text holds
 */
export function decodeText(bytes: Uint8Array): string {
  const text = markedText(bytes) ?? strictText(bytes, 'utf-8') ?? strictText(bytes, 'gb18030');
  if (text === undefined || text.includes('\u0000')) {
    throw new SheetProblem('transfer.file.notASheet');
  }
  return text;
}

function markedText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return strictText(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return strictText(bytes, 'utf-16be');
  return undefined;
}

function strictText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // Bytes that the encoding does not have: the next one may.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Reads a csv file row by row; a quoted line break counts as part of its row, as in a spreadsheet.
 * @param most rows that are read at most
 * @throws SheetProblem for bytes that are no text and for quotes that never close
 */
export function readCsv(bytes: Uint8Array, most: number, take: (row: SheetRow) => void): void {
  const text = decodeText(bytes);
  const rows = parsed(text, most);
  for (const [n, fields] of rows.entries()) {
    const cells = fields.slice(0, MOST_COLUMNS).map(cellOf);
    if (cells.some((cell) => cell !== undefined)) take({ row: n + 1, cells });
  }
}

function parsed(text: string, most: number): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text.slice(0, SAMPLE)),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: most,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 0;
    throw new SheetProblem('transfer.file.csv', { line });
  }
}

function cellOf(field: string): SheetCell | undefined {
  if (field.trim() === '') return undefined;
  return { text: field.replace(NEUTRALISED, ''), type: 'text' };
}

/** The delimiter that the first lines hold most of, outside of quotes. */
function delimiterOf(sample: string): string {
  const bare = sample.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((one) => bare.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
