import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { still } from './still';
import { useDesk } from './support';
import { PAGE_CALL, UserList } from './userList';

const REGIONS = '/api/blade-system/region/list';
const BRANCHES = '/api/blade-system/region/lazy-tree';
const PARENTS = '/api/blade-assembly/area/tree';
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;

describe('trees beside lists and in fields', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;
  let pane: Locator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    list = new UserList(operator);
    await resize(operator, 1900, 1000);
    operator.page.setDefaultTimeout(STEP_MS);
    pane = operator.page.locator('.cj-tree-pane');
  });
  beforeEach(async () => {
    await operator.control.clear();
  });
  afterEach(async () => {
    for (let tries = 0; tries < 3 && (await list.dialog().count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });

  const focused = (): Promise<string> =>
    list.page.evaluate(`(() => {
      const tree = document.activeElement;
      const row = document.getElementById(tree?.getAttribute('aria-activedescendant') ?? '');
      return row?.querySelector('.cj-vtree-label')?.textContent ?? '';
    })()`);
  /** Presses a key until the cursor of the tree stands on this name. */
  const walkTo = (name: string, key: string): Promise<unknown> =>
    until(`the cursor stands on ${name}`, async () => {
      if ((await focused()) === name) return true;
      await list.page.keyboard.press(key);
      return (await focused()) === name;
    });

  it('opens regions down to a town by keyboard; its villages fill the list', async () => {
    await operator.open('/system/region');
    await list.status('ready');
    await pane.getByRole('tree').focus();
    // One province only: it is open at first.
    await walkTo('示范市', 'ArrowDown');
    await list.page.keyboard.press('ArrowRight');
    await pane.getByRole('treeitem', { name: '明湖区' }).waitFor();
    await walkTo('明湖区', 'ArrowDown');
    await list.page.keyboard.press('ArrowRight');
    const towns = pane.locator('[role=treeitem][aria-level="4"]');
    await towns.first().waitFor();
    const town = (await towns.first().locator('.cj-vtree-label').innerText()).trim();
    const code = (await towns.first().getAttribute('data-value')) ?? '';
    await list.page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(town);
    await list.page.keyboard.press('Enter');
    const call = await list.received(REGIONS, ({ query }) => query['parentCode'] === code);
    expect(call.query).toMatchObject({ current: '1', parentCode: code });
    await until('the villages of the town are shown', async () => {
      const parents = await list.column('parentCode');
      return parents.length === 10 && parents.every((name) => name === town);
    });
    expect(list.page.url()).toContain(`_f.parentCode=${code}`);
    const asked = (await operator.control.calls()).filter(({ path }) => path === BRANCHES);
    expect(asked.map(({ query }) => query['parentCode'])).toEqual(['00', '97', '9701', '970102']);
  });

  it('shows a branch that failed, and loads it on demand', async () => {
    await pane.getByRole('button', { name: '重新加载' }).click();
    const district = pane.getByRole('treeitem', { name: '松岭县' });
    await district.waitFor();
    await operator.control.switch({ path: BRANCHES, answer: '500' });
    await district.locator('.cj-vtree-opens').click();
    const retry = district.getByRole('button', { name: '加载失败，重试' });
    await retry.waitFor();
    expect(await retry.getAttribute('title')).toContain('服务器异常');
    await operator.control.clear();
    await retry.click();
    await pane.getByRole('treeitem', { name: '松岭镇' }).waitFor();
    expect(await retry.count()).toBe(0);
  });

  it('finds a region by its code from the top, in a field whose branches nobody opened', async () => {
    await operator.open('/system/region');
    await list.status('ready');
    await list.tool('新增').click();
    await list.page.locator('#form-parentCode').click();
    const picker = list.page.locator('.cj-picker');
    await picker.getByRole('combobox').fill('970103002');
    await picker.getByText('已加载的部分中没有匹配的项', { exact: false }).waitFor();
    await list.page.keyboard.press('Enter');
    const found = picker.locator('[data-value="970103002"]');
    await found.waitFor();
    const name = (await found.locator('.cj-vtree-label').innerText()).trim();
    await list.page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    const chosen = `示范省 / 示范市 / 翠屏新区 / ${name}`;
    await list.page.locator('#form-parentCode').getByText(chosen).waitFor();
    const asked = (await operator.control.calls()).filter(({ path }) => path === PARENTS);
    expect(asked.map(({ query }) => query['code'])).toEqual(['00', '97', '9701', '970103']);
    await list.dialog().getByRole('button', { name: '取消' }).click();
  });

  it('filters users by a department that was searched by pinyin, and keeps it in the address', async () => {
    await list.open();
    await pane.getByRole('combobox').fill('shouyun');
    // 收运一班, 收运二班
    await pane.getByText('第 1 / 2 个匹配').waitFor();
    await pane.getByRole('combobox').fill('shouyunerban');
    await pane.getByText('第 1 / 1 个匹配').waitFor();
    await list.page.keyboard.press('Enter');
    await list.received(PAGE_CALL, ({ query }) => (query['deptId'] ?? '') !== '');
    const isOne = async (): Promise<boolean> => {
      const names = await list.column('deptId');
      return names.length > 0 && names.every((name) => name.includes('收运二班'));
    };
    await until('only people of the department are shown', isOne);
    // The same address in a page that was loaded anew shows the same list, and where it comes from.
    await list.page.reload();
    await list.status('ready');
    await until('the deep link shows them again', isOne);
    const chosen = pane.getByRole('treeitem', { name: '收运二班', selected: true });
    await chosen.waitFor();
    await pane.getByRole('button', { name: '全部', exact: true }).click();
    await list.page.waitForURL((url) => !url.search.includes('deptId'));
    await until('everybody is shown', async () => !(await isOne()));
  });

  it('chooses a department with everything below it', async () => {
    await list.open();
    await list.tool('新增').click();
    await list.page.locator('#form-deptId').click();
    const picker = list.page.locator('.cj-picker');
    const rows = picker.getByRole('treeitem');
    await rows.nth(1).waitFor();
    const all = await rows.count();
    // The list slides open: a click on what still moves may meet the row above.
    await picker.locator('input:focus').waitFor();
    await still(list.page);
    await rows.nth(1).click();
    const company = (checked: string): Promise<void> =>
      picker.locator(`[aria-level="1"][aria-checked=${checked}]`).waitFor();
    await company('mixed');
    await picker.getByText('连同下级一起选').click();
    await rows.nth(0).click();
    await picker.getByText(`已选 ${all} 项`).waitFor();
    await company('true');
    await picker.getByRole('button', { name: '清空已选' }).click();
    await picker.getByText('已选 0 项').waitFor();
    await company('false');
    await list.page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    // The form around the picker is still there.
    await list.dialog().getByRole('button', { name: '取消' }).click();
  });

  it('searches people on the server, whose page holds only a part of them', async () => {
    await operator.open('/system_warehouse/material/apply');
    await list.status('ready');
    await list.tool('新增').click();
    await list.dialog().locator('.cj-picker-target button').first().click();
    const rows = list.page.locator('.cj-picker').getByRole('option');
    await until('the first page is there', async () => (await rows.count()) === 50);
    const [name] = (
      await list.page.evaluate<string>(
        `document.querySelectorAll('.cj-picker [role=option]')[40].textContent`,
      )
    ).split('\n');
    await list.page
      .locator('.cj-picker')
      .getByRole('combobox')
      .pressSequentially(name ?? '');
    const call = await list.received(PAGE_CALL, ({ query }) => query['realName_like'] === name);
    expect(call.query).toMatchObject({ current: '1', size: '50' });
    const texts = async (): Promise<readonly string[]> =>
      (await rows.allInnerTexts()).map((text) => text.trim());
    await until('only who is called so is offered', async () => {
      const shown = await texts();
      return shown.length > 0 && shown.every((one) => one.includes(name ?? ''));
    });
    await list.page.keyboard.press('Enter');
    await list.page.locator('.cj-picker').waitFor({ state: 'detached' });
    await list
      .dialog()
      .getByRole('button', { name: `领用人: ${name ?? ''}` })
      .waitFor();
    const searches = (await operator.control.calls()).filter(
      ({ path, query }) => path === PAGE_CALL && (query['realName_like'] ?? '') !== '',
    );
    // Typing rested once, so the server was asked once.
    expect(searches).toHaveLength(1);
  });
});
