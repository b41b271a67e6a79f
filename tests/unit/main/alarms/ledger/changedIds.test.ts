import { expect, it } from 'vitest';
import { ChangedIds } from '@main/alarms/ledger/changedIds';

it('gives each id at the place where it came first, once it is asked', () => {
  const changed = new ChangedIds();
  for (let round = 0; round < 700; round += 1)
    for (const id of ['b', 'a', `n${round}`]) changed.add(id);
  const ids = [...new Set(changed.take())];
  expect(ids.slice(0, 3)).toEqual(['b', 'a', 'n0']);
  expect(ids).toHaveLength(702);
  expect(changed.take()).toEqual([]);
});

it('grows no longer than what there is to tell while nobody asks', () => {
  const changed = new ChangedIds();
  for (let index = 0; index < 1_000_000; index += 1) changed.add(`a${index % 500}`);
  const ids = changed.take();
  expect(new Set(ids).size).toBe(500);
  expect(ids.length).toBeLessThanOrEqual(2_000);
});

it('gives new ids among the others, and looks for none of them twice', () => {
  const changed = new ChangedIds();
  for (let index = 0; index < 5_000; index += 1) {
    changed.addNew(`n${index}`);
    changed.add('a');
  }
  const ids = changed.take();
  expect([...new Set(ids)].slice(0, 3)).toEqual(['n0', 'a', 'n1']);
  expect(new Set(ids).size).toBe(5_001);
  expect(ids.length).toBeLessThanOrEqual(2 * 5_001 + 1_000);
});
