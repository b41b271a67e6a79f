import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, type Server } from 'node:tls';
import type { Locator, Page } from 'playwright';
import { startPlatform } from '@demo/server';
import { describe, expect, it } from 'vitest';
import type { SettingsView } from '@shared/model/settings';
import { TestPlatform } from '../contract/platform';
import {
  ELSEWHERE_CERTIFICATE,
  PLATFORM_CERTIFICATE,
  PLATFORM_KEY,
  PRIVATE_CA,
} from '../fixtures/privateCa';
import { ConnectProxy } from '../support/connectProxy';
import { PlatformControl } from '../support/control';
import { giveDemoData } from '../support/demoData';
import { BadServer } from './fixtures/badServer';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { pause, until } from './rig/wait';
import { useDesk } from './support';

/** A call that failed is made again so long after, ms. */
const ASKED_AGAIN_MS = 500;

/** The settings window and what a person does there. */
class SettingsWindow {
  private constructor(readonly page: Page) {}

  /** Opens it from the sign-in page. */
  static async from(app: App, console: Page): Promise<SettingsWindow> {
    await console
      .locator('.cj-server')
      .getByRole('button', { name: /^(设置|Settings)$/ })
      .click();
    const page = await app.window('settings.html');
    await page.locator('.cj-field').first().waitFor();
    // The tool pretends a light scheme to every page unless told otherwise.
    await page.emulateMedia({ colorScheme: null });
    await console.emulateMedia({ colorScheme: null });
    return new SettingsWindow(page);
  }

  show(section: string): Promise<void> {
    return this.page.locator(`nav [data-section=${section}]`).click();
  }

  async type(name: string, text: string): Promise<void> {
    await this.page.locator(`#setting-${name}`).fill(text);
    await this.page.locator(`#setting-${name}`).press('Enter');
  }

  choose(name: string, label: string): Promise<void> {
    return this.field(name).getByText(label, { exact: true }).click();
  }

  field(name: string) {
    return this.page.locator(`[data-setting=${name}]`);
  }

  /** Waits for what the field says of itself. */
  says(name: string, text: string | RegExp): Promise<void> {
    return this.field(name).getByText(text).first().waitFor();
  }

  origin(name: string, origin: string): Promise<void> {
    return this.page.locator(`[data-setting=${name}][data-origin=${origin}]`).waitFor();
  }
}

const isDark = (page: Page): Promise<boolean> =>
  until('the page is dark', () =>
    page.evaluate(() => document.documentElement.dataset['theme'] === 'dark'),
  );

describe('the settings window', () => {
  const desk = useDesk();

  it('changes language and theme in every window at once, keeps a refused text, resets, and is one (rule:product.languages)', async () => {
    const app = await desk.launch();
    const console = await app.window('console');
    const own = await SettingsWindow.from(app, console);
    await own.show('appearance');
    await own.origin('theme', 'default');
    await own.choose('theme', '深色');
    await isDark(own.page);
    await isDark(console);
    await own.choose('language', 'English');
    await console.getByText('Sign in to the control room').waitFor();
    await own.says('theme', 'User');
    await own.field('language').getByRole('button', { name: /Reset/ }).click();
    await console.getByText('用户名').first().waitFor();

    await own.show('server');
    await own.type('serverUrl', 'ftp://wrong');
    await own.says('serverUrl', /服务器地址不正确/);
    expect(await own.page.locator('#setting-serverUrl').inputValue()).toBe('ftp://wrong');
    await own.origin('serverUrl', 'default');
    await own.type('tokenHeader', 'X Token');
    await own.says('tokenHeader', /请求头名称/);
    await own.type('tokenHeader', 'X-Token');
    await own.origin('tokenHeader', 'user');

    await console.locator('.cj-server').getByRole('button', { name: '设置' }).click();
    await own.page.locator('nav [data-section=network][aria-current]').waitFor();
    const open = app.electron.windows().filter((page) => page.url().includes('settings.html'));
    expect(open.length).toBe(1);

    const stored: unknown = JSON.parse(readFileSync(join(app.userData, 'settings.json'), 'utf8'));
    expect(stored).toEqual({ version: 2, theme: 'dark', tokenHeader: 'X-Token' });
  });

  it('shows what a policy and the command line say, and follows the policy file', async () => {
    const file = join(mkdtempSync(join(desk.rig.room.folder, 'policy-')), 'policy.json');
    writeFileSync(file, '{"role":"shows","colour":"red"}');
    const app = await desk.launch({
      args: ['--proxy', 'direct', '--theme=dark'],
      env: { CHENGJING_POLICY_FILE: file },
    });
    const console = await app.window('console');
    await console.getByText(/策略 .*policy\.json 有问题：colour/).waitFor();
    const own = await SettingsWindow.from(app, console);
    await own.origin('proxyMode', 'commandLine');
    await isDark(console);
    await own.show('workstation');
    await own.origin('role', 'policy');
    await own.says('role', '策略');
    expect(await own.page.locator('#setting-role').isDisabled()).toBe(true);
    await own.page.getByText(file).waitFor();
    writeFileSync(file, '{"closeToTray":false}');
    await own.origin('closeToTray', 'policy');
    await own.origin('role', 'default');
    expect(await own.page.locator('#setting-closeToTray').isDisabled()).toBe(true);
    expect(await console.getByText(/有问题：colour/).count()).toBe(0);
  });

  it('keeps the server of a running session when a policy names another one, and goes there after it', async () => {
    const platform = await TestPlatform.start();
    const other = await BadServer.start('unavailable');
    const file = join(mkdtempSync(join(desk.rig.room.folder, 'policy-')), 'policy.json');
    try {
      const app = await desk.launch({
        args: ['--server', platform.url],
        env: { CHENGJING_POLICY_FILE: file },
      });
      const operator = Operator.with(app, await app.window('console'), platform.control);
      await operator.signIn(WATCHER);
      await operator.listening();
      const view = (): Promise<SettingsView> => operator.ask('settings.view');
      writeFileSync(file, JSON.stringify({ serverUrl: other.url, closeToTray: false }));
      await until('the policy is in force', async () => {
        return (await view()).origins.closeToTray === 'policy';
      });
      expect((await view()).values.serverUrl).toBe(platform.url);
      expect(await platform.control.openStreams()).toBe(1);
      expect(other.requests()).toEqual([]);
      await operator.ask('session.signOut');
      await until('the other server is asked', () => other.requests().length > 0);
      expect((await view()).values.serverUrl).toBe(other.url);
      await until('the old stream is closed', async () => {
        return (await platform.control.openStreams()) === 0;
      });
    } finally {
      await other.stop();
      await platform.stop();
    }
  });

  it('exports what the user set, takes it in elsewhere, and refuses what is no settings file', async () => {
    const app = await desk.launch();
    const own = await SettingsWindow.from(app, await app.window('console'));
    await own.type('proxyUser', 'desk');
    await own.origin('proxyUser', 'user');
    await own.show('files');
    await own.page.getByRole('button', { name: '导出到文件' }).click();
    const said = own.page.locator('.cj-files-said');
    const line = (await said.getByText(/已导出到/).textContent()) ?? '';
    const path = line.replace('已导出到 ', '').trim();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 2, proxyUser: 'desk' });
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const dir = mkdtempSync(join(desk.rig.room.folder, 'import-'));
    const give = async (text: string): Promise<void> => {
      const file = join(dir, `${randomUUID()}.json`);
      writeFileSync(file, text);
      await own.page.locator('input[type=file]').setInputFiles(file);
    };
    await give('no json');
    await said.getByText('未导入：不是设置文件（不是 JSON）').waitFor();
    await give('{"version":3}');
    await said.getByText('未导入：文件来自更新的版本，请先升级程序').waitFor();
    await give('{"version":2,"toasts":false,"shifts":["26:00"]}');
    await said.getByText(/未导入：班次开始时间/).waitFor();
    await give(`{"version":2,"clientId":"${'x'.repeat(1_000_001)}"}`);
    await said.getByText('未导入：文件过大，不是设置文件').waitFor();
    await own.show('sounds');
    await own.origin('toasts', 'default');
    await own.show('files');
    await give('{"version":2,"toasts":false,"proxyUser":"other"}');
    await said.getByText('已导入').waitFor();
    await own.show('sounds');
    await own.origin('toasts', 'user');
  });

  it('keeps the anchors of the journal elsewhere as well, and says at once when they do not get there', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    const own = await SettingsWindow.from(app, operator.page);
    await own.show('journal');
    await own.type('journalMonths', '2');
    await own.says('journalMonths', '请填写 3 到 120 之间的整数');
    await own.type('journalMonths', '36');
    await own.origin('journalMonths', 'user');

    const choose = async (folder: string): Promise<void> => {
      await app.electron.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
      }, folder);
      await own.page.getByRole('button', { name: '选择文件夹…' }).click();
    };
    const closed = mkdtempSync(join(desk.rig.room.folder, 'closed-'));
    chmodSync(closed, 0o500);
    await choose(closed);
    await own.says('anchorFolder', '此文件夹无法写入，未采用');
    await own.origin('anchorFolder', 'default');
    const folder = mkdtempSync(join(desk.rig.room.folder, 'anchors-'));
    await choose(folder);
    await own.origin('anchorFolder', 'user');

    const anchor = (): Promise<{ readonly ok: boolean }> => operator.ask('journal.anchor');
    expect(await anchor()).toMatchObject({ ok: false });
    await operator.signIn();
    const lines = (): number => {
      const [name = ''] = readdirSync(folder);
      return readFileSync(join(folder, name), 'utf8').split('\n').length - 1;
    };
    expect(await anchor()).toMatchObject({ ok: true });
    expect(lines()).toBe(1);
    renameSync(folder, `${folder}.away`);
    expect(await anchor()).toMatchObject({ ok: false });
    const notice = operator.page.getByText(/锚点无法写入所选文件夹/);
    await notice.first().waitFor();
    renameSync(`${folder}.away`, folder);
    expect(await anchor()).toMatchObject({ ok: true });
    await notice.first().waitFor({ state: 'detached' });
    expect(lines()).toBe(3);
  });

  it('plays the sound of a priority as it is set, and cannot silence a critical one', async () => {
    const app = await desk.launch();
    const own = await SettingsWindow.from(app, await app.window('console'));
    await own.show('sounds');
    expect(await own.page.locator('#sound-critical').isDisabled()).toBe(true);
    const recording = await desk.rig.speaker.record();
    const play = own.page.getByRole('button', { name: '试听“紧急”的声音' });
    await play.click();
    // It is busy while it plays.
    await own.page.locator('.cj-sound [aria-busy=true]').waitFor();
    await own.page.locator('.cj-sound [aria-busy=true]').waitFor({ state: 'detached' });
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
    expect(await own.page.locator('.cj-sound-failed').allInnerTexts()).toEqual(['', '', '', '']);
  });

  it('asks before it ends, where closing the console does not hide it to the tray', async () => {
    const userData = mkdtempSync(join(desk.rig.room.folder, 'user-'));
    writeFileSync(join(userData, 'settings.json'), '{"version":2,"closeToTray":false}');
    const app = await desk.launch({ userData });
    const console = await app.window('console');
    const close = (): Promise<void> =>
      app.electron.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()
          .find((window) => window.isVisible())
          ?.close();
      });
    await console.locator('input[name=username]').waitFor();
    await close();
    const dialog = console.getByRole('dialog');
    await dialog.getByText(/退出后，本工作站不再接收告警/).waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await close();
    // The window may be gone before the click is answered; what counts is that the app has ended.
    await dialog
      .getByRole('button', { name: '退出' })
      .click()
      .catch(() => undefined);
    await until('the app has ended', () => app.processes().length === 0);
  });

  it('sets a settings file of 50 MB aside unread, and one of a newer version', async () => {
    for (const [name, text, notice] of [
      ['tooLarge', '{', /设置文件过大.*settings\.tooLarge-/],
      ['newer', '{"version":3}', /更新的版本.*settings\.newer-/],
    ] as const) {
      const userData = mkdtempSync(join(desk.rig.room.folder, 'user-'));
      mkdirSync(userData, { recursive: true });
      const file = join(userData, 'settings.json');
      writeFileSync(file, text);
      if (name === 'tooLarge') truncateSync(file, 50 * 1024 * 1024);
      const app = await desk.launch({ userData });
      await (await app.window('console')).getByText(notice).waitFor();
      const aside = readdirSync(userData).filter((entry) => entry.startsWith(`settings.${name}-`));
      expect(aside.length).toBe(1);
      expect(existsSync(file) ? statSync(file).size : 0).toBeLessThan(1_000);
      await app.close();
    }
  });
});

/** TLS in front of a plain platform; streams pass as well. */
async function tlsFront(port: number): Promise<Server> {
  const server = createTlsServer({ cert: PLATFORM_CERTIFICATE, key: PLATFORM_KEY }, (client) => {
    const plain = connect(port, '127.0.0.1');
    client.on('error', () => plain.destroy());
    plain.on('error', () => client.destroy());
    client.on('close', () => plain.destroy());
    plain.on('close', () => client.destroy());
    client.pipe(plain).pipe(client);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('the network of a company', () => {
  const desk = useDesk();

  it('reaches a platform of a private authority through a proxy with sign-in, alarms included', async () => {
    const folder = mkdtempSync(join(desk.rig.room.folder, 'company-'));
    const controlToken = randomUUID();
    await giveDemoData(folder);
    const real = await startPlatform({ dataDir: folder, port: 0, controlToken });
    const front = await tlsFront(Number(new URL(real.url).port));
    const { port } = front.address() as AddressInfo;
    const proxy = await ConnectProxy.start({ 'platform.example:443': `127.0.0.1:${port}` });
    proxy.account = 'desk:s3cret word';
    writeFileSync(join(folder, 'ca.pem'), PRIVATE_CA);
    writeFileSync(join(folder, 'leaf.pem'), ELSEWHERE_CERTIFICATE);
    try {
      const app = await desk.launch({ args: ['--server', 'https://platform.example'] });
      const page = await app.window('console');
      await page.getByText('未连接').first().waitFor();
      const own = await SettingsWindow.from(app, page);
      // What the window says of a setting comes before the network has it: it is asked again till then.
      const retried = (what: Locator): Promise<unknown> =>
        until('the call with the new settings has its answer', async () => {
          if ((await what.count()) > 0) return true;
          const isAsking = (await page.locator('.cj-captcha-picture .bp6-spinner').count()) > 0;
          if (!isAsking) await page.locator('.cj-captcha-picture').click();
          await pause(ASKED_AGAIN_MS);
          return false;
        });

      await own.choose('proxyMode', '手动');
      await own.says('proxyAddress', '请填写代理地址；填写之前不使用代理');
      await own.type('proxyAddress', proxy.address);
      await retried(page.getByText(/代理服务器要求登录/));
      await own.type('proxyUser', 'desk');
      await own.type('proxyPassword', 's3cret word');
      await own.says('proxyPassword', /密码已保存/);
      await retried(page.getByText(/签发机构未知/));
      await own.type('caFile', join(folder, 'leaf.pem'));
      await own.says('caFile', /不是证书机构的证书/);
      await own.type('caFile', join(folder, 'ca.pem'));
      await retried(page.locator('.cj-captcha-picture img'));

      const control = new PlatformControl(real.url, controlToken);
      const operator = Operator.with(app, page, control);
      await operator.signIn(WATCHER);
      await operator.listening();
      expect(new Set(proxy.passed)).toEqual(new Set(['platform.example:443']));
      const log = readdirSync(app.userData, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(log|json)$/.test(name))
        .map((name) => readFileSync(join(app.userData, name), 'utf8'))
        .join('');
      expect(log).not.toContain('s3cret word');

      // Another way is taken at once: the stream is dialled anew, and the session goes on.
      const before = proxy.passed.length;
      // By now the workstation belongs to this server: main asks its administrator before the change.
      await app.electron.evaluate(({ dialog }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
      });
      await own.type('proxyBypass', 'other.example');
      await own.page.locator('#setting-proxyBypass').blur();
      await until('the stream has dialled again', () => proxy.passed.length > before);
      await operator.listening();
    } finally {
      await proxy.stop();
      front.close();
      await real.stop();
    }
  });

  it('says that a proxy script loops, ends it, and works on', async () => {
    const script = createServer((request, response) => {
      const body = request.url?.includes('loop') === true ? 'for (;;);' : 'return "DIRECT";';
      response.end(`function FindProxyForURL(url, host) { ${body} }`);
    });
    await new Promise<void>((resolve) => script.listen(0, '127.0.0.1', resolve));
    const { port } = script.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}`;
    const app = await desk.launch({
      args: ['--server', 'http://platform.invalid', `--proxy=pac:${base}/loop.pac`],
    });
    const resolvers = (): Promise<number> =>
      app.electron.evaluate(
        ({ app: electron }) =>
          electron
            .getAppMetrics()
            .filter(({ serviceName }) => serviceName?.startsWith('proxy_resolver')).length,
      );
    try {
      await until('the script runs', async () => (await resolvers()) === 1);
      const page = await app.window('console');
      await page
        .getByText(/代理脚本（PAC）没有返回代理/)
        .first()
        // A page that was not there yet when the first call failed hears of the next, 30 s later.
        .waitFor({ timeout: 75_000 });
      const own = await SettingsWindow.from(app, page);
      await own.says('proxyPac', /3 秒内没有返回结果/);
      await until('the looping resolver is gone', async () => (await resolvers()) === 0);
      // Main never waited: the window answers.
      await own.show('appearance');
      await own.choose('language', 'English');
      await page.getByText('Sign in to the control room').waitFor();
    } finally {
      script.close();
    }
  });
});
