import { CsvError, parse } from 'csv-parse/sync';
import { SheetProblem, type SheetCell, type SheetRow } from './cells';
import { GUARDED_START } from './table';
import { MOST_COLUMNS } from './xlsxRead';

const DELIMITERS = [',', ';', '\t'] as const;
/** Characters that are enough to find the delimiter. */
const SAMPLE = 16_384;
/** A text cell that this program prefixed so that no spreadsheet takes it for a formula. */
const NEUTRALISED = new RegExp(`^'(?=${GUARDED_START.source.slice(1)})`);
/** Longest row, bytes and characters: an unclosed quote must not swallow a file into one cell. */
const MOST_ROW = 4 * 1024 * 1024;

/**
 * The text of a file: UTF-8 with or without byte order mark, UTF-16 with one, otherwise GB18030, as
 * spreadsheets of Chinese workstations write it.
 * @throws SheetProblem for other encodings, and for characters that no text contains
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
    // Bytes that are invalid in this encoding: the next one may fit.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Reads a csv file row by row; a quoted line break is part of its row, as in a spreadsheet.
 * @param take may throw to end the reading
 * @throws SheetProblem for bytes that are no text, for endless rows and for unclosed quotes
 */
export function readCsv(bytes: Uint8Array, take: (row: SheetRow) => void): void {
  const text = decodeText(bytes);
  refuseEndlessLine(text);
  try {
    parse(text, {
      delimiter: delimiterOf(text.slice(0, SAMPLE)),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MOST_ROW,
      on_record(fields: readonly string[], { records: row }) {
        const cells = fields.slice(0, MOST_COLUMNS).map(cellOf);
        if (cells.some((cell) => cell !== undefined)) take({ row, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      const before = typeof error['records'] === 'number' ? error['records'] : 0;
      throw new SheetProblem('transfer.file.longRow', { row: before + 1 });
    }
    const line = typeof error['lines'] === 'number' ? error['lines'] : 0;
    throw new SheetProblem('transfer.file.csv', { line });
  }
}

/** Millions of empty cells are a short text, but as many objects. */
function refuseEndlessLine(text: string): void {
  const end = text.includes('\n') ? '\n' : '\r';
  let from = 0;
  for (let row = 1; from <= text.length; row += 1) {
    const next = text.indexOf(end, from);
    const to = next < 0 ? text.length : next;
    if (to - from > MOST_ROW) throw new SheetProblem('transfer.file.longRow', { row });
    from = to + 1;
  }
}

function cellOf(field: string): SheetCell | undefined {
  if (field.trim() === '') return undefined;
  return { text: field.replace(NEUTRALISED, ''), type: 'text' };
}

/** The most frequent delimiter in the first lines, outside of quotes. */
function delimiterOf(sample: string): string {
  const bare = sample.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((one) => bare.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
