import { expect, test } from 'vitest';
import { tellEmergencySeen } from '@renderer/windows/console/layout/emergencySeen';
import { SOS_SEEN_EVERY_MS, SOS_SEEN_LIMIT_MS } from '@shared/model/sos';
import { FakeClock } from '@tests/support/fakeClock';

/** A page that can be hidden and shown. */
class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

test('the emergency page says again and again that it can be seen, and when it was left', async () => {
  const clock = new FakeClock();
  const page = new Page();
  const told: boolean[] = [];
  const end = tellEmergencySeen(clock, page, (on) => told.push(on));
  expect(told).toEqual([true]);
  await clock.advance(2 * SOS_SEEN_EVERY_MS);
  expect(told).toEqual([true, true, true]);
  page.turn(true);
  expect(told.at(-1)).toBe(false);
  page.turn(false);
  expect(told.at(-1)).toBe(true);
  // The way to another page, in the layout or outside of it.
  end();
  expect(told.at(-1)).toBe(false);
  const before = told.length;
  page.turn(true);
  await clock.advance(10 * SOS_SEEN_EVERY_MS);
  expect(told).toHaveLength(before);
});

test('it says so more often than main forgets it, with room for a slow moment', () => {
  expect(SOS_SEEN_LIMIT_MS).toBeGreaterThanOrEqual(2.5 * SOS_SEEN_EVERY_MS);
});
