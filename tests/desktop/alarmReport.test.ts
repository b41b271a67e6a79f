import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

interface Shown {
  readonly id: string;
  readonly object: string;
}

const POINTS = ['东湖路1号投放点', '东湖路2号投放点', '西山路3号投放点', '西山路3号投放点'];

describe('report, handover, rules and journal', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let drops: readonly Shown[] = [];

  const alarms = async (): Promise<readonly (Shown & { readonly alarmClass: string })[]> =>
    (await operator.ask<{ alarms: (Shown & { alarmClass: string })[] }>('alarms.get')).alarms;
  const figure = (key: string) =>
    operator.page.locator(`.cj-kpi-tiles [data-kpi=${key}] strong`).innerText();

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    for (const [index, point] of POINTS.entries()) {
      const text = `${point},1,${30 + index}`;
      await operator.control.alarm({ tenantId: WATCHER.tenantId, text });
    }
    drops = await until('the alarms have arrived', async () => {
      const found = (await alarms()).filter(({ alarmClass }) => alarmClass === 'garbageDrop');
      return found.length === POINTS.length ? found : undefined;
    });
    const [first, second] = drops;
    await operator.ask('alarms.acknowledge', { ids: [first?.id], comment: '保洁员已出发' });
    await operator.ask('alarms.shelve', { ids: [second?.id], minutes: 30, reason: '道路封闭' });
  });
  afterAll(async () => {
    await app.close();
  });

  it('counts what the journal holds, and says how urgent it all is', async () => {
    await operator.open('/alarms/report');
    await operator.page.locator('.cj-kpi[data-status=ready]').waitFor();
    const told = Number(await figure('annunciated'));
    const all = (await alarms()).filter(({ alarmClass }) => alarmClass !== 'test');
    expect(told).toBe(all.length);
    expect(Number(await figure('peak'))).toBe(told);
    // Six figures side by side, and the picture over time whole, without scrolling.
    await resize(operator, 1280, 800);
    const boxes = await operator.page
      .locator('.cj-kpi-tiles li')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
    expect(new Set(boxes).size).toBe(1);
    const chart = await operator.page.locator('.cj-kpi-canvas').boundingBox();
    expect((chart?.y ?? 0) + (chart?.height ?? 800)).toBeLessThan(770);
    const answers = operator.page.locator('[data-card=answers]');
    expect(await answers.locator('[data-kpi=open] dd').innerText()).toBe(String(told - 1));
    await answers.locator('tr[data-operator=管理员]').waitFor();
    await operator.page.getByText('级别分布偏离 80/15/5').waitFor();
    const worst = operator.page.locator('[data-card=top] tbody tr').first();
    expect(await worst.innerText()).toContain('西山路3号投放点');
    await operator.page.getByRole('button', { name: '导出 CSV' }).click();
    const said = await operator.page.getByText('已导出：').innerText();
    const table = readFileSync(/：(.+\.csv)/.exec(said)?.[1] ?? '', 'utf8');
    expect(table).toContain(`已发出告警,${told}`);
    expect(table).toContain('DEMO');
  });

  it('hands over only when every shelved alarm was reviewed, and journals it with both names', async () => {
    const { page } = operator;
    await operator.open('/alarms/handover');
    await page.locator('[data-part=shelved][data-count="1"]').waitFor();
    // Twenty Chinese characters beside each other, in the part with the most columns.
    await resize(operator, 1024, 700);
    const words = page.locator('[data-part=shelved] tbody tr td:nth-child(3)');
    expect((await words.boundingBox())?.width ?? 0).toBeGreaterThan(20 * 14 + 22);
    await resize(operator, 1280, 800);
    // Nobody can sign in for a sheet that was not reviewed.
    const form = page.locator('.cj-hand-form');
    await form.getByText('还有 1 条搁置的告警未复核').waitFor();
    expect(await form.locator('#username').count()).toBe(0);
    await form.getByText('稍后登录').click();
    await page.getByPlaceholder('接班人姓名').fill('王芳');
    await page.getByRole('button', { name: '记录交班', exact: true }).click();
    await page.getByRole('alert').getByText('还有 1 条搁置的告警未复核').waitFor();
    // Main does not believe a page that has skipped it.
    const skipped = { at: Date.now(), to: '王芳', note: '', reviewed: [], remarks: {} };
    expect(await operator.ask('alarms.handedOver', skipped)).toMatchObject({
      ok: false,
      error: { key: 'handover.failed.notReviewed' },
    });
    await page.getByRole('checkbox', { name: /复核此条/ }).check({ force: true });
    await page.getByPlaceholder('下一班需要知道的事').fill('三号车晚点');
    await page.getByRole('button', { name: '记录交班', exact: true }).click();
    await page.getByText('已交班给 王芳').waitFor();
    await page.getByRole('button', { name: '保存为 PDF' }).click();
    const saved = await page.getByText(/^已保存：.+\.pdf$/).innerText();
    expect(readFileSync(saved.replace('已保存：', '')).subarray(0, 5).toString()).toBe('%PDF-');
    // Every page says who has the desk now, and leads to their sign-in.
    await operator.open('/wel/index');
    const bar = page.locator('[data-bar=handedOver]');
    expect(await bar.innerText()).toMatch(/\d{2}:\d{2} 已交班给 王芳/);
    await bar.getByRole('button', { name: '接班登录' }).click();
    await page.getByRole('dialog').filter({ hasText: '接班登录' }).waitFor();
    await page.keyboard.press('Escape');
    await operator.open('/alarms/journal');
    await page.getByLabel('内容、对象、地点或姓名').fill('晚点');
    const row = page.locator('.cj-journal-scroll .cj-journal-row');
    await until('the handover is found', async () =>
      (await row.count()) === 1 && (await row.first().innerText()).includes('交班给 王芳')
        ? true
        : undefined,
    );
    expect(await row.first().innerText()).toContain('管理员');
  });

  it('refuses a sheet that is older than an alarm, and takes the one that has it', async () => {
    const { page } = operator;
    await operator.open('/alarms/handover');
    await page.getByRole('checkbox', { name: /复核此条/ }).check({ force: true });
    await page.locator('.cj-hand-form').getByText('稍后登录').click();
    await page.getByPlaceholder('接班人姓名').fill('李接班');
    const row = page.locator('[data-part=open] tr').filter({ hasText: '北山路9号投放点' });
    const made = (): Promise<string | null> => page.locator('.cj-hand').getAttribute('data-made');
    const old = await made();
    const handedTo = async (): Promise<string | undefined> =>
      (await operator.ask<{ to: string } | null>('handedDesk'))?.to;
    const before = await handedTo();
    const { tenantId } = WATCHER;
    await operator.control.alarm({ tenantId, text: '北山路9号投放点,1,45' });
    await page
      .locator('.cj-hand-changed')
      .getByText('生成后告警或通道有变化，请刷新交接单。')
      .waitFor();
    expect(await row.count()).toBe(0);
    await page.getByPlaceholder('接班人姓名').press('Enter');
    // Nothing is handed over, the new alarm is shown, and what was typed stays.
    await page.getByRole('alert').getByText('告警或通道有变化，本次交班未记录。').waitFor();
    await row.waitFor();
    expect(await made()).not.toBe(old);
    expect(await page.locator('.cj-hand-changed').count()).toBe(0);
    expect(await handedTo()).toBe(before);
    expect(await page.getByPlaceholder('接班人姓名').inputValue()).toBe('李接班');
    await page.getByPlaceholder('接班人姓名').press('Enter');
    await page.locator('.cj-hand-form').getByText('已交班给 李接班').waitFor();
    expect(await handedTo()).toBe('李接班');
    // The same sheet is not handed over twice.
    expect(await page.getByRole('button', { name: '记录交班', exact: true }).isDisabled()).toBe(
      true,
    );
    // Whoever comes to the desk reads who has it now.
    await operator.open('/wel/index');
    const bar = page.locator('[data-bar=handedOver]');
    expect(await bar.innerText()).toMatch(/\d{2}:\d{2} 已交班给 李接班/);
  });

  it('shows what happened at first, and deliveries on demand', async () => {
    const { page } = operator;
    await operator.open('/alarms/journal');
    const rows = page.locator('.cj-journal-scroll .cj-journal-row');
    const kinds = (): Promise<readonly (string | null)[]> =>
      rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-mark')));
    const deliveries = ['sounded', 'shown', 'attracted'];
    const text = page.getByLabel('内容、对象、地点或姓名');
    await text.fill('');
    await page.locator('.cj-journal[data-status=all]').waitFor();
    await until('only facts are left', async () => {
      const found = await kinds();
      return found.length > 4 && !found.some((kind) => deliveries.includes(kind ?? ''));
    });
    await page.getByText('未含声音、弹出通知和任务栏提示的结果').waitFor();
    await page.getByLabel('含提示结果').check({ force: true });
    await until('the deliveries are there too', async () =>
      (await kinds()).some((kind) => deliveries.includes(kind ?? '')),
    );
    await page.getByLabel('含提示结果').uncheck({ force: true });
  });

  it('is asked for an hour ago: a time that was typed is not cut to its day', async () => {
    const { page } = operator;
    await operator.open('/alarms/journal');
    const rows = page.locator('.cj-journal-scroll .cj-journal-row');
    await rows.first().waitFor();
    const newest = (await rows.first().locator('[role=gridcell]').first().innerText()).slice(0, 16);
    const [from, to] = [page.getByLabel('起始时间'), page.getByLabel('截止时间')];
    const type = async (field: typeof from, time: string): Promise<void> => {
      await field.fill(time);
      await field.press('Enter');
    };
    await type(from, newest);
    expect(await from.inputValue()).toBe(newest);
    await until('only entries from that minute on', async () => {
      const times = await rows.locator('[role=gridcell]:first-child').allInnerTexts();
      return times.length > 0 && times.every((time) => time.slice(0, 16) >= newest);
    });
    await type(from, '');
    await type(to, '2026-01-01 12:40');
    expect(await to.inputValue()).toBe('2026-01-01 12:40');
    await page.locator('[data-state=journalEmpty]').waitFor();
    await page.getByRole('button', { name: '清空条件' }).click();
    await rows.first().waitFor();
  });

  it('finds a word of two characters in the journal, proves the chain and exports what was found', async () => {
    const { page } = operator;
    await operator.open('/alarms/journal');
    const search = page.getByLabel('内容、对象、地点或姓名');
    await search.fill('西山');
    const rows = page.locator('.cj-journal-scroll .cj-journal-row');
    await page.locator('.cj-journal[data-status=all]').waitFor();
    await until('only what has the word is left', async () => {
      const texts = await rows.allInnerTexts();
      const received = texts.filter((text) => text.includes('收到'));
      const others = texts.some((text) => text.includes('东湖'));
      return received.length === 2 && !others ? true : undefined;
    });
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '导出 JSONL' }).click();
    const said = await page.getByText(/已导出 \d+ 条：/).innerText();
    const [, count = '', path = ''] = /已导出 (\d+) 条：(.+\.jsonl)/.exec(said) ?? [];
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('西山'))).toHaveLength(Number(count));
    // What is told and sounded meanwhile has the word as well: the list catches up with the file.
    await until('the list shows as many', async () => {
      const shown = await page.locator('.cj-journal').getAttribute('data-rows');
      return Number(shown) >= Number(count) && Number(count) >= 2;
    });
    await page.getByRole('button', { name: '校验与归档' }).click();
    await page.getByRole('menuitem', { name: '校验哈希链' }).click();
    await page.locator('[data-verify=done]').getByText('日志完整').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await search.fill('没有这样的词');
    await page.locator('[data-state=journalEmpty]').waitFor();
  });

  it('tries a rule on the journal before it can be switched on, and says that an SOS is never hidden', async () => {
    const { page } = operator;
    await operator.open('/alarms/rules?_class=garbageDrop&_object=西山路3号投放点');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('SOS 告警一律不抑制。').waitFor();
    const enable = dialog.getByRole('button', { name: '保存并启用' });
    expect(await enable.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: '试运行' }).click();
    await dialog.locator('.cj-rules-trial[data-old=false]').waitFor();
    // Nothing was received yesterday; the same rule over today hides what was raised here.
    expect(await dialog.locator('.cj-rules-trial').getAttribute('data-hidden')).toBe('0');
    await enable.click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.locator('#rule-reason').fill('投放点改造');
    await enable.click();
    await page.locator('[data-rule="西山路3号投放点"][data-on=true]').waitFor();
    const { rules } = await operator.ask<{ rules: readonly object[] }>('alarms.config');
    const from = Date.now() - 3_600_000;
    const trial = await operator.ask('alarms.trial', { rule: rules[0], from, to: Date.now() });
    expect(trial).toMatchObject({ ok: true, value: { hidden: 2, critical: 0 } });
    const suppressed = await until('its alarms are suppressed', async () => {
      const all = await operator.ask<{ counts: { suppressed: number } }>('alarms.get');
      return all.counts.suppressed > 0 ? all.counts.suppressed : undefined;
    });
    expect(suppressed).toBe(2);
  });
});
