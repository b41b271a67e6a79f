import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardsState } from '@shared/model/board';
import { totalOf, type TestAlarmState } from '@shared/model/testAlarm';
import { TestPlatform } from '../contract/platform';
import { answeredTile } from './answeredTile';
import { Wire } from './fixtures/wire';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const ACCOUNT = { tenantId: '476074', username: 'dispatcher', password: 'Dispatch1' };
/** Words that are looked for in files stand nowhere by chance. */
const LOCK_PASSWORD = 'L0ck-word-7731';
const PROXY_PASSWORD = 'Pr0xy-word-7731';
/** Documents of this workstation that must be there to be looked into. */
const DOCUMENTS = ['boards', 'lock', 'settings', 'state', 'test-alarm', 'wall'];

/** Every file below a folder that holds one of the secrets, in UTF-8 or UTF-16. */
function filesWith(folder: string, secrets: readonly string[]): string[] {
  const needles = secrets.flatMap((one) => [Buffer.from(one), Buffer.from(one, 'utf16le')]);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return false;
    const data = readFileSync(path);
    return needles.some((needle) => data.includes(needle));
  });
}

describe('secrets', () => {
  const desk = useDesk();
  let platform: TestPlatform;
  let wire: Wire;
  let operator: Operator;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    wire = await Wire.start(Number(new URL(platform.url).port));
    const policy = join(mkdtempSync(join(desk.rig.room.folder, 'policy-')), 'policy.json');
    writeFileSync(policy, JSON.stringify({ administrators: ['476074/dispatcher'] }));
    const env = { CHENGJING_POLICY_FILE: policy };
    const app = await desk.launch({ args: ['--server', wire.url], env });
    operator = Operator.with(app, await app.window('console'), platform.control);
    await operator.signIn(ACCOUNT);
    await operator.listening();
    await operator.open('/system/user');
    await operator.page.getByRole('row').nth(2).waitFor();
    // A refresh, so that the second pair is searched for as well.
    await operator.control.expireAccess();
    await operator.page.getByRole('button', { name: '刷新' }).click();
    await until('a second pair of tokens', () => wire.tokens.size >= 4);
  });
  afterAll(async () => {
    wire.close();
    await platform.stop();
  });

  it('travel in headers and never in an address', () => {
    const lines = wire.requestLines.join('\n');
    expect(lines).toContain('/api/blade-user/page');
    expect(lines).toContain('/alarm_report_message/476074/');
    for (const token of wire.tokens) expect(lines).not.toContain(token);
    expect(lines).not.toContain('eyJ');
    expect(lines).not.toContain(ACCOUNT.password);
  });

  it('never reach a renderer: not its memory, storage, address or globals', async () => {
    const { page } = operator;
    const cdp = await page.context().newCDPSession(page);
    let heap = '';
    cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
      heap += chunk;
    });
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    expect(heap).toContain('blade');
    for (const token of wire.tokens) expect(heap.includes(token)).toBe(false);
    expect(heap.includes('eyJ')).toBe(false);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(stored).not.toContain('eyJ');
  });

  it('are in no file, log or crash dump, also after a renderer crashed', async () => {
    const { app } = operator;
    await everyDocument(operator);
    await app.electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        window.webContents.forcefullyCrashRenderer();
    });
    await app.close();
    expect(readdirSync(app.userData)).toEqual(
      expect.arrayContaining(DOCUMENTS.map((name) => `${name}.json`)),
    );
    const secrets = [...wire.tokens, LOCK_PASSWORD, PROXY_PASSWORD];
    expect(filesWith(app.userData, secrets)).toEqual([]);
    // The app's own text about the demo platform names this account; compiled pages hold texts.
    const named = filesWith(app.userData, [ACCOUNT.password]);
    expect(named.filter((file) => !file.startsWith('Code Cache'))).toEqual([]);
    for (const secret of [...secrets, ACCOUNT.password]) {
      expect(app.output()).not.toContain(secret);
    }
  });
});

/** Sets everything of which the workstation keeps a document: lock, wall, test report, settings. */
async function everyDocument(operator: Operator): Promise<void> {
  const { app, page } = operator;
  // Typed: what stands in a script that is run may be kept in the code cache of its page.
  await page.keyboard.press('Control+l');
  await page.locator('#lock-password').fill(LOCK_PASSWORD);
  await page.locator('#lock-repeat').fill(LOCK_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[name=lockPassword]').fill(LOCK_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('.cj-lock').waitFor({ state: 'detached' });
  const { displays } = await operator.ask<BoardsState>('boards');
  await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id });
  const board = await app.window('board.html');
  await board.locator(answeredTile('summary')).waitFor();
  await operator.ask('testAlarm.start');
  await page.evaluate(`window.chengjing.command('window.settings', { section: 'network' })`);
  const settings = await app.window('settings.html');
  // Main asks its administrator whom the workstation is to trust.
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await settings.locator('#setting-proxyUser').fill('desk');
  await settings.keyboard.press('Enter');
  await settings.locator('#setting-proxyPassword').fill(PROXY_PASSWORD);
  await settings.keyboard.press('Enter');
  await settings
    .getByText(/密码已保存/)
    .first()
    .waitFor();
  await until('the test has ended', async () => {
    const { report } = await operator.ask<TestAlarmState>('testAlarm');
    return report !== null && totalOf(report) !== 'running';
  });
}
