import { useCallback, type RefCallback } from 'react';

/**
 * Keeps the size of an element's content in its CSS variables `--width` and `--height`, px, for styles that go by
 * it. Container queries would, but with them Chromium keeps every element that a page removes while nobody sees it.
 * @returns the ref of the element
 */
export function useSized<E extends HTMLElement>(): RefCallback<E> {
  return useCallback((host: E | null) => {
    if (host === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      const size = entries.at(-1)?.contentRect;
      if (size === undefined) return;
      host.style.setProperty('--width', `${size.width}px`);
      host.style.setProperty('--height', `${size.height}px`);
    });
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
}
