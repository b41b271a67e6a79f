import { expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { gzipSync } from 'node:zlib';
import { tilePacks } from '@main/maps/pack';
import { MapTiles } from '@main/maps/tiles';
import type { HttpAnswer, HttpPort, HttpRequest } from '@main/ports/http';

const PNG = new Uint8Array([137, 80, 78, 71]);

function tiles(
  template: string,
  answer: Partial<HttpAnswer> | 'hangs' | null = {},
): { readonly get: MapTiles['get']; readonly sent: readonly HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const http: HttpPort = {
    send(request) {
      sent.push(request);
      return Promise.resolve(
        answer === null || answer === 'hangs'
          ? fail({
              kind: 'notConnected',
              reason: answer === null ? 'refused' : 'timeout',
              detail: answer === null ? 'ECONNREFUSED' : 'ETIMEDOUT',
            })
          : ok({ status: 200, headers: { 'content-type': 'image/png' }, bytes: PNG, ...answer }),
      );
    },
  };
  const made = new MapTiles({ template: () => template, http, packs: tilePacks(http) });
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
  [{ status: 401 }, 'password', '401'],
  [{ status: 407 }, 'password', '407'],
  [{ status: 403 }, 'refused', '403'],
  [{ status: 404 }, 'missing', ''],
  // It says that it is a picture, and is a page.
  [{ bytes: new TextEncoder().encode('<!doctype html>') }, 'notPicture', 'image/png ≠'],
  ['hangs', 'silent', ''],
  [{ status: 302 }, 'refused', '302'],
  [{ headers: { 'content-type': 'text/html' } }, 'notPicture', 'text/html'],
  [{ headers: { 'content-type': 'image/svg+xml' } }, 'notPicture', 'image/svg+xml'],
  [{ headers: {} }, 'notPicture', ''],
  [null, 'notConnected', 'ECONNREFUSED'],
] as const)('%j is told as it is: %s', async (answer, why, detail) => {
  const { get } = tiles(TEMPLATE, answer);
  expect(await get(AT)).toEqual(fail({ why, detail }));
});

const SHAPES_TEMPLATE = 'https://t.example/{z}/{x}/{y}.pbf';
/** A layer "a" with nothing in it, as the format writes it. */
const SHAPES = new Uint8Array([0x1a, 0x05, 0x78, 0x02, 0x0a, 0x01, 0x61]);
const MVT = { 'content-type': 'application/x-protobuf' };

test('a vector tile comes unpacked, and an empty one is nothing', async () => {
  const plain = Buffer.from(SHAPES).toString('base64');
  expect(await tiles(SHAPES_TEMPLATE, { headers: MVT, bytes: SHAPES }).get(AT)).toEqual(ok(plain));
  const packed = tiles(SHAPES_TEMPLATE, { headers: MVT, bytes: gzipSync(SHAPES) });
  expect(await packed.get(AT)).toEqual(ok(plain));
  expect(packed.sent[0]?.headers['Accept']).toContain('vector-tile');
  expect(await tiles(SHAPES_TEMPLATE, { status: 204 }).get(AT)).toEqual(ok(''));
});

test.each([
  [{ headers: { 'content-type': 'text/html' }, bytes: SHAPES }, 'text/html'],
  [{ headers: MVT, bytes: new TextEncoder().encode('<html>') }, 'application/x-protobuf ≠'],
  // A packed one that is cut off.
  [{ headers: MVT, bytes: gzipSync(SHAPES).subarray(0, 14) }, 'application/x-protobuf ≠'],
] as const)('what is no vector tile is told as that: %#', async (answer, detail) => {
  expect(await tiles(SHAPES_TEMPLATE, answer).get(AT)).toEqual(fail({ why: 'notShapes', detail }));
});
