import { expect, it } from 'vitest';
import { atOnce } from '@shared/base/atOnce';

it('works on all, in their order, and never on more than so many at once', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const done = atOnce(2, [1, 2, 3, 4, 5], async (one) => {
    begun.push(one);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  expect(begun).toEqual([1, 2]);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
    expect(ends.length).toBeLessThanOrEqual(2);
  }
  await done;
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('fails with the first failure; a turn that failed begins nothing more', async () => {
  const begun: number[] = [];
  const done = atOnce(1, [1, 2], async (one) => {
    begun.push(one);
    await Promise.reject(new Error('no'));
  });
  await expect(done).rejects.toThrow('no');
  expect(begun).toEqual([1]);
});

it('has nothing to do for nothing', async () => {
  await expect(atOnce(3, [], () => Promise.reject(new Error('no')))).resolves.toBeUndefined();
});
