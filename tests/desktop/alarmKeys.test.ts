import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const { tenantId } = WATCHER;

describe('the keyboard in the alarm list', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;

  const raise = async (...names: readonly string[]): Promise<void> => {
    // One after the other: what comes together has no order.
    for (const name of names) {
      await operator.control.alarm({ tenantId, text: `${name},1,30` });
      await row(name).waitFor();
    }
  };
  const row = (text: string) =>
    operator.page.locator('.cj-alarm-grid .ag-row').filter({ hasText: text }).first();
  const counts = async (): Promise<AlarmSnapshot['counts']> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).counts;
  const press = (keys: string): Promise<void> => operator.page.keyboard.press(keys);
  const dialog = () => operator.page.getByRole('dialog');
  const view = (name: RegExp) => operator.page.getByRole('radio', { name }).click();
  /** Text of the row that has the keyboard; else the tag that has it. */
  const keyboard = (): Promise<string> =>
    operator.page.evaluate(
      `document.activeElement.closest('.cj-alarm-grid .ag-row')?.textContent ?? document.activeElement.tagName`,
    );
  const keyboardOn = (name: string): Promise<unknown> =>
    until(`the keyboard is on ${name}`, async () => (await keyboard()).includes(name), 5_000).catch(
      async (error: unknown) => {
        expect(await keyboard()).toContain(name);
        throw error;
      },
    );
  const search = () => operator.page.getByLabel('搜索内容、对象、地点');

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await resize(operator, 1600, 900);
    await operator.open('/alarms');
    // The newest is on top: 己, 戊, 丁, 丙, 乙, 甲.
    await operator.page.locator('.cj-alarms').waitFor();
    await raise('甲点', '乙点', '丙点', '丁点', '戊点', '己点');
    await view(/^未确认/);
    await operator.page.locator('.cj-alarms[data-view=unacknowledged]').waitFor();
  });
  afterAll(async () => {
    await app.close();
  });

  it('goes from the search box to the first row by ↓ and by Enter', async () => {
    for (const key of ['ArrowDown', 'Enter']) {
      await search().focus();
      await press(key);
      await keyboardOn('己点');
    }
  });

  it('stays in the place of a row that an act took away: by one key, by a dialog, by undo', async () => {
    const { keyboard: keys } = operator.page;
    await press('ArrowDown');
    await keyboardOn('戊点');
    await keys.down('a');
    await row('戊点').waitFor({ state: 'detached' });
    await keyboardOn('丁点');
    // A key that is held is pressed again and again to the page: it is one act all the same.
    for (let n = 0; n < 5; n += 1) await keys.down('a');
    await keys.up('a');
    // The next stop of Tab takes it back, and the keyboard is on it again.
    await press('Tab');
    await until('the keyboard is on undo', async () => (await keyboard()) === 'BUTTON');
    await press('Enter');
    await keyboardOn('戊点');
    await press('a');
    await row('戊点').waitFor({ state: 'detached' });
    await keyboardOn('丁点');
    // The row that has the keyboard is the one that the next act means.
    await press('s');
    await dialog().locator('#shelve-reason').fill('检修');
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await row('丁点').waitFor({ state: 'detached' });
    await keyboardOn('丙点');
    await press('ArrowDown');
    await keyboardOn('乙点');
  });

  it('takes nothing typed after a refusal for an act', async () => {
    const before = await counts();
    await press('u');
    await operator.page.getByText('所选告警都没有搁置').waitFor();
    await operator.page.keyboard.type('wang');
    expect(await dialog().count()).toBe(0);
    await keyboardOn('乙点');
    expect(await counts()).toEqual(before);
  });

  it('says why a waiting alarm is not closed, and asks for nothing', async () => {
    await operator.page.getByText('所选告警都没有搁置').waitFor({ state: 'detached' });
    await press('x');
    await operator.page.getByText('尚未确认，请先确认再关闭').first().waitFor();
    expect(await dialog().count()).toBe(0);
    await press('Enter');
    const close = operator.page
      .locator('.cj-detail')
      .getByRole('button', { name: '关闭', exact: true });
    await close.last().waitFor();
    expect(await close.last().isDisabled()).toBe(true);
    await press('Escape');
    await operator.page.locator('.cj-detail').waitFor({ state: 'detached' });
  });

  it('does one act and opens nothing on a double click on a row’s button', async () => {
    const before = (await counts()).unacknowledged;
    await row('丙点').hover();
    await row('丙点').getByRole('button', { name: '确认' }).dblclick();
    await row('丙点').waitFor({ state: 'detached' });
    await operator.page.locator('.cj-ack-undo').getByText('丙点').waitFor();
    expect((await counts()).unacknowledged).toBe(before - 1);
    expect(await operator.page.locator('.cj-detail').count()).toBe(0);
    expect(await dialog().count()).toBe(0);
  });

  it('leaves the list as it is while characters are composed, and finds what they became', async () => {
    await search().click();
    const wire = await operator.page.context().newCDPSession(operator.page);
    await wire.send('Input.imeSetComposition', { text: 'jia', selectionStart: 3, selectionEnd: 3 });
    await until('it is composed', async () => (await search().inputValue()) === 'jia');
    expect(await row('己点').count()).toBe(1);
    expect(await operator.page.locator('[data-state=filtered]').count()).toBe(0);
    await wire.send('Input.insertText', { text: '甲' });
    await row('己点').waitFor({ state: 'detached' });
    await row('甲点').waitFor();
    await wire.detach();
  });

  it('is in the list again once filters are cleared', async () => {
    await search().fill('没有这样的');
    await operator.page.locator('[data-state=filtered]').waitFor();
    await operator.page.getByRole('button', { name: '清除筛选' }).click();
    await row('甲点').waitFor();
    await until('the keyboard is on a row', async () => (await keyboard()).includes('点'));
  });

  it('asks before several are acknowledged, and always with Shift', async () => {
    // For a moment after the refusal above letters are taken for text.
    await operator.page.getByText('尚未确认，请先确认再关闭').waitFor({ state: 'detached' });
    await press('Shift+A');
    await dialog().getByText('将确认').waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await until('the keyboard is on a row', async () => (await keyboard()).includes('点'));
  });

  it('keeps the places of a dialog when something is missing, and goes to the empty field', async () => {
    await press('s');
    const submit = dialog().locator('[type=submit]');
    await dialog().locator('#shelve-reason').waitFor();
    // By the layout: the dialog opens with a movement. Its buttons stand at its end.
    const place = (): Promise<string> =>
      operator.page.evaluate<string>(`(() => {
        const dialog = document.querySelector('.bp6-dialog');
        return [dialog.offsetTop, dialog.offsetHeight].join();
      })()`);
    const before = await place();
    await submit.click();
    await dialog().getByText('请填写原因').waitFor();
    expect(await place()).toBe(before);
    expect(await operator.page.evaluate('document.activeElement.id')).toBe('shelve-reason');
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('takes acknowledgements back by Ctrl+Z, the newest first', async () => {
    await search().focus();
    await press('ArrowDown');
    await until('the keyboard is on a row', async () => (await keyboard()).includes('点'));
    const answer = async (): Promise<string> => {
      const [name = ''] = /[甲乙丙丁戊己]点/.exec(await keyboard()) ?? [];
      await press('a');
      await row(name).waitFor({ state: 'detached' });
      return name;
    };
    const [older, newer] = [await answer(), await answer()];
    await press('Control+z');
    await row(newer).waitFor();
    await keyboardOn(newer);
    // The view is still the one of alarms that wait, which the older one is not in.
    expect(await operator.page.locator('.cj-alarms[data-view=unacknowledged]').count()).toBe(1);
    expect(await row(older).count()).toBe(0);
    await press('Control+z');
    await row(older).waitFor();
    await keyboardOn(older);
  });

  it('goes on by letters when the last row has left', async () => {
    await press('Shift+A');
    await dialog().getByText('将确认').waitFor();
    await dialog().locator(':focus').waitFor({ state: 'attached' });
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await operator.page.locator('[data-state=noAlarms]').waitFor();
    await until('the page has it', async () => (await keyboard()) === 'SECTION');
  });

  it('offers no act on nothing: what is left of them says why', async () => {
    const { page } = operator;
    expect(await page.locator('.cj-alarm-batch').count()).toBe(0);
    await page.locator('.cj-alarms').getByRole('button', { name: '值班' }).click();
    const all = page.getByRole('menuitem', { name: '确认当前列出的全部告警' });
    await all.waitFor();
    expect(await all.getAttribute('aria-disabled')).toBe('true');
    expect(await all.getAttribute('title')).toBe('当前列表中没有需要确认的告警');
    await press('Escape');
    await all.waitFor({ state: 'detached' });
  });

  it('acknowledges one alarm a press on the workbench, whose next row has the keyboard then', async () => {
    const { page } = operator;
    await raise('庚点', '辛点', '壬点');
    await operator.open('/wel/index');
    const open = page.locator('[data-card=waiting] .cj-desk-rows:first-of-type .cj-desk-open');
    const words = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    const held = async (gone: string, next: string): Promise<void> => {
      await page.keyboard.down('a');
      await open.filter({ hasText: gone }).waitFor({ state: 'detached' });
      await until('the next row has the keyboard', async () => (await words()).includes(next));
      for (let n = 0; n < 5; n += 1) await page.keyboard.down('a');
      await page.keyboard.up('a');
    };
    await open.filter({ hasText: '壬点' }).focus();
    await held('壬点', '辛点');
    // What a repeat had done would be done before this one.
    await held('辛点', '庚点');
    expect((await counts()).unacknowledged).toBe(1);
  });
});
