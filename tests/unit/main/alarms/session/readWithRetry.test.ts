import { expect, it } from 'vitest';
import { readWithRetry } from '@main/alarms/session/readWithRetry';
import type { StoredAlarms } from '@main/alarms/ledger/fold';
import { FakeClock } from '@tests/support/fakeClock';

const STORED: StoredAlarms = { alarms: [], lastAt: 7, leftOut: 0, marks: {}, gaps: [] };

it.each([
  [0, 7, 0],
  [2, 7, 2_000],
  [3, null, 2_000],
])('after %i failures it has what ended at %s, %i ms later', async (failures, lastAt, ms) => {
  const clock = new FakeClock();
  const reasons: string[] = [];
  let asked = 0;
  const read = async (): Promise<StoredAlarms> => {
    asked += 1;
    if (asked <= failures) throw new Error(`no disk ${asked}`);
    return STORED;
  };
  let got: StoredAlarms | undefined;
  void readWithRetry(clock, read, (reason) => reasons.push(reason)).then((stored) => {
    got = stored;
  });
  if (ms > 0) await clock.advance(ms - 1);
  expect(got).toBeUndefined();
  await clock.advance(1);
  expect(got).toMatchObject({ lastAt });
  expect(reasons).toEqual(['no disk 1', 'no disk 2', 'no disk 3'].slice(0, failures));
  await clock.advance(60_000);
  expect(asked).toBe(Math.min(failures + 1, 3));
});
