import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startPlatform } from '@demo/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PlatformControl } from '../support/control';
import { giveDemoData } from '../support/demoData';
import { BadServer } from './fixtures/badServer';
import type { Manner } from './fixtures/badServer';
import { ADMIN, Operator } from './operator';
import type { App } from './rig/app';
import { useDesk } from './support';

/** Main waits 30 s for a read; the page says so soon after. */
const HANG_MS = 40_000;
/** A server that is away is looked for at least so often; ms. */
const BACK_MS = 60_000;
const DEMO = /DEMO/;

/** An address where nobody listens: its port was free a moment ago. */
async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('a server that is none', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let server: BadServer | undefined;

  beforeAll(async () => {
    app = await desk.launch({ args: ['--server', await nobody()] });
    operator = Operator.with(app, await app.window('console'), new PlatformControl('', ''));
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  const shows = (text: string | RegExp, timeout = 10_000): Promise<void> =>
    operator.page.getByText(text).first().waitFor({ timeout });
  const language = (name: '中文' | 'English'): Promise<void> =>
    operator.page.getByRole('button', { name, exact: true }).click();

  /** The page is whole, nothing of the server ran in it, and no demo data came instead. */
  async function stands(): Promise<void> {
    expect(await operator.page.locator('input[name=username]').count()).toBe(1);
    expect(await operator.page.getByText(DEMO).count()).toBe(0);
    expect(await operator.page.evaluate('window.ran')).toBeUndefined();
    expect(app.output()).not.toMatch(/^PLATFORM/m);
  }

  it('refuses: says so in both languages, at the captcha and at the sign-in', async () => {
    await shows('未连接：服务器拒绝连接');
    await language('English');
    await shows('Not connected: the server refused the connection');
    await language('中文');
    for (const [name, text] of Object.entries({ ...ADMIN, captchaCode: '1234' })) {
      await operator.page.locator(`input[name=${name}]`).fill(text);
    }
    await operator.submit();
    await operator.page.getByRole('alert').getByText('未连接：服务器拒绝连接').waitFor();
    expect(await operator.page.locator('input[name=password]').inputValue()).toBe(ADMIN.password);
    await stands();
  });

  const says: readonly (readonly [string, Manner, string, string])[] = [
    [
      'has a certificate that nobody vouches for',
      'tls',
      '证书不可信',
      'certificate is not trusted',
    ],
    ['answers with a page', 'html', '不是 JSON（HTTP 200）', 'did not reply in JSON (HTTP 200)'],
    ['answers with nothing', 'empty', '不是 JSON（HTTP 200）', 'did not reply in JSON (HTTP 200)'],
    ['answers JSON of something else', 'noCode', '缺少状态码', 'no status code'],
    ['is out of service', 'unavailable', '暂时无法提供服务', 'is temporarily unavailable'],
  ];

  it.each(says)('%s: says so in both languages', async (_name, manner, zh, en) => {
    server = await BadServer.start(manner);
    const own = await desk.launch({ args: ['--server', server.url] });
    operator = Operator.with(own, await own.window('console'), new PlatformControl('', ''));
    app = own;
    await shows(zh);
    await language('English');
    await shows(en);
    // A certificate that is not trusted ends the connection before anything is asked.
    expect(server.requests().length > 0).toBe(manner !== 'tls');
    await stands();
  });

  it('never answers: says so after the time limit, and the page works meanwhile', async () => {
    server = await BadServer.start('hang');
    app = await desk.launch({ args: ['--server', server.url] });
    operator = Operator.with(app, await app.window('console'), new PlatformControl('', ''));
    await operator.page.locator('input[name=username]').fill('somebody');
    await language('English');
    await shows('Not connected: the server did not reply in time', HANG_MS);
    await stands();
  });

  it('is refused on the command line when its address is none', async () => {
    await expect(desk.launch({ args: ['--server', 'ftp://somewhere'] })).rejects.toThrow();
  });
});

describe('the server setting of the sign-in page', () => {
  const desk = useDesk();

  it('goes from the demo to a real server and back, over a restart', async () => {
    const { folder } = desk.rig.room;
    const controlToken = randomUUID();
    const dataDir = mkdtempSync(join(folder, 'platform-'));
    await giveDemoData(dataDir);
    let real = await startPlatform({ dataDir, port: 0, controlToken });
    try {
      const app = await desk.launch();
      const page = await app.window('console');
      await page.getByText(DEMO).first().waitFor();
      const address = page.locator('input[name=serverUrl]');
      const press = (name: string): Promise<void> =>
        page.getByRole('dialog').getByRole('button', { name }).click();
      await page.getByRole('button', { name: '更改' }).click();
      await address.fill('ftp://wrong');
      await press('确定');
      await page.getByText('服务器地址不正确').waitFor();
      await address.fill(real.url);
      await press('确定');
      await page.getByText(real.url).first().waitFor();
      expect(await page.getByText(DEMO).count()).toBe(0);

      await page.getByRole('button', { name: '更改' }).click();
      await press('改用演示平台');
      await page.getByText(DEMO).first().waitFor();
      await page.getByRole('button', { name: '更改' }).click();
      await address.fill(real.url);
      await press('确定');
      await page.getByText(real.url).first().waitFor();

      const control = new PlatformControl(real.url, controlToken);
      const operator = Operator.with(app, page, control);
      await operator.signIn();
      expect(await page.getByText(DEMO).count()).toBe(0);
      const calls = (await control.calls()).map(({ path }) => path);
      expect(calls.some((path) => path.endsWith('/oauth/token'))).toBe(true);
      // What a sign-in needs is asked once.
      for (const once of ['routes', 'buttons', 'user-top-menu', 'user-platform-sys'])
        expect(calls.filter((path) => path.endsWith(`/menu/${once}`))).toHaveLength(1);

      await app.close();
      const again = await desk.launch({ userData: app.userData });
      const after = await again.window('console');
      await after.waitForURL('**/wel/index');
      expect(await after.getByText(DEMO).count()).toBe(0);
      expect(again.output()).not.toMatch(/^PLATFORM/m);
      await real.stop();
      await Operator.with(again, after, control).open('/system/user');
      await after.getByText('未连接：').first().waitFor();
      expect(await after.getByText(DEMO).count()).toBe(0);
      // Back at the same address: the list comes by itself, and nobody presses anything.
      real = await startPlatform({ dataDir, port: Number(new URL(real.url).port), controlToken });
      await after.locator('.cj-list-rows .ag-row').first().waitFor({ timeout: BACK_MS });
    } finally {
      await real.stop().catch(() => undefined);
    }
  });
});
