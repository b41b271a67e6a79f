import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import type { AlarmObservation } from '@shared/model/alarm';
import { anObservation } from '@tests/support/alarms';
import { profileOf } from '@tests/support/alarmDesk';
import { ProfileHarness } from '@tests/support/profileHarness';

const HOUR = 3_600_000;

let bench: ProfileHarness;
beforeEach(() => {
  bench = new ProfileHarness();
});

const fault = (serverId: string): AlarmObservation =>
  anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId });

async function outcome(acted: Promise<Result<ActOutcome, unknown>>): Promise<ActOutcome> {
  const answer = await acted;
  if (!answer.ok) throw new Error('refused as a whole');
  return answer.value;
}

describe('an act that the server is told of', () => {
  const form = { to: '李四', toUserId: '5', dueAt: null, note: '', order: true };
  const LOST = fail({ kind: 'notConnected', reason: 'timeout', detail: '30000 ms' } as const);
  const key = (why: string): string => `alarm.refused.${why}`;

  it('is sent once, from however many windows it is asked for at a time', async () => {
    const [one, two] = await bench.raise(fault('7'), fault('8'));
    const answered = bench.hold();
    const first = outcome(bench.acts.tellServer([one.id, two.id], ''));
    await bench.settle();
    // The second one waits for its turn, and is taken as well.
    const again = await outcome(bench.acts.tellServer([two.id, one.id], ''));
    expect(again.done).toEqual([]);
    expect(again.refused.map((refused) => refused.key)).toEqual(Array(2).fill(key('tellingNow')));
    answered();
    expect((await first).done).toHaveLength(2);
    expect(bench.calls.map(([, { id }]) => id)).toEqual(['7', '8']);
    // Afterwards it is a new act.
    await bench.acts.tellServer([one.id], '');
    expect(bench.calls).toHaveLength(3);
  });

  it('is left alone by the end of one that was begun before it', async () => {
    const [one, two] = await bench.raise(fault('7'), fault('8'));
    const answerOne = bench.hold();
    const first = outcome(bench.acts.tellServer([one.id, two.id], ''));
    await bench.settle();
    const answerTwo = bench.hold();
    answerOne();
    await bench.settle();
    const answerAgain = bench.hold();
    const again = outcome(bench.acts.tellServer([one.id], ''));
    answerTwo();
    expect((await first).done).toHaveLength(2);
    const third = await outcome(bench.acts.tellServer([one.id], ''));
    expect(third.refused).toEqual([{ id: one.id, key: key('tellingNow') }]);
    answerAgain();
    expect((await again).done).toHaveLength(1);
    expect(bench.calls).toHaveLength(3);
  });

  it('and whose answer is lost is sent again only by a person who has looked', async () => {
    const [broken] = await bench.raise(fault('7'));
    bench.answer = LOST;
    expect((await outcome(bench.acts.tellServer([broken.id], ''))).refused).toEqual([
      { id: broken.id, key: key('serverUnsure') },
    ]);
    expect(bench.get(broken)).toMatchObject({
      acknowledged: null,
      told: [{ act: 'handle', ok: false, unsure: true, message: 'failure.notConnected.timeout' }],
    });
    await bench.clock.advance(3_600_000);
    // Nobody has sent it again meanwhile, nor does it follow from a new start.
    bench = bench.restarted();
    expect((await outcome(bench.acts.tellServer([broken.id], ''))).refused).toEqual([
      { id: broken.id, key: key('checkFirst') },
    ]);
    expect(bench.calls).toEqual([]);
    expect((await outcome(bench.acts.tellServer([broken.id], '', true))).done).toHaveLength(1);
    expect(bench.calls).toHaveLength(1);
    expect(bench.get(broken).acknowledged?.where).toBe('server');
    expect(bench.refolded()).toEqual(bench.alarms.alarms());
  });

  it('is in doubt by what a broken server says, and not by what one refuses', async () => {
    const [broken] = await bench.raise(fault('7'));
    const answers: readonly (readonly [ApiFailure, true | undefined])[] = [
      [{ kind: 'rejected', code: 500, message: '' }, true],
      [{ kind: 'rejected', code: 500, message: '工单已存在' }, undefined],
      [{ kind: 'notJson', status: 200, detail: '' }, true],
      [{ kind: 'notConnected', reason: 'reset', detail: '' }, true],
      [{ kind: 'notConnected', reason: 'refused', detail: '' }, undefined],
      [{ kind: 'noPermission', message: '' }, undefined],
    ];
    for (const [failure, unsure] of answers) {
      bench.answer = fail(failure);
      await bench.clock.advance(1_000);
      await bench.acts.tellServer([broken.id], '', true);
      const { kind } = failure;
      expect([kind, bench.get(broken).told.at(-1)?.unsure]).toEqual([kind, unsure]);
    }
    expect(bench.calls).toHaveLength(answers.length);
  });

  it('makes one repair order of two that are asked for at a time, and none in doubt by itself', async () => {
    const [broken] = await bench.raise(fault('7'));
    const answered = bench.hold();
    const first = outcome(bench.acts.assign([broken.id], form));
    const second = await outcome(bench.acts.assign([broken.id], form));
    expect(second.refused).toEqual([{ id: broken.id, key: key('tellingNow') }]);
    bench.answer = LOST;
    answered();
    expect((await first).refused).toEqual([{ id: broken.id, key: key('serverUnsure') }]);
    expect(bench.calls).toHaveLength(1);
    const third = await outcome(bench.acts.assign([broken.id], form));
    expect(third.refused).toEqual([{ id: broken.id, key: key('checkFirst') }]);
    // Without an order it is given to somebody all the same.
    const here = await outcome(
      bench.acts.assign([broken.id], { ...form, to: '王五', order: false }),
    );
    expect(here.done).toMatchObject([{ assigned: { to: '王五' } }]);
    bench.answer = ok(null);
    await bench.acts.assign([broken.id], { ...form, checked: true });
    expect(bench.calls).toHaveLength(2);
  });
});

describe('an act that the server answers when the desk has changed hands', () => {
  const form = { to: '李四', toUserId: '5', dueAt: null, note: '', order: true };
  const left = (...ids: string[]) => ids.map((id) => ({ id, key: 'alarm.refused.deskLeft' }));
  const next = profileOf('000000', 'ws://127.0.0.1:1');
  const successor = { ...next, user: { ...next.user, userId: '5', realName: '李接班' } };
  const usersOf = (kind: string): readonly string[] =>
    bench.written.filter((entry) => entry.kind === kind).map(({ user }) => user);

  it.each([
    ['somebody else has it', () => bench.alarms.takeOver(successor)],
    ['it was signed out', () => bench.alarms.close()],
  ])('counts for whoever began it, and goes no further: %s', async (_name, change) => {
    const [one, two, three] = await bench.raise(fault('7'), fault('8'), fault('9'));
    const { userId } = next.user;
    const answered = bench.hold();
    const acting = outcome(bench.acts.tellServer([one.id, two.id, three.id], '已修'));
    await bench.settle();
    change();
    answered();
    const { done, refused } = await acting;
    expect(done).toMatchObject([{ id: one.id, acknowledged: { by: '王调度', byUserId: userId } }]);
    expect(refused).toEqual(left(two.id, three.id));
    expect(bench.calls.map(([, { id }]) => id)).toEqual(['7']);
    expect([usersOf('told'), usersOf('acknowledged')]).toEqual([[userId], [userId]]);
  });

  it('is free for the one who has it now', async () => {
    const [one, two] = await bench.raise(fault('7'), fault('8'));
    const answered = bench.hold();
    const acting = outcome(bench.acts.tellServer([one.id, two.id], ''));
    await bench.settle();
    bench.alarms.takeOver(successor);
    answered();
    await acting;
    const { done } = await outcome(bench.acts.tellServer([two.id], ''));
    expect(done).toMatchObject([{ acknowledged: { by: '李接班', byUserId: '5' } }]);
    expect(usersOf('told')).toEqual([next.user.userId, '5']);
  });

  it('makes no further repair order either', async () => {
    const [one, two] = await bench.raise(fault('7'), fault('8'));
    const answered = bench.hold();
    const acting = outcome(bench.acts.assign([one.id, two.id], form));
    await bench.settle();
    bench.alarms.takeOver(successor);
    answered();
    expect((await acting).refused).toEqual(left(two.id));
    expect(bench.calls).toHaveLength(1);
    expect(usersOf('told')).toEqual([next.user.userId]);
    expect((await outcome(bench.acts.assign([two.id], form))).refused).toEqual([]);
  });

  it('is what one call has told of several at once', async () => {
    const message = (object: string) =>
      anObservation({ channel: 'noiseWarn', alarmClass: 'noiseWarn', object });
    const [one, two] = await bench.raise(message('甲'), message('乙'));
    const answered = bench.hold();
    const acting = outcome(bench.acts.tellServer([one.id, two.id], ''));
    await bench.settle();
    bench.alarms.takeOver(successor);
    answered();
    expect((await acting).done.map(({ acknowledged }) => acknowledged?.byUserId)).toEqual(
      Array(2).fill(next.user.userId),
    );
    expect(bench.calls).toHaveLength(1);
  });
});

describe('a fault at whose source nobody looks any more', () => {
  const off = { sources: { deviceFault: { on: false } } };

  it('is closed by a person with a reason, and the journal says that its end is not known', async () => {
    const [broken] = await bench.raise(fault('7'));
    await bench.acts.acknowledge([broken.id], '');
    const close = async (reason: string): Promise<string> =>
      (await outcome(bench.acts.close([broken.id], reason))).refused[0]?.key ?? 'done';
    expect(await close('拆除')).toBe('alarm.refused.stillActive');
    bench.configure(off);
    // Nothing ends it by itself.
    await bench.clock.advance(100 * HOUR);
    expect(bench.get(broken).state).toBe('acknowledged');
    expect(await close('')).toBe('alarm.refused.needsReason');
    expect(await close('拆除')).toBe('done');
    expect(bench.get(broken)).toMatchObject({
      state: 'normal',
      closed: { by: '王调度', reason: '拆除', endUnknown: true },
    });
    expect(bench.bodies('closed')).toEqual([{ by: '王调度', reason: '拆除', endUnknown: true }]);
    expect(bench.refolded()).toEqual(bench.alarms.alarms());
  });

  it('is acknowledged first, and brought back where it is hidden', async () => {
    const [broken] = await bench.raise(fault('7'));
    bench.configure(off);
    const refusals: string[] = [];
    const close = async (): Promise<void> => {
      const { refused } = await outcome(bench.acts.close([broken.id], 'r'));
      refusals.push(...refused.map(({ key }) => key));
    };
    await close();
    await bench.acts.shelve([broken.id], 5, 'r');
    await close();
    expect(refusals).toEqual(['alarm.refused.notAcknowledged', 'alarm.refused.notAnnunciated']);
  });

  it('is a new alarm when it is looked at again and still stands', async () => {
    const [broken] = await bench.raise(fault('7'));
    bench.configure(off);
    await bench.acts.acknowledge([broken.id], '');
    await bench.acts.close([broken.id], '拆除');
    bench.configure({});
    const [anew] = await bench.raise(fault('7'));
    expect([anew.state, bench.get(broken).state]).toEqual(['unacknowledged', 'normal']);
    expect(bench.told).toEqual([broken.id, anew.id]);
  });

  it('has a record that nobody finds again where that has no number', async () => {
    const [nameless] = await bench.raise(fault(''));
    await bench.acts.acknowledge([nameless.id], '');
    await bench.acts.close([nameless.id], '平台未给编号');
    expect(bench.get(nameless).closed).toMatchObject({ endUnknown: true });
  });

  it('or whose cause has gone before is closed like the others', async () => {
    const [broken] = await bench.raise(fault('7'));
    bench.look('deviceFault', []);
    await bench.settle();
    bench.configure(off);
    await bench.acts.acknowledge([broken.id], '');
    await bench.acts.close([broken.id], '');
    expect(bench.bodies('closed')).toEqual([{ by: '王调度', reason: '' }]);
  });
});
