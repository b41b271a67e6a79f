import { describe, expect, it } from 'vitest';
import type { AlarmObservation } from '@shared/model/alarm';
import { KEPT_ALARMS, KEPT_DONE } from '@main/alarms/ledger/fold';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

/** More than the ledger keeps of standing alarms. */
const BURST = KEPT_ALARMS + KEPT_DONE + 1_000;
/** More than days of a busy channel. */
const LONG_RUN = 60_000;
/** Come together in a long run. */
const AT_ONCE = 1_000;

const fault = (serverId: string): AlarmObservation =>
  anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId, eventTime: 1_000 });

describe('a fault that the ledger let go of in a very large burst', () => {
  /** A run with the fault 7 and so many others that it is kept no more; it ends with the ids of the others. */
  async function burst() {
    const bench = new ProfileHarness();
    const [first] = await bench.raise(fault('7'));
    const others = Array.from({ length: BURST }, (_none, n) => `other${n}`);
    bench.hear({ observations: others.map(fault) });
    await bench.settle();
    expect(bench.alarms.alarm(first.id)).toBeNull();
    bench.told.length = 0;
    return { bench, first, others };
  }
  /** The next complete look finds these. */
  async function look(bench: ProfileHarness, ids: readonly string[], ...fresh: string[]) {
    bench.hear({ observations: fresh.map(fault), standing: new Set(ids) }, 'deviceFault');
    await bench.settle();
  }

  it('is no new alarm while it stands, and one when it has ended and comes back', async () => {
    const { bench, first, others } = await burst();
    await look(bench, ['7', ...others], '7');
    expect(bench.told).toEqual([]);
    await look(bench, others);
    await look(bench, others);
    await look(bench, ['7', ...others], '7');
    expect(bench.told).toEqual([expect.stringContaining('|7#')]);
    expect(bench.told).not.toContain(first.id);
    await look(bench, ['7', ...others], '7');
    expect(bench.told).toHaveLength(1);
  });

  it('is one as well when it was let go of in the moment in which it ended', async () => {
    const bench = new ProfileHarness();
    const [first] = await bench.raise(fault('7'));
    const others = Array.from({ length: BURST }, (_none, n) => `other${n}`);
    bench.hear({ observations: others.map(fault), standing: new Set(others) });
    await bench.settle();
    expect(bench.alarms.alarm(first.id)).toBeNull();
    bench.told.length = 0;
    await bench.clock.advance(60_000);
    await look(bench, ['7', ...others], '7');
    expect(bench.told).toEqual([expect.stringContaining('|7#')]);
  });

  it('has its end in the journal, once, like any other', async () => {
    const { bench, first, others } = await burst();
    await look(bench, others);
    await look(bench, others);
    const ends = bench.written.filter(({ kind }) => kind === 'returned');
    expect(ends.map(({ alarmId }) => alarmId)).toEqual([first.id]);
  });
});

describe('in a run of many days', () => {
  const SOS = anObservation({
    channel: 'sos',
    alarmClass: 'sos',
    priority: 'critical',
    serverId: '1',
    eventTime: 1_000,
  });

  it('a record that still stands is not raised again, however much came and went since', async () => {
    const bench = new ProfileHarness();
    const kept = await bench.raise(SOS, fault('7'));
    for (let n = 0; n < LONG_RUN; n += AT_ONCE) {
      const more = Array.from({ length: AT_ONCE }, (_none, one) => fault(`other${n + one}`));
      bench.hear({ observations: more });
      await bench.settle();
      const ids = bench.alarms.alarms().flatMap(({ id }) => (id.includes('|other') ? [id] : []));
      await bench.acts.acknowledge(ids, '');
      bench.look('deviceFault', ['7']);
      await bench.clock.advance(3_600_000);
    }
    bench.told.length = 0;
    bench.hear({ observations: [SOS, fault('7')], polled: true });
    await bench.settle();
    expect(bench.told).toEqual([]);
    const standing = bench.alarms.alarms().filter(({ condition }) => condition.active);
    expect(standing.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  });
});
