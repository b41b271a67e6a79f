import { beforeEach, expect, test, vi } from 'vitest';
import { WINDOW_ROLES, type WindowRole } from '@shared/ipc/roles';

/** What windows were made with. */
const made: Electron.BrowserWindowConstructorOptions[] = [];
/** What each may do over WebRTC. */
const rtc: string[] = [];
const run = { packaged: true };

vi.mock('electron', async () => {
  const fake = await import('@tests/support/fakeElectron');
  const BrowserWindow = new Proxy<object>(fake.BrowserWindow, {
    construct(target, args: [Electron.BrowserWindowConstructorOptions]) {
      made.push(args[0]);
      const window = Reflect.construct(target as new () => object, args) as Electron.BrowserWindow;
      window.webContents.setWebRTCIPHandlingPolicy = (policy) => void rtc.push(policy);
      return window;
    },
  });
  return { ...fake, BrowserWindow };
});
vi.mock('@main/recovery/packaged', () => ({
  get IS_PACKAGED() {
    return run.packaged;
  },
}));

async function preferences(role: WindowRole) {
  const { createWindowFactory } = await import('@main/adapters/windows');
  createWindowFactory().create({
    role,
    path: '/',
    title: '',
    preload: 'x.cjs',
    placement: { x: 0, y: 0, width: 100, height: 100, maximized: false },
    visible: false,
  });
  return made.at(-1)?.webPreferences;
}

beforeEach(() => {
  made.splice(0);
  rtc.splice(0);
});

test.each(WINDOW_ROLES)(
  'a window of the role %s sends datagrams only where it is a board, and tells no addresses',
  async (role) => {
    await preferences(role);
    const policy = role === 'board' ? 'default_public_interface_only' : 'disable_non_proxied_udp';
    expect(rtc).toEqual([policy]);
  },
);

test.each(WINDOW_ROLES)(
  'a window of the role %s has walls, and no tools for developers when packed',
  async (role) => {
    run.packaged = true;
    expect(await preferences(role)).toMatchObject({
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
    run.packaged = false;
    expect(await preferences(role)).toMatchObject({ devTools: true, sandbox: true });
  },
);
