import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AskedStepKey } from '@shared/model/selfTest';
import type { DocumentStore } from '@main/ports/store';
import type { SelfTestPort } from '@main/selfTest/port';
import { isSelfTestDocument, SelfTest } from '@main/selfTest/run';
import { defineStep, found, type Step } from '@main/selfTest/step';
import { selfTestState } from '@main/selfTest/view';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';
import { soundPort } from '@tests/support/selfTestPort';

/** A document that keeps every state that was ever on disk. */
class Disk implements DocumentStore {
  readonly states: unknown[] = [];

  constructor(private value: unknown = {}) {}

  read(): unknown {
    return structuredClone(this.value);
  }

  write(value: Readonly<Record<string, unknown>>): void {
    this.value = structuredClone(value);
    this.states.push(this.value);
  }
}

interface Bench {
  readonly test: SelfTest;
  readonly clock: FakeClock;
  readonly disk: Disk;
  readonly order: string[];
  readonly noted: string[];
}

const never = (): Promise<never> => new Promise(() => undefined);

function bench(
  steps: (order: string[]) => readonly Step[],
  stored: unknown = {},
  port: (clock: FakeClock) => SelfTestPort = (clock) => soundPort(clock),
): Bench {
  const clock = new FakeClock();
  const disk = new Disk(stored);
  const order: string[] = [];
  const noted: string[] = [];
  const selfTest = new SelfTest({
    clock,
    log: keptLog(),
    port: port(clock),
    steps: steps(order),
    store: disk,
    note: (event, values) => noted.push([event, ...Object.values(values)].join(' ')),
  });
  return { test: selfTest, clock, disk, order, noted };
}

/** The run takes names as they come; the steps of these tests have no texts. */
const madeUp = (key: string): AskedStepKey => key as AskedStepKey;

const auto = (key: string, order: string[]): Step =>
  defineStep({
    key: madeUp(key),
    group: 'install',
    sort: 'auto',
    async run() {
      order.push(key);
      return found('passed', 'natives', { names: key });
    },
  });
const ask = (key: string, order: string[]): Step =>
  defineStep({
    key: madeUp(key),
    group: 'toasts',
    sort: 'ask',
    async act() {
      order.push(key);
      return found('unseen', 'toastHandedOver', { count: 1 });
    },
  });
const hand = (key: string): Step =>
  defineStep({
    key: madeUp(key),
    group: 'sleep',
    sort: 'hand',
    restarts: true,
    watch: ({ power }, see) => power.resumed.on(() => see('resumed')),
  });

const result = ({ test: selfTest }: Bench, key: string) =>
  selfTest.current()?.outcomes.find((outcome) => outcome.key === key);

test('automatic steps are measured one after the other in their order, and never twice', async () => {
  const it = bench((order) => [auto('one', order), ask('seen', order), auto('two', order)]);
  it.test.begin(true);
  await Promise.all([it.test.measure(), it.test.measure()]);
  expect(it.order).toEqual(['one', 'two']);
  await it.test.measure();
  expect(it.order).toEqual(['one', 'two']);
  expect(result(it, 'one')).toMatchObject({ result: 'passed', values: { names: 'one' }, ms: 0 });
});

test('a step that hangs is given up at its limit; what it says later is no result any more', async () => {
  let late: (value: ReturnType<typeof found>) => void = () => undefined;
  const it = bench((order) => [
    defineStep({
      key: madeUp('slow'),
      group: 'network',
      sort: 'auto',
      limitMs: 5_000,
      run: () => new Promise((resolve) => (late = resolve)),
    }),
    auto('next', order),
  ]);
  it.test.begin(true);
  const measured = it.test.measure();
  await it.clock.advance(4_999);
  expect(result(it, 'slow')).toBeUndefined();
  await it.clock.advance(1);
  await measured;
  expect(result(it, 'slow')).toMatchObject({
    result: 'failed',
    found: 'late',
    values: { seconds: 5 },
    ms: 5_000,
  });
  expect(it.order).toEqual(['next']);
  late(found('passed'));
  await it.clock.advance(1);
  expect(result(it, 'slow')?.result).toBe('failed');
  expect(it.clock.pending()).toEqual([]);
});

test('a step that throws, at once or later, has failed with its reason, and the others go on', async () => {
  const throws = (key: string, run: () => Promise<never>): Step =>
    defineStep({ key: madeUp(key), group: 'data', sort: 'auto', run });
  const it = bench((order) => [
    throws('atOnce', () => {
      throw new Error('EBUSY');
    }),
    throws('later', async () => Promise.reject(new Error('EPERM'))),
    auto('next', order),
  ]);
  it.test.begin(true);
  await it.test.measure();
  expect(result(it, 'atOnce')).toMatchObject({ found: 'broken', values: { reason: 'EBUSY' } });
  expect(result(it, 'later')).toMatchObject({ found: 'broken', values: { reason: 'EPERM' } });
  expect(result(it, 'next')?.result).toBe('passed');
});

test.each([
  ['yes', 'passed'],
  ['no', 'failed'],
  ['unsure', 'unseen'],
] as const)('the answer %s makes the step %s, with what was measured', async (answer, came) => {
  const it = bench((order) => [ask('seen', order)]);
  it.test.begin(true);
  it.test.answer('seen', 'yes', '');
  expect(result(it, 'seen')).toBeUndefined();
  await it.test.act('seen');
  it.test.answer('other', answer, '');
  it.test.answer('seen', answer, 'in the corner');
  expect(result(it, 'seen')).toMatchObject({
    result: came,
    answer,
    note: 'in the corner',
    found: 'toastHandedOver',
  });
  expect(it.noted).toEqual(['begun', 'acted seen', `step seen ${came}`]);
});

test('where an act cannot work nobody is asked', async () => {
  const it = bench(() => [
    defineStep({
      key: madeUp('toast'),
      group: 'toasts',
      sort: 'ask',
      act: async () => found('failed', 'toastRefused'),
    }),
  ]);
  it.test.begin(true);
  await it.test.act('toast');
  expect(result(it, 'toast')).toMatchObject({ result: 'failed', found: 'toastRefused' });
  expect(it.test.current()?.open).toBeNull();
});

test('steps of another system are told as that, and cannot be begun', async () => {
  const it = bench(
    (order) => [
      defineStep({
        key: madeUp('windows'),
        group: 'tray',
        sort: 'auto',
        systems: ['win32'],
        async run() {
          order.push('windows');
          return found('passed');
        },
      }),
    ],
    {},
    (clock) => soundPort(clock, { platform: 'linux' }),
  );
  it.test.begin(true);
  await it.test.measure();
  await it.test.act('windows');
  expect(it.order).toEqual([]);
  expect(result(it, 'windows')?.result).toBe('absent');
});

test('killed at any point, the run goes on with every result that it had', async () => {
  const steps = (order: string[]) => [auto('one', order), ask('seen', order), hand('sleep')];
  const first = bench(steps);
  first.test.begin(true);
  await first.test.measure();
  await first.test.act('seen');
  first.test.answer('seen', 'yes', '');
  await first.test.act('sleep');
  first.test.answer('sleep', 'no', 'silent');
  first.test.finish();
  expect(first.disk.states.length).toBeGreaterThan(7);

  for (const stored of first.disk.states) {
    const before = stored as ReturnType<SelfTest['current']>;
    const again = bench(steps, stored, (clock) =>
      soundPort(clock, { program: { previousEnd: { kind: 'killed', detail: 'SIGKILL' } } }),
    );
    if (before?.endedAt !== null) {
      expect(again.test.current()).toBeNull();
      continue;
    }
    expect(again.test.stored()).toBe(true);
    // Nothing is done before somebody wishes it.
    await again.test.measure();
    await again.test.act('one');
    expect(again.order).toEqual([]);
    again.test.begin(false);
    expect(again.test.current()?.outcomes).toEqual(before.outcomes);
    const open = again.test.current()?.open ?? null;
    if (before.open?.key === 'sleep') {
      expect(open).toMatchObject({ key: 'sleep', phase: 'asking' });
      expect(open?.sights.at(-1)).toMatchObject({ found: 'again.killed' });
      again.test.answer('sleep', 'yes', '');
      expect(result(again, 'sleep')).toMatchObject({ result: 'passed' });
    } else {
      expect(open).toBeNull();
    }
    const known = before.outcomes.some(({ key }) => key === 'one');
    await again.test.measure();
    expect(again.order).toEqual(known ? [] : ['one']);
    expect(result(again, 'one')?.result).toBe('passed');
  }
});

test('what happens while a person is at a step is kept, also after the app has ended in between', async () => {
  const steps = () => [hand('sleep')];
  const first = bench(steps);
  const resumed = new Emitter<void>();
  const watched = bench(steps, {}, (clock) => soundPort(clock, { power: { resumed } }));
  watched.test.begin(true);
  resumed.emit();
  await watched.test.act('sleep');
  resumed.emit();
  expect(watched.test.current()?.open?.sights.map((sight) => sight.found)).toEqual(['resumed']);

  const again = bench(steps, watched.disk.read(), (clock) =>
    soundPort(clock, { power: { resumed } }),
  );
  resumed.emit();
  again.test.begin(false);
  resumed.emit();
  again.test.answer('sleep', 'yes', '');
  resumed.emit();
  expect(result(again, 'sleep')?.sights.map((sight) => sight.found)).toEqual([
    'resumed',
    'again.orderly',
    'resumed',
  ]);
  expect(first.test.current()).toBeNull();
});

test('what is seen is bounded, and texts of the system are cut', async () => {
  const resumed = new Emitter<void>();
  const it = bench(
    () => [
      hand('sleep'),
      defineStep({
        key: madeUp('long'),
        group: 'data',
        sort: 'auto',
        run: async () => found('passed', 'natives', { names: 'x'.repeat(10_000) }),
      }),
    ],
    {},
    (clock) => soundPort(clock, { power: { resumed } }),
  );
  it.test.begin(true);
  await it.test.act('sleep');
  for (let n = 0; n < 500; n += 1) resumed.emit();
  it.test.answer('sleep', 'yes', '');
  await it.test.measure();
  expect(result(it, 'sleep')?.sights).toHaveLength(30);
  expect(result(it, 'long')?.values['names']).toHaveLength(2_000);
  // What was written can be read again.
  expect(isSelfTestDocument(it.disk.read())).toBe(true);
});

test('a begun step is not disturbed by another; a step that is skipped meanwhile has no other result', async () => {
  let end: () => void = () => undefined;
  const it = bench((order) => [
    defineStep({
      key: madeUp('long'),
      group: 'sos',
      sort: 'ask',
      act: () => new Promise((resolve) => (end = () => resolve(found('passed')))),
    }),
    ask('seen', order),
  ]);
  it.test.begin(true);
  const acted = it.test.act('long');
  await it.clock.advance(0);
  await it.test.act('seen');
  expect(it.order).toEqual([]);
  it.test.skip('long', 'no time');
  end();
  await acted;
  expect(result(it, 'long')).toMatchObject({ result: 'skipped', note: 'no time' });
  expect(it.test.current()?.open).toBeNull();
});

test('a run that is begun anew forgets the old one, whose measurements come too late', async () => {
  const it = bench((order) => [
    defineStep({ key: madeUp('never'), group: 'data', sort: 'auto', limitMs: 1_000, run: never }),
    auto('next', order),
  ]);
  it.test.begin(true);
  const old = it.test.measure();
  await it.clock.advance(500);
  it.clock.setBoards(it.clock.now() + 60_000);
  it.test.begin(true);
  await it.clock.advance(1_000);
  await old;
  expect(it.test.current()?.outcomes).toEqual([]);
  expect(it.order).toEqual([]);
});

test('files of others are refused: a wrong shape, too many steps, texts without an end', () => {
  const run = { version: 1, startedAt: 1, endedAt: null, outcomes: [], open: null };
  expect(isSelfTestDocument({})).toBe(true);
  expect(isSelfTestDocument(run)).toBe(true);
  expect(isSelfTestDocument({ ...run, version: 2 })).toBe(false);
  expect(isSelfTestDocument('a text')).toBe(false);
  const outcome = {
    key: 'kill',
    result: 'passed',
    found: '',
    values: {},
    answer: null,
    note: '',
    sights: [],
    at: 1,
    ms: null,
  };
  expect(isSelfTestDocument({ ...run, outcomes: [outcome] })).toBe(true);
  expect(isSelfTestDocument({ ...run, outcomes: Array(201).fill(outcome) })).toBe(false);
  expect(isSelfTestDocument({ ...run, outcomes: [{ ...outcome, note: 'x'.repeat(1_001) }] })).toBe(
    false,
  );
  expect(isSelfTestDocument({ ...run, outcomes: [{ ...outcome, values: { a: {} } }] })).toBe(false);
});

test('a stored step that this version does not know is left alone', async () => {
  const run = {
    version: 1,
    startedAt: 1,
    endedAt: null,
    outcomes: [],
    open: {
      key: 'constructor',
      phase: 'asking',
      since: 1,
      found: '',
      values: {},
      ms: null,
      sights: [],
    },
  };
  const it = bench((order) => [auto('one', order)], run);
  it.test.begin(false);
  expect(it.test.current()?.open).toBeNull();
  it.test.answer('constructor', 'yes', '');
  it.test.skip('constructor', '');
  expect(it.test.current()?.outcomes).toEqual([]);
});

test('a disk that takes nothing stops no step', async () => {
  const clock = new FakeClock();
  const log = keptLog();
  const selfTest = new SelfTest({
    clock,
    log,
    port: soundPort(clock),
    steps: [auto('one', [])],
    store: {
      read: () => ({}),
      write: () => {
        throw new Error('ENOSPC');
      },
    },
    note: () => undefined,
  });
  selfTest.begin(true);
  await selfTest.measure();
  expect(selfTest.current()?.outcomes).toHaveLength(1);
  expect(log.lines.join()).toContain('ENOSPC');
});

test('the window is told how many came out how, and what is left', async () => {
  const steps = [auto('one', []), ask('seen', []), hand('sleep')];
  const it = bench(() => steps);
  const state = () => selfTestState(it.test, steps, { language: 'zh', demo: false });
  expect(state()).toMatchObject({ stage: 'none', counts: { left: 3 } });
  it.test.begin(true);
  await it.test.measure();
  await it.test.act('sleep');
  expect(state()).toMatchObject({ stage: 'running', counts: { passed: 1, left: 2 } });
  expect(state().steps.map(({ phase }) => phase)).toEqual(['done', 'waiting', 'asking']);
  it.test.finish();
  expect(state()).toMatchObject({ stage: 'ended', measuring: false });
  const again = bench(() => steps, { ...it.disk.states.at(-2)! });
  expect(selfTestState(again.test, steps, { language: 'zh', demo: false }).stage).toBe('stored');
});
