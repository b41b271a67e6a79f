import { expect, test } from 'vitest';
import type { RecordView } from '@shared/catalogue/record';
import { replacedOf, valuesOfRow } from '@renderer/records/form/replaced';

const row = (id: string, roles: readonly string[] | null | 'broken'): RecordView => ({
  id,
  extra: {},
  tolerated: 0,
  cells: {
    roleId:
      roles === 'broken'
        ? { state: 'unreadable', raw: '{}' }
        : roles === null
          ? { state: 'absent' }
          : { state: 'value', value: [...roles] },
  },
});

test('the present values of one record are what the dialog begins with', () => {
  expect(replacedOf([row('a', ['1', '2'])], 'roleId', ['2', '1'])).toEqual({
    same: ['1', '2'],
    differ: false,
    changed: false,
  });
});

test('records with different values begin with none, and say so', () => {
  const found = replacedOf([row('a', ['1']), row('b', ['2'])], 'roleId', ['1']);
  expect(found).toEqual({ same: null, differ: true, changed: true });
});

test('nothing, and something unreadable, are two things', () => {
  expect(valuesOfRow(row('a', null), 'roleId')).toEqual([]);
  expect(valuesOfRow(row('a', 'broken'), 'roleId')).toBeNull();
  expect(replacedOf([row('a', null), row('b', 'broken')], 'roleId', []).differ).toBe(true);
});
