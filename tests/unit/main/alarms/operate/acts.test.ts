import { beforeEach, describe, expect, it } from 'vitest';
import { fail, type Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import type { AlarmObservation } from '@shared/model/alarm';
import { anObservation } from '@tests/support/alarms';
import { AlarmFold } from '@main/alarms/ledger/fold';
import { ProfileHarness } from '@tests/support/profileHarness';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: ProfileHarness;
beforeEach(() => {
  bench = new ProfileHarness();
});

const sos = anObservation({
  channel: 'sos',
  alarmClass: 'sos',
  priority: 'critical',
  object: '张三',
});
const fault = (serverId: string, more: Partial<AlarmObservation> = {}): AlarmObservation =>
  anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId, ...more });

async function outcome(acted: Promise<Result<ActOutcome, unknown>>): Promise<ActOutcome> {
  const answer = await acted;
  if (!answer.ok) throw new Error('refused as a whole');
  return answer.value;
}

describe('acts', () => {
  it('acknowledge 1,000 in one go, and none that came later', async () => {
    const chosen = await bench.raise(...many(1_000));
    const [late] = await bench.raise(anObservation({ object: '后来' }));
    const before = bench.written.length;
    const { done, refused, waiting } = await outcome(
      bench.acts.acknowledge(
        chosen.map(({ id }) => id),
        '批量',
      ),
    );
    expect([done.length, refused, waiting]).toEqual([1_000, [], false]);
    expect(bench.written.slice(before).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 1_000 }, () => 'acknowledged'),
    );
    expect(bench.get(late).state).toBe('unacknowledged');
    expect(bench.alarms.alarms().filter(({ state }) => state === 'unacknowledged')).toHaveLength(1);
  });

  it('refuse by alarm what is unknown, and do the rest', async () => {
    const [known] = await bench.raise(anObservation());
    const { done, refused } = await outcome(bench.acts.acknowledge([known.id, 'nobody'], ''));
    expect(done.map(({ id }) => id)).toEqual([known.id]);
    expect(refused).toEqual([{ id: 'nobody', key: 'alarm.refused.unknown' }]);
  });

  it('name the operator and their id in the journal', async () => {
    const [alarm] = await bench.raise(anObservation());
    await bench.acts.acknowledge([alarm.id], '已派人');
    await bench.acts.comment([alarm.id], '路上');
    await bench.acts.assign([alarm.id], {
      to: '夜班',
      toUserId: '',
      dueAt: 7,
      note: '请跟进',
      order: false,
    });
    const by = { by: '王调度' };
    expect(bench.bodies('acknowledged')).toEqual([
      { ...by, byUserId: '1900000000000000001', where: 'workstation', comment: '已派人' },
    ]);
    expect(bench.bodies('commented')).toEqual([{ ...by, text: '路上' }]);
    expect(bench.get(alarm)).toMatchObject({
      comments: [{ ...by, text: '路上' }],
      assigned: { ...by, to: '夜班', dueAt: 7, note: '请跟进' },
    });
  });

  it('journal the step of an SOS with its code, and the fold has it again; no other alarm has steps', async () => {
    const [person, drop] = await bench.raise(sos, anObservation());
    const ids = [person.id, drop.id];
    const { done } = await outcome(bench.acts.comment(ids, '回拨：无人接听', 'callBack.noAnswer'));
    expect(done.map(({ comments }) => comments.map(({ code }) => code))).toEqual([
      ['callBack.noAnswer'],
      [undefined],
    ]);
    expect(bench.bodies('commented')).toEqual([
      { by: '王调度', text: '回拨：无人接听', code: 'callBack.noAnswer' },
      { by: '王调度', text: '回拨：无人接听' },
    ]);
    const folded = new AlarmFold();
    bench.written.forEach((entry, n) => folded.take(entry, n + 1));
    const again = folded.stored().alarms.find(({ id }) => id === person.id);
    expect(again?.comments).toEqual(bench.get(person).comments);
  });

  it('close what is acknowledged: SOS with a reason only, a fault only by its source', async () => {
    const [drop, person, broken] = await bench.raise(anObservation(), sos, fault('7'));
    const all = [drop.id, person.id, broken.id];
    const keys = async (reason: string): Promise<readonly string[]> =>
      (await outcome(bench.acts.close(all, reason))).refused.map(({ key }) => key);
    expect(await keys('')).toEqual(
      Array.from({ length: 3 }, () => 'alarm.refused.notAcknowledged'),
    );
    await bench.acts.acknowledge(all, '');
    expect(await keys('')).toEqual(['alarm.refused.needsReason', 'alarm.refused.stillActive']);
    expect(bench.get(person).state).toBe('acknowledged');
    expect(await keys('误触')).toEqual(['alarm.refused.stillActive']);
    expect(bench.get(person)).toMatchObject({ state: 'normal', closed: { reason: '误触' } });
    bench.look('deviceFault', []);
    await bench.settle();
    expect(bench.get(broken).state).toBe('normal');
  });
});

describe('a shelf', () => {
  it('is limited by priority, never for SOS, and is not made longer by shelving again', async () => {
    const [person, high] = await bench.raise(sos, anObservation());
    const shelve = (minutes: number): Promise<ActOutcome> =>
      outcome(bench.acts.shelve([person.id, high.id], minutes, '施工'));
    expect((await shelve(121)).refused).toEqual([
      { id: person.id, key: 'alarm.refused.neverShelved' },
      { id: high.id, key: 'alarm.refused.tooLong' },
    ]);
    expect((await shelve(120)).done.map(({ state }) => state)).toEqual(['shelved']);
    expect((await shelve(1)).refused[1]?.key).toBe('alarm.refused.shelvedAlready');
    expect((await outcome(bench.acts.acknowledge([high.id], ''))).refused).toEqual([
      { id: high.id, key: 'alarm.refused.notAnnunciated' },
    ]);
  });

  it.each([
    ['to the second', (): Promise<void> => bench.clock.advance(30 * MINUTE)],
    [
      'after a sleep, at once when the machine wakes',
      async (): Promise<void> => {
        bench.clock.sleep(30 * MINUTE);
        bench.lookAsked.emit();
        await bench.settle();
      },
    ],
    [
      'after the clock was set forward, within half a minute',
      async (): Promise<void> => {
        bench.clock.setBoards(bench.clock.now() + 30 * MINUTE);
        await bench.clock.advance(30_000);
      },
    ],
  ])('ends by itself %s, and is told anew', async (_name, pass) => {
    const [alarm] = await bench.raise(anObservation());
    await bench.acts.acknowledge([alarm.id], '');
    await bench.acts.shelve([alarm.id], 30, '施工');
    await bench.clock.advance(1_000);
    bench.told.length = 0;
    await bench.clock.advance(30 * MINUTE - 1_001);
    expect(bench.get(alarm).state).toBe('shelved');
    // The last millisecond, or the jump, or the sleep.
    await pass();
    await bench.clock.advance(1);
    expect(bench.get(alarm)).toMatchObject({ state: 'unacknowledged', acknowledged: null });
    expect(bench.told).toEqual([alarm.id]);
    expect(bench.bodies('unshelved')).toEqual([{ by: '' }]);
  });

  it('that ended while the app was not running ends at its start', async () => {
    const [alarm] = await bench.raise(anObservation());
    await bench.acts.shelve([alarm.id], 30, '施工');
    bench.clock.sleep(HOUR);
    const next = bench.restarted();
    await next.settle();
    expect(next.get(alarm).state).toBe('unacknowledged');
    expect(next.told).toEqual([alarm.id]);
  });

  it('is ended by a person, once', async () => {
    const [alarm] = await bench.raise(anObservation());
    await bench.acts.shelve([alarm.id], 30, '施工');
    await bench.acts.unshelve([alarm.id]);
    await bench.acts.unshelve([alarm.id]);
    expect(bench.bodies('unshelved')).toEqual([{ by: '王调度' }]);
    await bench.clock.advance(HOUR);
    expect(bench.bodies('unshelved')).toHaveLength(1);
  });
});

describe('what time does', () => {
  it('ends an event after a day, and what nobody acknowledged stays', async () => {
    const [seen, unseen] = await bench.raise(anObservation(), anObservation({ object: '另一处' }));
    await bench.acts.acknowledge([seen.id], '');
    await bench.clock.advance(24 * HOUR - 1);
    expect(bench.get(seen).state).toBe('acknowledged');
    await bench.clock.advance(1);
    expect([bench.get(seen).state, bench.get(unseen).state]).toEqual([
      'normal',
      'returnedUnacknowledged',
    ]);
  });

  it('escalates by priority until somebody acknowledges', async () => {
    const [critical, high, low] = await bench.raise(
      sos,
      anObservation(),
      anObservation({ object: '慢', priority: 'low' }),
    );
    const steps = (): string[] => bench.escalated.map(({ id, step }) => `${names.get(id)}${step}`);
    const names = new Map([
      [critical.id, 'c'],
      [high.id, 'h'],
      [low.id, 'l'],
    ]);
    await bench.clock.advance(MINUTE - 1);
    expect(steps()).toEqual([]);
    await bench.clock.advance(1);
    expect(steps()).toEqual(['c1']);
    await bench.clock.advance(4 * MINUTE);
    expect(steps()).toEqual(['c1', 'c2', 'c3', 'h1']);
    expect(bench.get(critical).escalation).toBe(3);
    await bench.acts.acknowledge([high.id], '');
    await bench.clock.advance(10 * HOUR);
    expect(steps()).toEqual(['c1', 'c2', 'c3', 'h1']);
    expect(bench.bodies('escalated')).toHaveLength(4);
  });

  it('begins escalation anew with what comes back from the shelf', async () => {
    const [alarm] = await bench.raise(anObservation());
    await bench.clock.advance(6 * MINUTE);
    await bench.acts.shelve([alarm.id], 30, '');
    await bench.clock.advance(30 * MINUTE);
    expect(bench.get(alarm).escalation).toBe(0);
    await bench.clock.advance(5 * MINUTE);
    expect(bench.escalated.map(({ step }) => step)).toEqual([1, 1]);
  });

  it('escalates together what is due together, as after a flood that nobody answered', async () => {
    const batches: number[] = [];
    bench.alarms.escalated.on((all) => batches.push(all.length));
    await bench.raise(...many(300));
    await bench.clock.advance(5 * MINUTE);
    expect(batches).toEqual([300]);
  });

  it('takes the highest step at once where it slept through the others', async () => {
    await bench.raise(anObservation());
    bench.clock.sleep(HOUR);
    bench.lookAsked.emit();
    await bench.settle();
    expect(bench.escalated.map(({ step }) => step)).toEqual([3]);
  });
});

describe('a rule', () => {
  const rule = {
    id: 'r1',
    name: '夜间施工',
    on: true,
    mode: 'suppress' as const,
    classes: [],
    objects: ['幸福*'],
    sites: [],
    from: null,
    to: null,
    daily: null,
    reason: '施工',
  };

  it('hides what it covers from the first moment; SOS is never hidden', async () => {
    bench.configure({ rules: [rule] });
    const [drop] = await bench.raise(anObservation());
    const [person] = await bench.raise({ ...sos, object: '幸福里' });
    expect(bench.get(drop)).toMatchObject({
      state: 'suppressed',
      suppressedBy: { rule: 'r1', name: '夜间施工' },
    });
    expect(bench.told).toEqual([person.id]);
    const [received, suppressed] = bench.written.filter(({ alarmId }) => alarmId === drop.id);
    expect([received?.kind, suppressed?.kind]).toEqual(['received', 'suppressed']);
    expect(suppressed?.at).toBe(received?.at);
  });

  it('that is switched on hides what stands; switched off, it is told anew', async () => {
    const [drop, other, person] = await bench.raise(
      anObservation(),
      anObservation({ object: '别处' }),
      { ...sos, object: '幸福里' },
    );
    await bench.acts.acknowledge([drop.id], '');
    bench.told.length = 0;
    bench.configure({ rules: [{ ...rule, mode: 'outOfService' }] });
    await bench.settle();
    expect([drop, other, person].map((one) => bench.get(one).state)).toEqual([
      'outOfService',
      'unacknowledged',
      'unacknowledged',
    ]);
    bench.configure({ rules: [rule] });
    await bench.settle();
    expect(bench.get(drop).state).toBe('suppressed');
    expect(bench.told).toEqual([]);
    bench.configure({ rules: [] });
    await bench.settle();
    expect(bench.get(drop)).toMatchObject({ state: 'unacknowledged', suppressedBy: null });
    expect(bench.told).toEqual([drop.id]);
  });

  it('that is switched on while an alarm is on its way to the disk hides it, untold', async () => {
    bench.journal.stop();
    const raising = bench.raise(anObservation());
    await bench.settle();
    bench.configure({ rules: [rule] });
    await bench.journal.go();
    const [drop] = await raising;
    await bench.settle();
    expect(bench.get(drop).state).toBe('suppressed');
    expect(bench.told).toEqual([]);
  });

  it('begins and ends to hold by the clock', async () => {
    const [drop] = await bench.raise(anObservation());
    const now = bench.clock.now();
    bench.configure({ rules: [{ ...rule, from: now + HOUR, to: now + 2 * HOUR }] });
    await bench.clock.advance(HOUR - 1);
    expect(bench.get(drop).state).toBe('unacknowledged');
    await bench.clock.advance(1);
    expect(bench.get(drop).state).toBe('suppressed');
    await bench.clock.advance(HOUR);
    expect(bench.get(drop).state).toBe('unacknowledged');
  });
});

describe('a source that is polled', () => {
  it('tells by its silence what is over, and only of its own channel', async () => {
    const [a, b] = await bench.raise(fault('a', { object: 'A' }), fault('b', { object: 'B' }));
    const [drop] = await bench.raise(anObservation());
    bench.look('deviceFault', ['b']);
    bench.look('deviceFault', ['b']);
    await bench.settle();
    expect([a, b, drop].map((one) => bench.get(one).state)).toEqual([
      'returnedUnacknowledged',
      'unacknowledged',
      'unacknowledged',
    ]);
    expect(bench.bodies('returned')).toHaveLength(1);
    // It is there again: a new alarm, and the old one stays until somebody acknowledges it.
    await bench.raise(fault('a', { object: 'A' }));
    const states = bench.alarms.alarms().filter(({ object }) => object === 'A');
    expect(states.map(({ state }) => state)).toEqual(['returnedUnacknowledged', 'unacknowledged']);
  });
});

describe('priorities', () => {
  it('are those of the tenant, from the moment of receipt, but for SOS', async () => {
    bench.configure({ priorities: { garbageDrop: 'low', sos: 'low' } });
    const [drop, person] = await bench.raise(anObservation(), sos);
    expect([drop.priority, person.priority]).toEqual(['low', 'critical']);
    expect(bench.bodies('received')).toMatchObject([{ priority: 'low' }, { priority: 'critical' }]);
  });
});

describe('the server', () => {
  it('is told once by the adapter of the class, and its answer is journaled', async () => {
    const [broken, drop, nameless] = await bench.raise(
      fault('7', { object: 'A' }),
      anObservation(),
      fault('', { object: 'B' }),
    );
    const ids = [broken.id, drop.id, nameless.id];
    const { done, refused } = await outcome(bench.acts.tellServer(ids, '张师傅去'));
    expect(bench.calls).toEqual([
      ['deviceFaultFlow.handle', { id: '7', operateType: '1', handleResult: '张师傅去' }],
    ]);
    expect(refused).toEqual([
      { id: drop.id, key: 'alarm.refused.noServerCall' },
      { id: nameless.id, key: 'alarm.refused.noRecord' },
    ]);
    expect(done).toMatchObject([
      { acknowledged: { where: 'server', by: '王调度' }, told: [{ act: 'handle', ok: true }] },
    ]);
  });

  it('that refuses leaves the alarm open, with its own words', async () => {
    const [broken] = await bench.raise(fault('7'));
    bench.answer = fail({ kind: 'rejected', code: 400, message: '故障已关闭' });
    const { done, refused } = await outcome(bench.acts.tellServer([broken.id], ''));
    expect(done).toEqual([]);
    expect(refused).toEqual([{ id: broken.id, key: 'alarm.refused.server' }]);
    expect(bench.get(broken)).toMatchObject({
      state: 'unacknowledged',
      acknowledged: null,
      told: [{ act: 'handle', ok: false, message: '故障已关闭' }],
    });
    expect(bench.calls).toHaveLength(1);
    bench.answer = fail({ kind: 'notConnected', reason: 'dns', detail: 'getaddrinfo ENOTFOUND' });
    await bench.clock.advance(1_000);
    await bench.acts.tellServer([broken.id], '');
    // What has no words of the server's is kept as the key of ours.
    const told = bench.get(broken).told.map(({ message }) => message);
    expect(told).toEqual(['故障已关闭', 'failure.notConnected.dns']);
  });

  it('reads all messages by one call', async () => {
    const message = { channel: 'workCardMessage', alarmClass: 'workCardMessage' };
    const alarms = await bench.raise(
      anObservation({ ...message, object: '1' }),
      anObservation({ ...message, object: '2' }),
    );
    await bench.acts.tellServer(
      alarms.map(({ id }) => id),
      '',
    );
    expect(bench.calls).toEqual([['messageBox.getWarnStatus', { update: 'true' }]]);
    expect(alarms.map((one) => bench.get(one).acknowledged?.where)).toEqual(['server', 'server']);
  });

  it('gets a repair order for a fault that is assigned so; nothing else becomes one', async () => {
    const [broken, drop] = await bench.raise(
      fault('7', { object: '1号箱', site: '东站' }),
      anObservation(),
    );
    const form = { to: '李四', toUserId: '5', dueAt: null, note: '尽快', order: true };
    const { done, refused } = await outcome(bench.acts.assign([broken.id, drop.id], form));
    expect(refused).toEqual([{ id: drop.id, key: 'alarm.refused.noOrder' }]);
    expect(done).toMatchObject([{ assigned: { to: '李四' }, told: [{ act: 'order', ok: true }] }]);
    expect(bench.calls).toMatchObject([
      ['repairWorkOrder.save', { deviceName: '1号箱', siteName: '东站', handleUserId: '5' }],
    ]);
  });
});

describe('a shelf that is on its way to the disk', () => {
  it('is one for the same wish, and refuses another one', async () => {
    const [alarm] = await bench.raise(anObservation());
    const shelve = (minutes: number) => outcome(bench.acts.shelve([alarm.id], minutes, '施工'));
    const [first, same, other] = await Promise.all([shelve(5), shelve(5), shelve(60)]);
    expect([first.done.length, same.done.length]).toEqual([1, 1]);
    expect(other).toMatchObject({ done: [], refused: [{ key: 'alarm.refused.shelvedAlready' }] });
    expect(bench.bodies('shelved')).toHaveLength(1);
  });
});

describe('a disk that takes nothing', () => {
  it('keeps nobody from being told, nor from acting; nothing is told twice', async () => {
    bench.journal.stop();
    const raising = bench.raise(anObservation());
    await bench.settle();
    expect(bench.told).toEqual([]);
    bench.journal.tellStuck();
    const [alarm] = await raising;
    expect(bench.told).toEqual([alarm.id]);
    expect(bench.get(alarm).unsaved).toBe(true);
    const acting = outcome(bench.acts.acknowledge([alarm.id], ''));
    const shelving = outcome(bench.acts.shelve([alarm.id], 5, ''));
    bench.journal.tellStuck();
    expect(await acting).toMatchObject({ waiting: true, done: [{ state: 'shelved' }] });
    expect((await shelving).waiting).toBe(true);
    const unshelving = outcome(bench.acts.unshelve([alarm.id]));
    bench.journal.tellStuck();
    await unshelving;
    bench.told.length = 0;
    await bench.journal.go();
    await bench.settle();
    // What is written at last is not done a second time.
    expect(bench.get(alarm)).toMatchObject({ state: 'unacknowledged', unsaved: false });
    expect(bench.told).toEqual([]);
    expect(bench.refolded()).toEqual(bench.alarms.alarms());
  });
});

describe('a journal that has no room left, not even in memory', () => {
  it('shows and tells what comes, and has it on disk once there is room', async () => {
    bench.journal.stop();
    bench.journal.full = true;
    const [alarm] = await bench.raise(anObservation());
    expect(bench.get(alarm).unsaved).toBe(true);
    expect(bench.told).toEqual([alarm.id]);
    expect(await outcome(bench.acts.acknowledge([alarm.id], ''))).toMatchObject({ waiting: true });
    await bench.journal.go();
    await bench.settle();
    expect(bench.get(alarm)).toMatchObject({ state: 'acknowledged', unsaved: false });
    expect(bench.refolded()).toMatchObject([{ id: alarm.id, receivedAt: alarm.receivedAt }]);
    // Told once, and written once.
    expect(bench.told).toEqual([alarm.id]);
    expect(bench.written.filter(({ kind }) => kind === 'received')).toHaveLength(1);
  });
});

function many(count: number): AlarmObservation[] {
  return Array.from({ length: count }, (_, n) => anObservation({ object: `点${n}` }));
}
