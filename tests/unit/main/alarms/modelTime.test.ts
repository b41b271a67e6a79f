import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import { isOpen, isStanding } from '@shared/model/alarmState';
import { anObservation } from '@tests/support/alarms';
import { ReferenceAlarm, STEPS } from '@tests/support/referenceAlarm';
import { explore, stuck } from '@tests/support/explore';
import {
  ProfileInState,
  hidesAt,
  nameOf,
  PHASES,
  type DeskState,
  type RuleName,
} from '@tests/support/profileInState';

const NOTHING: DeskState = {
  alarms: [],
  phase: 0,
  rule: 'none',
  source: true,
  steps: true,
  hours: true,
  polled: false,
};

/** Real alarms and their explanations, in the same order. */
interface Both {
  readonly desk: DeskState;
  readonly said: readonly ReferenceAlarm[];
  /** The server lists the fault. */
  readonly listed: boolean;
}

function bothName({ desk, said, listed }: Both): string {
  return [nameOf(desk), listed, ...said.map(({ name }) => name)].join(' ');
}

/** What must be so after any event, whatever went before. */
function holds(before: readonly Alarm[], after: readonly Alarm[], event: string): string {
  for (const was of before) {
    const is = after.find(({ id }) => id === was.id);
    if (is === undefined) return 'an alarm is lost';
    const nature = natureOf(is.alarmClass);
    const [from, to] = [was.condition, is.condition];
    if (from.closed && JSON.stringify(from) !== JSON.stringify(to)) return 'a closed one changed';
    if (to.closed && !from.closed) {
      if (!event.startsWith('close')) return `closed by ${event}`;
      if (!from.acknowledged || from.shelved || from.suppressed || from.outOfService)
        return 'closed before it was acknowledged in sight';
      if (is.closed?.reason !== 'r') return 'closed without its reason';
    }
    if (to.active && !to.acknowledged && is.state === 'normal') return 'normal and unacknowledged';
    if (nature.latched && is.state === 'normal' && !to.closed)
      return 'a latched one went by itself';
    if (!nature.shelvable && (to.shelved || to.suppressed || to.outOfService))
      return 'SOS is hidden';
    if (!from.acknowledged && to.acknowledged && !event.startsWith('answer'))
      return 'acknowledged by nobody';
    if (from.acknowledged && !to.acknowledged) {
      // Only what comes back while its cause stands is to be acknowledged anew.
      if (!from.shelved && !from.suppressed && !from.outOfService) return 'no longer acknowledged';
      if (!from.active) return 'acknowledged anew without a cause';
      if (is.acknowledged !== null) return 'an acknowledgement that does not count';
    }
    if (from.shelved && to.shelved && event === 'tick') {
      const [first, last] = [was.shelved?.until ?? 0, is.shelved?.until ?? 0];
      if (last > first) return 'shelved for longer';
    }
  }
  return '';
}

/** Does an event on the real desk and on the explanations. */
function after(
  before: Both,
  event: string,
  way: readonly string[],
  real: (desk: ProfileInState, ids: readonly string[]) => void,
  explain: (said: readonly ReferenceAlarm[]) => readonly ReferenceAlarm[],
  listed = before.listed,
): Both {
  const desk = new ProfileInState(before.desk);
  const where = [...way, event].join(' → ');
  const old = desk.alarms.alarms();
  // A new start writes nothing, tells nothing anew and leaves everything as it was.
  if (desk.written.length + desk.told.length > 0) expect(where).toBe('quiet at a new start');
  real(
    desk,
    old.map(({ id }) => id),
  );
  const all = desk.alarms.alarms();
  const said = explain(before.said.map((one) => one.copy()));
  const seen = all.map(({ state, escalation }) => [state, escalation]);
  const wanted = said.map((one) => [one.said, one.stage]);
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    expect({ where, seen }).toEqual({ where, seen: wanted });
  const wrong = holds(old, all, event);
  if (wrong !== '') expect(where).toBe(wrong);
  // Whoever is waited for anew was told of it, once; nobody was told of anything else.
  const wasOpen = new Set(old.flatMap(({ id, state }) => (isOpen(state) ? [id] : [])));
  const opened = all.flatMap(({ id, state }) => (isOpen(state) && !wasOpen.has(id) ? [id] : []));
  if (opened.sort().join() !== [...desk.told].sort().join())
    expect({ where, told: desk.told }).toEqual({ where, told: opened });
  const rest = desk.rest((alarm, isNewest) => isNewest || isStanding(alarm.state));
  desk.close();
  const kept = said.filter((one, index) => index === said.length - 1 || one.said !== 'normal');
  return { desk: rest, said: kept, listed };
}

const OBSERVED = {
  sos: anObservation({ channel: 'sos', alarmClass: 'sos', priority: 'critical' }),
  fault: anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId: '7' }),
  event: anObservation(),
} as const;

/** One alarm of a kind at rest, from which everything begins. */
function begun(kind: keyof typeof OBSERVED, of: DeskState): Both {
  const desk = new ProfileInState(of);
  desk.hear([OBSERVED[kind]], { polled: kind === 'fault' });
  const both = { desk: desk.rest(), said: [new ReferenceAlarm(kind)], listed: true };
  desk.close();
  expect(both.desk.alarms).toHaveLength(1);
  return both;
}

const RULE_EVENTS: Readonly<Record<string, RuleName>> = {
  'no rule': 'none',
  'rule of the forenoon': 'forenoon',
  repair: 'repair',
};

describe.each([
  ['sos', 100],
  ['fault', 500],
  ['event', 400],
] as const)('everything that acts, rules and time do to one alarm: %s', (kind, least) => {
  const events = ['answer', 'close', 'shelf', 'off the shelf', 'tick', ...Object.keys(RULE_EVENTS)];
  if (kind === 'fault') events.push('cause gone');

  it('is what ISA-18.2 says in every order of any length, and has an end', () => {
    const begin = begun(kind, { ...NOTHING, polled: kind === 'fault' });
    const all = explore(begin, events, bothName, (before, event, way) => {
      const { desk: of } = before;
      const rule = RULE_EVENTS[event];
      if (rule === of.rule) return null;
      return after(
        before,
        event,
        way,
        (desk, [id = '']) => {
          const { acts } = desk.alarms;
          if (event === 'answer') void acts.acknowledge([id], '');
          else if (event === 'close') void acts.close([id], 'r');
          else if (event === 'shelf') desk.shelve(id);
          else if (event === 'off the shelf') void acts.unshelve([id]);
          else if (event === 'tick') desk.tick();
          else if (event === 'cause gone') desk.hear([], { polled: true, standing: new Set() });
          else desk.configure({ rule: must(rule, event) });
        },
        (said) => {
          for (const one of said) {
            if (event === 'tick') one.passes(hidesAt(of.rule, (of.phase + 1) % PHASES));
            else if (rule === undefined) one.happens(event);
            else one.obeys(hidesAt(rule, of.phase));
          }
          return said;
        },
      );
    });
    // 117, 644 and 424 states, 819, 5,152 and 2,968 events in them, when this was written.
    expect(all.states.size).toBeGreaterThan(least);
    expect(all.edgeCount).toBeGreaterThan(6 * all.states.size);
    expect(stuck(all, ({ said }) => said.every((one) => one.said === 'normal'))).toEqual([]);
    const reached = [...all.states.values()].map(({ state }) => state.desk.alarms[0]);
    const steps = reached.map((alarm) => alarm?.escalation);
    expect([...new Set(steps)].sort()).toEqual(Array.from({ length: STEPS + 1 }, (_, n) => n));
    // The shelf never holds it longer than it was put there for.
    const lefts = reached.flatMap((alarm) => alarm?.shelved?.until ?? []);
    expect(lefts.length > 0).toBe(kind !== 'sos');
  });
});

describe('two alarms of one fault, one after the other', () => {
  const each = ['answer', 'close', 'shelf', 'off the shelf'];
  const events = [
    ...each.flatMap((act) => [`${act} 0`, `${act} 1`]),
    'tick',
    'record goes',
    'record comes',
    'source off',
    'source on',
    'no rule',
    'repair',
  ];

  it('are told apart by their source, and both have an end, looked at or not', () => {
    const begin = begun('fault', { ...NOTHING, steps: false, hours: false, polled: true });
    const all = explore(begin, events, bothName, (before, event, way) => {
      const { desk: of, said: known, listed } = before;
      const [act = '', number] = event.split(/ (?=[01]$)/);
      const index = Number(number ?? 0);
      const standing = known.filter((one) => one.said !== 'normal').length;
      const newest = known.at(-1);
      const becomes = event === 'record comes' ? true : event === 'record goes' ? false : listed;
      const looked = event === 'source on' || (event.startsWith('record') && of.source);
      const isNew = looked && becomes && newest?.cause !== true;
      const rule = RULE_EVENTS[event];
      const impossible =
        (number !== undefined && index >= known.length) ||
        (event.startsWith('record') && becomes === listed) ||
        (event === 'source off' && !of.source) ||
        (event === 'source on' && of.source) ||
        rule === of.rule ||
        // Two at a time; a third one is like the second.
        (isNew && standing > 1);
      if (impossible) return null;
      return after(
        before,
        event,
        way,
        (desk, ids) => {
          const { acts } = desk.alarms;
          const id = ids[index] ?? '';
          if (act === 'answer') void acts.acknowledge([id], '');
          else if (act === 'close') void acts.close([id], 'r');
          else if (act === 'shelf') desk.shelve(id);
          else if (act === 'off the shelf') void acts.unshelve([id]);
          else if (event === 'tick') desk.tick();
          else if (rule !== undefined) desk.configure({ rule });
          else if (event.startsWith('source')) desk.configure({ source: event === 'source on' });
          if (!looked) return;
          const found = new Set(becomes ? ['7'] : []);
          desk.hear(becomes ? [OBSERVED.fault] : [], { polled: true, standing: found });
        },
        (said) => {
          for (const [place, one] of said.entries()) {
            if (event === 'tick') one.passes(hidesAt(of.rule, 0), 0);
            else if (rule !== undefined) one.obeys(hidesAt(rule, 0));
            else if (number !== undefined && place === index) one.happens(act, !of.source);
            if (looked && !becomes) one.happens('cause gone');
          }
          if (!isNew) return said;
          const fresh = new ReferenceAlarm('fault');
          fresh.obeys(hidesAt(of.rule, 0));
          return [...said, fresh];
        },
        becomes,
      );
    });
    // 753 states and 8,458 events in them when this was written.
    expect(all.states.size).toBeGreaterThan(700);
    expect(all.edgeCount).toBeGreaterThan(8_000);
    const twice = [...all.states.values()].filter(({ state }) => state.said.length === 2);
    expect(twice.length).toBeGreaterThan(500);
    expect(stuck(all, ({ said }) => said.every((one) => one.said === 'normal'))).toEqual([]);
  });
});
