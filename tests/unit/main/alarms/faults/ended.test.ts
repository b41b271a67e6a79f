import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';
import { enveloped } from '@tests/support/faultServer';

type Fields = Record<string, unknown>;

const FAULTS = '/device/fault/flow/page';
const SOS_LIST = '/work/card/emergency/msgSend';
const SOS_PAGE = '/work/card/emergency';

let workerPath: string;
let desk: CoreUnderFaults;
let listed: Fields[];

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413' });
  listed = [];
  desk.server.lists.set(FAULTS, listed);
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

/** A fault that the server lists from now on, done (2) or not. */
function fault(deviceName: string, status = '0', hoursAgo = 0): Fields {
  const record = {
    id: `19000000000001${10_000 + listed.length}`,
    deviceName,
    status,
    faultLevel: '3',
    faultDesc: '满溢传感器失效',
    createTime: desk.serverTime(-hoursAgo * 3_600_000),
  };
  listed.push(record);
  return record;
}

test('a fault that begins and ends between two looks is told, as returned (fault:endedBetween)', async () => {
  const old = fault('旧的', '2', 48);
  await desk.listen();
  await desk.reach('deviceFault', 'connected');
  // What was done before this workstation ever listened is no news.
  expect(desk.seen()).toEqual([]);
  const record = fault(desk.commit('投放箱一'), '2');
  await desk.until(seenAll);
  expect(desk.snapshot().alarms).toMatchObject([
    { object: '投放箱一', state: 'returnedUnacknowledged', condition: { active: false } },
  ]);
  const kinds = (): readonly string[] =>
    desk.entries().flatMap(({ kind, alarmId }) => (alarmId === '' ? [] : [kind]));
  expect(kinds().slice(0, 2)).toEqual(['received', 'returned']);
  await desk.pass(100_000);
  // Listed as done for ever, also after a new start: told once.
  await desk.stop();
  await desk.listen();
  await desk.reach('deviceFault', 'connected');
  await desk.pass(40_000);
  await fine();
  expect(kinds().filter((kind) => kind === 'received')).toHaveLength(1);
  // What was opened again is a new alarm.
  record['status'] = '0';
  await desk.until(() => desk.snapshot().alarms.length === 2);
  expect(desk.snapshot().alarms[0]?.state).toBe('unacknowledged');
  record['status'] = '2';
  old['faultDesc'] = '备注';
  await desk.until(() => desk.snapshot().alarms[0]?.state === 'returnedUnacknowledged');
  expect(desk.seen()).not.toContain('旧的');
});

test('faults that came and went in an absence are told together (fault:endedInGap)', async () => {
  fault(desk.commit('之前'));
  await desk.listen();
  await desk.until(seenAll);
  await desk.stop();
  await desk.pass(60_000);
  fault(desk.commit('期间'), '2');
  await desk.pass(60_000);
  await desk.listen();
  await fine();
  const missed = desk.snapshot().alarms.find(({ object }) => object === '期间');
  expect(missed).toMatchObject({ state: 'returnedUnacknowledged' });
  expect(missed?.lateMs).toBeGreaterThan(30_000);
});

test('done faults without a time, or of a server that takes no search, are told neither twice nor out of the past', async () => {
  for (let index = 0; index < 30; index += 1) fault(`旧${index}`, '2', 30 + index);
  const timeless = fault('无时间', '2');
  delete timeless['createTime'];
  desk.server.fault = ({ path, query }) => {
    const isNarrow = query.get('status_equal') !== null || query.get('descs') !== null;
    return path.endsWith(FAULTS) && isNarrow ? { body: enveloped(null, 500) } : undefined;
  };
  await desk.listen();
  await desk.reach('deviceFault', 'connected');
  fault(desk.commit('仍在'));
  fault(desk.commit('已恢复'), '2');
  await fine();
  await desk.pass(65_000);
  expect([...desk.seen()].sort()).toEqual(['仍在', '已恢复'].sort());
  const states = desk.snapshot().alarms.map(({ object, state }) => [object, state]);
  expect(Object.fromEntries(states)).toEqual({
    仍在: 'unacknowledged',
    已恢复: 'returnedUnacknowledged',
  });
});

test('a fault that was closed unseen is told anew when its source is looked at again', async () => {
  fault(desk.commit('投放箱一'));
  await desk.listen();
  await desk.until(seenAll);
  const config = desk.core.config.get();
  desk.core.config.set({ ...config, sources: { deviceFault: { on: false } } });
  await desk.until(() => desk.state('deviceFault') === undefined, 'it is no channel');
  const acts = desk.core.session.acts();
  const [first] = desk.snapshot().alarms;
  const ids = [first?.id ?? ''];
  await desk.during(Promise.resolve(acts?.acknowledge(ids, '')));
  await desk.during(Promise.resolve(acts?.close(ids, '设备已拆除')));
  expect(desk.snapshot().counts).toMatchObject({
    unacknowledged: 0,
    acknowledged: 0,
  });
  desk.core.config.set(config);
  await desk.until(() => desk.snapshot().counts.unacknowledged === 1);
  expect(desk.snapshot().alarms).toHaveLength(2);
});

test('an SOS that came and was dealt with between two looks is told (fault:sosBetween)', async () => {
  desk.server.lists.set(SOS_LIST, []);
  const handled: Fields[] = [];
  desk.server.lists.set(SOS_PAGE, handled);
  await desk.listen();
  await desk.reach('sos', 'connected');
  await desk.pass(65_000);
  const id = '1900000000000097777';
  const createTime = desk.serverTime();
  handled.push({
    id,
    employeeName: desk.commit('赵环卫'),
    createTime,
    handleStatus: '1',
  });
  await fine();
  expect(desk.snapshot().alarms).toMatchObject([{ state: 'unacknowledged' }]);
});
