import { join } from 'node:path';
import { EventEmitter } from 'node:events';

/**
 * What stands for Electron where main's modules run under Node: it takes everything and does nothing.
 * Only for tests of what lies before the system (who may ask what); the desktop tests run the real one.
 */
function bottomless(): unknown {
  const known = new Map<string | symbol, unknown>();
  const target = function nothing(): void {
    // Called or made anew, it is the same nothing.
  };
  const proxy: unknown = new Proxy(target, {
    get(_target, name) {
      // Awaited, it is a plain value; turned into a text it is empty.
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      if (!known.has(name)) known.set(name, bottomless());
      return known.get(name);
    },
    set(_target, name, value) {
      known.set(name, value);
      return true;
    },
    apply: () => proxy,
    construct: () => proxy as object,
  });
  return proxy;
}

/** Messages that main listens to, by channel; a test sends through them. */
export const fakeIpc = {
  handlers: new Map<string, (event: unknown, ...args: unknown[]) => unknown>(),
  bus: new EventEmitter(),
};

export const ipcMain = {
  handle: (channel: string, run: (event: unknown, ...args: unknown[]) => unknown) => {
    fakeIpc.handlers.set(channel, run);
  },
  on: (channel: string, run: (...args: unknown[]) => void) => fakeIpc.bus.on(channel, run),
  removeAllListeners: (channel: string) => fakeIpc.bus.removeAllListeners(channel),
};

/** Questions that main asked, and what a person says. */
export const asked: { readonly message: string }[] = [];
export const answers = { response: 0 };
export const dialog = {
  showMessageBox: (...args: unknown[]) => {
    asked.push(args.at(-1) as { readonly message: string });
    return Promise.resolve({ response: answers.response });
  },
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
};

export const BrowserWindow = Object.assign(bottomless() as object, {
  getFocusedWindow: () => null,
  getAllWindows: () => [],
});
/** Where `app.getPath` leads; a test names its own folder. */
export const paths = { dir: '' };
export const app = Object.assign(bottomless() as object, {
  // Where files are left for a person lies apart from the program's own.
  getPath: (name: string) => (name === 'downloads' ? join(paths.dir, 'Downloads') : paths.dir),
  getAppPath: () => paths.dir,
  // Nothing runs that could be ended: what is not there has no number, and 0 is this process's group.
  getAppMetrics: () => [],
  on: () => undefined,
  isPackaged: false,
});
export default {};
export const crashReporter = bottomless();
export const Menu = bottomless();
export const nativeImage = bottomless();
export const nativeTheme = bottomless();
export const Notification = bottomless();
export const powerMonitor = bottomless();
export const powerSaveBlocker = bottomless();
export const protocol = bottomless();
export const screen = Object.assign(bottomless() as object, { getAllDisplays: () => [] });
export const session = bottomless();
export const shell = bottomless();
export const systemPreferences = bottomless();
export const Tray = bottomless();
export const utilityProcess = bottomless();
export const webContents = bottomless();
export const net = bottomless();
