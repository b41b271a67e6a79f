import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, texts } from '../fixtures/spreadsheets';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

type Answer<T> = { readonly ok: true; readonly value: T };

const desk = useDesk();
let operator: Operator;

const DELIVERY_CALL = '/api/blade-qdfl/deliveryrecord/page';

/** The export dialog as a person handles it. */
const dialog = () => operator.page.getByRole('dialog');

beforeAll(async () => {
  operator = await Operator.at(await desk.launch());
  await operator.signIn();
});

async function written(): Promise<string> {
  const path = await dialog().locator('code').innerText();
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await dialog().waitFor({ state: 'detached' });
  return path;
}

/** Exports of deliveries in the download folder; other test files leave some there, too. */
async function deliveryFiles(): Promise<readonly string[]> {
  const question = { family: 'user', format: 'xlsx' };
  const { value } = await operator.ask<Answer<{ path: string }>>('import.template', question);
  return readdirSync(dirname(value.path)).filter((name) => name.startsWith('投放记录'));
}

describe('an export', () => {
  it('holds every matching record of all pages, exact, and says what it is', async () => {
    const list = new UserList(operator);
    await list.open();
    await operator.page.locator('[data-transfer=export]').click();
    await dialog().getByRole('button', { name: '开始导出' }).click();
    const path = await written();
    expect(basename(path)).toMatch(/^用户管理-\d{8}-\d{4}-DEMO( \(\d+\))?\.xlsx$/);
    const bytes = readFileSync(path);
    const [titles = [], ...rows] = await texts(bytes);
    const page = await operator.ask<Answer<Page<RecordView>>>('data.page', {
      family: 'user',
      current: 1,
      size: 500,
      sort: [{ field: 'createTime', direction: 'desc' }],
      filters: {},
      slot: 'test',
    });
    const own = page.value.records.map(({ cells }) => cells['account']);
    expect(rows).toHaveLength(page.value.total);
    expect(page.value.total).toBeGreaterThan(100);
    const account = titles.indexOf('登录账号');
    expect(rows.map((row) => row[account]).sort()).toEqual(
      own.map((cell) => (cell?.state === 'value' ? String(cell.value) : '')).sort(),
    );
    // In the order of the list, as its second sheet says: the newest first.
    const made = titles.indexOf('创建时间');
    const times = rows.map((row) => row[made] ?? '');
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBeGreaterThan(10);
    // Words instead of keys, as the list shows them.
    const sex = titles.indexOf('性别');
    expect(new Set(rows.map((row) => row[sex]))).toEqual(new Set(['男', '女']));
    const { notes } = opened(bytes);
    expect(notes.map(({ text }) => text).join('\n')).toContain('DEMO');
  });

  it('of chosen rows to csv holds these alone', async () => {
    const list = new UserList(operator);
    await list.open();
    const [first = '', second = ''] = await list.column('account');
    await list.select(first, second);
    await operator.page.locator('[data-transfer=export]').click();
    await dialog().getByText('文本表格 (.csv)').click();
    await dialog().getByText('仅已选的 2 条').click();
    await dialog().getByRole('button', { name: '开始导出' }).click();
    const rows = await texts(readFileSync(await written()));
    expect(
      rows.slice(1).map((row) => row.filter((text) => [first, second].includes(text))[0]),
    ).toEqual([first, second]);
  });

  it('goes on while the user works, and a cancelled one leaves no file', async () => {
    const { page } = operator;
    const before = await deliveryFiles();
    await operator.open('/system_classify/record/delivery');
    await page.locator('.cj-list[data-family=deliveryRecord][data-status=ready]').waitFor();
    // The server never answers the export, whatever else it is asked meanwhile: it cannot end by itself.
    await operator.control.switch({ path: `${DELIVERY_CALL}?*size=500*`, answer: 'nothing' });
    await page.locator('[data-transfer=export]').click();
    await dialog().getByRole('button', { name: '开始导出' }).click();
    await dialog().getByRole('button', { name: '后台继续' }).click();
    await page.locator('[data-transfer=export]').getByText('导出 0%').waitFor();
    await until('the export waits for the server', async () =>
      (await operator.control.calls()).some(
        ({ path, query }) => path === DELIVERY_CALL && query['size'] === '500',
      ),
    );
    await page.getByRole('button', { name: '下一页' }).click();
    await until('the next page is shown', async () =>
      /第 2 \//.test(await page.locator('.cj-pager').innerText()),
    );
    await page.locator('[data-transfer=export]').click();
    await dialog().getByRole('button', { name: '取消' }).click();
    await dialog().getByText('已取消，没有留下文件。').waitFor();
    expect(await deliveryFiles()).toEqual(before);
    const half = `${operator.app.userData}/transfer`;
    expect(existsSync(half) ? readdirSync(half) : []).toEqual([]);
  });
});
