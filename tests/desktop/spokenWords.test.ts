import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Words that only a library of ours would say. */
const FOREIGN =
  /toggle|selection|checked|Press|Close|picker|Month|Year|month|clock|minutes|increment/;

describe('what is said to whoever listens', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn();
    await resize(operator, 1280, 800);
  });
  afterAll(async () => {
    await app.close();
  });

  /** Names that elements of the page have besides their text. */
  const names = (): Promise<readonly string[]> =>
    operator.page.evaluate(() =>
      [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) =>
        ['aria-label', 'aria-description', 'placeholder'].flatMap(
          (name) => one.getAttribute(name) ?? [],
        ),
      ),
    );
  const foreign = async (): Promise<readonly string[]> =>
    (await names()).filter((name) => FOREIGN.test(name));

  it('is Chinese in grid, date picker and dialogs, and changes with the language', async () => {
    const { page } = operator;
    await operator.open('/system/user');
    await page.locator('.cj-list[data-status=ready]').waitFor();
    const box = page.locator('[role=row][row-index="0"] input[type=checkbox]');
    const label = (): Promise<string | null> => box.getAttribute('aria-label');
    expect(await label()).toBe('按空格键选择或取消本行 (未选)');
    await page.locator('.cj-toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const birthday = page.locator('#form-birthday');
    await birthday.waitFor();
    expect(await birthday.getAttribute('placeholder')).toBe('年-月-日');
    await birthday.click();
    await page.getByRole('dialog', { name: '选择日期' }).waitFor();
    for (const name of ['上个月', '下个月'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    expect(await foreign()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.bp6-dialog').waitFor({ state: 'detached' });
    await operator.ask('settings.set', { language: 'en' });
    await until('the grid says it in English', async () =>
      (await label())?.startsWith('Press Space to select or deselect this row'),
    );
    await operator.ask('settings.set', { language: 'zh' });
    await until('the grid says it in Chinese', async () => (await label())?.startsWith('按空格键'));
  });

  it('leaves the side menu as it is folded when a page is opened, and the search box in its place', async () => {
    const { page } = operator;
    const groups = page.locator('.cj-side-menu [aria-expanded]');
    const openOnes = (): Promise<readonly string[]> =>
      page.locator('.cj-side-menu [aria-expanded=true]').allInnerTexts();
    const searchBox = async (): Promise<number | undefined> =>
      (await page.locator('.cj-top-search').boundingBox())?.x;
    await operator.open('/wel/index');
    await groups.first().waitFor();
    const before = await openOnes();
    const left = await searchBox();
    for (const path of ['/alarms', '/system_classify/record/delivery', '/system/user']) {
      await operator.open(path);
      await page.locator('main.cj-content > *').last().waitFor();
      await until('the page has its tab', () => page.url().includes(path));
      expect(await openOnes(), path).toEqual(before);
      expect(await searchBox(), path).toBe(left);
    }
    // The group of the page is marked and within sight.
    await page.locator('.cj-item-trail').waitFor();
    expect(
      await page.locator('.cj-item-trail').evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    ).toBe(true);
  });
});
