import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBlind } from '@shared/model/alarm';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';
import { enveloped } from '@tests/support/faultServer';

type Fields = Record<string, unknown>;

const NOISE = '/noise/warn/page';
const FAULTS = '/device/fault/flow/page';
const SOS_LIST = '/work/card/emergency/msgSend';
const SOS_PAGE = '/work/card/emergency';
const MESSAGES = '/work/card/msg/record/list';
const VISITS = '/vehicle/screen/abnormalPage';

let workerPath: string;
let desk: CoreUnderFaults;
let serial = 0;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));

async function fine(): Promise<void> {
  await desk.until(seenAll, 'everything is seen');
  await desk.pass(1_000);
  expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
}

function listed(path: string): Fields[] {
  const list = desk.server.lists.get(path) ?? [];
  desk.server.lists.set(path, list);
  return list;
}

/** A record that the server lists from now on. */
function noise(deviceName: string, minutesAgo = 0): Fields {
  serial += 1;
  const record = {
    id: `19000000000000${10_000 + serial}`,
    siteName: '人民路',
    deviceName: desk.commit(deviceName),
    warnType: '1',
    noise: 72.5,
    warnTime: desk.serverTime(-minutesAgo * 60_000),
  };
  listed(NOISE).push(record);
  return record;
}

function fault(deviceName: string, status = '0', hoursAgo = 0): Fields {
  serial += 1;
  const record = {
    id: `19000000000001${10_000 + serial}`,
    deviceName,
    status,
    faultLevel: '3',
    faultDesc: '满溢传感器失效',
    createTime: desk.serverTime(-hoursAgo * 3_600_000),
  };
  listed(FAULTS).push(record);
  return record;
}

const asks = (path: string) => desk.server.asked.filter((one) => one.path.endsWith(path));

describe('a polled source', () => {
  beforeEach(async () => {
    desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413' });
    listed(NOISE);
  });

  test('tells what it finds, once (fault:pollOverlap)', async () => {
    await desk.listen();
    await desk.reach('noiseWarn', 'connected');
    noise('噪声一');
    await desk.until(seenAll);
    await desk.pass(120_000);
    noise('噪声二');
    await fine();
    const [alarm] = desk.snapshot().alarms;
    expect(alarm).toMatchObject({ alarmClass: 'noiseWarn', lateMs: null, site: '人民路' });
    expect(alarm?.text).toBe('人民路 噪声二：昼间超标，72.5 dB(A)');
  });

  test('of a new tenant takes the last day, together and marked late', async () => {
    noise('昨天早晨', 23 * 60);
    noise('刚才', 1);
    const old = noise('上周', 7 * 24 * 60);
    await desk.listen();
    await desk.until(() => desk.seen().length === 2);
    await desk.pass(40_000);
    expect(desk.seen()).not.toContain(old['deviceName']);
    const alarms = desk.snapshot().alarms.filter(({ object }) => object === '昨天早晨');
    expect(alarms[0]?.lateMs).toBeGreaterThan(22 * 3_600_000);
  });

  test('goes on from its last mark after an absence (fault:pollAbsence)', async () => {
    noise('噪声一');
    await desk.listen();
    await desk.until(seenAll);
    await desk.stop();
    await desk.pass(20_000);
    noise('不在时');
    await desk.listen();
    await desk.until(seenAll);
    await desk.pass(65_000);
    noise('噪声三');
    await fine();
  });

  test.each([
    ['pollDrop', () => desk.proxy.set({ mode: 'drop' }), () => desk.proxy.set()],
    ['pollHalfOpen', () => desk.proxy.set({ mode: 'halfOpen' }), () => desk.proxy.set()],
    ['poll500', () => bad({ status: 500, body: 'x' }), () => good()],
    ['poll502', () => bad({ status: 502, body: '<html>' }), () => good()],
    ['pollGarbage', () => bad({ body: '\u0000{"code":200,' }), () => good()],
    ['pollForeignPage', () => bad({ body: '<html>login</html>' }), () => good()],
    ['pollOtherShape', () => bad({ body: enveloped({ rows: [] }) }), () => good()],
    ['pollSilence', () => bad('silence'), () => good()],
    ['pollReset', () => bad('reset'), () => good()],
  ])('that fails by (fault:%s) says so, and finds what it missed', async (_fault, begin, end) => {
    await desk.listen();
    await desk.reach('noiseWarn', 'connected');
    noise('之前');
    await desk.until(seenAll);
    begin();
    noise('期间');
    await desk.reach('noiseWarn', 'down');
    await desk.pass(5_000);
    end();
    await desk.reach('noiseWarn', 'connected');
    noise('之后');
    await fine();
    expect(desk.gaps().filter(({ channel }) => channel === 'noiseWarn')).toEqual([]);
    const gaps = desk
      .entries()
      .filter(({ kind, body }) => kind === 'gap' && /noiseWarn/.test(body));
    expect(JSON.parse(gaps[0]?.body ?? '{}')).toMatchObject({ canAskAgain: true, found: 1 });
  });

  function bad(how: Exclude<ReturnType<CoreUnderFaults['server']['fault']>, undefined>): void {
    desk.server.fault = () => how;
  }

  function good(): void {
    desk.server.fault = () => undefined;
  }

  test.each([
    ['poll403', { status: 403, body: enveloped(null, 403) }],
    ['poll404', { status: 404, body: 'not found' }],
    ['poll401', { body: enveloped(null, 401) }],
  ])('without permission (fault:%s) is not blind and is asked seldom', async (_fault, answer) => {
    bad(answer);
    await desk.listen();
    await desk.reach('noiseWarn', 'refused');
    const health = desk.snapshot().channels.find(({ channel }) => channel === 'noiseWarn');
    expect(health === undefined ? null : isBlind(health)).toBe(false);
    const before = asks(NOISE).length;
    await desk.pass(300_000);
    expect(asks(NOISE)).toHaveLength(before);
    good();
    noise('噪声一');
    await desk.pass(301_000);
    await fine();
  });

  test('reads all pages, also when the list shrinks under it (fault:pageShrinks)', async () => {
    const old = Array.from({ length: 30 }, (_none, index) => noise(`旧${index}`, 60));
    for (let index = 0; index < 400; index += 1) noise(`新${index}`, 30);
    desk.truth.splice(0, 30);
    desk.server.fault = ({ query }) => {
      const list = listed(NOISE);
      // After the first page was read, some of it goes away.
      if (query.get('current') === '2' && list.includes(old[0] ?? {})) {
        desk.server.lists.set(
          NOISE,
          list.filter((record) => !old.includes(record)),
        );
      }
      return undefined;
    };
    await desk.listen();
    await desk.until(() => desk.seen().length >= 400);
    await desk.pass(1_000);
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  });

  test('takes a record that changes between two pages once (fault:recordChanges)', async () => {
    const first = noise('变化', 1);
    for (let index = 0; index < 250; index += 1) noise(`噪声${index}`, 30 + index / 60);
    desk.server.fault = ({ query }) => {
      // Between the pages it moves to the end of the list, with other values.
      if (query.get('current') === '2')
        Object.assign(first, { noise: 80, warnTime: desk.serverTime(-7_200_000) });
      return undefined;
    };
    await desk.listen();
    await fine();
  });

  test('told more while it walks sees nothing twice (fault:pageGrows)', async () => {
    for (let index = 0; index < 450; index += 1) noise(`噪声${index}`, 30);
    desk.server.fault = ({ path, query }) => {
      if (path.endsWith(NOISE) && query.get('current') === '2')
        noise(`新的${listed(NOISE).length}`, 1);
      return undefined;
    };
    await desk.listen();
    await desk.until(() => desk.seen().length >= 450);
    await desk.pass(35_000);
    await fine();
  });

  test('takes a list in no order to its end (fault:noOrder)', async () => {
    for (let index = 0; index < 300; index += 1) noise(`噪声${index}`, (index * 7) % 600);
    desk.server.fault = ({ path, query }) => {
      if (!path.endsWith(NOISE) || query.get('descs') === null) return undefined;
      return { status: 500, body: enveloped(null, 500) };
    };
    await desk.listen();
    await desk.until(() => desk.seen().length === 300);
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  });

  test('finds a record that was written late (fault:outOfOrder)', async () => {
    await desk.listen();
    await desk.reach('noiseWarn', 'connected');
    noise('噪声二');
    await desk.until(seenAll);
    noise('迟到', 15);
    await fine();
  });

  test('is not led astray by a time that lies ahead (fault:futureTime)', async () => {
    const ahead = noise('将来');
    ahead['warnTime'] = '2099-01-01 00:00:00';
    await desk.listen();
    await desk.until(seenAll);
    noise('现在');
    await desk.until(seenAll);
    await desk.stop();
    noise('之后');
    await desk.listen();
    await fine();
  });

  test.each([
    ['oddRecords', [null, 7, 'x', [], {}, { id: '1' }]],
    ['nullFields', [{ id: '2', deviceName: null, warnType: {}, warnTime: 'soon' }]],
  ])('keeps records of no known shape (fault:%s)', async (_fault, records) => {
    listed(NOISE).push(...(records as Fields[]));
    noise('噪声一');
    await desk.listen();
    await fine();
    const odd = desk.snapshot().alarms.filter(({ recognised }) => !recognised);
    expect(odd).toHaveLength(records.length);
    await desk.pass(65_000);
    expect(desk.snapshot().alarms).toHaveLength(records.length + 1);
  });

  test('a fault that is done returns to normal, and one that comes back is told anew', async () => {
    listed(FAULTS);
    await desk.listen();
    await desk.reach('deviceFault', 'connected');
    const record = fault(desk.commit('投放箱一'), '0', 48);
    await desk.until(seenAll);
    expect(desk.snapshot().alarms[0]).toMatchObject({
      priority: 'high',
      state: 'unacknowledged',
    });
    record['status'] = '2';
    await desk.until(() => desk.snapshot().alarms[0]?.state === 'returnedUnacknowledged');
    record['status'] = '0';
    await desk.until(() => desk.snapshot().alarms.length === 2);
    expect(desk.snapshot().alarms[0]?.state).toBe('unacknowledged');
  });

  test('two faults of one device in one second are two (fault:sameSecond)', async () => {
    fault('投放箱一');
    fault('投放箱一');
    await desk.listen();
    await desk.until(() => desk.seen().length === 2);
  });

  test('an SOS is asked for every 30 s and never faster, its record every 5 s while it is open', async () => {
    listed(SOS_PAGE);
    listed(SOS_LIST);
    await desk.listen();
    await desk.reach('sos', 'connected');
    const sos = {
      id: '1900000000000099001',
      employeeName: desk.commit('赵环卫'),
      createTime: desk.serverTime(),
      handleStatus: '0',
      warnKey: '1',
      msgType: '1',
      typeDesc: 'SOS',
    };
    listed(SOS_LIST).push(sos);
    listed(MESSAGES).push({ ...sos, id: '77' });
    await desk.until(seenAll);
    const from = desk.rig.clock.monotonic();
    const before = [asks(SOS_LIST).length, asks(SOS_PAGE).length];
    for (let wish = 0; wish < 20; wish += 1) {
      desk.core.session.pollNow('sos');
      await desk.pass(3_000);
    }
    expect(desk.rig.clock.monotonic() - from).toBe(60_000);
    expect(asks(SOS_LIST).length - (before[0] ?? 0)).toBeLessThanOrEqual(2);
    expect(asks(SOS_PAGE).length - (before[1] ?? 0)).toBeGreaterThanOrEqual(10);
    // Two channels told of it: one alarm.
    await fine();
    expect(desk.snapshot().alarms).toHaveLength(1);
    expect(desk.snapshot().alarms[0]).toMatchObject({
      alarmClass: 'sos',
      priority: 'critical',
    });
  });

  test('an SOS that came and was dealt with while nobody listened is told, an older one is not', async () => {
    listed(SOS_LIST);
    const done = (employeeName: string, minutesAgo: number) => {
      serial += 1;
      const id = `1900000000000098${100 + serial}`;
      const createTime = desk.serverTime(-minutesAgo * 60_000);
      listed(SOS_PAGE).push({ id, employeeName, createTime, handleStatus: '1' });
    };
    done('早先', 120);
    await desk.listen();
    await desk.reach('sos', 'connected');
    await desk.stop();
    await desk.pass(60_000);
    done(desk.commit('期间'), 0);
    await desk.listen();
    await fine();
    expect(desk.seen()).toEqual(['期间']);
  });

  test('asks within 5 s after a wake-up, and announces what it finds together (fault:pollSleep)', async () => {
    await desk.listen();
    await desk.reach('noiseWarn', 'connected');
    noise('睡眠中一');
    desk.rig.clock.sleep(3 * 3_600_000);
    noise('睡眠中二', 60);
    desk.recheck.emit('resumed');
    await desk.pass(5_000);
    await fine();
    const late = desk.snapshot().alarms.map(({ lateMs }) => lateMs);
    expect(late.every((ms) => ms !== null && ms > 60_000)).toBe(true);
  });

  test('turned off and on again while it runs takes up where it was', async () => {
    await desk.listen();
    await desk.reach('noiseWarn', 'connected');
    const config = desk.core.config.get();
    desk.core.config.set({ ...config, sources: { noiseWarn: { on: false } } });
    await desk.until(() => desk.state('noiseWarn') === undefined, 'it is no channel');
    const before = asks(NOISE).length;
    noise('期间');
    await desk.pass(100_000);
    expect(asks(NOISE)).toHaveLength(before);
    desk.core.config.set(config);
    await desk.reach('noiseWarn', 'connected');
    await fine();
  });

  test('turned off by the tenant it does not ask, and is no channel', async () => {
    await desk.stop().catch(() => undefined);
    await desk.dispose();
    const config = { sources: { noiseWarn: { on: false } } };
    desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413', config });
    listed(NOISE);
    await desk.listen();
    await desk.pass(60_000);
    expect(asks(NOISE)).toEqual([]);
    expect(desk.snapshot().channels.map(({ channel }) => channel)).not.toContain('noiseWarn');
  });
});

describe('abnormal collections', () => {
  beforeEach(async () => {
    desk = await CoreUnderFaults.start(workerPath, {
      config: { sources: { badgeViolation: { on: false } } },
      deptId: '11,12',
    });
    listed(VISITS);
    await desk.listen();
    await desk.until(() => desk.server.sockets.size === 2);
    await desk.reach('collectionAbnormal', 'connected');
  });

  /** A visit as the stream and its record tell it. */
  function visit(point: string, abnormalType: unknown = 2): Fields {
    serial += 1;
    const said = {
      abnormalType,
      companyName: '洁城收运',
      collectionPointName: desk.commit(point),
      address: '解放路12号',
      collectionPersonName: '李四',
      collectionTime: desk.serverTime(),
    };
    listed(VISITS).push({ id: `19000000000002${10_000 + serial}`, ...said });
    return said;
  }

  const say = (visited: Fields) => desk.server.tell(JSON.stringify(visited));

  test('are heard once over the channels of all departments of the user (fault:twoDepartments) (rule:alarms.collectionSocket)', async () => {
    expect(desk.server.handshakes.map(({ url }) => url)).toEqual([
      '/collection_abnormal_message/805230/11',
      '/collection_abnormal_message/805230/12',
    ]);
    say(visit('收集点一'));
    say(visit('收集点二', '1'));
    await fine();
    const alarms = desk.snapshot().alarms;
    expect(alarms.map(({ alarmClass }) => alarmClass)).toEqual([
      'misclassification',
      'missedCollection',
    ]);
    expect(alarms[1]?.text).toContain('漏收：洁城收运，收集点一，解放路12号，李四，');
  });

  test('missed in a gap are asked for, sorted, told once, and the gap is closed (fault:backFill)', async () => {
    say(visit('收集点一'));
    await desk.until(seenAll);
    desk.proxy.set({ mode: 'drop' });
    await desk.reach('collectionAbnormal', 'down');
    visit('收集点二');
    await desk.pass(40_000);
    visit('收集点三');
    desk.proxy.set();
    await desk.reach('collectionAbnormal', 'connected');
    await fine();
    expect(desk.gaps()).toEqual([]);
    const late = desk.snapshot().alarms.find(({ object }) => object === '收集点二');
    expect(late?.lateMs).toBeGreaterThan(30_000);
    const gaps = desk.entries().filter(({ kind }) => kind === 'gap');
    expect(gaps.map(({ body }) => (JSON.parse(body) as { found: number | null }).found)).toContain(
      2,
    );
  });

  test('of which the stream tells first are one with their records (fault:twoTellings)', async () => {
    desk.server.cut();
    await desk.reach('collectionAbnormal', 'down');
    desk.server.greeting = JSON.stringify(visit('收集点一'));
    await desk.until(() => desk.state('collectionAbnormal')?.kind === 'connected');
    await desk.pass(5_000);
    await fine();
  });

  test('of which the record tells first are one with the message (fault:recordFirst)', async () => {
    desk.server.cut();
    await desk.reach('collectionAbnormal', 'down');
    const visited = visit('收集点一');
    await desk.until(seenAll);
    say(visited);
    await desk.pass(5_000);
    await fine();
  });

  test('stay in a visible gap while the records cannot be asked for (fault:backFillDown)', async () => {
    desk.server.fault = ({ path }) =>
      path.endsWith(VISITS) ? { status: 500, body: 'x' } : undefined;
    desk.server.cut();
    await desk.reach('collectionAbnormal', 'down');
    visit('收集点一');
    await desk.reach('collectionAbnormal', 'catchingUp');
    await desk.until(() => desk.gaps().length > 0, 'the gap is shown');
    expect(desk.gaps()[0]).toMatchObject({ channel: 'collectionAbnormal', found: null });
    desk.server.fault = () => undefined;
    await desk.reach('collectionAbnormal', 'connected');
    await fine();
    await desk.until(() => desk.gaps().length === 0, 'the gap is closed');
  });

  test('of a whole absence are found at the next start (fault:absence)', async () => {
    say(visit('收集点一'));
    await desk.until(seenAll);
    await desk.stop();
    await desk.pass(60_000);
    visit('收集点二');
    await desk.listen();
    await fine();
    await desk.until(() => desk.gaps().length === 0, 'the gap is closed');
  });
});
