import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
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
