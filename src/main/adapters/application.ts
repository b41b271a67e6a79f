import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { app, Menu } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { QUIT } from '@main/ports/application';
import { IS_PACKAGED } from '../recovery/packaged';
import { freshDataFolder, removeDataFolder } from './freshData';
import { APP_USER_MODEL_ID, TOAST_ACTIVATOR_CLSID } from './identity';
import { speechServerListens } from './speechServer';
import { chooseFolders, type DataFolders } from './userData';

export interface Application {
  readonly userDataDir: string;
  /** Chosen at the start: where the data are, and where earlier versions kept them. */
  readonly folders: DataFolders;
  /** Uses another folder than the chosen one, for this run. */
  useDataDir(dir: string): void;
  readonly version: string;
  readonly electronVersion: string;
  readonly isPackaged: boolean;
  /** Folder that the program is installed in; '' for a run from sources. */
  readonly installFolder: string;
  /** Command line without the runtime's own parts. */
  readonly args: readonly string[];
  readonly executable: string;
  /** A second start was attempted with this command line; this instance comes to the front. */
  readonly secondStart: Signal<readonly string[]>;
  /** A second start asks this instance to quit (`--quit`). */
  readonly quitAsked: Signal<void>;
  /** Uses an empty folder for this run, unless the command line named one. Call before `claim`. */
  useFreshUserData(): void;
  claim(): boolean;
  ready(): Promise<void>;
  /** Runs once before the app ends; the app waits for the promise. */
  beforeQuit(run: () => Promise<void>): void;
  /**
   * Sets the number on the application's entry in dock or launcher; 0 removes it.
   * @returns what the system reports: most Linux desktops have no such number.
   */
  badge(count: number): 'shown' | 'refused';
  quit(): void;
  exit(code: number): void;
}

/**
 * Ends this process with an exit code. Once Electron's loop runs, it ignores the code of process.exit: the
 * end would look orderly to the parent process.
 */
export function endProgram(code: number): void {
  app.exit(code);
}

/**
 * Services of Chromium that need no process of their own here. Who counts the loudspeakers counts cameras too. The
 * network: pages load what main hands to them, and the platform's connections are Node's, in main; what is left are
 * cameras by WHEP. A script that chooses the proxy keeps a process of its own (adapters/pac).
 */
const WITHIN_MAIN = ['RunVideoCaptureServiceInBrowserProcess', 'NetworkServiceInProcess2'] as const;

/** Wraps Electron's app; sets what must be set before it is ready. */
export function createApplication(): Application {
  const secondStart = new Emitter<readonly string[]>();
  const quitAsked = new Emitter<void>();
  app.setName('Chengjing Control Room');
  const folders = chooseFolders();
  // Chromium ends the whole program after a few crashes of its graphics process; boards must go on.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  app.commandLine.appendSwitch('enable-features', WITHIN_MAIN.join(','));
  // Elsewhere Chromium speaks with the system's voices without this switch; on Linux it needs the
  // switch.
  if (process.platform === 'linux' && speechServerListens(process.env))
    app.commandLine.appendSwitch('enable-speech-dispatcher');
  // Every renderer is sandboxed, whatever a window asks for.
  app.enableSandbox();
  nameForWindows();
  // The tray app keeps running when all windows are closed.
  app.on('window-all-closed', () => undefined);
  app.on('second-instance', (_event, args) => {
    if (args.includes(QUIT)) quitAsked.emit();
    else secondStart.emit(args);
  });
  app.on('activate', () => secondStart.emit([]));
  // No menu: its shortcuts would reload, zoom and open developer tools.
  Menu.setApplicationMenu(null);
  return {
    get userDataDir() {
      return app.getPath('userData');
    },
    folders,
    useDataDir: (dir) => app.setPath('userData', dir),
    version: app.getVersion(),
    electronVersion: process.versions.electron ?? '',
    isPackaged: IS_PACKAGED,
    installFolder: IS_PACKAGED ? dirname(process.resourcesPath) : '',
    args: process.argv.slice(IS_PACKAGED ? 1 : 2),
    executable: process.execPath,
    secondStart,
    quitAsked,
    useFreshUserData() {
      if (app.commandLine.hasSwitch('user-data-dir')) return;
      const dir = freshDataFolder(tmpdir(), Date.now());
      app.setPath('userData', dir);
      app.setPath('sessionData', dir);
      process.on('exit', () => removeDataFolder(dir));
    },
    claim: () => app.requestSingleInstanceLock(),
    ready: () => app.whenReady(),
    beforeQuit(run) {
      let begun = false;
      app.on('before-quit', (event) => {
        // A second "quit" during the end must not cut off the journal's last commit.
        event.preventDefault();
        if (begun) return;
        begun = true;
        void run().finally(() => app.exit(0));
      });
    },
    badge: (count) => (app.setBadgeCount(count) ? 'shown' : 'refused'),
    quit: () => app.quit(),
    exit: endProgram,
  };
}

/** Members that Electron 45 has and 33 lacks. */
interface Newer {
  setToastActivatorCLSID?: (id: string) => void;
}

/** Before the first window and the first toast: Windows keeps the names that it sees then. */
function nameForWindows(): void {
  app.setAppUserModelId(APP_USER_MODEL_ID);
  if (process.platform !== 'win32') return;
  const { setToastActivatorCLSID } = app as Newer;
  // Without a fixed class each run has its own, and toasts of an earlier run cannot be clicked.
  setToastActivatorCLSID?.call(app, TOAST_ACTIVATOR_CLSID);
}
