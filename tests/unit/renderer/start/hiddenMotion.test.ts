import { expect, test } from 'vitest';
import { stopHiddenMotion } from '@renderer/start/hiddenMotion';

/** A page with one sheet of its own, and whether motion is stopped in it. */
function page(seen: DocumentVisibilityState) {
  const own = {};
  const document = Object.assign(new EventTarget(), {
    visibilityState: seen,
    adoptedStyleSheets: [own] as { disabled: boolean }[],
  });
  class CSSStyleSheet {
    disabled = false;
    replaceSync(): void {}
  }
  stopHiddenMotion({ document, CSSStyleSheet } as unknown as Window & typeof globalThis);
  return {
    isStill: () => document.adoptedStyleSheets.some((sheet) => sheet !== own && !sheet.disabled),
    become(next: DocumentVisibilityState) {
      document.visibilityState = next;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a page that is seen moves, and not while it is hidden', () => {
  const seen = page('visible');
  expect(seen.isStill()).toBe(false);
  seen.become('hidden');
  expect(seen.isStill()).toBe(true);
  seen.become('visible');
  expect(seen.isStill()).toBe(false);
});

test('a page that begins hidden does not move until it is seen', () => {
  const hidden = page('hidden');
  expect(hidden.isStill()).toBe(true);
  hidden.become('visible');
  expect(hidden.isStill()).toBe(false);
});
