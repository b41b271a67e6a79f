import { expect, test } from 'vitest';
import type { FieldSpec } from '@shared/catalogue/family';
import { findHeading } from '@main/transfer/importHeading';
import { readValue } from '@main/transfer/importValue';
import { declaredWords, WordIndex } from '@main/transfer/importWords';
import { serialText, textSerial, type SheetCell } from '@main/transfer/sheet/cells';

const LABEL = { zh: '重量', en: 'Weight' };
const field = (kind: FieldSpec['kind'], more: Partial<FieldSpec> = {}): FieldSpec => ({
  name: 'x',
  kind,
  label: LABEL,
  ...more,
});
const number = (text: string): SheetCell => ({ text, type: 'number' });
const text = (own: string): SheetCell => ({ text: own, type: 'text' });

const read = (cell: SheetCell | undefined, of: FieldSpec): unknown => {
  const words = declaredWords(of);
  const result = readValue(cell, of, words === undefined ? undefined : new WordIndex(words));
  return 'problem' in result ? result.problem.key : result.value;
};

test('numbers as people and spreadsheets write them', () => {
  const weight = field('weight', { unit: 'kg' });
  expect(read(text('1,234.500 KG'), weight)).toBe('1234.500');
  expect(read(text('１２.５'), weight)).toBe('12.5');
  expect(read(number('12.300000000000001'), weight)).toBe('12.3');
  expect(read(number('1.5E-2'), weight)).toBe('0.015');
  expect(read(text('1,2.5'), weight)).toBe('records.check.decimal');
  expect(read(text('12 t'), weight)).toBe('records.check.decimal');
  expect(read(text('80%'), field('percent'))).toBe('80');
  expect(read(text('¥-3.50'), field('money'))).toBe('-3.50');
  expect(read(number('3'), field('integer'))).toBe('3');
  expect(read(number('3.5'), field('integer'))).toBe('records.check.integer');
});

test('long numbers in texts are good only while no digit is lost', () => {
  expect(read(number('13800000000'), field('phone'))).toBe('13800000000');
  expect(read(text('1725422891593650177'), field('id'))).toBe('1725422891593650177');
  expect(read(number('1.72542289159365E+18'), field('id'))).toBe('transfer.problems.rounded');
  expect(read(text('1.73E+18'), field('text'))).toBe('transfer.problems.rounded');
  expect(read(text('1E+5 型'), field('text'))).toBe('1E+5 型');
});

test('days in any usual spelling; days that never were are none', () => {
  const day = field('date');
  const moment = field('dateTime');
  for (const own of ['2024-02-29', '2024/2/29', '2024.2.29', '2024年2月29日', '20240229']) {
    expect(read(text(own), day)).toBe('2024-02-29');
  }
  expect(read(number('45351'), day)).toBe('2024-02-29');
  expect(read(number('45351.5'), moment)).toBe('2024-02-29 12:00:00');
  expect(read(text('2024-2-29 8:05'), moment)).toBe('2024-02-29 08:05:00');
  expect(read(text('2024-02-29T08:05:06'), moment)).toBe('2024-02-29 08:05:06');
  expect(read(text('2024-02-29'), moment)).toBe('2024-02-29 00:00:00');
  for (const own of ['2023-02-29', '2024-13-01', '29.02.2024', '昨天']) {
    expect(read(text(own), day)).toBe('records.check.date');
  }
  expect(read(text('2024-02-29 25:00'), moment)).toBe('records.check.dateTime');
});

test('words of switches and choices in both languages, and formulas without a value', () => {
  const own = field('switch', {});
  for (const yes of ['是', 'YES', '1', 'true']) expect(read(text(yes), own)).toBe('1');
  expect(read({ text: '0', type: 'boolean' }, own)).toBe('0');
  expect(read(text('也许'), own)).toBe('transfer.problems.unknownWord');
  expect(read({ text: '', type: 'error' }, own)).toBe('transfer.problems.notComputed');
  expect(read({ text: '#REF!', type: 'error' }, own)).toBe('transfer.problems.error');
  expect(read(undefined, own)).toBeNull();
});

test('the heading is found by label, unit, star or field name, below a title', () => {
  const fields = [
    field('weight', { name: 'weight', unit: 'kg' }),
    field('text', { name: 'siteName', label: { zh: '投放点', en: 'Delivery point' } }),
  ];
  const row = (n: number, ...titles: string[]) => ({ row: n, cells: titles.map(text) });
  const heading = findHeading(
    [row(1, '投放点登记表'), row(3, '*delivery  POINT', '重量（kg）', '重量', '备注')],
    fields,
  );
  expect(heading?.row).toBe(3);
  expect(heading?.columns.map((one) => [one.column, one.field.name])).toEqual([
    [0, 'siteName'],
    [1, 'weight'],
  ]);
  expect(heading?.unknown).toEqual(['重量', '备注']);
  expect(findHeading([row(1, 'siteName', 'WEIGHT')], fields)?.columns).toHaveLength(2);
  expect(findHeading([row(1, '甲', '乙')], fields)).toBeUndefined();
});

test('day numbers go both ways, also over the day that never was', () => {
  expect(serialText(1)).toBe('1900-01-01');
  expect(serialText(59)).toBe('1900-02-28');
  expect(serialText(61)).toBe('1900-03-01');
  expect(serialText(0.25)).toBe('06:00:00');
  expect(serialText(43_889, true)).toBe('2024-02-29');
  expect(serialText(2_958_466)).toBeUndefined();
  expect(textSerial('1900-02-28')).toBeUndefined();
  for (const own of ['1900-03-01', '2024-02-29 23:59:59', '9999-12-31']) {
    expect(serialText(textSerial(own) ?? Number.NaN)).toBe(own);
  }
});
