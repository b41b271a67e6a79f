import { expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { MapTiles } from '@main/maps/tiles';
import type { HttpAnswer, HttpRequest } from '@main/ports/http';

const PNG = new Uint8Array([137, 80, 78, 71]);

function tiles(
  template: string,
  answer: Partial<HttpAnswer> | null = {},
): { readonly get: MapTiles['get']; readonly sent: readonly HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const made = new MapTiles({
    template: () => template,
    http: {
      async send(request) {
        sent.push(request);
        if (answer === null)
          return fail({ kind: 'notConnected', reason: 'refused', detail: 'ECONNREFUSED' });
        return ok({ status: 200, headers: { 'content-type': 'image/png' }, bytes: PNG, ...answer });
      },
    },
  });
  return { get: (at) => made.get(at), sent };
}

const AT = { z: 1, x: 2, y: 3 };
const TEMPLATE = 'https://t.example/{z}/{x}/{y}.png';

test('a tile is asked for at the address of the settings, without a token, and once', async () => {
  const { get, sent } = tiles(TEMPLATE);
  expect(await get(AT)).toEqual(ok(Buffer.from(PNG).toString('base64')));
  await get(AT);
  expect(sent.map(({ url }) => url)).toEqual(['https://t.example/1/2/3.png']);
  expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['Accept']);
});

test('without an address nothing is asked for', async () => {
  const { get, sent } = tiles('');
  expect(await get(AT)).toMatchObject({ ok: false, error: { why: 'noAddress' } });
  expect(sent).toEqual([]);
});

test.each([
  [{ status: 401 }, 'refused', '401'],
  [{ status: 302 }, 'refused', '302'],
  [{ headers: { 'content-type': 'text/html' } }, 'notPicture', 'text/html'],
  [{ headers: { 'content-type': 'image/svg+xml' } }, 'notPicture', 'image/svg+xml'],
  [{ headers: {} }, 'notPicture', ''],
  [null, 'notConnected', 'ECONNREFUSED'],
] as const)('%j is told as it is: %s', async (answer, why, detail) => {
  const { get } = tiles(TEMPLATE, answer);
  expect(await get(AT)).toEqual(fail({ why, detail }));
});
