import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { tilePacks } from '@main/maps/pack';
import { MapTiles } from '@main/maps/tiles';
import type { HttpPort, HttpRequest } from '@main/ports/http';
import { packOf, SHAPES } from '../../../support/tilePack';

const folder = mkdtempSync(join(tmpdir(), 'chengjing-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const never: HttpPort = {
  send: () => Promise.reject(new Error('nothing may be asked for')),
};
const tilesOf = (at: string, http: HttpPort = never): MapTiles =>
  new MapTiles({ template: () => at, http, packs: tilePacks(http) });

describe('an offline pack', () => {
  const path = fileOf('city.pmtiles', packOf(SHAPES, 1, 14));

  test('of this computer says what is in it, and gives its tiles without a network', async () => {
    const tiles = tilesOf(path);
    expect(await tiles.known()).toEqual(ok({ format: 'vector', minZoom: 0, maxZoom: 14 }));
    const text = Buffer.from(SHAPES).toString('base64');
    expect(await tiles.get({ z: 0, x: 0, y: 0 })).toEqual(ok(text));
    // Beyond its border there is nothing, which is no fault.
    expect(await tiles.get({ z: 3, x: 1, y: 1 })).toEqual(ok(''));
  });

  test('of pictures is one of pictures', async () => {
    const pictures = fileOf('pictures.pmtiles', packOf(new Uint8Array([0x89, 0x50]), 2, 14));
    expect(await tilesOf(pictures).known()).toMatchObject({ value: { format: 'raster' } });
  });

  test('that is away, damaged, cut off or something else is told as that', async () => {
    expect(await tilesOf(join(folder, 'away.pmtiles')).known()).toMatchObject({
      error: { why: 'noPack' },
    });
    const text = fileOf('text.pmtiles', new TextEncoder().encode('no pack at all'.repeat(20)));
    expect(await tilesOf(text).known()).toMatchObject({ error: { why: 'badPack' } });
    const cut = fileOf('cut.pmtiles', packOf(SHAPES, 1, 14));
    truncateSync(cut, 140);
    expect(await tilesOf(cut).known()).toMatchObject({ error: { why: 'badPack' } });
    const strange = fileOf('strange.pmtiles', packOf(SHAPES, 9, 14));
    expect(await tilesOf(strange).known()).toMatchObject({ error: { why: 'badPack' } });
  });

  test('that came later is taken without a new start', async () => {
    const later = join(folder, 'later.pmtiles');
    const tiles = tilesOf(later);
    expect(await tiles.known()).toMatchObject({ error: { why: 'noPack' } });
    writeFileSync(later, readFileSync(path));
    expect(await tiles.known()).toMatchObject({ ok: true });
  });

  const ADDRESS = 'https://t.example/city.pmtiles';
  const whole = readFileSync(path);

  test('by an address is read in parts, of that host alone and without a token', async () => {
    const sent: HttpRequest[] = [];
    const http: HttpPort = {
      send(request) {
        sent.push(request);
        const [, from = '', to = ''] =
          /bytes=(\d+)-(\d+)/.exec(request.headers['Range'] ?? '') ?? [];
        const bytes = whole.subarray(Number(from), Number(to) + 1);
        return Promise.resolve(ok({ status: 206, headers: {}, bytes }));
      },
    };
    const tiles = tilesOf(ADDRESS, http);
    expect(await tiles.known()).toMatchObject({ value: { format: 'vector' } });
    expect(await tiles.get({ z: 0, x: 0, y: 0 })).toMatchObject({ ok: true });
    expect(new Set(sent.map(({ url }) => url))).toEqual(new Set([ADDRESS]));
    expect(new Set(sent.flatMap(({ headers }) => Object.keys(headers)))).toEqual(
      new Set(['Range']),
    );
  });

  test.each([
    [200, 'noParts'],
    [401, 'password'],
    [403, 'refused'],
  ] as const)('by an address that answers %i is told as %s', async (status, why) => {
    const http: HttpPort = {
      send: () => Promise.resolve(ok({ status, headers: {}, bytes: whole })),
    };
    expect(await tilesOf(ADDRESS, http).known()).toMatchObject({ error: { why } });
  });

  test('by an address that hangs or cannot be reached is told as that', async () => {
    for (const [reason, why] of [
      ['timeout', 'silent'],
      ['dns', 'notConnected'],
    ] as const) {
      const http: HttpPort = {
        send: () => Promise.resolve(fail({ kind: 'notConnected', reason, detail: '' })),
      };
      expect(await tilesOf(ADDRESS, http).known()).toMatchObject({ error: { why } });
    }
  });
});
