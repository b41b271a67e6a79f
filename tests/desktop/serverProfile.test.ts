import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenServer } from '../support/openServer';
import { json } from '../support/wireServer';
import { keep } from './keep';
import { ask } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('a server of the open family', () => {
  const desk = useDesk();
  const server = new OpenServer();
  let app: App;
  let page: Page;
  let settings: Page;

  const line = () => page.locator('[data-testid=profileLine]');
  const shows = (on: Page, text: string): Promise<void> =>
    on.getByText(text).first().waitFor({ timeout: 15_000 });
  const language = (name: '中文' | 'English'): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click();

  async function signIn(password: string): Promise<void> {
    const form = { username: 'zhang', password, captchaCode: 'ab3d5' };
    for (const [name, text] of Object.entries(form))
      await page.locator(`input[name=${name}]`).fill(text);
    await page.locator('button[type=submit]').click();
  }

  beforeAll(async () => {
    await server.start();
    app = await desk.launch({ args: ['--server', server.url] });
    page = await app.window('console');
    await line().waitFor();
    await page.locator('.cj-server').getByRole('button', { name: '设置' }).click();
    settings = await app.window('settings.html');
    await settings.locator('nav [data-section=server]').click();
    await settings.locator('#setting-sm2PublicKey').waitFor();
  });
  afterAll(() => server.stop());

  it('is recognised by asking: the page says the edition, how the password travels, and what is missing', async () => {
    await shows(page, '开源版 4.x · 密码以 SM2 传输 · 无路径前缀 · 已向服务器询问后识别');
    await shows(page, '缺少 SM2 公钥，无法登录');
    await keep(page, 'profile-signIn-zh');
    await signIn('Secret1pass');
    await page.getByRole('alert').getByText('缺少 SM2 公钥').waitFor();
    expect(server.wire.calls('/blade-auth/token')).toEqual([]);
    await language('English');
    await shows(page, 'Open edition 4.x · passwords travel in SM2 · no path prefix');
    await keep(page, 'profile-signIn-en');
    await language('中文');
  });

  it('a wrong key is refused in words, the right one signs in', async () => {
    const field = settings.locator('#setting-sm2PublicKey');
    await field.fill(`${server.publicKey.slice(0, -2)}00`);
    await field.press('Enter');
    await shows(settings, 'SM2 公钥有误：应为曲线上的点');
    await field.fill(server.publicKey);
    await field.press('Enter');
    await line().getByText('缺少 SM2 公钥').waitFor({ state: 'detached' });
    await settings.locator('[data-testid=serverProfile]').scrollIntoViewIfNeeded();
    await keep(settings, 'profile-settings-zh');
    await language('English');
    await shows(settings, 'Server profile');
    await keep(settings, 'profile-settings-en');
    await language('中文');
    await signIn('wrong');
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    await signIn('Secret1pass');
    await page.locator('.cj-signin').waitFor({ state: 'detached' });
    expect(server.passwords).toEqual(['wrong', 'Secret1pass']);
    // Nothing was asked that this family does not have.
    const paths = server.wire.arrived.map((one) => one.path);
    const strange = paths.filter((path) => !/^\/(api\/)?blade-(auth|system|desk|log)\//.test(path));
    expect(strange).toEqual([]);
  });

  const act = (name: string) =>
    settings.locator('[data-testid=serverProfile]').getByRole('button', { name, exact: true });
  const preview = () => settings.locator('[data-testid=profilePreview]');

  /** The next answers of the system's own dialogs: which file, and which button. */
  const answer = (path: string, response: number): Promise<unknown> =>
    until('the dialogs answer', () =>
      app.electron.evaluate(
        ({ dialog }, next) => {
          dialog.showOpenDialog = () =>
            Promise.resolve({ canceled: false, filePaths: [next.path], bookmarks: [] });
          dialog.showMessageBox = (...args: unknown[]) => {
            Object.assign(globalThis, { question: args.at(-1) });
            return Promise.resolve({ response: next.response, checkboxChecked: false });
          };
          return true;
        },
        { path, response },
      ),
    );
  const question = (): Promise<{ readonly message: string; readonly detail: string }> =>
    until('main has asked', () =>
      app.electron.evaluate(
        () => (globalThis as unknown as { question: { message: string; detail: string } }).question,
      ),
    );
  /** The gateway's header in a call that is sent now: the profile that is in force. */
  const gateway = async (): Promise<unknown> => {
    const question = { current: 1, size: 10, sort: [], filters: {}, slot: 'test' };
    await ask(page, 'data.page', { family: 'user', ...question });
    const [last] = server.wire.calls('/blade-system/user/list').slice(-1);
    return last?.headers['x-gateway'];
  };

  it('its profile is written as a file, and a file is shown, asked about, taken in and dropped', async () => {
    await act('导出配置').click();
    const said = await settings.getByText(/已导出到/).innerText();
    const written: unknown = JSON.parse(
      readFileSync(/(\/\S+\.json)/.exec(said)?.[1] ?? '', 'utf8'),
    );
    expect(written).toMatchObject({
      kind: 'chengjing.serverProfile',
      family: 'open',
      prefix: '',
      headers: {},
      passwords: { signIn: 'sm2', publicKey: server.publicKey },
    });
    const file = (name: string, changes: object): string => {
      const path = join(app.userData, name);
      writeFileSync(path, JSON.stringify({ ...(written as object), ...changes }));
      return path;
    };

    // A file with a mistake says which, and cannot be taken.
    await answer(file('wrong.json', { prefix: '/api/api' }), 1);
    await act('导入配置…').click();
    await preview().getByText('路径前缀 /api/api 重复').waitFor();
    expect(await preview().getByRole('button').count()).toBe(0);

    const name = { zh: '网关后的服务器', en: 'Server behind a gateway' };
    const own = file('gateway.json', {
      ...{ key: 'gateway', name, headers: { 'X-Gateway': 'g1' } },
      hosts: { stream: '', media: ['pictures.example'] },
    });
    await answer(own, 0);
    await act('导入配置…').click();
    await preview().getByText('请求头 X-Gateway：无 → g1').waitFor();
    await preview().getByText('图片主机：无 → pictures.example').waitFor();
    await keep(settings, 'profile-preview-zh');
    await preview().getByRole('button', { name: '导入', exact: true }).click();
    await settings.getByText('未更改').waitFor();
    const asked = await question();
    expect(asked.message).toBe('此文件决定密码、令牌与数据发往何处。确认来源可信后再导入。');
    expect(asked.detail).toContain('请求头 X-Gateway：无 → g1');
    expect(await gateway()).toBeUndefined();

    await answer(own, 1);
    await act('导入配置…').click();
    await preview().getByRole('button', { name: '导入', exact: true }).click();
    await settings.getByText('已导入').waitFor();
    await shows(settings, '网关后的服务器');
    expect(await gateway()).toBe('g1');

    await act('删除自有配置').click();
    await settings.getByText('已删除').waitFor();
    expect(await gateway()).toBeUndefined();
  });

  it('one that has become the commercial edition overnight is said so, and used as such after a question', async () => {
    server.other = ({ path }) => {
      if (path === '/api/blade-auth/oauth/captcha')
        return json({ key: 'k', image: 'data:image/png;base64,AA==' });
      return json({ code: 404, success: false, data: {}, msg: '404 NOT_FOUND' }, 404);
    };
    await page.locator('.cj-user').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await shows(page, '服务器现在按“商业版”应答，原来是“开源版 4.x”。仍保留原来的配置。');
    await keep(page, 'profile-changed-zh');
    await answer('', 0);
    await line().getByRole('button', { name: '改用“商业版”' }).click();
    await shows(page, '未更改');
    await shows(page, '开源版 4.x · 密码以 SM2 传输');
    await answer('', 1);
    await line().getByRole('button', { name: '改用“商业版”' }).click();
    await shows(page, '商业版 · 密码以 MD5 传输 · 路径前缀 /api');
    expect((await question()).message).toContain('现在按“商业版”应答');
  });
});

describe('a server that is of neither family', () => {
  const desk = useDesk();
  const server = new OpenServer();
  afterAll(() => server.stop());

  it('is not guessed: the page says where it asked and what came', async () => {
    await server.start();
    server.other = () => json({ code: 200, success: true, data: {}, msg: '' });
    const app = await desk.launch({ args: ['--server', server.url] });
    const page = await app.window('console');
    await page.getByText('尚未识别，暂按此连接').first().waitFor({ timeout: 15_000 });
    await page.getByText('服务器有应答，但不像商业版或开源版').waitFor();
    await keep(page, 'profile-unknown-zh');
  });
});
