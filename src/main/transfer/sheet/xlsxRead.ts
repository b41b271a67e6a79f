import { columnNumber, serialText, SheetProblem, type SheetCell, type SheetRow } from './cells';
import { plainText, readXml } from './xml';
import { readDateStyles, readSharedTexts, readWorkbook } from './xlsxParts';
import { ZipReader } from './zip';

/** Columns beyond this are ignored. */
export const MOST_COLUMNS = 500;

const ZIP_MAGIC = [0x50, 0x4b];
/** A compound file: the old .xls, or a workbook with a password. */
const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0];

const begins = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, n) => bytes[n] === byte);

export const isZip = (bytes: Uint8Array): boolean => begins(bytes, ZIP_MAGIC);

/** @throws SheetProblem for a compound file: an old .xls, or an encrypted workbook. */
export function refuseCompound(bytes: Uint8Array): void {
  if (!begins(bytes, OLE_MAGIC)) return;
  // Name of the stream that contains an encrypted workbook, in the directory's UTF-16.
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  throw new SheetProblem(isEncrypted ? 'transfer.file.encrypted' : 'transfer.file.xls');
}

/**
 * Reads the first visible sheet row by row; rows without values are left out. A formula counts by its last
 * value; of merged cells the first one has the value.
 * @throws SheetProblem for a file that is no workbook, is damaged or too large
 */
export async function readXlsx(bytes: Uint8Array, take: (row: SheetRow) => void): Promise<void> {
  const zip = await ZipReader.open(bytes);
  const { sheet, from1904 } = await readWorkbook(zip);
  const entry = zip.get(sheet);
  if (entry === undefined) throw new SheetProblem('transfer.file.damaged');
  const [texts, dates] = [await readSharedTexts(zip), await readDateStyles(zip)];
  const reader = new RowReader(texts, dates, from1904, take);
  await readXml(zip, entry, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
}

/** Builds the rows of a sheet from its elements. */
class RowReader {
  private row = 0;
  private column = 0;
  private cells: (SheetCell | undefined)[] = [];
  private type = 'n';
  private isDate = false;
  private isFormula = false;
  private value: string | undefined;
  private capturing = false;
  private hints = 0;

  constructor(
    private readonly shared: readonly string[],
    private readonly dates: readonly boolean[],
    private readonly from1904: boolean,
    private readonly take: (row: SheetRow) => void,
  ) {}

  open(name: string, { r, t = 'n', s }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const own = Number(r);
      // Row numbers must ascend and be unique: the outcome of each row is noted by its number.
      this.row = Number.isSafeInteger(own) && own > this.row ? own : this.row + 1;
      this.column = 0;
      this.cells = [];
    } else if (name === 'c') {
      const own = r === undefined ? 0 : columnNumber(r);
      this.column = own > 0 ? own : this.column + 1;
      this.type = t;
      this.isDate = this.dates[Number(s)] === true;
      this.isFormula = false;
      this.value = undefined;
    } else if (name === 'f') this.isFormula = true;
    else if (name === 'rPh') this.hints += 1;
    this.capturing = name === 'v' || (name === 't' && this.hints === 0);
  }

  text(text: string): void {
    if (this.capturing) this.value = (this.value ?? '') + text;
  }

  close(name: string): void {
    this.capturing = false;
    if (name === 'rPh') this.hints -= 1;
    if (name === 'c' && this.column <= MOST_COLUMNS) {
      const cell = this.cell();
      if (cell !== undefined) this.cells[this.column - 1] = cell;
    }
    if (name === 'row' && this.cells.length > 0) {
      this.take({ row: this.row, cells: Array.from(this.cells) });
    }
  }

  private cell(): SheetCell | undefined {
    const { value, type } = this;
    // A formula that no program has computed yet.
    if (value === undefined) return this.isFormula ? { text: '', type: 'error' } : undefined;
    if (type === 's') return textCell(this.shared[Number(value)] ?? '');
    if (type === 'str' || type === 'inlineStr') return textCell(plainText(value));
    if (type === 'b') return { text: value === '1' ? '1' : '0', type: 'boolean' };
    if (type === 'e') return { text: value, type: 'error' };
    if (type === 'd') {
      return { text: value.replace('T', ' ').replace(/(\.\d+)?Z?$/, ''), type: 'date' };
    }
    const day = this.isDate ? serialText(Number(value), this.from1904) : undefined;
    return day === undefined ? { text: value, type: 'number' } : { text: day, type: 'date' };
  }
}

function textCell(text: string): SheetCell | undefined {
  return text.trim() === '' ? undefined : { text, type: 'text' };
}
