import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operator } from '../desktop/operator';
import { UserList } from '../desktop/userList';
import type { Camera } from './camera';

const OIL_CARDS = '/system_sanitation/vehicleMg/oilCard';
/** One that can be taken, one whose number a spreadsheet has rounded, one of a kind that there is not. */
const FILE = [
  '油卡号,卡类型,发卡公司',
  '9988776655443300001,副卡,中石化',
  '1.00E+18,副卡,中石化',
  '9988776655443300002,不知道,中石化',
].join('\r\n');

/** What opens over a list: its columns, its saved views, an import before and after the check of its file. */
export async function listPictures(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  const list = new UserList(operator);
  await list.open();
  for (const [name, key, shown] of [
    ['user-columns', 'h', '.cj-columns'],
    ['user-saved-views', 'v', '.cj-saved'],
  ] as const) {
    await page.locator('.cj-list-grid [role=row][row-index="0"] [role=gridcell]').nth(1).click();
    await page.keyboard.press(key);
    await page.locator(shown).waitFor();
    await camera.take(name);
    await page.keyboard.press('Escape');
    await page.locator(shown).waitFor({ state: 'detached' });
  }
  await operator.open(OIL_CARDS);
  await page.locator('.cj-list[data-family=oilCard][data-status=ready]').waitFor();
  await page.locator('[data-transfer=import]').click();
  await page.locator('.cj-import-choose').waitFor();
  await camera.take('import');
  const folder = mkdtempSync(join(tmpdir(), 'chengjing-tour-'));
  const file = join(folder, 'cards.csv');
  writeFileSync(file, FILE);
  await page.setInputFiles('input[data-import=file]', file);
  await page.getByRole('dialog').getByText('共 3 条：1 条可以导入，2 条有问题').waitFor();
  await camera.take('import-checked');
  rmSync(folder, { recursive: true });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The other pages of the alarm rules, and the form of a rule. */
export async function rulePictures({ page }: Operator, camera: Camera): Promise<void> {
  for (const [name, title] of [
    ['priorities', '类别级别'],
    ['times', '搁置与升级'],
    ['sources', '告警来源'],
  ] as const) {
    await page.getByRole('tab', { name: title, exact: true }).click();
    await page.locator('.cj-rules-form').waitFor();
    await camera.take(`alarm-rules-${name}`);
  }
  await page.getByRole('tab', { name: '抑制规则', exact: true }).click();
  await page.getByRole('button', { name: '新增规则' }).click();
  await page.locator('.cj-rules-editor').waitFor();
  await camera.take('alarm-rule');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
