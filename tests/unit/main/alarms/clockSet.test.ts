import { describe, expect, it } from 'vitest';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOS = anObservation({ channel: 'sos', alarmClass: 'sos', priority: 'critical' });
const CRITICAL = anObservation({ priority: 'critical' });

describe('a wall clock that is set', () => {
  it('back two hours holds up no step of escalation', async () => {
    const bench = new ProfileHarness();
    await bench.raise(SOS);
    bench.clock.setBoards(bench.clock.now() - 2 * HOUR);
    await bench.clock.advance(5 * MINUTE);
    expect(bench.escalated.map(({ step }) => step)).toEqual([1, 2, 3]);
  });

  it('back two hours keeps no alarm on its shelf', async () => {
    const bench = new ProfileHarness();
    const [alarm] = await bench.raise(CRITICAL);
    await bench.acts.shelve([alarm.id], 30, '施工');
    bench.clock.setBoards(bench.clock.now() - 2 * HOUR);
    await bench.clock.advance(29 * MINUTE);
    expect(bench.get(alarm).state).toBe('shelved');
    await bench.clock.advance(MINUTE);
    expect(bench.get(alarm).state).toBe('unacknowledged');
    expect(bench.told).toEqual([alarm.id, alarm.id]);
  });

  it.each([
    ['back an hour', -HOUR],
    ['ahead, but not to the end of the shelf', 4 * MINUTE],
  ])(
    '%s keeps no alarm of a shelved point longer on the shelf than the first',
    async (_name, by) => {
      const bench = new ProfileHarness();
      const [first] = await bench.raise(anObservation());
      await bench.acts.shelve([first.id], 30, '施工');
      await bench.clock.advance(10 * MINUTE);
      bench.clock.setBoards(bench.clock.now() + by);
      await bench.clock.advance(10 * MINUTE);
      const [second] = await bench.raise(anObservation());
      expect(bench.get(second).state).toBe('shelved');
      await bench.clock.advance(10 * MINUTE);
      expect([first, second].map((one) => bench.get(one).state)).toEqual([
        'unacknowledged',
        'unacknowledged',
      ]);
      const [third] = await bench.raise(anObservation());
      expect(bench.told.at(-1)).toBe(third.id);
    },
  );

  it('back an hour makes the shorter of two shelves of a point no longer than the other', async () => {
    const bench = new ProfileHarness();
    const [first] = await bench.raise(anObservation());
    await bench.acts.shelve([first.id], 30, '施工');
    bench.clock.setBoards(bench.clock.now() - HOUR);
    await bench.clock.advance(20 * MINUTE);
    // Its end lies before that of the first by the wall clock, and comes later.
    const [other] = await bench.raise(anObservation({ priority: 'critical' }));
    await bench.acts.shelve([other.id], 30, '施工');
    await bench.clock.advance(5 * MINUTE);
    const [second] = await bench.raise(anObservation());
    await bench.clock.advance(5 * MINUTE);
    expect(bench.get(first).state).toBe('unacknowledged');
    expect(bench.get(second).state).toBe('shelved');
    await bench.clock.advance(20 * MINUTE);
    expect([other, second].map((one) => bench.get(one).state)).toEqual([
      'unacknowledged',
      'unacknowledged',
    ]);
  });

  it('ahead a day, for a minute, ends no event that somebody has acknowledged', async () => {
    const bench = new ProfileHarness();
    const [alarm] = await bench.raise(anObservation());
    await bench.acts.acknowledge([alarm.id], '');
    await bench.clock.advance(MINUTE);
    bench.clock.setBoards(bench.clock.now() + DAY);
    await bench.clock.advance(MINUTE);
    bench.clock.setBoards(bench.clock.now() - DAY);
    await bench.clock.advance(HOUR);
    expect(bench.get(alarm).state).toBe('acknowledged');
    await bench.clock.advance(DAY);
    expect(bench.get(alarm).state).toBe('normal');
  });

  it('ahead before a start counts as time that has passed, for nothing else is known of it', async () => {
    const bench = new ProfileHarness();
    const [alarm] = await bench.raise(SOS);
    bench.clock.setBoards(bench.clock.now() + 3 * MINUTE);
    const next = bench.restarted();
    await next.settle();
    expect(next.get(alarm).escalation).toBe(2);
  });

  it('back before a start lets the time of an alarm begin with it', async () => {
    const bench = new ProfileHarness();
    const [alarm] = await bench.raise(SOS);
    bench.clock.setBoards(bench.clock.now() - 2 * HOUR);
    const next = bench.restarted();
    await next.clock.advance(MINUTE);
    expect(next.get(alarm).escalation).toBe(1);
  });

  it('goes on over a sleep of which only the wall clock knows', async () => {
    const bench = new ProfileHarness();
    const [alarm] = await bench.raise(SOS);
    bench.clock.setBoards(bench.clock.now() + 10 * MINUTE);
    bench.lookAsked.emit();
    await bench.settle();
    expect(bench.get(alarm).escalation).toBe(3);
  });
});
