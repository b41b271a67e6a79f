import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, Menu } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { speechServerListens } from './speechServer';

/** The running application as the operating system sees it. */
export interface Application {
  readonly userDataDir: string;
  readonly version: string;
  readonly electronVersion: string;
  readonly isPackaged: boolean;
  /** Command line without the runtime's own parts. */
  readonly args: readonly string[];
  /** A second start was tried; this one shall come to the front. */
  readonly secondStart: Signal<void>;
  /** Uses an empty folder of its own for this run, unless one was named. Before `claim`. */
  useFreshUserData(): void;
  /** False when another instance with the same user data runs already. */
  claim(): boolean;
  ready(): Promise<void>;
  /** Runs once before the app ends; it waits for the promise. */
  beforeQuit(run: () => Promise<void>): void;
  /**
   * Number on the application's entry in dock or launcher; 0 for none.
   * @returns what the system says of it: most Linux desktops have no such number.
   */
  badge(count: number): 'shown' | 'refused';
  quit(): void;
  exit(code: number): void;
}

/** Wraps Electron's app; sets what must be set before it is ready. */
export function createApplication(): Application {
  const secondStart = new Emitter<void>();
  app.setName('Chengjing Control Room');
  // Chromium ends the whole program when its graphics process was lost a few times; boards go on.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  // Elsewhere Chromium speaks with the system's voices by itself; here it does not ask without this.
  if (process.platform === 'linux' && speechServerListens(process.env))
    app.commandLine.appendSwitch('enable-speech-dispatcher');
  // Every renderer is sandboxed, whatever a window asks for.
  app.enableSandbox();
  app.setAppUserModelId('cn.chengjing.controlroom');
  // Windows of the tray app may all be closed while it works on.
  app.on('window-all-closed', () => undefined);
  app.on('second-instance', () => secondStart.emit());
  app.on('activate', () => secondStart.emit());
  // No menu: its shortcuts would reload, zoom and open tools behind the app's back.
  Menu.setApplicationMenu(null);
  return {
    get userDataDir() {
      return app.getPath('userData');
    },
    version: app.getVersion(),
    electronVersion: process.versions.electron ?? '',
    isPackaged: app.isPackaged,
    args: process.argv.slice(app.isPackaged ? 1 : 2),
    secondStart,
    useFreshUserData() {
      if (app.commandLine.hasSwitch('user-data-dir')) return;
      const dir = mkdtempSync(join(tmpdir(), 'chengjing-check-'));
      app.setPath('userData', dir);
      app.setPath('sessionData', dir);
      process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
    },
    claim: () => app.requestSingleInstanceLock(),
    ready: () => app.whenReady(),
    beforeQuit(run) {
      let begun = false;
      app.on('before-quit', (event) => {
        // A second "quit" while the first is ending must not cut off the journal's last commit.
        event.preventDefault();
        if (begun) return;
        begun = true;
        void run().finally(() => app.exit(0));
      });
    },
    badge: (count) => (app.setBadgeCount(count) ? 'shown' : 'refused'),
    quit: () => app.quit(),
    exit: (code) => app.exit(code),
  };
}
