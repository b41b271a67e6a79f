import { expect, test } from 'vitest';
import { DueQueue } from '@main/alarms/schedule/dueQueue';

test('gives every id at its newest time, earliest first, whatever was set before', () => {
  let state = 7;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const queue = new DueQueue();
  const model = new Map<string, number>();
  for (let step = 0; step < 5_000; step += 1) {
    const id = `a${random(50)}`;
    const at = random(5) === 0 ? null : random(1_000);
    queue.set(id, at);
    if (at === null) model.delete(id);
    else model.set(id, at);
    if (random(10) > 0) continue;
    const now = random(1_000);
    const due = [...model].filter(([, time]) => time <= now);
    const taken = queue.take(now);
    expect([...taken].sort()).toEqual(due.map(([name]) => name).sort());
    const times = taken.map((name) => model.get(name) ?? -1);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const name of taken) model.delete(name);
    expect(queue.next()).toBe(model.size === 0 ? null : Math.min(...model.values()));
  }
});

test('gives those of one time once each, however often they were set to it', () => {
  const queue = new DueQueue();
  for (const id of ['c', 'a', 'b']) queue.set(id, 5);
  queue.set('a', null);
  queue.set('a', 5);
  queue.set('b', 7);
  queue.set('b', 5);
  expect(queue.next()).toBe(5);
  expect(queue.take(5).toSorted()).toEqual(['a', 'b', 'c']);
  expect(queue.next()).toBeNull();
});
