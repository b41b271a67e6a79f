import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LENIENT, TestPlatform } from './platform';

let platform: TestPlatform;
let token = '';
/** A PNG signature and some bytes that are no text. */
const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 255, 254, 1]);
const PUT = '/api/blade-resource/oss/endpoint/put-file';

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, LENIENT);
  token = (await platform.signIn())['access_token'] ?? '';
});
afterAll(() => platform.stop());

function form(name: string, field = 'file'): FormData {
  const body = new FormData();
  body.append(field, new Blob([BYTES], { type: 'image/png' }), name);
  return body;
}

async function bytesOf(url: string): Promise<{ status: number; type: string; bytes: Buffer }> {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('files', () => {
  it('come back byte for byte from the link of the upload (call:oss.putFile)', async () => {
    const reply = await platform.send(PUT, { method: 'POST', token, body: form('头像.PNG') });
    const data = reply.json()['data'] as Record<string, string>;
    expect(data['originalName']).toBe('头像.PNG');
    expect(data['link']).toBe(`${data['domain']}/oss/chengjing/${data['name']}`);
    const back = await bytesOf(data['link'] ?? '');
    expect([back.status, back.type]).toEqual([200, 'image/png']);
    expect(back.bytes.equals(BYTES)).toBe(true);
    const files = await readdir(join(platform.dataDir, 'files'), { recursive: true });
    expect(files.some((name) => data['name']?.endsWith(name.split(/[\\/]/).at(-1) ?? '?'))).toBe(
      true,
    );
  });

  it('are never served as something that a window runs', async () => {
    const reply = await platform.send(PUT, { method: 'POST', token, body: form('evil.html') });
    const back = await bytesOf((reply.json()['data'] as { link: string }).link);
    expect(back.type).toBe('application/octet-stream');
  });

  it('keep their place when the platform moves to another port', async () => {
    const up = await platform.send(PUT, { method: 'POST', token, body: form('a.png') });
    const { link, name } = up.json()['data'] as { link: string; name: string };
    const id = '1900000000000000005';
    await platform.post('/api/blade-user/update', token, { id, avatar: link });
    const { startPlatform } = await import('@demo/server');
    const second = await startPlatform({ dataDir: platform.dataDir, port: 0 });
    try {
      // Both processes' keys are the same database's, so the token holds.
      const detail = await fetch(`${second.url}/api/blade-user/detail?id=${id}`, {
        headers: { 'Blade-Auth': `bearer ${token}` },
      });
      const { data } = (await detail.json()) as { data: { avatar: string } };
      expect(data.avatar).toBe(`${second.url}/oss/chengjing/${name}`);
      expect((await bytesOf(data.avatar)).bytes.equals(BYTES)).toBe(true);
    } finally {
      await second.stop();
    }
  });

  it('show seeded avatars', async () => {
    const page = await platform.send('/api/blade-user/page?account_equal=admin', { token });
    const [record] = (page.json()['data'] as { records: { avatar: string }[] }).records;
    const { status, type, bytes } = await bytesOf(record?.avatar ?? '');
    expect([status, type, bytes.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG']);
  });

  it('are refused without a token, without a file, and as no multipart', async () => {
    expect((await platform.send(PUT, { method: 'POST', body: form('a.png') })).status).toBe(401);
    const wrong = await platform.send(PUT, {
      method: 'POST',
      token,
      body: form('a.png', 'picture'),
    });
    expect([wrong.status, wrong.json()['msg']]).toEqual([400, '缺少必要的请求参数: file']);
    expect((await platform.post(PUT, token, {})).status).toBe(415);
  });

  it.each(['..%2f..%2fplatform.db', '%2e%2e/platform.db', 'upload', 'no/such.png', 'a%00.png'])(
    'answer 404 for %s',
    async (path) => {
      const reply = await platform.send(`/oss/chengjing/${path}`);
      expect(reply.status).toBe(404);
      expect(reply.text).not.toContain('SQLite');
    },
  );
});
