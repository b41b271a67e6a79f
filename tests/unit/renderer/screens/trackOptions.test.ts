import { expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { loadSpelling } from '@renderer/data/tree/search';
import { findOptions } from '@renderer/screens/track/findOptions';
import { readOptions, type OptionsPage } from '@renderer/screens/track/trackOptions';

const one = (n: number) => ({ id: String(n), name: `示A${n}` });

/** A server with so many that gives pages of `size`, whatever it is asked for. */
const server = (count: number, size: number) => {
  const asked: number[] = [];
  const ask = (current: number) => {
    asked.push(current);
    const all = Array.from({ length: count }, (_, n) => one(n));
    const page: OptionsPage = {
      options: all.slice((current - 1) * size, current * size),
      total: count,
    };
    return Promise.resolve(ok(page));
  };
  return { asked, ask };
};

test('all are read, also from a server that gives smaller pages than it was asked for', async () => {
  const { asked, ask } = server(730, 100);
  const { options, failure } = await readOptions(ask);
  expect(new Set(options.map(({ id }) => id)).size).toBe(730);
  expect([failure, asked.length]).toEqual([null, 8]);
});

test('a server that knows no pages is asked twice and no more', async () => {
  let asked = 0;
  const { options } = await readOptions(() => {
    asked += 1;
    return Promise.resolve(ok({ options: [one(1), one(2)], total: 900 }));
  });
  expect([options.length, asked]).toEqual([2, 2]);
});

test('what came before a failure can be chosen, nameless ones cannot', async () => {
  const gone = { kind: 'bridge', code: 'failed', detail: '' } as const;
  const { options, failure } = await readOptions((current) =>
    Promise.resolve(
      current === 2
        ? fail(gone)
        : ok({ options: [one(2), one(1), { id: '3', name: '' }], total: 9 }),
    ),
  );
  expect([options.map(({ id }) => id), failure]).toEqual([['1', '2'], gone]);
});

test('they are found by a part of their name, and by the letters of their characters', async () => {
  const spell = await loadSpelling();
  const people = ['王调度', '李雪', '王小雪'].map((name, n) => ({ id: String(n), name }));
  const found = (text: string) => findOptions(people, text, spell).map(({ name }) => name);
  expect(found('雪')).toEqual(['李雪', '王小雪']);
  expect(found('wang')).toEqual(['王调度', '王小雪']);
  expect(found('WXX')).toEqual(['王小雪']);
  expect(found('x')).toEqual([]);
  expect(found(' ')).toHaveLength(3);
});
