import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRead, type CallSpec } from '@shared/api/call';
import { FAMILIES } from '@shared/catalogue';
import { LANGUAGES } from '@shared/i18n';
import { TestPlatform } from '../contract/platform';
import { MovedServer } from './fixtures/movedServer';
import { computedColour } from '../support/colour';
import { keep } from './keep';
import { Operator } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const ROLES = '/api/blade-system/role/tree';
/** What a check may send: reads, but not the one whose name says that it sends. */
const READS = FAMILIES.flatMap(({ calls }) => calls).filter(
  ({ kind, careful }: CallSpec) => isRead(kind) && careful !== true,
);
const DAY_MS = 24 * 3_600_000;

/** Opens a section of the settings window. */
async function section(app: App, console: Page, name: 'check' | 'support'): Promise<Page> {
  await console.evaluate(`window.chengjing.command('window.settings', { section: '${name}' })`);
  const page = await app.window('settings');
  await page.locator(`[data-section=${name}]`).click();
  return page;
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始检查' }).click();
  await page.locator('.cj-check[data-state=done]').waitFor();
}

describe('connection check and support bundle', () => {
  const desk = useDesk();
  let platform: TestPlatform;
  let server: MovedServer;
  let app: App;
  let operator: Operator;
  let page: Page;

  /** Keeps the page in both languages at two sizes; with nowhere to keep pictures it does nothing. */
  async function pictured(name: string): Promise<void> {
    if (process.env['PICS'] === undefined) return;
    for (const [width, height] of [
      [1024, 768],
      [1600, 1000],
    ] as const) {
      await resize({ app, page }, width, height);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.locator(`html[lang^=${language}]`).waitFor();
        await keep(page, `${name}-${language}-${width}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
  }

  beforeAll(async () => {
    platform = await TestPlatform.start();
    server = await MovedServer.start(platform.url);
    app = await desk.launch({ args: ['--server', server.url] });
    operator = Operator.with(app, await app.window('console'), platform.control);
    await operator.signIn();
  });
  afterAll(async () => {
    await server.stop();
    await platform.stop();
  });

  it('every step and every read call of the catalogue is answered, and the result is exported', async () => {
    page = await section(app, operator.page, 'check');
    await check(page);
    await pictured('check');
    expect(READS.length).toBeGreaterThan(6);
    const rows = page.locator('tr[data-call]');
    expect(await rows.count()).toBe(READS.length);
    const wrong = await page.locator('tr[data-call]:not([data-verdict=answered])').allInnerTexts();
    expect(wrong).toEqual([]);
    await page.locator(`[data-count=answered]`).getByText(`正常 ${READS.length}`).waitFor();
    const steps = page.locator('tr[data-step]:not([data-verdict=ok])');
    expect(await steps.allInnerTexts()).toEqual([]);
    // What is in order has no colour: neither of its own nor on its ground.
    const colours = await page
      .locator('tr[data-verdict=answered] .bp6-tag, tr[data-verdict=ok] .bp6-tag')
      .evaluateAll((all) =>
        all.flatMap((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]),
      );
    expect(colours.length).toBeGreaterThan(READS.length);
    for (const text of new Set(colours)) {
      const parts = computedColour(text) ?? [0, 0, 0];
      expect(Math.max(...parts) - Math.min(...parts), text).toBeLessThan(40);
    }
    const modules = page.locator('tr[data-module]');
    const troubled = ['absent', 'failing', 'partly', 'closed'].map(
      (one) => `tr[data-state=${one}]`,
    );
    expect(await page.locator(troubled.join()).allInnerTexts()).toEqual([]);
    // Two of them lie outside the prefix.
    const ofSystem = READS.filter(({ path }) => /^(\/api)?\/blade-system\//.test(path));
    await modules.getByRole('button', { name: 'blade-system', exact: true }).click();
    expect(await rows.count()).toBe(ofSystem.length);
    await modules.getByRole('button', { name: 'blade-system', exact: true }).click();
    expect(await rows.count()).toBe(READS.length);
    await page.getByRole('button', { name: '导出结果' }).click();
    const saved = await page.getByText(/已导出到/).innerText();
    const json = readFileSync(/(\/\S+\.json)/.exec(saved)?.[1] ?? '', 'utf8');
    const csv = readFileSync(/(\/\S+\.csv)/.exec(saved)?.[1] ?? '', 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(READS.length + 1);
    expect(json).toContain('user.page');
    const html = readFileSync(/(\/\S+\.html)/.exec(saved)?.[1] ?? '', 'utf8');
    expect(html).toContain(`${ofSystem.length} 个查询接口全部可用`);
    for (const text of [json, csv, html])
      expect(text).not.toMatch(/dispatcher|bearer|1[3-9]\d{9}(?!\d)/);
  });

  it('a path that the server moved is tried, kept, and used by the screens', async () => {
    server.moved = { [ROLES]: '/api/other/roles' };
    await check(page);
    const row = page.locator('tr[data-call="role.tree"]');
    expect(await row.getAttribute('data-verdict')).toBe('notFound');
    await page.locator('tr[data-module=blade-system][data-state=partly]').waitFor();
    await row.getByRole('button', { name: '更改路径' }).click();
    const send = async (path: string): Promise<void> => {
      await page.locator('#remap-path').fill(path);
      await page.getByRole('button', { name: '试用并保存' }).click();
    };
    await send('/api/no/such');
    await page.getByText('服务器也没有这个路径').waitFor();
    await send('/api/other/roles');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('tr[data-call="role.tree"][data-verdict=answered]').waitFor();
    const list = new UserList(operator);
    await list.open();
    await list.tool('新增').click();
    await operator.page.locator('#form-roleId').click();
    await operator.page.getByRole('treeitem').first().waitFor();
    await operator.page.keyboard.press('Escape');
    const book = readFileSync(join(app.userData, 'servers.json'), 'utf8');
    expect(JSON.parse(book)).toMatchObject({
      servers: { [server.url]: { paths: { 'role.tree': '/api/other/roles' } } },
    });
  });

  it('a module that the server has elsewhere is moved by a rule, which names the writes that come along', async () => {
    const users = '/api/blade-user/';
    const calls = FAMILIES.flatMap((one) => one.calls).filter(({ path }) => path.startsWith(users));
    const ids = (isWanted: (call: CallSpec) => boolean): string[] =>
      calls.filter(isWanted).map(({ id }) => id);
    const elsewhere = (path: string): string => path.replace(users, '/api/people/');
    server.moved = Object.fromEntries(calls.map(({ path }) => [path, elsewhere(path)]));
    // Main asks by the system's own box: first nobody agrees, then the administrator does.
    const answer = (response: number): Promise<void> =>
      app.electron.evaluate(({ dialog }, response) => {
        dialog.showMessageBox = (...args: unknown[]) => {
          Object.assign(globalThis, { asked: (args.at(-1) as { readonly detail: string }).detail });
          return Promise.resolve({ response, checkboxChecked: false });
        };
      }, response);
    await check(page);
    const row = page.locator('tr[data-call="user.page"]');
    expect(await row.getAttribute('data-verdict')).toBe('notFound');
    await row.getByRole('button', { name: '更改规则' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#remap-path').fill('/api/people/page');
    await dialog.getByText('同样开头的接口一并改变：/api/blade-user → /api/people').click();
    const writes = ids(({ kind }) => !isRead(kind) && kind !== 'session');
    const reads = ids((call) => READS.includes(call));
    await dialog
      .getByText(`查询接口 ${reads.length} 个，写入接口 ${writes.length} 个：${writes[0]}`)
      .waitFor();
    await pictured('rule');
    const send = dialog.getByRole('button', { name: '试用并保存' });
    await answer(0);
    await send.click();
    await dialog.getByText('未更改').waitFor();
    expect(await row.getAttribute('data-verdict')).toBe('notFound');
    await answer(1);
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    const asked = await app.electron.evaluate(
      () => (globalThis as unknown as { asked: string }).asked,
    );
    expect(asked).toContain(`一并改变的写入接口：${writes.join(', ')}`);
    for (const id of reads)
      await page.locator(`tr[data-call="${id}"][data-verdict=answered]`).waitFor();
    await pictured('ruled');
    // The screens go by the rule too.
    const list = new UserList(operator);
    await list.open();

    server.moved = {};
    await row.getByRole('button', { name: '恢复默认路径' }).click();
    await page.locator('tr[data-call="user.detail"][data-verdict=answered]').waitFor();
    await row.getByText('/api/blade-user/page').waitFor();
    await list.open();
  });

  it('a server whose clock is a day off is told in the console and in the check', async () => {
    server.aheadMs = DAY_MS;
    // Three answers in a row are believed; a check gives more than that.
    await check(page);
    await operator.page.getByText('本机时钟与服务器相差 24 小时').waitFor();
    await check(page);
    const clock = page.locator('tr[data-step=clock][data-verdict=warning]');
    await clock.getByText(/服务器比本机快 86[34]\d\d(\.\d)? 秒/).waitFor();
    server.aheadMs = 0;
    await check(page);
    await operator.page.getByText('本机时钟与服务器相差').waitFor({ state: 'detached' });
  });

  it('the support bundle lists what is in it and holds no planted secret and no number', async () => {
    const logs = join(app.userData, 'logs');
    expect(server.token.length).toBeGreaterThan(20);
    const planted = [
      `opaque ${server.token}`,
      'user 13812345678 and 14010519900307123X',
      JSON.stringify({
        body: JSON.stringify({ password: 'Pl4nted"Secret', token: 'Pl4ntedToken' }),
      }),
      'proxy http://u:Pl4ntedProxy@10.0.0.1:3128 lockHash=Pl4ntedHash client_secret=Pl4ntedClient',
    ].join('\n');
    appendFileSync(join(logs, 'main.log'), `${planted}\nharmless end\n`);
    writeFileSync(join(logs, 'main-20261101T000000000Z.log'), `${planted}\n`);
    const detail = { type: 'x', message: planted, stack: planted, url: 'app://console/' };
    await operator.page.evaluate(
      `window.chengjing.command('log.error', ${JSON.stringify(detail)})`,
    );
    await until('the page error is logged', () =>
      readFileSync(join(logs, 'main.log'), 'utf8').includes('page error'),
    );
    page = await section(app, operator.page, 'support');
    await page.getByText('main-20261101T000000000Z.log').waitFor();
    await page.getByRole('button', { name: '生成诊断包' }).click();
    const path = (await page.locator('[data-made]').getAttribute('data-made')) ?? '';
    const files = Object.entries(unzipSync(readFileSync(path)));
    const names = files.map(([name]) => name);
    for (const name of ['versions', 'settings', 'displays', 'streams', 'connection-check'])
      expect(names).toContain(`${name}.json`);
    expect(names).toEqual(expect.arrayContaining(['journal.json', 'lock.json', 'logs/main.log']));
    for (const [name, bytes] of files) {
      const text = strFromU8(bytes);
      expect(text, name).not.toMatch(/Pl4nted|13812345678|900307|saber_secret|c2FiZXI6/);
      expect(text, name).not.toContain(server.token);
    }
    const text = (name: string): string =>
      strFromU8(files.find(([file]) => file === name)?.[1] ?? new Uint8Array());
    expect(text('logs/main.log')).toContain('harmless end');
    // From the click to the server's answer under one id.
    const id = /<([0-9a-f]{4}-\w+)> request {"name":"data.page"/.exec(text('logs/main.log'))?.[1];
    expect(text('logs/main.log')).toMatch(
      new RegExp(`<${String(id)}> server call .*"path":"/api/blade-user/page".*"status":200`),
    );
    expect(JSON.parse(text('journal.json'))).toMatchObject({ ok: true });
    for (const name of ['settings.json', 'displays.json', 'lock.json'])
      expect(text(name), name).not.toContain('notAvailable');
  });
});
