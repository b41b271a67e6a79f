import {
  guarded,
  isExactNumber,
  plainCell,
  type TableCell,
  type TableColumn,
  type TableWriter,
  type TakeBytes,
} from './table';

const BOM = '\ufeff';
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

/**
 * A text table by RFC 4180, in UTF-8 with byte order mark: without it, Chinese spreadsheets read the file as
 * GB18030. A text that a spreadsheet would take for a formula gets a leading apostrophe.
 */
export class CsvWriter implements TableWriter {
  readonly shortened = 0;
  private readonly encoder = new TextEncoder();

  constructor(
    private readonly columns: readonly TableColumn[],
    private readonly take: TakeBytes,
  ) {
    this.write(BOM + lineOf(columns.map(({ title }) => guarded(title))));
  }

  rows(rows: readonly (readonly TableCell[])[]): void {
    this.write(rows.map((row) => lineOf(row.map((cell, n) => this.field(cell, n)))).join(''));
  }

  end(): void {
    // No notes: other lines would be records to every program that reads the table.
  }

  private field(cell: TableCell, n: number): string {
    const { text, typed } = plainCell(cell);
    const isNumber = typed && this.columns[n]?.type === 'number' && isExactNumber(text);
    return isNumber ? text : guarded(text);
  }

  private write(text: string): void {
    this.take(this.encoder.encode(text));
  }
}

function lineOf(fields: readonly string[]): string {
  const quoted = fields.map((field) =>
    NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return `${quoted.join(',')}\r\n`;
}
