/** What coming to the front needs of a window. */
export interface Raisable {
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
  isAlwaysOnTop(): boolean;
  setAlwaysOnTop(on: boolean): void;
}

/**
 * Shows a window before all others. Windows gives the right to do that to the program that the user
 * touched last; the app that a second start wakes is not that one, and its window would only flash in
 * the taskbar. Topmost for a moment it is seen all the same, whoever has the keyboard.
 * @param takeFocus asks the system for the keyboard
 */
export function comeToFront(
  window: Raisable,
  platform: NodeJS.Platform,
  takeFocus: () => void,
): void {
  if (window.isMinimized()) window.restore();
  const lift = platform === 'win32' && !window.isAlwaysOnTop();
  if (lift) window.setAlwaysOnTop(true);
  try {
    window.show();
    if (platform === 'win32') takeFocus();
    window.focus();
  } finally {
    if (lift) window.setAlwaysOnTop(false);
  }
}
