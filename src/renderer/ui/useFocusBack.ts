import { useEffect, useState } from 'react';

/**
 * A key that was pressed before the focus came here is not let go here: Blueprint's buttons take that for
 * a click, and a dialog that closes faster than its key is released would be opened again.
 */
function ignoreHeldKey(): void {
  const released = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.stopPropagation();
    end();
  };
  const pressed = ({ repeat }: KeyboardEvent): void => {
    if (!repeat) end();
  };
  const end = (): void => {
    document.removeEventListener('keyup', released, true);
    document.removeEventListener('keydown', pressed, true);
  };
  document.addEventListener('keyup', released, true);
  document.addEventListener('keydown', pressed, true);
}

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
      if (!isLost || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
      ignoreHeldKey();
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
