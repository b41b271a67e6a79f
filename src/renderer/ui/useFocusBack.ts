import { useEffect, useState } from 'react';

/**
 * A key pressed before the focus arrived must not be released here: Blueprint's buttons take the release for
 * a click, and a dialog that closes before the key is released would open again.
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
 * Returns the focus when the caller unmounts, so that the keyboard goes on there: removing a dialog from the
 * page leaves no focus. A focus that the user moved elsewhere stays.
 * @returns a function that does so at once: for a menu whose entry opens a dialog that returns the focus in
 *   turn.
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

/** The same as an element, for conditional rendering. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
