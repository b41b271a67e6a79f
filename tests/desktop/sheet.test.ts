import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as Records } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import type { DictionaryEntry } from '@shared/model/menu';
import { keep } from './keep';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

const MONTH = '/system_peopleMg/attendance/record';
const OIL_CARDS = '/system_sanitation/vehicleMg/oilCard';
/** Columns before the first day. */
const HEAD = 3;

const desk = useDesk();
let operator: Operator;

beforeAll(async () => {
  operator = await Operator.at(await desk.launch());
  await operator.signIn();
  await resize(operator, 1280, 800);
});

const cellAt = (sheet: Locator, row: number, column: number): Locator =>
  sheet
    .locator(`.bp6-table-quadrant-main .bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`)
    .first();
const clipboard = (): Promise<string> =>
  operator.app.electron.evaluate(({ clipboard: system }) => system.readText());
const valueOf = (record: RecordView, name: string): string => {
  const cell = record.cells[name];
  return cell?.state === 'value' ? String(cell.value) : '';
};

/** What the server has of a month, in the order of the list. */
async function recordsOf(year: number, month: number): Promise<readonly RecordView[]> {
  const records: RecordView[] = [];
  for (let current = 1; ; current += 1) {
    const { value } = await operator.ask<{ value: Records<RecordView> }>('data.page', {
      family: 'attendanceRecord',
      current,
      size: 100,
      sort: [{ field: 'userName', direction: 'asc' }],
      filters: { inYear: String(year), inMonth: String(month) },
      slot: 'test',
    });
    records.push(...value.records);
    if (records.length >= value.total) return records;
  }
}

describe('a sheet', () => {
  it('shows the attendance of a month: people by days, as the server has it; a range is copied', async () => {
    const { page } = operator;
    await operator.open(MONTH);
    const screen = page.locator('.cj-month[data-status=ready]');
    await screen.waitFor();
    const now = await page.getByLabel('月份').inputValue();
    // The month before is whole on every day of this one.
    await page.getByRole('button', { name: '上个月' }).click();
    await until(
      'another month is shown',
      async () => (await page.getByLabel('月份').inputValue()) !== now,
    );
    const text = await page.getByLabel('月份').inputValue();
    const [year = 0, month = 0] = text.split('-').map(Number);
    const sheet = page.getByRole('group', { name: `考勤月表 ${text}` });
    await sheet.waitFor();
    const records = await recordsOf(year, month);
    const people = [...new Set(records.map((record) => valueOf(record, 'userName')))];
    expect(people.length).toBeGreaterThan(5);
    await page.getByText(`${people.length} 行，${records.length} 条记录`).waitFor();

    const { value: words } = await operator.ask<{ value: readonly DictionaryEntry[] }>(
      'data.dictionary',
      { code: 'attendance_status', from: 'plain' },
    );
    const statusAt = (person: number, day: number): string => {
      const date = `${text}-${String(day).padStart(2, '0')}`;
      const own = records.find(
        (record) =>
          valueOf(record, 'userName') === people[person] && valueOf(record, 'workDate') === date,
      );
      const key = own === undefined ? '' : valueOf(own, 'strStatus');
      return words.find((word) => word.key === key)?.value ?? '';
    };
    const line = (person: number, days: readonly number[]): string =>
      days.map((day) => statusAt(person, day)).join('\t');
    await cellAt(sheet, 0, HEAD).click();
    await sheet.getByText(new RegExp(`^1 · 1 .*：${statusAt(0, 1) || '—'}$`)).waitFor();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
      await page.keyboard.press(key);
    await page.keyboard.press('Control+c');
    await page.getByText('已复制所选范围，可粘贴到表格中。').waitFor();
    expect(await clipboard()).toBe([line(0, [1, 2, 3]), line(1, [1, 2, 3])].join('\n'));

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await until('the whole sheet is copied', async () => {
      const rows = (await clipboard()).split('\n');
      return rows.length === people.length && rows[0]?.startsWith(`${people[0]}\t`) === true;
    });
    await page.keyboard.press('ArrowDown');
    await sheet.getByText(/^2 · 1 /).waitFor();
    // The parts that scroll are stops of Tab as well; the cells are none.
    await until('Tab leaves the sheet', async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement?.closest('.cj-sheet-table') === null);
    });
  });

  it('is written into a file as it is shown, by people and days, with what it is beside it', async () => {
    const { page } = operator;
    const sheet = page.getByRole('group', { name: /^考勤月表/ });
    const month = (await sheet.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
    const [year = 0, at = 0] = month.split('-').map(Number);
    const records = await recordsOf(year, at);
    const people = [...new Set(records.map((record) => valueOf(record, 'userName')))];
    const write = async (format: string): Promise<Buffer> => {
      await page.locator('[data-transfer=sheet]').click();
      await page.getByRole('menuitem', { name: format }).click();
      const path = await page.getByRole('dialog').locator('code').innerText();
      await keep(page, `sheet-export-${format.includes('csv') ? 'csv' : 'xlsx'}`);
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
      return readFileSync(path);
    };
    const csv = (await write('文本表格 (.csv)')).toString('utf8');
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const days = new Date(Date.UTC(year, at, 0)).getUTCDate();
    expect(head.split(',')).toHaveLength(HEAD + days);
    expect(lines.map((line) => line.split(',')[0])).toEqual(people);
    const parts = unzipSync(await write('Excel 工作簿 (.xlsx)'));
    const texts = Object.entries(parts)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join();
    for (const text of [...people, `考勤月表 ${month}`, '演示']) expect(texts).toContain(text);
  });

  it('keeps the first columns in sight and takes another width', async () => {
    const { page } = operator;
    const sheet = page.getByRole('group', { name: /^考勤月表/ });
    const name = sheet.locator(
      '.bp6-table-quadrant-left .bp6-table-cell-row-0.bp6-table-cell-col-0',
    );
    const before = await name.boundingBox();
    await cellAt(sheet, 0, HEAD + 3).click();
    await page.keyboard.press('Control+a');
    for (let n = 0; n < 24; n += 1) await page.keyboard.press('ArrowRight');
    await sheet.getByText(/^1 · 2[5-8] /).waitFor();
    expect(await name.boundingBox()).toEqual(before);
    const handle = sheet
      .locator('.bp6-table-quadrant-left .bp6-table-resize-handle-target')
      .first();
    const at = await handle.boundingBox();
    if (at === null || before === null) throw new Error('no handle');
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2, { steps: 4 });
    await page.mouse.up();
    await until(
      'the column is wider',
      async () => ((await name.boundingBox())?.width ?? 0) > before.width + 40,
    );
  });

  it('shows the rows of a file with the problem of each cell before anything is sent', async () => {
    const { page } = operator;
    await operator.open(OIL_CARDS);
    await page.locator('.cj-list[data-family=oilCard][data-status=ready]').waitFor();
    await page.locator('[data-transfer=import]').click();
    await page.locator('.cj-import-choose').waitFor();
    const path = join(desk.rig.room.folder, 'cards.csv');
    writeFileSync(
      path,
      '油卡号,卡类型,发卡公司\r\n9988776655443300001,副卡,中石化\r\n,不知道,中石油\r\n',
    );
    await page.setInputFiles('input[data-import=file]', path);
    const sheet = page.getByRole('group', { name: 'cards.csv' });
    await cellAt(sheet, 1, 2).click();
    await sheet.getByText(/^3 · B 卡类型：不知道 · 没有“不知道”/).waitFor();
    // Both cells of the second row, and its problems at the left.
    expect(await sheet.locator('.bp6-table-quadrant-main .cj-sheet-danger').count()).toBe(2);
    expect(await sheet.locator('.bp6-table-quadrant-left .cj-sheet-danger').count()).toBe(1);
    await cellAt(sheet, 0, 1).click();
    await sheet.getByText('2 · A 油卡号：9988776655443300001').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  });
});
