import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  screen,
  webContents,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import { Emitter } from '@shared/base/emitter';
import { originOf, PAGE_HOST } from '@shared/model/hosts';
import type { AppWindow, Placement, Rect, WindowFactory, WindowSpec } from '../ports/window';
import { IS_PACKAGED } from '../recovery/packaged';
import { comeToFront } from './foreground';
import { pictureSize, TrayPictures } from './trayPicture';

/** Our own scheme and host: the origin of every page. */
const ORIGIN = originOf(PAGE_HOST);
/** Colour before the first paint: the page's own colour, so that a new window does not flash. */
const BACKGROUND = '#f3f5f7';
/** The same for pages that are read from a distance. */
const DARK_BACKGROUND = '#0d2136';
const MIN_WIDTH = 800;
const MIN_HEIGHT = 560;
/** Of small pictures of a window: large figures stay readable. */
const JPEG_QUALITY = 75;

/** Where a page wants to go, and which of its frames wants it. */
interface Navigation {
  readonly url: string;
  readonly initiator?: WebFrameMain | null;
}

/** Tells whether a page loads itself anew, as it does after an error: a frame in it, and another address, may not. */
function isReload(contents: WebContents, { url, initiator }: Navigation): boolean {
  const { mainFrame } = contents;
  return url === contents.getURL() && initiator?.frameTreeNodeId === mainFrame.frameTreeNodeId;
}

/**
 * Refuses every navigation out of the page; http(s) addresses are reported, so that a person may decide. A page may load
 * itself anew.
 */
function lockPage(contents: WebContents, asked: Emitter<string>): void {
  const report = (url: string): void => {
    if (/^https?:\/\//i.test(url)) asked.emit(url);
  };
  // This event comes before will-navigate, which is silent once this one has been refused.
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isReload(contents, event)) return;
    event.preventDefault();
    if (event.isMainFrame) report(event.url);
  });
  contents.on('will-navigate', (event) => {
    if (!isReload(contents, event)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    report(url);
    return { action: 'deny' };
  });
}

function badges(): TrayPictures {
  return new TrayPictures(
    join(app.getAppPath(), 'resources', 'tray'),
    () => pictureSize(process.platform, screen.getPrimaryDisplay().scaleFactor),
    () => undefined,
  );
}

/** What differs by role: boards fit any monitor, the overlay is visible but takes no clicks. */
function shapeOf({ role }: WindowSpec): Electron.BrowserWindowConstructorOptions {
  if (role === 'sos') {
    return {
      // Window managers of X11 stack a focused full-screen window above always-on-top windows. An
      // unmanaged window stays above it; it takes clicks, but never the focus.
      ...(process.platform === 'linux' ? { focusable: false } : {}),
      frame: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      backgroundColor: BACKGROUND,
    };
  }
  if (role === 'overlay') {
    return {
      frame: false,
      focusable: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      resizable: false,
      hasShadow: false,
      backgroundColor: DARK_BACKGROUND,
    };
  }
  if (role === 'board') return { backgroundColor: DARK_BACKGROUND };
  return { minWidth: MIN_WIDTH, minHeight: MIN_HEIGHT, backgroundColor: BACKGROUND };
}

/**
 * Boards play cameras over WebRTC, without telling any server the addresses of this machine; from other windows no
 * datagram leaves. Chromium knows no rule of the content policy for it.
 */
function rtcPolicy({ role }: WindowSpec) {
  return role === 'board' ? 'default_public_interface_only' : 'disable_non_proxied_udp';
}

function optionsOf(spec: WindowSpec): Electron.BrowserWindowConstructorOptions {
  const { x, y, width, height } = spec.placement;
  return {
    x,
    y,
    width,
    height,
    show: false,
    title: spec.title,
    autoHideMenuBar: true,
    ...shapeOf(spec),
    ...(spec.frameless === true ? { frame: false, thickFrame: false, hasShadow: false } : {}),
    webPreferences: {
      preload: spec.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: !IS_PACKAGED,
      spellcheck: false,
      navigateOnDragDrop: false,
      // It plays without a click.
      ...(spec.role === 'sos' ? { autoplayPolicy: 'no-user-gesture-required' as const } : {}),
      // A board gives signs of life and changes pages also under another window; the SOS popup is
      // drawn, and plays every sound, while it is hidden.
      ...(spec.role === 'board' || spec.role === 'sos' ? { backgroundThrottling: false } : {}),
    },
  };
}

/** Ends the process of a page that has it for itself: pages of one origin may share one. */
function endPage(contents: WebContents): boolean {
  const pid = contents.getOSProcessId();
  const others = webContents.getAllWebContents().filter((one) => one !== contents);
  if (pid <= 0 || others.some((one) => one.getOSProcessId() === pid)) return false;
  try {
    // To crash it, as is done with one that hangs, would leave a report of a crash.
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already, which is told as a crash is.
    return false;
  }
}

function wrap(spec: WindowSpec, numbers: TrayPictures): AppWindow {
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
  const focused = new Emitter<void>();
  const left = new Emitter<void>();

  lockPage(contents, externalAsked);
  contents.setWebRTCIPHandlingPolicy(rtcPolicy(spec));
  raw.on('close', (event) => {
    event.preventDefault();
    closeAsked.emit();
  });
  raw.on('closed', () => destroyed.emit());
  raw.on('focus', () => focused.emit());
  raw.on('blur', () => left.emit());
  raw.on('moved', () => moved.emit());
  raw.on('resized', () => moved.emit());
  raw.on('resize', () => moved.emit());
  raw.on('move', () => moved.emit());
  raw.on('unresponsive', () => unresponsive.emit());
  raw.on('responsive', () => responsive.emit());
  contents.on('render-process-gone', (_event, details) => gone.emit(details.reason));
  if (spec.role === 'overlay') {
    raw.setIgnoreMouseEvents(true);
    raw.setAlwaysOnTop(true, 'screen-saver');
  }
  // Above full-screen boards too, on every desktop of the window manager.
  if (spec.role === 'sos') raw.setAlwaysOnTop(true, 'screen-saver');
  if (spec.role === 'board') {
    // The page's own title must not replace the title that says why a board is parked.
    raw.on('page-title-updated', (event) => event.preventDefault());
  }
  if (spec.visible) {
    raw.once('ready-to-show', () => {
      if (spec.placement.maximized) raw.maximize();
      if (spec.role === 'overlay') raw.showInactive();
      else raw.show();
    });
  }
  let path = spec.path;
  let loads = 0;
  const load = (): void => {
    loads += 1;
    const turn = loads;
    raw.loadURL(`${ORIGIN}${path}`).catch((error: unknown) => {
      // A load that was replaced by the next one is no failure.
      if (!raw.isDestroyed() && turn === loads) gone.emit(String(error));
    });
  };
  load();
  // about: pages load without will-navigate, so the own page is loaded again here.
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith('about:')) load();
  });

  const moveTo = ({ maximized, ...place }: Rect & Partial<Placement>): void => {
    if (raw.isFullScreen()) raw.setFullScreen(false);
    if (raw.isMaximized()) raw.unmaximize();
    raw.setBounds(place);
    // To maximise a hidden window would show it.
    if (maximized === true && raw.isVisible()) raw.maximize();
  };

  return {
    id,
    role: spec.role,
    bringToFront() {
      comeToFront(raw, process.platform, () => app.focus({ steal: true }));
    },
    hide: () => raw.hide(),
    cover(display) {
      if (raw.isMinimized()) raw.restore();
      // Full screen opens on the monitor of the window, so the window moves there first as an
      // ordinary one.
      if (raw.isFullScreen()) raw.setFullScreen(false);
      raw.setBounds(display);
      if (!raw.isVisible()) raw.showInactive();
      raw.setFullScreen(true);
    },
    spread(area) {
      if (raw.isMinimized()) raw.restore();
      // Full screen is of one monitor.
      moveTo(area);
      if (!raw.isVisible()) raw.showInactive();
    },
    stand(place) {
      if (raw.isMinimized()) raw.restore();
      moveTo(place);
      if (!raw.isVisible()) raw.showInactive();
    },
    moveTo,
    raise: () => raw.moveTop(),
    bounds: () => ({
      area: raw.getBounds(),
      fullScreen: raw.isFullScreen(),
      visible: raw.isVisible(),
    }),
    async picture(width) {
      if (raw.isDestroyed() || contents.isCrashed()) return null;
      if (!raw.isVisible() || raw.isMinimized()) return null;
      const full = await contents.capturePage();
      if (full.isEmpty()) return null;
      const small = full.resize({ width, quality: 'good' });
      return `data:image/jpeg;base64,${small.toJPEG(JPEG_QUALITY).toString('base64')}`;
    },
    setTitle: (title) => raw.setTitle(title),
    load(next) {
      path = next;
      load();
    },
    reload: () => contents.reload(),
    crashPage: () => contents.forcefullyCrashRenderer(),
    endPage: () => endPage(contents),
    destroy: () => raw.destroy(),
    attract({ flashing, badge, text }) {
      if (raw.isDestroyed()) return 'refused';
      const isWanted = flashing && !raw.isFocused();
      raw.flashFrame(isWanted);
      // On other systems the number belongs to the application, not to a window.
      if (process.platform === 'win32') raw.setOverlayIcon(numbers.badge(badge), text);
      if (!isWanted) return null;
      return raw.isVisible() || raw.isMinimized() ? 'unknown' : 'refused';
    },
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
    focused,
    left,
    closeAsked,
    moved,
    gone,
    unresponsive,
    responsive,
    externalAsked,
    destroyed,
  };
}

/** Makes windows that show pages of our own scheme only. */
export function createWindowFactory(): WindowFactory {
  const numbers = badges();
  return {
    create: (spec) => wrap(spec, numbers),
    workAreas() {
      const primary = screen.getPrimaryDisplay();
      const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
      return [primary, ...others].map((display) => display.workArea);
    },
  };
}
