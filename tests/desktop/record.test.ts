import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const REMOVE = '/api/blade-user/remove';
const HANDLE = '/api/blade-device/device/fault/flow/handle';
const REFUSED = {
  status: 200,
  body: '{"code":400,"success":false,"data":{},"msg":"该用户正在值班"}',
  type: 'application/json',
};
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;

interface Listed {
  readonly id: string;
  readonly cells: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** Ids of all calls of a path, in their order. */
async function sent(operator: Operator, path: string, name: string): Promise<readonly string[]> {
  const calls = await operator.control.calls();
  return calls
    .filter((call) => call.path === path)
    .map(({ query, form }) => query[name] ?? form[name] ?? '');
}

describe('records, as somebody works on them', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await resize(operator, 1900, 1000);
    operator.page.setDefaultTimeout(STEP_MS);
    list = new UserList(operator);
  });
  beforeEach(async () => {
    await operator.control.clear();
    await list.open();
  });
  afterEach(async () => {
    await operator.control.clear();
    for (let tries = 0; tries < 4 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });

  async function rowIds(from: number, count: number): Promise<readonly string[]> {
    const rows = list.page.locator('.cj-list-grid [role=row][row-id][row-index]');
    await rows.first().waitFor();
    const all = await rows.evaluateAll((found) =>
      found.map((row) => [Number(row.getAttribute('row-index')), row.getAttribute('row-id') ?? '']),
    );
    const byIndex = new Map(all.map(([index, id]) => [Number(index), String(id)]));
    return Array.from({ length: count }, (_one, n) => byIndex.get(from + n) ?? '');
  }

  async function check(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await list.page.locator(`[row-id="${id}"] input[type=checkbox]`).first().check();
  }

  it('takes a removal back within 5 s: the server never hears of it', async () => {
    const [kept = '', gone = ''] = await rowIds(5, 2);
    await check([kept]);
    await list.tool('删除').click();
    await list.remove(1);
    const bar = list.page.locator('.cj-undo');
    await bar.getByText(/秒后提交/).waitFor();
    await list.page.locator(`[row-id="${kept}"].cj-row-dimmed`).first().waitFor();
    await bar.getByRole('button', { name: '撤销' }).click();
    await bar.waitFor({ state: 'detached' });
    await list.page.locator(`[row-id="${kept}"]:not(.cj-row-dimmed)`).first().waitFor();
    await list.page.locator(`[row-id="${kept}"] input[type=checkbox]`).first().uncheck();
    // One that was asked for later and runs out by itself: the first one's time is over by then.
    await check([gone]);
    await list.tool('删除').click();
    await list.remove(1);
    await list.says('删除成功');
    expect(await sent(operator, REMOVE, 'ids')).toEqual([gone]);
    await list.status('ready');
    expect(await list.page.locator(`[row-id="${kept}"]`).count()).toBeGreaterThan(0);
    expect(await list.page.locator(`[row-id="${gone}"]`).count()).toBe(0);
  });

  it('removes many with a result for each, and tries only the refused ones again', async () => {
    const ids = await rowIds(3, 3);
    const [first = '', second = '', third = ''] = ids;
    await check(ids);
    await list.tool('删除').click();
    await list.dialog().getByText('涉及 3 条记录').waitFor();
    await list.remove(3);
    // All at once is refused, and so is the first of them alone.
    await operator.control.switch({ path: REMOVE, answer: REFUSED, times: 2 });
    await list.page.getByRole('button', { name: '立即删除' }).click();
    await list.dialog().getByText('成功 2 条，失败 1 条，未提交 0 条').waitFor();
    expect(await list.dialog().locator('[data-outcome=failed]').allInnerTexts()).toEqual([
      expect.stringContaining('该用户正在值班'),
    ]);
    await list.dialog().getByRole('button', { name: '复制结果' }).click();
    await list.says('已复制');
    await list.dialog().getByRole('button', { name: '重试未成功的 1 条' }).click();
    await list.dialog().getByText('成功 3 条，失败 0 条，未提交 0 条').waitFor();
    const [together = '', ...alone] = await sent(operator, REMOVE, 'ids');
    expect(together.split(',')).toHaveLength(3);
    expect(new Set(together.split(','))).toEqual(new Set([first, second, third]));
    // The refused row is tried a second time, no other one is.
    expect(alone).toHaveLength(4);
    expect(alone[3]).toBe(alone[0]);
    expect(new Set(alone)).toEqual(new Set(ids));
    // Nothing is left to try: the keyboard is on the way out.
    await list.page.keyboard.press('Enter');
    await list.page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  it('sends what still waits as soon as the list is left', async () => {
    const [id = ''] = await rowIds(4, 1);
    await check([id]);
    await list.tool('删除').click();
    await list.remove(1);
    await list.page.locator('.cj-undo').waitFor();
    await operator.open('/wel/index');
    // The message of an earlier removal may still stand there: the server is asked.
    await until('it is sent', async () => (await sent(operator, REMOVE, 'ids')).length > 0);
    await list.says('删除成功');
    expect(await sent(operator, REMOVE, 'ids')).toEqual([id]);
  });

  it('leaves a form alone that was opened while a removal waited, and tells what was refused after it', async () => {
    const ids = await rowIds(3, 2);
    await check(ids);
    await list.tool('删除').click();
    await list.remove(2);
    await list.page.locator('.cj-undo').waitFor();
    await list.tool('新增').click();
    await list.fill({ account: 'typed', realName: '写到一半' });
    await operator.control.clear();
    // Both at once, then the first of them alone.
    await operator.control.switch({ path: REMOVE, answer: REFUSED, times: 2 });
    await until('both were sent', async () => {
      return (await sent(operator, REMOVE, 'ids')).length === 3;
    });
    await list.page.locator('.cj-undo').waitFor({ state: 'detached' });
    expect(await list.page.locator('#form-realName').inputValue()).toBe('写到一半');
    await list.answer('取消');
    await list.answer('放弃修改');
    await list.dialog().getByText('成功 1 条，失败 1 条，未提交 0 条').waitFor();
    await list.answer('关闭');
    await list.page.getByRole('dialog').first().waitFor({ state: 'detached' });
    // The refused one is still chosen, until the list is left.
    await operator.open('/wel/index');
    await list.page.locator('.cj-list').waitFor({ state: 'detached' });
  });

  it('sends no removal of somebody who signed out before its time was over, and says so', async () => {
    const [id = ''] = await rowIds(4, 1);
    await check([id]);
    await list.tool('删除').click();
    await list.remove(1);
    await list.page.locator('.cj-undo').waitFor();
    await list.page.getByLabel('用户菜单').click();
    await list.page.getByRole('menuitem', { name: '退出登录' }).click();
    await list.answer('退出登录');
    await list.page.waitForURL('**/login');
    await list.says('登录人员已变更，1 条记录的删除没有提交，记录仍在。');
    await operator.signIn();
    await list.open();
    await list.page
      .locator('.bp6-toast')
      .getByText(/请核对/)
      .first()
      .waitFor();
    expect(await sent(operator, REMOVE, 'ids')).toEqual([]);
    expect(await list.page.locator(`[row-id="${id}"]`).count()).toBeGreaterThan(0);
  });

  it('tells which fields somebody else changed meanwhile, and keeps both changes', async () => {
    const [id = ''] = await rowIds(0, 1);
    await list.page
      .locator(`[row-id="${id}"]`)
      .getByRole('button', { name: '编辑' })
      .first()
      .click();
    await list.page.locator('#form-code').fill('C-100');
    const record = await operator.ask<{ value: Listed }>('data.detail', { family: 'user', id });
    const values = Object.fromEntries(
      ['name', 'roleId', 'deptId'].map((name) => [name, record.value.cells[name]?.value]),
    );
    await operator.ask('data.save', {
      family: 'user',
      mode: 'edit',
      id,
      values: { ...values, realName: '别人改的' },
    });
    await list.answer('保存');
    const conflict = list.dialog();
    await conflict.getByText('记录已被他人修改').waitFor();
    expect(await conflict.locator('[data-conflict]').allInnerTexts()).toEqual([
      expect.stringContaining('别人改的'),
    ]);
    await list.answer('采用服务器现值，保留我的修改');
    await until('the form has the new value', async () => {
      return (await list.page.locator('#form-realName').inputValue()) === '别人改的';
    });
    expect(await list.page.locator('#form-code').inputValue()).toBe('C-100');
    await list.answer('保存');
    await list.says('更新成功');
    const after = await operator.ask<{ value: Listed }>('data.detail', { family: 'user', id });
    expect(after.value.cells['realName']?.value).toBe('别人改的');
    expect(after.value.cells['code']?.value).toBe('C-100');
  });

  it('runs an action only on the chosen records whose state allows it, and says which are left out', async () => {
    await operator.open('/system_device/fault/flow');
    await list.page.locator('.cj-list[data-family=deviceFaultFlow][data-status=ready]').waitFor();
    const shown = await operator.ask<{ value: { records: readonly Listed[] } }>('data.page', {
      family: 'deviceFaultFlow',
      current: 1,
      size: 10,
      sort: [{ field: 'createTime', direction: 'desc' }],
      filters: {},
      slot: 'test',
    });
    const statusOf = ({ cells }: Listed): string => String(cells['status']?.value);
    const open = shown.value.records.find((one) => statusOf(one) === '0');
    const done = shown.value.records.find((one) => ['1', '2', '3'].includes(statusOf(one)));
    if (open === undefined || done === undefined)
      throw new Error('the first page has no such pair');
    await check([open.id, done.id]);
    await list.tool('受理').click();
    const skipped = list.dialog().locator('[data-may-not="1"]');
    await skipped.getByText(String(done.cells['faultNo']?.value)).waitFor();
    await operator.control.clear();
    await list.answer('确定');
    await list.says('操作成功!');
    expect(await sent(operator, HANDLE, 'id')).toEqual([open.id]);
    // Those that are in the wrong state alone cannot be sent at all.
    await list.status('ready');
    await check([done.id]);
    await list.tool('受理').click();
    await list.dialog().getByText('所选记录的当前状态都不允许此操作').waitFor();
    expect(await list.dialog().getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
  });

  it('offers a form that was being filled when the machine died again, with its age, never with the password', async () => {
    await list.tool('新增').click();
    await list.fill({ account: 'kept', realName: '写到一半', password: 'Abcd1234' });
    const { userData } = operator.app;
    // The program's answer comes from memory; the file is written a little later.
    const file = join(userData, 'workspace.json');
    const kept = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    await until('the draft is on disk', () => kept().includes('写到一半'));
    expect(kept()).not.toContain('Abcd1234');
    await operator.app.kill9();

    operator = await Operator.at(await desk.launch({ userData }));
    operator.page.setDefaultTimeout(STEP_MS);
    await operator.page.waitForURL(/\/(wel\/index|system\/user)/);
    list = new UserList(operator);
    await list.open();
    await list.tool('新增').click();
    await list
      .dialog()
      .getByText(/保存于 \d+ (秒|分钟)前，涉及字段：登录账号、用户姓名/)
      .waitFor();
    await list.answer('恢复草稿');
    expect(await list.page.locator('#form-account').inputValue()).toBe('kept');
    expect(await list.page.locator('#form-realName').inputValue()).toBe('写到一半');
    expect(await list.page.locator('#form-password').inputValue()).toBe('');
    await list.answer('取消');
    await list.dialog().getByText('内容尚未保存，确定关闭？').waitFor();
    await list.answer('放弃修改');
    await list.page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await list.tool('新增').click();
    await list.page.locator('#form-account').waitFor();
    expect(await list.page.locator('#form-account').inputValue()).toBe('');
  });
});
