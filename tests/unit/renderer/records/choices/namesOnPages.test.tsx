import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '@shared/base/result';
import { PageList, type PageAnswer } from '@renderer/records/choices/pageList';
import { useNamesOnPages } from '@renderer/records/choices/useNamesOnPages';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

/** As many requests as a list that comes to no end is let make here. */
const ENDLESS = 50;

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  root = createRoot(emptyPage());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Names(props: { readonly list: PageList }) {
  useNamesOnPages(props.list, true);
  return null;
}

/** The pages that are asked for while something chosen is on none of them. */
async function asked(answer: (current: number) => PageAnswer): Promise<readonly number[]> {
  const pages: number[] = [];
  const list = new PageList(async (_text, current) => {
    pages.push(current);
    return pages.length > ENDLESS ? new Promise(() => undefined) : ok(answer(current));
  }, new FakeClock());
  list.start();
  await act(async () => root.render(<Names list={list} />));
  return pages;
}
const nodes = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

test('a name that is on no page ends the asking where everything is here', async () => {
  expect(await asked((n) => ({ nodes: nodes(`${n}a`, `${n}b`), total: 6 }))).toEqual([1, 2, 3]);
});

test('a record that comes twice, or a server that gives the same page for ever, ends it where nothing new comes', async () => {
  expect(await asked((n) => ({ nodes: nodes(...(n < 3 ? ['a', `${n}`] : [])), total: 4 }))).toEqual(
    [1, 2, 3],
  );
  expect(await asked(() => ({ nodes: nodes('a', 'b'), total: 60 }))).toEqual([1, 2]);
});
