import { beforeAll, describe, expect, it } from 'vitest';
import { Inspector } from './axeCheck';
import { focusComes, press } from './keyboard';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const STEP_MS = 20_000;
const LAZY_CALL = '/api/blade-system/dept/lazy-list';
const LIST_CALL = '/api/blade-system/dept/list';
const SAVE_CALL = '/api/blade-system/dept/submit';

/** The demo tenant's departments. */
const TOP = '城净示范市环境集团';
const BELOW_TOP = ['指挥调度中心', '收集运输部', '分类督导部', '设备运维部', '综合管理部'];

describe('the list of departments, which is a tree', () => {
  const desk = useDesk();
  let operator: Operator;
  const page = () => operator.page;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    page().setDefaultTimeout(STEP_MS);
    await resize(operator, 1280, 800);
    await operator.open('/system/dept');
    await page().locator('.cj-list[data-family=dept][data-status=ready]').waitFor();
  });

  const names = (): Promise<string[]> =>
    page().locator('.cj-list .ag-row [col-id=deptName]').allInnerTexts();
  const shows = (wanted: readonly string[]): Promise<unknown> =>
    until(
      `the rows are ${wanted.join(', ')}`,
      async () =>
        JSON.stringify((await sortedNames()).map((name) => name.trim())) === JSON.stringify(wanted),
    );
  /** In the order on the screen: the grid keeps its elements in the order of their making. */
  const sortedNames = (): Promise<string[]> =>
    page()
      .locator('.cj-list .ag-row')
      .evaluateAll((rows) =>
        rows
          .map((row) => ({
            at: Number(row.getAttribute('row-index')),
            text: row.querySelector('[col-id=deptName]')?.textContent ?? '',
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ text }) => text),
      );
  const rowOf = (name: string) => page().locator('.cj-list .ag-row').filter({ hasText: name });
  const cellOf = (name: string) =>
    page().locator('.cj-list .ag-row [col-id=deptName]').getByText(name, { exact: true });
  /** As it stands in a row. */
  const nameOf = (name: string) => page().getByText(name, { exact: true });
  const twist = (name: string) => page().locator('.cj-tree-twist').and(page().getByLabel(name));
  const calls = async (path: string): Promise<number> =>
    (await operator.control.calls()).filter((call) => call.path === path).length;

  it('opens its first level, and each branch when somebody opens it', async () => {
    await shows([TOP, ...BELOW_TOP]);
    expect(await calls(LIST_CALL)).toBe(0);
    const before = await calls(LAZY_CALL);
    await twist('展开收集运输部').click();
    await shows([TOP, '指挥调度中心', '收集运输部', '收运一班', '收运二班', ...BELOW_TOP.slice(2)]);
    expect(await calls(LAZY_CALL)).toBe(before + 1);
    expect(await calls(LIST_CALL)).toBe(0);
    await twist('收起收集运输部').click();
    await shows([TOP, ...BELOW_TOP]);
  });

  it('tells levels and what is open, and opens and closes by the arrow keys', async () => {
    const row = page()
      .locator('.cj-list .ag-row')
      .filter({ has: nameOf('收集运输部') });
    expect(await page().locator('.cj-list [role=treegrid]').count()).toBe(1);
    expect(await row.getAttribute('aria-level')).toBe('2');
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    await cellOf('收集运输部').click();
    await focusComes(page(), '[col-id=deptName]');
    await press(page(), 'ArrowRight');
    await until('it is open', async () => (await row.getAttribute('aria-expanded')) === 'true');
    const team = page()
      .locator('.cj-list .ag-row')
      .filter({ has: nameOf('收运一班') });
    await until(
      'the team is on level 3',
      async () => (await team.getAttribute('aria-level')) === '3',
    );
    expect(await team.getAttribute('aria-expanded')).toBeNull();
    await press(page(), 'ArrowLeft');
    await shows([TOP, ...BELOW_TOP]);
    // A closed one lets the key walk on.
    await press(page(), 'ArrowLeft');
    await focusComes(page(), '[col-id^="ag-Grid"]');
  });

  it('shows what a search finds with what stands above it', async () => {
    const search = page().locator('.cj-search');
    await search.locator('#search-deptName').fill('一班');
    await search.locator('button[type=submit]').click();
    await shows([TOP, '收集运输部', '收运一班']);
    expect(await page().locator('.cj-pager-total').innerText()).toBe('共 1 条');
    await search.getByRole('button', { name: '清空' }).click();
    await shows([TOP, ...BELOW_TOP]);
  });

  it('moves a department among its siblings by its order', async () => {
    await cellOf('收集运输部').click();
    await focusComes(page(), '[col-id=deptName]');
    const before = await calls(SAVE_CALL);
    await press(page(), 'Alt+Shift+ArrowUp');
    await shows([TOP, '收集运输部', '指挥调度中心', ...BELOW_TOP.slice(2)]);
    expect(await calls(SAVE_CALL)).toBe(before + 2);
    await until('the list is at rest', async () => (await names()).length === 6);
    await cellOf('收集运输部').click();
    await press(page(), 'Alt+Shift+ArrowDown');
    await shows([TOP, ...BELOW_TOP]);
  });

  it('adds below a department, and refuses a ring before anything is sent', async () => {
    await rowOf('设备运维部').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '新增下级' }).click();
    const dialog = page().getByRole('dialog');
    await until('the parent is filled in', async () =>
      (await dialog.innerText()).includes('设备运维部'),
    );
    await dialog.locator('#form-deptName').fill('夜修组');
    await dialog.locator('#form-fullName').fill('设备运维部夜修组');
    await dialog.locator('#form-sort').fill('1');
    await dialog.getByRole('button', { name: '保存' }).click();
    await until('it is kept', async () => (await dialog.count()) === 0);
    await twist('展开设备运维部').click();
    await shows([TOP, ...BELOW_TOP.slice(0, 4), '夜修组', '综合管理部']);

    const before = await calls(SAVE_CALL);
    const unit = page()
      .locator('.cj-list .ag-row')
      .filter({ has: nameOf('设备运维部') });
    await unit.getByRole('button', { name: '编辑' }).click();
    await dialog.locator('#form-parentId').click();
    await page().locator('.cj-picker').getByRole('combobox').fill('夜修组');
    await page().locator('.cj-picker').getByRole('treeitem', { name: '夜修组' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('上级不能是它自己或它的下级').waitFor();
    expect(await calls(SAVE_CALL)).toBe(before);
    await press(page(), 'Escape');
  });
});

describe('the tree of a person', () => {
  const desk = useDesk();

  it('stays open, reads as a tree to assistive technology, in both languages', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await resize(operator, 1280, 800);
    const open = async (): Promise<void> => {
      await operator.open('/system/dept');
      await operator.page.locator('.cj-list[data-family=dept][data-status=ready]').waitFor();
    };
    await open();
    await operator.page.locator('[data-tool=expandAll]').click();
    const rows = operator.page.locator('.cj-list .ag-row');
    await until('all ten are open', async () => (await rows.count()) === 10);
    await operator.open('/system/user');
    await open();
    await until('all ten are open again', async () => (await rows.count()) === 10);
    const inspector = new Inspector(operator);
    await inspector.everyLook('departments');
    expect(inspector.found).toEqual([]);
  });
});
