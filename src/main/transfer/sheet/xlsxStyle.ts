import { xmlText } from './xml';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell styles by their index in the styles part. */
export const STYLE = {
  plain: 0,
  heading: 1,
  text: 2,
  /** A text that looks like a formula: it stays a text when a person edits the cell. */
  guarded: 3,
  date: 4,
  dateTime: 5,
  /** Numbers with 0 to 3 places. */
  number: [6, 7, 8, 9],
  bad: 10,
  problem: 11,
} as const;

const xf = (format: number, font = 0, fill = 0, rest = ''): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${rest}`;

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="4">' +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="166" formatCode="0.0"/>' +
  '<numFmt numFmtId="167" formatCode="0.000"/></numFmts>' +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><sz val="11"/><color rgb="FFB3261E"/><name val="Calibri"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFCDAD7"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="12">${xf(0)}/>${xf(49, 1, 2)}/>${xf(49)}/>${xf(49, 0, 0, ' quotePrefix="1"')}/>` +
  `${xf(164)}/>${xf(165)}/>${xf(1)}/>${xf(166)}/>${xf(2)}/>${xf(167)}/>${xf(49, 0, 3)}/>` +
  `${xf(49, 2, 0, ' applyAlignment="1"')}><alignment wrapText="1" vertical="top"/></xf></cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`;

const ROOT_RELATIONS =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const BOOK_RELATIONS =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>` +
  `<Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

/** Names of sheets: at most 31 characters, none of []:*?/\ and no apostrophe at the ends. */
function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '');
  return xmlText([...allowed].slice(0, 31).join('').trim() || 'Sheet');
}

/** The parts of a workbook with two sheets that contain no data, by path. */
export function frameParts(sheet: string, notes: string): readonly (readonly [string, string])[] {
  const book =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/>` +
    `<sheet name="${sheetName(notes)}" sheetId="2" r:id="rId2"/></sheets></workbook>`;
  return [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', book],
    ['xl/_rels/workbook.xml.rels', BOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
  ];
}

/** The begin of a sheet, up to its rows; the first row is frozen. */
export function sheetHead(widths: readonly number[]): string {
  const cols = widths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';
