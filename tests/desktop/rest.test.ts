import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** In the tray a page is given up so soon here, ms. */
const REST_MS = '500';
const LIST = '/system_classify/record/delivery';
const BOX = '#search-siteName';
const SCROLLED = `document.querySelector('.ag-grid-viewport').scrollTop`;
const TYPED = `document.querySelector('${BOX}')?.value ?? null`;

/** What a test sees of the console's window from main: its page is another one after each return. */
interface Seen {
  readonly pid: number;
  readonly isGone: boolean;
  readonly visible: boolean;
  readonly url: string;
  /** How often main asked it whether it can be given up. */
  readonly asked: number;
}

describe('a console that was closed to the tray', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch({ env: { CHENGJING_REST_MS: REST_MS } });
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await app.electron.evaluate(({ BrowserWindow }) => {
      const own = BrowserWindow.getAllWindows().find(
        ({ webContents }) => !webContents.getURL().includes('/sos.html'),
      );
      if (own === undefined) throw new Error('no console');
      const counted = { window: own, asked: 0 };
      Object.assign(globalThis, { counted });
      const { webContents } = own;
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]): void => {
        if (args[0] === 'console.restAsked') counted.asked += 1;
        send(channel, ...args);
      };
    });
  });
  beforeEach(async () => {
    await open();
  });

  const seen = (): Promise<Seen> =>
    app.electron.evaluate(() => {
      const { window, asked } = (globalThis as unknown as { counted: Counted }).counted;
      const { webContents } = window;
      return {
        pid: webContents.getOSProcessId(),
        isGone: webContents.isCrashed(),
        visible: window.isVisible(),
        url: webContents.getURL(),
        asked,
      };
    });
  /** The value of code in the console's page; null while its page is on the way. */
  const inPage = <T>(code: string): Promise<T | null> =>
    app.electron.evaluate((_, text) => {
      const { window } = (globalThis as unknown as { counted: Counted }).counted;
      if (window.webContents.isCrashed()) return null;
      // A page that ends meanwhile never answers.
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 2_000));
      return Promise.race([window.webContents.executeJavaScript(text) as Promise<T>, late]);
    }, code);
  const pageHas = (selector: string): Promise<true> =>
    until(`the page shows ${selector}`, async () =>
      (await inPage<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)) ===
      true
        ? true
        : undefined,
    );
  const close = async (): Promise<void> => {
    // What it said when it was asked before counts no more.
    await inPage(`delete document.documentElement.dataset.held`);
    await app.electron.evaluate(() => {
      (globalThis as unknown as { counted: Counted }).counted.window.close();
    });
  };
  const open = async (): Promise<void> => {
    await (await desk.rig.tray.item()).activate();
    await until('the console is seen', async () => (await seen()).visible);
    await pageHas('.cj-layout');
  };
  const goTo = async (address: string): Promise<void> => {
    await inPage(
      `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  };
  const goneInTray = async (): Promise<void> => {
    await close();
    await until('its page is given up', async () => {
      const held = await inPage<string>(`document.documentElement.dataset.held ?? ''`);
      if (held === 'waiting') {
        // An answer was on its way to it, rightly kept: it is asked again after the next close.
        await open();
        await close();
        return false;
      }
      if (held !== null && held !== '') throw new Error(`held by ${held}`);
      return (await seen()).isGone;
    });
  };
  /** Types into a box as a keyboard does. */
  const type = async (text: string): Promise<void> => {
    await until('the box is there and empty', async () => (await inPage(TYPED)) === '');
    await inPage(`document.querySelector('${BOX}').focus()`);
    await app.electron.evaluate((_, typed) => {
      const { window } = (globalThis as unknown as { counted: Counted }).counted;
      return window.webContents.insertText(typed);
    }, text);
    await until('it stands in the box', async () => (await inPage(TYPED)) === text);
  };
  /** It was asked after it was closed, said what holds it, and is there as before. */
  const staysInTray = async (held: string): Promise<void> => {
    const before = await seen();
    await close();
    await until('it was asked', async () => (await seen()).asked > before.asked);
    await until('it says what holds it', async () => {
      const said = await inPage<string>(`document.documentElement.dataset.held ?? ''`);
      return said === held;
    });
    expect(await seen()).toMatchObject({ pid: before.pid, isGone: false, visible: false });
  };

  it('gives its page up, and brings it back with its page, filter and scrolled place', async () => {
    await goTo(LIST);
    await pageHas('.cj-list[data-family=deliveryRecord][data-status=ready]');
    const cell = `document.querySelector('.ag-row [col-id=siteName]')`;
    await until('the rows are there', () => inPage<boolean>(`${cell} !== null`).then(Boolean));
    const part = ((await inPage<string>(`${cell}.textContent`)) ?? '').trim().slice(0, 2);
    await type(part);
    await inPage(`document.querySelector('.cj-search button[type=submit]').click()`);
    await until('it is searched', async () => (await seen()).url.includes('_f.'));
    await pageHas('.cj-list[data-status=ready] .ag-row');
    // Not to the end: how far the end is depends on the bars that are drawn meanwhile.
    await inPage(`document.querySelector('.ag-grid-viewport').scrollTop = 90`);
    const top = await inPage<number>(SCROLLED);
    expect(top).toBeGreaterThan(0);
    const before = await seen();
    await goneInTray();
    const away = await seen();
    expect(away.url).toBe(before.url);
    expect(app.processes().some(({ pid }) => pid === before.pid)).toBe(false);
    await open();
    await pageHas('.cj-list[data-family=deliveryRecord][data-status=ready] .ag-row');
    const after = await seen();
    expect(after.pid).not.toBe(before.pid);
    expect(after.url).toBe(before.url);
    expect(await inPage(TYPED)).toBe(part);
    await until('it is scrolled to where it was', async () => (await inPage(SCROLLED)) === top);
    // Main knows of no crash, and tells nobody of one.
    expect(app.story()).not.toContain('a page died');
    expect(await inPage(`document.body.innerText.includes('界面进程')`)).toBe(false);
  });

  it('keeps a page in whose search something is typed that was not asked for yet', async () => {
    await goTo(LIST);
    await type('还没查');
    await staysInTray('typed');
    await open();
    expect(await inPage(TYPED)).toBe('还没查');
    await inPage(`document.querySelector('.cj-search button[type=submit]').click()`);
  });

  it('keeps a page with an open form', async () => {
    await goTo(LIST);
    await pageHas('.cj-list[data-family=deliveryRecord][data-status=ready] .ag-row');
    await app.electron.evaluate(() => {
      const { window } = (globalThis as unknown as { counted: Counted }).counted;
      // F1 opens the list of keys, a dialog as every form is.
      for (const type of ['keyDown', 'keyUp'] as const)
        window.webContents.sendInputEvent({ type, keyCode: 'F1' });
    });
    await pageHas('[role=dialog]');
    await staysInTray('above');
    await open();
    expect(await inPage(`document.querySelector('[role=dialog]') !== null`)).toBe(true);
    await inPage(`document.querySelector('[role=dialog] button').click()`);
  });

  it('keeps a page with a board that is arranged and not saved, and asks once it is left', async () => {
    await goTo('/boards/edit?_board=duty');
    await pageHas('.be-tile');
    const count = `document.querySelectorAll('.be-tile').length`;
    const before = (await inPage<number>(count)) ?? 0;
    const del = `new KeyboardEvent('keydown', { key: 'Delete', bubbles: true })`;
    await inPage(`document.querySelector('.be-tile').dispatchEvent(${del})`);
    await until('the tile is gone', async () => (await inPage<number>(count)) === before - 1);
    await staysInTray('screen');
    await open();
    // Nothing was asked: the tray is no leaving.
    expect(await inPage(`document.querySelector('[role=dialog]') === null`)).toBe(true);
    expect(await inPage(count)).toBe(before - 1);
    await goTo(LIST);
    await pageHas('[role=dialog] .bp6-intent-danger');
    expect(await inPage(count)).toBe(before - 1);
    await inPage(`document.querySelector('[role=dialog] .bp6-intent-danger').click()`);
    await pageHas('.cj-list[data-family=deliveryRecord]');
  });

  it('goes on telling of alarms without its page, and shows the one whose toast is clicked', async () => {
    await goTo('/alarms');
    await pageHas('.cj-alarms');
    await goneInTray();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '托盘里的告警,1,75' });
    await desk.rig.toasts.waitFor(({ title, body }) => `${title}${body}`.includes('托盘里的告警'));
    expect(await seen()).toMatchObject({ isGone: true, visible: false });
    await desk.rig.toasts.clickNewest();
    await until('the console is seen', async () => (await seen()).visible);
    await until('its row is marked', async () => {
      const row = await inPage<string>(
        `document.querySelector('.ag-row.cj-row-focused')?.textContent ?? ''`,
      );
      return row?.includes('托盘里的告警') === true;
    });
  });
});

/** The console's window in main, and how often its page was asked. */
interface Counted {
  readonly window: {
    readonly webContents: {
      getOSProcessId(): number;
      isCrashed(): boolean;
      getURL(): string;
      executeJavaScript(code: string): Promise<unknown>;
      insertText(text: string): Promise<void>;
      sendInputEvent(event: { readonly type: 'keyDown' | 'keyUp'; readonly keyCode: string }): void;
    };
    isVisible(): boolean;
    close(): void;
  };
  readonly asked: number;
}
