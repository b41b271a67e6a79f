import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { PlatformHost } from '@main/platform/host';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

class Child {
  readonly message = new Emitter<unknown>();
  readonly exited = new Emitter<number>();
  readonly posted: unknown[] = [];
  killed = false;
  post(message: unknown): void {
    this.posted.push(message);
  }
  kill(): void {
    this.killed = true;
  }
}

let clock: FakeClock;
let children: Child[];
let told: string[];
let host: PlatformHost;

beforeEach(() => {
  clock = new FakeClock();
  children = [];
  told = [];
  host = new PlatformHost({
    clock,
    log: keptLog(),
    start: () => {
      const child = new Child();
      children.push(child);
      return child;
    },
    dataDir: '/data',
    controlToken: undefined,
    failed: (reason) => told.push(reason),
  });
  host.run();
});

/** What the process of this number was told to ask for. */
function secretOf(number: number): unknown {
  return (children[number]?.posted[0] as { readonly secret?: unknown } | undefined)?.secret;
}

test('it is ready when its process says so, and asked without a control token', async () => {
  const settled = host.settled();
  expect(children[0]?.posted).toEqual([
    { type: 'start', dataDir: '/data', port: 0, secret: secretOf(0) },
  ]);
  children[0]?.message.emit({ type: 'ready', url: 'http://127.0.0.1:4711' });
  expect(await settled).toEqual({
    kind: 'ready',
    url: 'http://127.0.0.1:4711',
    secret: secretOf(0),
  });
  expect(secretOf(0)).toMatch(/^[0-9a-f]{64}$/);
});

test('a dead process is replaced on the same port', async () => {
  children[0]?.message.emit({ type: 'ready', url: 'http://127.0.0.1:4711' });
  children[0]?.exited.emit(9);
  expect(host.state().kind).toBe('down');
  await clock.advance(500);
  expect(children[1]?.posted).toEqual([
    { type: 'start', dataDir: '/data', port: 4711, secret: secretOf(1) },
  ]);
  // A process that is gone must not leave a secret behind that opens the next one.
  expect(secretOf(1)).not.toBe(secretOf(0));
});

test('starts that fail are spaced out and told once', async () => {
  for (const wait of [500, 1_000, 2_000, 4_000]) {
    const count = children.length;
    children.at(-1)?.message.emit({ type: 'failed', reason: 'no disk' });
    await clock.advance(wait - 1);
    expect(children).toHaveLength(count);
    await clock.advance(1);
    expect(children).toHaveLength(count + 1);
  }
  expect(told).toEqual(['no disk']);
});

test('a process that says nothing is replaced soon, an unknown message is ignored', async () => {
  children[0]?.message.emit({ type: 'surprise' });
  expect(host.state().kind).toBe('starting');
  await clock.advance(9_999);
  expect(host.state().kind).toBe('starting');
  await clock.advance(1);
  expect(children[0]?.killed).toBe(true);
  expect(host.state()).toEqual({ kind: 'down', reason: 'not loaded within 10000 ms' });
  await clock.advance(500);
  expect(children).toHaveLength(2);
});

test('one that is loaded has time to make its database, and longer at each further try', async () => {
  for (const [limit, wait] of [
    [30_000, 500],
    [60_000, 1_000],
    [120_000, 2_000],
    [240_000, 4_000],
    [240_000, 8_000],
  ] as const) {
    const child = children.at(-1);
    child?.message.emit({ type: 'loaded' });
    await clock.advance(limit - 1);
    expect(child?.killed).toBe(false);
    await clock.advance(1);
    expect(child?.killed).toBe(true);
    expect(host.state()).toEqual({ kind: 'down', reason: `not up within ${limit} ms` });
    await clock.advance(wait);
  }
  children.at(-1)?.message.emit({ type: 'loaded' });
  children.at(-1)?.message.emit({ type: 'ready', url: 'http://127.0.0.1:4711' });
  await clock.advance(600_000);
  expect(host.state()).toMatchObject({ kind: 'ready', url: 'http://127.0.0.1:4711' });
});

test('stopped on purpose, nothing is started again', async () => {
  host.stop();
  children[0]?.exited.emit(0);
  await clock.advance(120_000);
  expect(children).toHaveLength(1);
  expect(host.state()).toEqual({ kind: 'off' });
});
