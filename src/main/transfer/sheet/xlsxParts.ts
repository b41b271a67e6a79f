import { SheetProblem } from './cells';
import { plainText, readXml } from './xml';
import type { ZipReader } from './zip';

/** Most shared texts of one file, and most characters of them all: they are held while the sheet is read. */
const MOST_SHARED = 2_000_000;
const SHARED_CHARS = 64_000_000;

/** Built-in number formats of dates and times (ECMA-376, 18.8.30), East Asian ones included. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** The workbook's data that is needed before its sheets are read. */
export interface Workbook {
  /** Path of the first visible sheet. */
  readonly sheet: string;
  readonly from1904: boolean;
}

/** @throws SheetProblem when the archive is no workbook of this format. */
export async function readWorkbook(zip: ZipReader): Promise<Workbook> {
  const entry = zip.get('xl/workbook.xml');
  if (entry === undefined) throw notAWorkbook(zip);
  let id = '';
  let isSheet = false;
  let from1904 = false;
  await readXml(zip, entry, {
    open(name, { id: own = '', state = 'visible', date1904 }) {
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
      if (name === 'sheet' && !isSheet && state === 'visible') {
        isSheet = true;
        id = own;
      }
    },
  });
  const target = (await targets(zip)).get(id) ?? 'worksheets/sheet1.xml';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!isSheet || zip.get(sheet) === undefined) throw new SheetProblem('transfer.file.damaged');
  return { sheet, from1904 };
}

function notAWorkbook(zip: ZipReader): SheetProblem {
  if (zip.get('xl/workbook.bin') !== undefined) return new SheetProblem('transfer.file.xlsb');
  if (zip.get('content.xml') !== undefined) return new SheetProblem('transfer.file.ods');
  return new SheetProblem('transfer.file.notASheet');
}

async function targets(zip: ZipReader): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const entry = zip.get('xl/_rels/workbook.xml.rels');
  if (entry === undefined) return found;
  await readXml(zip, entry, {
    open(name, attributes) {
      const { Id, Target } = attributes;
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        found.set(Id, Target);
    },
  });
  return found;
}

/** The shared texts of a workbook, without phonetic hints. */
export async function readSharedTexts(zip: ZipReader): Promise<readonly string[]> {
  const entry = zip.get('xl/sharedStrings.xml');
  if (entry === undefined) return [];
  const texts: string[] = [];
  let parts: string[] | null = null;
  let chars = 0;
  let isText = false;
  let hints = 0;
  await readXml(zip, entry, {
    open(name) {
      if (name === 'si') parts = [];
      if (name === 'rPh') hints += 1;
      isText = name === 't' && hints === 0;
    },
    text(text) {
      if (isText) parts?.push(text);
    },
    close(name) {
      if (name === 'rPh') hints -= 1;
      if (name === 't') isText = false;
      if (name !== 'si') return;
      const whole = plainText((parts ?? []).join(''));
      chars += whole.length;
      texts.push(whole);
      if (texts.length > MOST_SHARED || chars > SHARED_CHARS) {
        throw new SheetProblem('transfer.file.tooMuchText');
      }
    },
  });
  return texts;
}

/** For each cell style, whether its numbers are dates. */
export async function readDateStyles(zip: ZipReader): Promise<readonly boolean[]> {
  const entry = zip.get('xl/styles.xml');
  if (entry === undefined) return [];
  const own = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isCells = false;
  await readXml(zip, entry, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(numFmtId, isDateFormat(formatCode));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) styles.push(own.get(numFmtId) ?? isBuiltInDate(numFmtId));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

function isBuiltInDate(id: string): boolean {
  const number = Number(id);
  return DATE_FORMATS.some(([from, to]) => number >= from && number <= to);
}

/** Excel accepts no longer format code; the patterns below scan a code several times. */
const FORMAT_LIMIT = 255;

/** True for a format code with a part of a date or time outside of quoted texts, colours and conditions. */
function isDateFormat(code: string): boolean {
  const bare = code
    .slice(0, FORMAT_LIMIT)
    .replace(/"[^"]*"/g, '')
    .replace(/\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  return /[ymdhs]/i.test(bare);
}
