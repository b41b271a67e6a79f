import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPlatform } from '@demo/server';
import { FakeClock } from '../support/fake-clock';
import { BASIC, md5 } from './platform';

const DAY_MS = 86_400_000;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chengjing-platform-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a platform, asks one page of it and stops it again. */
async function visit(clock: FakeClock, query: string, dir = dataDir) {
  const platform = await startPlatform({ dataDir: dir, port: 0, clock });
  try {
    const login = `tenantId=000000&username=admin&password=${md5('admin')}&grant_type=password`;
    const answer = await fetch(`${platform.url}/api/blade-auth/oauth/token?${login}`, {
      method: 'POST',
      headers: { Authorization: BASIC },
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const page = await fetch(`${platform.url}/api/blade-user/page?${query}`, {
      headers: { 'Blade-Auth': `bearer ${token}` },
    });
    const { data } = (await page.json()) as { data: { records: Record<string, unknown>[] } };
    return data.records.map(({ avatar: _avatar, ...rest }) => rest);
  } finally {
    await platform.stop();
  }
}

describe('data', () => {
  it('is the same for everybody, on the same day', async () => {
    const other = await mkdtemp(join(tmpdir(), 'chengjing-platform-'));
    try {
      const clock = new FakeClock();
      const first = await visit(clock, 'size=200&ascs=id');
      expect(first).toHaveLength(120);
      expect(await visit(clock, 'size=200&ascs=id', other)).toEqual(first);
      expect(new Set(first.map((one) => one['account'])).size).toBe(120);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('stays, and its history moves on with the days', async () => {
    const newest = async (clock: FakeClock) => {
      const [record] = await visit(clock, 'descs=createTime&size=1');
      return Date.parse(`${String(record?.['createTime']).replace(' ', 'T')}+08:00`);
    };
    const clock = new FakeClock();
    const before = await newest(clock);
    clock.setWall(clock.now() + 40 * DAY_MS);
    expect((await newest(clock)) - before).toBe(40 * DAY_MS);
    expect(clock.now() - (await newest(clock))).toBeLessThan(3 * DAY_MS);
  });

  it.each([
    ['its making was cut off', ''],
    ['it is damaged', 'this is no database '.repeat(100)],
  ])('is made anew where %s', async (_what, content) => {
    await writeFile(join(dataDir, 'platform.db'), content);
    expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
  });
});
