import { expect, it } from 'vitest';
import type { Observed } from '@main/alarms/ingest/feed';
import { Turn, type Hearing } from '@main/alarms/ingest/poll/turn';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';

const HEARING: Hearing = { at: 1, connectedAt: 0, link: 0, how: 'live', polled: false };

function turn() {
  const groups: Observed[] = [];
  const gathered = new Turn((observed) => groups.push(observed));
  const add = (object: string, hearing: Partial<Hearing> = {}): void => {
    const observation = readAlarmReport(`${object},1,35`);
    if (observation !== null) gathered.add(observation, { ...HEARING, ...hearing });
  };
  const heard = (): readonly (readonly string[])[] =>
    groups.map(({ observations }) => observations.map(({ object }) => object));
  return { gathered, add, heard, groups };
}

it('hands over what one turn brought as one group, in its order', async () => {
  const { add, heard, groups } = turn();
  for (const object of ['A', 'B', 'C']) add(object, { at: object.charCodeAt(0) });
  expect(heard()).toEqual([]);
  await Promise.resolve();
  expect(heard()).toEqual([['A', 'B', 'C']]);
  expect(groups[0]?.at).toBe('A'.charCodeAt(0));
  add('D');
  await Promise.resolve();
  expect(heard()).toEqual([['A', 'B', 'C'], ['D']]);
});

it('keeps apart what was heard otherwise, and hands over at once what is asked for', () => {
  const { add, gathered, heard } = turn();
  add('A');
  add('B', { link: 1 });
  add('C', { link: 1, how: 'backfill', polled: true });
  gathered.end();
  expect(heard()).toEqual([['A'], ['B'], ['C']]);
  gathered.end();
  expect(heard()).toHaveLength(3);
});

it('lets the first of a thousand not wait for the last', async () => {
  const { add, heard } = turn();
  for (let n = 0; n < 450; n += 1) add(`点${n}`);
  await Promise.resolve();
  expect(heard().map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(heard().flat()).toEqual(Array.from({ length: 450 }, (_, n) => `点${n}`));
});
