import { describe, expect, it } from 'vitest';
import {
  ALARM_ACTS,
  ALARM_STATES,
  isOpen,
  isStanding,
  RAISED,
  stateOf,
  step,
  type AlarmAct,
  type AlarmCondition,
  type AlarmNature,
  type AlarmState,
} from '@shared/model/alarmState';

/** Every nature that a class can have; the latched one that cannot be shelved is SOS. */
const NATURES: readonly AlarmNature[] = [true, false].flatMap((latched) =>
  [true, false].flatMap((shelvable) =>
    [true, false].map((clearsByPoll) => ({ latched, shelvable, clearsByPoll })),
  ),
);
const SOS: AlarmNature = { latched: true, shelvable: false, clearsByPoll: false };

const named = (condition: AlarmCondition): string => JSON.stringify(condition);

interface Explored {
  readonly nature: AlarmNature;
  /** Everything that can be reached from a new alarm, breadth first. */
  readonly all: readonly AlarmCondition[];
  readonly steps: readonly {
    readonly from: AlarmCondition;
    readonly act: AlarmAct;
    readonly to: AlarmCondition | null;
  }[];
}

function explore(nature: AlarmNature): Explored {
  const seen = new Map([[named(RAISED), RAISED]]);
  const steps: Explored['steps'][number][] = [];
  for (const from of seen.values()) {
    for (const act of ALARM_ACTS) {
      const next = step(from, act, nature);
      steps.push({ from, act, to: next.ok ? next.value : null });
      if (next.ok && !seen.has(named(next.value))) seen.set(named(next.value), next.value);
    }
  }
  return { nature, all: [...seen.values()], steps };
}

const EXPLORED = NATURES.map(explore);

/** Conditions from which a state can be reached. */
function reaching({ all, steps, nature }: Explored, fits: (state: AlarmState) => boolean) {
  const good = new Set(all.filter((one) => fits(stateOf(one, nature))).map(named));
  for (let before = -1; before !== good.size;) {
    before = good.size;
    for (const { from, to } of steps) if (to !== null && good.has(named(to))) good.add(named(from));
  }
  return good;
}

const isClosing = (act: AlarmAct): boolean => act === 'close' || act === 'closeUnseen';

describe.each(EXPLORED)('all that can happen to an alarm, $nature', (explored) => {
  const { nature, all, steps } = explored;

  it('never makes an active alarm that nobody acknowledged normal', () => {
    const lost = all.filter(
      (one) => one.active && !one.acknowledged && !one.closed && stateOf(one, nature) === 'normal',
    );
    expect(lost).toEqual([]);
    // Nor does any single act end an alarm that was not acknowledged.
    const skipped = steps.filter(
      ({ from, to }) =>
        to !== null &&
        isOpen(stateOf(from, nature)) &&
        !to.acknowledged &&
        !isStanding(stateOf(to, nature)),
    );
    expect(skipped).toEqual([]);
  });

  it('shows what returned unacknowledged until a person acknowledges it', () => {
    for (const { from, act, to } of steps) {
      if (stateOf(from, nature) !== 'returnedUnacknowledged' || to === null) continue;
      const after = stateOf(to, nature);
      if (act === 'acknowledge') expect(isOpen(after)).toBe(false);
      else if (['shelve', 'suppress', 'takeOut'].includes(act)) expect(to.acknowledged).toBe(false);
      else expect(after).toBe('returnedUnacknowledged');
    }
  });

  it('does the same act twice as once', () => {
    for (const { act, to } of steps) {
      if (to === null) continue;
      const again = step(to, act, nature);
      // A person closes, acknowledges or shelves once; what is done may be refused, never undone.
      if (again.ok) expect(again.value).toEqual(to);
      else expect(again.error).toBe('closed');
    }
  });

  it('acknowledges and closes nothing that nobody is told of', () => {
    for (const { from, act, to } of steps) {
      if (!from.shelved && !from.suppressed && !from.outOfService) continue;
      if (act === 'acknowledge' || isClosing(act)) expect(to).toBeNull();
    }
  });

  it('brings everything back that was shelved, suppressed or taken out', () => {
    const back = {
      shelved: 'unshelve',
      suppressed: 'unsuppress',
      outOfService: 'putBack',
    } as const;
    for (const one of all) {
      let condition = one;
      for (const [flag, act] of Object.entries(back)) {
        const next = step(condition, act, nature);
        expect(next.ok || one.closed).toBe(true);
        if (next.ok) condition = next.value;
        if (!one.closed) expect(condition[flag as keyof typeof back]).toBe(false);
      }
      const hidden = one.shelved || one.suppressed || one.outOfService;
      // What stands is told anew, even when it had been acknowledged before it was hidden.
      if (hidden && one.active) expect(stateOf(condition, nature)).toBe('unacknowledged');
    }
  });

  it('changes nothing but what the act is about', () => {
    for (const { from, act, to } of steps) {
      if (to === null) continue;
      if (act !== 'return' && !isClosing(act)) expect(to.active).toBe(from.active);
      if (!isClosing(act)) expect(to.closed).toBe(from.closed);
      if (!from.acknowledged && to.acknowledged) expect(act).toBe('acknowledge');
    }
  });

  it('has an end that can be reached from everywhere, and no other dead end', () => {
    const ending = reaching(explored, (state) => state === 'normal');
    expect(all.filter((one) => !ending.has(named(one)))).toEqual([]);
    const stuck = all.filter(
      (one) =>
        isStanding(stateOf(one, nature)) &&
        !steps.some(({ from, to }) => from === one && to !== null && named(to) !== named(one)),
    );
    expect(stuck).toEqual([]);
  });

  it('leaves what is closed as it is', () => {
    for (const { from, to } of steps)
      if (from.closed) expect(to === null || to === from).toBe(true);
  });

  it('closes nothing before it is acknowledged, and no fault before its source does', () => {
    for (const { from, act, to } of steps) {
      if (act !== 'close' || from.closed) continue;
      const waits = nature.clearsByPoll && !nature.latched && from.active;
      const hidden = from.shelved || from.suppressed || from.outOfService;
      expect(to !== null).toBe(from.acknowledged && !waits && !hidden);
    }
  });

  it('lets a person end unseen only what its source alone would end, and only acknowledged', () => {
    for (const { from, act, to } of steps) {
      if (act !== 'closeUnseen' || from.closed) continue;
      const hidden = from.shelved || from.suppressed || from.outOfService;
      const own = nature.clearsByPoll && !nature.latched;
      expect(to !== null).toBe(own && from.acknowledged && !hidden);
    }
  });
});

describe('SOS', () => {
  const { all, steps } = explore(SOS);

  it('is never shelved, suppressed or out of service', () => {
    expect(all.filter((one) => one.shelved || one.suppressed || one.outOfService)).toEqual([]);
    for (const act of ['shelve', 'suppress', 'takeOut'] as const) {
      expect(step(RAISED, act, SOS)).toEqual({ ok: false, error: 'neverShelved' });
    }
  });

  it('is over by a person closing it and by nothing else', () => {
    for (const { from, act, to } of steps) {
      if (to === null || from.closed || stateOf(to, SOS) !== 'normal') continue;
      expect(act).toBe('close');
    }
    for (const one of all) expect(stateOf(one, SOS) === 'normal').toBe(one.closed);
  });
});

it('reaches every state of ISA-18.2, and nothing else', () => {
  const plain = explore({ latched: false, shelvable: true, clearsByPoll: false });
  const reached = new Set(plain.all.map((one) => stateOf(one, plain.nature)));
  expect([...reached].sort()).toEqual([...ALARM_STATES].sort());
});
