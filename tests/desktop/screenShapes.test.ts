import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const MARKS = '/api/blade-user/userflag';
const HELD_MENUS = '/api/blade-system/commonmenu/listMenu';
const VISITS = '/api/blade-qdfl/attendanceLei/excel/collectedExport';
/** Longest wait for what a person sees after a click, ms. */
const STEP_MS = 20_000;

/** An answer of 200 that refuses. */
const refusal = (msg: string) => ({
  status: 200,
  body: JSON.stringify({ code: 400, success: false, msg, data: null }),
  type: 'application/json',
});

describe('a screen that is not one paged list', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    await resize(operator, 1440, 900);
    operator.page.setDefaultTimeout(STEP_MS);
  });
  afterEach(() => operator.control.clear());

  const received = async (path: string) =>
    (await operator.control.calls()).filter((call) => call.path === path);
  const column = (name: string): Promise<readonly string[]> => new UserList(operator).column(name);
  const ready = (family: string) =>
    operator.page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();

  describe('whose records come all at once', () => {
    it('is searched and sorted by the client, which says so, and the server is sent no condition', async () => {
      await operator.open('/system/commonmenu');
      await ready('commonMenu');
      await operator.page.getByText('服务器一次给出全部记录').waitFor();
      expect(await operator.page.locator('.cj-pager-total').first().innerText()).toBe('共 6 条');
      await operator.open('/system/commonmenu?_f.path_like=system_classify');
      const found = ['/system_classify/dispatch/disposal', '/system_classify/record/delivery'];
      await expect.poll(async () => [...(await column('path'))].sort()).toEqual(found);
      // No name of the documents: the inventory gives this call no parameter.
      expect((await received(HELD_MENUS)).map(({ query }) => query)).toEqual(
        (await received(HELD_MENUS)).map(() => ({})),
      );
      await operator.open('/system/commonmenu');
      await expect.poll(async () => (await column('path')).length).toBe(6);
      await operator.page.getByRole('columnheader', { name: '路由地址' }).click();
      await expect
        .poll(async () => (await column('path')).join())
        .toBe(
          [
            '/alarms',
            '/system_classify/dispatch/disposal',
            '/system_classify/record/delivery',
            '/system_device/fault/flow',
            '/system_peopleMg/workCard/index',
            '/system_sanitation/vehicleMg/vehicle',
          ].join(),
        );
    });
  });

  describe('with one record', () => {
    const sheet = () => operator.page.locator('.cj-sheet[data-family=userFlag]');
    const open = async (): Promise<void> => {
      await operator.open('/wel/index');
      await operator.open('/system/userflag');
      await sheet().locator('#form-flag').waitFor();
    };

    it('is shown and kept in place, and the server has what was typed', async () => {
      await open();
      expect(await sheet().locator('#form-flag').inputValue()).toBe('值班负责人');
      await sheet().locator('#form-flag').fill('夜班负责人');
      await sheet().getByRole('button', { name: '保存', exact: true }).click();
      await operator.page.locator('.bp6-toast').getByText('更新成功').waitFor();
      expect(await received(`${MARKS}/submit`)).toHaveLength(1);
      await open();
      await expect.poll(() => sheet().locator('#form-flag').inputValue()).toBe('夜班负责人');
    });

    it('keeps what was typed when the server refuses it, with the words of the server', async () => {
      await open();
      await operator.control.switch({
        path: `${MARKS}/submit`,
        answer: refusal('标记含敏感词'),
        times: 1,
      });
      await sheet().locator('#form-flag').fill('敏感');
      await sheet().getByRole('button', { name: '保存', exact: true }).click();
      await sheet().getByText('标记含敏感词').waitFor();
      expect(await sheet().locator('#form-flag').inputValue()).toBe('敏感');
      await sheet().getByRole('button', { name: '取消', exact: true }).click();
      await expect.poll(() => sheet().locator('#form-flag').inputValue()).toBe('夜班负责人');
    });
  });

  describe('of figures', () => {
    const tile = async (call: string): Promise<number> => {
      const group = operator.page.locator(`[data-figure-call="collectionAttendance.${call}"]`);
      const text = await group.innerText();
      return Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));
    };
    const open = async (): Promise<void> => {
      await operator.open('/system_peopleMg/attendance/collection');
      await operator.page.locator('.cj-figures-page').waitFor();
      await until('a figure is there', async () => (await tile('collectedWeight')) > 0);
    };

    it('agrees with the file of the visits that it counts', async () => {
      await open();
      await operator.page.getByRole('button', { name: '导出收运明细' }).click();
      const dialog = operator.page.getByRole('dialog');
      await dialog.getByText('文件已保存').waitFor();
      const path = await dialog.locator('code').innerText();
      expect(path).toMatch(/\.csv$/);
      const lines: string[][] = parse(readFileSync(path, 'utf8'), { bom: true });
      const [head = [], ...rows] = lines;
      const values = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
      const weights = values('收运重量').map(Number);
      // Shortly after midnight the day has few of them.
      expect(weights.length).toBeGreaterThan(0);
      expect(await tile('collectedWeight')).toBeCloseTo(
        weights.reduce((all, one) => all + one, 0),
        0,
      );
      expect(await tile('collectedNumber')).toBe(new Set(values('收集点')).size);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
    });

    it('shows the words of a server that refuses the file, and writes none', async () => {
      await open();
      await operator.control.switch({
        path: VISITS,
        answer: refusal('导出过于频繁'),
        times: 1,
      });
      await operator.page.getByRole('button', { name: '导出收运明细' }).click();
      const dialog = operator.page.getByRole('dialog');
      await dialog.getByText('导出过于频繁').waitFor();
      expect(await dialog.locator('code').count()).toBe(0);
      await dialog.getByRole('button', { name: '关闭' }).last().click();
    });
  });

  it('has tabs with records of other families, each with its own columns and records', async () => {
    await operator.open('/monitor/log/usual');
    await ready('log');
    const tab = (name: string) =>
      operator.page.locator('.cj-views').getByRole('tab', { name, exact: true });
    await tab('接口日志').click();
    await ready('logApi');
    expect((await column('time')).every((text) => /\d/.test(text))).toBe(true);
    expect(await tab('接口日志').getAttribute('aria-selected')).toBe('true');
    await operator.page.getByRole('button', { name: '下一页' }).first().click();
    await operator.page.getByText('第 2 /').first().waitFor();
    // The other page is one of the same tab.
    expect(await tab('接口日志').getAttribute('aria-selected')).toBe('true');
    await tab('错误日志').click();
    await ready('logError');
    expect((await column('exceptionName'))[0]).toMatch(/Exception|Error/);
    await tab('通用日志').click();
    await ready('log');
    expect((await received('/api/blade-log/api/list')).length).toBeGreaterThan(0);
  });
});
