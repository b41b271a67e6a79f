import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const SUBSYSTEMS = ['user-top-menu', 'user-platform-sys'];
const ROUTES = '/api/blade-system/menu/routes';
const STEP_MS = 20_000;

interface TopMenu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly sort: number;
}

describe('subsystems and tabs', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    operator.page.setDefaultTimeout(STEP_MS);
    await resize(operator, 1600, 900);
  });
  afterEach(async () => {
    await operator.control.clear();
  });

  const systems = (of: Operator) =>
    of.page.locator('.cj-system:not(.cj-fit-more *)').filter({ hasText: /\S/ });
  const opened = () => operator.page.locator('.cj-tabs').getByRole('tab');

  it('shows the subsystems in a bar with icon and name in their order, those of the mini program left out (rule:topbar.subsystemShows rule:product.subsystems screen:topbar.subsystemTabs)', async () => {
    await systems(operator).first().waitFor();
    const menu = await operator.ask<{ value: { topMenus: readonly TopMenu[] } }>(
      'session.menu',
      {},
    );
    const { topMenus } = menu.value;
    expect(topMenus.length).toBeGreaterThanOrEqual(5);
    expect(topMenus.map(({ sort }) => sort)).toEqual(
      [...topMenus].map(({ sort }) => sort).sort((a, b) => a - b),
    );
    expect(topMenus.filter(({ code }) => code.includes('wx'))).toEqual([]);
    expect(await systems(operator).allInnerTexts()).toEqual([
      '全部',
      ...topMenus.map(({ name }) => name),
    ]);
    expect(await systems(operator).locator('svg').count()).toBe(topMenus.length);
  });

  it('has a menu on its tabs: clears the cache after a question, closes others, and closes all but the first (rule:tabs.menu rule:tabs.clearCache screen:tabs.menu)', async () => {
    const { page } = operator;
    const list = new UserList(operator);
    for (const family of ['role', 'dept']) {
      await operator.open(`/system/${family}`);
      await page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
    }
    await list.open();
    expect(await opened().allInnerTexts()).toEqual(['工作台', '角色管理', '机构管理', '用户管理']);

    await operator.control.clear();
    await page.getByRole('tab', { name: '用户管理' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '清除缓存' }).click();
    await list.dialog().getByText('是否需要清除缓存?').waitFor();
    await list.answer('确定');
    await list.says('清除完毕');
    await list.received(ROUTES);
    await list.received(
      '/api/blade-system/dict/dictionary',
      ({ query }) => query['code'] === 'sex',
    );
    expect(await opened().count()).toBe(4);

    await page.getByRole('tab', { name: '用户管理' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await until('two are left', async () => (await opened().count()) === 2);
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(await opened().allInnerTexts()).toEqual(['工作台', '用户管理']);
    await page.getByLabel('标签操作').click();
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await page.waitForURL('**/wel/index');
    expect(await opened().allInnerTexts()).toEqual(['工作台']);
    // The only one left cannot be closed.
    expect(await page.locator('.cj-tab-close').count()).toBe(0);
  });

  it('leads home by the first tab, the house and the user menu, and not a fourth time', async () => {
    const { page } = operator;
    const list = new UserList(operator);
    const house = page.locator('.cj-systems').getByRole('button', { name: '返回首页' });
    const ways = [
      async (): Promise<void> => {
        await house.focus();
        await page.keyboard.press('Enter');
      },
      async (): Promise<void> => {
        await opened().filter({ hasText: '工作台' }).click();
      },
      async (): Promise<void> => {
        await page.locator('.cj-user').focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: '首页', exact: true }).click();
      },
    ];
    for (const way of ways) {
      await list.open();
      await way();
      await page.waitForURL('**/wel/index');
    }
    const entries = page.locator('.cj-side-menu .cj-item');
    await entries.first().waitFor();
    const names = await entries.allInnerTexts();
    expect(names[0]).toBe('告警列表');
    expect(names.filter((name) => /工作台|首页/.test(name))).toEqual([]);
  });

  it('makes the chosen one the current one: its menu, the welcome tab alone, the first page (rule:topbar.subsystemChoose rule:routing.menuGenerated screen:route.menuGenerated)', async () => {
    const list = new UserList(operator);
    await list.open();
    expect(await opened().allInnerTexts()).toEqual(['工作台', '用户管理']);
    await operator.control.clear();
    await systems(operator).nth(2).click();
    await operator.atHome();
    expect(await opened().allInnerTexts()).toEqual(['工作台']);
    const asked = await list.received(ROUTES);
    expect(asked.query['topMenuId']).toMatch(/^\d{17,19}$/);
    await operator.page.locator('.cj-system-chosen').getByText('垃圾分类').waitFor();
    const side = operator.page.locator('.cj-side-menu');
    await side.getByRole('button', { name: '垃圾分类' }).waitFor();
    expect(await side.getByRole('button', { name: '系统管理' }).count()).toBe(0);
  });

  it('keeps the current one over a restart, and stands before the server has answered', async () => {
    const { userData } = operator.app;
    await operator.app.close();
    operator = await Operator.at(await desk.launch({ userData }));
    operator.page.setDefaultTimeout(STEP_MS);
    await operator.atHome();
    await operator.page.locator('.cj-system-chosen').getByText('垃圾分类').waitFor();
    const names = await systems(operator).allInnerTexts();
    for (const name of SUBSYSTEMS)
      await operator.control.switch({ path: `/api/blade-system/menu/${name}`, answer: 'nothing' });
    await operator.page.reload();
    await systems(operator).first().waitFor();
    expect(await systems(operator).allInnerTexts()).toEqual(names);
    await operator.control.clear();
    await operator.page.reload();
    await operator.page
      .locator('.cj-side-menu')
      .getByRole('button', { name: '垃圾分类' })
      .waitFor();
    await systems(operator).first().click();
    await operator.page
      .locator('.cj-side-menu')
      .getByRole('button', { name: '系统管理' })
      .waitFor();
  });
});
