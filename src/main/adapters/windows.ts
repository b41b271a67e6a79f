import { BrowserWindow, screen, type WebContents } from 'electron';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow, Placement, WindowFactory, WindowSpec } from '../ports/window';

/** Our own scheme and host: the origin of every page. */
const ORIGIN = 'app://console';
/** Seen before the first paint: the colour of the page, so that opening does not flash. */
const BACKGROUND = '#f3f5f7';
const MIN_WIDTH = 800;
const MIN_HEIGHT = 560;

/** Refuses every way out of the page; http(s) addresses are reported so that a person may decide. */
function lockPage(contents: WebContents, asked: Emitter<string>): void {
  const report = (url: string): void => {
    if (/^https?:\/\//i.test(url)) asked.emit(url);
  };
  // It comes before will-navigate, which is silent once this one has been refused.
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault();
    if (event.isMainFrame) report(event.url);
  });
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    report(url);
    return { action: 'deny' };
  });
}

function optionsOf(spec: WindowSpec): Electron.BrowserWindowConstructorOptions {
  const { x, y, width, height } = spec.placement;
  return {
    x,
    y,
    width,
    height,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: spec.title,
    backgroundColor: BACKGROUND,
    autoHideMenuBar: true,
    skipTaskbar: spec.role === 'speaker',
    webPreferences: {
      preload: spec.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      // The speaker plays without a click and must not be slowed down while nobody sees it.
      ...(spec.role === 'speaker'
        ? { backgroundThrottling: false, autoplayPolicy: 'no-user-gesture-required' as const }
        : {}),
    },
  };
}

function wrap(spec: WindowSpec): AppWindow {
  const raw = new BrowserWindow(optionsOf(spec));
  const contents = raw.webContents;
  const id = contents.id;
  const closeAsked = new Emitter<void>();
  const moved = new Emitter<void>();
  const gone = new Emitter<string>();
  const unresponsive = new Emitter<void>();
  const responsive = new Emitter<void>();
  const externalAsked = new Emitter<string>();
  const destroyed = new Emitter<void>();

  lockPage(contents, externalAsked);
  raw.on('close', (event) => {
    event.preventDefault();
    closeAsked.emit();
  });
  raw.on('closed', () => destroyed.emit());
  raw.on('moved', () => moved.emit());
  raw.on('resized', () => moved.emit());
  raw.on('resize', () => moved.emit());
  raw.on('move', () => moved.emit());
  raw.on('unresponsive', () => unresponsive.emit());
  raw.on('responsive', () => responsive.emit());
  contents.on('render-process-gone', (_event, details) => gone.emit(details.reason));
  if (spec.visible) {
    raw.once('ready-to-show', () => {
      if (spec.placement.maximized) raw.maximize();
      raw.show();
    });
  }
  const load = (): void => {
    raw.loadURL(`${ORIGIN}${spec.path}`).catch((error: unknown) => {
      if (!raw.isDestroyed()) gone.emit(String(error));
    });
  };
  load();
  // about: pages are reached without asking: will-navigate is silent for them.
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith('about:')) load();
  });

  return {
    id,
    role: spec.role,
    bringToFront() {
      if (raw.isMinimized()) raw.restore();
      raw.show();
      raw.focus();
    },
    hide: () => raw.hide(),
    reload: () => contents.reload(),
    crashPage: () => contents.forcefullyCrashRenderer(),
    destroy: () => raw.destroy(),
    placement(): Placement {
      return { ...raw.getNormalBounds(), maximized: raw.isMaximized() };
    },
    toggleFullScreen() {
      raw.setFullScreen(!raw.isFullScreen());
      return raw.isFullScreen();
    },
    send(channel, name, payload) {
      if (raw.isDestroyed() || contents.isCrashed()) return;
      contents.send(channel, name, JSON.stringify(payload ?? null));
    },
    closeAsked,
    moved,
    gone,
    unresponsive,
    responsive,
    externalAsked,
    destroyed,
  };
}

/** Makes windows that show pages of our own scheme and nothing else. */
export function createWindowFactory(): WindowFactory {
  return {
    create: wrap,
    workAreas() {
      const primary = screen.getPrimaryDisplay();
      const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
      return [primary, ...others].map((display) => display.workArea);
    },
  };
}
