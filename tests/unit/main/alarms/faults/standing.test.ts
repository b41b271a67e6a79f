import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';
import { enveloped } from '@tests/support/faultServer';

const FAULTS = '/device/fault/flow/page';
const SOS_LIST = '/work/card/emergency/msgSend';
const SOS_PAGE = '/work/card/emergency';
/** A request that left in time may arrive a slice of the test's time sooner after the one before, ms. */
const ON_THE_WAY_MS = 1_000;

let workerPath: string;
let desk: CoreUnderFaults;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413' });
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));

test('the list of SOS is never asked for faster than every 30 s, whatever fails and whoever wishes (fault:sosList500)', async () => {
  desk.server.lists.set(SOS_PAGE, []);
  desk.server.lists.set(SOS_LIST, []);
  const at: number[] = [];
  desk.server.fault = ({ path }) => {
    if (!path.endsWith(SOS_LIST)) return undefined;
    at.push(desk.rig.clock.monotonic());
    return at.length % 2 === 0 ? { body: enveloped(null, 500) } : undefined;
  };
  await desk.listen();
  await desk.reach('sos', 'connected');
  for (let wish = 0; wish < 60; wish += 1) {
    desk.core.session.pollNow('sos');
    if (wish % 7 === 0) desk.recheck.emit('resumed');
    if (wish === 25) {
      await desk.during(desk.rig.host.signOut('user'));
      await desk.during(desk.rig.signIn());
    }
    await desk.pass(3_000);
  }
  expect(at.length).toBeGreaterThan(3);
  const between = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(30_000 - ON_THE_WAY_MS);
});

const SECOND_LIST = (path: string, query: URLSearchParams) =>
  path.endsWith(FAULTS) && query.get('status_equal') === '1';

test.each([
  ['sosPage502', 'sos', SOS_LIST, (path: string) => path.endsWith(SOS_PAGE)],
  ['secondList502', 'deviceFault', FAULTS, SECOND_LIST],
] as const)(
  'what stands is told although another page fails (fault:%s)',
  async (_fault, channel, list, isBroken) => {
    const object = desk.commit('赵环卫');
    const record = { employeeName: object, deviceName: object, handleStatus: '0', status: '0' };
    const whole = { id: '1900000000000097001', createTime: desk.serverTime(), ...record };
    desk.server.lists.set(SOS_PAGE, []);
    desk.server.lists.set(list, [whole]);
    desk.server.fault = ({ path, query }) =>
      isBroken(path, query) ? { status: 502, body: '<html>' } : undefined;
    await desk.listen();
    await desk.until(seenAll);
    await desk.reach(channel, 'down');
    desk.server.fault = () => undefined;
    await desk.reach(channel, 'connected');
    await desk.pass(1_000);
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
    expect(desk.snapshot().alarms).toMatchObject([{ state: 'unacknowledged' }]);
  },
);
