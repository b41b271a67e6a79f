import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '@shared/catalogue/family';
import { FIELD_KINDS } from '@shared/catalogue/kinds/names';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { readWireDateTime, wireDateTime } from '@shared/catalogue/kinds/values';

const source = {
  index: 3,
  now: Date.UTC(2026, 10, 21, 4, 0, 0),
  int: (min: number) => min,
  pick: <T>(from: readonly T[]): T => from[0] as T,
};

describe('field kinds', () => {
  it.each(FIELD_KINDS)('%s reads back what it seeds and what it writes', (name) => {
    const kind = kindOf(name);
    const field: FieldSpec = { name: 'x', kind: name, label: { zh: '字段', en: 'Field' } };
    const read = kind.read(kind.seed(field, source), field);
    expect(read).toBeDefined();
    if (read === undefined) return;
    expect(kind.read(kind.write(read, field), field)).toEqual(read);
    expect(kind.text(read, field)).not.toContain('[object');
  });

  it.each([
    ['phone', '', 'records.check.phoneEmpty'],
    ['phone', '1380000', 'records.check.phoneLength'],
    ['phone', '0571-876543', 'records.check.phoneFormat'],
    ['phone', '13800000001', undefined],
    ['password', 'abcd1234', 'records.check.password'],
    ['password', 'Abc1234', 'records.check.password'],
    ['password', 'Abcd1234', undefined],
    ['email', 'no at sign', 'records.check.email'],
    ['integer', '1.5', 'records.check.integer'],
    ['date', 'yesterday', 'records.check.date'],
    ['weight', '1.2345', 'records.check.decimal'],
    ['weight', '-0.5', undefined],
    ['percent', '99.999', 'records.check.decimal'],
    ['polygon', '120.6,30.7;120.61,30.7;120.61,30.71', undefined],
    ['polygon', '120.6,30.7;120.61,30.71', 'maps.shape.problem.tooFew'],
    ['polygon', '120.6,30.7;120.61,30.71;120.61,30.7;120.6,30.71', 'maps.shape.problem.crosses'],
    ['polygon', '0,0;120.61,30.71;120.61,30.7', 'maps.shape.problem.doubtful'],
    ['polygon', 'east', 'maps.shape.problem.unreadable'],
    ['route', '120.6,30.7;120.61,30.71;120.61,30.7;120.6,30.71', undefined],
    ['route', '120.6,30.7', 'maps.shape.problem.tooFew'],
    ['plate', '京A1', 'records.check.plate'],
    ['plate', '沪AD12345', undefined],
    ['plate', '粤Z1234港', undefined],
  ] as const)('%s checks %j', (name, value, key) => {
    const field: FieldSpec = { name: 'x', kind: name, label: { zh: '字段', en: 'Field' } };
    expect(kindOf(name).check?.(value, field)?.key).toBe(key);
  });
});

describe('choices', () => {
  const field: FieldSpec = {
    name: 'x',
    kind: 'choice',
    label: { zh: '字段', en: 'Field' },
    choices: {
      values: [{ value: '2', label: { zh: '漏收', en: 'Missed' } }],
      other: { zh: '分类异常', en: 'Sorting' },
    },
  };
  const kind = kindOf('choice');

  it('have their words in the catalogue, with one for every other value', () => {
    expect(kind.read(2, field)).toBe('2');
    expect([kind.text('2', field), kind.text('2', field, 'en')]).toEqual(['漏收', 'Missed']);
    expect([kind.text('7', field), kind.text('7', field, 'en')]).toEqual(['分类异常', 'Sorting']);
    expect(kind.text('7', { ...field, choices: { values: [] } })).toBe('7');
    expect(kind.read({ type: 2 }, field)).toBeUndefined();
  });
});

describe('clock-ins of a day', () => {
  const field: FieldSpec = {
    name: 'dakaList',
    kind: 'clockIns',
    label: { zh: '打卡记录', en: 'Clock-ins' },
  };

  it('are read by name and word of the state, or its number where the word is missing', () => {
    const kind = kindOf('clockIns');
    const read = (raw: unknown) => kind.read(raw, field);
    const list = [
      { name: '上班', strStatus: '2', statusName: '迟到' },
      { name: '下班', strStatus: 4 },
    ];
    expect(read(list)).toBe('上班 迟到；下班 4');
    expect(read([])).toBe('');
    expect([read([1]), read({ name: '上班' })]).toEqual([undefined, undefined]);
  });
});

describe('wire date-times', () => {
  it('are in the server zone, whatever zone the workstation has', () => {
    const ms = Date.UTC(2026, 10, 20, 16, 30, 5);
    expect(wireDateTime(ms)).toBe('2026-11-21 00:30:05');
    expect(readWireDateTime('2026-11-21 00:30:05')).toBe(ms);
    expect(readWireDateTime('2026-11-21T00:30:05Z')).toBeNull();
  });
});
