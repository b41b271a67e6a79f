import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const CHILDREN = '/api/blade-system/dict/child-list';
const SAVE_APPLICATION = '/api/blade-basics-resources/material/apply/record/saveRecord';
const STEP_MS = 20_000;

describe('a list with the records of its chosen row', () => {
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
  afterEach(async () => {
    await operator.control.clear();
    for (let tries = 0; tries < 4 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
    await list.closed();
  });

  const options = () => list.page.locator('.cj-picker').locator('[role=treeitem], [role=option]');
  const panel = () => list.page.locator('.cj-panel');

  async function openList(path: string, family: string): Promise<void> {
    await operator.open(path);
    await list.page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
  }

  /** Goes to the row of the list that shows the text. */
  async function focusRow(text: string): Promise<void> {
    const cell = list.page.locator('.cj-list-grid [role=gridcell]').filter({ hasText: text });
    await cell.first().click();
  }

  async function entries(): Promise<readonly string[]> {
    const cells = panel().locator('[role=gridcell][col-id=dictValue]');
    return (await cells.allInnerTexts()).map((text) => text.trim());
  }

  it('shows the entries of a dictionary beside it, and follows the row (screen:route.dictHorizontal)', async () => {
    await openList('/dict-horizontal/index', 'dict');
    await focusRow('性别');
    await until('the entries of 性别 are shown', async () => (await entries()).includes('女'));
    const first = await list.received(CHILDREN);
    await focusRow('yes_no');
    await until('those of yes_no are shown', async () => (await entries()).includes('是'));
    expect(await entries()).not.toContain('女');
    const second = await list.received(CHILDREN);
    expect(second.query['parentId']).not.toBe(first.query['parentId']);
    const box = await panel().boundingBox();
    const grid = await list.page.locator('.cj-list-grid').boundingBox();
    expect((box?.x ?? 0) >= (grid?.x ?? 0) + (grid?.width ?? 0)).toBe(true);
  });

  it('adds, changes and removes an entry there, under the dictionary of the row', async () => {
    const tool = (name: string) => panel().getByRole('button', { name, exact: true });
    await tool('新增').click();
    // What the row gives is not asked for.
    await list.page.locator('#form-dictValue').waitFor();
    expect(await list.page.locator('#form-code').count()).toBe(0);
    await list.fill({ dictValue: '也许', dictKey: '9', sort: '9' });
    await list.answer('保存');
    await list.says('新增成功');
    await list.closed();
    await until('it is listed', async () => (await entries()).includes('也许'));
    const row = panel().locator('[role=row][row-id]').filter({ hasText: '也许' });
    const id = (await row.first().getAttribute('row-id')) ?? '';
    await panel().locator(`[row-id="${id}"] input[type=checkbox]`).first().check();
    await tool('编辑').click();
    await list.fill({ dictValue: '或许' });
    await list.answer('保存');
    await list.says('更新成功');
    await list.closed();
    await until('it is renamed', async () => (await entries()).includes('或许'));
    await panel().locator(`[row-id="${id}"] input[type=checkbox]`).first().check();
    await tool('删除').click();
    await list.dialog().getByText('确定将选择数据删除?').waitFor();
    await list.remove(1);
    await panel().getByRole('button', { name: '立即删除' }).click();
    await list.says('删除成功');
    await until('it is gone', async () => !(await entries()).includes('或许'));
    expect((await list.received('/api/blade-system/dict/remove')).query['ids']).toBe(id);
  });

  it('keeps the keys of rows to the table that has the focus', async () => {
    await openList('/dict-horizontal/index', 'dict');
    await focusRow('性别');
    await until('the entries are shown', async () => (await entries()).includes('女'));
    await panel().locator('[role=gridcell][col-id=dictValue]').filter({ hasText: '女' }).click();
    // These belong to the rows of the list, and would hit the dictionary itself.
    for (const key of ['Delete', 'e', 'Control+a']) await list.page.keyboard.press(key);
    expect(await list.page.getByRole('dialog').count()).toBe(0);
    expect(await list.page.getByText(/^已选 \d+ 条$/).count()).toBe(0);
    await list.page.keyboard.press('Enter');
    await list.dialog().locator('.cj-view').getByText('女', { exact: true }).waitFor();
    await list.page.keyboard.press('Escape');
    await list.closed();
  });

  it('lies below the list at the other path, and tells a failure from an empty answer (screen:route.dictVertical)', async () => {
    await openList('/dict-vertical/index', 'dict');
    await panel().getByText('请在列表中选择一条记录').waitFor();
    await operator.control.switch({ path: CHILDREN, answer: '500', times: 1 });
    await focusRow('性别');
    await panel().locator('[data-state=error]').getByText('服务器异常').waitFor();
    await panel().getByRole('button', { name: '重试' }).click();
    await until('the entries are shown', async () => (await entries()).includes('男'));
    const box = await panel().boundingBox();
    const grid = await list.page.locator('.cj-list-grid').boundingBox();
    expect((box?.y ?? 0) >= (grid?.y ?? 0) + (grid?.height ?? 0)).toBe(true);
  });

  it('collects the items of a new record in its form, and shows them under it afterwards', async () => {
    await openList('/system_warehouse/material/apply', 'materialApplyRecord');
    await list.tool('新增').click();
    await list.answer('保存');
    await list.dialog().getByText('请至少添加一条明细').waitFor();
    await list.dialog().getByRole('button', { name: '添加一行' }).click();
    await list.answer('保存');
    await list
      .dialog()
      .getByText('请选择物资')
      .and(list.page.locator('.bp6-form-helper-text'))
      .waitFor();
    await list.page.locator('#form-goodsId-0').click();
    const option = options().first();
    const goods = (await option.innerText()).trim();
    await option.click();
    await list.page.locator('#form-applyNum-0').fill('7');
    await list.page.locator('.cj-picker').waitFor({ state: 'detached' });
    await fillRest();
    await list.answer('保存');
    await list.says('新增成功');
    await list.received(SAVE_APPLICATION);
    await list.status('ready');
    await list.page
      .locator('.cj-list-grid [role=row][row-index="0"] [role=gridcell]')
      .nth(2)
      .click();
    await panel().locator('[role=row][row-id]').filter({ hasText: goods }).first().waitFor();
    expect(await panel().locator('[col-id=applyNum][role=gridcell]').allInnerTexts()).toEqual([
      '7',
    ]);
  });

  /** Chooses the first option of every picker of the record itself that must be filled. */
  async function fillRest(): Promise<void> {
    const pickers = list.dialog().locator('.cj-form .cj-picker-empty');
    for (let n = await pickers.count(); n > 0; n -= 1) {
      await pickers.first().click();
      await options().first().click();
      await list.page.locator('.cj-picker').waitFor({ state: 'detached' });
    }
  }
});
