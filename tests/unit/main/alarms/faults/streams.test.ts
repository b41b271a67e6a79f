import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';

let workerPath: string;
let desk: CoreUnderFaults;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

/** A tenant with the websocket that no call lists, without polls. */
const QUIET = { tenantId: '476074' };

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, QUIET);
  await desk.listen();
  await desk.until(() => desk.server.sockets.size === 1);
  await desk.reach('alarmReport', 'connected');
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

/** The server tells of a delivery point. */
function drop(name: string): void {
  desk.server.tell(`${desk.commit(name)},1,30`);
}

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));

/** Until the server has one peer again and the desk says that it is connected. */
async function back(): Promise<void> {
  await desk.until(
    () => desk.server.sockets.size > 0 && desk.state('alarmReport')?.kind === 'connected',
  );
}

async function fine(): Promise<void> {
  await desk.until(seenAll, 'everything is seen');
  await desk.pass(1_000);
  expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
}

test('a channel that is down to the end of a run was not heard from then on (fault:downAtEnd)', async () => {
  drop('之前');
  await desk.until(seenAll);
  desk.proxy.set({ mode: 'drop' });
  await desk.reach('alarmReport', 'down');
  const from = desk.rig.clock.now();
  for (let run = 0; run < 2; run += 1) {
    await desk.pass(60_000);
    // Somebody works on, so that the journal goes on as well.
    const ids = desk.snapshot().alarms.map(({ id }) => id);
    void desk.core.session.acts()?.comment(ids, '看过');
    await desk.stop();
    await desk.listen();
    await desk.reach('alarmReport', 'down');
  }
  desk.proxy.set();
  await back();
  await desk.until(() => desk.gaps().length > 0, 'the gap is shown');
  expect(Math.min(...desk.gaps().map((gap) => gap.from))).toBeLessThanOrEqual(from);
});

/** A fault that takes the connection: what is told meanwhile may be lost, and that is shown. */
const BREAKS: readonly (readonly [
  fault: string,
  begin: () => void | Promise<void>,
  end: () => void,
])[] = [
  ['drop', () => desk.server.cut(), () => undefined],
  ['refused', () => desk.proxy.set({ mode: 'drop' }), () => desk.proxy.set()],
  ['halfOpen', () => desk.proxy.set({ mode: 'halfOpen' }), () => desk.proxy.set()],
  ['frozen', () => setPongs(false), () => setPongs(true)],
  ['close1000', () => desk.server.hangUp(1000), () => undefined],
  ['close1001', () => desk.server.hangUp(1001), () => undefined],
  ['close1006', () => terminate(), () => undefined],
  ['close1011', () => desk.server.hangUp(1011), () => undefined],
  ['close4000', () => desk.server.hangUp(4000), () => undefined],
  ['http403', () => refuse(403), () => refuse(101)],
  ['http500', () => refuse(500), () => refuse(101)],
  ['http503', () => refuse(503), () => refuse(101)],
  ['redirect', () => refuse(302), () => refuse(101)],
  ['handshake401', () => refuse(401), () => refuse(101)],
  ['cutInMessage', () => cutAfter(10), () => desk.proxy.set()],
  ['proxyIdle', () => desk.proxy.cut(), () => undefined],
];

function setPongs(on: boolean): void {
  desk.server.answersPings = on;
}

function terminate(): void {
  for (const socket of desk.server.sockets) socket.terminate();
}

/** The connection ends and the next ones are answered so. */
function refuse(status: number): void {
  desk.server.status = status;
  if (status !== 101) desk.server.cut();
}

/** The next message is cut in its middle. */
function cutAfter(bytes: number): void {
  desk.proxy.set({ cutAfter: bytes });
  desk.server.cut();
}

describe('a websocket', () => {
  test.each(BREAKS)(
    'that breaks by (fault:%s) comes back, and what it missed is told (rule:alarms.userSocket)',
    async (_fault, begin, end) => {
      drop('点一');
      await desk.until(seenAll);
      await begin();
      await desk.until(() => desk.state('alarmReport')?.kind !== 'connected', 'it is told');
      drop('点二');
      await desk.pass(6_000);
      end();
      await back();
      drop('点三');
      await desk.until(() => desk.seen().includes('点三'));
      await desk.pass(1_000);
      expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
      await desk.until(() => desk.gaps().length > 0, 'the gap is shown');
      expect(desk.gaps()[0]).toMatchObject({
        channel: 'alarmReport',
        canAskAgain: false,
        found: null,
      });
    },
  );

  test.each([
    ['slow', { delayMs: 40 }],
    ['oneByteChunks', { chunkBytes: 1 }],
    ['threeByteChunks', { chunkBytes: 3, delayMs: 1 }],
  ])('over a line that is bad by (fault:%s) loses nothing', async (_fault, faults) => {
    desk.proxy.set(faults);
    for (let number = 1; number <= 20; number += 1) drop(`长名称投放点${number}号`);
    await fine();
    expect(desk.gaps()).toEqual([]);
  });

  test.each([
    ['garbage', '\u0000\u0001{"half":'],
    ['binaryGarbage', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['empty', ''],
    ['keepAlive', 'ping'],
    ['html', '<html><body>502</body></html>'],
    ['hugeMessage', 'x'.repeat(2_000_000)],
    ['deepJson', '['.repeat(20_000)],
  ])('goes on after (fault:%s), which is kept as it came', async (fault, message) => {
    drop('点一');
    desk.server.tell(message);
    drop('点二');
    await fine();
    const raw = desk.snapshot().alarms.filter(({ recognised }) => !recognised);
    expect(raw).toHaveLength(['empty', 'keepAlive'].includes(fault) ? 0 : 1);
  });

  test('takes a flood of 10,000 in 10 s (fault:flood)', async () => {
    for (let second = 0; second < 10; second += 1) {
      for (let number = 0; number < 1_000; number += 1) drop(`点${second}-${number}`);
      await desk.pass(1_000);
    }
    await desk.until(() => desk.snapshot().counts.total === 10_000, 'all are seen');
    const received = desk.entries().filter(({ kind }) => kind === 'received');
    const names = new Set(
      received.map(({ body }) => (JSON.parse(body) as { object: string }).object),
    );
    expect(received).toHaveLength(10_000);
    expect(desk.truth.every(({ object }) => names.has(object))).toBe(true);
  }, 60_000);

  test('that sends an alarm again after a reconnect tells it once (fault:duplicate)', async () => {
    drop('点一');
    await desk.until(seenAll);
    desk.server.cut();
    await desk.reach('alarmReport', 'down');
    desk.server.greeting = '点一,1,30';
    await back();
    drop('点二');
    await fine();
  });

  test('tells two equal alarms of one connection twice: they are two (fault:equal)', async () => {
    desk.server.tell('点一,1,30');
    desk.server.tell('点一,1,30');
    await desk.until(() => desk.seen().length === 2);
    expect(desk.entries().filter(({ kind }) => kind === 'received')).toHaveLength(2);
  });

  test.each([
    ['clockForward', 3 * 3_600_000],
    ['clockBack', -3 * 3_600_000],
  ])('does not care for the clock (fault:%s)', async (_fault, by) => {
    drop('点一');
    await desk.until(seenAll);
    desk.rig.clock.setBoards(desk.rig.clock.now() + by);
    drop('点二');
    await desk.pass(2_000);
    desk.server.cut();
    await desk.until(() => desk.state('alarmReport')?.kind === 'down');
    await back();
    drop('点三');
    await fine();
  });

  test('follows a server that restarts (fault:restart)', async () => {
    drop('点一');
    await desk.until(seenAll);
    await desk.server.restart(async () => {
      await desk.reach('alarmReport', 'down');
      await desk.pass(20_000);
    });
    await back();
    drop('点二');
    await fine();
  });

  test('hears what is told in the moment it opens (fault:early)', async () => {
    desk.server.greeting = `${desk.commit('点零')},1,30`;
    desk.server.cut();
    await desk.until(() => desk.seen().includes('点零'));
    await fine();
  });

  test('renews a token that has ended (fault:expiredToken)', async () => {
    desk.server.goodToken = 'another';
    desk.server.cut();
    await desk.until(() => desk.server.granted === 2, 'it was renewed');
    await back();
    drop('点一');
    await fine();
  });

  test('whose token ends in mid-stream is made again with a new one (fault:midStream401)', async () => {
    drop('点一');
    await desk.until(seenAll);
    desk.server.goodToken = 'another';
    desk.server.tell('{"code":401,"success":false,"data":null,"msg":"请求未授权"}');
    await desk.until(() => desk.server.granted === 2, 'it was renewed');
    await back();
    drop('点二');
    await fine();
    expect(desk.snapshot().alarms.every(({ recognised }) => recognised)).toBe(true);
  });

  test('that is refused as soon as it is open does not renew for ever (fault:refusedForEver)', async () => {
    desk.server.greeting = '{"code":401,"success":false,"data":null,"msg":""}';
    desk.server.cut();
    await desk.reach('alarmReport', 'refused');
    await desk.pass(30_000);
    expect(desk.server.granted).toBeLessThanOrEqual(2);
    desk.server.greeting = undefined;
    desk.server.status = 101;
    await back();
    drop('点一');
    await fine();
  });

  test('waits for a server that cannot renew the token now (fault:refreshDown)', async () => {
    desk.server.goodToken = 'another';
    desk.server.tokenFault = { status: 503, body: 'away' };
    desk.server.cut();
    await desk.until(() => desk.state('alarmReport')?.kind === 'refused');
    desk.server.tokenFault = undefined;
    await back();
    drop('点一');
    await fine();
  });

  test('ends with the session when renewing is refused, and is told of at the next (fault:refusedRefresh)', async () => {
    drop('点一');
    await desk.until(seenAll);
    desk.server.goodToken = 'another';
    desk.server.tokenFault = { status: 400, body: '{"error_description":"无效的刷新令牌"}' };
    desk.server.cut();
    await desk.until(() => desk.snapshot().channels.length === 0, 'nobody is signed in');
    expect(desk.desk.toasts.length).toBeGreaterThan(0);
    drop('点二');
    await desk.pass(5_000);
    desk.server.tokenFault = undefined;
    await desk.during(desk.rig.signIn());
    await desk.until(() => desk.server.sockets.size > 0 && desk.gaps().length > 0);
    drop('点三');
    await desk.until(() => desk.seen().includes('点三'));
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  });

  test('whose token another has replaced is not made a second time beside itself (fault:foreignToken)', async () => {
    desk.server.goodToken = 'another';
    desk.server.cut();
    await back();
    await desk.pass(40_000);
    expect(desk.server.sockets.size).toBe(1);
    drop('点一');
    await fine();
  });

  test('is there within 5 s after a wake-up, also when it was dead (fault:sleep)', async () => {
    desk.proxy.set({ mode: 'halfOpen' });
    desk.rig.clock.sleep(8 * 3_600_000);
    desk.proxy.set();
    const from = desk.rig.clock.monotonic();
    desk.recheck.emit('resumed');
    await desk.until(() => desk.server.sockets.size === 2 || desk.gaps().length === 1);
    await desk.reach('alarmReport', 'connected');
    expect(desk.rig.clock.monotonic() - from).toBeLessThanOrEqual(5_000);
    drop('点一');
    await fine();
  });

  test('turned off and on again by the tenant is closed and made anew (rule:alarms.socketClose)', async () => {
    const config = desk.core.config.get();
    desk.core.config.set({ ...config, sources: { alarmReport: { on: false } } });
    await desk.until(() => desk.server.sockets.size === 0, 'it is closed');
    await desk.pass(60_000);
    expect(desk.server.sockets.size).toBe(0);
    expect(desk.state('alarmReport')).toBeUndefined();
    desk.core.config.set(config);
    await back();
    drop('点一');
    await fine();
  });

  test('after a start says since when nobody listened (fault:absence)', async () => {
    drop('点一');
    await desk.until(seenAll);
    await desk.stop();
    await desk.pass(3_600_000 / 60);
    drop('点二');
    await desk.listen();
    await desk.until(() => desk.gaps().length === 1 && desk.server.sockets.size > 0);
    drop('点三');
    await desk.until(() => desk.seen().includes('点三'));
    await desk.pass(1_000);
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  });
});
