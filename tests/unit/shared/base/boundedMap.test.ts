import { expect, test } from 'vitest';
import { BoundedMap } from '@shared/base/boundedMap';

const filled = (most: number, count: number): BoundedMap<number, number> => {
  const map = new BoundedMap<number, number>(most);
  for (let n = 0; n < count; n += 1) map.set(n, n * 10);
  return map;
};

const held = (map: BoundedMap<number, unknown>, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => n).filter((n) => map.has(n));

test('a small one holds its limit exactly, the newest of what was written', () => {
  const map = filled(3, 5);
  expect(held(map, 5)).toEqual([2, 3, 4]);
  expect([map.size, map.get(4), map.get(1)]).toEqual([3, 40, undefined]);
});

test('a large one forgets the oldest together, and never one of the newest', () => {
  expect(filled(100, 102).size).toBe(102);
  expect(held(filled(100, 103), 103)).toEqual(Array.from({ length: 100 }, (_, n) => n + 3));
  for (let count = 1; count <= 1_000; count += 1) {
    const { size } = filled(50, count);
    expect(size).toBeLessThanOrEqual(51);
    expect(size).toBeGreaterThanOrEqual(Math.min(count, 50));
  }
});

test('what is written again is the newest, what is read is not', () => {
  const map = filled(3, 3);
  map.set(0, 1);
  map.get(1);
  map.set(3, 30);
  expect(held(map, 4)).toEqual([0, 2, 3]);
});

test('what was deleted leaves its room, and a cleared one is empty', () => {
  const map = filled(3, 3);
  map.delete(1);
  map.delete(1);
  map.set(3, 30);
  expect(held(map, 4)).toEqual([0, 2, 3]);
  map.clear();
  expect([map.size, map.has(0)]).toEqual([0, false]);
  for (let n = 0; n < 4; n += 1) map.set(n, n);
  expect(held(map, 4)).toEqual([1, 2, 3]);
});

test('weights count instead, those of values that were written over included', () => {
  const map = new BoundedMap<number, string>(10, ({ length }) => length);
  map.set(0, 'four');
  map.set(1, 'four');
  map.set(0, 'x');
  map.set(2, 'seven..');
  expect(held(map, 3)).toEqual([0, 2]);
  map.set(3, 'longer than all of it');
  expect(map.size).toBe(0);
});

test('a value may be null or undefined', () => {
  const map = new BoundedMap<number, null | undefined>(2);
  map.set(0, undefined);
  map.set(0, undefined);
  map.set(1, null);
  expect([map.size, map.has(0), map.get(1)]).toEqual([2, true, null]);
  map.set(2, null);
  expect(held(map, 3)).toEqual([1, 2]);
});

test('values come in the order in which they were written', () => {
  const map = new BoundedMap<string, number>(2);
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) map.set(key, value);
  map.set('b', 20);
  expect([...map.values()]).toEqual([3, 20]);
});
