import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when what calls this goes away, so that the keyboard goes on
 * there: a dialog that is taken out of the page leaves the focus nowhere. A focus that somebody moved
 * elsewhere stays.
 * @returns does so at once: for a menu whose entry opens something that gives the focus back in turn.
 */
export function useFocusBack(): () => void {
  const [back] = useState(() => {
    const before = document.activeElement;
    return (): void => {
      const { activeElement: now, body } = document;
      const isLost = now === null || now === body || now.closest('.bp6-popover') !== null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  });
  useEffect(() => back, [back]);
  return back;
}

/** The same as an element, for what stands there only at times. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
