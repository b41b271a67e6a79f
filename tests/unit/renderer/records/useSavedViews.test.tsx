import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { vehicle } from '@shared/catalogue/vehicles/vehicle';
import { ServicesContext, type Services } from '@renderer/data/services';
import { changed, declaredLayout, writeLayout } from '@renderer/records/list/columnLayout';
import { firstQuery, type ListQuery } from '@renderer/records/list/query';
import { viewOfList } from '@renderer/records/list/savedViews';
import { EMPTY_LIST } from '@renderer/records/list/state';
import { useColumnLayout, type Columns } from '@renderer/records/list/useColumnLayout';
import { useSavedViews, type ListViews } from '@renderer/records/list/useSavedViews';
import { emptyPage } from '@tests/support/emptyPage';

const TAB = must(vehicle.screen?.views?.[0]?.key, 'a tab');
const FIRST = firstQuery(must(vehicle.screen, 'screen'));
/** A layout of a tab without its second column. */
const narrowed = (tab: string | undefined) => {
  const declared = declaredLayout(vehicle, tab);
  const name = must(declared[1], 'column').name;
  return { layout: changed(declared, name, { hidden: true }), declared };
};

let root: Root;
let kept: Map<string, unknown>;
let query: ListQuery;
let columns: Columns;
let views: ListViews;
let services: Services;

function List() {
  columns = useColumnLayout(vehicle, query.view);
  const list = {
    state: EMPTY_LIST,
    status: 'ready',
    query,
    change: (patch: Partial<ListQuery>) => void (query = { ...query, ...patch }),
    refresh: () => undefined,
    selected: [],
    rows: [],
    select: () => undefined,
    branch: async () => null,
  } as const;
  views = useSavedViews(vehicle, list, columns, false);
  return null;
}
const show = (): Promise<void> =>
  act(async () =>
    root.render(
      <ServicesContext value={services}>
        <List />
      </ServicesContext>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  kept = new Map();
  query = FIRST;
  const request = async (
    name: string,
    asked: { readonly kind: string; readonly key: string; readonly value?: unknown },
  ) => {
    const at = `${asked.kind} ${asked.key}`;
    if (name === 'workspace.set') kept.set(at, asked.value);
    return kept.get(at) ?? null;
  };
  const bridge = { request, on: () => () => undefined };
  services = { bridge, report: () => undefined } as unknown as Services;
  root = createRoot(emptyPage());
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('a view that was saved with the declared columns brings these back', async () => {
  const { layout, declared } = narrowed(undefined);
  await act(async () => columns.set(layout));
  expect(columns.layout).toEqual(layout);
  await act(async () => views.open(viewOfList('a', FIRST, null, '1')));
  await show();
  expect(columns.layout).toEqual(declared);
});

test('a view of another tab brings its columns back, and leaves those of this tab', async () => {
  const own = narrowed(undefined).layout;
  await act(async () => columns.set(own));
  const { layout, declared } = narrowed(TAB);
  const there = { ...FIRST, view: TAB };
  await act(async () => views.open(viewOfList('a', there, writeLayout(layout, declared), '1')));
  await show();
  expect([query.view, columns.layout]).toEqual([TAB, layout]);
  // From a third place back to the declared columns of that tab.
  query = FIRST;
  await show();
  expect(columns.layout).toEqual(own);
  await act(async () => views.open(viewOfList('b', there, null, '2')));
  await show();
  expect(columns.layout).toEqual(declared);
});
