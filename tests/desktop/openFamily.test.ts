import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFamily } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import { PlatformControl } from '../support/control';
import { OpenPlatform, type Params } from '../support/openPlatform';
import { CatalogueScreen } from './catalogueScreen';
import { ADMIN, Operator } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

/** Lists of the open server, with its own path for each: wire-format §4. */
const PAGES: readonly (readonly [family: string, path: string])[] = [
  ['user', '/blade-system/user/list'],
  ['notice', '/blade-desk/notice/list'],
  ['param', '/blade-system/param/list'],
];
/** Lists that the open server answers whole. */
const WHOLE: readonly (readonly [family: string, path: string])[] = [
  ['role', '/blade-system/role/list'],
  ['dept', '/blade-system/dept/list'],
];

describe('a server of the open family', () => {
  const desk = useDesk();
  let platform: OpenPlatform;
  let app: App;
  let operator: Operator;
  let list: UserList;
  let token = '';

  const take = async (running: App): Promise<void> => {
    app = running;
    operator = Operator.with(app, await app.window('console'), operator.control);
    list = new UserList(operator);
  };
  /** What the server itself answers, asked beside the program. */
  const asked = async (path: string, params: Params = {}): Promise<unknown> =>
    (await platform.get(path, token, params)).body.data;

  beforeAll(async () => {
    const controlToken = randomUUID();
    platform = await OpenPlatform.start({ controlToken });
    const control = new PlatformControl(platform.url, controlToken);
    app = await desk.launch({ args: ['--server', platform.url] });
    operator = Operator.with(app, await app.window('console'), control);
    await take(app);
    token = must((await platform.signIn())['accessToken'], 'a token');
  });
  afterAll(async () => {
    await platform.stop();
  });

  it('is found out by asking; nobody can sign in before its public key is known', async () => {
    const { page } = operator;
    await page.getByText('开源版 4.x').waitFor();
    await page.getByText('缺少 SM2 公钥').first().waitFor();
    await operator.fill(ADMIN);
    await operator.submit();
    await page.locator('.cj-signin-problem').getByText('缺少 SM2 公钥').first().waitFor();
    const sent = async (): Promise<number> =>
      (await operator.control.calls()).filter(({ path }) => path.endsWith('/token')).length;
    // Only the test itself has signed in.
    expect(await sent()).toBe(1);

    await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
    const settings = await app.window('settings');
    await settings.locator('[data-section=server]').click();
    const key = settings.locator('[name=sm2PublicKey]');
    await key.fill(platform.publicKey.slice(0, -2));
    await key.press('Enter');
    await settings.getByText('SM2 公钥有误').waitFor();
    await key.fill(platform.publicKey);
    await key.press('Enter');
    await settings.close();

    await operator.fill({ ...ADMIN, password: 'wrong' });
    await operator.submit();
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    await operator.signIn();
    for (const { method, path, query, form } of await operator.control.calls()) {
      // The password never travels as it was typed, nor by its hash.
      const text = JSON.stringify([method, path, query, form]);
      expect(text).not.toMatch(/"admin","grant|21232f297a57a5a743894a0e4a801fc3/);
    }
  });

  it('asks what a sign-in needs once', async () => {
    const paths = (await operator.control.calls()).map(({ path }) => path);
    for (const once of ['menu/routes', 'menu/buttons', 'menu/top-menu'])
      expect(paths.filter((path) => path === `/blade-system/${once}`)).toHaveLength(1);
    // Nothing goes to a path that the family does not have.
    const after = paths.slice(paths.lastIndexOf('/blade-auth/token'));
    expect(after.filter((path) => path.startsWith('/api/') || /oauth/.test(path))).toEqual([]);
  });

  it.each(PAGES)('shows the list of %s as the server has it', async (key, path) => {
    const screen = new CatalogueScreen(operator, must(findFamily(key), key));
    await screen.open();
    const { total } = (await asked(path, { current: '1', size: '1' })) as { total: number };
    expect(total).toBeGreaterThan(0);
    await operator.page.getByText(`共 ${total} 条`).first().waitFor();
    const rows = operator.page.locator('.cj-list-grid [role=row][row-id]');
    expect(await rows.count()).toBeGreaterThan(0);
  });

  it.each(WHOLE)('shows the tree of %s as the server has it', async (key, path) => {
    const screen = new CatalogueScreen(operator, must(findFamily(key), key));
    await screen.open();
    interface Node {
      readonly id: string;
      readonly children?: readonly Node[];
    }
    const idsOf = (nodes: readonly Node[]): readonly string[] =>
      nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
    const known = idsOf((await asked(path)) as Node[]);
    const rows = operator.page.locator('.cj-list-grid [role=row][row-id]');
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => row.getAttribute('row-id') ?? ''),
    );
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('shows dictionaries and regions', async () => {
    await operator.open('/dict-horizontal/index');
    const dicts = (await asked('/blade-system/dict/list')) as { dictValue: string }[];
    await operator.page.getByText(must(dicts[0], 'a dictionary').dictValue).first().waitFor();
    await operator.open('/system/region');
    const regions = (await asked('/blade-system/region/list', { size: '1' })) as {
      records: { name: string }[];
    };
    await operator.page.getByText(must(regions.records[0], 'a region').name).first().waitFor();
  });

  it('adds a user, changes and removes them', async () => {
    await list.open();
    await list.tool('新增').click();
    await list.fill({
      account: 'openadded',
      name: '开放',
      realName: '开放甲',
      password: 'Open2026x',
    });
    await list.choose('roleId', '作业人员');
    await list.choose('deptId', '收运一班');
    await list.answer('保存');
    await list.closed();
    const found = async () =>
      (
        (await asked('/blade-system/user/list', { account: 'openadded' })) as {
          records: { id: string; realName: string; password: string }[];
        }
      ).records;
    const [added] = await until('the server has the user', async () => {
      const records = await found();
      return records.length === 1 ? records : undefined;
    });
    expect(added).toMatchObject({ realName: '开放甲' });
    // They can sign in: the password was sent in the form that the server stores.
    expect((await platform.signIn('openadded', 'Open2026x'))['account']).toBe('openadded');

    await list.search('openadded');
    await list.press('openadded', '编辑');
    await list.fill({ realName: '开放乙' });
    await list.answer('保存');
    await list.closed();
    await until(
      'the server has the new name',
      async () => (await found())[0]?.realName === '开放乙',
    );

    await list.select('openadded');
    await list.tool('删除').click();
    await list.remove(1);
    await until('the server has the user no more', async () => (await found()).length === 0);
  });

  it('is signed in again after a restart', async () => {
    await take(await app.relaunch());
    await operator.atHome();
    await list.open();
    await operator.page
      .getByText(/共 \d+ 条/)
      .first()
      .waitFor();
  });

  it('is checked in its own words: what the family does not have is no failure', async () => {
    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'check' })`,
    );
    const page = await app.window('settings');
    await page.locator('[data-section=check]').click();
    await page.getByRole('button', { name: '开始检查' }).click();
    await page.locator('.cj-check[data-state=done]').waitFor();
    await page.locator('tr[data-step=token][data-verdict=ok]').waitFor();
    await page.locator('tr[data-module=blade-qdfl][data-state=absent]').waitFor();
    // The first region is the root, whose detail that server answers with HTTP 500, as it was recorded.
    const broken = page.locator('tr[data-verdict=serverError], tr[data-verdict=notJson]');
    const ids = await broken.evaluateAll((all) => all.map((row) => row.getAttribute('data-call')));
    expect(ids.filter((id) => id !== 'region.detail')).toEqual([]);
  });
});
