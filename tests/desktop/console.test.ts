import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { focusedOn, walkTo } from './keyboard';
import { ADMIN, Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { PAGE_CALL, UserList } from './userList';

const HTML_NAME = '<img src=x onerror="window.hacked=1">';
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;
/** A gateway whose server is away; it is asked every ten seconds then, and chance adds to that. */
const AWAY = { status: 502, body: '<html>Bad Gateway</html>', type: 'text/html' };
const BACK_MS = 60_000;
/** Beyond what a double holds: a rounded id would show. */
const SEVENTEEN_DIGITS = /^\d{17,19}$/;

describe('the user list, as an administrator works with it', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    list = new UserList(operator);
    // The grid draws only the columns that fit.
    await resize(operator, 1900, 1000);
    // A step that does not come is a failure long before the test's own limit.
    operator.page.setDefaultTimeout(STEP_MS);
    await list.open();
  });
  beforeEach(async () => {
    await operator.control.clear();
  });
  afterEach(async () => {
    await operator.control.clear();
    // Whatever a failed test left open must not stand in the next one's way.
    for (let tries = 0; tries < 3 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });

  it('shows avatars, and roles and departments by name', async () => {
    const titles = list.page.locator('.ag-header-cell-text');
    const scroll = (to: number): Promise<void> =>
      list.page.locator('.ag-body-horizontal-scroll-viewport').evaluate((bar, left) => {
        bar.scrollLeft = left;
      }, to);
    const headers = await titles.allInnerTexts();
    // The tree beside the list leaves no room for the last ones.
    await scroll(10_000);
    await until('the last column is drawn', async () => {
      headers.push(...(await titles.allInnerTexts()));
      return headers.includes('创建时间');
    });
    // Pictures come after what people search by. A slow machine draws cells and headings frames after a scrolling,
    // and what is drawn from an earlier place goes away again: both are looked for until they are seen together.
    await until('the pictures are drawn, and their heading', async () => {
      for (let left = 0; left <= 3_000; left += 300) {
        await scroll(left);
        await list.page.evaluate(
          () =>
            new Promise((drawn) => {
              requestAnimationFrame(() => requestAnimationFrame(drawn));
            }),
        );
        const pictures = await list.page.locator('[col-id=avatar] img').count();
        const seen = await titles.allInnerTexts();
        if (pictures === 0 || !seen.includes('头像')) continue;
        headers.push(...seen);
        return true;
      }
      return false;
    });
    await scroll(0);
    for (const title of ['头像', '登录账号', '用户姓名', '所属角色', '所属部门', '创建时间']) {
      expect(headers).toContain(title);
    }
    const names = [...(await list.column('roleId')), ...(await list.column('deptId'))];
    expect(names.length).toBeGreaterThanOrEqual(20);
    for (const name of names) expect(name).not.toMatch(/^\d+$/);
  });

  it('searches by account and by a range of days, by the documented keys (rule:list.dateRange)', async () => {
    await list.search('admin');
    const byAccount = await list.received(
      PAGE_CALL,
      ({ query }) => query['account_like'] === 'admin',
    );
    expect(byAccount.query).toMatchObject({ current: '1', size: '10' });
    await list.status('ready');
    await until('only admin is shown', async () => (await list.column('account')).length === 1);
    await list.unfold();
    const [from, to] = ['开始日期', '结束日期'].map((name) => list.page.getByLabel(name));
    await from?.fill('2024-01-01');
    await to?.fill('2034-12-31');
    await to?.press('Tab');
    await list.page.locator('.cj-search button[type=submit]').click();
    const byDay = await list.received(PAGE_CALL, ({ query }) => 'createTime_datelt' in query);
    expect(byDay.query).toMatchObject({
      account_like: 'admin',
      createTime_dategt: '2023-12-31 23:59:59',
      createTime_datelt: '2035-01-01 00:00:00',
    });
    await list.clear();
    await until('all are shown again', async () => (await list.column('account')).length === 10);
  });

  it('pages by the documented sizes and sorts at the server (screen:list.generic)', async () => {
    const size = list.page.getByLabel('每页条数');
    expect(
      await size
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['10', '30', '50', '100', '200']);
    await list.page.getByRole('button', { name: '下一页' }).click();
    await list.received(PAGE_CALL, ({ query }) => query['current'] === '2');
    await size.selectOption('30');
    await list.received(PAGE_CALL, ({ query }) => query['size'] === '30');
    const header = list.page.locator('.ag-header-cell[col-id=account]');
    await header.click();
    await list.received(PAGE_CALL, ({ query }) => query['ascs'] === 'account');
    await list.status('ready');
    await header.click();
    await list.received(PAGE_CALL, ({ query }) => query['descs'] === 'account');
    await size.selectOption('10');
    await list.status('ready');
  });

  it('names what a new user lacks, and adds the user when nothing does', async () => {
    await list.tool('新增').click();
    await list.answer('保存');
    for (const text of ['请输入登录账号', '请输入密码', '请选择所属角色', '请选择所属部门']) {
      await list.dialog().getByText(text).and(list.page.locator('.bp6-form-helper-text')).waitFor();
    }
    await list.fill({ account: 'admin', password: 'Abcd1234', name: HTML_NAME, realName: '试用' });
    await list.choose('roleId', await firstOption('roleId'));
    await list.choose('deptId', await firstOption('deptId'));
    await list.answer('保存');
    // The server's own words, and nothing of the form is lost.
    await list.dialog().getByRole('alert').getByText('账号重复').waitFor();
    expect(await list.page.locator('#form-realName').inputValue()).toBe('试用');
    await list.fill({ account: 'rigAdded' });
    await list.answer('保存');
    await list.says('新增成功');
  });

  it('shows markup in a name as the text it is', async () => {
    await list.search('rigAdded');
    await list.row(HTML_NAME).first().waitFor();
    expect(await list.page.evaluate('window.hacked')).toBeUndefined();
    expect(await list.page.locator('[role=row] img[src=x]').count()).toBe(0);
  });

  it('edits exactly the record that was chosen, with its long id unharmed', async () => {
    const id = await list.id('rigAdded');
    expect(id).toMatch(SEVENTEEN_DIGITS);
    await list.press('rigAdded', '编辑');
    await list.page.locator('#form-realName').fill('改过的姓名');
    const detail = await list.received('/api/blade-user/detail');
    expect(detail.query['id']).toBe(id);
    await list.answer('保存');
    await list.says('更新成功');
    await list.row('改过的姓名').first().waitFor();
    expect(await list.id('改过的姓名')).toBe(id);
  });

  it('shows one record to read', async () => {
    await list.press('rigAdded', '查看');
    await list.dialog().getByText('改过的姓名').waitFor();
    expect(await list.dialog().locator('input').count()).toBe(0);
    await list.dialog().locator('.bp6-dialog-footer').getByRole('button', { name: '关闭' }).click();
  });

  it('moves no button under the mouse when rows are chosen, in both languages', async () => {
    const places = (): Promise<readonly string[]> =>
      list.page.locator('.cj-toolbar .bp6-button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { x, y, width } = button.getBoundingClientRect();
          return [x, y, width].map(Math.round).join(' ');
        }),
      );
    const box = list.page.locator('[row-id] input[type=checkbox]').first();
    for (const [language, column] of [
      ['English', 'Departments'],
      ['中文', '所属部门'],
    ] as const) {
      await list.page.getByRole('button', { name: language, exact: true }).click();
      await list.page.locator('.ag-header-cell-text').getByText(column).waitFor();
      const before = await places();
      expect(before.length).toBeGreaterThan(4);
      await box.check();
      expect(await places()).toEqual(before);
      await box.uncheck();
    }
  });

  it('keeps a form open when Esc drops a candidate of the input method', async () => {
    await list.tool('新增').click();
    const field = list.page.locator('#form-account');
    await field.fill('ni hao');
    await field.evaluate((input) => {
      const key = { key: 'Escape', isComposing: true, bubbles: true };
      input.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    expect(await list.dialog().count()).toBe(1);
    expect(await field.inputValue()).toBe('ni hao');
    await field.fill('');
    await list.answer('取消');
    await list.closed();
  });

  it('asks for a choice before a batch, and tells what is done (rule:list.batchNone)', async () => {
    for (const name of ['删除', '角色配置', '密码重置', '账号解封']) {
      await list.tool(name).click();
      await list.says('请选择至少一条数据');
    }
    const id = await list.id('rigAdded');
    await list.select('rigAdded');
    for (const [name, path] of [
      ['密码重置', '/api/blade-user/reset-password'],
      ['账号解封', '/api/blade-user/unlock'],
    ] as const) {
      await list.tool(name).click();
      await list.answer('确定');
      expect((await list.received(path)).query['userIds']).toBe(id);
      await list.says('操作成功!');
      await list.dialog().waitFor({ state: 'detached' });
      await list.status('ready');
      await list.select('rigAdded');
    }
    await list.tool('角色配置').click();
    // The dialog begins with the present role and says what becomes of it.
    await list.dialog().locator('.cj-replaced').getByText('不变').waitFor();
    await list.answer('确定');
    const grant = await list.received('/api/blade-user/grant');
    expect(grant.query['userIds']).toBe(id);
    expect(grant.query['roleIds']).toMatch(SEVENTEEN_DIGITS);
    await list.dialog().waitFor({ state: 'detached' });
    await list.status('ready');
  });

  it('deletes one and many, but asks first (rule:list.deleteConfirm)', async () => {
    const id = await list.id('rigAdded');
    await list.press('rigAdded', '删除');
    await list.dialog().getByText('提示').waitFor();
    await list.dialog().getByText('确定将选择数据删除?').waitFor();
    // An account alone tells few who is meant.
    const [name = ''] = await list.row('rigAdded').locator('[col-id=realName]').allInnerTexts();
    expect(name.trim()).not.toBe('');
    expect(await list.dialog().locator('.cj-preview-person').innerText()).toBe(name.trim());
    await list.answer('取消');
    expect(await list.row('rigAdded').count()).toBe(1);
    await list.select('rigAdded');
    // Enter by habit says no: the focus is on cancel.
    await list.tool('删除').click();
    await list.dialog().getByText('确定将选择数据删除?').waitFor();
    await list.page.keyboard.press('Enter');
    await list.closed();
    expect(await list.row('rigAdded').count()).toBe(1);
    await list.tool('删除').click();
    await list.remove(1);
    await list.says('删除成功');
    expect((await list.received('/api/blade-user/remove')).query['ids']).toBe(id);
    await list.status('empty');
    await list.page.locator('[data-state=empty]').getByText('暂无数据').waitFor();
    await list.clear();
  });

  it('shows the answer to the last question, whatever the one before still does', async () => {
    await operator.control.switch({ path: PAGE_CALL, answer: 'nothing', times: 1 });
    await list.search('neverAnswered');
    await list.received(PAGE_CALL, ({ query }) => query['account_like'] === 'neverAnswered');
    await list.search('dispatcher');
    await list.row('dispatcher').first().waitFor();
    expect(await list.column('account')).toEqual(['dispatcher']);
    await list.clear();
  });

  it('keeps old records with their age when a refresh fails, and nothing under another search', async () => {
    const refresh = list.page.locator('.cj-toolbar').getByLabel('刷新');
    await operator.control.switch({ path: PAGE_CALL, answer: '500' });
    await refresh.click();
    await list.status('stale');
    await list.page.getByText(/显示的是 \d+ (秒|分钟)前的数据，刷新失败：服务器异常/).waitFor();
    expect((await list.column('account')).length).toBe(10);
    await list.search('admin');
    await list.status('error');
    await list.page.locator('[data-state=error]').getByText('服务器异常').waitFor();
    expect(await list.column('account')).toEqual([]);
    await operator.control.clear();
    await list.page.locator('[data-state=error]').getByRole('button', { name: '重试' }).click();
    await list.status('ready');
    await operator.control.switch({ path: PAGE_CALL, answer: 'garbage' });
    await refresh.click();
    await list.page
      .getByText(/不是 JSON/)
      .first()
      .waitFor();
  });

  it('loads by itself when the server is there again: nobody presses a button', async () => {
    await operator.control.clear();
    await operator.control.switch({ path: '*', answer: AWAY });
    await list.search('dispatcher');
    await list.status('error');
    await list.page.locator('[data-state=error]').getByRole('button', { name: '重试' }).waitFor();
    await operator.control.clear();
    await list.row('dispatcher').first().waitFor({ timeout: BACK_MS });
    await list.status('ready');
    await list.clear();
  });

  it('leads back by keys where nothing is found', async () => {
    await list.search('nobodyHasThisAccount');
    await list.status('empty');
    await walkTo(list.page, '[data-state=empty] button');
    expect(await focusedOn(list.page)).toContain('清空条件');
    await list.page.keyboard.press('Enter');
    await list.status('ready');
    expect(await list.page.locator('#search-account').inputValue()).toBe('');
    await list.page.locator('.cj-list-grid .ag-row').nth(5).waitFor();
  });

  it('tells a missing permission from a failure', async () => {
    await operator.control.switch({
      path: PAGE_CALL,
      answer: {
        status: 200,
        body: '{"code":401,"data":null,"msg":"请求未授权"}',
        type: 'application/json',
      },
    });
    await list.search('permission');
    await list.status('noPermission');
    await list.page.locator('[data-state=noPermission]').getByText('没有权限').first().waitFor();
    // What cannot act does not look ready: only columns, views and the like are left.
    const ready = await list.page
      .locator('.cj-toolbar .bp6-button:not(:disabled):visible')
      .evaluateAll((all) => all.map((one) => one.textContent || one.getAttribute('aria-label')));
    const acts = /新增|编辑|删除|角色配置|密码重置|账号解封|更多操作|导出|导入/;
    expect(ready.filter((name) => acts.test(name ?? ''))).toEqual([]);
    expect(ready).toContain('刷新');
    await operator.control.clear();
    await list.clear();
    expect(await list.tool('新增').isEnabled()).toBe(true);
  });

  it('finds menu entries by their beginning (rule:search.title rule:search.keys screen:search.overlay screen:topbar.search)', async () => {
    const overlay = list.page.getByRole('dialog', { name: '菜单搜索' });
    await list.page.getByRole('button', { name: '菜单搜索' }).click();
    await overlay.getByRole('heading', { name: '菜单搜索' }).waitFor();
    await list.page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
    await list.page.getByRole('button', { name: '菜单搜索' }).click();
    const box = list.page.getByPlaceholder('输入名称、拼音、首字母或英文');
    // The act 切换部门/角色 is found by the word alone.
    await box.fill('角色管');
    const hits = list.page.locator('.cj-find-hit');
    await until('one entry is left', async () => (await hits.count()) === 1);
    await box.press('Enter');
    await list.page.waitForURL('**/system/role');
    await list.page.locator('.cj-list[data-family=role][data-status=ready]').waitFor();
  });

  it('keeps a tab for each page; the first one stays (screen:tabs.bar)', async () => {
    const tabs = list.page.getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['工作台', '用户管理', '角色管理']);
    expect(await tabs.filter({ hasText: '工作台' }).locator('..').getByRole('button').count()).toBe(
      0,
    );
    await tabs.filter({ hasText: '角色管理' }).locator('..').getByTitle('关闭标签').click();
    await list.page.waitForURL('**/system/user**');
    await list.page.getByLabel('标签操作').click();
    await list.page.getByRole('menuitem', { name: '关闭全部' }).click();
    await list.page.waitForURL('**/wel/index');
    expect(await tabs.allInnerTexts()).toEqual(['工作台']);
    await list.open();
  });

  it('changes its language while it runs (rule:language.switch screen:topbar.language)', async () => {
    const button = (name: string) => list.page.getByRole('button', { name, exact: true });
    expect(await list.page.title()).toBe('用户管理 - 城净指挥台');
    expect(await button('中文').isDisabled()).toBe(true);
    await button('English').click();
    await list.page.getByRole('tab', { name: 'Users' }).waitFor();
    await list.page.locator('.ag-header-cell-text').getByText('Departments').waitFor();
    expect(await list.page.title()).toMatch(/^Users - /);
    expect(await button('English').isDisabled()).toBe(true);
    await button('中文').click();
    await list.page.locator('.ag-header-cell-text').getByText('所属部门').waitFor();
  });

  it('leads the fixed addresses where they belong (rule:routing.rootRedirect rule:routing.guardLoginVisit rule:routing.unknown rule:routing.pageTitle screen:route.root screen:route.wel screen:route.unknown screen:route.error404)', async () => {
    const { page } = list;
    const title = (start: string) =>
      until(`the title is ${start}`, async () => (await page.title()).startsWith(start));
    for (const path of ['/', '/wel', '/login']) {
      await list.open();
      await title('用户管理');
      await operator.open(path);
      await page.waitForURL('**/wel/index');
      await title('工作台');
    }
    await operator.open('/no/such/page');
    await page.waitForURL('**/404');
    await page.locator('[data-state=notFound]').waitFor();
    // No page hides the alarms: bell, menu and tabs stand around these, which have no tab of their own.
    const tabs = await page.getByRole('tab').allInnerTexts();
    for (const [path, state] of [
      ['/403', 'forbidden'],
      ['/500', 'serverError'],
      ['/404', 'notFound'],
    ] as const) {
      await operator.open(path);
      await page.locator(`.cj-content [data-state=${state}]`).waitFor();
      expect(await page.locator('.cj-bell').isVisible()).toBe(true);
      expect(await page.locator('.cj-side-menu').isVisible()).toBe(true);
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs);
    }
    await walkTo(page, '[role=tab]', 'Shift+Tab');
    await list.open();
  });

  it('has a home entry, and folds the menu everywhere but on the first page (rule:topbar.homeEntry rule:topbar.collapseHidden rule:sidebar.logo screen:topbar.homeEntry screen:topbar.collapse screen:route.welIndex)', async () => {
    const { page } = list;
    const logo = page.locator('.cj-side-logo');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await until('the texts are gone', async () => (await logo.innerText()).trim() === '');
    expect(await logo.locator('svg').count()).toBe(1);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await logo.getByText('城市环卫指挥客户端').waitFor();
    expect(await logo.locator('strong').innerText()).toBe('城净指挥台');
    await page.locator('.cj-systems').getByRole('button', { name: '返回首页' }).click();
    await page.waitForURL('**/wel/index');
    expect(await page.getByRole('button', { name: '收起菜单' }).count()).toBe(0);
    await list.open();
  });

  /** Text of the first option of a tree field, read from the open tree. */
  async function firstOption(field: string): Promise<string> {
    const target = list.page.locator(`#form-${field}`);
    await target.click();
    const text = await list.page.locator('.cj-picker').getByRole('treeitem').first().innerText();
    await target.click();
    await list.page.locator('.cj-picker').waitFor({ state: 'detached' });
    return text.trim();
  }
});

describe('the user list of somebody who may only look', () => {
  const desk = useDesk();

  it('offers no button that the account has no code for', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn({ ...ADMIN, username: 'dispatcher', password: 'Dispatch1' });
    const list = new UserList(operator);
    await list.open();
    await list.page
      .locator('[role=row][row-id]')
      .getByRole('button', { name: '查看' })
      .first()
      .waitFor();
    for (const name of ['新增', '删除', '编辑', '角色配置', '密码重置', '账号解封']) {
      expect(await list.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
  });
});
