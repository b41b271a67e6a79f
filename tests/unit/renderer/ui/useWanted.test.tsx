import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { useWanted } from '@renderer/ui/useWanted';
import { emptyPage } from '@tests/support/emptyPage';

/** What was asked for, and how each is answered. */
let asked: { readonly next: boolean; readonly answer: () => void }[];
let shown: boolean;
let press: () => void;
let root: Root;

function Switch(props: { readonly kept: boolean }) {
  const [on, choose] = useWanted(
    props.kept,
    (next) => new Promise<void>((answer) => asked.push({ next, answer })),
  );
  shown = on;
  press = () => void choose(!on);
  return null;
}

const keep = (kept: boolean): Promise<void> => act(async () => root.render(<Switch kept={kept} />));
const click = (): Promise<void> => act(async () => press());
const answer = (n: number): Promise<void> => act(async () => must(asked[n], 'question').answer());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  asked = [];
  root = createRoot(emptyPage());
  await keep(false);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('two clicks before the first answer are on and off again', async () => {
  await click();
  expect(shown).toBe(true);
  await click();
  expect(shown).toBe(false);
  expect(asked.map(({ next }) => next)).toEqual([true, false]);
});

test('the answer of an earlier click does not bring the later one back', async () => {
  await click();
  await click();
  // The value of the first click is kept for a moment.
  await keep(true);
  await answer(0);
  expect(shown).toBe(false);
  await keep(false);
  await answer(1);
  expect(shown).toBe(false);
});

test('what was refused goes back, and what others change is shown', async () => {
  await click();
  await answer(0);
  expect(shown).toBe(false);
  await keep(true);
  expect(shown).toBe(true);
});
