import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { ServicesContext, type Services } from '@renderer/data/services';
import { useActs, type Acts } from '@renderer/screens/alarms/useActs';
import { anAlarm } from '@tests/support/alarms';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

const DONE = { ok: true, value: { done: [], refused: [], waiting: false } };
const REFUSED = {
  ok: true,
  value: { done: [], refused: [{ id: '2', key: 'alarmList.cannot.acknowledge' }], waiting: false },
};

interface Sent {
  readonly name: string;
  readonly ids: readonly string[];
  readonly answer: (result: unknown) => void;
}

let sent: Sent[];
let acts: Acts;
let undone: string[];
let root: Root;

function Desk() {
  acts = useActs({ ended: () => undefined, undone: ({ id }) => void undone.push(id) });
  return null;
}

const told = (): readonly string[] => sent.map(({ name, ids }) => `${name} ${ids.join()}`);
const start = (id: string): void =>
  act(() => acts.start('acknowledge', [anAlarm({ id, state: 'unacknowledged' })]));
const undo = (): void => act(() => must(acts.undo, 'something to take back')());
const answer = (at: number, result: unknown): Promise<void> =>
  act(async () => must(sent[at], 'a call').answer(result));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  [sent, undone] = [[], []];
  const request = (name: string, { ids }: { readonly ids: readonly string[] }) =>
    new Promise((resolve) => sent.push({ name, ids, answer: resolve }));
  const services = { bridge: { request }, clock: new FakeClock() } as unknown as Services;
  root = createRoot(emptyPage());
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <Desk />
      </ServicesContext>,
    ),
  );
});

afterEach(async () => {
  // Files of a worker share their modules: what stays mounted is drawn again when another file changes the zone.
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('the newest acknowledgement is taken back, also before main has answered it', async () => {
  expect(acts.undo).toBeNull();
  start('1');
  await answer(0, DONE);
  start('2');
  undo();
  // It waits for its own answer, and the older one stays as it is.
  expect(told()).toEqual(['alarms.acknowledge 1', 'alarms.acknowledge 2']);
  await answer(1, DONE);
  expect(told()[2]).toBe('alarms.withdraw 2');
  await answer(2, DONE);
  expect(undone).toEqual(['2']);
  undo();
  expect(told()[3]).toBe('alarms.withdraw 1');
  expect(acts.undo).toBeNull();
});

test('one that main refuses is no acknowledgement to take back', async () => {
  start('1');
  await answer(0, DONE);
  start('2');
  undo();
  await answer(1, REFUSED);
  expect(told()).toHaveLength(2);
  expect(acts.undoable?.id).toBe('1');
});
