import { describe, expect, it } from 'vitest';
import { anObservation } from '@tests/support/alarms';
import { foldEntries } from '@tests/support/foldEntries';
import { ProfileHarness } from '@tests/support/profileHarness';

const FAULT = anObservation({
  channel: 'deviceFault',
  alarmClass: 'deviceFault',
  serverId: '7',
  eventTime: 1_000,
});

/** A run in which a fault came, went, and stands again. */
async function cameBack(): Promise<ProfileHarness> {
  const bench = new ProfileHarness();
  const [first] = await bench.raise(FAULT);
  await bench.acts.acknowledge([first.id], '');
  bench.look('deviceFault', []);
  await bench.clock.advance(60_000);
  const [second] = await bench.raise(FAULT);
  await bench.acts.acknowledge([second.id], '');
  return bench;
}

describe('a fault that had come back once', () => {
  it('is no new alarm at the next start, nor at the one after it', async () => {
    let bench = await cameBack();
    for (const start of ['next', 'one after']) {
      bench = bench.restarted();
      await bench.clock.advance(60_000);
      bench.hear({ observations: [FAULT], standing: new Set(['7']) });
      await bench.settle();
      expect([start, bench.alarms.alarms().length, bench.told]).toEqual([start, 2, []]);
    }
  });

  it('is one when it went before the next start and comes after it', async () => {
    const bench = await cameBack();
    bench.look('deviceFault', []);
    await bench.settle();
    const next = bench.restarted();
    next.hear({ observations: [FAULT] });
    await next.settle();
    expect(next.alarms.alarms()).toHaveLength(3);
    expect(next.told).toEqual([next.alarms.alarms()[2]?.id]);
  });

  it('is no new alarm where this run has heard it before the journal was read', async () => {
    const before = await cameBack();
    before.alarms.close();
    await before.clock.advance(60_000);
    const bench = new ProfileHarness(before.clock, [], false);
    bench.alarms.goWithout([]);
    bench.hear({ observations: [FAULT], standing: new Set(['7']) });
    await bench.settle();
    bench.alarms.know(foldEntries(before.written), []);
    await bench.settle();
    expect(bench.alarms.alarms()).toHaveLength(2);
    bench.hear({ observations: [FAULT], standing: new Set(['7']) });
    await bench.settle();
    expect(bench.alarms.alarms()).toHaveLength(2);
  });
});
