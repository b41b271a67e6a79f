import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { must } from '@shared/base/assert';
import { ServicesContext, type Services } from '@renderer/data/services';
import { useDay } from '@renderer/screens/workbench/useDay';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

/** Six slices are an hour. */
const reportOf = (annunciated: number) => ({
  ok: true,
  value: { annunciated, slices: [...new Array<number>(143).fill(0), annunciated] },
});

let clock: FakeClock;
let asked: ((answer: unknown) => void)[];
let told: number | undefined;
let root: Root;
const live = createStore(() => ({ alarms: { counts: { total: 0 } } }));

function Desk() {
  told = useDay()?.received;
  return null;
}

const alarms = (total: number): void => act(() => live.setState({ alarms: { counts: { total } } }));
const later = (ms: number): Promise<void> => act(async () => clock.advance(ms));
const answer = (total: number): Promise<void> =>
  act(async () => must(asked.at(-1), 'a question')(reportOf(total)));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  clock = new FakeClock();
  asked = [];
  alarms(0);
  const services = {
    bridge: { request: () => new Promise((resolve) => asked.push(resolve)) },
    clock,
    live,
    report: (error: unknown) => {
      throw error;
    },
  } as unknown as Services;
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
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('a flood leads to one report at a time, with a pause after each', async () => {
  expect(asked).toHaveLength(1);
  for (let n = 1; n <= 100; n += 1) {
    alarms(n);
    await later(100);
  }
  // The first one still takes its time.
  expect(asked).toHaveLength(1);
  await answer(100);
  expect(told).toBe(100);
  await later(5_000);
  expect(asked).toHaveLength(1);
  // Ten seconds of work, and nine times as long for everybody else.
  await later(85_000);
  expect(asked).toHaveLength(2);
});

test('what changed in the pause is told after it', async () => {
  await answer(0);
  alarms(7);
  expect(asked).toHaveLength(1);
  await later(5_000);
  expect(asked).toHaveLength(2);
  await answer(7);
  expect(told).toBe(7);
});
