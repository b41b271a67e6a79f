import { expect, test } from 'vitest';
import { SheetProblem } from '@main/transfer/sheet/cells';
import { guarded, GUARDED_START } from '@main/transfer/sheet/table';
import { seeded } from '@tests/support/randomJournal';
import {
  bomb,
  column,
  opened,
  read,
  texts,
  workbook,
  written,
} from '../../../fixtures/spreadsheets';

const problemOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof SheetProblem) return error.key;
    throw error;
  }
  return 'taken';
};

const random19 = (n: number): string =>
  `${1 + (n % 9)}${String(BigInt(n) * 7_919_999_999_993n + 104_729n)
    .padStart(18, '0')
    .slice(-18)}`;

test('ten thousand ids of 19 digits survive xlsx and csv', async () => {
  const ids = Array.from({ length: 10_000 }, (_one, n) => random19(n));
  expect(new Set(ids).size).toBe(10_000);
  for (const format of ['xlsx', 'csv'] as const) {
    const bytes = written(
      format,
      [column('编号')],
      ids.map((id) => [id]),
    );
    expect((await texts(bytes)).slice(1).flat()).toEqual(ids);
  }
});

test('a workbook is strict XML with typed cells, and nothing in it is a formula', async () => {
  const bytes = written(
    'xlsx',
    [
      column('名称 <&"'),
      column('重量 (kg)', 'number', 3),
      column('日期', 'date'),
      column('时间', 'dateTime'),
    ],
    [
      ["=cmd|'/c calc'!A1", '-12.500', '2024-02-29', '2024-01-31 08:00:05'],
      ['+1 <b>&\u0001_x0041_\r\n😀', '12345678901234567.1', '1899-01-01', null],
      ['@x', { raw: 'NaN kg' }, '2024-02-30', ''],
    ],
    [['条件', '=HYPERLINK("x")']],
  );
  const { parts, cells, notes } = opened(bytes);
  expect(parts).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  const at = (address: string) => cells.find((cell) => cell.address === address);
  expect(at('A2')).toMatchObject({ type: 'inlineStr', style: 3, text: "=cmd|'/c calc'!A1" });
  // Exactly a float of 15 digits stays a number, the longer one is text.
  expect(at('B2')).toMatchObject({ type: 'n', text: '-12.500' });
  expect(at('B3')).toMatchObject({ type: 'inlineStr', text: '12345678901234567.1' });
  expect(at('B4')).toMatchObject({ type: 'inlineStr', text: 'NaN kg' });
  expect(at('C2')).toMatchObject({ type: 'n', text: '45351' });
  expect(at('C3')).toMatchObject({ type: 'inlineStr', text: '1899-01-01' });
  expect(at('C4')).toMatchObject({ type: 'inlineStr', text: '2024-02-30' });
  expect(notes.map(({ text }) => text)).toEqual(['条件', '=HYPERLINK("x")']);
  expect(await texts(bytes)).toEqual([
    ['名称 <&"', '重量 (kg)', '日期', '时间'],
    ["=cmd|'/c calc'!A1", '-12.500', '2024-02-29', '2024-01-31 08:00:05'],
    ['+1 <b>&\u0001_x0041_\r\n😀', '12345678901234567.1', '1899-01-01'],
    ['@x', 'NaN kg', '2024-02-30'],
  ]);
});

test('a csv has a mark, quotes by RFC 4180 and no formula; a negative number stays one', async () => {
  const bytes = written(
    'csv',
    [column('名称'), column('差额', 'number', 2)],
    [
      ['=1+1', '-3.50'],
      ['a,"b"\r\nc', { raw: '-x' }],
      ['\tTAB', null],
      ['＝1', "'=1"],
    ],
  );
  const text = Buffer.from(bytes).toString('utf8');
  expect(text).toBe(
    '\ufeff名称,差额\r\n\'=1+1,-3.50\r\n"a,""b""\r\nc",\'-x\r\n\'\tTAB,\r\n\'＝1,\'\'=1\r\n',
  );
  expect((await texts(bytes)).slice(1)).toEqual([
    ['=1+1', '-3.50'],
    ['a,"b"\r\nc', '-x'],
    ['\tTAB', ''],
    ['＝1', "'=1"],
  ]);
});

test('other programs: shared texts, hints, formulas, days, errors and merged cells', async () => {
  const bytes = workbook(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" s="1"><f>TODAY()</f><v>45351.5</v></c></row>
     <row><c><v>1.0000000000000001E-1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>
     <c><f>A1</f></c><c t="str"><f>"a"</f><v>公式值</v></c><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>`,
    {
      'xl/sharedStrings.xml':
        '<sst><si><r><t>城</t></r><r><t xml:space="preserve">净 </t></r><rPh><t>chéng</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    },
  );
  expect(await read(bytes)).toEqual([
    {
      row: 2,
      cells: [
        { text: '城净 ', type: 'text' },
        undefined,
        { text: '2024-02-29 12:00:00', type: 'date' },
      ],
    },
    {
      row: 3,
      cells: [
        { text: '1.0000000000000001E-1', type: 'number' },
        { text: '1', type: 'boolean' },
        { text: '#N/A', type: 'error' },
        { text: '', type: 'error' },
        { text: '公式值', type: 'text' },
        { text: 'ab', type: 'text' },
      ],
    },
  ]);
});

test('text tables in any usual encoding and with any usual delimiter', async () => {
  const gb = Buffer.from([
    0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0x95, 0x32, 0x82, 0x36, 0x2c, 0x31,
  ]);
  expect(await texts(gb)).toEqual([
    ['姓名', '编号'],
    ['𠀀', '1'],
  ]);
  expect(await texts(Buffer.from('﻿姓名;编号\r\n"张;三";2', 'utf8'))).toEqual([
    ['姓名', '编号'],
    ['张;三', '2'],
  ]);
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('姓名\t编号\n李四\t3', 'utf16le'),
  ]);
  expect(await texts(utf16)).toEqual([
    ['姓名', '编号'],
    ['李四', '3'],
  ]);
});

test('blank lines and rows without a number of their own lose nothing', async () => {
  const lines = Array.from({ length: 40 }, (_one, n) => `\r\n,,\r\nr${n}`);
  expect(await texts(Buffer.from(lines.join('\r\n')))).toHaveLength(40);
  const rows = [5, 5, 3, 0].map((r, n) => `<row r="${r}"><c><v>${n}</v></c></row>`);
  expect(
    (await read(workbook(rows.join('')))).map(({ row, cells }) => [row, cells[0]?.text]),
  ).toEqual([
    [5, '0'],
    [6, '1'],
    [7, '2'],
    [8, '3'],
  ]);
});

test('what is no spreadsheet is refused with a reason', async () => {
  const ole = (name: string): Buffer =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(512),
      Buffer.from(name, 'utf16le'),
    ]);
  const good = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  // It unpacks well, but not to what its check sum in the directory was made of.
  const flipped = Buffer.from(good);
  const sum = flipped.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 16;
  flipped.writeUInt32LE((flipped.readUInt32LE(sum) ^ 1) >>> 0, sum);
  const longCell = `<row r="3"><c t="str"><v>${'x'.repeat(32_768)}</v></c></row>`;
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['transfer.file.damaged', flipped],
    ['transfer.file.longRow', workbook(longCell)],
    ['transfer.file.longRow', Buffer.from(`a\n${','.repeat(5_000_000)}`)],
    ['transfer.file.longRow', Buffer.from(`a\n"${'x'.repeat(5_000_000)}`)],
    ['transfer.file.empty', new Uint8Array()],
    ['transfer.file.notASheet', Buffer.from('%PDF-1.7 …')],
    ['transfer.file.notASheet', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
    ['transfer.file.notASheet', Buffer.from([1, 0, 2, 0, 3])],
    ['transfer.file.xls', ole('Workbook')],
    ['transfer.file.encrypted', ole('EncryptedPackage')],
    ['transfer.file.damaged', Buffer.from('PK\u0003\u0004 and nothing more')],
    ['transfer.file.damaged', good.subarray(0, good.length - 40)],
    ['transfer.file.damaged', workbook('<row r="1"><c r="A1"><v>1</c></row>')],
    [
      'transfer.file.damaged',
      workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    ['transfer.file.csv', Buffer.from('a,b\n"never closed,1\n2,3')],
  ];
  for (const [key, bytes] of cases) expect(await problemOf(() => read(bytes))).toBe(key);
  expect(await problemOf(() => read(Buffer.from('a\n1\n2\n3'), 3))).toBe(
    'transfer.file.tooManyRows',
  );
});

test('a small workbook that unpacks to 2 GB is refused at once, whatever it declares', async () => {
  const before = process.memoryUsage().rss;
  const begun = process.cpuUsage();
  const sizes = [undefined, 3_000, 200 * 1024 * 1024] as const;
  for (const declared of sizes) {
    const bytes = bomb(2048, declared);
    expect(bytes.length).toBeLessThan(4_000_000);
    expect(await problemOf(() => read(bytes))).toBe('transfer.file.inflates');
  }
  // Its own time: what else the machine does is not counted. µs
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200);
}, 30_000);

test('an encrypted part, one of very many, and a way of packing that nobody knows are refused', async () => {
  const good = Buffer.from(workbook('<row r="1"><c r="A1"><v>1</v></c></row>'));
  const entry = good.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  const changed = (at: number, value: number): Buffer => {
    const bytes = Buffer.from(good);
    bytes.writeUInt16LE(value, entry + at);
    return bytes;
  };
  const many = Buffer.from(good);
  many.writeUInt16LE(10_001, many.length - 12);
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['transfer.file.encrypted', changed(8, 1)],
    ['transfer.file.encrypted', changed(8, 0x41)],
    ['transfer.file.damaged', changed(10, 9)],
    ['transfer.file.inflates', many],
    ['transfer.file.damaged', workbook('', { '../sheet1.xml': '<a/>' })],
  ];
  for (const [key, bytes] of cases) expect(await problemOf(() => read(bytes))).toBe(key);
});

test('a workbook with any bytes changed or missing is read or refused with a reason', async () => {
  const random = seeded(11);
  const good = workbook('<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(20));
  let refused = 0;
  for (let round = 0; round < 300; round += 1) {
    const bytes = Buffer.from(good);
    for (let n = 0; n < 2; n += 1) {
      bytes[Math.floor(random() * bytes.length)] = random() < 0.5 ? 0xff : random() * 256;
    }
    const length = random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length;
    const problem = await problemOf(() => read(bytes.subarray(0, length)));
    if (problem !== 'taken') refused += 1;
  }
  expect(refused).toBeGreaterThan(100);
}, 30_000);

test('a long format code is cut where Excel ends it, and costs nothing', async () => {
  const code = '['.repeat(300_000);
  const styles =
    `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>` +
    '<cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>';
  const begun = performance.now();
  const bytes = workbook('<row><c s="0"><v>1</v></c></row>', { 'xl/styles.xml': styles });
  await problemOf(() => texts(bytes));
  // Without the cut this takes some 30 s.
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test.each([';=x', '; =x', ' =x', ';;+1', "';=x"])(
  '%s is no formula behind any separator',
  (text) => {
    expect(GUARDED_START.test(text)).toBe(true);
    expect(guarded(text)).toBe(`'${text}`);
  },
);

test('a semicolon in an ordinary text is left alone', () => {
  for (const text of ['a;b', ';a', '1;=', '幸福里']) expect(guarded(text)).toBe(text);
});
