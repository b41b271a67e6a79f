/** The members of a window that coming to the front needs. */
export interface Raisable {
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
  isAlwaysOnTop(): boolean;
  setAlwaysOnTop(on: boolean): void;
}

/**
 * Shows a window before all others. Windows allows that to the program that the user touched last. The app
 * that a second start wakes is not that program: its window would only flash in the taskbar. Made topmost for
 * a moment, the window is visible whichever program has the keyboard.
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
