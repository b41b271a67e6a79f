import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Page as Records } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import { keep } from './keep';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const STEP_MS = 20_000;

describe('an administrator of the platform', () => {
  const desk = useDesk();
  let operator: Operator;
  const page = () => operator.page;
  const row = (text: string) => page().locator('.cj-list .ag-row').filter({ hasText: text });
  const open = async (family: string, path: string): Promise<void> => {
    await operator.open(path);
    const list = `.cj-list[data-family=${family}]`;
    // A new tenant begins with empty lists.
    await page().locator(`${list}[data-status=ready], ${list}[data-status=empty]`).waitFor();
  };

  const dialog = () => page().locator('.bp6-dialog').last();
  const tool = (name: string) =>
    page().locator('.cj-toolbar').first().getByRole('button', { name, exact: true });
  const fill = async (name: string, text: string): Promise<void> => {
    await page().locator(`#form-${name}`).fill(text);
  };
  const choose = async (name: string, text: string): Promise<void> => {
    const field = page().locator(`#form-${name}`);
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') {
      await until(`${name} offers ${text}`, async () =>
        (await field.locator('option').allInnerTexts()).includes(text),
      );
      await field.selectOption({ label: text });
      return;
    }
    await field.click();
    const picker = page().locator('.cj-picker');
    await picker.locator('input').first().fill(text);
    await picker
      .locator('[role=treeitem], [role=option]')
      .filter({ hasText: text })
      .first()
      .click();
    await picker.waitFor({ state: 'detached' });
  };
  const all = async (family: string, filters: Readonly<Record<string, string>> = {}) => {
    const question = { family, current: 1, size: 100, sort: [], filters, slot: 'test' };
    const answer = await operator.ask<{ readonly value: Records<RecordView> }>(
      'data.page',
      question,
    );
    return answer.value.records;
  };
  const text = (record: RecordView | undefined, name: string): string => {
    const cell = record?.cells[name];
    return cell?.state === 'value' ? String(cell.value) : '';
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    page().setDefaultTimeout(STEP_MS);
    await resize(operator, 1440, 900);
  });

  it('keeps packages without a view button, gives one to a tenant, and is told what is in it', async () => {
    await open('tenantPackage', '/system/tenantpackage');
    await row('基础版').first().waitFor();
    expect(await page().locator('.cj-list').getByRole('button', { name: '编辑' }).count()).not.toBe(
      0,
    );
    expect(await page().locator('.cj-list').getByRole('button', { name: '查看' }).count()).toBe(0);

    await open('tenant', '/system/tenant');
    await row('松岭县').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '产品包配置' }).click();
    await page().locator('#form-packageId').click();
    await page().locator('.cj-picker').getByText('基础版', { exact: true }).click();
    await page().locator('.cj-picker').waitFor({ state: 'detached' });
    await page().locator('.bp6-dialog').getByRole('button', { name: '确定' }).click();
    await until('the row says the new package', async () =>
      (await row('松岭县').innerText()).includes('基础版'),
    );

    await row('松岭县').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '产品包详情' }).click();
    const words = page().locator('.bp6-dialog').last();
    await words.getByText('监控指挥、垃圾分类、系统管理').waitFor();
    await words.getByRole('button', { name: '关闭' }).last().click();
  });

  it('removes no menu that others stand below, and is told to begin there', async () => {
    await open('menu', '/system/menu');
    const folder = row('垃圾分类').first();
    await folder.getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '删除' }).click();
    await page().getByText('请先删除或移走所选记录的下级').waitFor();
    expect(await page().locator('.bp6-dialog').count()).toBe(0);
    await folder.waitFor();
  });

  it('sees the buttons of the chosen menu beside it', async () => {
    await open('menu', '/system/menu');
    // The tree is longer than the window, and only what is in sight is painted.
    await row('垃圾分类').first().hover();
    await until('the row is painted', async () => {
      if ((await row('投放记录').count()) > 0) return true;
      await page().mouse.wheel(0, 200);
      return false;
    });
    await row('投放记录').first().click();
    const beside = page().locator('.cj-panel').filter({ hasText: '下级与按钮' });
    await beside.getByText('deliveryRecord_view').waitFor();
    expect(await beside.getByText('deliveryRecord_export').count()).toBe(1);
  });

  it('binds a person to rooms of the chosen site in two lists, which another site empties', async () => {
    const [home, other] = await all('site', { siteType_equal: '1' });
    const rooms = page().locator('#form-rooms');
    await open('personnel', '/system_classify/person/personnel');
    await tool('新增').click();
    await rooms.getByText('请先选择所属站点').waitFor();
    await choose('siteId', text(home, 'siteName'));
    const free = rooms.getByRole('option');
    await free.first().waitFor();
    const own = await operator.ask<{ readonly value: Records<RecordView> }>('data.page', {
      family: 'floorUnitRoom',
      current: 1,
      size: 10,
      sort: [],
      filters: { siteId_equal: must(home, 'site').id },
      slot: 'rooms',
    });
    await rooms.getByText(`/ ${own.value.total}`, { exact: false }).first().waitFor();
    const [first = ''] = await free.allInnerTexts();
    await free.nth(0).click();
    await free.nth(1).click();
    const chosen = rooms.getByRole('list', { name: '已选' }).getByRole('listitem');
    expect(await chosen.count()).toBe(2);
    await rooms.getByPlaceholder('在已选中查找').fill(first.trim());
    expect(await chosen.count()).toBe(1);
    await chosen.first().getByRole('button').click();
    await rooms.getByPlaceholder('在已选中查找').fill('');
    expect(await chosen.count()).toBe(1);
    await keep(page(), 'twoLists');
    await choose('siteId', text(other, 'siteName'));
    await page().getByText('所属站点已更改，请重新选择').waitFor();
    expect(await chosen.count()).toBe(0);
    await keep(page(), 'twoLists-emptied');
    await dialog().getByRole('button', { name: '取消' }).click();
    await page().getByRole('button', { name: '放弃修改' }).click();
  });

  it('makes a tenant, whose administrator has a working town by the evening: departments, posts, a role, ten people, a site with a point and a device', async () => {
    const save = async (): Promise<void> => {
      await dialog().getByRole('button', { name: '保存', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    };
    const signIn = async (tenantId: string, username: string, password: string): Promise<void> => {
      await operator.ask('session.signOut');
      const tenant = page().locator('select[name=tenantId]');
      await tenant.waitFor();
      await tenant.selectOption('other');
      await operator.signIn({ tenantId, username, password });
    };

    await open('tenant', '/system/tenant');
    await tool('新增').click();
    await fill('tenantName', '竹海县环境服务中心');
    await fill('linkman', '周文斌');
    await fill('contactNumber', '13800001234');
    await save();
    const [made] = await all('tenant', { tenantName_equal: '竹海县环境服务中心' });
    const tenantId = text(must(made, 'tenant'), 'tenantId');
    await row('竹海县').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '租户角色' }).click();
    await dialog().getByText('管理员', { exact: true }).first().waitFor();
    await dialog().getByRole('button', { name: '关闭' }).last().click();

    await signIn(tenantId, 'admin', 'admin');
    await open('dept', '/system/dept');
    for (const name of ['收运部', '督导部']) {
      await tool('新增').click();
      await choose('parentId', '竹海县环境服务中心');
      await choose('deptCategory', '部门');
      await fill('deptName', name);
      await fill('fullName', `竹海县${name}`);
      await fill('sort', '2');
      await save();
    }
    await open('post', '/system/post');
    for (const [code, name] of [
      ['P010', '驾驶员'],
      ['P011', '督导员'],
    ] as const) {
      await tool('新增').click();
      await choose('category', '基层');
      await fill('postCode', code);
      await fill('postName', name);
      await fill('sort', '3');
      await save();
    }

    // A role that sees sites and may change devices, and nothing else.
    await open('role', '/system/role');
    await tool('新增').click();
    await fill('roleName', '站点督导');
    await fill('roleAlias', 'supervisor');
    await choose('parentId', '管理员');
    await fill('sort', '5');
    await save();
    await row('站点督导').getByRole('button', { name: '更多' }).click();
    await page().getByRole('menuitem', { name: '权限设置' }).click();
    const grant = page().locator('.cj-grant');
    await grant.getByRole('tree').waitFor();
    for (const name of ['站点管理', '设备总览']) {
      await grant.getByRole('combobox').fill(name);
      await grant.getByRole('treeitem', { name, exact: true }).first().click();
    }
    await keep(page(), 'firstDay-grant');
    await grant.getByRole('button', { name: '核对修改' }).click();
    await grant.getByRole('button', { name: '保存' }).click();
    await grant.waitFor({ state: 'detached' });

    // Ten people from a sheet.
    const people = Array.from({ length: 10 }, (_one, n) =>
      [
        `town${n}`,
        'Town12345',
        `町员${n}`,
        `竹海${n}`,
        n === 9 ? '站点督导、管理员' : '站点督导',
        n % 2 === 0 ? '收运部' : '督导部',
      ].join(),
    );
    const sheet = ['登录账号,密码,用户昵称,用户姓名,所属角色,所属部门', ...people].join('\r\n');
    await open('user', '/system/user');
    await page().locator('[data-transfer=import]').click();
    await page().locator('.cj-import-choose').waitFor();
    const path = join(desk.rig.room.folder, '人员.csv');
    writeFileSync(path, Buffer.from(`\ufeff${sheet}`));
    await page().setInputFiles('input[data-import=file]', path);
    await page().getByRole('dialog').getByRole('button', { name: '导入 10 条' }).click();
    await page().getByRole('dialog').getByText('成功 10 条').waitFor();
    await page().getByRole('dialog').getByRole('button', { name: '完成' }).click();
    expect((await all('user')).length).toBe(11);
    const [both] = await all('user', { account_equal: 'town9' });
    expect(text(both, 'roleId').split(',')).toHaveLength(2);

    // A site with a point and a device.
    await open('site', '/system_classify/site/site');
    await tool('新增').click();
    await fill('siteCode', 'ZH0001');
    await fill('siteName', '竹海新村');
    await choose('regionCode', '示范市');
    await save();
    await row('竹海新村').locator('[role=gridcell]').nth(1).click();
    const below = page().locator('.cj-panels-below');
    await below.getByRole('tab', { name: '投放点' }).click();
    await below.getByRole('button', { name: '新增' }).click();
    await fill('pointCode', 'ZHP001');
    await fill('pointName', '村口投放点');
    await choose('pointType', '投放点');
    await save();
    await below.getByText('村口投放点').waitFor();
    await open('machine', '/system_device/machine/index');
    await tool('新增').click();
    await fill('deviceCode', 'ZHM001');
    await fill('deviceName', '村口生化机');
    await choose('machineModel', 'FJ-500型');
    await choose('siteId', '竹海新村');
    // Tab leaves the date box, and its calendar does not stay over the field below.
    const day = page().locator('#form-installDate');
    await day.fill('2026-01-05');
    await page().locator('.bp6-date-input-popover').waitFor();
    await keep(page(), 'firstDay-calendar');
    await day.press('Tab');
    await page().locator('.bp6-date-input-popover').waitFor({ state: 'detached' });
    expect(await page().evaluate(() => document.activeElement?.id)).toBe('form-remark');
    expect(await day.inputValue()).toBe('2026-01-05');
    await save();

    // One of the ten finds what was granted, and nothing else.
    await signIn(tenantId, 'town3', 'Town12345');
    const granted = ['/system_classify/site/site', '/system_device/overview/index'];
    const paths = async () => {
      const menu = await operator.ask<object>('session.menu', {});
      const found = [...JSON.stringify(menu).matchAll(/"path":"([^"]+)"/g)].map(([, one]) => one);
      return [...new Set(found.filter((one) => one?.split('/').length === 4))].sort();
    };
    expect(await paths()).toEqual(granted);
    await open('site', '/system_classify/site/site');
    await row('竹海新村').waitFor();
    await keep(page(), 'firstDay-person');
    await operator.open('/system/user');
    // The server answers a list to whoever knows its address; nothing can be done there.
    await page().locator('.cj-list[data-family=user][data-status=ready]').waitFor();
    for (const name of ['新增', '删除', '导入']) expect(await tool(name).count()).toBe(0);

    // Another one has two roles, and goes on with the smaller one without signing in again.
    await signIn(tenantId, 'town9', 'Town12345');
    expect((await paths()).length).toBeGreaterThan(granted.length);
    await page().locator('.cj-user').click();
    await page().getByRole('menuitem', { name: '切换部门/角色' }).click();
    await page().locator('#switch-role').selectOption({ label: '站点督导' });
    await keep(page(), 'switch');
    await dialog().getByRole('button', { name: '切换', exact: true }).click();
    await page().getByText('已切换为 督导部 · 站点督导').waitFor();
    expect(await paths()).toEqual(granted);
    await until('the sidebar shows what is left', async () => {
      const shown = await page().locator('.cj-side-menu').innerText();
      return !shown.includes('系统管理');
    });
    await keep(page(), 'switched');
  });
});
