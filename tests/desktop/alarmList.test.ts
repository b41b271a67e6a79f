import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const { tenantId } = WATCHER;
/** Acknowledged by one key (features.md). */
const BULK = 1_000;
/** The whole 10,000 are a matter of the bench: main needs longer for them than a test may take. */
const STANDING = 3_000;

describe('the alarm list', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;

  const raise = (text: string, count = 1): Promise<number> =>
    operator.control.alarm({ tenantId, text, count });
  const row = (text: string) => operator.page.getByRole('row').filter({ hasText: text });
  const view = (name: RegExp) => operator.page.getByRole('radio', { name });
  const counts = async (): Promise<AlarmSnapshot['counts']> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).counts;
  const press = (keys: string): Promise<void> => operator.page.keyboard.press(keys);
  const dialog = () => operator.page.getByRole('dialog');
  /** The dialog has the keyboard: a key before that would go to the list. */
  const ready = (): Promise<void> => dialog().locator(':focus').waitFor({ state: 'attached' });
  const closed = (): Promise<void> => dialog().waitFor({ state: 'detached' });
  /** Puts the keyboard on the row of an alarm. */
  const focus = (text: string): Promise<void> =>
    row(text).first().locator('[col-id=waited]').click();

  /** Groups the list, behind the one button of the filters. */
  const group = async (by: string): Promise<void> => {
    await operator.page.getByRole('button', { name: /^筛选/ }).click();
    await operator.page.getByLabel('分组方式').selectOption(by);
    await press('Escape');
    await operator.page.locator('.cj-more-filters').waitFor({ state: 'detached' });
  };
  const unfilter = async (): Promise<void> => {
    await operator.page.getByRole('button', { name: /^筛选/ }).click();
    await operator.page.getByRole('button', { name: '清除筛选' }).click();
    await operator.page.locator('.cj-more-filters').waitFor({ state: 'detached' });
  };
  const bar = () => operator.page.locator('.cj-ack-undo');
  const focusedRow = (): Promise<string> =>
    operator.page.evaluate(
      `document.activeElement?.closest('.cj-alarm-grid .ag-row')?.getAttribute('row-id') ?? document.activeElement?.tagName ?? ''`,
    );

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await resize(operator, 1920, 1080);
    await raise('人民路3号投放点,1,75');
    await operator.open('/alarms');
    await row('人民路3号投放点').first().waitFor();
  });
  afterAll(async () => {
    await app.close();
  });

  it('tells what an alarm is, how long is left and what to do, in both languages', async () => {
    const { page } = operator;
    await focus('人民路3号投放点');
    await press('Enter');
    const detail = page.locator('.cj-detail');
    await detail.getByText('处置步骤').waitFor();
    expect(await detail.innerText()).toMatch(/剩 29:\d\d/);
    expect(await detail.innerText()).toContain('服务器没有处理此类告警的接口');
    await detail.getByText('同一对象 24 小时内告警 1 次').waitFor();
    await detail.locator('.cj-history').getByText('收到', { exact: true }).waitFor();
    await operator.ask('settings.set', { language: 'en' });
    await detail.getByText('Response steps').waitFor();
    await row('Waste drop-off alarm').first().waitFor();
    await operator.ask('settings.set', { language: 'zh' });
    await detail.getByText('处置步骤').waitFor();
  });

  it('lets its texts be selected by the mouse', async () => {
    const { page } = operator;
    const box = await row('人民路3号投放点').first().locator('.cj-alarm-text').boundingBox();
    if (box === null) throw new Error('the text has no place');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 2, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, y, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate<string>('String(window.getSelection())')).toContain('垃圾投放告警');
    await page.evaluate('window.getSelection().removeAllRanges()');
  });

  it('takes a comment and an assignment by key, and shows both with the history', async () => {
    const detail = operator.page.locator('.cj-detail');
    await focus('人民路3号投放点');
    await press('c');
    await dialog().locator('textarea').fill('已电话通知班组');
    await press('Control+Enter');
    await closed();
    await detail.getByText('已电话通知班组').first().waitFor();
    await press('g');
    await dialog().getByRole('button', { name: '指派给我' }).click();
    await dialog().getByRole('button', { name: '1 小时后' }).click();
    await dialog().getByRole('button', { name: '指派', exact: true }).click();
    await closed();
    await detail
      .getByText(/指派给 管理员/)
      .first()
      .waitFor();
    await row('人民路3号投放点').first().locator('[col-id=assigned]').getByText('管理员').waitFor();
    await press('Escape');
    await detail.waitFor({ state: 'detached' });
  });

  it('asks for a reason and keeps the limit when an alarm is shelved; it comes back to be told anew', async () => {
    await focus('人民路3号投放点');
    await press('s');
    await ready();
    await press('Enter');
    await dialog().getByText('请填写原因').waitFor();
    await dialog().locator('#shelve-reason').fill('设备检修');
    await dialog().locator('#shelve-minutes').fill('600');
    await press('Enter');
    // Longer than a high one may be put aside: refused with the reason, and nothing is lost.
    await dialog().locator('.cj-act-refused').waitFor();
    // A reason was typed: it is not thrown away without a question.
    await press('Escape');
    await operator.page.getByRole('button', { name: '放弃修改' }).click();
    await closed();
    expect((await counts()).shelved).toBe(0);
    await press('s');
    await dialog().locator('#shelve-reason').fill('设备检修');
    await press('Enter');
    await closed();
    await until('it is shelved', async () => (await counts()).shelved === 1);
    await view(/^已搁置 1/).click();
    await row('设备检修').first().waitFor();
    await focus('人民路3号投放点');
    await press('u');
    await until('it is back', async () => (await counts()).shelved === 0);
    expect((await counts()).unacknowledged).toBe(1);
    await view(/^未结束/).click();
    await row('人民路3号投放点').filter({ hasText: '未确认' }).first().waitFor();
  });

  it('goes to the next one that waits by N, acknowledges it by A alone, and takes that back by Ctrl+Z', async () => {
    await raise('清源广场投放点,1,35');
    await row('清源广场投放点').first().waitFor();
    await press('n');
    await press('a');
    // The one that was answered last is passed by: the other one is next.
    await bar().getByText('清源广场投放点').waitFor();
    await until('one is left', async () => (await counts()).unacknowledged === 1);
    expect(await dialog().count()).toBe(0);
    await press('Control+z');
    await until('it waits again', async () => (await counts()).unacknowledged === 2);
    await bar().waitFor({ state: 'detached' });
    expect(await focusedRow()).toBe(await row('清源广场投放点').first().getAttribute('row-id'));
    await press('a');
    await until('one is left again', async () => (await counts()).unacknowledged === 1);
    // What was answered just now is commented on, wherever the keyboard went.
    await press('c');
    await dialog().getByText('清源广场投放点').waitFor();
    await dialog().locator('textarea').fill('已派车');
    await press('Control+Enter');
    await closed();
    await row('清源广场投放点').filter({ hasText: '在本工作站确认' }).first().waitFor();
  });

  it('filters, groups and keeps both as a view under a name', async () => {
    const { page } = operator;
    await group('object');
    await page.getByLabel('搜索内容、对象、地点').fill('清源');
    await row('人民路3号投放点').first().waitFor({ state: 'detached' });
    await page.locator('.cj-group').filter({ hasText: '清源广场' }).waitFor();
    await page.getByLabel('视图', { exact: true }).click();
    await page.getByPlaceholder('视图名称').fill('清源按对象');
    await press('Enter');
    await unfilter();
    await group('none');
    await row('人民路3号投放点').first().waitFor();
    expect(await page.locator('.cj-group').count()).toBe(0);
    await page.getByLabel('视图', { exact: true }).click();
    await page.getByRole('button', { name: '清源按对象', exact: true }).click();
    await row('人民路3号投放点').first().waitFor({ state: 'detached' });
    await page.locator('.cj-group').filter({ hasText: '清源广场' }).waitFor();
    await unfilter();
    await group('none');
  });

  it(`acknowledges ${BULK} by one key, and none of those that came later`, async () => {
    await raise('春晓苑{n}号投放点,1,25', BULK - 1);
    await until('all are listed', async () => (await counts()).unacknowledged === BULK);
    await view(new RegExp(`^未确认 ${BULK}$`)).click();
    await operator.page.locator('.cj-alarms[data-view=unacknowledged]').waitFor();
    await press('Shift+A');
    await dialog().getByText(`共 ${BULK} 条告警`).waitFor();
    await raise('后来投放点,1,5');
    await until('the later one is there', async () => (await counts()).unacknowledged > BULK);
    await press('Enter');
    await closed();
    await until('only the later one is left', async () => (await counts()).unacknowledged === 1);
    await row('后来投放点').first().waitFor();
  });

  it('groups a flood by class and names it above the list', async () => {
    const { page } = operator;
    await group('auto');
    await view(/^未结束/).click();
    await page.locator('.cj-flood').getByText('垃圾投放告警').waitFor();
    const heading = page.locator('.cj-group').filter({ hasText: '垃圾投放告警' });
    await heading.first().waitFor();
    expect(await heading.first().innerText()).toContain('未确认 1 /');
    await page.locator('.cj-flood button').first().click();
    await row('后来投放点').first().waitFor();
    expect(await page.locator('.cj-group').count()).toBe(0);
  });

  it(`scrolls ${STANDING} standing alarms and stays where it is while more come in`, async () => {
    const { page } = operator;
    await unfilter();
    await view(/^未结束/).click();
    await raise('滨河花园{n}号投放点,1,25', STANDING);
    await until('all stand', async () => (await counts()).unacknowledged > STANDING, 60_000);
    await until('all are listed', async () =>
      page.evaluate<boolean>(
        `document.querySelector('.cj-alarm-grid .ag-grid-viewport').scrollHeight > ${STANDING * 36}`,
      ),
    );
    const top = `document.querySelector('.cj-alarm-grid .ag-grid-viewport')`;
    await page.evaluate(`${top}.scrollTop = 60_000`);
    const first = (): Promise<string> =>
      page.evaluate(`(() => {
        const { top, left } = ${top}.getBoundingClientRect();
        const at = document.elementFromPoint(left + 300, top + 60);
        return at?.closest('[row-id]')?.getAttribute('row-id') ?? '';
      })()`);
    await until('rows are drawn', async () => (await first()) !== '');
    const before = await first();
    await raise('新来投放点{n},1,5', 20);
    await page.locator('.cj-fresh').getByText('20 条新告警').waitFor();
    expect(await first()).toBe(before);
    await page.locator('.cj-fresh').click();
    await row('新来投放点').first().waitFor();
  });

  it('keeps what is chosen and where the keyboard is while alarms come in above', async () => {
    const { page } = operator;
    const idAt = (index: number): Promise<string | null> =>
      page.locator(`.cj-alarm-grid .ag-row[row-index="${index}"]`).first().getAttribute('row-id');
    await page.evaluate(`document.querySelector('.cj-alarm-grid .ag-grid-viewport').scrollTop = 0`);
    await page.locator('.cj-alarm-grid .ag-row[row-index="0"]').first().waitFor();
    const [chosen, focused] = [await idAt(0), await idAt(1)];
    await page.locator(`.ag-row[row-id="${chosen}"] .ag-checkbox-input`).click();
    await page.locator(`.ag-row[row-id="${focused}"] [col-id=waited]`).click();
    for (let n = 1; n <= 3; n += 1) await raise(`接连${n}号投放点{n},1,5`, 2);
    for (let n = 1; n <= 3; n += 1) await row(`接连${n}号投放点2`).first().waitFor();
    const selected = page.locator('.cj-alarm-grid .ag-row-selected');
    expect(await selected.count()).toBe(1);
    expect(await selected.getAttribute('row-id')).toBe(chosen);
    const keyboard = `document.activeElement.closest('.ag-row')?.getAttribute('row-id')`;
    expect(await page.evaluate(keyboard)).toBe(focused);
    // And what the keys act on is the row that has the keyboard.
    await page.locator(`.ag-row[row-id="${focused}"].cj-row-focused`).first().waitFor();
  });
});
