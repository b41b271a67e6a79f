import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFamily } from '@shared/catalogue/index';
import { readRecord } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform } from './platform';

/** A quarter to seven in the evening on the server. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
const PATH = '/api/blade-basics-resources/sts/aliyun/oss/getStsToken';
/** The documents: refreshed every 1,800,000 ms. */
const KEPT_MS = 1_800_000;

let platform: TestPlatform;
const clock = new FakeClock(NOW);
let token = '';

beforeAll(async () => {
  platform = await TestPlatform.start(clock);
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

async function credential(by = token): Promise<Record<string, string>> {
  const reply = await platform.send(PATH, { token: by });
  expect([reply.status, reply.json()['code']]).toEqual([200, 200]);
  return reply.json()['data'] as Record<string, string>;
}

describe('the credential of the object store (spec 1 §3, §7)', () => {
  it('is of the tenant’s store at Aliyun, and another one after half an hour (call:sts.token)', async () => {
    const first = await credential();
    expect(first['bucketName']).toMatch(/^chengjing-backup-\d{6}$/);
    expect(first['expiration']).toBe('2026-11-21 19:15:00');
    await clock.advance(KEPT_MS - 60_000);
    expect(await credential()).toEqual(first);
    await clock.advance(60_000);
    const next = await credential();
    expect(next['expiration']).toBe('2026-11-21 19:45:00');
    for (const name of ['accessKeyId', 'accessKeySecret', 'securityToken'])
      expect(next[name]).not.toBe(first[name]);
  });

  it('is another one in another tenant, and refused without a token or a store (call:sts.token)', async () => {
    const other = (await platform.signIn('805230'))['access_token'] ?? '';
    expect((await credential(other))['accessKeyId']).not.toBe((await credential())['accessKeyId']);
    expect((await platform.send(PATH, {})).status).toBe(401);
    const stores = await platform.send('/api/blade-resource/oss/list?current=1&size=10', {
      token: other,
    });
    const { records } = stores.json()['data'] as { records: Record<string, string>[] };
    const ali = must(
      records.find(({ ossCode }) => ossCode === 'ali-backup'),
      'store',
    );
    await platform.send(`/api/blade-resource/oss/remove?ids=${ali['id']}`, {
      method: 'POST',
      token: other,
    });
    const refused = await platform.send(PATH, { token: other });
    expect(refused.json()).toMatchObject({ msg: '未配置阿里云对象存储，无法获取存储凭证！' });
    expect(refused.json()['data']).toEqual({});
  });

  it('comes to a window without its secret and its token', async () => {
    const given = await credential();
    const family = must(findFamily('sts'), 'family');
    const read = JSON.stringify(readRecord(family, given));
    expect(read).toContain(given['accessKeyId']);
    expect(read).not.toContain(given['accessKeySecret']);
    expect(read).not.toContain(given['securityToken']);
  });
});
