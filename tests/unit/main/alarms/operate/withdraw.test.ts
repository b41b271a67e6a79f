import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import { WITHDRAW_MS } from '@shared/model/alarm';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

let bench: ProfileHarness;
beforeEach(() => {
  bench = new ProfileHarness();
});

async function outcome(acted: Promise<Result<ActOutcome, unknown>>): Promise<ActOutcome> {
  const answer = await acted;
  if (!answer.ok) throw new Error('refused as a whole');
  return answer.value;
}

describe('acts', () => {
  it('take an acknowledgement back in time: it is told anew, and both stand in the journal', async () => {
    const [alarm] = await bench.raise(anObservation());
    const ids = [alarm.id];
    await bench.acts.acknowledge(ids, '');
    const { annunciatedAt } = bench.get(alarm);
    const told = bench.told.length;
    await bench.clock.advance(WITHDRAW_MS);
    expect((await outcome(bench.acts.withdraw(ids))).refused).toEqual([]);
    // Its time to respond goes on from where it was.
    expect(bench.get(alarm)).toMatchObject({
      state: 'unacknowledged',
      acknowledged: null,
      annunciatedAt,
    });
    expect(bench.told.slice(told)).toEqual([alarm.id]);
    expect(bench.bodies('withdrawn')).toEqual([{ by: '王调度', byUserId: '1900000000000000001' }]);
    // Twice is once, and it can be answered again.
    await bench.acts.withdraw(ids);
    expect(bench.bodies('withdrawn')).toHaveLength(1);
    await bench.acts.acknowledge(ids, '');
    expect(bench.get(alarm).state).toBe('acknowledged');
    expect(bench.refolded()).toEqual(bench.alarms.alarms());
  });

  it('take back neither what is older, nor what is closed, nor what the server was told', async () => {
    const [old, closed, told] = await bench.raise(
      anObservation({ object: '一' }),
      anObservation({ object: '二' }),
      anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId: '7' }),
    );
    await bench.acts.acknowledge([old.id], '');
    await bench.clock.advance(WITHDRAW_MS + 10_000);
    await bench.acts.acknowledge([closed.id], '');
    await bench.acts.close([closed.id], '');
    await bench.acts.tellServer([told.id], '');
    const { done, refused } = await outcome(
      bench.acts.withdraw([old.id, closed.id, told.id, 'nobody']),
    );
    expect(done).toEqual([]);
    expect(refused).toEqual([
      { id: old.id, key: 'alarm.refused.tooLate' },
      { id: closed.id, key: 'alarm.refused.closed' },
      { id: told.id, key: 'alarm.refused.notYours' },
      { id: 'nobody', key: 'alarm.refused.unknown' },
    ]);
  });

  it('answer and take back in the order in which they were asked for', async () => {
    const [alarm] = await bench.raise(anObservation());
    const ids = [alarm.id];
    await Promise.all([
      bench.acts.acknowledge(ids, ''),
      bench.acts.withdraw(ids),
      bench.acts.acknowledge(ids, ''),
    ]);
    await bench.settle();
    expect(bench.refolded()).toEqual(bench.alarms.alarms());
    expect(bench.get(alarm).state).toBe('acknowledged');
  });
});
