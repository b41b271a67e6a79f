import { readdirSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThreadFiles } from '@disk/files';
import { startPlatform } from '@demo/server';
import { DemoDatabase } from '@demo/store/database';
import { Shelf } from '@demo/store/shelf';
import { cleanUp } from '../support/cleanUp';
import { SYSTEM } from '../support/engineFamilies';
import { FakeClock } from '../support/fakeClock';
import { BASIC, md5 } from './platform';

const DAY_MS = 86_400_000;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chengjing-platform-'));
});
afterEach(() => cleanUp(dataDir));

const databases = (): string[] =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith('.db'))
    .sort();

/** The next start is another process, which has opened none of this one's files. */
function nextStart(): void {
  new Shelf(dataDir, () => undefined, new ThreadFiles()).sweep();
}

/** Starts a platform, asks one page of it and stops it again. */
async function visit(clock: FakeClock, query: string, dir = dataDir) {
  const platform = await startPlatform({ dataDir: dir, port: 0, clock, families: SYSTEM });
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
      await cleanUp(other);
    }
  });

  it('stays, and its history moves on with the days', async () => {
    const newest = async (clock: FakeClock) => {
      const [record] = await visit(clock, 'descs=createTime&size=1');
      return Date.parse(`${String(record?.['createTime']).replace(' ', 'T')}+08:00`);
    };
    const clock = new FakeClock();
    const before = await newest(clock);
    clock.setBoards(clock.now() + 40 * DAY_MS);
    expect((await newest(clock)) - before).toBe(40 * DAY_MS);
    expect(clock.now() - (await newest(clock))).toBeLessThan(3 * DAY_MS);
  });

  it.each([
    ['its making was cut off', ''],
    ['it is damaged', 'this is no database '.repeat(100)],
  ])('is made anew where %s', async (_what, content) => {
    await writeFile(join(dataDir, 'platform.db'), content);
    expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
    // Under another name; what was there goes at the next start, before anything is opened.
    expect(databases()).toEqual(['platform-1.db', 'platform.db']);
    nextStart();
    expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
    expect(databases()).toEqual(['platform-1.db']);
  });

  // Three databases are made, one after the other, at the lowest priority beside other suites.
  it(
    'is made anew where it is of an older version, again and again',
    { timeout: 240_000 },
    async () => {
      for (let number = 0; number < 3; number += 1) {
        const name = number === 0 ? 'platform.db' : `platform-${number}.db`;
        expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
        expect(databases()).toContain(name);
        const db = new DemoDatabase(join(dataDir, name));
        db.exec('PRAGMA user_version = 1');
        db.close();
        nextStart();
      }
      expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
      expect(databases()).toEqual(['platform-2.db', 'platform-3.db']);
    },
  );

  it('goes on with the finished database where the making of another one was cut off', async () => {
    const [record] = await visit(new FakeClock(), 'size=1');
    const half = new DemoDatabase(join(dataDir, 'platform-7.db'));
    half.exec('CREATE TABLE tenant (id INTEGER)');
    half.close();
    nextStart();
    expect(await visit(new FakeClock(), 'size=1')).toEqual([record]);
    expect(databases()).toEqual(['platform.db']);
  });

  it('is not made anew where another program holds it: that is said instead', async () => {
    await visit(new FakeClock(), 'size=1');
    const file = join(dataDir, 'platform.db');
    const other = new DemoDatabase(file);
    other.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; PRAGMA user_version = 7; ROLLBACK',
    );
    await expect(visit(new FakeClock(), 'size=1')).rejects.toThrow(/locked/);
    expect(databases()).toEqual(['platform.db']);
    other.close();
    expect(await visit(new FakeClock(), 'size=1')).toHaveLength(1);
    expect(databases()).toEqual(['platform.db']);
  });
});
