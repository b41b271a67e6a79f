import { beforeAll, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { until } from './rig/wait';
import { resize } from './resize';
import { useDesk } from './support';

/** May look at records and answer alarms, and chooses no pages. */
const DISPATCHER = { ...WATCHER, username: 'dispatcher', password: 'Dispatch1' };
const HAN = /\p{Script=Han}/u;

describe('an operator finds', () => {
  const desk = useDesk();
  let operator: Operator;

  const hits = () => operator.page.locator('.cj-find-hit');
  /** Searches with Ctrl+K and tells the hits: name and place. */
  const search = async (text: string): Promise<readonly (readonly string[])[]> => {
    const { page } = operator;
    await page.keyboard.press('Control+k');
    await page.locator('.cj-find input').fill(text);
    const lines = (await hits().allInnerTexts()).map((hit) => hit.split('\n').filter(Boolean));
    return lines;
  };
  const leaveSearch = async (): Promise<void> => {
    await operator.page.keyboard.press('Escape');
    await operator.page.locator('.cj-find').waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await resize(operator, 1280, 800);
    await operator.signIn(DISPATCHER);
    await operator.page.locator('.cj-side').getByText('监控指挥').waitFor();
  });

  it('journal, handover, report and rules, settings, lock and test alarm by Chinese, pinyin and English', async () => {
    const first = async (text: string): Promise<string> => {
      let found = '';
      // The spelling of Chinese arrives after the search has opened.
      await until(`${text} is found`, async () => {
        found = (await search(text))[0]?.[0] ?? '';
        await leaveSearch();
        return found !== '';
      });
      return found;
    };
    expect(await first('rizhi')).toBe('告警日志');
    expect(await first('日志')).toBe('告警日志');
    expect(await first('交班')).toBe('交接班');
    expect(await first('报告')).toBe('告警统计');
    expect(await first('gjgz')).toBe('告警规则');
    expect(await first('设置')).toBe('设置');
    expect(await first('测试')).toBe('测试告警');
    expect(await first('lock')).toBe('锁屏');
    expect(await first('换班')).toBe('接班登录');
  });

  it('where an entry is, in words and not as an address; one without a page cannot be chosen', async () => {
    const { page } = operator;
    expect(await search('点位看板')).toEqual([['点位看板', '未开通']]);
    const before = page.url();
    await page.keyboard.press('Enter');
    await hits().first().click({ force: true });
    expect(page.url()).toBe(before);
    await page.locator('.cj-find input').fill('投放记录');
    await until('the place is said', async () => (await hits().count()) === 1);
    expect(await hits().first().locator('small').innerText()).toBe('垃圾分类');
    await leaveSearch();
  });

  it('opens what is chosen with Enter', async () => {
    await search('交班');
    await operator.page.keyboard.press('Enter');
    await operator.page.waitForURL('**/alarms/handover');
    await search('接班登录');
    await operator.page.keyboard.press('Enter');
    const dialog = operator.page.getByRole('dialog').filter({ hasText: '接班登录' });
    await dialog.waitFor();
    await operator.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the duty pages in the sidebar, and grey entries that lead nowhere say so', async () => {
    const { page } = operator;
    const side = page.locator('.cj-side-menu');
    for (const name of ['告警统计', '交接班', '告警日志', '告警规则'])
      expect(await side.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    await side.getByRole('button', { name: '告警日志', exact: true }).click();
    await page.waitForURL('**/alarms/journal');
    await side.getByRole('button', { name: '垃圾分类' }).click();
    const closed = side.locator('[aria-disabled=true]').filter({ hasText: '点位看板' });
    expect(await closed.getAttribute('title')).toBe('点位看板：未开通');
    await closed.click({ force: true });
    expect(page.url()).toContain('/alarms/journal');
    await side.getByRole('button', { name: '垃圾分类' }).click();
    // What leads out of the program has a mark of its own, and no other entry has.
    const outside = side.getByRole('button').filter({
      has: page.locator('svg title').filter({ hasText: '在浏览器中打开' }),
    });
    expect(await outside.allInnerTexts()).toEqual(['公开信息']);
  });

  it('only quick links that open a page', async () => {
    const { page } = operator;
    await operator.open('/wel/index');
    await page.locator('.cj-desk-links').getByRole('button').first().waitFor();
    const links = await page.locator('.cj-desk-links').getByRole('button').allInnerTexts();
    expect(links).toContain('收运大屏');
    expect(links).toContain('运行监测');
    expect(links).not.toContain('点位看板');
  });

  it('the keys by a button, and duty pages by a word in the alarm list', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: '帮助 F1 · 快捷键一览' }).click();
    await page.getByRole('dialog').getByText('锁屏').waitFor();
    await page.keyboard.press('Escape');
    await operator.open('/alarms');
    await page.locator('.cj-alarms').getByRole('button', { name: '值班' }).click();
    await page.getByRole('menuitem', { name: '告警日志' }).click();
    await page.waitForURL('**/alarms/journal');
  });

  it('everything around the page in English, once English is chosen', async () => {
    const { page } = operator;
    await operator.ask('settings.set', { language: 'en' });
    const side = page.locator('.cj-side-menu');
    await side.getByRole('button', { name: 'Duty' }).waitFor();
    for (const name of ['Monitoring', 'Sanitation work'])
      await side.getByRole('button', { name, exact: true }).click();
    const words = [
      ...(await side.getByRole('button').allInnerTexts()),
      ...(await page.locator('.cj-systems').getByRole('button').allInnerTexts()),
      ...(await page.getByRole('tab').allInnerTexts()),
    ];
    expect(words.filter((word) => HAN.test(word))).toEqual([]);
    expect(words).toContain('Monitoring board');
    await operator.ask('settings.set', { language: 'zh' });
  });
});
