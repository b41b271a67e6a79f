import { expect, test } from 'vitest';
import { holdersIn } from '@renderer/records/grants/useHolders';

const person = (name: string, ...has: readonly string[]) => ({ name, has });

test('people with no other role are told apart from those who have one', () => {
  const found = [person('张三', '7'), person('李四', '7', '9')];
  expect(holdersIn(found, 2, '7')).toEqual({ total: 2, only: ['张三'], others: ['李四'] });
});

test('whoever has the id only as a part of another one does not count', () => {
  const found = [person('张三', '7'), person('王五', '71')];
  expect(holdersIn(found, 2, '7')).toEqual({ total: 1, only: ['张三'], others: [] });
});

test('a first page of a list that is not narrowed says nothing of the rest', () => {
  const found = [person('张三', '7'), person('王五', '9')];
  expect(holdersIn(found, 5_000, '7')).toBe('unknown');
  // A long list of holders alone is counted by the server.
  expect(holdersIn([person('张三', '7')], 5_000, '7')).toMatchObject({ total: 5_000 });
});
