import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { SELF_TEST_STEPS } from '@main/selfTest/steps';
import { Operator } from './operator';
import { giveDemo, type App } from './rig/app';
import { output } from './rig/programs';
import type { Toast } from './rig/toasts';
import { quietAlarms } from './rig/quiet';
import { until } from './rig/wait';
import { useDesk } from './support';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const AUTO = SELF_TEST_STEPS.filter(({ sort }) => sort === 'auto').map(({ key }) => key);

interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly complained: string;
}

interface JsonStep {
  readonly key: string;
  readonly result: string;
  readonly found: string;
  readonly values: Readonly<Record<string, string | number>>;
}

interface JsonReport {
  readonly kind: string;
  readonly unattended: boolean;
  readonly electron: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly steps: readonly JsonStep[];
}

const readReport = (file: string): JsonReport =>
  JSON.parse(readFileSync(file, 'utf8')) as JsonReport;

describe('the self-test without a person', () => {
  const desk = useDesk();

  /** Runs the program as an administrator does, to its end. */
  const run = (userData: string, ...args: readonly string[]): Promise<Ended> => {
    const executable = process.env['CHENGJING_ELECTRON'] ?? '';
    quietAlarms(userData, args);
    const all = [PROJECT, `--user-data-dir=${userData}`, '--self-test', '--unattended', ...args];
    const child = spawn(executable, all, {
      cwd: desk.rig.room.folder,
      env: { ...desk.rig.room.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, complained] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (complained += data.toString()));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, printed, complained }));
    });
  };
  const newFolder = (): string => mkdtempSync(join(desk.rig.room.folder, 'self-test-'));
  /** One in which the app has run before. */
  const usedFolder = async (): Promise<string> => {
    const folder = newFolder();
    await giveDemo(folder);
    return folder;
  };

  describe('on a sound workstation', () => {
    let ended: Ended;
    let report: JsonReport;
    let userData: string;
    let bus: string;
    let toasts: readonly Toast[];
    const step = (key: string): JsonStep => {
      const found = report.steps.find((one) => one.key === key);
      if (found === undefined) throw new Error(`no step ${key}`);
      return found;
    };

    beforeAll(async () => {
      userData = newFolder();
      const file = join(desk.rig.room.folder, 'self-test.json');
      const watch = spawn(
        'dbus-monitor',
        ['--session', "interface='org.freedesktop.Secret.Collection'"],
        {
          env: { ...desk.rig.room.env },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      bus = '';
      watch.stdout.on('data', (data: Buffer) => (bus += data.toString()));
      ended = await run(userData, '--report', file);
      watch.kill();
      toasts = desk.rig.toasts.list().filter(({ title }) => title === '自检 · 测试通知');
      report = readReport(file);
    });

    it('ends with 0, and every automatic step has a result that is none of failed', () => {
      expect(ended.code).toBe(0);
      expect(report).toMatchObject({ kind: 'chengjing.selfTest', unattended: true });
      expect(report.steps.map(({ key }) => key)).toEqual(AUTO);
      expect(report.steps.filter(({ result }) => result === 'failed')).toEqual([]);
      expect(report.counts['left']).toBe(0);
    });

    it('tells monitors, toasts, sound and keychain as other programs see them', async () => {
      const { env } = desk.rig.room;
      const monitors = await output(env, 'xrandr', ['--listactivemonitors']);
      const places = [...monitors.matchAll(/ (\d+)\/\d+x(\d+)\/\d+\+(\d+)\+(\d+)/g)];
      expect(places).toHaveLength(3);
      expect(step('displays').values['count']).toBe(3);
      for (const [, width, height, x, y] of places) {
        expect(step('displays').values['list']).toContain(`${width}×${height} 100% (${x}, ${y})`);
      }
      expect(step('cover')).toMatchObject({ result: 'passed', values: { count: 3 } });

      expect(toasts).toHaveLength(1);
      expect(step('toastAccepted').result).toBe('passed');

      const sinks = (await output(env, 'pactl', ['list', 'short', 'sinks'])).trim().split('\n');
      expect(sinks).toHaveLength(1);
      expect(step('outputs')).toMatchObject({ result: 'passed', values: { number: 1 } });

      // It was really written, by its own name, and nothing of it is left.
      expect(bus).toContain('member=CreateItem');
      expect(bus).toContain('self-test-probe');
      expect(step('keychain')).toMatchObject({ result: 'passed', values: { length: 1_200 } });
    });

    it('hears its watchdog’s pipe and a second start, and leaves nothing of its trials', () => {
      expect(step('lifeSign')).toMatchObject({ result: 'passed', values: { signs: 3 } });
      expect(step('secondStart').result).toBe('passed');
      expect(step('journalDatabase').result).toBe('passed');
      expect(readdirSync(userData).filter((name) => name.includes('self-test'))).toEqual([]);
      expect(step('natives').values['names']).toContain('.node');
    });

    it('prints the same as a text, without the home folder’s name', () => {
      expect(ended.printed).toContain('城净指挥台 · 自检报告');
      expect(ended.printed).toContain('无人值守：只做自动检查');
      expect(ended.printed).toContain('[通过] 显示器 — 3 台：');
      expect(ended.printed).not.toContain('selfTest.');
    });
  });

  it('ends with 1 when a step fails, and says which', async () => {
    await desk.rig.keychain.stop();
    try {
      const file = join(desk.rig.room.folder, 'self-test-failed.json');
      const ended = await run(await usedFolder(), '--language', 'en', '--report', file);
      expect(ended.code).toBe(1);
      expect(ended.printed).toMatch(
        /^\[Failed\] Keychain — The keychain refused the operation write/m,
      );
      const failed = readReport(file).steps.filter(({ result }) => result === 'failed');
      expect(failed.map(({ key, found }) => [key, found])).toEqual([
        ['keychain', 'keychainRefused'],
      ]);
    } finally {
      await desk.rig.keychain.start();
    }
  });

  it('ends with 2 when it cannot run: the app runs, or the report cannot be written', async () => {
    const app = await desk.launch();
    await app.platform();
    const beside = await run(app.userData);
    expect(beside.code).toBe(2);
    expect(beside.complained).toContain('The app is running');

    const nowhere = join(desk.rig.room.folder, 'no-such-folder', 'report.json');
    const unwritten = await run(await usedFolder(), '--report', nowhere);
    expect(unwritten.code).toBe(2);
    expect(unwritten.complained).toContain(nowhere);
  });
});

describe('the window of the self-test', () => {
  const desk = useDesk();

  const open = async (app: App): Promise<Page> => {
    const page = await app.window('selfTest.html');
    await page.locator('.cj-self').waitFor();
    return page;
  };
  const stepOf = (page: Page, key: string): Locator => page.locator(`[data-step="${key}"]`);
  const panel = (page: Page): Locator => page.locator('[data-panel]');
  /** Until no automatic step waits any more. */
  const measured = async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name: /^(正在自动检查…|Running automatic checks…)$/ })
      .waitFor();
    await page
      .getByRole('button', { name: /^(正在自动检查…|Running automatic checks…)$/ })
      .waitFor({ state: 'detached', timeout: 90_000 });
  };
  const count = async (page: Page, result: string): Promise<number> =>
    Number(await page.locator(`[data-count="${result}"] strong`).innerText());

  it('measures, shows a real toast, asks, takes the answer by keyboard, and goes on after a kill', async () => {
    const app = await desk.launch({ args: ['--self-test'] });
    let page = await open(app);
    expect(app.electron.windows().some((one) => one.url().endsWith('://console/'))).toBe(false);
    await page.keyboard.press('Enter');
    await measured(page);
    expect(await count(page, 'failed')).toBe(0);
    const passed = await count(page, 'passed');
    expect(passed).toBeGreaterThanOrEqual(18);

    await desk.rig.toasts.clear();
    await stepOf(page, 'toastSeen').click();
    await page.getByRole('button', { name: '开始这一项' }).click();
    await desk.rig.toasts.waitFor(({ title }) => title === '自检 · 测试通知');
    await page.getByText('看到那条通知了吗？').waitFor();
    // The first answer has the focus: nobody needs the mouse.
    await page.keyboard.press('Enter');
    await page.locator('[data-step="toastSeen"][data-mark="passed"]').waitFor();
    expect(await count(page, 'passed')).toBe(passed + 1);

    // The list is one stop of the Tab key; arrows walk in it.
    await stepOf(page, 'kill').focus();
    await stepOf(page, 'kill').click();
    await page.keyboard.press('ArrowDown');
    await panel(page).and(page.locator('[data-panel="hang"]')).waitFor();
    await page.keyboard.press('ArrowUp');
    await panel(page).and(page.locator('[data-panel="kill"]')).waitFor();
    await page.getByRole('button', { name: '开始这一项' }).click();
    await page.getByText('程序自动回来，并说明上次被强制结束了吗？').waitFor();
    await app.kill9();

    const again = await desk.launch({ args: ['--self-test'], userData: app.userData });
    page = await open(again);
    await page.getByText(/有一次自检没有做完/).waitFor();
    await page.getByRole('button', { name: '继续上次的自检' }).click();
    await page.locator('[data-panel="kill"][data-phase="asking"]').waitFor();
    // No watchdog started it in this test, so it reads as an ordinary start.
    await page.getByText('程序正常结束后再次启动').waitFor();
    expect(await count(page, 'passed')).toBe(passed + 1);
    await page.getByLabel('备注（可不填）').fill('联系人 13812345678');
    await page.getByRole('button', { name: '否', exact: true }).click();
    await page.locator('[data-step="kill"][data-mark="failed"]').waitFor();

    const files = await saved(page, '保存报告');
    expect(files.text).toContain('[失败] 强制结束');
    expect(files.text).toContain('备注：联系人 [phone]');
    expect(files.text).toMatch(/^\[未做\] 三条同时$/m);
    const step = files.report.steps.find(({ key }) => key === 'kill');
    expect(step).toMatchObject({ result: 'failed', answer: 'no', note: '联系人 [phone]' });
  });

  it('shows the SOS popup as a test over the covered monitors, and ends with a report in English', async () => {
    const app = await desk.launch({ args: ['--self-test', '--language', 'en'] });
    const page = await open(app);
    await page.getByRole('button', { name: 'Start self-test' }).click();
    await measured(page);
    await stepOf(page, 'sosBoard').click();
    const covers = (): readonly Page[] =>
      app.electron.windows().filter((one) => one.url().includes('#cover-'));
    await page.getByRole('button', { name: 'Start this item' }).click();
    // Both are looked for at once: popup and covers stay for ten seconds, and a page may be loaded late.
    await Promise.all([
      until('every monitor is covered', () => covers().length === 3),
      app.window('sos.html').then((sos) => sos.getByText('Self-test · not a real SOS').waitFor()),
    ]);
    await page.getByText('Was the popup above the covered monitor and the taskbar?').waitFor();
    await until('no monitor is covered any more', () => covers().length === 0);
    await page.getByRole('button', { name: 'Not sure' }).click();
    await page.locator('[data-step="sosBoard"][data-mark="unseen"]').waitFor();

    // A monitor that is pulled out meanwhile is seen by the step that waits for it.
    await stepOf(page, 'unplug').click();
    await page.getByRole('button', { name: 'Start this item' }).click();
    await page.getByText('No changes observed yet').waitFor();
    await desk.rig.monitors.unplug(2);
    await page.getByText(/Connected: 2 \(1\*: 1920×1080 100% \(0, 0\)/).waitFor();
    await desk.rig.monitors.plug(2);
    await page.getByText(/Connected: 3 \(/).waitFor();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();

    // What is left is left out, each with its reason, and the run has ended.
    while ((await count(page, 'left')) > 0) {
      const left = page.locator('[data-step][data-mark="left"]').first();
      const key = (await left.getAttribute('data-step')) ?? '';
      await left.click();
      await page.locator(`[data-panel="${key}"]`).waitFor();
      await page.getByLabel('Note (optional)').fill('no such machine at hand');
      await page.getByRole('button', { name: 'Skip this item' }).click();
      await page.locator(`[data-step="${key}"][data-mark="skipped"]`).waitFor();
    }
    await page.getByText('All items have results.').waitFor();
    const files = await saved(page, 'Save report');
    expect(files.text).toContain('Chengjing Control Room · self-test report');
    expect(files.text).toContain('[Not confirmed] SOS popup over boards');
    expect(files.text).toMatch(/\[Passed\] Unplugging a monitor\n.*Connected: 2 \(/);
    expect(files.report.counts['left']).toBe(0);
    await page.getByRole('button', { name: 'Start over' }).waitFor();
  });

  it('is opened by a second start in the app that runs', async () => {
    const app = await desk.launch();
    await app.platform();
    const executable = process.env['CHENGJING_ELECTRON'] ?? '';
    const second = spawn(
      executable,
      [PROJECT, `--user-data-dir=${app.userData}`, '--self-test', '--no-watchdog'],
      { env: { ...desk.rig.room.env }, stdio: 'ignore' },
    );
    await once(second, 'exit');
    const page = await open(app);
    await page.getByRole('button', { name: '开始自检' }).waitFor();
    expect(app.output()).not.toContain('RESTARTED');
  });

  it('leaves nobody with an app that cannot be seen: closing it shows the console', async () => {
    const app = await desk.launch({ args: ['--self-test'] });
    const page = await open(app);
    await page.getByRole('button', { name: '开始自检' }).waitFor();
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith('/selfTest.html'))
        ?.close(),
    );
    const operator = await Operator.at(app);
    await operator.page.getByRole('button', { name: /登\s*录/ }).waitFor();
  });

  interface Saved {
    readonly text: string;
    readonly report: JsonReport;
  }
  const saved = async (page: Page, button: string): Promise<Saved> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const paths = (await page.locator('[data-saved]').getAttribute('data-saved')) ?? '';
    const [text = '', json = ''] = paths.split('\n');
    return { text: readFileSync(text, 'utf8'), report: readReport(json) };
  };
});
