import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordView } from '@shared/catalogue/record';
import type { GrantAnswer, GrantSaved } from '@shared/model/grant';
import { Inspector } from './axeCheck';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const STEP_MS = 20_000;
const ROLE = '车队管理员';

interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

describe('what a role may do', () => {
  const desk = useDesk();
  let operator: Operator;
  let id = '';
  const page = () => operator.page;
  const dialog = () => page().locator('.cj-grant');

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    page().setDefaultTimeout(STEP_MS);
    await resize(operator, 1280, 800);
    await operator.open('/system/role');
    await page().locator('.cj-list[data-family=role][data-status=ready]').waitFor();
    const roles = await operator.ask<Ok<{ records: readonly RecordView[] }>>('data.page', {
      family: 'role',
      current: 1,
      size: 100,
      sort: [],
      filters: { roleName_equal: ROLE },
      slot: 'test',
    });
    id = roles.value.records[0]?.id ?? '';
  });

  const question = () => ({ family: 'role', grant: 'grant', id });
  const keys = async () =>
    (await operator.ask<Ok<GrantAnswer>>('grants.read', question())).value.keys;
  const openGrant = async (): Promise<void> => {
    const row = page().locator('.cj-list .ag-row').filter({ hasText: ROLE });
    await row.getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '权限设置' }).click();
    await dialog().getByRole('tree').waitFor();
  };
  /** Finds a node by its name, and ticks or unticks it. */
  const tick = async (name: string): Promise<void> => {
    const box = dialog().getByRole('combobox');
    await box.fill(name);
    await dialog().getByRole('treeitem', { name, exact: true }).first().click();
    await box.fill('');
  };
  const changes = (what: 'given' | 'taken') =>
    dialog().locator(`.cj-grant-list[data-change=${what}] li`);

  it('is ticked in three trees, and said in words with those who lose by it before it is saved', async () => {
    const before = await keys();
    await openGrant();
    expect(await dialog().getByRole('tab').allInnerTexts()).toEqual([
      '菜单权限',
      '数据权限',
      '接口权限',
    ]);
    await tick('字典管理');
    await tick('告警列表');
    const given = await changes('given').allInnerTexts();
    expect(given).toContain('系统管理 › 字典管理');
    expect(given).toContain('系统管理');
    expect(given).toContain('字典管理 › 删除');
    expect(await changes('taken').allInnerTexts()).toEqual(['监控指挥 › 告警列表']);
    expect(await dialog().getByRole('tab').first().innerText()).toBe(
      `菜单权限 +${given.length} −1`,
    );

    await dialog().getByRole('button', { name: '核对修改' }).click();
    const holders = dialog().locator('[data-grant-holders]');
    await holders.waitFor();
    expect(await holders.innerText()).toContain('1 人只有此角色，将失去所收回的权限：fleet');

    // Somebody else takes a scope meanwhile.
    const theirs = await operator.ask<Ok<GrantSaved>>('grants.save', {
      ...question(),
      before,
      wanted: { ...before, dataScope: [] },
    });
    expect(theirs.value.changed).toBeNull();
    await dialog().getByRole('button', { name: '保存' }).click();
    const conflict = dialog().locator('[data-grant-conflict]');
    await conflict.waitFor();
    expect(await conflict.innerText()).toContain('车辆管理 › 全部数据');
    // Nothing of this dialog is saved, and it is all still ticked.
    expect((await keys())['menu']).toEqual(before['menu']);
    await dialog().getByRole('button', { name: '核对修改' }).click();
    await dialog().getByRole('button', { name: '保存' }).click();
    await until('it is saved', async () => (await dialog().count()) === 0);

    const after = await keys();
    expect(after['dataScope']).toEqual([]);
    expect(after['apiScope']).toEqual(before['apiScope']);
    expect(after['menu']?.length).toBe((before['menu']?.length ?? 0) + given.length - 1);
  });

  it('is inspected in both languages, and asks before ticks are thrown away', async () => {
    await openGrant();
    const inspector = new Inspector(operator);
    await dialog().getByRole('combobox').fill('字典管理');
    await dialog().getByRole('treeitem', { name: '字典管理', exact: true }).first().click();
    await inspector.inFront('grants');
    expect(inspector.found).toEqual([]);
    await dialog().getByRole('button', { name: '取消' }).click();
    await page().getByRole('button', { name: '放弃' }).first().click();
    await until('it is closed', async () => (await dialog().count()) === 0);
  });
});
