import { expect, test } from 'vitest';
import type { AppWindow, Rect } from '@main/ports/window';
import { bringIntoReach } from '@main/windows/reach';

const PRIMARY = { x: 0, y: 0, width: 1920, height: 1040 };
const LEFT = { x: -1920, y: 0, width: 1920, height: 1080 };

/** Where a window is after it was looked at. */
function after(area: Rect, areas: readonly Rect[], role: AppWindow['role'] = 'console'): Rect {
  let now = area;
  const standing = () => ({ area, fullScreen: false, visible: true });
  bringIntoReach([{ role, bounds: standing, moveTo: (place) => (now = place) }], areas);
  return now;
}

const at = (x: number, y = 100, width = 1200, height = 800): Rect => ({ x, y, width, height });

test.each([
  ['inside', at(100), [PRIMARY]],
  ['at a negative place', at(-1500), [PRIMARY, LEFT]],
  ['across two monitors', at(-600), [PRIMARY, LEFT]],
  ['pushed half over the edge', at(1300), [PRIMARY]],
  ['anywhere, without a monitor', at(9000), []],
])('a window %s is left alone', (_name, place, areas) => {
  expect(after(place, areas)).toEqual(place);
});

test.each([
  ['on a monitor that is gone', at(3900)],
  ['of which a strip was left in sight', at(1811)],
  ['above the screen', at(100, -900)],
])('a window %s comes to the middle in its own size', (_name, place) => {
  expect(after(place, [PRIMARY])).toEqual(at(360, 120));
});

test('a window larger than what is left is made to fit', () => {
  const small = { x: 0, y: 0, width: 1024, height: 600 };
  expect(after(at(3900), [small])).toEqual(small);
});

test.each(['board', 'sos', 'overlay'] as const)('a %s has its own rules', (role) => {
  expect(after(at(9000), [PRIMARY], role)).toEqual(at(9000));
});
