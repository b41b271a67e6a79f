import { expect, test } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import { applyDelta, type AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { CALM } from '@shared/model/attention';
import { RAISED } from '@shared/model/alarmState';
import { SnapshotMaker } from '@main/alarms/publish/snapshot';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const REST = {
  channels: [],
  gaps: [],
  journal: { kind: 'ok' },
  attention: CALM,
  locked: false,
} as const;

/** Numbers in [0, 1), the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const STATES: readonly Partial<Alarm>[] = [
  {},
  { condition: { ...RAISED, acknowledged: true } },
  { condition: { ...RAISED, shelved: true } },
  { condition: { ...RAISED, suppressed: true } },
  { condition: { ...RAISED, active: false, acknowledged: true } },
  { priority: 'critical' },
];

test('what windows build from changes is what they get when they ask for all of it', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = numbers(seed);
    const [maker, whole] = [
      new SnapshotMaker(translateIn('zh')),
      new SnapshotMaker(translateIn('zh')),
    ];
    const kept = new Map<string, Alarm>();
    let locked = false;
    maker.takeAll([]);
    maker.delta(REST);
    let known: AlarmSnapshot = maker.current();
    for (let step = 0; step < 40; step += 1) {
      const changes = new Map<string, Alarm | null>();
      for (let n = 0; n < 5; n += 1) {
        const id = `a${step * 5 + n - Math.floor(random() * 10)}#1`;
        const patch = STATES[Math.floor(random() * STATES.length)];
        const alarm = random() < 0.2 ? null : anAlarm({ id, receivedAt: step, ...patch });
        changes.set(id, alarm);
        if (alarm === null) kept.delete(id);
        else kept.set(id, alarm);
      }
      if (random() < 0.1) locked = !locked;
      if (random() < 0.1) maker.forget();
      maker.take(changes);
      const next = applyDelta(known, maker.delta({ ...REST, locked }));
      if (next === null) throw new Error('the delta does not fit');
      known = next;
      expect(new Set(known.alarms)).toEqual(new Set(maker.current().alarms));
      whole.update({ ...REST, locked, alarms: [...kept.values()] });
      const { alarms, counts } = whole.current();
      const byId = (list: readonly Alarm[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId(known.alarms)).toEqual(byId(alarms));
      expect(known.counts).toEqual(counts);
    }
  }
});

test('a locked workstation says nothing of flood, chatter and bar but that they are', () => {
  const maker = new SnapshotMaker(translateIn('zh'));
  const id = 'sos|sos|张三|1#1';
  const group = {
    site: '东站',
    alarmClass: 'sos',
    count: 11,
    worst: 'critical',
    newestId: id,
  } as const;
  const attention = {
    ...CALM,
    flood: { since: 1, inWindow: 11, groups: [group] },
    chattering: { 'sos|sos|张三': 3 },
    bar: [id],
  };
  maker.takeAll([anAlarm({ id, object: '张三', priority: 'critical' })]);
  maker.delta({ ...REST, attention });
  expect(maker.current().attention).toEqual(attention);
  const locked = maker.delta({ ...REST, attention, locked: true });
  expect(JSON.stringify(locked.attention)).not.toMatch(/张三|东站/);
  expect(locked.attention.flood).toMatchObject({ inWindow: 11, groups: [{ count: 11 }] });
  expect(locked.attention.bar).toEqual(locked.upserts.map((alarm) => alarm.id));
  expect(locked.removed).toEqual([id]);
});

test('ten changes among 2,000 alarms cost no look at the others', () => {
  const maker = new SnapshotMaker(translateIn('zh'));
  const looked = new Set<string>();
  const all = Array.from({ length: 2_000 }, (_, n) => {
    const get = (of: Alarm, key: keyof Alarm): unknown => {
      looked.add(of.id);
      return of[key];
    };
    return new Proxy(anAlarm({ id: `点${n}#1` }), { get });
  });
  maker.takeAll(all);
  maker.delta(REST);
  looked.clear();
  const changed = Array.from({ length: 10 }, (_, n) => anAlarm({ id: `点${n}#1`, escalation: 1 }));
  maker.take(new Map(changed.map((alarm) => [alarm.id, alarm])));
  expect(maker.delta(REST).upserts).toMatchObject(changed.map(({ id }) => ({ id, escalation: 1 })));
  // What they were before is looked at, for the counts.
  expect([...looked].sort()).toEqual(changed.map(({ id }) => id).sort());
});
