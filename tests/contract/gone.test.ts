import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClient } from '@tests/support/realClient';

let client: RealClient;

beforeAll(async () => {
  client = await RealClient.start();
});
afterAll(() => client.stop());

/** Families whose edits go to an update call, and to a submit call, which saves new records too. */
describe.each([
  ['vehicle', { remark: '改' }],
  ['noiseDevice', { deviceName: '改' }],
])('a %s that was removed meanwhile', (family, values) => {
  const list = async () => {
    const asked = { family, current: 1, size: 10, sort: [], filters: {}, slot: 'list' };
    const page = await client.data.page(asked);
    if (!page.ok) throw new Error(JSON.stringify(page.error));
    return page.value;
  };

  it('is told as gone, and a change of it makes no new one', async () => {
    const before = await list();
    const id = before.records[0]?.id ?? '';
    expect(await client.data.detail(family, id)).toMatchObject({ ok: true, value: { id } });
    await client.platform.control.removeRecord(family, '000000', id);
    expect(await client.data.detail(family, id)).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await client.data.save({ family, mode: 'edit', id, values })).toEqual({
      ok: false,
      error: { kind: 'rejected', code: 400, message: '操作失败' },
    });
    expect((await list()).total).toBe(before.total - 1);
  });
});
