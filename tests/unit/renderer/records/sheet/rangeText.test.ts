import { expect, test } from 'vitest';
import { rangeText } from '@renderer/records/sheet/rangeText';

const CELLS = [
  ['a', 'b\tc', 'd'],
  ['e', 'f\r\ng', '"h'],
];
const SIZE = { rows: 2, columns: 3 };
const text = (row: number, column: number): string => CELLS[row]?.[column] ?? '?';

test('a range is copied as lines of cells between tabs', () => {
  expect(rangeText([{ rows: [0, 1], cols: [0, 1] }], SIZE, text)).toBe('a\tb c\ne\tf g');
});

test('whole rows, whole columns and the whole sheet', () => {
  expect(rangeText([{ rows: [1, 1] }], SIZE, text)).toBe("e\tf g\t'h");
  expect(rangeText([{ cols: [2, 2] }], SIZE, text)).toBe("d\n'h");
  expect(rangeText([{}], SIZE, text).split('\n')).toHaveLength(2);
});

test('a range that was drawn upwards, several ranges, and one beyond the sheet', () => {
  expect(rangeText([{ rows: [1, 0], cols: [0, 0] }], SIZE, text)).toBe('a\ne');
  expect(
    rangeText(
      [
        { rows: [1, 1], cols: [0, 0] },
        { rows: [0, 0], cols: [2, 9] },
      ],
      SIZE,
      text,
    ),
  ).toBe('e\nd');
  expect(rangeText([], SIZE, text)).toBe('');
});
