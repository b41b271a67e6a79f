import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, Operator, WATCHER } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Longest wait for a text on the page, ms. */
const SHOWN_MS = 15_000;

/** The platform's answer to a refresh token that it does not take any more. */
const REFUSED = {
  status: 400,
  body: '{"error":"invalid_grant","error_description":"refused"}',
  type: 'application/json',
};

/** How the platform tells tests of a secret that it received. */
const fingerprint = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

describe('the session, as a person meets it', () => {
  const desk = useDesk();
  let operator: Operator;

  const says = (text: string | RegExp): Promise<void> =>
    operator.page.getByText(text).first().waitFor({ timeout: SHOWN_MS });

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
  });

  it('draws the sign-in page with tenant, captcha and the DEMO note (rule:tenant.default rule:product.multiTenant)', async () => {
    expect(await operator.page.title()).toContain('登录');
    expect(await operator.page.locator('[name=tenantId]').inputValue()).toBe('000000');
    await says(/DEMO/);
  });

  it('lets nobody in: all addresses but the public ones lead to it (rule:routing.guardAnonymous screen:route.error403 screen:route.error500)', async () => {
    const { page } = operator;
    for (const [path, state] of [
      ['/403', 'forbidden'],
      ['/404', 'notFound'],
      ['/500', 'serverError'],
      ['/moreplat', 'notBuilt'],
    ] as const) {
      await operator.open(path);
      await page.locator(`[data-state=${state}]`).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const path of ['/wel/index', '/system/user', '/no/such', '/']) {
      await operator.open(path);
      await page.waitForURL('**/login');
    }
    // Without a place to come back to.
    await operator.open('/login');
    await says(/DEMO/);
  });

  it.each([
    [
      'a wrong password',
      { ...ADMIN, password: 'wrong' },
      undefined,
      /用户名或密码错误/,
      'password',
    ],
    ['an unknown tenant', { ...ADMIN, tenantId: '999999' }, undefined, /租户/, 'password'],
    ['a wrong captcha', ADMIN, 'zzzzz', /验证码/, 'captchaCode'],
  ] as const)(
    'says what is wrong with %s and stays signed out (rule:session.loginFailure)',
    async (_name, account, captcha, text, field) => {
      await operator.control.clear();
      // One that the list still offers and the server no longer has.
      if (account.tenantId === '999999')
        await operator.page
          .locator('select[name=tenantId]')
          .evaluate((list) => list.append(new Option('999999', '999999')));
      await operator.fill(account, captcha);
      await operator.submit();
      await operator.page.getByRole('alert').getByText(text).waitFor({ timeout: SHOWN_MS });
      expect(new URL(operator.page.url()).pathname).toBe('/login');
      // The captcha was used up by the failure: a new one must be on the page.
      expect(await operator.page.locator('input[name=captchaCode]').inputValue()).toBe('');
      await operator.page.getByRole('alert').getByText('验证码已更换，请重新输入').waitFor();
      // Where the mistake most likely is: what is typed now replaces what was wrong.
      const marked = await operator.page.evaluate(() => {
        const now = document.activeElement;
        if (!(now instanceof HTMLInputElement)) return null;
        return [now.name, now.selectionStart, now.selectionEnd === now.value.length];
      });
      expect(marked).toEqual([field, 0, true]);
    },
  );

  it('understands a tenant typed by an input method that was left on', async () => {
    const { page, control } = operator;
    await control.clear();
    await page.locator('select[name=tenantId]').selectOption('other');
    await page.locator('input[name=tenantId]').waitFor();
    await operator.fill({ tenantId: '', username: 'admin', password: 'wrong' });
    // Whole by real keys: the field takes what such a hand types.
    await page.locator('input[name=tenantId]').focus();
    await page.keyboard.insertText('　４４８４１３');
    await page.keyboard.press('Enter');
    // The tenant is known; only the password is wrong, and has the keyboard.
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor({ timeout: SHOWN_MS });
    const sent = (await control.calls()).filter(({ path }) => path.endsWith('/oauth/token'));
    expect(sent.map(({ headers }) => headers['tenant-id'])).toEqual(['448413']);
    await until('the password has the keyboard', () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement).name === 'password'),
    );
  });

  it('sends the documented headers, and nothing secret in the address', async () => {
    await operator.control.clear();
    await operator.signIn();
    // The page is there before the last of its questions has arrived.
    for (const path of ['/oauth/user-info', '/menu/routes', '/menu/buttons']) {
      await until(`${path} is asked`, async () =>
        (await operator.control.calls()).some((call) => call.path.endsWith(path)),
      );
    }
    const calls = await operator.control.calls();
    const login = calls.find((call) => call.path.endsWith('/oauth/token'));
    // Form-encoded: neither the password nor a token ever stands in an address.
    expect(login?.query).toEqual({});
    expect(login?.headers).toMatchObject({
      'tenant-id': '000000',
      authorization: fingerprint('Basic c2FiZXI6c2FiZXJfc2VjcmV0'),
    });
    for (const name of ['dept-id', 'role-id', 'captcha-key', 'captcha-code']) {
      expect(login?.headers).toHaveProperty(name);
    }
  });

  it('goes on without a captcha when the access token has expired', async () => {
    await operator.control.clear();
    await operator.control.expireAccess();
    await operator.open('/system/user');
    await operator.page.getByRole('row').nth(3).waitFor();
    const paths = (await operator.control.calls()).map((call) => call.path);
    expect(paths.filter((path) => path.includes('/oauth/token'))).toHaveLength(1);
    expect(new URL(operator.page.url()).pathname).toBe('/system/user');
  });

  it('is there again after a restart, without a password', async () => {
    const app = await operator.app.relaunch();
    try {
      operator = await Operator.at(app);
      await operator.page.waitForURL('**/wel/index', { timeout: SHOWN_MS });
      await says('工作台');
    } finally {
      await operator.app.close();
    }
  });
});

describe('signing out', () => {
  const desk = useDesk();

  it('clears the session though the server does not answer, and the next start asks again', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await operator.open('/system/user');
    await operator.control.switch({ path: '*/oauth/logout', answer: 'nothing' });
    await signOut(operator);
    await operator.page.waitForURL('**/login', { timeout: SHOWN_MS });
    await operator.app.close();

    const again = await Operator.at(await desk.launch({ userData: operator.app.userData }));
    await again.page.locator('input[name=password]').waitFor();
    await again.signIn(WATCHER);
    // The tabs of the one before are not there for the next.
    await again.page.getByRole('tab', { name: '工作台' }).waitFor();
    const tabs = await again.page.getByRole('tab').allInnerTexts();
    expect(tabs.join()).not.toContain('用户管理');
  });

  it('ends the session once when the server refuses the refresh (rule:errors.401)', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await operator.control.switch({ path: '*/oauth/token', answer: REFUSED });
    await operator.control.expireAccess();
    await operator.open('/system/user');
    await operator.page.waitForURL('**/login', { timeout: SHOWN_MS });
    await operator.page.getByText('服务器已结束登录').waitFor();
  });

  it('waits for a locked keychain instead of signing out', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await operator.app.close();
    await desk.rig.keychain.stop();
    try {
      const again = await Operator.at(await desk.launch({ userData: operator.app.userData }));
      await again.page.getByText('系统钥匙串未解锁').waitFor({ timeout: SHOWN_MS });
      await desk.rig.keychain.start();
      await again.page.waitForURL('**/wel/index', { timeout: 40_000 });
    } finally {
      await desk.rig.keychain.start();
    }
  });
});

async function signOut(operator: Operator): Promise<void> {
  await operator.page.getByLabel('用户菜单').click();
  await operator.page.getByRole('menuitem', { name: '退出登录' }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
}
