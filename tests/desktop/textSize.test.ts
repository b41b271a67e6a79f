import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardsState } from '@shared/model/board';
import { Operator } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const WIDTH = 1280;
const HEIGHT = 800;

/** Width of a page in its own pixels: it has fewer when everything on it is larger. */
const widthOf = (page: Page): Promise<number> => page.evaluate(() => window.innerWidth);

/** Parts of settings that lie outside of their box, or of the page. */
const BEYOND = (): readonly string[] =>
  [...document.querySelectorAll('.cj-field :is(button, small, label, p)')].flatMap((one) => {
    const box = one.closest('.cj-field')?.getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    const isIn = box !== undefined && left >= box.left && right <= Math.min(box.right, innerWidth);
    return isIn ? [] : [one.textContent];
  });

const isWide = (page: Page, percent: number, full = WIDTH): Promise<boolean> =>
  until(
    `the text is at ${percent} %`,
    async () => Math.abs((await widthOf(page)) - (full * 100) / percent) <= 1,
  );

describe('the size of text', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn();
    await resize(operator, WIDTH, HEIGHT);
    await isWide(operator.page, 100);
  });
  afterAll(async () => {
    await app.close();
  });

  it('is chosen in the settings, for console and settings at once, not for boards', async () => {
    const { page } = operator;
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id ?? '' });
    const board = await app.window('board.html');
    await board.locator('[data-board]').first().waitFor();
    const own = await widthOf(board);
    await page.evaluate(`window.chengjing.command('window.settings', { section: 'appearance' })`);
    const settings = await app.window('settings.html');
    const field = settings.locator('[data-setting=textSize]');
    await field.waitFor();
    const before = await widthOf(settings);
    await field.getByText('125 %', { exact: true }).click();
    await isWide(page, 125);
    await isWide(settings, 125, before);
    expect(await widthOf(board)).toBe(own);
    // A page that is loaded anew has the size as well.
    await settings.reload();
    await field.waitFor();
    await isWide(settings, 125, before);
    // At its largest nothing of a setting lies outside of what is seen, in both languages.
    await field.getByText('150 %', { exact: true }).click();
    await isWide(settings, 150, before);
    for (const language of ['en', 'zh'] as const) {
      await operator.ask('settings.set', { language });
      await settings.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
      expect(await settings.evaluate(BEYOND)).toEqual([]);
    }
    await settings.keyboard.press('Control+0');
    await isWide(settings, 100, before);
    await isWide(page, 100);
    await settings.close();
    const [open] = (await operator.ask<BoardsState>('boards')).boards;
    await operator.ask('boards.close', { id: open?.id ?? '' });
  });

  it('follows Ctrl with plus, minus and 0, step by step and not beyond its ends', async () => {
    const { page } = operator;
    for (const [key, percent] of [
      ['Control+Equal', 110],
      ['Control++', 125],
      ['Control+Equal', 150],
      ['Control+Equal', 150],
      ['Control+-', 125],
      ['Control+0', 100],
      ['Control+-', 100],
    ] as const) {
      await page.keyboard.press(key);
      await isWide(page, percent);
    }
    // While somebody types as well.
    await operator.open('/system/user');
    await page.locator('#search-account').focus();
    await page.keyboard.press('Control+Equal');
    await isWide(page, 110);
    await page.keyboard.press('Control+0');
    await isWide(page, 100);
  });

  it('leaves every function within reach at 150 % in a window of 1280 × 800', async () => {
    const { page } = operator;
    await operator.ask('settings.set', { textSize: '150' });
    await isWide(page, 150);
    for (const language of ['zh', 'en'] as const) {
      await operator.ask('settings.set', { language });
      for (const path of [
        '/system/user',
        '/alarms',
        '/alarms/report',
        '/emergency',
        '/system_warehouse/material/apply',
      ]) {
        await operator.open(path);
        await page
          .locator('main.cj-content')
          .locator('.cj-list, .cj-alarms, .cj-kpi, .cj-emergency, .cj-state')
          .first()
          .waitFor();
        const beyond = () =>
          page.evaluate(() => {
            const { innerWidth, innerHeight } = window;
            return [
              ...document.querySelectorAll(
                '.cj-top button, .cj-system, :is(.cj-toolbar, .cj-kpi-bar, .cj-emergency) button',
              ),
            ]
              .filter((one) => {
                const { left, right, width } = one.getBoundingClientRect();
                // What has no room is in the menu at the end of its line, which is looked at as well.
                if (!one.checkVisibility({ visibilityProperty: true })) return false;
                return width > 0 && (left < 0 || right > innerWidth);
              })
              .map((one) => `${one.getAttribute('aria-label') ?? one.textContent} ${innerHeight}`);
          });
        // The page before may still stand for a moment, and a bar measures itself once it is drawn.
        await expect.poll(beyond, { message: `${language} ${path}` }).toEqual([]);
        // On the alarm list the bar gives its room to the alarms.
        const hidden = () =>
          page
            .locator('.cj-systems')
            .evaluateAll((bars) => bars.map((one) => one.scrollWidth - one.clientWidth));
        await expect
          .poll(hidden, { message: `${language} ${path}` })
          .toEqual(path === '/alarms' ? [] : [0]);
      }
    }
    await operator.ask('settings.set', { language: 'zh', textSize: '100' });
    await isWide(page, 100);
  });

  it('has full screen on F11 as on its button', async () => {
    const { page } = operator;
    const isFull = async (): Promise<boolean> => {
      const window = await app.electron.browserWindow(page);
      return window.evaluate((one: { isFullScreen(): boolean }) => one.isFullScreen());
    };
    await page.keyboard.press('F11');
    await until('the console is full screen', isFull);
    await page.keyboard.press('F11');
    await until('the console is a window again', async () => !(await isFull()));
  });
});
