import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startPlatform } from '@demo/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PlatformControl } from '../support/control';
import { CrookedProxy } from '../support/crookedProxy';
import { giveDemoData } from '../support/demoData';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const PAGE = '/api/blade-user/page';
const UPDATE = '/api/blade-user/update';
/** A tenant with a few users. */
const WHO = { tenantId: '805230', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;
/** The form, not the picker of a date inside it. */
const FORM = /用户管理|Users/;

describe('a server that does not do what it is asked for', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;
  let proxy: CrookedProxy;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(desk.rig.room.folder, 'platform-'));
    await giveDemoData(dataDir);
    const controlToken = randomUUID();
    const platform = await startPlatform({ dataDir, port: 0, controlToken });
    ({ stop } = platform);
    proxy = await new CrookedProxy(platform.url).start();
    const app = await desk.launch({ args: ['--server', proxy.url] });
    const control = new PlatformControl(platform.url, controlToken);
    operator = Operator.with(app, await app.window('console'), control);
    await operator.signIn(WHO);
    await resize(operator, 1280, 800);
    operator.page.setDefaultTimeout(STEP_MS);
    list = new UserList(operator);
  });
  afterEach(async () => {
    proxy.straighten();
    for (let tries = 0; tries < 4 && (await list.page.getByRole('dialog').count()) > 0; tries += 1)
      await list.page.keyboard.press('Escape');
  });
  afterAll(async () => {
    await proxy.stop();
    await stop();
  });

  /** Pictures of what a person sees, in both sizes and languages, where a folder for them is named. */
  async function picture(name: string): Promise<void> {
    const folder = process.env['PICS'] ?? '';
    if (folder === '') return;
    mkdirSync(folder, { recursive: true });
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
    ] as const) {
      await resize(operator, width, height);
      await list.page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    }
    await resize(operator, 1280, 800);
  }

  async function speak(language: 'zh' | 'en'): Promise<void> {
    await operator.ask('settings.set', { language });
    await list.page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
  }

  const bar = () => list.page.locator('[data-undone]');
  async function searched(text: string, field = 'realName'): Promise<void> {
    await list.page.locator(`#search-${field}`).fill(text);
    await list.page.locator(`#search-${field}`).press('Enter');
    await list.status('ready', 'empty');
  }
  const total = async (): Promise<number> => {
    const text = (await list.page.locator('.cj-pager-total').textContent()) ?? '';
    return Number(/\d+/.exec(text.replaceAll(',', ''))?.[0]);
  };

  it('ignores a condition: the list is searched here, its total is right, and one line says so until it is read', async () => {
    await list.open();
    const all = await total();
    await searched('王');
    const right = await until('fewer are found', async () => {
      const found = await total();
      return found < all ? found : undefined;
    });
    expect(await bar().count()).toBe(0);
    await searched('');
    await until('all are shown', async () => (await total()) === all);
    proxy.make(PAGE, { conditions: ['realName_like'] });
    await searched('王');
    await bar().getByText('服务器没有按“用户姓名”筛选，已由本机筛选').waitFor();
    expect(await total()).toBe(right);
    for (const name of await list.column('realName')) expect(name).toContain('王');
    await picture('condition-zh');
    await bar().getByRole('button', { name: '知道了' }).click();
    expect(await bar().count()).toBe(0);
  });

  it('has no column for a condition: no statement is seen, the column is named', async () => {
    await list.open();
    await searched('');
    proxy.make(PAGE, { lacks: ['account'] });
    await searched('a', 'account');
    await bar().getByText('服务器没有“account”这一列').waitFor();
    for (const account of await list.column('account')) expect(account).toContain('a');
    expect(await list.page.getByText(/SQL|column/i).count()).toBe(0);
    await picture('column-zh');
  });

  it('can neither filter by a field nor shows it: the condition is off with its reason, and can be left out', async () => {
    await list.open();
    await searched('', 'account');
    proxy.make(PAGE, { lacks: ['real_name'], hides: ['realName'] });
    await searched('y', 'realName');
    await bar().getByText('服务器不能按“用户姓名”筛选，记录里也看不到它').waitFor();
    const field = list.page.locator('.cj-search-field[data-field=realName]');
    await field.getByText('本服务器不能按此筛选').waitFor();
    expect(await field.locator('input').isDisabled()).toBe(true);
    await picture('off-zh');
    await bar().getByRole('button', { name: '去掉这些条件再搜索' }).click();
    await list.page.getByText('本服务器不支持按以下字段搜索：用户姓名').waitFor();
    await bar().waitFor({ state: 'detached' });
    await list.page.getByRole('button', { name: '重新启用' }).click();
  });

  it('keeps a birthday that was cleared: the form stays, the field says what the server has, nothing says it was updated', async () => {
    await list.open();
    await searched('', 'account');
    const [account = ''] = await list.column('account');
    await list.press(account, '编辑');
    const dialog = list.page.getByRole('dialog', { name: FORM });
    await dialog.locator('#form-birthday').fill('1990-05-01');
    await dialog.locator('#form-birthday').press('Tab');
    await dialog.getByRole('button', { name: '保存' }).click();
    await list.page.getByText('更新成功').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await until('the message has gone', async () => {
      return (await list.page.getByText('更新成功').count()) === 0;
    });

    proxy.make(UPDATE, { keeps: ['birthday'], filters: true });
    await list.press(account, '编辑');
    await dialog.locator('#form-birthday').fill('');
    await dialog.locator('#form-birthday').press('Tab');
    await dialog.locator('#form-realName').fill('R&D');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('服务器保留了原值：1990-05-01').waitFor();
    await dialog.getByText('服务器的标记过滤改写为：R&amp;D').waitFor();
    await dialog.getByText('已保存，但服务器有 2 项没有照填写保存').waitFor();
    expect(await list.page.getByText('更新成功').count()).toBe(0);
    expect(await dialog.locator('#form-realName').inputValue()).toBe('R&D');
    await picture('kept-zh');
    // The server takes everything again: the same form is saved to its end.
    proxy.straighten();
    await dialog.locator('#form-birthday').fill('1991-06-02');
    await dialog.locator('#form-birthday').press('Tab');
    await dialog.locator('#form-realName').fill('王新');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes a new record in part: the form stays, and what is saved next is an edit of it', async () => {
    await list.open();
    await list.page.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = list.page.getByRole('dialog', { name: FORM });
    const fill = (name: string, text: string): Promise<void> =>
      dialog.locator(`#form-${name}`).fill(text);
    await fill('account', 'inpart');
    await fill('password', 'Secret1pass');
    await fill('name', '新');
    await fill('realName', 'R&D');
    await list.choose('roleId', '作业人员');
    await list.choose('deptId', '收运一班');
    await dialog.locator('#form-roleId').getByText('作业人员').waitFor();
    await dialog.locator('#form-deptId').getByText('收运一班').waitFor();
    await until('the form is filled', async () => {
      const account = await dialog.locator('#form-account').inputValue();
      return (
        account === 'inpart' && (await dialog.locator('#form-realName').inputValue()) === 'R&D'
      );
    });
    proxy.make('/api/blade-user/submit', { filters: true });
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('服务器的标记过滤改写为：R&amp;D').waitFor();
    await fill('realName', '研发');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(proxy.of('/api/blade-user/submit')).toHaveLength(1);
    expect(proxy.of(UPDATE)).toHaveLength(1);
    await searched('inpart', 'account');
    await list.row('研发').first().waitFor();
  });

  it('has a column that is too short: the field is named, no statement is seen, and markup is warned of once it was met', async () => {
    await list.open();
    await searched('', 'account');
    const [account = ''] = await list.column('account');
    await list.press(account, '编辑');
    const dialog = list.page.getByRole('dialog', { name: FORM });
    await dialog.locator('#form-name').fill('a & b');
    await dialog.getByText('服务器会改写 & < > 或去掉标记').waitFor();
    await dialog.locator('#form-name').fill('甲乙');
    expect(await dialog.getByText('服务器会改写 & < > 或去掉标记').count()).toBe(0);
    proxy.make(UPDATE, { short: 'real_name' });
    await dialog.getByRole('button', { name: '保存' }).click();
    const said = dialog.locator('.bp6-form-group', { has: list.page.locator('#form-realName') });
    await said.getByText('内容超过服务器“real_name”一列的长度').waitFor();
    expect(await list.page.getByText(/SQL|truncation/i).count()).toBe(0);
    await dialog.getByRole('button', { name: '取消' }).click();
    await list.page.getByRole('button', { name: '放弃修改' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('ignores the row of a panel: the panel shows that row’s records alone, and says so', async () => {
    await operator.open('/dict-horizontal/index');
    await list.status('ready');
    proxy.make('/api/blade-system/dict/child-list', { conditions: ['parentId'] });
    await list.page
      .locator('.cj-list-grid [role=row][row-index="1"] [role=gridcell]')
      .nth(2)
      .click();
    const note = list.page.locator('[data-undone=panel]');
    await note.getByText('服务器没有按“上级字典”筛选，已由本机筛选').waitFor();
    await picture('panel-zh');
  });

  it('says the same in English', async () => {
    await speak('en');
    await list.open();
    await searched('a', 'account');
    await bar()
      .getByText(
        'The server did not filter by “Account”; it is done here (the server has no column',
      )
      .waitFor();
    await picture('condition-en');
    proxy.make(UPDATE, { keeps: ['code'] });
    await searched('', 'account');
    const [account = ''] = await list.column('account');
    await list.press(account, 'Edit');
    const dialog = list.page.getByRole('dialog', { name: FORM });
    await dialog.locator('#form-code').fill('D77');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText(/The server (kept|stored)/)
      .first()
      .waitFor();
    await picture('kept-en');
    await speak('zh');
  });
});
