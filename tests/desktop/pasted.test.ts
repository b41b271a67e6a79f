import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Characters of two units: a line of them once took the page eight seconds to lay out. */
const PASTED = 100_000;
const EMOJI = '🚛'.repeat(PASTED);
/** A search box: 200 units are 100 of these characters. */
const SEARCH = { units: 200, said: '最多 200 个字符，超出的 99900 个未填入' };

describe('a hundred thousand characters from the clipboard', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  const paste = async (field: Locator): Promise<void> => {
    await field.click();
    await operator.page.keyboard.press('Control+v');
  };
  const isCut = async (field: Locator, { units, said }: typeof SEARCH): Promise<void> => {
    await operator.page.locator('.cj-input-cut:not([hidden])').getByText(said).waitFor();
    const value = await field.inputValue();
    expect(value).toBe('🚛'.repeat(units / 2));
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await resize(operator, 1280, 800);
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '人民路3号投放点,1,75' });
    await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), EMOJI);
  });
  afterAll(async () => {
    await app.close();
  });

  it('are cut to what the alarm search takes, with a word about it that goes when one types on', async () => {
    await operator.open('/alarms');
    const search = operator.page.getByLabel('搜索内容、对象、地点');
    await paste(search);
    await isCut(search, SEARCH);
    // The page answers, and what follows is not cut once there is room.
    await search.fill('人民路');
    await operator.page.locator('.cj-input-cut').waitFor({ state: 'hidden' });
    await operator.page.getByRole('row').filter({ hasText: '人民路3号投放点' }).first().waitFor();
    await search.fill('');
  });

  it('are cut in the menu search', async () => {
    await operator.open('/wel/index');
    await operator.page.locator('.cj-desk').waitFor();
    await operator.page.keyboard.press('Control+k');
    const search = operator.page.locator('.cj-find input');
    await paste(search);
    await isCut(search, SEARCH);
    await operator.page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it('are cut in a search of records', async () => {
    await operator.open('/system/user');
    await operator.page.locator('.cj-list[data-status=ready]').waitFor();
    const search = operator.page.locator('#search-account');
    await paste(search);
    await isCut(search, SEARCH);
  });

  it('are cut in a comment, whose limit is said before; its lines stay lines', async () => {
    const { page } = operator;
    await operator.open('/alarms');
    const row = page.getByRole('row').filter({ hasText: '人民路3号投放点' }).first();
    await row.locator('[col-id=waited]').click();
    await page.keyboard.press('c');
    const text = page.locator('#comment-text');
    await page.getByText('0 / 1000 个字符').waitFor();
    await paste(text);
    await isCut(text, { units: 1_000, said: '最多 1000 个字符，超出的 99500 个未填入' });
    await page.getByText('1000 / 1000 个字符').waitFor();
    await text.fill('第一行\n第二行');
    await page.keyboard.press('Control+Enter');
    await text.waitFor({ state: 'detached' });
    await row.locator('[col-id=waited]').dblclick();
    for (const place of ['.cj-comments li > span', '.cj-history li span']) {
      const said = page.locator(place).filter({ hasText: '第二行' }).first();
      await said.waitFor();
      await until(`${place} shows two lines`, async () =>
        (await said.innerText()).includes('第一行\n第二行'),
      );
    }
  });
});
