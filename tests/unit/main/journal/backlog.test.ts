import { expect, it } from 'vitest';
import { Backlog } from '@main/journal/backlog';

/** The same with a plain list, however slow. */
it('is a line: what came first goes first, whatever is taken and added between', () => {
  const line = new Backlog<number>();
  let list: number[] = [];
  let next = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    const more = (turn * 7919) % 23;
    for (let count = 0; count < more; count += 1) {
      line.push(next);
      list.push(next);
      next += 1;
    }
    const count = (turn * 104_729) % 31;
    const from = turn % 5;
    expect(line.slice(from, count)).toEqual(list.slice(from, from + count));
    expect(line.take(count)).toEqual(list.slice(0, count));
    list = list.slice(count);
    expect(line.length).toBe(list.length);
  }
  expect(line.take(1_000)).toEqual(list);
  expect(line.length).toBe(0);
  expect(line.take(1)).toEqual([]);
});
