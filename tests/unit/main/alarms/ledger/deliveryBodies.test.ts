import { expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

it('ten thousand alarms that nobody answers cost the journal a line a minute, and are named once', async () => {
  const bench = new ProfileHarness();
  const many = Array.from({ length: 10_000 }, (_, n) => anObservation({ object: `点${n}` }));
  const alarms = await bench.raise(...many);
  const repeat = (of: typeof alarms | readonly (typeof alarms)[0][]): number => {
    const before = bench.written.length;
    const why = { outcome: 'shown', detail: 'repeat critical', again: true } as const;
    bench.alarms.delivered({ by: 'sound', alarms: of, ...why });
    return must(bench.written[before]?.body.length, 'an entry');
  };
  expect(repeat(alarms)).toBeGreaterThan(10_000);
  expect(repeat(alarms)).toBeLessThan(200);
  expect(bench.bodies('sounded')[1]).toEqual({
    by: 'sound',
    outcome: 'shown',
    detail: 'repeat critical',
    count: 10_000,
    worst: 'high',
  });
  // Another one has joined: it is named, and only it.
  const [late] = await bench.raise(anObservation({ object: '后来', priority: 'critical' }));
  repeat([...alarms, late]);
  expect(bench.bodies('sounded')[2]).toMatchObject({
    count: 10_001,
    worst: 'critical',
    alarmIds: [late.id],
  });
  // Another means names them for itself.
  bench.alarms.delivered({ by: 'toast', outcome: 'shown', alarms, detail: 'again', again: true });
  expect(bench.bodies('shown')[0]).toMatchObject({ alarmIds: { length: 10_000 } });
});
