import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LaterCode, useLaterCode } from '@renderer/ui/later';
import { emptyPage } from '@tests/support/emptyPage';

type Screen = ComponentType<object>;
const screen: Screen = () => null;

interface Load {
  readonly resolve: (component: Screen) => void;
  readonly reject: (reason: Error) => void;
}

/** Code whose loads the test answers itself, in their order. */
function asked() {
  const loads: Load[] = [];
  const code = new LaterCode<object>(
    () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
  );
  return { code, loads };
}

let reported: unknown[];
const report = (error: unknown): void => void reported.push(error);

let roots: Root[] = [];

/** Shows the code in a page; what each drawing saw. */
async function shown(code: LaterCode<object>) {
  const seen: string[] = [];
  function Place() {
    seen.push(useLaterCode(code, report).kind);
    return null;
  }
  const root = createRoot(emptyPage());
  roots.push(root);
  await act(async () => root.render(<Place />));
  return { seen };
}

beforeEach(() => {
  [reported, roots] = [[], []];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
});

afterEach(async () => {
  await act(async () => roots.forEach((root) => root.unmount()));
  vi.unstubAllGlobals();
});

test('is there in the first drawing when it was fetched before', async () => {
  const { code, loads } = asked();
  const fetched = code.fetch();
  loads[0]?.resolve(screen);
  await fetched;
  const { seen } = await shown(code);
  expect(seen).toEqual(['there']);
  expect(loads).toHaveLength(1);
});

test('is drawn as soon as the code is there, and fetched once for all who show it', async () => {
  const { code, loads } = asked();
  const [one, other] = [await shown(code), await shown(code)];
  expect(one.seen).toEqual(['away']);
  expect(loads).toHaveLength(1);
  await act(async () => loads[0]?.resolve(screen));
  expect(one.seen).toEqual(['away', 'there']);
  expect(other.seen).toEqual(['away', 'there']);
});

test('says that it failed, and tells the log once', async () => {
  const { code, loads } = asked();
  const place = await shown(code);
  const reason = new Error('the file is gone');
  await act(async () => loads[0]?.reject(reason));
  expect(place.seen).toEqual(['away', 'failed']);
  expect(reported).toEqual([reason]);
  expect(loads).toHaveLength(1);
});

test('is tried anew by whoever opens it anew after a failure', async () => {
  const { code, loads } = asked();
  const first = await shown(code);
  await act(async () => loads[0]?.reject(new Error('busy')));
  expect(first.seen.at(-1)).toBe('failed');
  await shown(code);
  await act(async () => loads[1]?.resolve(screen));
  expect(first.seen.at(-1)).toBe('there');
});
