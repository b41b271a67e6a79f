import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import { hasList } from '@shared/catalogue/screens';
import { pagesAt, pathOf } from '@shared/model/pages';
import type { BoardsState } from '@shared/model/board';
import { sosOnWire } from '../support/sosAlarm';
import { Operator, type Account } from './operator';
import type { App } from './rig/app';
import { pause, until } from './rig/wait';
import { useDesk } from './support';

/** A tenant with a message box, work cards and an SOS now and then. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const LOCK_PASSWORD = '2580-7731';
const ROW = '.cj-list-grid [role=row][row-index="1"] [role=gridcell]';
/** What a page did is told by then, ms. */
const TOLD_MS = 300;

/** Notes in main what the pages' policies refuse, in every window there is and will be. */
async function watch(app: App): Promise<() => Promise<readonly string[]>> {
  await app.electron.evaluate(({ app: electron, webContents }) => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    const follow = (contents: Electron.WebContents): void => {
      contents.on('console-message', (...args: unknown[]) => {
        // Up to Electron 34 text, line and file are arguments of their own, later parts of the event.
        const [event, , text = event.message, line = event.lineNumber, file = event.sourceId] =
          args as [Electron.Event<Electron.WebContentsConsoleMessageEventParams>, ...string[]];
        if (/Content Security Policy|Trusted(HTML|Script|Type)/.test(String(text)))
          refused.push(`${contents.getURL()}: ${text} (${file}:${line})`);
      });
    };
    webContents.getAllWebContents().forEach(follow);
    electron.on('web-contents-created', (_event, contents) => follow(contents));
  });
  return async () => {
    await pause(TOLD_MS);
    return app.electron.evaluate(() =>
      (globalThis as unknown as { refused: string[] }).refused.splice(0),
    );
  };
}

/** Gives texts to what would make markup or code of them. @returns the names of what took its text */
function inject(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const text = '<img src="data:," onerror="window.ran=1">';
    const tries: Readonly<Record<string, () => void>> = {
      innerHTML: () => (document.createElement('div').innerHTML = text),
      outerHTML: () => {
        const parent = document.createElement('div');
        parent.append(document.createElement('p'));
        parent.children[0]!.outerHTML = text;
      },
      insertAdjacentHTML: () => document.createElement('div').insertAdjacentHTML('beforeend', text),
      DOMParser: () => new DOMParser().parseFromString(text, 'text/html'),
      fragment: () => document.createRange().createContextualFragment(text),
      frame: () => (document.createElement('iframe').srcdoc = text),
      script: () => (document.createElement('script').src = '/x.js'),
      code: () => (document.createElement('script').text = 'window.ran=1'),
      worker: () => new Worker('/x.js'),
      policy: () =>
        (
          window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): unknown };
          }
        ).trustedTypes.createPolicy('default', { createHTML: (one: string) => one }),
    };
    return Object.entries(tries).flatMap(([name, run]) => {
      try {
        run();
        return [name];
      } catch {
        return [];
      }
    });
  });
}

describe('the content policy of every window', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;
  let refused: () => Promise<readonly string[]>;

  /** The window works under the policy, and the policy holds in it. */
  async function holds(window: Page): Promise<void> {
    expect(await refused(), window.url()).toEqual([]);
    expect(await inject(window), window.url()).toEqual([]);
    // What main notes is noted in this window too.
    expect((await refused()).length, window.url()).toBeGreaterThan(5);
  }

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    refused = await watch(app);
    operator = await Operator.at(app);
    ({ page } = operator);
    await page.reload();
    await page.locator('.cj-captcha-picture img').waitFor();
  });

  it('holds on the sign-in page', async () => {
    try {
      await holds(page);
    } finally {
      await operator.signIn(KEEPER);
    }
  });

  it('holds in the console, over lists, forms, charts, alarms, reports and boards', async () => {
    const screens = FAMILIES.filter(({ screen }) => screen !== undefined);
    const unlike = screens.filter(
      (family, index) => index % 8 === 0 || !hasList(family) || family.screen?.month !== undefined,
    );
    for (const { key, screen } of unlike) {
      await operator.open(screen?.paths[0] ?? '');
      const shown = page.locator(`[data-family="${key}"]`).first();
      await shown.and(page.locator('[data-status=ready], [data-status=empty]')).waitFor();
    }
    await operator.open('/system/user');
    await page.locator('.cj-list[data-family=user][data-status=ready]').waitFor();
    await page.locator(ROW).nth(1).click();
    await page.keyboard.press('Enter');
    await page.locator('.cj-view').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.cj-toolbar').getByRole('button', { name: '新增' }).click();
    await page.getByRole('dialog').locator('[id^=form-]').first().waitFor();
    await page.keyboard.press('Escape');
    await operator.open(pathOf('alarms'));
    await page.locator('.cj-alarms .ag-row').first().waitFor();
    await page.locator('.cj-alarms .ag-row').first().dblclick();
    await page.locator('.cj-detail').waitFor();
    await page.keyboard.press('Escape');
    for (const { key, path } of pagesAt('alarms')) {
      await operator.open(path);
      if (key === 'alarmReport') {
        await page.locator('.cj-chart canvas').first().waitFor();
        await page.locator('.cj-chart').first().hover();
      }
      await pause(TOLD_MS);
      expect(await refused(), path).toEqual([]);
    }
    await operator.open('/boards');
    await page.locator('.cj-boards').first().waitFor();
    await operator.open('/wel/index');
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /消息记录/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await holds(page);
  });

  it('holds in the popup of an SOS, on a board, in the settings and the numbers', async () => {
    await operator.control.record('workCardMessage', KEEPER.tenantId, sosOnWire('李国强'));
    const popup = await app.window('/sos.html');
    await popup.locator('.cj-sos-item').first().waitFor({ timeout: 60_000 });
    await holds(popup);

    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id ?? '' });
    const board = await app.window('/board.html');
    await board.locator('.bd-takeover').waitFor();
    await until('the charts are drawn', async () => (await board.locator('canvas').count()) > 0);
    await board.locator('.cj-chart').first().hover({ force: true });
    await holds(board);

    await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
    const settings = await app.window('settings.html');
    for (const section of await settings.locator('nav [data-section]').all()) await section.click();
    await holds(settings);

    await operator.ask('boards.identify');
    await holds(await app.window('overlay.html'));
  });

  it('shows pictures that no page can fetch, and shows none while the desk is locked', async () => {
    await operator.open('/system/user');
    // The pictures are the last column.
    const bar = page.locator('.ag-body-horizontal-scroll-viewport');
    await page.locator('.cj-list[data-status=ready]').waitFor();
    await bar.evaluate((one) => (one.scrollLeft = one.scrollWidth));
    const avatar = page.locator('[col-id=avatar] img').first();
    const shown = (): Promise<boolean> =>
      avatar.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);
    await avatar.waitFor();
    await until('the picture is drawn', shown);
    const address = (await avatar.getAttribute('src')) ?? '';
    expect(address).toMatch(/^app:\/\/media\//);
    expect(await refused()).toEqual([]);

    const read = (url: string): Promise<string> =>
      page.evaluate(async (from) => {
        const answer = await fetch(from).catch(() => null);
        return answer === null ? 'refused' : (answer.headers.get('content-type') ?? '');
      }, url);
    expect(await read(address)).toBe('refused');
    expect(await read(address.replace('app://media', '/media'))).toMatch(/^text\/html/);
    const fromMain = (): Promise<string> =>
      app.electron.evaluate(async ({ net }, from) => (await net.fetch(from)).text(), address);
    expect(await fromMain()).not.toContain('工作站已锁定');
    await operator.ask('lock.configure', { old: '', password: LOCK_PASSWORD });
    await page.keyboard.press('Control+l');
    const field = page.locator('input[name=lockPassword]');
    await field.waitFor();
    expect(await page.locator('.cj-behind-lock img').count()).toBe(0);
    expect(await fromMain()).toContain('工作站已锁定');
    await field.fill(LOCK_PASSWORD);
    await page.keyboard.press('Enter');
    await avatar.waitFor();
    await until('the picture is drawn again', shown);
  });

  it('holds in the window of the self-test', async () => {
    const test = await desk.launch({ args: ['--self-test'] });
    refused = await watch(test);
    const window = await test.window('selfTest.html');
    await window.locator('.cj-self').waitFor();
    await holds(window);
  });
});
