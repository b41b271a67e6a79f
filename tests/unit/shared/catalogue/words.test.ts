import { expect, it } from 'vitest';
import { counted, rated } from '@shared/catalogue/counted';
import { fieldFrom } from '@shared/catalogue/derive/fields';
import { lifecycle } from '@shared/catalogue/lifecycle';
import { states } from '@shared/catalogue/states';

const label = { zh: '状态', en: 'State' };

it('states are the values of a choice, in their order, with a colour where one is said', () => {
  expect(states(['0', '待处理', 'Pending', 'danger'], ['1', '已处理', 'Handled'])).toStrictEqual({
    values: [
      { value: '0', label: { zh: '待处理', en: 'Pending' }, intent: 'danger' },
      { value: '1', label: { zh: '已处理', en: 'Handled' } },
    ],
  });
});

it('a count is a whole number of the records that have these values, of all without any', () => {
  const all = { name: 'n', label, unit: '', kind: 'integer', operator: { op: 'count' } };
  expect(counted('n', '状态', 'State')).toStrictEqual(all);
  expect(counted('n', '状态', 'State', { a: '1', b: '2' }, { better: 'down' })).toStrictEqual({
    ...all,
    where: [
      { field: 'a', is: 'equal', value: '1' },
      { field: 'b', is: 'equal', value: '2' },
    ],
    better: 'down',
  });
});

it('a rate is the share, in percent, of the records that have these values', () => {
  expect(rated('n', '状态', 'State', { a: '1', b: '2' }, { better: 'up' })).toStrictEqual({
    name: 'n',
    label,
    unit: '%',
    kind: 'percent',
    operator: {
      op: 'ratio',
      part: [
        { field: 'a', is: 'equal', value: '1' },
        { field: 'b', is: 'equal', value: '2' },
      ],
    },
    better: 'up',
  });
});

it('a lifecycle says which action leads from which states to which', () => {
  expect(
    lifecycle('status', '0', ['accept', ['0'], '1'], ['reopen', ['1', '2'], '0']),
  ).toStrictEqual({
    field: 'status',
    initial: '0',
    moves: [
      { action: 'accept', from: ['0'], to: '1' },
      { action: 'reopen', from: ['1', '2'], to: '0' },
    ],
  });
});

it('the kind of a field follows from where its values come from, and what it says itself counts', () => {
  const choices = states(['1', '是', 'Yes']);
  const reference = {
    family: 'dept',
    options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' },
  } as const;
  const kindOf = (more: object): string => fieldFrom({ name: 'own', label, ...more }, 'f').kind;
  expect(kindOf({ choices })).toBe('choice');
  expect(kindOf({ dict: 'sex' })).toBe('dict');
  expect(kindOf({ reference })).toBe('reference');
  expect(kindOf({ kind: 'switch', choices })).toBe('switch');
  // A common field of the same name that is of another kind gives it nothing: "phone" is a telephone number.
  expect(fieldFrom({ name: 'phone', label, choices }, 'f')).not.toHaveProperty('max');
});
