import { beforeEach, describe, expect, test } from 'vitest';
import { FeedHub, WRITE_EVERY_MS, type FeedChange } from '@main/boards/hub';
import { RETRY_CAP_MS, retryDelay } from '@main/boards/policy';
import type { ApiFailure } from '@shared/api/failure';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { FeedData, FeedSet, BoardQuery } from '@shared/model/board';
import type { SessionState, SignedInUser } from '@shared/model/session';
import { FakeClock } from '@tests/support/fakeClock';

const PERIOD = 30_000;
const LOST: ApiFailure = { kind: 'notConnected', reason: 'refused', detail: '' };
const title = { zh: '板', en: 'Board' };
const SUMMARY: BoardQuery = { key: 'summary', call: 'a.summary', periodMs: PERIOD };
const RANK: BoardQuery = { key: 'rank', call: 'a.rank', periodMs: 2 * PERIOD };
const OPEN: BoardQuery = { key: 'open', call: 'a.page', where: { state: '0' }, periodMs: PERIOD };
const DONE: BoardQuery = { ...OPEN, key: 'done', where: { state: '1' } };
const BOARDS: readonly FeedSet[] = [
  { key: 'transport', feeds: [SUMMARY, RANK] },
  { key: 'classify', feeds: [{ ...SUMMARY, key: 'same' }] },
  { key: 'desk', feeds: [OPEN, DONE] },
];

function user(tenantId: string, userId = '1'): SignedInUser {
  const names = { account: 'a', userName: 'a', realName: 'A', deptId: '', avatar: '' };
  return { ...names, tenantId, userId, roleIds: [], roleNames: [] };
}

function figure(n: number): FeedData {
  const name = { name: 'n', label: title, unit: '', period: 'today', adds: true } as const;
  const value = { ...name, cell: { state: 'value' as const, value: n } };
  return { kind: 'figures', figures: { kind: 'values', values: [value] } };
}

interface Asked {
  readonly call: string;
  readonly signal: AbortSignal;
  answer(result: Result<FeedData, ApiFailure>): void;
}

/** A desk with a server that answers when it is told to; `auto` answers at once. */
class Desk {
  readonly clock = new FakeClock();
  readonly session = new Emitter<SessionState>();
  readonly resumed = new Emitter<void>();
  readonly serverChanged = new Emitter<void>();
  readonly asked: Asked[] = [];
  readonly heard: FeedChange[] = [];
  auto: ((call: string) => Result<FeedData, ApiFailure>) | null = () => ok(figure(this.count()));
  boards = BOARDS;
  server = 'demo';
  tenant = '000000';
  state: SessionState = { kind: 'signedOut', reason: 'never' };
  written: unknown[] = [];
  hub: FeedHub;

  constructor(public kept: unknown = {}) {
    this.hub = this.make();
  }

  make(): FeedHub {
    const hub = new FeedHub({
      clock: this.clock,
      boards: () => this.boards,
      document: {
        read: () => this.kept,
        write: (value) => {
          this.kept = structuredClone(value);
          this.written.push(this.kept);
        },
      },
      session: {
        changed: this.session,
        state: () => this.state,
        profile: () =>
          this.state.kind === 'signedIn'
            ? { serverUrl: '', serverKey: this.server, streamUrl: '', user: user(this.tenant) }
            : null,
      },
      resumed: this.resumed,
      serverChanged: this.serverChanged,
      server: () => this.server,
      random: () => 0,
      ask: ({ call }, signal) =>
        new Promise((resolve) => {
          this.asked.push({ call, signal, answer: resolve });
          if (this.auto !== null) resolve(this.auto(call));
          else signal.addEventListener('abort', () => resolve(fail({ kind: 'cancelled' })));
        }),
    });
    hub.changed.on((change) => this.heard.push(change));
    return hub;
  }

  signIn(connected = true): void {
    this.go({ kind: 'signedIn', user: user(this.tenant), serverUrl: '', connected });
  }

  go(state: SessionState): void {
    this.state = state;
    this.session.emit(state);
  }

  count(call = SUMMARY.call): number {
    return this.asked.filter((one) => one.call === call).length;
  }

  summary() {
    return this.hub.feedsOf('transport')['summary'];
  }
}

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.hub.start();
});

describe('polling', () => {
  test('nothing is asked while no board is open or nobody is signed in', async () => {
    desk.signIn();
    await desk.clock.advance(10 * PERIOD);
    expect(desk.asked).toEqual([]);
    const other = new Desk();
    other.hub.start();
    other.hub.opened('transport');
    await other.clock.advance(10 * PERIOD);
    expect(other.asked).toEqual([]);
    expect(other.summary()).toMatchObject({ at: null, data: null, failure: { kind: 'signedOut' } });
  });

  test('three boards that show a call ask it once per period, and the last one ends it', async () => {
    desk.signIn();
    desk.hub.opened('transport');
    desk.hub.opened('transport');
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    expect([desk.count(), desk.count('a.rank')]).toEqual([1, 1]);
    await desk.clock.advance(4 * PERIOD);
    expect([desk.count(), desk.count('a.rank')]).toEqual([5, 3]);
    desk.hub.closed('transport');
    await desk.clock.advance(2 * PERIOD);
    expect([desk.count(), desk.count('a.rank')]).toEqual([7, 4]);
    desk.hub.closed('transport');
    await desk.clock.advance(2 * PERIOD);
    expect([desk.count(), desk.count('a.rank')]).toEqual([9, 4]);
    desk.hub.closed('classify');
    await desk.clock.advance(10 * PERIOD);
    expect([desk.count(), desk.count('a.rank')]).toEqual([9, 4]);
    expect(desk.clock.pending().filter(({ name }) => name.startsWith('feed '))).toEqual([]);
  });

  test('the same call under other conditions is another question, and each gets its own answer', async () => {
    desk.signIn();
    desk.hub.opened('desk');
    await desk.clock.advance(0);
    expect(desk.count('a.page')).toBe(2);
    await desk.clock.advance(PERIOD);
    expect(desk.count('a.page')).toBe(4);
    expect(Object.keys(desk.hub.feedsOf('desk'))).toEqual(['open', 'done']);
    desk.hub.closed('desk');
  });

  test('every board that shows the call hears of it under its own key', async () => {
    desk.signIn();
    desk.hub.opened('transport');
    await desk.clock.advance(0);
    const keys = desk.heard.filter(({ state }) => state.data !== null);
    expect(keys.map(({ board, key }) => `${board}.${key}`).sort()).toEqual([
      'classify.same',
      'transport.rank',
      'transport.summary',
    ]);
  });

  test('a slow answer is never asked for twice at a time', async () => {
    desk.auto = null;
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(5 * PERIOD);
    expect(desk.count()).toBe(1);
    desk.asked[0]?.answer(ok(figure(1)));
    await desk.clock.advance(PERIOD / 2 - 1);
    expect(desk.count()).toBe(1);
    // The answer took longer than a period: the server gets half a period to breathe.
    await desk.clock.advance(1);
    expect(desk.count()).toBe(2);
  });

  test('a board that opens again asks at once when the data is old, else at its time', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(10_000);
    desk.hub.closed('classify');
    desk.hub.opened('classify');
    await desk.clock.advance(PERIOD - 10_001);
    expect(desk.count()).toBe(1);
    await desk.clock.advance(1);
    expect(desk.count()).toBe(2);
    desk.hub.closed('classify');
    await desk.clock.advance(3 * PERIOD);
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    expect(desk.count()).toBe(3);
  });

  test('a wake-up asks at once, also past an answer that never came', async () => {
    desk.auto = null;
    desk.signIn();
    desk.hub.opened('classify');
    desk.resumed.emit();
    await desk.clock.advance(0);
    expect(desk.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    desk.asked[1]?.answer(ok(figure(7)));
    await desk.clock.advance(0);
    expect(desk.summary()?.data).toEqual(figure(7));
  });
});

describe('failures', () => {
  test('the last data and its time stay, and tries come slower up to once a minute', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    const at = desk.clock.now();
    const data = desk.summary()?.data;
    desk.auto = () => fail(LOST);
    await desk.clock.advance(PERIOD);
    expect(desk.summary()).toEqual({ at, data, failure: LOST, periodMs: PERIOD });
    const before = desk.count();
    const times: number[] = [];
    for (let second = 1; second <= 240; second += 1) {
      const count = desk.count();
      await desk.clock.advance(1_000);
      if (desk.count() > count) times.push(second);
    }
    expect(times).toEqual([5, 15, 35, 75, 135, 195]);
    expect(desk.count() - before).toBe(6);
    expect(desk.summary()).toMatchObject({ at, data });
  });

  test('waits differ by a fifth and no permission is asked about once a minute', () => {
    expect(retryDelay(LOST, 1, 0)).toBe(5_000);
    expect(retryDelay(LOST, 1, 0.999)).toBeGreaterThanOrEqual(4_000);
    expect(retryDelay(LOST, 1, 0.999)).toBeLessThan(4_010);
    expect(retryDelay(LOST, 400, 0)).toBe(RETRY_CAP_MS);
    expect(retryDelay({ kind: 'noPermission', message: '' }, 1, 0)).toBe(RETRY_CAP_MS);
  });

  test('a connection that comes back is used at once', async () => {
    desk.auto = () => fail(LOST);
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(200_000);
    desk.signIn(false);
    const before = desk.count();
    desk.auto = () => ok(figure(3));
    desk.signIn(true);
    await desk.clock.advance(0);
    expect(desk.count()).toBe(before + 1);
    expect(desk.summary()).toMatchObject({ data: figure(3), failure: null });
  });

  test('a fault of the program is told and asked again, the feed does not stand still', async () => {
    desk.auto = () => {
      throw new Error('unexpected');
    };
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    expect(desk.summary()?.failure).toMatchObject({ kind: 'badRequest' });
    desk.auto = () => ok(figure(1));
    await desk.clock.advance(RETRY_CAP_MS);
    expect(desk.summary()?.failure).toBeNull();
  });
});

describe('sign-out and other owners', () => {
  test('signed out says so, keeps the data, asks nothing and goes on after the next sign-in', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    const data = desk.summary()?.data;
    desk.go({ kind: 'signedOut', reason: 'refused' });
    await desk.clock.advance(10 * PERIOD);
    expect(desk.count()).toBe(1);
    expect(desk.summary()).toMatchObject({ data, failure: { kind: 'signedOut' } });
    desk.signIn();
    await desk.clock.advance(0);
    expect(desk.count()).toBe(2);
    expect(desk.summary()?.failure).toBeNull();
  });

  test('an answer that arrives after the sign-out is dropped', async () => {
    desk.auto = null;
    desk.signIn();
    desk.hub.opened('classify');
    desk.go({ kind: 'signedOut', reason: 'user' });
    desk.asked[0]?.answer(ok(figure(9)));
    await desk.clock.advance(0);
    expect(desk.summary()).toMatchObject({ data: null, failure: { kind: 'signedOut' } });
  });

  test('another user of the tenant goes on; another tenant finds nothing, on disk neither', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    desk.go({ kind: 'signedOut', reason: 'user' });
    desk.signIn();
    await desk.clock.advance(0);
    expect(desk.summary()?.data).not.toBeNull();
    desk.tenant = '476074';
    desk.auto = null;
    desk.signIn();
    await desk.clock.advance(0);
    expect(desk.summary()).toMatchObject({ at: null, data: null });
    expect(desk.kept).toEqual({
      version: 1,
      owner: { server: 'demo', tenantId: '476074' },
      feeds: {},
    });
    expect(desk.asked.at(-1)?.signal.aborted).toBe(false);
  });

  test('a change of shift asks anew at once: the answer under way was for the one who left', async () => {
    desk.auto = null;
    desk.signIn();
    desk.hub.opened('classify');
    const next = user(desk.tenant, '2');
    desk.go({ kind: 'signedIn', user: next, serverUrl: '', connected: true });
    await desk.clock.advance(0);
    expect(desk.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    desk.asked[1]?.answer(ok(figure(5)));
    await desk.clock.advance(0);
    expect(desk.summary()).toMatchObject({ data: figure(5), failure: null });
  });

  test('another server shows nothing of this one', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    await desk.clock.advance(0);
    desk.go({ kind: 'signedOut', reason: 'user' });
    desk.server = 'https://city.example';
    desk.serverChanged.emit();
    expect(desk.summary()).toMatchObject({ at: null, data: null });
  });
});

describe('over restarts', () => {
  test('the last data is written at most every 30 s and at the end, and read back', async () => {
    desk.signIn();
    desk.hub.opened('classify');
    desk.written = [];
    await desk.clock.advance(WRITE_EVERY_MS - 1);
    expect(desk.written).toEqual([]);
    await desk.clock.advance(1);
    expect(desk.written).toHaveLength(1);
    await desk.clock.advance(1);
    const last = desk.summary();
    desk.hub.stop();
    expect(desk.clock.pending()).toEqual([]);
    const next = new Desk(desk.kept);
    next.hub.start();
    expect(next.summary()).toMatchObject({ at: last?.at, data: last?.data });
  });

  test.each([
    ['null', null],
    ['a newer version', { version: 2, owner: null, feeds: {} }],
    ['a feed that is none', { version: 1, feeds: { 'a.summary||30000': { at: 1, data: 'x' } } }],
    ['a feed that no board shows any more', { feeds: { old: { at: 1, data: figure(1) } } }],
  ])('%s gives boards without data', (_name, kept) => {
    const next = new Desk(kept);
    next.hub.start();
    expect(next.summary()).toMatchObject({ at: null, data: null });
  });
});

test('a board that is arranged anew is asked for what it shows now, and for nothing else', async () => {
  const desk = new Desk();
  const own: FeedSet = { key: 'own-1', feeds: [SUMMARY] };
  desk.boards = [...BOARDS, own];
  desk.hub.renewed();
  desk.hub.start();
  desk.signIn();
  desk.hub.opened('own-1');
  desk.hub.opened('own-1');
  await desk.clock.advance(0);
  expect(desk.count(SUMMARY.call)).toBe(1);
  desk.boards = [...BOARDS, { ...own, feeds: [RANK] }];
  desk.hub.renewed();
  await desk.clock.advance(4 * PERIOD);
  expect(desk.count(SUMMARY.call)).toBe(1);
  expect(desk.count(RANK.call)).toBeGreaterThan(1);
  expect(Object.keys(desk.hub.feedsOf('own-1'))).toEqual(['rank']);
  const before = desk.count(RANK.call);
  desk.hub.closed('own-1');
  await desk.clock.advance(2 * PERIOD);
  expect(desk.count(RANK.call)).toBeGreaterThan(before);
  const open = desk.count(RANK.call);
  desk.hub.closed('own-1');
  await desk.clock.advance(4 * PERIOD);
  expect(desk.count(RANK.call)).toBe(open);
  desk.hub.stop();
});

test('a query that is new is asked for like any other', async () => {
  const desk = new Desk();
  desk.hub.start();
  desk.signIn();
  const fresh: BoardQuery = { key: 'fresh', call: 'a.fresh', periodMs: PERIOD };
  desk.boards = [...BOARDS, { key: 'own-2', feeds: [fresh] }];
  desk.hub.renewed();
  desk.hub.opened('own-2');
  await desk.clock.advance(0);
  expect(desk.hub.feedsOf('own-2')['fresh']?.at).not.toBeNull();
  expect(desk.heard.map(({ board }) => board)).toContain('own-2');
  desk.hub.stop();
});
