import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { fail, type Result } from '@shared/base/result';
import { user } from '@shared/catalogue/system/user';
import type { RecordView } from '@shared/catalogue/record';
import { BridgeError } from '@renderer/bridge/client';
import { ServicesContext, type Services } from '@renderer/data/services';
import { UNDO_MS } from '@renderer/records/batch/undoQueue';
import { isHeldBack, useRun } from '@renderer/records/batch/useRun';
import { useUndoQueue, type Removals } from '@renderer/records/batch/useUndoQueue';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

const ROW: RecordView = { id: '7', cells: {}, extra: {}, tolerated: 0 };
const signedIn = (userId: string) => ({
  session: { kind: 'signedIn', serverUrl: 'https://a', user: { tenantId: 't', userId } },
});

let root: Root;
let clock: FakeClock;
let removals: Removals;
let asked: string[];
/** What was noted of waiting removals. */
let noted: unknown[];
let answer: () => Promise<Result<unknown, unknown>>;
const live = createStore<object>(() => signedIn('1'));

function List() {
  const { run, nextJob } = useRun({ family: user, records: user });
  removals = useUndoQueue(user, 'p', async (rows) =>
    isHeldBack(await run({ kind: 'remove' }, rows, nextJob())) ? 'heldBack' : 'told',
  );
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  clock = new FakeClock();
  [asked, noted] = [[], []];
  live.setState(signedIn('1'), true);
  const request = (name: string, args: { readonly value?: unknown }) => {
    if (name === 'workspace.set') noted.push(args.value);
    if (name !== 'records.run') return Promise.resolve(null);
    asked.push(name);
    return answer();
  };
  const services = { bridge: { request }, clock, live, report: () => undefined };
  root = createRoot(emptyPage());
  await act(async () =>
    root.render(
      <ServicesContext value={services as unknown as Services}>
        <List />
      </ServicesContext>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const remove = (): Promise<void> =>
  act(async () => {
    removals.queue.hold([ROW]);
    await clock.advance(UNDO_MS);
  });

test('a removal that falls due on a locked workstation stays told until somebody has read it', async () => {
  answer = () =>
    Promise.reject(new BridgeError('records.run', 'locked', 'the workstation is locked'));
  await remove();
  expect(asked).toHaveLength(1);
  expect([removals.unsent, [...removals.leaving]]).toEqual([[ROW], []]);
  await act(async () => removals.forgetUnsent());
  expect(removals.unsent).toEqual([]);
});

test('the next person at the desk is told nothing of it', async () => {
  answer = () =>
    Promise.reject(new BridgeError('records.run', 'locked', 'the workstation is locked'));
  await remove();
  await act(async () => live.setState(signedIn('2'), true));
  expect(removals.unsent).toEqual([]);
});

test('a removal that failed for another reason is told as before', async () => {
  answer = async () => fail({ kind: 'rejected', code: 400, message: '已被引用' });
  await remove();
  expect([asked.length, removals.unsent]).toEqual([1, []]);
});

test('the note of a removal that the lock held back goes once the person is back, and nothing is asked for behind the lock', async () => {
  answer = () =>
    Promise.reject(new BridgeError('records.run', 'locked', 'the workstation is locked'));
  await act(async () => removals.queue.hold([ROW]));
  const [first] = noted;
  expect(first).toHaveLength(1);
  await act(async () => {
    live.setState({ ...signedIn('1'), lock: { locked: true } }, true);
    await clock.advance(UNDO_MS);
  });
  expect(noted).toEqual([first]);
  await act(async () => live.setState({ ...signedIn('1'), lock: { locked: false } }, true));
  expect(noted).toEqual([first, null]);
});

test('it is not written into what the next person keeps', async () => {
  answer = () =>
    Promise.reject(new BridgeError('records.run', 'locked', 'the workstation is locked'));
  await act(async () => removals.queue.hold([ROW]));
  await act(async () => {
    live.setState({ ...signedIn('1'), lock: { locked: true } }, true);
    await clock.advance(UNDO_MS);
    live.setState({ ...signedIn('2'), lock: { locked: false } }, true);
  });
  expect(noted).toHaveLength(1);
});
