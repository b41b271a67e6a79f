import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keep, PICTURED } from './keep';
import { Operator } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** The addresses that the app gave to the system's browser. */
type WithOpened = { opened: string[] };

describe('signing in by the account of a third party', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  const page = () => operator.page;
  const opened = (): Promise<string[]> =>
    app.electron.evaluate(() => (globalThis as unknown as WithOpened).opened);

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await page().locator('input[name=username]').waitFor();
    await app.electron.evaluate(({ shell }) => {
      const noted: string[] = [];
      Object.assign(globalThis, { opened: noted });
      shell.openExternal = (url) => Promise.resolve(void noted.push(url));
    });
  });
  beforeEach(async () => {
    await app.electron.evaluate(
      () => void ((globalThis as unknown as WithOpened).opened.length = 0),
    );
  });

  async function picture(name: string): Promise<void> {
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      for (const [width, height] of [
        [1024, 768],
        [1280, 800],
      ] as const) {
        await resize(operator, width, height);
        await keep(page(), `${name}-${width}-${language}`);
      }
    }
    if (PICTURED.length > 0) await operator.ask('settings.set', { language: 'zh' });
  }

  /** Clicks the third party's button; the address that the system's browser gets. */
  async function browser(): Promise<string> {
    await page().getByRole('button', { name: '演示第三方账号' }).click();
    await page().getByText('已在浏览器中打开登录页').waitFor();
    return until('the browser opens', async () => (await opened())[0]);
  }

  /** Opens the page as a browser does and follows one of its links. @returns the status of the way back. */
  async function choose(address: string, id: string): Promise<number> {
    const text = await (await fetch(address)).text();
    const href = new RegExp(`id="${id}" href="([^"]+)"`).exec(text)?.[1] ?? '';
    return (await fetch(href.replaceAll('&amp;', '&'))).status;
  }

  it('says that the third party did not agree, and that the person gave up', async () => {
    expect(await choose(await browser(), 'deny')).toBe(200);
    await page().getByText('第三方未同意登录').waitFor();
    await app.electron.evaluate(
      () => void ((globalThis as unknown as WithOpened).opened.length = 0),
    );
    const address = await browser();
    await picture('third-party-waiting');
    await page().locator('.cj-third-parties').getByRole('button', { name: '取消' }).click();
    await page().getByRole('button', { name: '演示第三方账号' }).waitFor();
    // Nobody waits there any more.
    await expect(choose(address, 'admin')).rejects.toThrow();
    expect(await page().locator('.cj-third-parties [role=alert]').innerText()).toBe('');
  });

  it('lets whoever has no user apply for one in the registration dialog (rule:registration.dialog rule:registration.fields rule:registration.accountRequired rule:registration.passwordRequired rule:registration.passwordMatch rule:registration.tenantRequired rule:registration.success screen:dialog.registration)', async () => {
    await choose(await browser(), 'newcomer');
    const dialog = page().getByRole('dialog', { name: '账号注册' });
    await dialog.waitFor();
    await page().keyboard.press('Escape');
    await page().mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    const field = (name: string) => dialog.locator(`input[name=${name}]`);
    const submit = () => dialog.getByRole('button', { name: '提交' }).click();
    const says = (text: string) => dialog.getByText(text, { exact: true }).waitFor();
    await field('tenantId').fill('');
    await submit();
    await says('请先输入租户编号');
    await field('tenantId').fill('000000');
    await field('name').fill('新同事');
    await submit();
    await says('请先输入账号名称');
    await field('account').fill('newcomer');
    await submit();
    await says('请先输入密码');
    await field('password').fill('Newcomer1');
    await field('password2').fill('Newcomer2');
    await submit();
    await says('两次密码输入不一致');
    await picture('third-party-register');
    await field('password2').fill('Newcomer1');
    await submit();
    const alert = page().getByRole('alertdialog');
    await alert.getByText('注册提示').waitFor();
    await alert.getByText('注册申请已提交,请耐心等待管理员通过!').waitFor();
    await alert.getByRole('button', { name: '确定' }).click();
    await page().locator('input[name=username]').waitFor();
    const sent = (await operator.control.calls()).filter(({ path }) =>
      path.endsWith('/register-guest'),
    );
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).toContain('demo:newcomer@000000');
    expect(JSON.stringify(sent)).not.toContain('Newcomer1');
  });

  it('signs in the user whom the account belongs to', async () => {
    expect(await choose(await browser(), 'dispatcher')).toBe(200);
    await operator.atHome();
    await until('the dispatcher is signed in', async () => {
      const session = await operator.ask<{ user?: { account: string } }>('session');
      return session.user?.account === 'dispatcher';
    });
  });
});
