import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { png } from '@demo/draw/png';
import { packOf, SHAPES } from '../support/tilePack';
import { keep } from './keep';
import { Operator } from './operator';
import { pixelsOf } from './pixels';
import { until } from './rig/wait';
import { useDesk } from './support';

const desk = useDesk();

/** The colour of the map's ground in its lower left corner, where nothing else is. */
async function groundOf(page: Page): Promise<readonly number[]> {
  const box = await page.locator('.cj-map').first().boundingBox();
  if (box === null) throw new Error('the map has no place');
  const clip = { x: box.x + 40, y: box.y + box.height - 40, width: 8, height: 8 };
  const pixels = await pixelsOf(page, clip);
  return [...(pixels[4 * 8 + 4] ?? [])];
}

it('a map names the offline pack that is away, and draws it once it is there, without a network', async () => {
  const folder = mkdtempSync(join(desk.rig.room.folder, 'tiles-'));
  const pack = join(folder, 'city.pmtiles');
  const policy = join(folder, 'policy.json');
  writeFileSync(policy, JSON.stringify({ mapBase: 'tiles', mapTiles: pack }));
  const app = await desk.launch({ env: { CHENGJING_POLICY_FILE: policy } });
  const operator = await Operator.at(app);
  await operator.signIn();
  const { page } = operator;
  await operator.open('/map');
  await page.locator('.cj-map-note[data-tiles=noPack]').waitFor();
  await page.locator('.cj-map[data-picture=drawn]').first().waitFor();
  await keep(page, 'map-no-pack-zh');
  const bare = await groundOf(page);
  // All of this pack is water.
  writeFileSync(pack, packOf(SHAPES, 1, 0));
  await operator.open('/alarms');
  await page.locator('.cj-map').waitFor({ state: 'detached' });
  await operator.open('/map');
  await page.locator('.cj-map[data-picture=drawn]').first().waitFor();
  await until('the water is drawn', async () => {
    const [red = 0, , blue = 0] = await groundOf(page);
    return blue - red > 30;
  });
  expect(bare[2] ?? 0).toBeLessThan((bare[0] ?? 0) + 30);
  expect(await page.locator('.cj-map-note').count()).toBe(0);
  await keep(page, 'map-pack-zh');
});

/** The column and row of a place among the tiles of a zoom (OpenStreetMap, "Slippy map tilenames"). */
function tileOf(lng: number, lat: number, z: number): readonly [number, number] {
  const n = 2 ** z;
  const angle = (lat * Math.PI) / 180;
  const row = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return [Math.floor(((lng + 180) / 360) * n), Math.floor(row * n)];
}

it('a map draws the pictures of the address that is set, asks for those of its city alone, and shows no token', async () => {
  const orange = Array.from({ length: 256 * 256 }, () => [240, 140, 20]).flat();
  const picture = png({ width: 256, height: 256, channels: 3, pixels: Uint8Array.from(orange) });
  const asked: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    asked.push(request);
    reply.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const folder = mkdtempSync(join(desk.rig.room.folder, 'tiles-'));
    const policy = join(folder, 'policy.json');
    const { port } = server.address() as AddressInfo;
    const mapTiles = `http://127.0.0.1:${port}/streets/{z}/{x}/{y}.png?style=day`;
    writeFileSync(policy, JSON.stringify({ mapBase: 'tiles', mapTiles }));
    const app = await desk.launch({ env: { CHENGJING_POLICY_FILE: policy } });
    const operator = await Operator.at(app);
    await operator.signIn();
    const { page } = operator;
    expect(asked).toEqual([]);
    await operator.open('/map');
    await page.locator('.cj-map[data-picture=drawn]').first().waitFor();
    await until('the pictures are drawn', async () => {
      const [red = 0, , blue = 0] = await groundOf(page);
      return red - blue > 150;
    });
    await keep(page, 'map-xyz-zh');
    expect(asked.length).toBeGreaterThan(3);
    for (const { url = '', headers } of asked) {
      const [, z, x, y] = /^\/streets\/(\d+)\/(\d+)\/(\d+)\.png\?style=day$/.exec(url) ?? [];
      const [west, north] = tileOf(119.9, 31.2, Number(z));
      const [east, south] = tileOf(121.4, 30.2, Number(z));
      expect([url, Number(x) >= west && Number(x) <= east]).toEqual([url, true]);
      expect([url, Number(y) >= north && Number(y) <= south]).toEqual([url, true]);
      expect(Object.keys(headers).join()).not.toMatch(/authorization|cookie|blade|tenant/i);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
