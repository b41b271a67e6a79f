import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { madeOnce } from '@tests/support/madeOnce';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chengjing-made-once-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Something that takes until it is let go. */
function maker(value: unknown) {
  let go: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (go = resolve));
  let times = 0;
  const make = async (): Promise<unknown> => {
    times += 1;
    await ready;
    if (value instanceof Error) throw value;
    return value;
  };
  return { make, go: () => go(), times: () => times };
}

it('is made by the first who wants it; the others wait and get the same', async () => {
  const file = join(folder, 'thing.json');
  const [one, other] = [maker({ seen: [1, 2] }), maker({ seen: [] })];
  const all = [madeOnce(file, one.make), madeOnce(file, other.make), madeOnce(file, other.make)];
  one.go();
  expect(await Promise.all(all)).toEqual(Array(3).fill({ seen: [1, 2] }));
  expect([one.times(), other.times()]).toEqual([1, 0]);
  expect(await madeOnce(file, other.make)).toEqual({ seen: [1, 2] });
  expect(readdirSync(folder)).toEqual(['thing.json']);
});

it('is made by the next where making it fails', async () => {
  const file = join(folder, 'thing.json');
  const [one, other] = [maker(new Error('no')), maker('made')];
  const first = madeOnce(file, one.make);
  const second = madeOnce(file, other.make);
  other.go();
  one.go();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('made');
  expect(readdirSync(folder)).toEqual(['thing.json']);
});
