import { expect, test } from 'vitest';
import { keepComposition } from '@renderer/start/composition';

/** A key as the page hears it, and whether anything behind the guard heard it. */
function isHeard(key: string, isComposing: boolean): boolean {
  const host = new EventTarget();
  keepComposition(host as Window);
  let heard = false;
  host.addEventListener('keydown', () => (heard = true));
  host.dispatchEvent(Object.assign(new Event('keydown'), { key, isComposing }));
  return heard;
}

test.each([
  ['Escape', true, false],
  ['Enter', true, false],
  ['Tab', true, false],
  ['Process', false, false],
  ['a', true, true],
  ['Escape', false, true],
  ['Enter', false, true],
])('%s while composing (%s) reaches the page: %s', (key, isComposing, heard) => {
  expect(isHeard(key, isComposing)).toBe(heard);
});
