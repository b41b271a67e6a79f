import { beforeEach, expect, test } from 'vitest';
import type { LockState } from '@shared/model/lock';
import type { RawBridge } from '@shared/ipc/roles';
import { createBridge, type Bridge } from '@renderer/bridge/client';
import { AGAIN_MS, firstOf, followStates, type Readable } from '@renderer/bridge/mirror';
import { FakeClock } from '@tests/support/fakeClock';

/** Main's end of one page's wire: it answers and tells when the test says so. */
class Wire implements RawBridge {
  readonly role = 'console' as const;
  readonly asked: string[] = [];
  private readonly listeners = new Map<string, Set<(text: string) => void>>();
  private waiting: { readonly name: string; readonly resolve: (text: string) => void }[] = [];

  request(name: string): Promise<string> {
    this.asked.push(name);
    return new Promise((resolve) => this.waiting.push({ name, resolve }));
  }

  command(): void {
    // No command is sent here.
  }

  zoom(): void {
    // Nothing is enlarged here.
  }

  on(name: string, listener: (text: string) => void): () => void {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  async answer(name: string, revision: number, value: unknown): Promise<void> {
    await this.reply(name, { ok: true, value: { revision, value } });
  }

  async refuse(name: string, code = 'failed'): Promise<void> {
    await this.reply(name, { ok: false, code, detail: '' });
  }

  tell(name: string, revision: number, value: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) {
      listener(JSON.stringify({ revision, value }));
    }
  }

  listening(name: string): number {
    return this.listeners.get(name)?.size ?? 0;
  }

  private async reply(name: string, reply: object): Promise<void> {
    const at = this.waiting.findIndex((one) => one.name === name);
    this.waiting.splice(at, 1)[0]?.resolve(JSON.stringify(reply));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

const OPEN = { locked: false } as LockState;
const LOCKED = { locked: true } as LockState;

let wire: Wire;
let clock: FakeClock;
let bridge: Bridge;
let lock: Readable<LockState>;
let heard: (LockState | undefined)[];
let failures: unknown[];

beforeEach(() => {
  wire = new Wire();
  clock = new FakeClock();
  bridge = createBridge(wire, clock);
  lock = bridge.state('lock');
  heard = [];
  failures = [];
});

const follow = () =>
  lock.follow(
    () => heard.push(lock.get()),
    (error) => failures.push(error),
  );

test('listens before it asks, and knows nothing until main has answered', async () => {
  expect(lock.get()).toBeUndefined();
  expect(wire.asked).toEqual([]);
  follow();
  expect(wire.listening('lock')).toBe(1);
  expect(lock.get()).toBeUndefined();
  await wire.answer('lock', 3, OPEN);
  wire.tell('lock', 4, LOCKED);
  expect(heard).toEqual([OPEN, LOCKED]);
});

test('a value that came while the answer was on its way is newer than the answer', async () => {
  follow();
  wire.tell('lock', 4, LOCKED);
  await wire.answer('lock', 3, OPEN);
  wire.tell('lock', 2, OPEN);
  expect(heard).toEqual([LOCKED]);
  expect(lock.get()).toEqual(LOCKED);
});

test('two followers share one question and one subscription; the last end forgets the value', async () => {
  const end = follow();
  const endOther = follow();
  await wire.answer('lock', 1, OPEN);
  expect(wire.asked).toEqual(['lock']);
  expect(heard).toEqual([OPEN, OPEN]);
  end();
  end();
  wire.tell('lock', 2, LOCKED);
  expect(heard).toEqual([OPEN, OPEN, LOCKED]);
  endOther();
  expect(wire.listening('lock')).toBe(0);
  expect(lock.get()).toBeUndefined();
});

test('an answer to an earlier following is nobody’s', async () => {
  follow()();
  follow();
  expect(wire.asked).toEqual(['lock', 'lock']);
  await wire.answer('lock', 1, LOCKED);
  expect(heard).toEqual([]);
  await wire.answer('lock', 2, OPEN);
  expect(heard).toEqual([OPEN]);
});

test('a question that failed is told and asked again, after longer and longer pauses', async () => {
  follow();
  for (const pause of AGAIN_MS) {
    await wire.refuse('lock');
    const before = wire.asked.length;
    await clock.advance(pause - 1);
    expect(wire.asked).toHaveLength(before);
    await clock.advance(1);
    expect(wire.asked).toHaveLength(before + 1);
  }
  expect(failures).toHaveLength(AGAIN_MS.length);
  await wire.answer('lock', 1, OPEN);
  expect(heard).toEqual([OPEN]);
  await clock.advance(AGAIN_MS.at(-1) ?? 0);
  expect(wire.asked).toHaveLength(AGAIN_MS.length + 1);
});

test('a person who asks again waits for no pause; after the end nobody asks', async () => {
  const end = follow();
  await wire.refuse('lock');
  lock.again();
  lock.again();
  expect(wire.asked).toHaveLength(2);
  await wire.refuse('lock');
  end();
  lock.again();
  await clock.advance(60_000);
  expect(wire.asked).toHaveLength(2);
});

test('a lock that holds the value back is no failure: main tells it once the lock is gone', async () => {
  follow();
  await wire.refuse('lock', 'locked');
  await clock.advance(60_000);
  expect([failures, wire.asked]).toEqual([[], ['lock']]);
  wire.tell('lock', 7, OPEN);
  expect(heard).toEqual([OPEN]);
});

test('a refusal that comes after a value is neither told nor asked again', async () => {
  follow();
  wire.tell('lock', 1, OPEN);
  await wire.refuse('lock');
  await clock.advance(60_000);
  expect([failures, wire.asked]).toEqual([[], ['lock']]);
});

test('a page that is loaded anew begins with nothing and asks again', async () => {
  follow();
  await wire.answer('lock', 5, OPEN);
  const next = createBridge(wire, clock).state('lock');
  const seen: (LockState | undefined)[] = [];
  next.follow(() => seen.push(next.get()));
  expect(next.get()).toBeUndefined();
  await wire.answer('lock', 5, LOCKED);
  expect(seen).toEqual([LOCKED]);
});

test('several values at once are ready when each was answered or failed, and end together', async () => {
  const patches: object[] = [];
  let isReady = false;
  const states = followStates(
    bridge,
    { lock: 'lock', card: 'board.takeover' },
    (patch) => patches.push(patch),
    (error) => failures.push(error),
  );
  void states.ready.then(() => (isReady = true));
  await wire.refuse('lock');
  expect(isReady).toBe(false);
  // Nothing is a value as well.
  await wire.answer('board.takeover', 1, null);
  expect(isReady).toBe(true);
  expect([patches, failures.length]).toEqual([[{ card: null }], 1]);
  await clock.advance(AGAIN_MS[0]);
  await wire.answer('lock', 2, OPEN);
  expect(patches).toEqual([{ card: null }, { lock: OPEN }]);
  states.end();
  expect(wire.listening('lock') + wire.listening('board.takeover')).toBe(0);
});

test('the first value is waited for over failures', async () => {
  let first: LockState | null = null;
  void firstOf(bridge, 'lock', (error) => failures.push(error)).then((value) => (first = value));
  await wire.refuse('lock');
  await clock.advance(AGAIN_MS[0]);
  expect(first).toBeNull();
  await wire.answer('lock', 1, OPEN);
  expect([first, failures.length]).toEqual([OPEN, 1]);
});
