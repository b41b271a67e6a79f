import { beforeEach, expect, test } from 'vitest';
import type { DisplayInfo } from '@shared/model/display';
import { identify, identityOf } from '@main/boards/monitors/identity';
import type { Rect } from '@main/ports/window';
import { WindowHomes } from '@main/windows/homes';
import { FakeClock } from '@tests/support/fakeClock';

const display = (n: number, x: number): DisplayInfo => ({
  id: String(n),
  label: '',
  bounds: { x, y: 0, width: 1920, height: 1080 },
  workArea: { x, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
  internal: false,
  primary: n === 1,
});
const [ONE, TWO, THREE] = [display(1, 0), display(2, 1920), display(3, 3840)];
const HOME = { x: 4000, y: 80, width: 1280, height: 800 };

let clock: FakeClock;
let there: readonly DisplayInfo[];
let now: Rect & { maximized?: boolean };
let full: boolean;
let homes: WindowHomes;

beforeEach(async () => {
  clock = new FakeClock();
  there = [ONE, TWO, THREE];
  now = HOME;
  full = false;
  const console = {
    id: 1,
    role: 'console' as const,
    bounds: () => ({ area: now, fullScreen: full, visible: true }),
    placement: () => ({ maximized: false, ...now }),
    moveTo(place: Rect & { maximized?: boolean }) {
      now = place;
      full = false;
    },
    cover(area: Rect) {
      now = area;
      full = true;
    },
  };
  homes = new WindowHomes({
    clock,
    windows: () => [console],
    displays: () => there,
    identityOf,
    identify,
  });
  homes.moved();
  await clock.advance(2_000);
});

/** The monitors change as the system tells it, and the system moves the window as window managers do. */
async function change(displays: readonly DisplayInfo[], moved?: Rect): Promise<void> {
  there = displays;
  homes.changing();
  if (moved !== undefined) {
    now = moved;
    homes.moved();
  }
  homes.changing();
  homes.changed();
  await clock.advance(5_000);
}

const LEFT_BEHIND = { ...HOME, x: 1793 };

test('comes home when its monitor comes back, and stands on one monitor meanwhile', async () => {
  await change([ONE, TWO], LEFT_BEHIND);
  expect(now).toEqual({ x: 320, y: 120, width: 1280, height: 800 });
  await change([ONE, TWO, THREE]);
  expect(now).toMatchObject(HOME);
});

test('comes home however often monitors go, and when another one comes back first', async () => {
  await change([ONE, TWO], LEFT_BEHIND);
  await change([ONE], now);
  await change([ONE, TWO]);
  expect(now).toMatchObject({ x: 320, y: 120 });
  await change([ONE, TWO, THREE]);
  expect(now).toMatchObject(HOME);
});

test('stays where a person put it meanwhile', async () => {
  await change([ONE, TWO], LEFT_BEHIND);
  now = { x: 2200, y: 100, width: 1280, height: 800 };
  homes.moved();
  await clock.advance(2_000);
  await change([ONE, TWO, THREE]);
  expect(now).toEqual({ x: 2200, y: 100, width: 1280, height: 800 });
});

test('comes home to its monitor at another place of the desk', async () => {
  const named = { ...THREE, label: 'C' };
  there = [ONE, TWO, named];
  homes.moved();
  await clock.advance(2_000);
  await change([ONE], LEFT_BEHIND);
  await change([ONE, { ...named, bounds: { ...named.bounds, x: 1920 } }]);
  expect(now).toMatchObject({ ...HOME, x: 2080 });
});

test('covers its monitor again when it covered it before', async () => {
  full = true;
  now = THREE.bounds;
  homes.moved();
  await clock.advance(2_000);
  await change([ONE, TWO]);
  expect(full).toBe(false);
  await change([ONE, TWO, THREE]);
  expect({ now, full }).toEqual({ now: THREE.bounds, full: true });
});

test('a monitor that has nothing to do with it moves nothing', async () => {
  await change([ONE, THREE]);
  await change([ONE, TWO, THREE]);
  expect(now).toBe(HOME);
});
