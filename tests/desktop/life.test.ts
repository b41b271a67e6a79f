import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './rig/app';
import { commandOf, signal } from './rig/proc';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** A picture that is gone must be back within this, ms. */
const BACK_MS = 5_000;
/** The console writes its place half a second after the last move, ms. */
const KEPT_MS = 1_000;

/** The service of Chromium that a process is. */
const SERVICE = /--utility-sub-type=(\S+)/;

/** What a person sees of the console. */
interface Seen {
  readonly visible: boolean;
  readonly focused: boolean;
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const seen = (app: App): Promise<Seen | undefined> =>
  app.electron.evaluate(({ BrowserWindow }) => {
    const console = BrowserWindow.getAllWindows().find(
      (one) => !one.webContents.getURL().includes('/sos.html'),
    );
    return console && { visible: console.isVisible(), focused: console.isFocused() };
  });

const hidden = (app: App): Promise<boolean> =>
  until('the console is hidden', async () => (await seen(app))?.visible === false);
const inFront = (app: App): Promise<boolean> =>
  until('the console is in front', async () => {
    const now = await seen(app);
    return now?.visible === true && now.focused;
  });

/** Closes the console as its title bar does. */
async function closeConsole(app: App): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const one of BrowserWindow.getAllWindows()) {
      if (one.isVisible()) one.close();
    }
  });
  await hidden(app);
}

describe('the console and the tray', () => {
  const desk = useDesk();
  let app: App;

  beforeAll(async () => {
    app = await desk.launch();
    await (await app.window('console')).locator('input[name=username]').waitFor();
    await inFront(app);
  });

  it('has a process of Chromium for sound alone: network and cameras are part of main', async () => {
    // The one for sound is started with the hidden page.
    const services = await until('the service for sound runs', () => {
      const all = app.processes().map(({ pid }) => SERVICE.exec(commandOf(pid))?.[1]);
      return all.includes('audio.mojom.AudioService') ? all : undefined;
    });
    // The demo platform is the other.
    expect(services.filter((one) => one !== undefined).sort()).toEqual([
      'audio.mojom.AudioService',
      'node.mojom.NodeService',
    ]);
  });

  it('closes into the tray and comes back by a click and by the menu', async () => {
    const tray = await desk.rig.tray.item();
    await closeConsole(app);
    // Whoever closes it for the first time is told that it goes on, and only then.
    const isWord = ({ title }: { readonly title: string }): boolean =>
      title.includes('城净指挥台仍在运行');
    await desk.rig.toasts.waitFor(isWord);
    expect(desk.rig.tray.items()).toHaveLength(1);
    expect(app.processes().some(({ pid }) => pid === app.pid)).toBe(true);
    await tray.activate();
    await inFront(app);
    await closeConsole(app);
    await tray.clickMenu('打开控制台');
    await inFront(app);
    expect(desk.rig.toasts.list().filter(isWord)).toHaveLength(1);
  });

  it('is brought to the front by a second start, which ends by itself', async () => {
    await closeConsole(app);
    const executable = process.env['CHENGJING_ELECTRON'] ?? '';
    const args = [PROJECT, `--user-data-dir=${app.userData}`];
    const second = spawn(executable, args, { env: desk.rig.room.env, stdio: 'ignore' });
    const [code] = (await once(second, 'exit')) as [number | null];
    expect(code).toBe(0);
    await inFront(app);
  });

  it('has its picture back within five seconds after its page was killed', async () => {
    const pid = await app.electron.evaluate(({ webContents }) => {
      const pages = webContents.getAllWebContents();
      return pages.find((one) => !one.getURL().includes('/sos.html'))?.getOSProcessId() ?? 0;
    });
    expect(pid).toBeGreaterThan(0);
    signal(pid, 'SIGKILL');
    const back = async (): Promise<boolean> =>
      app.electron.evaluate(async ({ webContents }, old) => {
        const page = webContents
          .getAllWebContents()
          .find((one) => !one.getURL().includes('/sos.html'));
        if (!page || page.isCrashed() || page.getOSProcessId() === old) return false;
        const drawn = 'document.querySelector("input[name=username]") !== null';
        // A page that is just being replaced never answers.
        const silent = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1_000));
        return Promise.race([page.executeJavaScript(drawn) as Promise<boolean>, silent]);
      }, pid);
    await until('the page is drawn again', back, atLeisure(BACK_MS));
    expect(await seen(app)).toMatchObject({ visible: true });
  });

  it('quits from the tray’s menu, and nothing is left', async () => {
    const tray = await desk.rig.tray.item();
    // It may be gone before it has answered the click.
    const answer = await tray.clickMenu('退出').then(() => '', String);
    expect(answer).toMatch(/^$|disconnected from message bus/);
    await until('every process is gone', () => app.processes().length === 0);
    await until('the tray is empty', () => desk.rig.tray.items().length === 0);
  });
});

describe('the place of the console', () => {
  const desk = useDesk();
  const bounds = (app: App): Promise<Bounds> =>
    app.electron.evaluate(({ BrowserWindow }) => {
      const [console] = BrowserWindow.getAllWindows().filter((one) => one.isVisible());
      return console?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 };
    });

  /** Moves it as a person would, and waits until the place is kept. */
  async function move(app: App, to: Bounds): Promise<void> {
    await app.electron.evaluate(({ BrowserWindow }, place) => {
      const [console] = BrowserWindow.getAllWindows().filter((one) => one.isVisible());
      console?.setBounds(place);
    }, to);
    await until('it is there', async () => (await bounds(app)).x === to.x);
    await pause(KEPT_MS);
  }

  afterEach(async () => {
    await desk.rig.monitors.plug(2);
  });

  it('is the same after a restart, and on a screen when its own is gone', async () => {
    let app = await desk.launch();
    await inFront(app);
    const second = { x: 2100, y: 120, width: 1100, height: 760 };
    await move(app, second);
    app = await app.relaunch();
    try {
      await inFront(app);
      expect(await bounds(app)).toEqual(second);
      await move(app, { ...second, x: 4100 });
      await app.close();
      await desk.rig.monitors.unplug(2);
      app = await desk.launch({ userData: app.userData });
      await inFront(app);
      const now = await bounds(app);
      expect(now.x).toBeGreaterThanOrEqual(0);
      expect(now.x + now.width).toBeLessThanOrEqual(2 * 1920);
      expect(now.y).toBeGreaterThanOrEqual(0);
      expect(now.width).toBeGreaterThanOrEqual(800);
    } finally {
      await app.close();
    }
  });
});
