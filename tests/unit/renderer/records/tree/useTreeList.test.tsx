import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useStore } from 'zustand';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { fail, ok } from '@shared/base/result';
import type { Page } from '@shared/api/page';
import type { TreeOpen } from '@shared/catalogue/ownTree';
import type { RecordView } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';
import { ListController, type LoadPage } from '@renderer/records/list/controller';
import { firstQuery } from '@renderer/records/list/query';
import { statusOf } from '@renderer/records/list/state';
import type { ListModel } from '@renderer/records/list/useListController';
import { useTreeList } from '@renderer/records/tree/useTreeList';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

/** As many requests as a list that comes to no end is let make here. */
const ENDLESS = 50;
const QUERY = firstQuery(must(user.screen, 'screen'));
const TOP: Page<RecordView> = {
  records: [{ id: 'a', cells: {}, extra: {}, tolerated: 0 }],
  tree: [{ parent: '', level: 1, hasChildren: true, matched: true }],
  total: 1,
  current: 1,
  size: 50,
};

let root: Root;
let asked: number;
let isAway: boolean;
let controller: ListController;

const load: LoadPage = async () => {
  asked += 1;
  if (asked > ENDLESS) return new Promise(() => undefined);
  if (isAway) return fail({ kind: 'notConnected', reason: 'refused', detail: '' });
  return ok(asked === 1 ? TOP : { ...TOP, whole: true });
};

function Tree(props: { readonly open: TreeOpen }) {
  const state = useStore(controller.store);
  const list: ListModel = {
    state,
    status: statusOf(state),
    query: QUERY,
    change: () => undefined,
    refresh: () => void controller.refresh(),
    selected: [],
    rows: [],
    select: () => undefined,
    branch: async () => null,
  };
  useTreeList(list, { of: () => props.open, toggle: () => undefined, setAll: () => undefined });
  return null;
}
const show = (open: TreeOpen): Promise<void> => act(async () => root.render(<Tree open={open} />));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  root = createRoot(emptyPage());
  asked = 0;
  isAway = false;
  controller = new ListController(load, new FakeClock());
  await controller.ask(QUERY);
  await show({ mode: 'first', changed: [] });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('everything that is opened while the server is away is asked for once, and its rows stay', async () => {
  isAway = true;
  await show({ mode: 'all', changed: [] });
  expect(asked).toBe(2);
  expect(statusOf(controller.store.getState())).toBe('stale');
  // Opened anew it is asked for anew, and so it is by hand.
  await show({ mode: 'none', changed: [] });
  await show({ mode: 'all', changed: [] });
  expect(asked).toBe(3);
  isAway = false;
  await act(() => controller.refresh());
  expect([asked, controller.store.getState().answer?.page.whole]).toEqual([4, true]);
});

test('everything comes with one request where the server answers', async () => {
  await show({ mode: 'all', changed: [] });
  expect([asked, controller.store.getState().answer?.page.whole]).toEqual([2, true]);
});
