import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { useDesk } from './support';

const desk = useDesk();
const ROUTES_CALL = '/api/blade-system/menu/routes';

const entry = (id: number, name: string, path: string, children: readonly object[] = []) => ({
  id: `172542289159365${1_000 + id}`,
  code: name,
  name,
  alias: 'menu',
  path,
  source: '',
  category: 1,
  isOpen: 1,
  children,
});

/** An entry of the demo platform that no page was built for. */
const UNBUILT = '/system_classify/dataStatistics/pointKanban/index';

it('an entry without a page explains itself, takes the page that an administrator chooses, and keeps it', async () => {
  const app = await desk.launch();
  const operator = await Operator.at(app);
  const { page } = operator;
  await operator.signIn();
  await operator.open('/authority/none');
  await page.locator('[data-state=notFound]').waitFor();
  // Where no page is there is still the frame around it, which says DEMO.
  await page.getByText('DEMO · 当前显示的是内置演示平台的数据').waitFor();
  await operator.open(UNBUILT);
  const placeholder = page.locator('[data-state=notBuilt]');
  await placeholder.getByText(`地址 ${UNBUILT} · 编码 pointKanban`).waitFor();
  await placeholder.getByLabel('选择页面').selectOption({ label: '用户管理' });
  await placeholder.getByRole('button', { name: '使用此页面' }).click();
  await page.locator('[col-id=account]').first().waitFor();

  const again = await Operator.at(await app.relaunch());
  await again.atHome();
  await again.open(UNBUILT);
  await again.page.locator('[col-id=account]').first().waitFor();
  const saved = JSON.parse(readFileSync(join(app.userData, 'servers.json'), 'utf8')) as object;
  expect(JSON.stringify(saved)).toContain('family:user');
});

it.each(['zh', 'en'] as const)(
  'names of entries and pages can be read in a narrow settings window: %s',
  async (language) => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn();
    await operator.ask('settings.set', { language });
    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'menuMap' })`,
    );
    const settings = await app.window('settings.html');
    await settings.setViewportSize({ width: 1024, height: 768 });
    const rows = settings.locator('.cj-menumap-table tbody tr');
    await rows.nth(5).waitFor();
    const seen = await rows.evaluateAll((all) =>
      all.map((row) => {
        const name = row.querySelector('td')?.getBoundingClientRect().width ?? 0;
        const choice = row.querySelector('select')?.getBoundingClientRect().width ?? 0;
        return { name, choice, isIn: row.getBoundingClientRect().right <= innerWidth };
      }),
    );
    for (const { name, choice, isIn } of seen) {
      expect(name).toBeGreaterThanOrEqual(120);
      expect(choice).toBeGreaterThanOrEqual(180);
      expect(isIn).toBe(true);
    }
  },
);

it('who is no administrator is told whom to ask', async () => {
  const operator = await Operator.at(await desk.launch());
  await operator.signIn({ ...WATCHER, username: 'dispatcher', password: 'Dispatch1' });
  await operator.open(UNBUILT);
  const placeholder = operator.page.locator('[data-state=notBuilt]');
  await placeholder.getByText('「点位看板」未开通').waitFor();
  await placeholder.getByText('如需使用，请联系管理员。').waitFor();
  expect(await placeholder.getByRole('combobox').count()).toBe(0);
  expect(await placeholder.getByText('编码').count()).toBe(0);
});

it('a menu with javascript: addresses, repeats, a loop and 2,000 entries works and says what was stopped', async () => {
  const operator = await Operator.at(await desk.launch());
  const { page, control } = operator;
  const loop = entry(1, '循环', '/loop');
  const routes = [
    entry(2, '坏地址', 'java\tscript:window.hacked=1'),
    { ...loop, children: [loop, entry(3, '其中', '/inside')] },
    entry(4, '重复', '/twice'),
    entry(4, '重复', '/twice'),
    entry(
      5,
      '很多',
      '',
      Array.from({ length: 2_000 }, (_, n) => entry(100 + n, `项${n}`, `/n/${n}`)),
    ),
  ];
  const body = JSON.stringify({ code: 200, success: true, data: routes, msg: '' });
  await control.switch({
    path: ROUTES_CALL,
    answer: { status: 200, body, type: 'application/json' },
  });
  await operator.signIn();
  const side = page.locator('.cj-side');
  await side.getByText('坏地址').click();
  await page.locator('[data-state=refusedEntry]').waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await side.getByText('重复').count()).toBe(1);
  await side.getByText('循环').click();
  await side.getByText('其中').waitFor();
  expect(await side.getByText('循环').count()).toBe(1);
  await side.getByText('很多').click();
  await side.getByText('项1999').waitFor();
});
