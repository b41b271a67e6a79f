import { describe, expect, it } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import { must } from '@shared/base/assert';
import { ALARM_STATES, isOpen } from '@shared/model/alarmState';
import { applyEntry, noAlarms } from '@main/alarms/ledger/fold';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import { anObservation, liveReceipt } from '@tests/support/alarms';
import { ReferenceAlarm } from '@tests/support/referenceAlarm';
import { explore, stuck } from '@tests/support/explore';
import { ledgerAfter } from '@tests/support/ledger';
import { ProfileHarness } from '@tests/support/profileHarness';

const OWNER = { server: 'http://h', tenant: '1', user: '9' };
/** Shifts that are played. */
const RUNS = 150;

const by = '王';
const EVENTS: Readonly<Record<string, { readonly kind: EntryKind; readonly body: object }>> = {
  'cause gone': { kind: 'returned', body: {} },
  answer: {
    kind: 'acknowledged',
    body: { by, byUserId: '9', where: 'workstation', comment: '' },
  },
  'take back': { kind: 'withdrawn', body: { by, byUserId: '9' } },
  close: { kind: 'closed', body: { by, reason: 'r' } },
  'close unseen': { kind: 'closed', body: { by, reason: 'r', endUnknown: true } },
  shelf: { kind: 'shelved', body: { by, until: 9e12, reason: 'r' } },
  'off the shelf': { kind: 'unshelved', body: { by: '' } },
  rule: { kind: 'suppressed', body: { rule: 'r', name: 'r', mode: 'suppress' } },
  repair: { kind: 'suppressed', body: { rule: 'r', name: 'r', mode: 'outOfService' } },
  'rule ends': { kind: 'unsuppressed', body: { rule: 'r' } },
  escalate: { kind: 'escalated', body: { step: 1 } },
};

/** An alarm of the ledger and its explanation. */
interface Pair {
  readonly alarm: Alarm;
  readonly said: ReferenceAlarm;
}

/** The condition, and what stands beside it: all that anything later follows from. */
function pairName({ alarm, said }: Pair): string {
  const { condition, shelved, suppressedBy, acknowledged, closed, escalation } = alarm;
  const beside = [shelved, suppressedBy, acknowledged, closed].map((one) => one !== null);
  return JSON.stringify([Object.values(condition), beside, escalation, said.name]);
}

describe.each([
  ['sos', 'sos'],
  ['fault', 'deviceFault'],
  ['event', 'garbageDrop'],
] as const)('every order of entries about one alarm: %s', (kind, alarmClass) => {
  it('is what ISA-18.2 says, however many there are', () => {
    const ledger = ledgerAfter(OWNER);
    const received = ledger.receive(anObservation({ alarmClass, channel: kind }), liveReceipt(1));
    if (received === null) throw new Error('no entry');
    const into = noAlarms();
    applyEntry(into, received);
    const alarm = must(into.alarms.get(received.alarmId), 'alarm');
    const step = (before: Pair, event: string, way: readonly string[]): Pair => {
      const { kind: entryKind, body } = must(EVENTS[event], event);
      const entry = ledger.entry(entryKind, 2, body, alarm.id);
      const one = { alarms: new Map([[alarm.id, before.alarm]]), gaps: new Map() };
      applyEntry(one, entry);
      const after = must(one.alarms.get(alarm.id), 'alarm');
      const said = before.said.copy();
      said.happens(event);
      const seen = { way: [...way, event], state: after.state };
      if (after.state !== said.said) expect(seen).toEqual({ ...seen, state: said.said });
      // What it says about itself follows from its state.
      const { condition } = after;
      const beside = [after.shelved !== null && !condition.closed, after.acknowledged !== null];
      const facts = [condition.shelved && !condition.closed, condition.acknowledged];
      if (beside.join() !== facts.join()) expect({ ...seen, beside }).toEqual({ ...seen, facts });
      // The same entry again changes nothing.
      applyEntry(one, entry);
      const twice = must(one.alarms.get(alarm.id), 'alarm');
      if (pairName({ alarm: twice, said }) !== pairName({ alarm: after, said }))
        expect(seen).toBe('idempotent');
      return { alarm: after, said };
    };
    const begin = { alarm, said: new ReferenceAlarm(kind) };
    const all = explore(begin, Object.keys(EVENTS), pairName, step);
    expect(all.edgeCount).toBe(all.states.size * Object.keys(EVENTS).length);
    // 10 states of an SOS, 66 of the others.
    expect(all.states.size).toBeGreaterThanOrEqual(kind === 'sos' ? 10 : 60);
    expect(stuck(all, ({ alarm: one }) => one.state === 'normal')).toEqual([]);
    const states = new Set([...all.states.values()].map(({ state }) => state.alarm.state));
    const hidden = kind === 'sos' ? 3 : 0;
    expect(states.size).toBe(ALARM_STATES.length - hidden);
  });
});

/** Numbers in [0, 1), the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

const RULE = {
  id: 'r',
  name: '规则',
  on: true,
  mode: 'suppress' as const,
  classes: ['garbageDrop'],
  objects: [],
  sites: [],
  from: null,
  to: null,
  daily: null,
  reason: '施工',
};

/** One shift: messages, acts, rules, time, sleep, a full disk now and then, in any order. */
async function played(seed: number): Promise<ProfileHarness> {
  const random = numbers(seed);
  const bench = new ProfileHarness();
  let records = 0;
  const pick = (): string[] =>
    bench.alarms.alarms().flatMap(({ id }) => (random() < 0.4 ? [id] : []));
  const acts: (() => unknown)[] = [
    () => bench.raise(anObservation({ object: `点${Math.floor(random() * 3)}` })),
    () => bench.raise(anObservation({ channel: 'sos', alarmClass: 'sos', priority: 'critical' })),
    () =>
      bench.raise(
        anObservation({
          channel: 'deviceFault',
          alarmClass: 'deviceFault',
          serverId: String((records += 1)),
        }),
      ),
    () => bench.acts.acknowledge(pick(), ''),
    () => bench.acts.withdraw(pick()),
    () => bench.acts.close(pick(), 'r'),
    () => bench.acts.shelve(pick(), 1 + Math.floor(random() * 60), 'r'),
    () => bench.acts.unshelve(pick()),
    () => bench.acts.comment(pick(), '话'),
    () =>
      bench.configure({
        rules:
          random() < 0.5 ? [] : [{ ...RULE, mode: random() < 0.5 ? 'suppress' : 'outOfService' }],
      }),
    () => bench.look('deviceFault', []),
    () => bench.clock.advance(Math.floor(random() * 1_200_000)),
    () => bench.clock.sleep(Math.floor(random() * 7_200_000)),
    () => bench.clock.setBoards(bench.clock.now() + Math.floor((random() - 0.3) * 600_000)),
    () => bench.journal.stop(),
    () => bench.journal.go(),
  ];
  for (let step = 0; step < 40; step += 1) {
    const running = acts[Math.floor(random() * acts.length)]?.();
    await bench.settle();
    bench.journal.tellStuck();
    await running;
    await bench.settle();
  }
  await bench.journal.go();
  await bench.settle();
  return bench;
}

it('leaves in memory what the journal leaves behind, whatever happens in a shift', async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const bench = await played(seed);
    const alarms = bench.alarms.alarms();
    expect(bench.refolded(), `seed ${seed}`).toEqual(alarms);
    const told = new Set(bench.told);
    for (const alarm of alarms) {
      const { condition, state, id } = alarm;
      if (isOpen(state) && !told.has(id)) expect({ seed, id }).toBe('told');
      if (condition.active && !condition.acknowledged && !condition.closed) {
        expect(state).not.toBe('normal');
      }
      if (natureOf(alarm.alarmClass).latched && state === 'normal') {
        expect(alarm.closed?.reason).toBe('r');
      }
    }
    // No alarm is received twice.
    const received = bench.written.filter(({ kind }: JournalEntry) => kind === 'received');
    expect(new Set(received.map(({ alarmId }) => alarmId)).size).toBe(received.length);
  }
}, 30_000);
