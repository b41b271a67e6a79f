import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '@shared/catalogue/family';
import type { Cell } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { addedTotals, isSummed, totalOf } from '@shared/catalogue/totals';
import { sumOf } from '@shared/base/decimal';

const label = { zh: 'x', en: 'x' };
const field = (
  name: string,
  kind: FieldSpec['kind'],
  more: Partial<FieldSpec> = {},
): FieldSpec => ({
  name,
  kind,
  label,
  ...more,
});
const record = (id: string, cell: Cell): RecordView => ({
  id,
  cells: { weight: cell },
  extra: {},
  tolerated: 0,
});
const value = (text: string): Cell => ({ state: 'value', value: text });

describe('totals', () => {
  it('are exact where floats are not', () => {
    expect(sumOf(['0.1', '0.2'])).toEqual({ sum: '0.3', left: 0 });
    expect(sumOf(['90071992547409931.125', '0.005', '-1'])).toEqual({
      sum: '90071992547409930.130',
      left: 0,
    });
    expect(sumOf([])).toEqual({ sum: '0', left: 0 });
    expect(sumOf(['1', 'x'])).toEqual({ sum: '1', left: 1 });
  });

  it('leave out what is absent and say how much could not be read', () => {
    const weight = field('weight', 'weight');
    const all = [
      record('1', value('12.345')),
      record('2', { state: 'absent' }),
      record('3', { state: 'unreadable', raw: '{}' }),
      record('4', value('0.655')),
    ];
    const total = totalOf(all, weight);
    expect(total).toEqual({ sum: '13.000', unreadable: 1 });
    expect(addedTotals(total, { sum: '1.5', unreadable: 2 })).toEqual({
      sum: '14.500',
      unreadable: 3,
    });
  });

  it('are made of money, weights and counts, never of prices, bounds, shares or levels', () => {
    const yes = [
      field('totalMoney', 'money'),
      field('cost', 'money'),
      field('weight', 'weight'),
      field('applyNum', 'integer'),
      field('quantity', 'integer'),
      field('level', 'decimal', { summed: true }),
    ];
    const no = [
      field('price', 'money'),
      field('weightAvg', 'weight'),
      field('maxWeight', 'weight'),
      field('safeNum', 'integer'),
      field('electricQuantity', 'integer', { unit: '%' }),
      field('sort', 'integer'),
      field('year', 'integer'),
      field('noise', 'decimal'),
      field('rate', 'percent'),
      field('balance', 'money', { summed: false }),
    ];
    expect(yes.filter((one) => !isSummed(one))).toEqual([]);
    expect(no.filter(isSummed)).toEqual([]);
  });
});
