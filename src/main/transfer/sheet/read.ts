import { SheetProblem, type SheetRow } from './cells';
import { readCsv } from './csvRead';
import { isZip, readXlsx, refuseCompound } from './xlsxRead';
import { CELL_LIMIT } from './xml';

/** First bytes of file types that are often sent by mistake: pictures, documents, programs. */
const OTHER_FILES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
  [0x4d, 0x5a],
];

/**
 * Reads a spreadsheet or a text table, distinguished by content, not by name.
 * @param most rows to read at most; one more is passed on, so that the caller notices
 * @throws SheetProblem when the file is neither, damaged, or too large
 */
export async function readSheet(
  bytes: Uint8Array,
  most: number,
  take: (row: SheetRow) => void,
): Promise<void> {
  if (bytes.length === 0) throw new SheetProblem('transfer.file.empty');
  refuseCompound(bytes);
  if (OTHER_FILES.some((magic) => magic.every((byte, n) => bytes[n] === byte))) {
    throw new SheetProblem('transfer.file.notASheet');
  }
  let count = 0;
  const counted = (row: SheetRow): void => {
    count += 1;
    if (count > most) throw new SheetProblem('transfer.file.tooManyRows', { most });
    if (row.cells.some((cell) => cell !== undefined && cell.text.length > CELL_LIMIT)) {
      throw new SheetProblem('transfer.file.longRow', { row: row.row });
    }
    take(row);
  };
  if (isZip(bytes)) await readXlsx(bytes, counted);
  else readCsv(bytes, counted);
}
