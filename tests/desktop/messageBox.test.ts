import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StateMessage } from '@shared/ipc/define';
import type { MessageBoxState } from '@shared/model/messageBox';
import { focusComes } from './keyboard';
import { Operator, type Account } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A tenant with a message box (spec 1 §2 Top bar). */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;
const JSON_TYPE = 'application/json;charset=UTF-8';

describe('the message-record box', () => {
  const desk = useDesk();
  let operator: Operator;

  const icon = () => operator.page.locator('.cj-box-icon');
  const dialog = () => operator.page.getByRole('dialog').filter({ hasText: '消息记录' });
  const heads = (): Promise<readonly string[]> =>
    dialog().getByRole('columnheader').allInnerTexts();
  const rows = () => dialog().locator('tbody tr');
  const flags = async (update: boolean): Promise<number> => {
    const calls = await operator.control.calls();
    return calls.filter(
      ({ path, query }) =>
        path === '/api/blade-device/work/card/getWarnStatus' && query['update'] === `${update}`,
    ).length;
  };
  const choose = async (system: string): Promise<void> => {
    await operator.page.locator('.cj-system').filter({ hasText: system }).click();
    await operator.page.waitForURL('**/wel/index');
  };
  const close = async (): Promise<void> => {
    // A key goes where the keyboard is: into the dialog, a frame or more after it is drawn.
    await focusComes(operator.page, '[role=dialog]');
    await operator.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    const app = await desk.launch();
    operator = await Operator.at(app);
    operator.page.setDefaultTimeout(STEP_MS);
    const { tenantId } = KEEPER;
    await operator.control.record('lampblack', tenantId, {
      siteName: '静测小馆',
      deviceName: '油烟监测仪900',
      warnKey: '4',
      meanValue: '-1',
    });
    await operator.signIn(KEEPER);
  });
  afterEach(async () => {
    await operator.control.clear();
  });

  it('is highlighted while something is unread, and opening it marks read (rule:messageBox.unread rule:messageBox.markRead rule:messageBox.title screen:messageBox.icon)', async () => {
    await operator.page.getByRole('button', { name: '消息记录，有未读消息' }).waitFor();
    // A circle: both sides have the same length, and the radius is half of it.
    const shape = await icon().evaluate((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { isSquare: width === height, radius: getComputedStyle(one).borderRadius, height };
    });
    expect(shape).toEqual({
      isSquare: true,
      radius: `${shape.height / 2}px`,
      height: shape.height,
    });
    expect(await icon().getAttribute('class')).toContain('cj-box-unread');
    expect(await flags(false)).toBeGreaterThan(0);
    expect(await flags(true)).toBe(0);
    await icon().click();
    const title = dialog().getByRole('heading');
    const before = Number(/^消息记录（(\d+)秒）$/.exec(await title.innerText())?.[1]);
    expect(before).toBeGreaterThan(1);
    expect(before).toBeLessThanOrEqual(31);
    await until('the countdown goes on', async () => {
      const now = Number(/（(\d+)秒）/.exec(await title.innerText())?.[1]);
      return now === before - 2;
    });
    expect(await flags(true)).toBe(1);
    await operator.page.locator('.cj-box-icon:not(.cj-box-unread)').waitFor();
    await close();
  });

  it('has two tabs with their counts and pages for work-card messages (rule:messageBox.columns1 rule:messageBox.counts rule:messageBox.types rule:list.messageBox screen:messageBox.workCard)', async () => {
    await icon().click();
    await rows().first().waitFor();
    expect(await heads()).toEqual(['人员', '设备名称', '消息类型', '发生时间', '当前位置']);
    const counts = await operator.ask<{ value: Record<'alarm' | 'other', number> }>(
      'messageBox.counts',
    );
    const { alarm, other } = counts.value;
    expect(await dialog().getByRole('tab').allInnerTexts()).toEqual([
      `告警消息（${alarm}）`,
      `其他消息（${other}）`,
    ]);
    expect(await rows().count()).toBe(10);
    const first = await rows().first().innerText();
    await dialog().getByRole('button', { name: '下一页' }).click();
    await until('another page is shown', async () => (await rows().first().innerText()) !== first);
    await dialog()
      .getByText(`第 2 / ${Math.ceil(alarm / 10)} 页`)
      .waitFor();
    await dialog()
      .getByRole('tab', { name: /^其他消息/ })
      .click();
    await dialog().getByText(`共 ${other} 条`).waitFor();
    await dialog()
      .getByText(/^第 1 \//)
      .waitFor();
    await close();
  });

  it('goes back to page 1 and reads anew at 30 seconds (rule:messageBox.poll screen:messageBox.dialog)', async () => {
    await icon().click();
    await rows().first().waitFor();
    await dialog().getByRole('button', { name: '下一页' }).click();
    await dialog()
      .getByText(/^第 2 \//)
      .waitFor();
    // What main tells at the end of its countdown (its 30 seconds are a test of their own).
    const { revision, value } = await operator.page.evaluate<StateMessage<MessageBoxState>>(
      `window.chengjing.request('messageBox').then((text) => JSON.parse(text).value)`,
    );
    // Newer than what the page knows, and older than whatever main tells next.
    const next = JSON.stringify({
      revision: revision + 0.5,
      value: { ...value, reloads: value.reloads + 1, countdown: 31 },
    });
    await operator.app.electron.evaluate(({ BrowserWindow }, payload) => {
      for (const window of BrowserWindow.getAllWindows()) {
        window.webContents.send('cj:event', 'messageBox', payload);
      }
    }, next);
    await dialog()
      .getByText(/^第 1 \//)
      .waitFor();
    await dialog().getByRole('heading', { name: '消息记录（31秒）' }).waitFor();
    await close();
  });

  it('lists noise alarms in the subsystem of devices and lampblack alarms in that of classification (rule:messageBox.columns2 rule:messageBox.columns3 rule:messageBox.meanValue rule:messageBox.warnKey screen:messageBox.noise screen:messageBox.lampblack)', async () => {
    await choose('设备运维');
    await icon().click();
    await rows().first().waitFor();
    expect(await heads()).toEqual(['所属分组', '告警设备', '告警类型', '噪声值dB(A)', '告警时间']);
    expect(await dialog().getByRole('tab').count()).toBe(0);
    await close();

    await choose('垃圾分类');
    await icon().click();
    const silent = rows().filter({ hasText: '静测小馆' });
    await silent.waitFor();
    expect(await heads()).toEqual([
      '商户名称',
      '告警设备',
      '告警类型',
      '油烟浓度mg/m³',
      '告警时间',
    ]);
    const cells = (await silent.locator('td').allInnerTexts()).map((text) => text.trim());
    expect(cells[3]).toBe('');
    // The dictionary translates the key.
    expect(cells[2]).toMatch(/^\p{Script=Han}+/u);
    await close();

    await choose('物资仓储');
    await icon().waitFor({ state: 'detached' });
    await choose('全部');
    await icon().waitFor();
  });

  it('warns in the words of the server when a call is refused, and of a failure (rule:errors.messageBoxCode rule:errors.messageBoxFailed)', async () => {
    const body = '{"code":400,"success":false,"data":null,"msg":"消息服务维护中"}';
    const path = '/api/blade-device/work/card/msg/record/list';
    await operator.control.switch({ path, answer: { status: 200, body, type: JSON_TYPE } });
    await icon().click();
    await operator.page.locator('.bp6-toast').getByText('消息服务维护中').waitFor();
    await dialog().locator('[data-state=boxFailed]').waitFor();
    await close();
    await operator.control.switch({ path, answer: 'garbage' });
    await icon().click();
    await operator.page.locator('.bp6-toast').getByText('服务器返回的不是 JSON').waitFor();
    await close();
  });
});
