import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sumOf } from '@shared/base/decimal';
import { dayBounds } from '@shared/model/dayRange';
import { Inspector } from './axeCheck';
import { focusComes, press } from './keyboard';
import { Operator } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { PAGE_CALL, UserList } from './userList';
import { opened, texts } from '../fixtures/spreadsheets';

const DELIVERIES = '/system_classify/record/delivery';
const DELIVERY_CALL = '/api/blade-qdfl/deliveryrecord/page';
/** Longest wait for what a person sees after a key, ms. */
const STEP_MS = 20_000;

const plain = (text: string): string => text.replaceAll(',', '').trim();

describe('a list that is open all day', () => {
  const desk = useDesk();
  let operator: Operator;
  let list: UserList;
  const page = () => operator.page;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn();
    list = new UserList(operator);
    page().setDefaultTimeout(STEP_MS);
    await resize(operator, 1600, 900);
  });
  afterEach(async () => {
    for (let tries = 0; tries < 3 && (await page().getByRole('dialog').count()) > 0; tries += 1)
      await page().keyboard.press('Escape');
  });

  const shows = (family: string): Promise<void> =>
    page().locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
  const openUsers = async (): Promise<void> => {
    await operator.open('/system/user');
    await shows('user');
  };
  const openDeliveries = async (query = ''): Promise<void> => {
    await operator.open(`${DELIVERIES}${query}`);
    await shows('deliveryRecord');
  };
  const toRows = async (): Promise<void> => {
    await page().locator('.ag-row').first().waitFor();
    await press(page(), 'l');
    await focusComes(page(), '.ag-cell');
  };
  const rowPx = async (): Promise<number> =>
    (await page().locator('.ag-row').first().boundingBox())?.height ?? 0;
  const focusedRow = (): Promise<string | null> =>
    page().evaluate(
      () => document.activeElement?.closest('[row-id]')?.getAttribute('row-id') ?? null,
    );
  const previewed = (): Promise<string | null> =>
    page().locator('.cj-preview-body').getAttribute('data-record');
  const total = async (scope: string): Promise<string> =>
    plain(await page().locator(`[data-total=weight] dd[data-scope=${scope}] b`).innerText());

  it('has rows of three heights, chosen once for every list', async () => {
    await openDeliveries();
    for (const [name, px] of [
      ['紧凑', 28],
      ['宽松', 44],
      ['标准', 36],
    ] as const) {
      await press(page(), 'h');
      await page().locator('.cj-columns').getByText(name, { exact: true }).click();
      await until(`rows are ${px} px high`, async () => (await rowPx()) === px);
      await press(page(), 'Escape');
      await page().locator('.cj-columns').waitFor({ state: 'detached' });
    }
    await press(page(), 'h');
    await page().locator('.cj-columns').getByText('紧凑', { exact: true }).click();
    await press(page(), 'Escape');
    await openUsers();
    await until('another list has them too', async () => (await rowPx()) === 28);
  });

  it('adds up the page, the chosen rows and, when asked, everything', async () => {
    await openDeliveries();
    const weights = (await list.column('weight')).map(plain);
    expect(await total('page')).toBe(sumOf(weights).sum);
    expect(await total('chosen')).toBe('—');
    const before = await page().locator('.ag-row').first().boundingBox();
    const boxes = page().locator('.ag-row input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await until(
      'two rows are added up',
      async () => (await total('chosen')) === sumOf(weights.slice(0, 2)).sum,
    );
    // Choosing moves nothing under the hand.
    expect(await page().locator('.ag-row').first().boundingBox()).toEqual(before);
    await page()
      .getByRole('button', { name: /^合计全部/ })
      .click();
    const all = await until('everything is added up', async () => {
      const found = page().locator('[data-total=weight] dd[data-scope=all] b');
      return (await found.count()) > 0 ? plain(await found.innerText()) : undefined;
    });
    // The server's own figure over the same conditions.
    const figure = await until('the figure of the server is there', async () => {
      const strip = await page().locator('.cj-figures-strip').innerText();
      return /总重量[^\d]*([\d,.]+)/.exec(strip)?.[1];
    });
    expect(Number(all)).toBeCloseTo(Number(plain(figure)), 3);
    const asked = (await operator.control.calls()).filter(
      ({ path, query }) => path === DELIVERY_CALL && query['size'] === '500',
    );
    expect(asked.length).toBeGreaterThan(1);
    await press(page(), 'Escape');
  });

  it('narrows to a span of days with one choice, and shows it as a chip to take away', async () => {
    await openDeliveries();
    await operator.control.clear();
    await page()
      .getByRole('button', { name: /常用日期$/ })
      .click();
    await page().getByRole('menuitem', { name: '今天', exact: true }).click();
    const call = await list.received(DELIVERY_CALL, ({ query }) =>
      Object.keys(query).some((key) => key.endsWith('_dategt')),
    );
    const [key = '', from = ''] =
      Object.entries(call.query).find(([name]) => name.endsWith('_dategt')) ?? [];
    // The day that the clock of Shanghai has, whatever the machine's.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(),
    );
    const bounds = dayBounds(today, today);
    expect(from).toBe(bounds.from);
    expect(call.query[key.replace('_dategt', '_datelt')]).toBe(bounds.to);
    const chip = page().locator('.cj-condition-chip');
    await until('one chip says the day', async () =>
      (await chip.allInnerTexts()).some((text) => text.includes(today)),
    );
    await operator.control.clear();
    await chip.getByRole('button', { name: /^去掉条件/ }).click();
    await list.received(
      DELIVERY_CALL,
      ({ query }) => !Object.keys(query).some((name) => name.endsWith('_dategt')),
    );
    await chip.waitFor({ state: 'detached' });
    await focusComes(page(), '.ag-cell, main, .cj-list');
  });

  it('previews the row that the keyboard is on, while the focus stays in the rows', async () => {
    await openUsers();
    await toRows();
    const width = (await page().locator('.cj-list-column').boundingBox())?.width ?? 0;
    await press(page(), 'Space');
    await page().locator('.cj-preview-body[data-status=ready]').waitFor();
    expect(await previewed()).toBe(await focusedRow());
    // It pushes the rows, and covers none.
    const now = (await page().locator('.cj-list-column').boundingBox())?.width ?? 0;
    expect(now).toBeLessThan(width - 250);
    const first = await focusedRow();
    await press(page(), 'ArrowDown');
    await until('the preview follows', async () => (await previewed()) !== first);
    expect(await previewed()).toBe(await focusedRow());
    // Nothing was chosen by the space bar; on its check box it chooses.
    expect(await page().locator('.ag-row-selected').count()).toBe(0);
    await press(page(), 'F6');
    await focusComes(page(), '.cj-preview-pane');
    await press(page(), 'Shift+F6');
    await focusComes(page(), '.ag-cell');
    await press(page(), 'Space');
    await page().locator('.cj-preview-pane').waitFor({ state: 'detached' });
    await focusComes(page(), '.ag-cell');
    await page().locator('.ag-row').first().locator('.ag-selection-checkbox').click();
    await press(page(), 'Space');
    await page().locator('.cj-preview-pane').waitFor({ state: 'detached' });
    await press(page(), 'Escape');
  });

  it('goes to the next and the previous record inside of the dialog', async () => {
    await openUsers();
    await toRows();
    await press(page(), 'Enter');
    await list.dialog().locator('.cj-view').waitFor();
    const content = (): Promise<string> => list.dialog().locator('.cj-view').innerText();
    const one = await content();
    await press(page(), 'Alt+ArrowDown');
    await list.dialog().getByText('本页第 2').waitFor();
    await until('another record is shown', async () => {
      const shown = list.dialog().locator('.cj-view');
      return (await shown.count()) > 0 && (await content()) !== one;
    });
    await list.dialog().getByRole('button', { name: '上一条' }).click();
    await list.dialog().getByText('本页第 1').waitFor();
    await until('the first one is back', async () => {
      const shown = list.dialog().locator('.cj-view');
      return (await shown.count()) > 0 && (await content()) === one;
    });
    await press(page(), 'Escape');
    await list.closed();
    await focusComes(page(), '.ag-cell');
  });

  it('says when it was read, and reads again by itself unless rows are chosen', async () => {
    await openUsers();
    expect(await page().locator('.cj-refresh-at').innerText()).toMatch(/^更新于 \d\d:\d\d:\d\d$/);
    const choice = page().getByLabel('自动刷新');
    await choice.selectOption('30');
    await page().locator('.ag-row input[type=checkbox]').first().check();
    await operator.control.clear();
    const asked = async (): Promise<number> =>
      (await operator.control.calls()).filter(({ path }) => path === PAGE_CALL).length;
    const shown = await page().locator('.cj-refresh-at').innerText();
    // The age of the rows passes the half minute while one is chosen.
    await until(
      'half a minute has passed',
      async () => {
        const seconds = (text: string): number =>
          text
            .slice(-8)
            .split(':')
            .reduce((sum, part) => sum * 60 + Number(part), 0);
        const now = new Intl.DateTimeFormat('sv-SE', {
          timeZone: 'Asia/Shanghai',
          timeStyle: 'medium',
        }).format(new Date());
        return (seconds(now) - seconds(shown) + 86_400) % 86_400 > 32;
      },
      60_000,
    );
    expect(await asked()).toBe(0);
    await toRows();
    await press(page(), 'Escape');
    await until('it reads again once nothing is chosen', async () => (await asked()) === 1);
    await choice.selectOption('0');
  }, 120_000);

  it('remembers the size of its page for this list and person', async () => {
    await openUsers();
    await page().getByLabel('每页条数').selectOption('30');
    await list.received(PAGE_CALL, ({ query }) => query['size'] === '30');
    await openDeliveries();
    await operator.control.clear();
    await openUsers();
    const call = await list.received(PAGE_CALL);
    expect(call.query).toMatchObject({ size: '30', current: '1' });
    // One question, not one with each size.
    expect((await operator.control.calls()).filter(({ path }) => path === PAGE_CALL)).toHaveLength(
      1,
    );
    await page().getByLabel('每页条数').selectOption('10');
    await list.received(PAGE_CALL, ({ query }) => query['size'] === '10');
  });

  it('masks personal data on the screen, in copies and in files', async () => {
    await openUsers();
    const phone = async (): Promise<readonly string[]> =>
      (await list.column('phone')).filter((text) => /\d/.test(text));
    expect((await phone()).some((text) => /^\d{11}$/.test(text))).toBe(true);
    await page().getByRole('button', { name: '遮盖个人信息' }).click();
    await until('every number is masked', async () => {
      const all = await phone();
      return all.length > 0 && all.every((text) => /^\d{3}\*{4}\d{4}$/.test(text));
    });
    await toRows();
    await press(page(), 'Control+C');
    const copied = await until('a row is copied', async () => {
      const text = await operator.app.electron.evaluate(({ clipboard }) => clipboard.readText());
      return text.includes('\t') ? text : undefined;
    });
    expect(copied).not.toMatch(/\b1\d{10}\b/);
    expect(copied).toMatch(/\d{3}\*{4}\d{4}/);
    await press(page(), 'Control+E');
    await list.dialog().getByText('文件中的个人信息将被遮盖。').waitFor();
    await list.dialog().getByRole('button', { name: '开始导出' }).click();
    const path = await until('the file is written', async () => {
      const text = await list.dialog().innerText();
      return /(\/\S+\.xlsx)/.exec(text)?.[1];
    });
    const file = readFileSync(path);
    const cells = (await texts(file)).flat().join('|');
    expect(cells).not.toMatch(/\b1\d{10}\b/);
    expect(cells).toMatch(/\d{3}\*{4}\d{4}/);
    expect(
      opened(file)
        .notes.map(({ text }) => text)
        .join('|'),
    ).toContain('个人信息|已遮盖');
    await list.answer('关闭');
    await page().getByRole('button', { name: '显示个人信息' }).click();
    await until('they are shown again', async () =>
      (await phone()).some((text) => /^\d{11}$/.test(text)),
    );
  });

  it('has one height and one caret for every choice in a row, and cuts no amount', async () => {
    await openDeliveries();
    const heights = await page()
      .locator(
        '.cj-search .bp6-input, .cj-search .bp6-html-select select, .cj-search .cj-picker-target .bp6-button[id], .cj-pager select',
      )
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => Math.round(one.getBoundingClientRect().height)),
      );
    expect(heights.length).toBeGreaterThan(3);
    expect(new Set(heights)).toEqual(new Set([30]));
    const carets = await page()
      .locator('.bp6-html-select > .bp6-icon')
      .evaluateAll((all) => all.map((one) => one.getAttribute('class') ?? ''));
    expect(
      carets.filter((name) => !name.includes('caret-down') || name.includes('double')),
    ).toEqual([]);
    const cut = await page()
      .locator('.ag-cell.ag-right-aligned-cell')
      .evaluateAll((cells) =>
        cells
          .map((cell) => cell.querySelector('.ag-cell-value') ?? cell)
          .filter((value) => value.scrollWidth > value.clientWidth)
          .map((value) => value.textContent),
      );
    expect(cut).toEqual([]);
  });

  it('has nothing that axe would find, with preview, chips and totals', async () => {
    await openDeliveries();
    await page()
      .getByRole('button', { name: /常用日期$/ })
      .click();
    await page().getByRole('menuitem', { name: '近 7 天', exact: true }).click();
    await page().locator('.cj-condition-chip').waitFor();
    // Letters belong to the menu until it is gone.
    await page().locator('.bp6-popover').waitFor({ state: 'detached' });
    await toRows();
    await press(page(), 'Space');
    await page().locator('.cj-preview-body').waitFor();
    const inspector = new Inspector(operator);
    // The frame around it is inspected with every page.
    await inspector.inFront('a list for the whole day', '.cj-list');
    expect(inspector.found).toEqual([]);
    await press(page(), 'l', 'Space');
  }, 120_000);
});

describe('a workstation whose policy masks personal data', () => {
  const desk = useDesk();

  it('shows them to nobody: the switch is held, and main masks the file itself', async () => {
    const policy = join(mkdtempSync(join(desk.rig.room.folder, 'policy-')), 'policy.json');
    writeFileSync(policy, JSON.stringify({ maskPersonal: true }));
    const app = await desk.launch({ env: { CHENGJING_POLICY_FILE: policy } });
    const operator = await Operator.at(app);
    await operator.signIn();
    const list = new UserList(operator);
    await list.open();
    const { page } = operator;
    const held = page.getByRole('button', { name: '策略规定遮盖个人信息' });
    expect(await held.isDisabled()).toBe(true);
    const phones = (await list.column('phone')).filter((text) => /\d/.test(text));
    expect(phones.filter((text) => !text.includes('****'))).toEqual([]);
    // A page that asks for the whole is refused it.
    const answer = await operator.ask<{ ok: boolean; value: { path: string } }>('export.start', {
      job: 'j',
      family: 'user',
      filters: {},
      sort: [],
      columns: ['account', 'phone'],
      format: 'csv',
      masked: false,
    });
    expect(readFileSync(answer.value.path, 'utf8')).not.toMatch(/\b1\d{10}\b/);
  });
});
