import { statSync, writeFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { join } from 'node:path';
import { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { groupProcesses } from '../desktop/rig/proc';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import { column, written } from '../fixtures/spreadsheets';
import { pssOf } from './memory';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Bounds of the issue. */
const EXTRA_GOAL_MB = 300;
const INPUT_GOAL_MS = 200;
const CHECK_GOAL_MS = 5_000;
const ROWS: Sized = { whole: 100_000, smallest: 1_000 };
const CHECKED_ROWS: Sized = { whole: 10_000, smallest: 100 };
/** A key is pressed this often. ms */
const EVERY_MS = 150;
/** Key presses from one look at the memory to the next. */
const MEMORY_EVERY = 6;
const SETTLE_MS: Sized = { whole: 4_000, smallest: 0 };
/** An export of 100,000 rows on a slow machine, ms. */
const LONGEST_MS = 300_000;
const MB = 1024 * 1024;

/** What an export of 100,000 records costs while somebody types, and how long the check of an import takes. */
export async function transfer(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const scale = { family: 'deliveryRecord', rows: ROWS[size] };
  const server = await TestPlatform.start(undefined, false, { scale });
  try {
    const app = await App.launch(rig, { args: ['--server', server.url] });
    try {
      const operator = Operator.with(app, await app.window('console'), server.control);
      await operator.signIn();
      return [
        ...(await exported(operator, size)),
        ...(await checked(rig, operator, CHECKED_ROWS[size])),
      ];
    } finally {
      await app.close();
    }
  } finally {
    await server.stop();
  }
}

async function exported(operator: Operator, size: Size): Promise<readonly BenchResult[]> {
  const { page, app } = operator;
  await operator.open('/system_classify/record/delivery');
  await page.locator('.cj-list[data-status=ready]').waitFor();
  await page.evaluate(`(() => {
    window.benchDelays = [];
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) window.benchDelays.push(one.duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    // Asked in the page, so that no driver and no server of this program is in it.
    window.benchAnswers = [];
    const ask = async () => {
      const begun = performance.now();
      await window.chengjing.request('app.info');
      window.benchAnswers.push(performance.now() - begun);
    };
    window.benchTimer = setInterval(ask, ${EVERY_MS});
  })()`);
  const button = page.locator('[data-transfer=export]');
  const dialog = page.getByRole('dialog');
  await button.click();
  await pause(SETTLE_MS[size]);
  const before = used(app);
  const begun = performance.now();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  if (await isSentBehind(dialog)) await dialog.waitFor({ state: 'detached' });
  const field = page.locator('.cj-search input').first();
  await field.focus();
  let most = before;
  let presses = 0;
  await page.evaluate('window.benchDelays.length = window.benchAnswers.length = 0');
  await until(
    'the export is done',
    async () => {
      await page.keyboard.press('a');
      presses += 1;
      // Looking at a process's memory holds that process up.
      if (presses % MEMORY_EVERY === 0) most = Math.max(most, used(app));
      await pause(EVERY_MS);
      return !(await button.innerText()).includes('%');
    },
    LONGEST_MS,
  );
  const took = performance.now() - begun;
  const delays = await page.evaluate<readonly number[]>('window.benchDelays.slice()');
  const answers = await page.evaluate<readonly number[]>(
    'clearInterval(window.benchTimer), window.benchAnswers',
  );
  if (!(await dialog.isVisible())) await button.click();
  const path = await dialog.locator('code').innerText();
  const rows = Number(/\d+/.exec(await dialog.getByText(/已导出 \d+ 条/).innerText())?.[0]);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  return [
    line(`export of ${rows} records to xlsx`, took, 'ms', null),
    line('its size', statSync(path).size / MB, 'MB', null),
    line('memory beyond that of before (PSS)', most - before, 'MB', EXTRA_GOAL_MB),
    line('input delay meanwhile, the longest', Math.max(0, ...delays), 'ms', INPUT_GOAL_MS),
    line('an answer of main meanwhile, p95', percentile(answers, 0.95), 'ms', null),
  ];
}

/** Sends the export behind; false for one that is done before the button can be clicked. */
function isSentBehind(dialog: Locator): Promise<boolean> {
  const sent = dialog.getByRole('button', { name: '后台继续' }).click();
  const done = dialog.locator('code').waitFor();
  // Whichever comes too late fails when the page goes.
  return Promise.race([
    sent.then(
      () => true,
      () => false,
    ),
    done.then(
      () => false,
      () => true,
    ),
  ]);
}

/** Proportional set size of every process of the application, MB. */
function used(app: App): number {
  return groupProcesses(app.pid).reduce((sum, { pid }) => sum + pssOrNone(pid), 0);
}

function pssOrNone(pid: number): number {
  try {
    return pssOf(pid);
  } catch {
    // It ended between the list and the look.
    return 0;
  }
}

async function checked(
  rig: Rig,
  operator: Operator,
  count: number,
): Promise<readonly BenchResult[]> {
  const { page } = operator;
  const titles = ['登录账号', '密码', '用户昵称', '用户姓名', '手机号码', '性别', '出生日期'];
  const rows = Array.from({ length: count }, (_one, n) => [
    `bench${n}`,
    'Abcd1234',
    '张三',
    '张三',
    '13800000001',
    n % 100 === 0 ? '没有' : '男',
    '2000/1/2',
  ]);
  const path = join(rig.room.folder, 'import.xlsx');
  writeFileSync(
    path,
    written(
      'xlsx',
      titles.map((title) => column(title)),
      rows,
    ),
  );
  await operator.open('/system/user');
  await page.locator('.cj-list[data-family=user][data-status=ready]').waitFor();
  await page.locator('[data-transfer=import]').click();
  await page.locator('.cj-import-choose').waitFor();
  const begun = performance.now();
  await page.setInputFiles('input[data-import=file]', path);
  await page.locator('.cj-import-checked').waitFor();
  const took = performance.now() - begun;
  return [
    line(
      `import check of ${count.toLocaleString('en')} rows, until it is shown`,
      took,
      'ms',
      CHECK_GOAL_MS,
    ),
  ];
}
