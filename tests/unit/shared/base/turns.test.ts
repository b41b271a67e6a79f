import { expect, test } from 'vitest';
import { Turns } from '@shared/base/turns';

test('work is done one after the other, also after one that failed', async () => {
  const turns = new Turns();
  const done: string[] = [];
  let letGo: () => void = () => undefined;
  const first = turns.take(async () => {
    await new Promise<void>((resolve) => (letGo = resolve));
    done.push('first');
    throw new Error('broken');
  });
  const second = turns.take(() => Promise.resolve(done.push('second')));
  await Promise.resolve();
  letGo();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe(2);
  expect(done).toEqual(['first', 'second']);
});
