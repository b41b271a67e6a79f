import { expect, test } from 'vitest';
import { ok } from '@shared/base/result';
import { BackFill } from '@main/alarms/ingest/backfill';
import { readAbnormalVisit } from '@main/alarms/sources/collectionAbnormal';
import { feedDeps } from '@tests/support/alarmDeps';
import { FakeClock } from '@tests/support/fakeClock';

const OUTAGES = 50;
const RECORDS = 100;

test('many outages leave nothing behind that nobody needs (fault:manyOutages)', async () => {
  const clock = new FakeClock();
  const wire = (at: number): string =>
    new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  let records: unknown[] = [];
  const ask = () => Promise.resolve(ok({ records, total: records.length }));
  const deps = feedDeps({ clock, ask });
  const look = { call: 'vehicleScreen.abnormalPage', time: 'collectionTime' };
  const start = { marks: {}, lastAt: clock.now() };
  const backFill = new BackFill(look, readAbnormalVisit, deps, 'collectionAbnormal', start);
  let found = 0;
  backFill.filled.on(({ observations }) => {
    found += observations.length;
  });
  for (let outage = 0; outage < OUTAGES; outage += 1) {
    const from = clock.now();
    await clock.advance(300_000);
    records = Array.from({ length: RECORDS }, (_none, index) => ({
      id: `${outage}-${index}`,
      abnormalType: 2,
      collectionPointName: `收集点${outage}-${index}`,
      collectionTime: wire(clock.now() - index * 1_000),
    }));
    backFill.add({ id: String(outage), from, to: clock.now(), found: null });
    await clock.advance(1_000);
  }
  expect(found).toBe(OUTAGES * RECORDS);
  expect(backFill.remembered()).toBeLessThanOrEqual(RECORDS);
});
