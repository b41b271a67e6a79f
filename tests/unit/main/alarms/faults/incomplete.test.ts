import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';
import { enveloped } from '@tests/support/faultServer';

type Fields = Record<string, unknown>;

const FAULTS = '/device/fault/flow/page';
const PLATFORM = '/platform/fault/page';

/** The first of the faults that stand. */
const FIRST = { id: '1900000000000310000', deviceName: '设备0', status: '0' };

let workerPath: string;
let desk: CoreUnderFaults;
let faults: Fields[];

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413' });
  faults = [];
  desk.server.lists.set(FAULTS, faults);
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));
const states = () => desk.snapshot().alarms.map(({ state }) => state);
const returned = () => desk.entries().filter(({ kind }) => kind === 'returned').length;
const looks = () => desk.server.asked.filter(({ path }) => path.endsWith(FAULTS)).length;

/** So many faults that stand. */
function stand(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const id = `19000000000003${10_000 + index}`;
    const createTime = desk.serverTime(-3_600_000);
    faults.push({ id, deviceName: desk.commit(`设备${index}`), status: '0', createTime });
  }
}

/** Lets so many looks at the faults go by, each of which asks three times. */
async function look(times: number): Promise<void> {
  const from = looks();
  await desk.until(() => looks() >= from + times * 3, 'it was looked');
  await desk.pass(2_000);
}

test.each([
  ['an empty page of three', { records: [], total: 3 }],
  ['a page of one of three', { records: [FIRST], total: '3' }],
])('%s ends no alarm, however often it comes (fault:shortPage)', async (_what, data) => {
  stand(3);
  await desk.listen();
  await desk.until(seenAll);
  desk.server.fault = ({ path }) => (path.endsWith(FAULTS) ? { body: enveloped(data) } : undefined);
  await look(4);
  expect(returned()).toBe(0);
  expect(states()).toEqual(['unacknowledged', 'unacknowledged', 'unacknowledged']);
  // What lies beyond the answer was not seen, and the list says so.
  expect(desk.gaps()).toMatchObject([{ channel: 'deviceFault', found: null }]);
  desk.server.fault = () => undefined;
  await look(2);
  expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  expect(desk.snapshot().alarms).toHaveLength(3);
});

test('a second page that is shorter than what is left ends no alarm (fault:shortSecondPage)', async () => {
  stand(250);
  await desk.listen();
  await desk.until(seenAll);
  desk.server.fault = ({ path, query }) => {
    if (!path.endsWith(FAULTS) || query.get('status_equal') !== '0') return undefined;
    const [from, to] = query.get('currentPage') === '1' ? [0, 200] : [200, 210];
    return { body: enveloped({ records: faults.slice(from, to), total: 250 }) };
  };
  await desk.pass(130_000);
  expect(returned()).toBe(0);
});

test('a look that knows nothing of what stands is not believed alone (fault:glitch)', async () => {
  stand(2);
  await desk.listen();
  await desk.until(seenAll);
  let glitches = 1;
  desk.server.fault = ({ path, query }) => {
    if (!path.endsWith(FAULTS) || query.get('status_equal') !== '0' || glitches === 0)
      return undefined;
    glitches -= 1;
    return { body: enveloped({ records: [], total: 0 }) };
  };
  await desk.until(() => glitches === 0, 'one empty answer was given');
  await look(3);
  expect(returned()).toBe(0);
  expect(desk.snapshot().alarms).toHaveLength(2);
});

test('a fault that is gone at two looks in a row has returned', async () => {
  stand(2);
  await desk.listen();
  await desk.until(seenAll);
  faults.splice(0, 1);
  await desk.until(() => states().includes('returnedUnacknowledged'), 'it returned');
  expect(returned()).toBe(1);
});

test('the first look after a start ends nothing, the second does', async () => {
  stand(2);
  await desk.listen();
  await desk.until(seenAll);
  await desk.stop();
  faults.splice(0, 2);
  await desk.listen();
  await desk.reach('deviceFault', 'connected');
  await desk.pass(2_000);
  expect(returned()).toBe(0);
  await desk.until(() => returned() === 2, 'both returned');
});

test('an answer without records or without a total is no answer (fault:noRecords)', async () => {
  desk.server.lists.set(PLATFORM, []);
  desk.server.fault = ({ path }) =>
    path.endsWith(PLATFORM) ? { body: enveloped({ total: 0 }) } : undefined;
  await desk.listen();
  await desk.reach('platformFault', 'down');
});
