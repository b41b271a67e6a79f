import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenServer } from '../support/openServer';
import { json } from '../support/wireServer';
import { keep } from './keep';
import { useDesk } from './support';

describe('a server of the open family', () => {
  const desk = useDesk();
  const server = new OpenServer();
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
    const app = await desk.launch({ args: ['--server', server.url] });
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
