import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** The name that a damaged file is kept under says when it was found. */
const SETTINGS_KEPT = /^settings\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.json$/;
const JOURNAL_KEPT = /^\d{4}-\d\d\.db\.damaged-\d{8}T\d{6}$/;

const journalOf = (app: App): string => join(app.userData, 'journal');
const segmentOf = (app: App): string => {
  const name = readdirSync(journalOf(app)).find((one) => /^\d{4}-\d\d\.db$/.test(one));
  return join(journalOf(app), name ?? 'no segment');
};

describe('damaged settings', () => {
  const desk = useDesk();

  it.each([
    ['garbage', '\u0000\u0001not json{{'],
    ['cut off', '{"version":1,"language":"en","serv'],
    ['of a version that never was', '{"version":0,"language":"en"}'],
    ['of another shape', '["language","en"]'],
    ['empty', ''],
  ])('%s: kept aside, said on screen, and the app starts with defaults', async (_name, text) => {
    const userData = mkdtempSync(join(desk.rig.room.folder, 'user-'));
    writeFileSync(join(userData, 'settings.json'), text);
    const app = await desk.launch({ userData });
    const page = await app.window('console');
    const line = page.getByText('设置文件已损坏').first();
    await line.waitFor();
    const kept = readdirSync(userData).filter((name) => SETTINGS_KEPT.test(name));
    expect(kept).toHaveLength(1);
    expect(await line.innerText()).toContain(kept[0]);
    expect(readFileSync(join(userData, kept[0] ?? ''), 'utf8')).toBe(text);
    await page.locator('.cj-captcha-picture img').waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await line.waitFor({ state: 'detached' });
  });
});

describe('a damaged journal', () => {
  const desk = useDesk();

  /** Signed in, with one alarm on disk, and ended. */
  async function withAlarm(text: string): Promise<App> {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await raise(operator, text);
    await app.close();
    return app;
  }

  async function raise(operator: Operator, text: string): Promise<void> {
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: `${text},1,5` });
    // It is shown after it was committed, never before.
    await desk.rig.toasts.waitFor(({ title, body }) => `${title}${body}`.includes(text));
  }

  async function lists(operator: Operator, text: string): Promise<number> {
    await operator.open('/alarms');
    await operator.page.getByRole('radio', { name: /^全部/ }).click();
    const rows = operator.page.getByRole('row').filter({ hasText: text });
    await rows.first().waitFor();
    return rows.count();
  }

  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['random bytes', (file) => writeFileSync(file, Buffer.from('no database '.repeat(999)))],
    ['cut in half', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['flipped bytes in every page', (file) => writeFileSync(file, readFileSync(file).map(flipped))],
  ];

  /** Spares SQLite's own 100 bytes at the beginning: the file still looks like a database. */
  function flipped(byte: number, at: number): number {
    return at >= 100 && at % 7 === 0 ? byte ^ 0xff : byte;
  }

  it.each(damages)('%s: kept aside, said on screen, new alarms are kept', async (name, damage) => {
    const before = await withAlarm(`损坏前 ${name}`);
    damage(segmentOf(before));
    const bytes = readFileSync(segmentOf(before));

    const app = await desk.launch({ userData: before.userData });
    const operator = await Operator.at(app);
    await operator.atHome();
    const line = operator.page.getByText('告警日志已损坏').first();
    await line.waitFor();
    const [kept = ''] = readdirSync(journalOf(app)).filter((one) => JOURNAL_KEPT.test(one));
    expect(kept).not.toBe('');
    expect(readFileSync(join(journalOf(app), kept))).toEqual(bytes);

    await operator.listening();
    await raise(operator, '损坏后投放点');
    await app.kill9();
    const again = await Operator.at(await desk.launch({ userData: app.userData }));
    await again.atHome();
    expect(await lists(again, '损坏后投放点')).toBeGreaterThan(0);
    expect(await again.page.getByText('告警日志已损坏').count()).toBe(0);
  });

  it('that may not be written: said at once, and written as soon as it may', async () => {
    const before = await withAlarm('早先投放点');
    chmodSync(segmentOf(before), 0o400);
    chmodSync(journalOf(before), 0o500);
    const app = await desk.launch({ userData: before.userData });
    try {
      const operator = await Operator.at(app);
      await operator.atHome();
      await operator.page.getByText('告警日志无法写入').first().waitFor();
      const tray = await desk.rig.tray.item();
      await until('the tray says it', async () => (await tray.tooltip()).includes('日志写入失败'));
      await operator.listening();
      const order = { tenantId: WATCHER.tenantId, text: '不可写时投放点,1,5' };
      await operator.control.alarm(order);
      await operator.page.waitForTimeout(500);
      chmodSync(journalOf(app), 0o700);
      chmodSync(segmentOf(app), 0o600);
      await desk.rig.toasts.waitFor(({ title, body }) =>
        `${title}${body}`.includes('不可写时投放点'),
      );
      expect(await lists(operator, '不可写时投放点')).toBeGreaterThan(0);
      await app.close();
      const again = await Operator.at(await desk.launch({ userData: app.userData }));
      await again.atHome();
      expect(await lists(again, '早先投放点')).toBeGreaterThan(0);
      expect(await lists(again, '不可写时投放点')).toBeGreaterThan(0);
    } finally {
      chmodSync(journalOf(app), 0o700);
    }
  });
});
