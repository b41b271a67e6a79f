import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { PAGE_CALL, UserList } from './userList';

const DELIVERIES = '/system_classify/record/delivery';
const DELIVERY_CALL = '/api/blade-qdfl/deliveryrecord/page';
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;
/** Whether the answer comes before the grid can draw is chance: this often it has come so each time. */
const OPENINGS = 20;
const NINETEEN_DIGITS = /^\d{17,19}$/;

/**
 * Leaves a list and opens it again.
 * @returns the frames in which the place of its rows was seen, and no row was there
 */
function bareFrames(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const go = (to: string): void => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const end = performance.now() + 15_000;
    const isLate = (): boolean => performance.now() > end;
    go('/wel/index');
    while (document.querySelector('.cj-list') !== null && !isLate()) await frame();
    go(address);
    let bare = 0;
    for (let drawn = 0; drawn < 5;) {
      if (isLate()) throw new Error(`no rows at ${address}`);
      await frame();
      const grid = document.querySelector('.cj-list .cj-data-grid');
      if (grid === null) continue;
      const { left, top, width, height } = grid.getBoundingClientRect();
      const middle = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen =
        middle !== null && grid.contains(middle) && middle.closest('.ag-root') !== null;
      const hasRows = grid.querySelector('[role=row][row-id] [role=gridcell]') !== null;
      if (isSeen && hasRows) drawn += 1;
      else if (isSeen) bare += 1;
    }
    return bare;
  }, path);
}

describe('a list, as a dispatcher works with it', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;

  const at = async (running: Operator): Promise<void> => {
    operator = running;
    list = new UserList(operator);
    operator.page.setDefaultTimeout(STEP_MS);
    await resize(operator, 1900, 1000);
  };
  beforeAll(async () => {
    const running = await Operator.at(await desk.launch());
    await running.signIn();
    await at(running);
  });
  beforeEach(async () => {
    await operator.control.clear();
    await openUsers();
  });
  afterEach(async () => {
    for (let tries = 0; tries < 3 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });

  const clipboard = (): Promise<string> =>
    operator.app.electron.evaluate(({ clipboard: system }) => system.readText());
  /** Headings from left to right; the grid moves a column without moving its element. */
  const headers = (): Promise<readonly string[]> =>
    list.page.locator('.ag-header-cell-text').evaluateAll((cells) =>
      cells
        .map((cell) => ({ text: cell.textContent ?? '', x: cell.getBoundingClientRect().x }))
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text),
    );
  const shows = (family: string): Promise<void> =>
    list.page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
  const openUsers = async (): Promise<void> => {
    await operator.open('/system/user');
    await shows('user');
  };
  const openDeliveries = async (query = ''): Promise<void> => {
    await operator.open(`${DELIVERIES}${query}`);
    await shows('deliveryRecord');
  };
  const choose = async (field: string, condition: string): Promise<void> => {
    await list.page.locator(`.cj-search-field[data-field=${field}] .cj-condition`).click();
    await list.page.getByRole('menuitem', { name: condition, exact: true }).click();
  };
  const submit = (): Promise<void> => list.page.locator('.cj-search button[type=submit]').click();

  it('searches by the condition that was chosen, with the suffix of the wire', async () => {
    await choose('account', '开头是');
    await list.search('dis');
    const begins = await list.received(PAGE_CALL, ({ query }) => 'account_likeright' in query);
    expect(begins.query).toMatchObject({ account_likeright: 'dis', current: '1' });
    expect(begins.query).not.toHaveProperty('account_like');
    await until('only these are shown', async () =>
      (await list.column('account')).every((text) => text.startsWith('dis')),
    );
    await choose('account', '不等于');
    await submit();
    await list.received(PAGE_CALL, ({ query }) => query['account_notequal'] === 'dis');
    await list.clear();
  });

  it('says what is no number and sends nothing, then sends both bounds', async () => {
    await openDeliveries();
    const [from, to] = [list.page.getByLabel(/最小/), list.page.getByLabel(/最大/)];
    const asked = async (): Promise<number> =>
      (await operator.control.calls()).filter(({ path }) => path === DELIVERY_CALL).length;
    const before = await asked();
    await from.fill('两公斤');
    await submit();
    await list.page.locator('.cj-search-problem').getByText('请输入数字').waitFor();
    expect(await asked()).toBe(before);
    await from.fill('2');
    await to.fill('3.5');
    await submit();
    const call = await list.received(DELIVERY_CALL, ({ query }) => 'weight_ge' in query);
    expect(call.query).toMatchObject({ weight_ge: '2', weight_le: '3.5' });
    await list.status('ready');
    for (const text of await list.column('weight')) {
      expect(Number(text)).toBeGreaterThanOrEqual(2);
      expect(Number(text)).toBeLessThanOrEqual(3.5);
    }
  });

  it('sorts by several columns and numbers them as the server takes them', async () => {
    const header = (name: string) => list.page.locator(`.ag-header-cell[col-id=${name}]`);
    await header('name').click();
    await list.received(PAGE_CALL, ({ query }) => query['ascs'] === 'name');
    await header('account').click({ modifiers: ['Shift'] });
    const two = await list.received(PAGE_CALL, ({ query }) => query['ascs'] === 'name,account');
    expect(two.query).not.toHaveProperty('descs');
    await list.status('ready');
    expect(await header('name').innerText()).toContain('1');
    expect(await header('account').innerText()).toContain('2');
  });

  it('is never seen without its rows while it opens', async () => {
    await openDeliveries();
    const bare: number[] = [];
    for (let round = 0; round < OPENINGS; round += 1)
      bare.push(await bareFrames(list.page, DELIVERIES));
    expect(bare).toEqual(bare.map(() => 0));
  });

  it('works by keys alone, and F1 tells them', async () => {
    const { page } = list;
    await page.keyboard.press('/');
    await page.locator('#search-account:focus').waitFor();
    // Letters that are typed are no commands.
    await page.keyboard.type('nce/');
    expect(await page.locator('#search-account').inputValue()).toBe('nce/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('#search-account').fill('');
    await page.locator('#search-account').blur();
    await page.keyboard.press('Alt+ArrowRight');
    await list.received(PAGE_CALL, ({ query }) => query['current'] === '2');
    await list.status('ready');
    await page.keyboard.press('L');
    await page.locator('.ag-root :focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ag-cell:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.cj-view').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus is back in the row; its menu by keys alone, from which it comes back as well.
    await page.locator('.ag-cell:focus').waitFor();
    await page.keyboard.press('Shift+F10');
    const entry = page.locator('.cj-row-menu [role=menuitem]:focus');
    const first = await entry.innerText();
    await page.keyboard.press('ArrowDown');
    await until('the next entry has the focus', async () => (await entry.innerText()) !== first);
    await page.keyboard.press('Enter');
    await page.locator('#form-realName').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.ag-cell:focus').waitFor();
    await page.keyboard.press('F1');
    const sheet = page.locator('.cj-keys');
    for (const text of ['转到搜索', '下一页', '删除所选或当前行', '快捷键一览', '锁屏'])
      await sheet.getByText(text, { exact: true }).waitFor();
    // A language that changes while it is open reaches every line of it.
    await operator.ask('settings.set', { language: 'en' });
    await until('it is English', async () => !/\p{Script=Han}/u.test(await sheet.innerText()));
    await operator.ask('settings.set', { language: 'zh' });
    await page.keyboard.press('F1');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+Home');
    await list.received(PAGE_CALL, ({ query }) => query['current'] === '1');
  });

  it('copies rows with headings and exact ids, from the menu and by Ctrl+C', async () => {
    const { page } = list;
    const first = page.locator('[role=gridcell][col-id=account]').first();
    const account = (await first.innerText()).trim();
    const id = await list.id(account);
    expect(id).toMatch(NINETEEN_DIGITS);
    await first.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^复制行/ }).click();
    await list.says('已复制 1 行');
    const [head = '', row = ''] = (await clipboard()).split('\n');
    expect(head.split('\t')[0]).toBe('编号');
    expect(head.split('\t')).toContain('登录账号');
    expect(row.split('\t')[0]).toBe(id);
    expect(row.split('\t')).toContain(account);
    await first.click();
    await page.keyboard.press('Control+a');
    await page.getByText('已选 10 条').waitFor();
    await page.keyboard.press('Control+c');
    await list.says('已复制 10 行');
    const ids = (await clipboard())
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]);
    const shown = await page
      .locator('[role=row][row-id]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('row-id')));
    expect(ids.length).toBe(10);
    expect(new Set(ids)).toEqual(new Set(shown));
    await page.keyboard.press('Escape');
  });

  it('opens a link with filters that was copied, and a link to one record', async () => {
    const { page } = list;
    await list.search('dispatcher');
    await until('one is shown', async () => (await list.column('account')).length === 1);
    const id = await list.id('dispatcher');
    await page.locator('.cj-toolbar').getByLabel('更多', { exact: true }).click();
    await page.getByRole('menuitem', { name: '复制链接' }).click();
    const link = await clipboard();
    expect(link).toBe('app://console/system/user?_f.account_like=dispatcher');
    await list.clear();
    await page.locator('.cj-pager').click();
    await page.keyboard.press('Control+v');
    await until('the link is open', async () => (await list.column('account')).length === 1);
    expect(await page.locator('#search-account').inputValue()).toBe('dispatcher');
    await list.clear();
    await operator.open(`/system/user?_open=${id}`);
    await page.locator('.cj-view').getByText('dispatcher').first().waitFor();
    expect((await list.received('/api/blade-user/detail')).query['id']).toBe(id);
  });

  it('speaks another language at once, in the buttons of its rows as in its headings', async () => {
    const first = list.page.locator('.cj-row-button').first();
    for (const [language, button, heading] of [
      ['en', 'View', 'Account'],
      ['zh', '查看', '登录账号'],
    ] as const) {
      await operator.ask('settings.set', { language });
      await list.page.locator('.ag-header-cell-text').getByText(heading).first().waitFor();
      expect(await first.innerText()).toBe(button);
    }
  });

  it('prints the page to a PDF with what it is', async () => {
    const { page } = list;
    await page.keyboard.press('Control+p');
    await list.dialog().getByText('本页 10 条').waitFor();
    await list.answer('存为 PDF');
    const toast = page.locator('.bp6-toast').getByText(/^PDF 已保存：/);
    const path = (await toast.last().innerText()).replace(/^PDF 已保存：/, '').trim();
    expect(path).toMatch(/用户管理 \d{8}-\d{4}( \(\d+\))?\.pdf$/);
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
    // What was made for the paper is gone from the page.
    expect(await page.locator('.cj-print').count()).toBe(0);
  });

  it('shows the one value that cannot be read as it came, and every other record', async () => {
    const records = [
      {
        id: '1925422891593650177',
        account: 'good',
        realName: '好',
        createTime: '2024-01-01 08:00:00',
      },
      { id: '1925422891593650179', account: { odd: true }, createTime: '昨天' },
    ];
    const data = { records, total: 2, size: 10, current: 1 };
    const body = JSON.stringify({ code: 200, success: true, data, msg: '' });
    await operator.control.switch({
      path: PAGE_CALL,
      answer: { status: 200, body, type: 'application/json' },
    });
    await list.page.keyboard.press('F5');
    await list.row('good').first().waitFor();
    const bad = list.page.locator('[row-id="1925422891593650179"] .cj-unreadable');
    await until('the raw text is shown', async () =>
      (await bad.allInnerTexts()).some((text) => text.includes('{"odd":true}')),
    );
    await list.page.getByText(/本页有 \d 个值无法识别/).waitFor();
  });

  it('offers to search without a field that the server does not know, and remembers it', async () => {
    await openDeliveries();
    const { page } = list;
    const own = '{"code":500,"success":false,"data":{},"msg":"Unknown column"}';
    await page.locator('#search-siteName').fill('学府');
    await operator.control.switch({
      path: DELIVERY_CALL,
      answer: { status: 500, body: own, type: 'application/json' },
    });
    await submit();
    const without = page.getByRole('button', { name: '去掉这些条件再搜索' });
    await without.waitFor();
    await operator.control.clear();
    await without.click();
    await list.status('ready');
    const call = await list.received(DELIVERY_CALL);
    expect(Object.keys(call.query).filter((key) => key.startsWith('siteName'))).toEqual([]);
    expect(await page.locator('#search-siteName').count()).toBe(0);
    await page.getByText('本服务器不支持按以下字段搜索：投放点').waitFor();
    await page.getByRole('button', { name: '重新启用' }).click();
    await page.locator('#search-siteName').waitFor();
  });

  it('keeps columns and named views over a restart, and opens with the default one', async () => {
    const { page } = list;
    // Columns that are drawn anew move to their places first.
    await until('the account stands behind the picture', async () => {
      const before = await headers();
      return before.indexOf('登录账号') > before.indexOf('头像');
    });
    await page.keyboard.press('h');
    await page.locator('[data-column=name]').getByText('用户昵称').click();
    await page.locator('[data-column=account]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Escape');
    const wanted = async (): Promise<boolean> => {
      const now = await headers();
      return !now.includes('用户昵称') && now.indexOf('登录账号') < now.indexOf('头像');
    };
    await until('the columns are as chosen', wanted);
    await list.search('dispatcher');
    await list.received(PAGE_CALL, ({ query }) => query['account_like'] === 'dispatcher');
    await page
      .locator('.cj-search')
      .locator('.cj-search-buttons')
      .click({ position: { x: 1, y: 1 } });
    await page.locator('#search-account').blur();
    await page.keyboard.press('v');
    await page.getByLabel('视图名称').fill('值班');
    await page.getByRole('button', { name: '保存当前视图' }).click();
    await page.locator('.cj-toolbar').getByRole('button', { name: '视图' }).click();
    await page.getByLabel('值班 · 更多操作').click();
    await page.getByRole('menuitem', { name: '设为默认' }).click();
    await page.locator('.cj-saved').getByText('默认').waitFor();

    await at(await Operator.at(await operator.app.relaunch()));
    await operator.atHome();
    await openUsers();
    await until('the columns are as chosen', wanted);
    await until(
      'the default view is open',
      async () => (await list.page.locator('#search-account').inputValue()) === 'dispatcher',
    );
    await list.page.keyboard.press('h');
    await list.page.getByRole('button', { name: '恢复默认' }).click();
    await until('the columns are the declared ones', async () =>
      (await headers()).includes('用户昵称'),
    );
  });
});
