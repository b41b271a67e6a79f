import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';

let workerPath: string;
let desk: CoreUnderFaults;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  // The other stream of this tenant has tests of its own.
  desk = await CoreUnderFaults.start(workerPath, {
    config: { sources: { collectionAbnormal: { on: false } } },
  });
  await desk.listen();
  await desk.until(() => desk.server.streams.size === 1);
  await desk.reach('badgeViolation', 'connected');
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

/** A violation as the stream tells it. */
function violation(userName: string): string {
  const region = '城东片区';
  return JSON.stringify({ userName, location: '解放路12号', region, violationType: '脱岗' });
}

/** The bytes of an event about somebody, which the server commits to. */
function event(userName: string, end = '\n', id = ''): string {
  const head = id === '' ? '' : `id: ${id}${end}`;
  return `${head}data: ${violation(desk.commit(userName))}${end}${end}`;
}

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));

async function fine(): Promise<void> {
  await desk.until(seenAll, 'everything is seen');
  await desk.pass(1_000);
  expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
}

async function back(): Promise<void> {
  const up = () =>
    desk.server.streams.size > 0 && desk.state('badgeViolation')?.kind === 'connected';
  await desk.until(up, 'the stream is back');
}

function refuse(status: number): void {
  desk.server.status = status;
  if (status !== 101) desk.server.cut();
}

/** Faults that take the stream. */
const BREAKS: readonly (readonly [fault: string, begin: () => void, end: () => void])[] = [
  ['sseDrop', () => desk.server.cut(), () => undefined],
  ['sseEnd', () => desk.server.hangUp(), () => undefined],
  ['sseRefused', () => desk.proxy.set({ mode: 'drop' }), () => desk.proxy.set()],
  ['sse403', () => refuse(403), () => refuse(101)],
  ['sse404', () => refuse(404), () => refuse(101)],
  ['sse500', () => refuse(500), () => refuse(101)],
  ['sse204', () => refuse(204), () => refuse(101)],
  ['sseRedirect', () => refuse(307), () => refuse(101)],
  ['sseHandshake401', () => refuse(401), () => refuse(101)],
  ['sseNoStream', () => otherAnswer('<html>login</html>'), () => goodAnswer()],
  ['sseBody401', () => otherAnswer('{"code":401,"msg":"x"}'), () => goodAnswer()],
];

function otherAnswer(body: string): void {
  desk.server.streamFault = { body };
  desk.server.cut();
}

function goodAnswer(): void {
  desk.server.streamFault = undefined;
}

describe('the badge event stream', () => {
  test('asks with the token in a header, at its documented path (rule:alarms.badgeStream)', () => {
    expect(desk.server.handshakes[0]?.url).toBe('/api/third/work/plate/sse/subscribe');
  });

  test('builds the text of four fields (rule:alarms.badgeText)', async () => {
    desk.server.write(event('张三'));
    await desk.until(seenAll);
    const [alarm] = desk.snapshot().alarms;
    expect(alarm?.text).toBe('张三，解放路12号，城东片区，脱岗');
    expect(alarm).toMatchObject({ alarmClass: 'badgeViolation', site: '城东片区' });
  });

  test.each(BREAKS)(
    'that breaks by (fault:%s) comes back, and what it missed is told',
    async (_fault, begin, end) => {
      desk.server.write(event('张一'));
      await desk.until(seenAll);
      begin();
      await desk.until(() => desk.state('badgeViolation')?.kind !== 'connected', 'it is told');
      desk.commit('张二');
      await desk.pass(6_000);
      end();
      await back();
      desk.server.write(event('张三'));
      await desk.until(() => desk.seen().includes('张三'));
      await desk.pass(1_000);
      expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
      await desk.until(() => desk.gaps().length > 0, 'the gap is shown');
      const gap = desk.gaps().find(({ channel }) => channel === 'badgeViolation');
      expect(gap).toMatchObject({ canAskAgain: false, found: null });
    },
  );

  test('is tried again after 3 s, three times, then more slowly and for ever (rule:alarms.sseReconnect)', async () => {
    const times: number[] = [];
    refuse(503);
    let known = desk.server.handshakes.length;
    while (times.length < 6) {
      await desk.pass(250);
      if (desk.server.handshakes.length > known) {
        known = desk.server.handshakes.length;
        times.push(desk.rig.clock.monotonic());
      }
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // The first three tries follow each other by 3 s; the others by a growing pause with jitter.
    expect(pauses[0]).toBeLessThanOrEqual(3_500);
    expect(pauses[1]).toBeLessThanOrEqual(3_500);
    expect(pauses.at(-1)).toBeGreaterThan(8_000);
  });

  test.each([
    ['lf', '\n'],
    ['crlf', '\r\n'],
    ['cr', '\r'],
  ])('reads lines that end by (fault:%s) as soon as they are there', async (_fault, end) => {
    desk.server.write(event('张一', end));
    await desk.until(seenAll);
    desk.server.write(event('张二', end) + event('张三', end));
    await fine();
  });

  test('reads line ends of all kinds in one stream (fault:mixedEnds)', async () => {
    desk.server.write(event('张一', '\r\n') + event('张二', '\r') + event('张三', '\n'));
    await fine();
  });

  test.each([
    ['sseBytes', 1],
    ['sseSplitCharacter', 5],
  ])('puts together what comes in pieces (fault:%s)', async (_fault, chunkBytes) => {
    desk.proxy.set({ chunkBytes });
    desk.server.write(event('欧阳一', '\r\n') + event('欧阳二', '\r\n'));
    await fine();
  });

  test('skips a byte order mark (fault:bom)', async () => {
    desk.server.greeting = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from(event('张一')),
    ]);
    desk.server.cut();
    await fine();
  });

  test.each([
    ['comments', ': keep-alive\n\n'.repeat(5_000)],
    ['emptyEvents', '\n\n\n\nid\n\nevent: x\n\n'],
    ['dataLess', 'id: 7\n\n'],
    ['nulId', 'id: a\u0000b\n'],
    ['unknownFields', 'colour: red\nwhatever\n'],
    ['badRetry', 'retry: soon\n\n'],
  ])('takes no alarm from (fault:%s) and loses none', async (_fault, bytes) => {
    desk.server.write(event('张一') + bytes + event('张二'));
    await fine();
    expect(desk.seen()).toHaveLength(2);
  });

  test.each([
    ['retryNone', 'retry: 0\n\n'],
    ['retryHuge', 'retry: 99999999999\n\n'],
  ])('keeps the pause within bounds at (fault:%s)', async (_fault, bytes) => {
    desk.server.write(bytes + event('张一'));
    await desk.until(seenAll);
    desk.server.hangUp();
    await desk.reach('badgeViolation', 'down');
    const state = desk.state('badgeViolation');
    const wait = state?.kind === 'down' ? state.nextTryAt - desk.rig.clock.now() : 0;
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(wait).toBeGreaterThan(500);
  });

  test.each([
    ['sseGarbage', Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x0a])],
    ['sseText', 'data: 不是JSON的内容\n\n'],
    ['sseOtherShape', 'data: {"a":1}\n\n'],
    ['sseHuge', `data: ${'x'.repeat(1_500_000)}\n\n`],
  ])('goes on after (fault:%s)', async (fault, bytes) => {
    desk.server.write(bytes);
    desk.server.write(`\n\n${event('张一')}`);
    await fine();
    const raw = desk.snapshot().alarms.filter(({ recognised }) => !recognised);
    expect(raw).toHaveLength(fault === 'sseGarbage' ? 0 : 1);
  });

  test('goes on from the last id, and what is sent twice is one (fault:lastId)', async () => {
    desk.server.write(event('张一', '\n', '编号-1'));
    await desk.until(seenAll);
    desk.server.greeting = event('张二', '\n', '2') + `data: ${violation('张一')}\n\n`;
    desk.server.cut();
    await fine();
    expect(desk.server.handshakes.at(-1)?.lastId).toBe('编号-1');
  });

  test('takes an event whole when only its last line end is missing (fault:noLastNewline)', async () => {
    desk.server.write(`data: ${violation(desk.commit('张一'))}`);
    await desk.pass(500);
    desk.server.hangUp();
    await back();
    await fine();
  });

  test('leaves half an event alone when the stream ends in it (fault:halfEvent)', async () => {
    desk.server.write('data: {"userName":"张');
    await desk.pass(500);
    desk.server.hangUp();
    await back();
    desk.server.write(event('张二'));
    await fine();
    expect(desk.seen()).toEqual(['张二']);
  });

  test('notices that its rhythm has stopped (fault:sseFrozen)', async () => {
    for (let beat = 0; beat < 4; beat += 1) {
      desk.server.write(': keep-alive\n\n');
      await desk.pass(15_000);
    }
    await desk.until(() => desk.server.handshakes.length > 1, 'it is made anew');
    await back();
    await desk.until(() => desk.gaps().some(({ channel }) => channel === 'badgeViolation'));
    desk.server.write(event('张一'));
    await fine();
  });

  test('has its gap noted once by a person, and none that is not there', async () => {
    desk.server.hangUp();
    await desk.until(() => desk.gaps().length > 0, 'the gap is shown');
    const [gap] = desk.gaps();
    for (const id of ['', 'nobody knows it', gap?.id ?? '', gap?.id ?? ''])
      desk.core.session.noteGap(id);
    await desk.until(() => desk.gaps().length === 0, 'it is noted');
    await desk.pass(1_000);
    const noted = desk
      .entries()
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter(({ event: what }) => what === 'gapNoted');
    expect(noted.map(({ gap: id }) => id)).toContain(gap?.id);
    expect(noted.filter(({ gap: id }) => id !== gap?.id)).toEqual([]);
    await fine();
  });

  test('notices a dead host by a cheap read (fault:sseHalfOpen)', async () => {
    desk.proxy.set({ mode: 'halfOpen' });
    await desk.until(() => desk.state('badgeViolation')?.kind !== 'connected', 'it is told');
    desk.proxy.set();
    await back();
    desk.server.write(event('张一'));
    await fine();
  });

  test('renews a token that ends in mid-stream (fault:sseMid401)', async () => {
    desk.server.goodToken = 'another';
    desk.server.write('data: {"code":401,"success":false,"msg":"请求未授权"}\n\n');
    await desk.until(() => desk.server.granted === 2, 'it was renewed');
    await back();
    desk.server.write(event('张一'));
    await fine();
  });

  test('is made anew within 5 s after a wake-up (fault:sseSleep)', async () => {
    desk.rig.clock.sleep(3_600_000);
    const from = desk.rig.clock.monotonic();
    const before = desk.server.handshakes.length;
    desk.recheck.emit('resumed');
    await desk.until(() => desk.server.handshakes.length > before, 'it is made anew');
    await back();
    expect(desk.rig.clock.monotonic() - from).toBeLessThanOrEqual(5_000);
    desk.server.write(event('张一'));
    await fine();
  });
});
