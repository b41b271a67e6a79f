import type { App } from './rig/app';

/** The popup as the system has it. */
export interface SosWindow {
  readonly visible: boolean;
  readonly top: boolean;
  readonly focused: boolean;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number };
}

/** null: there is none. */
export const windowOf = (app: App): Promise<SosWindow | null> =>
  app.electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) =>
      one.webContents.getURL().includes('/sos.html'),
    );
    if (window === undefined) return null;
    return {
      visible: window.isVisible(),
      top: window.isAlwaysOnTop(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
    };
  });
