import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isBlind } from '@shared/model/alarm';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';
import { enveloped } from '@tests/support/faultServer';

const SOS_LIST = '/work/card/emergency/msgSend';
const SOS_PAGE = '/work/card/emergency';

let workerPath: string;
let desk: CoreUnderFaults;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, { tenantId: '448413' });
  desk.server.lists.set(SOS_PAGE, []);
  desk.server.lists.set(SOS_LIST, []);
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));
const health = () => desk.snapshot().channels.find(({ channel }) => channel === 'sos');
const isSosBlind = (): boolean | undefined => {
  const sos = health();
  return sos === undefined ? undefined : isBlind(sos);
};
const asks = (end: string) => desk.server.asked.filter(({ path }) => path.endsWith(end)).length;

/** Somebody presses the button: the page of records knows it. */
function press(employeeName: string, end = SOS_PAGE): void {
  const id = `19000000000009${9_000 + desk.truth.length}`;
  desk.server.lists.get(end)?.push({
    id,
    employeeName: desk.commit(employeeName),
    createTime: desk.serverTime(),
    handleStatus: '0',
  });
}

const FAILING = { body: enveloped(null, 500) };
const FORBIDDEN = { body: enveloped(null, 401) };
const MISSING = { status: 404, body: enveloped(null, 404) };

test.each([
  ['sosSendBroken', FAILING],
  ['sosSendForbidden', FORBIDDEN],
  ['sosSendMissing', MISSING],
] as const)(
  'an SOS is heard over its page while the list that sends fails (fault:%s)',
  async (_fault, how) => {
    desk.server.fault = ({ path }) => (path.endsWith(SOS_LIST) ? how : undefined);
    await desk.listen();
    await desk.pass(5_000);
    press('赵环卫');
    await desk.until(seenAll);
    // Once more while the first is open: as often as an open SOS asks for.
    const before = asks(SOS_PAGE);
    await desk.pass(30_000);
    expect(asks(SOS_PAGE) - before).toBeGreaterThanOrEqual(4);
    press('钱环卫');
    await desk.until(seenAll);
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  },
);

test('a list that fails makes the SOS channel blind, one that is forbidden beside a good page does not', async () => {
  desk.server.fault = ({ path }) => (path.endsWith(SOS_LIST) ? FAILING : undefined);
  await desk.listen();
  await desk.reach('sos', 'down');
  expect(isSosBlind()).toBe(true);
  desk.server.fault = ({ path }) => (path.endsWith(SOS_LIST) ? FORBIDDEN : undefined);
  await desk.reach('sos', 'connected');
  expect(isSosBlind()).toBe(false);
});

test('an SOS is heard over the list while its page is forbidden, and the page is asked again later', async () => {
  desk.server.fault = ({ path }) => (path.endsWith(SOS_PAGE) ? FORBIDDEN : undefined);
  await desk.listen();
  await desk.reach('sos', 'connected');
  press('赵环卫', SOS_LIST);
  await desk.until(seenAll);
  desk.server.fault = () => undefined;
  const before = asks(SOS_PAGE);
  await desk.until(() => asks(SOS_PAGE) > before, 'the page is asked again');
});

test.each([
  ['sosForbidden', FORBIDDEN],
  ['sosMissing', MISSING],
] as const)(
  'an SOS source that is refused on both ways is blind and loud (fault:%s)',
  async (_fault, how) => {
    desk.server.fault = ({ path }) =>
      path.endsWith(SOS_LIST) || path.endsWith(SOS_PAGE) ? how : undefined;
    await desk.listen();
    await desk.reach('sos', 'refused');
    expect(isSosBlind()).toBe(true);
    const { tray } = desk.desk;
    expect(tray?.icon).toBe('blind');
    expect(tray?.tooltip).toContain('收不到 SOS 求救');
    // What came while nobody might ask is told once somebody may.
    press('赵环卫');
    await desk.pass(20_000);
    desk.server.fault = () => undefined;
    await desk.until(seenAll);
    await desk.reach('sos', 'connected');
    expect(isSosBlind()).toBe(false);
  },
);
