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

/** The running application as the operating system sees it. */
export interface Application {
  readonly userDataDir: string;
  /** As chosen at the start: where the data belong and where earlier versions kept them. */
  readonly folders: DataFolders;
  /** Goes on with another folder than the chosen one, for this run. */
  useDataDir(dir: string): void;
  readonly version: string;
  readonly electronVersion: string;
  readonly isPackaged: boolean;
  /** Folder that the program is installed in; '' for a run from sources. */
  readonly installFolder: string;
  /** Command line without the runtime's own parts. */
  readonly args: readonly string[];
  /** The program's own file. */
  readonly executable: string;
  /** A second start was tried, with this command line; this one shall come to the front. */
  readonly secondStart: Signal<readonly string[]>;
  /** A second start asks this one to leave (`--quit`). */
  readonly quitAsked: Signal<void>;
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

/**
 * Ends this process with a code. Electron forgets the one of process.exit once its loop runs: the end
 * would look orderly to whoever waits for it.
 */
export function endProgram(code: number): void {
  app.exit(code);
}

/** Wraps Electron's app; sets what must be set before it is ready. */
export function createApplication(): Application {
  const secondStart = new Emitter<readonly string[]>();
  const quitAsked = new Emitter<void>();
  app.setName('Chengjing Control Room');
  const folders = chooseFolders();
  // Chromium ends the whole program when its graphics process was lost a few times; boards go on.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  // Elsewhere Chromium speaks with the system's voices by itself; here it does not ask without this.
  if (process.platform === 'linux' && speechServerListens(process.env))
    app.commandLine.appendSwitch('enable-speech-dispatcher');
  // Every renderer is sandboxed, whatever a window asks for.
  app.enableSandbox();
  nameForWindows();
  // Windows of the tray app may all be closed while it works on.
  app.on('window-all-closed', () => undefined);
  app.on('second-instance', (_event, args) => {
    if (args.includes(QUIT)) quitAsked.emit();
    else secondStart.emit(args);
  });
  app.on('activate', () => secondStart.emit([]));
  // No menu: its shortcuts would reload, zoom and open tools behind the app's back.
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
        // A second "quit" while the first is ending must not cut off the journal's last commit.
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

/** What Electron 45 has and 33 lacks. */
interface Newer {
  setToastActivatorCLSID?: (id: string) => void;
}

/** Before the first window and the first toast: Windows keeps what it sees then. */
function nameForWindows(): void {
  app.setAppUserModelId(APP_USER_MODEL_ID);
  if (process.platform !== 'win32') return;
  const { setToastActivatorCLSID } = app as Newer;
  // Without a fixed one each run has its own, and toasts of the run before cannot be clicked.
  setToastActivatorCLSID?.call(app, TOAST_ACTIVATOR_CLSID);
}
