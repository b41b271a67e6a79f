import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from '@demo/server';
import { FakeClock } from '../support/fakeClock';
import { OPEN_BASIC, OPEN_SEED, openCipher } from '../support/openPlatform';

const dataDir = mkdtempSync(join(tmpdir(), 'chengjing-open-days-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Notice {
  readonly id: string;
  readonly title: string;
  readonly releaseTime: string;
}

/** A platform over the same folder, for the time of some calls. */
async function during<T>(
  now: number,
  run: (
    get: (path: string) => Promise<T>,
    write: (path: string, body: object) => Promise<void>,
  ) => Promise<void>,
  family: 'open' | 'commercial' = 'open',
): Promise<void> {
  const own = { dataDir, port: 0, families: OPEN_SEED, family, clock: new FakeClock(now) };
  const { url, stop } = await startPlatform(own);
  const query = new URLSearchParams({ account: 'admin', password: openCipher('admin') });
  const signed = await fetch(`${url}/blade-auth/token?${query.toString()}`, {
    method: 'POST',
    headers: { Authorization: OPEN_BASIC },
  });
  const { data } = (await signed.json()) as { data?: { accessToken: string } };
  const headers = {
    'Blade-Auth': `bearer ${data?.accessToken}`,
    'content-type': 'application/json',
  };
  const get = async (path: string) =>
    ((await (await fetch(url + path, { headers })).json()) as { data: T }).data;
  const write = async (path: string, body: object) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    expect(((await (await fetch(url + path, sent)).json()) as { code: number }).code).toBe(200);
  };
  await run(get, write);
  await stop();
}

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 4, 0, 0);
const LIST = '/blade-desk/notice/list?size=500';

test('what was written stays over a start, history ends today, and birthdays stay the same', async () => {
  type Page = { readonly records: readonly Notice[]; readonly total: number };
  const user = '/blade-system/user/list?account_equal=admin&tenantId=000000';
  const seen: Page[] = [];
  const births: unknown[] = [];
  await during<Page>(NOON, async (get, write) => {
    const releaseTime = '2026-11-21 12:00:00';
    await write('/blade-desk/notice/submit', { title: '本日通知', releaseTime });
    seen.push(await get(LIST));
    births.push((await get(user)).records[0]);
  });
  await during<Page>(NOON + 3 * DAY + 5000, async (get) => {
    seen.push(await get(LIST));
    births.push((await get(user)).records[0]);
  });
  const [before, after] = seen;
  expect(after?.total).toBe(before?.total);
  const own = (page: Page | undefined) => page?.records.find(({ title }) => title === '本日通知');
  expect(own(before)?.releaseTime).toBe('2026-11-21 12:00:00');
  expect(own(after)?.releaseTime).toBe('2026-11-24 12:00:00');
  const newest = (page: Page | undefined) =>
    page?.records
      .map(({ releaseTime }) => releaseTime)
      .toSorted()
      .at(-1)
      ?.slice(0, 10);
  expect([newest(before), newest(after)]).toEqual(['2026-11-21', '2026-11-24']);
  const [born, later] = births as readonly { birthday: string }[];
  expect(born?.birthday).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/);
  expect(later?.birthday).toBe(born?.birthday);
});

test('the commercial family goes on over the same folder, and knows no path of the open one', async () => {
  await during(
    NOON + 4 * DAY,
    async (get) => {
      expect(await get('/blade-system/dict/tree')).not.toBeInstanceOf(Array);
    },
    'commercial',
  );
  await during<{ total: number }>(NOON + 4 * DAY, async (get) => {
    expect((await get(LIST)).total).toBeGreaterThan(1);
  });
});
