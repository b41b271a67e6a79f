import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const GONE = '该记录已被删除，或没有权限查看';
const SUBMITS = ['/api/blade-user/update', '/api/blade-user/submit'];
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;

describe('a record that somebody else removes meanwhile', () => {
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
  beforeEach(() => list.open());
  afterEach(async () => {
    for (let tries = 0; tries < 4 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });

  /** A row well below the accounts that other tests sign in with. */
  async function someRow(): Promise<string> {
    const row = list.page.locator('.cj-list-grid [role=row][row-id][row-index="4"]').first();
    return (await row.getAttribute('row-id')) ?? '';
  }
  const press = (id: string, button: string): Promise<void> =>
    list.page.locator(`[row-id="${id}"]`).getByRole('button', { name: button }).first().click();
  const leaves = (id: string): Promise<void> =>
    until('the list has no such row any more', async () => {
      return (await list.page.locator(`.cj-list-grid [row-id="${id}"]`).count()) === 0;
    }).then(() => undefined);

  it('is told as removed where its form is opened, and leaves the list', async () => {
    const id = await someRow();
    await operator.control.removeRecord('user', '000000', id);
    await press(id, '编辑');
    await list.dialog().getByText(GONE).waitFor();
    expect(await list.page.locator('#form-account, #form-realName').count()).toBe(0);
    await leaves(id);
  });

  it('is told as removed in its view, without an empty field', async () => {
    const id = await someRow();
    await operator.control.removeRecord('user', '000000', id);
    await press(id, '查看');
    await list.dialog().getByText(GONE).waitFor();
    expect(await list.page.locator('.cj-view').count()).toBe(0);
    await leaves(id);
  });

  it('is told as removed when its form is saved: what was typed stays, and nothing is sent', async () => {
    const id = await someRow();
    await press(id, '编辑');
    await list.page.locator('#form-code').fill('C-777');
    await operator.control.removeRecord('user', '000000', id);
    await list.answer('保存');
    await list.dialog().getByText(GONE).waitFor();
    expect(await list.page.locator('#form-code').inputValue()).toBe('C-777');
    await leaves(id);
    const saves = (await operator.control.calls()).filter(({ path }) => SUBMITS.includes(path));
    expect(saves).toEqual([]);
  });
});
