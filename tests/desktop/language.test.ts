import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Language } from '@shared/i18n';
import { computedColour, contrast, type Rgb } from '../support/colour';
import { focusComes, press, walkTo } from './keyboard';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const POINTS = ['语言路1号投放点', '语言路2号投放点', '语言路3号投放点'];

const rgb = (text: string): Rgb => must(computedColour(text) ?? undefined, `the colour ${text}`);

/** Words of the page that are cut: their element is narrower than they are, or lies beyond its line. */
const CUT = (selector: string): string => `
  [...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    if (width === 0 || getComputedStyle(one).visibility === 'hidden') return [];
    const line = one.closest('nav, .cj-toolbar').getBoundingClientRect();
    const inner = [one, ...one.querySelectorAll('*')];
    const isCut = inner.some((at) => at.clientWidth > 0 && at.scrollWidth > at.clientWidth);
    return isCut || left < line.left || right > line.right + 0.5 ? [one.textContent] : [];
  })`;

describe('the other language', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let list: UserList;

  const speak = async (language: Language): Promise<void> => {
    await operator.ask('settings.set', { language });
    await operator.page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
  };
  const size = async (width: number, height: number): Promise<void> => {
    await resize(operator, width, height);
    await until('the page has its size', () =>
      operator.page.evaluate<boolean>(`innerWidth === ${width} && innerHeight === ${height}`),
    );
  };
  /** Ids of the rows whose box is ticked, and of the row of the keyboard. */
  const chosen = (): Promise<readonly string[]> =>
    operator.page
      .locator('.cj-grid [role=row][aria-selected=true]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('row-id') ?? '').sort());
  const keyboardRow = (): Promise<string> =>
    operator.page.evaluate<string>(
      `document.activeElement?.closest('[row-id]')?.getAttribute('row-id') ?? document.activeElement?.tagName ?? ''`,
    );

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    list = new UserList(operator);
    await size(1280, 800);
    await operator.signIn(WATCHER);
    await operator.listening();
    for (const point of POINTS)
      await operator.control.alarm({ tenantId: WATCHER.tenantId, text: `${point},1,35` });
  });
  afterAll(async () => {
    await app.close();
  });

  it('keeps the chosen alarms, what their acts mean, and the row of the keyboard', async () => {
    const { page } = operator;
    await operator.open('/alarms');
    const row = (text: string) => page.locator('.cj-alarm-grid .ag-row').filter({ hasText: text });
    for (const point of POINTS) await row(point).first().waitFor();
    for (const point of POINTS.slice(0, 2))
      await row(point).first().locator('.ag-checkbox-input').click();
    await row('语言路3号').first().locator('[col-id=waited]').click();
    const before = await chosen();
    const at = await keyboardRow();
    expect(before).toHaveLength(2);
    await speak('en');
    await page.locator('.cj-alarm-grid .ag-header').getByText('Waiting').waitFor();
    // Rows and their boxes speak the new language.
    await row('waste drop-off').or(row('Waste drop-off')).first().waitFor();
    await page.locator('.cj-alarm-batch').getByText('2 selected').waitFor();
    expect(await chosen()).toEqual(before);
    expect(await keyboardRow()).toBe(at);
    await press(page, 'Shift+Tab', 'Tab');
    // What is acknowledged now are these two.
    await press(page, 'l', 'c');
    await page.getByRole('dialog').locator('#comment-text').fill('both');
    await press(page, 'Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { alarms } = await operator.ask<{
      alarms: readonly { readonly id: string; readonly comments: readonly unknown[] }[];
    }>('alarms.get');
    const noted = alarms.filter(({ comments }) => comments.length > 0).map(({ id }) => id);
    expect(noted.sort()).toEqual(before);
    await speak('zh');
    await page.locator('.cj-alarm-grid .ag-header').getByText('等待').waitFor();
    await page.locator('.cj-alarm-batch').getByText('已选 2 条').waitFor();
    expect(await chosen()).toEqual(before);
  });

  it('keeps the chosen records, the search and the row of the keyboard', async () => {
    const { page } = operator;
    await list.open();
    const [first = '', second = '', third = ''] = await list.column('account');
    await list.select(first, third);
    await list.row(second).first().locator('[col-id=account]').click();
    await focusComes(page, '.cj-list-grid .ag-cell');
    const before = await chosen();
    const at = await keyboardRow();
    expect(before).toHaveLength(2);
    await speak('en');
    await page.locator('.cj-list-grid .ag-header').getByText('Account').waitFor();
    await page.locator('.cj-toolbar-count').getByText('2 selected').waitFor();
    expect(await chosen()).toEqual(before);
    expect(await keyboardRow()).toBe(at);
    await speak('zh');
    await page.locator('.cj-toolbar-count').getByText('已选 2 条').waitFor();
    expect(await chosen()).toEqual(before);
  });

  it.each([
    ['zh', 1024],
    ['en', 1024],
    ['zh', 1280],
    ['en', 1280],
    ['en', 1920],
  ] as const)('cuts no name of a subsystem: %s, %d', async (language, width) => {
    const { page } = operator;
    await speak(language);
    await operator.open('/wel/index');
    await size(width, 768);
    const names = (
      await operator.ask<{ value: { topMenus: readonly unknown[] } }>('session.menu', {})
    ).value.topMenus.length;
    await page.locator('.cj-systems').waitFor();
    await until('nothing is cut', async () => {
      const cut = await page.evaluate<readonly string[]>(CUT('.cj-systems button'));
      return cut.length === 0;
    });
    const shown = page.locator('.cj-systems-line > .cj-fit-item:visible');
    const more = page.locator('.cj-systems [data-more]');
    if (width > 1024) expect(await more.isVisible()).toBe(false);
    const hidden = (await more.isVisible()) ? Number(await more.getAttribute('data-more')) : 0;
    expect((await shown.count()) + hidden).toBe(names);
    if (hidden === 0) return;
    // The others by the keyboard: the last one becomes the current one, and the button has its name.
    await more.focus();
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menuitem');
    await until('they are listed', async () => (await entries.count()) === hidden);
    const last = await entries.last().innerText();
    await walkTo(page, '.bp6-menu li:last-child [role=menuitem]');
    await page.keyboard.press('Enter');
    await page.locator('.cj-system-chosen[data-more]').getByText(last).waitFor();
    await page.locator('.cj-systems .cj-system').nth(1).click();
    await page.locator('.cj-system-chosen[data-more]').waitFor({ state: 'detached' });
  });

  it('begins what is said above every page at one edge, and says which language is on', async () => {
    const { page } = operator;
    await operator.open('/wel/index');
    for (const language of ['en', 'zh'] as const) {
      await speak(language);
      await size(1280, 800);
      const edges = await page.evaluate(() => {
        const main = document.querySelector('.cj-main')?.getBoundingClientRect().left ?? 0;
        return [...document.querySelectorAll('.cj-main .cj-line, .cj-main .cj-bar')].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return Math.round(range.getBoundingClientRect().left - main);
        });
      });
      // This workstation has its polled alarms off, which is said.
      expect(edges.length).toBeGreaterThan(0);
      expect(new Set(edges)).toEqual(new Set([16]));
      const looks = await page.locator('.cj-languages button').evaluateAll((all) =>
        all.map((one) => {
          const { color, fontWeight, textDecorationLine } = getComputedStyle(one);
          const ground = getComputedStyle(one.closest('header') ?? one).backgroundColor;
          const line = textDecorationLine.includes('underline');
          return {
            lang: one.getAttribute('lang'),
            color,
            ground,
            line,
            weight: Number(fontWeight),
          };
        }),
      );
      for (const { lang, color, ground, line, weight } of looks) {
        expect({ lang, line, isBold: weight >= 600 }).toEqual({
          lang,
          line: lang === language,
          isBold: lang === language,
        });
        // The checker of the pages looks at no button that is disabled, as that of the language in use is.
        expect(contrast(rgb(color), rgb(ground)), lang ?? '').toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each([
    ['zh', 1280],
    ['en', 1280],
    ['en', 1920],
  ] as const)('keeps the tools of a list in one line: %s, %d', async (language, width) => {
    const { page } = operator;
    await speak(language);
    await size(width, 800);
    await list.open();
    await until('all stand in one line', async () => {
      const tops = await page
        .locator('.cj-toolbar button:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      return tops.length > 8 && new Set(tops.map(Math.round)).size === 1;
    });
    expect(await page.evaluate(CUT('.cj-toolbar button'))).toEqual([]);
    // What has no room is in the menu, and does the same.
    const acts = await page.locator('.cj-toolbar-acts .cj-fit-item').allTextContents();
    const shown = await page
      .locator('.cj-toolbar-acts .cj-fit-item:visible')
      .evaluateAll((all) => all.map((one) => one.textContent));
    expect(acts.slice(0, shown.length)).toEqual(shown);
    await page.locator('.cj-toolbar .cj-fit-more button').click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    expect(await entries.allInnerTexts()).toEqual(acts.slice(shown.length));
    await page.keyboard.press('Escape');
    await entries.first().waitFor({ state: 'detached' });
  });
});
