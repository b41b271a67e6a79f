import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';
import { keep } from './keep';
import { Operator, type Account } from './operator';
import { pixelsOf } from './pixels';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A large tenant with a fleet. */
const FLEET: Account = { tenantId: '805230', username: 'admin', password: 'admin' };
/** The ring around what is picked, on a light map: its colour, and its middle line. */
const RING = [0x1f, 0x5b, 0xb0] as const;
const RADIUS_PX = 18.5;
/** Two places on one parallel, and how far apart they are drawn at the zoom of what is picked. */
const LAT = 30.712;
const [WEST, EAST] = [120.601, 120.6018];
const WAY_PX = ((EAST - WEST) / 360) * 512 * 2 ** 15.2;
/** From one report to the other: steps are a second apart, which a machine without a card draws in time when busy, too. */
const GAP_MS = 60_000;

type Rows = Result<{ readonly page: { readonly records: readonly RecordView[] } }, unknown>;

/** A moment as the platform writes it, whose clock is China's. */
const wall = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** How far to the right of the map's middle the ring is drawn, px; undefined: it is not on the way. */
async function ringAt(page: Page): Promise<number | undefined> {
  const box = must(await page.locator('.cj-map').boundingBox(), 'the place of the map');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const clip = { x: x - 60, y: y - 30, width: 200, height: 60 };
  const pixels = await pixelsOf(page, clip);
  const isRing = (right: number, down: number): boolean =>
    RING.every((part, n) => {
      const at = Math.round(down) * clip.width + Math.round(right);
      return Math.abs(part - (pixels[at]?.[n] ?? 0)) < 40;
    });
  let [best, share] = [0, 0];
  for (let off = -20; off < 80; off += 0.5) {
    const hits = Array.from({ length: 72 }, (_, n) => (n * Math.PI) / 36).filter((angle) =>
      isRing(60 + off + RADIUS_PX * Math.cos(angle), 30 + RADIUS_PX * Math.sin(angle)),
    );
    if (hits.length / 72 > share) [best, share] = [off, hits.length / 72];
  }
  return share > 0.6 ? best : undefined;
}

describe('a vehicle between two reports', () => {
  const desk = useDesk();
  let operator: Operator;
  let id = '';
  /** Of the last fix. */
  let at = Date.now() - 240_000;

  const card = () => operator.page.locator(`.cj-city-card[data-feature="${id}"]`);
  /** It reports a place, some seconds after the last. */
  const report = (lng: number): Promise<void> => {
    at += GAP_MS;
    return operator.control.updateRecord('vehicle', FLEET.tenantId, id, {
      location: `${lng.toFixed(6)},${LAT.toFixed(6)}`,
      locationTime: wall(at),
      speed: '12.00',
      direction: 90,
    });
  };
  /** Where the ring is drawn, one after another, until it arrives. */
  const seenUntil = async (goal: number): Promise<readonly number[]> => {
    const seen: number[] = [];
    await until(
      'the ring has arrived',
      async () => {
        const now = await ringAt(operator.page);
        if (now !== undefined && now !== seen.at(-1)) seen.push(now);
        return now !== undefined && Math.abs(now - goal) <= 1.5;
      },
      150_000,
    );
    return seen;
  };
  const between = (seen: readonly number[]): readonly number[] =>
    seen.filter((one) => one > 3 && one < WAY_PX - 3);

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    const { page } = operator;
    await operator.signIn(FLEET);
    await resize(operator, 1280, 800);
    // Nothing glides where the processor draws, as it does here: this page says that it has a card.
    await page.evaluate(() => {
      const proto = WebGL2RenderingContext.prototype;
      // eslint-disable-next-line @typescript-eslint/unbound-method
      const own = proto.getParameter;
      proto.getParameter = function told(this: WebGL2RenderingContext, name: number): unknown {
        return name === 0x9246 ? 'a card' : own.call(this, name);
      };
    });
    const found = await operator.ask<Rows>('records.read', {
      call: 'vehicle.allTrajectoryRealtimePosition',
      params: {},
      current: 1,
      size: 500,
      slot: 'test',
    });
    // Those that are on the road are moved by the platform.
    const parked = (found.ok ? found.value.page.records : []).find(({ cells }) => {
      const online = cells['online'];
      return online?.state === 'value' && String(online.value) === '0';
    });
    id = must(parked, 'a vehicle that is parked').id;
    await report(WEST);
    await operator.open(`/map?_layer=vehicle&_id=${id}`);
    await page.locator('.cj-map[data-picture=drawn]').waitFor();
    await card().waitFor();
    await until('the ring is drawn', async () => Math.abs((await ringAt(page)) ?? 99) <= 1.5);
  });

  it('is drawn on its way there with its ring, is picked where it is drawn, and ends at the newer place', async () => {
    const { page } = operator;
    await report(EAST);
    await until('it moves', async () => ((await ringAt(page)) ?? 0) > 4);
    // What is said of it is what was reported.
    expect(await card().innerText()).toContain(wall(at).slice(11));
    const now = must(await ringAt(page), 'the ring');
    expect(now).toBeLessThan(WAY_PX - 3);
    await keep(page, 'map-between-reports');
    const box = must(await page.locator('.cj-map').boundingBox(), 'the place of the map');
    await page.mouse.click(box.x + box.width / 2 + now + 1, box.y + box.height / 2);
    const seen = await seenUntil(WAY_PX);
    expect(await card().count()).toBe(1);
    // A machine that is busy shows few of its steps.
    expect(new Set([now, ...between(seen)]).size).toBeGreaterThan(1);
    const all = [now, ...seen];
    expect(all).toEqual([...all].sort((a, b) => a - b));
    await page.waitForTimeout(1_500);
    expect(Math.abs(must(await ringAt(page), 'the ring') - WAY_PX)).toBeLessThanOrEqual(1.5);
  });

  it('is at its new place at once where the system asks for no motion, and on a page that is still', async () => {
    const { page } = operator;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await report(WEST);
    expect(between(await seenUntil(0))).toEqual([]);
    await page.emulateMedia({ reducedMotion: null });
    await page.evaluate(() => void (document.body.dataset['still'] = 'true'));
    await report(EAST);
    expect(between(await seenUntil(WAY_PX))).toEqual([]);
  });
});
