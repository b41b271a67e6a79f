import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@shared/api/page';
import type { RecordView } from '@shared/catalogue/record';
import { beforeAll, describe, expect, it } from 'vitest';
import { bomb, texts } from '../fixtures/spreadsheets';
import { Operator } from './operator';
import type { App } from './rig/app';
import { atLeisure, until } from './rig/wait';
import { useDesk } from './support';

const desk = useDesk();
let app: App;
let operator: Operator;

const dialog = () => operator.page.getByRole('dialog');

beforeAll(async () => {
  app = await desk.launch();
  operator = await Operator.at(app);
  await operator.signIn();
});

async function openImport(path: string, family: string): Promise<void> {
  await operator.open(path);
  await operator.page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
  await operator.page.locator('[data-transfer=import]').click();
  await operator.page.locator('.cj-import-choose').waitFor();
}

/** Chooses a file of these bytes. */
async function choose(name: string, bytes: Uint8Array): Promise<void> {
  const path = join(desk.rig.room.folder, name);
  writeFileSync(path, bytes);
  await operator.page.setInputFiles('input[data-import=file]', path);
}

async function found(family: string, filters: Record<string, string>): Promise<Page<RecordView>> {
  const question = { family, current: 1, size: 500, sort: [], filters, slot: 'test' };
  const answer = await operator.ask<{ value: Page<RecordView> }>('data.page', question);
  return answer.value;
}

const OIL_CARDS = '/system_sanitation/vehicleMg/oilCard';
const titles = '油卡号,卡类型,发卡公司';
const cards = (count: number): string =>
  Array.from(
    { length: count },
    (_one, n) => `99887766554433${String(n).padStart(5, '0')},副卡,中石化`,
  ).join('\r\n');

describe('an import', () => {
  it('refuses what is no spreadsheet and what unpacks to 2 GB, at once and in words', async () => {
    await openImport(OIL_CARDS, 'oilCard');
    await choose('图片.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]));
    await dialog().getByText('这不是电子表格').waitFor();
    const begun = performance.now();
    await choose('bomb.xlsx', bomb(2048));
    await dialog().getByText('解压后超过 256 MB').waitFor();
    expect(performance.now() - begun).toBeLessThan(atLeisure(5_000));
    await dialog().getByRole('button', { name: '关闭' }).last().click();
  });

  it('checks a GB18030 file cell by cell, sends what is good and keeps the server’s words', async () => {
    // 油卡号,卡类型 / …1,副卡 / …2,不知道 / …1,副卡 – as a Chinese spreadsheet saves it.
    const gb = (hex: string) => Buffer.from(hex, 'hex');
    const comma = Buffer.from(',');
    const line = Buffer.from('\r\n');
    const sub = gb('b8b1bfa8');
    await openImport(OIL_CARDS, 'oilCard');
    const [known] = (await found('oilCard', {})).records;
    const cell = known?.cells['oilCardNo'];
    const taken = cell?.state === 'value' ? String(cell.value) : '';
    const bytes = Buffer.concat([
      gb('d3cdbfa8bac5'),
      comma,
      gb('bfa8c0e0d0cd'),
      line,
      Buffer.from('1000000000000000001'),
      comma,
      sub,
      line,
      Buffer.from('1000000000000000002'),
      comma,
      gb('b2bbd6aab5c0'),
      line,
      Buffer.from('1.00E+18'),
      comma,
      sub,
      line,
      Buffer.from(taken),
      comma,
      sub,
      line,
    ]);
    await choose('油卡.csv', bytes);
    await dialog().getByText('共 4 条：2 条可以导入，2 条有问题').waitFor();
    await dialog().getByText('没有“不知道”，可填：主卡 / 副卡').first().waitFor();
    await dialog()
      .getByRole('row', { name: /^A4 油卡号 表格软件已将此长数字四舍五入/ })
      .waitFor();
    expect((await found('oilCard', { oilCardNo_equal: '1000000000000000001' })).total).toBe(0);
    await dialog().getByRole('button', { name: '导入 2 条' }).click();
    await dialog().getByText('成功 1 条，拒绝 1 条，剩余 0 条').waitFor();
    // All four of the file are accounted for.
    await dialog().getByText('另有 2 条未通过检查，没有发送').waitFor();
    await dialog().getByRole('button', { name: '保存批注副本' }).click();
    const open = dialog().getByRole('button', { name: '打开文件夹' });
    const copy = await texts(readFileSync((await open.getAttribute('title')) ?? ''));
    expect(copy[1]?.[0]).toBe(taken);
    expect(copy[1]?.[2]).not.toBe('');
    await dialog().getByRole('button', { name: '完成' }).click();
    expect((await found('oilCard', { oilCardNo_equal: '1000000000000000001' })).total).toBe(1);
  });

  it('is taken up again after a crash, and no record is sent twice', async () => {
    await openImport(OIL_CARDS, 'oilCard');
    await choose('一百二十张.csv', Buffer.from(`\ufeff${titles}\r\n${cards(120)}`));
    await dialog().getByRole('button', { name: '导入 120 条' }).click();
    const filter = { oilCardNo_like: '99887766554433' };
    await until('some are sent', async () => (await found('oilCard', filter)).total > 20);
    await app.kill9();
    app = await desk.launch({ userData: app.userData });
    operator = await Operator.at(app);
    await operator.atHome();
    const before = (await found('oilCard', filter)).total;
    expect(before).toBeLessThan(120);
    await openImport(OIL_CARDS, 'oilCard');
    await dialog().getByRole('button', { name: '查看并继续' }).click();
    await dialog()
      .getByRole('button', { name: /^继续导入/ })
      .click();
    await dialog().getByText('成功 120 条，拒绝 0 条，剩余 0 条').waitFor();
    const all = (await found('oilCard', filter)).records.map(({ cells }) => {
      const cell = cells['oilCardNo'];
      return cell?.state === 'value' ? String(cell.value) : '';
    });
    expect(all.sort()).toEqual(
      cards(120)
        .split('\r\n')
        .map((text) => text.slice(0, 19)),
    );
  });
});
