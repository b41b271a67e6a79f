import { Zip, ZipDeflate } from 'fflate';
import { columnLetters } from '@shared/model/transfer';
import { textSerial } from './cells';
import {
  FORMULA_START,
  isExactNumber,
  plainCell,
  type TableCell,
  type TableColumn,
  type TableNotes,
  type TableWriter,
  type TakeBytes,
} from './table';
import { CELL_LIMIT, xmlText } from './xml';
import { frameParts, SHEET_END, sheetHead, STYLE } from './xlsxStyle';

/** Fast compression: a sheet of a million rows is written in one pass. */
const LEVEL = 3;
const NOTE_WIDTHS = [26, 90] as const;

/** A workbook written as a stream: it holds only the current rows. */
export class XlsxWriter implements TableWriter {
  shortened = 0;
  private readonly zip: Zip;
  private readonly encoder = new TextEncoder();
  private sheet: ZipDeflate;
  private row = 1;

  /** @param names of the two sheets: the records, and the notes about them */
  constructor(
    private readonly columns: readonly TableColumn[],
    names: { readonly sheet: string; readonly notes: string },
    take: TakeBytes,
  ) {
    this.zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      take(bytes);
    });
    for (const [path, text] of frameParts(names.sheet, names.notes)) {
      const part = this.part(path);
      part.push(this.encoder.encode(text), true);
    }
    this.sheet = this.part('xl/worksheets/sheet1.xml');
    this.write(sheetHead(columns.map(({ width }) => width)));
    const titles = columns.map(({ title }, n) => this.textCell(title, n, 1, STYLE.heading));
    this.write(`<row r="1">${titles.join('')}</row>`);
  }

  rows(rows: readonly (readonly TableCell[])[]): void {
    const parts: string[] = [];
    for (const cells of rows) {
      this.row += 1;
      parts.push(`<row r="${this.row}">`);
      for (const [n, cell] of cells.entries()) parts.push(this.cell(cell, n));
      parts.push('</row>');
    }
    this.write(parts.join(''));
  }

  end(notes: TableNotes): void {
    this.write(SHEET_END, true);
    this.sheet = this.part('xl/worksheets/sheet2.xml');
    this.write(sheetHead(NOTE_WIDTHS));
    const rows = notes.map(([name, value], n) => {
      const cells = this.textCell(name, 0, n + 1, STYLE.heading) + this.noteCell(value, n + 1);
      return `<row r="${n + 1}">${cells}</row>`;
    });
    this.write(rows.join('') + SHEET_END, true);
    this.zip.end();
  }

  private noteCell(value: string, row: number): string {
    return this.textCell(value, 1, row, FORMULA_START.test(value) ? STYLE.guarded : STYLE.text);
  }

  private cell(cell: TableCell, n: number): string {
    const { text, typed } = plainCell(cell);
    if (text === '') return '';
    const column = this.columns[n];
    if (cell !== null && typeof cell === 'object' && cell.look !== undefined) {
      return this.textCell(text, n, this.row, STYLE[cell.look]);
    }
    if (typed && column?.type === 'number' && isExactNumber(text)) {
      return this.valueCell(text, n, STYLE.number[shownPlaces(text, column.places)] ?? STYLE.plain);
    }
    if (typed && (column?.type === 'date' || column?.type === 'dateTime')) {
      const serial = textSerial(text);
      if (serial !== undefined) return this.valueCell(String(serial), n, STYLE[column.type]);
    }
    return this.textCell(text, n, this.row, FORMULA_START.test(text) ? STYLE.guarded : STYLE.text);
  }

  private valueCell(value: string, n: number, style: number): string {
    return `<c r="${columnLetters(n + 1)}${this.row}" s="${style}"><v>${value}</v></c>`;
  }

  private textCell(text: string, n: number, row: number, style: number): string {
    let own = text;
    if (text.length > CELL_LIMIT) {
      own = `${text.slice(0, CELL_LIMIT - 1)}…`;
      this.shortened += 1;
    }
    const address = `${columnLetters(n + 1)}${row}`;
    return `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(own)}</t></is></c>`;
  }

  private part(path: string): ZipDeflate {
    const part = new ZipDeflate(path, { level: LEVEL });
    this.zip.add(part);
    return part;
  }

  private write(text: string, last = false): void {
    this.sheet.push(this.encoder.encode(text), last);
  }
}

/** A value with more decimal places than its column shows all of them. */
function shownPlaces(text: string, places: number): number {
  return Math.max(places, text.split('.')[1]?.length ?? 0);
}
