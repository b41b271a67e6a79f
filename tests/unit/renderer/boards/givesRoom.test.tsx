import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  BoardContext,
  BoardKeyContext,
  createBoardStore,
  type BoardServices,
} from '@renderer/boards/store';
import { useGivesRoom } from '@renderer/boards/useGivesRoom';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

const PERIOD_MS = 60_000;

let clock: FakeClock;
let services: BoardServices;
let root: Root;
/** What the tile told at each drawing. */
let told: boolean[];

function Tile(props: { readonly isEmpty: boolean }) {
  told.push(useGivesRoom(props.isEmpty, 3, PERIOD_MS));
  return null;
}

const draw = (isEmpty: boolean): Promise<void> =>
  act(async () =>
    root.render(
      <BoardContext value={services}>
        <BoardKeyContext value="duty">
          <Tile isEmpty={isEmpty} />
        </BoardKeyContext>
      </BoardContext>,
    ),
  );
const wait = (ms: number): Promise<void> => act(() => clock.advance(ms));
const mount = (): void => {
  told = [];
  root = createRoot(emptyPage());
};
const unmount = (): Promise<void> => act(async () => root.unmount());

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  clock = new FakeClock();
  services = { clock, store: createBoardStore() } as unknown as BoardServices;
  mount();
});

afterEach(() => vi.unstubAllGlobals());

test('a tile gives its room away once it was empty for a whole period of its feed', async () => {
  await draw(true);
  await wait(PERIOD_MS - 1);
  expect(told).not.toContain(true);
  await wait(1);
  expect(told.at(-1)).toBe(true);
});

test('it gets its room back with the first drawing that has something, and then waits anew', async () => {
  await draw(true);
  await wait(PERIOD_MS);
  told = [];
  await draw(false);
  expect(told).not.toContain(true);
  await draw(true);
  await wait(PERIOD_MS - 1);
  expect(told).not.toContain(true);
  await wait(1);
  expect(told.at(-1)).toBe(true);
});

test('one empty answer between two others moves nothing', async () => {
  await draw(false);
  await draw(true);
  await wait(PERIOD_MS / 2);
  await draw(false);
  await wait(2 * PERIOD_MS);
  expect(told).not.toContain(true);
});

test('a board of a playlist that was away goes on counting', async () => {
  await draw(true);
  await wait(PERIOD_MS / 2);
  await unmount();
  await wait(PERIOD_MS / 2);
  mount();
  await draw(true);
  await wait(0);
  expect(told.at(-1)).toBe(true);
});

test('a tile that is gone leaves no timer', async () => {
  await draw(true);
  await unmount();
  expect(clock.pending()).toEqual([]);
});
