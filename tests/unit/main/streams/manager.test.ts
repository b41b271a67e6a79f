import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { SessionState } from '@shared/model/session';
import { DIRECT, StreamManager } from '@main/streams/manager';
import { only, statesOf } from '@tests/support/channelEvents';
import { FakeClock } from '@tests/support/fakeClock';
import { nextValue } from '@tests/support/nextValue';
import { keptLog } from '@tests/support/quietLog';
import { StreamServer } from '@tests/support/streamServer';

const isKind =
  (kind: ChannelState['kind']) =>
  (state: ChannelState): boolean =>
    state.kind === kind;

const NAMES = { account: 'a', userName: 'a', realName: 'A', deptId: '', avatar: '' };
const USER = { ...NAMES, tenantId: '476074', userId: '1', roleIds: [], roleNames: [] };

/** A refresh that is not answered. */
const NEVER = 'never';

describe('stream manager', () => {
  let clock: FakeClock;
  let server: StreamServer;
  let manager: StreamManager;
  let token: string;
  let refreshes: number;
  let alive: boolean;
  /** When the server answers a refresh. */
  let refreshed: Promise<void>;
  let hostAnswers: boolean;
  /** What a refresh brings, or null while the present token is good. */
  let freshToken: string | null;
  const recheck = new Emitter<void>();
  const sessions = new Emitter<SessionState>();
  const signedIn = (isConnected: boolean): SessionState => ({
    kind: 'signedIn',
    user: USER,
    serverUrl: 'http://h',
    connected: isConnected,
  });
  /** A refresh was asked for. */
  const asked = new Emitter<void>();

  beforeEach(async () => {
    clock = new FakeClock();
    server = await StreamServer.listen();
    token = 'first';
    refreshes = 0;
    alive = true;
    refreshed = Promise.resolve();
    hostAnswers = true;
    freshToken = null;
    manager = new StreamManager('alarmReport', `${server.url}/alarm_report_message/476074/1`, {
      clock,
      log: keptLog(),
      random: () => 0.5,
      recheck,
      network: DIRECT,
      session: {
        streamHeaders: () => ({ 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': '476074' }),
        tokenRefused: async () => {
          refreshes += 1;
          asked.emit();
          await refreshed;
          token = freshToken ?? 'second';
          return alive;
        },
        freshen: async () => {
          if (freshToken === NEVER) await new Promise(() => undefined);
          if (freshToken !== null) token = freshToken;
        },
        probe: async () => hostAnswers,
        changed: sessions,
      },
    });
  });

  afterEach(async () => {
    manager.close();
    await server.close();
  });

  async function connected(): Promise<import('ws').WebSocket> {
    const joined = nextValue(server.joined);
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    manager.start();
    await up;
    return joined;
  }

  it('sends the token in a header and never in the address', async () => {
    await connected();
    expect(server.handshakes[0]?.headers['blade-auth']).toBe('bearer first');
    expect(server.handshakes[0]?.url).toBe('/alarm_report_message/476074/1');
  });

  it.each([
    ['text', '点,1,30', '点,1,30'],
    ['a megabyte', 'x'.repeat(1_048_576), 'x'.repeat(1_048_576)],
    ['binary UTF-8', Buffer.from('点,1,30'), '点,1,30'],
    ['binary garbage', Buffer.from([0xff, 0xfe, 0x00]), 'binary 3 bytes: //4A'],
  ])('takes %s', async (_name, sent, expected) => {
    const peer = await connected();
    const message = nextValue(only(manager.events, 'message'));
    peer.send(sent);
    expect((await message).text).toBe(expected);
  });

  it('tells a header that cannot be sent and tries again once it can', async () => {
    token = 'two\nlines';
    manager.start();
    expect(manager.current()).toMatchObject({ kind: 'down', errors: 1 });
    token = 'first';
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await clock.advance(5_000);
    await up;
  });

  it('tries again after 5 s and keeps "down since" over the retries', async () => {
    const peer = await connected();
    const downAt = clock.now();
    server.status = 503;
    const down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    expect(await down).toMatchObject({ since: downAt, errors: 1, nextTryAt: downAt + 5_000 });
    const again = nextValue(statesOf(manager.events), isKind('down'));
    await clock.advance(4_999);
    expect(server.handshakes).toHaveLength(1);
    await clock.advance(1);
    expect(await again).toMatchObject({ since: downAt, errors: 2, reason: 'HTTP 503' });
  });

  it('goes on for ever, slower after nine errors', async () => {
    server.status = 500;
    const waits: number[] = [];
    let next = nextValue(statesOf(manager.events), isKind('down'));
    manager.start();
    for (let round = 0; round < 15; round += 1) {
      const state = await next;
      if (state.kind !== 'down') throw new Error(state.kind);
      const wait = state.nextTryAt - clock.now();
      waits.push(wait);
      next = nextValue(statesOf(manager.events), isKind('down'));
      await clock.advance(wait);
    }
    expect(waits.slice(0, 9)).toEqual(Array<number>(9).fill(5_000));
    expect(waits.slice(9)).toEqual([7_500, 15_000, 30_000, 45_000, 45_000, 45_000]);
    server.status = 101;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await next;
    await clock.advance(45_000);
    expect(await up).toMatchObject({ kind: 'connected' });
  });

  it('counts errors from nought after a stable connection, and not before', async () => {
    let peer = await connected();
    const cut = async (): Promise<number> => {
      const down = nextValue(statesOf(manager.events), isKind('down'));
      peer.terminate();
      const state = await down;
      const joined = nextValue(server.joined);
      const up = nextValue(statesOf(manager.events), isKind('connected'));
      await clock.advance(5_000);
      peer = await joined;
      await up;
      return state.kind === 'down' ? state.errors : 0;
    };
    expect(await cut()).toBe(1);
    expect(await cut()).toBe(2);
    // The real server answers each ping in between.
    for (let second = 0; second < 31; second += 1) await clock.advance(1_000);
    expect(manager.current().kind).toBe('connected');
    expect(await cut()).toBe(1);
  });

  it('finds a silent socket by its missing pong', async () => {
    await connected();
    server.answersPings = false;
    const down = nextValue(statesOf(manager.events), isKind('down'));
    await clock.advance(16_500);
    expect(await down).toMatchObject({ reason: 'no answer to ping' });
  });

  it('asks the socket at once when the host does not answer a cheap read', async () => {
    await connected();
    server.answersPings = false;
    hostAnswers = false;
    const down = nextValue(statesOf(manager.events), isKind('down'));
    await clock.advance(13_000);
    expect(await down).toMatchObject({ reason: 'no answer to ping' });
  });

  it('dials at once when the socket turns out dead after a wake-up', async () => {
    await connected();
    server.answersPings = false;
    recheck.emit();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    await clock.advance(2_999);
    server.answersPings = true;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await clock.advance(1);
    await down;
    // No timer runs any more: the handshake is under way by itself.
    expect(await up).toMatchObject({ kind: 'connected' });
    expect(server.handshakes).toHaveLength(2);
  });

  it('gets a new token before the handshake when the old one aged in a sleep', async () => {
    const peer = await connected();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    await down;
    freshToken = 'after the sleep';
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    recheck.emit();
    await up;
    expect(server.handshakes.map((one) => one.headers['blade-auth'])).toEqual([
      'bearer first',
      'bearer after the sleep',
    ]);
    expect(refreshes).toBe(0);
  });

  it('tries within three seconds though no new token comes', async () => {
    const peer = await connected();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    await down;
    freshToken = NEVER;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    recheck.emit();
    await clock.advance(2_000);
    expect(await up).toMatchObject({ kind: 'connected' });
  });

  it('refreshes once after a 401 and goes on with the new token', async () => {
    server.status = 401;
    server.refused.on(() => {
      server.status = 101;
    });
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    manager.start();
    await up;
    expect(refreshes).toBe(1);
    expect(server.handshakes.map((one) => one.headers['blade-auth'])).toEqual([
      'bearer first',
      'bearer second',
    ]);
  });

  it('has one connection when a wake-up dials while a refresh is waited for', async () => {
    let answer: () => void = () => undefined;
    refreshed = new Promise((resolve) => {
      answer = resolve;
    });
    server.status = 401;
    const waiting = nextValue(asked);
    manager.start();
    await waiting;
    server.status = 101;
    await clock.advance(3_000);
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    recheck.emit();
    await up;
    answer();
    await refreshed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(manager.current().kind).toBe('connected');
    expect(server.handshakes).toHaveLength(2);
  });

  it('is refused after a second 401 and looks again a minute later', async () => {
    server.status = 401;
    const refused = nextValue(statesOf(manager.events), isKind('refused'));
    manager.start();
    expect(await refused).toMatchObject({ reason: 'HTTP 401' });
    expect(refreshes).toBe(1);
    server.status = 101;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await clock.advance(60_000);
    expect(await up).toMatchObject({ kind: 'connected' });
  });

  it('that is forbidden asks for no other token for ten minutes (fault:forbiddenStream)', async () => {
    server.status = 401;
    let number = 0;
    const refused = nextValue(statesOf(manager.events), isKind('refused'));
    asked.on(() => {
      number += 1;
      freshToken = `token ${number}`;
    });
    manager.start();
    await refused;
    for (let minute = 0; minute < 9; minute += 1) {
      const again = nextValue(statesOf(manager.events), isKind('refused'));
      await clock.advance(60_000);
      await again;
    }
    expect(refreshes).toBe(1);
    expect(server.handshakes.length).toBeGreaterThanOrEqual(11);
    // What is allowed at last is heard within a minute, and its token is renewed again when it ends.
    server.status = 101;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await clock.advance(60_000);
    await up;
  });

  it('takes an alarm that says 401 for an alarm, and goes on listening (fault:alarmSays401)', async () => {
    const peer = await connected();
    const texts: string[] = [];
    only(manager.events, 'message').on(({ text }) => texts.push(text));
    const alarm = '{"userName":"张三","violationType":"脱岗","code":401}';
    const last = nextValue(only(manager.events, 'message'), ({ text }) => text === 'B,1,2');
    for (const text of [alarm, '{"code":401,"data":{"id":"7"}}', 'B,1,2']) peer.send(text);
    await last;
    expect(texts).toEqual([alarm, '{"code":401,"data":{"id":"7"}}', 'B,1,2']);
    expect([manager.current().kind, refreshes]).toEqual(['connected', 0]);
  });

  it("tells the words of the wire's 401 in its middle", async () => {
    const peer = await connected();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    const said = '{"code":401,"success":false,"data":null,"msg":"请求未授权"}';
    peer.send(said);
    expect(await down).toMatchObject({ reason: `401 in the stream: ${said}` });
  });

  it('is dialled as soon as its host answers, however slow the tries have become (fault:shortOutages)', async () => {
    let peer = await connected();
    for (let outage = 0; outage < 12; outage += 1) {
      const up = nextValue(statesOf(manager.events), isKind('connected'));
      const joined = nextValue(server.joined);
      const down = nextValue(statesOf(manager.events), isKind('down'));
      peer.terminate();
      await down;
      await clock.advance(10_000);
      await up;
      peer = await joined;
      await clock.advance(1_000);
    }
    // The server is away, its host as well; then the host is back.
    server.status = 503;
    hostAnswers = false;
    const down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    await down;
    await clock.advance(120_000);
    const before = server.handshakes.length;
    server.status = 101;
    hostAnswers = true;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    await clock.advance(10_000);
    await up;
    expect(server.handshakes).toHaveLength(before + 1);
  });

  it('is dialled at once when a call to its host is answered after one was not', async () => {
    const peer = await connected();
    server.status = 503;
    let down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    await down;
    down = nextValue(statesOf(manager.events), isKind('down'));
    await clock.advance(5_000);
    await down;
    hostAnswers = false;
    sessions.emit(signedIn(false));
    server.status = 101;
    const up = nextValue(statesOf(manager.events), isKind('connected'));
    sessions.emit(signedIn(true));
    expect(await up).toMatchObject({ kind: 'connected' });
  });

  it('does not come back after it was closed (rule:alarms.socketClose)', async () => {
    await connected();
    manager.close();
    await clock.advance(120_000);
    expect(server.handshakes).toHaveLength(1);
    expect(manager.current()).toEqual({ kind: 'idle' });
    expect(clock.pending()).toEqual([]);
  });

  it('says why a server cannot be reached', async () => {
    await server.close();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    manager.start();
    expect(await down).toMatchObject({ reason: 'ECONNREFUSED' });
  });

  it('tells the time in which nothing could be received', async () => {
    const peer = await connected();
    const gap = nextValue(only(manager.events, 'gap'));
    const from = clock.now();
    const down = nextValue(statesOf(manager.events), isKind('down'));
    peer.terminate();
    await down;
    await clock.advance(5_000);
    expect(await gap).toEqual({ kind: 'gap', from, to: from + 5_000 });
  });
});
