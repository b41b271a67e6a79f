import { beforeAll, describe, expect, it } from 'vitest';
import { Operator, type Account } from './operator';
import { pause, until } from './rig/wait';
import { resize } from './resize';
import { useDesk } from './support';

/** A tenant whose vehicles are reminded of. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;
const JSON_TYPE = 'application/json;charset=UTF-8';

describe('vehicle reminders', () => {
  const desk = useDesk();
  let operator: Operator;
  const LIST = '/api/blade-basics-resources/vehicle/maintain/record/list';

  const dialog = () => operator.page.getByRole('dialog').filter({ hasText: '车辆到期提醒' });
  /** The list of the platform holds items of these categories. */
  const due = (...types: readonly number[]): Promise<void> => {
    const data = types.map((type) => ({
      id: String(900 + type),
      type,
      carNo: `示A9000${type}`,
      insuranceExpirationTime: '2026-12-01 08:30:00',
    }));
    const body = JSON.stringify({ code: 200, success: true, data, msg: '操作成功' });
    return operator.control.switch({ path: LIST, answer: { status: 200, body, type: JSON_TYPE } });
  };
  const enter = async (): Promise<void> => {
    await operator.fill(KEEPER);
    await operator.submit();
    await dialog().waitFor();
  };
  const leave = async (): Promise<void> => {
    await operator.ask('session.signOut');
    await operator.page.locator('[name=tenantId]').waitFor();
    await operator.control.clear();
  };
  /** It grows to its width as it opens. */
  const isWide = (px: number): Promise<unknown> =>
    until(`the dialog is ${px} px wide`, async () => {
      return Math.abs(((await dialog().boundingBox())?.width ?? 0) - px) <= 1;
    });

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch({ allAlarms: true }));
    operator.page.setDefaultTimeout(STEP_MS);
  });

  it('is as wide as it has categories and shows plate and date (rule:reminder.width rule:reminder.item)', async () => {
    await resize(operator, 1920, 1080);
    await due(2);
    await enter();
    await isWide(400);
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual(['示A90002\n2026-12-01']);
    // Its button has the focus, and it stands in the middle of the work, not against the side menu.
    const close = dialog().getByRole('button', { name: '关闭' }).last();
    await until('the dialog has the focus', () =>
      close.evaluate((button) => button === document.activeElement),
    );
    const left = (await dialog().boundingBox())?.x ?? 0;
    const side = await operator.page.locator('.cj-side').boundingBox();
    expect(left - (side?.width ?? 0)).toBeGreaterThan(100);
    await leave();
    await due(1, 3);
    await enter();
    await isWide(800);
    await leave();
  });

  it('has three categories, each with its way to the records, in the menu of the basic information (rule:reminder.categories rule:routing.reminderMenu screen:dialog.vehicleReminder)', async () => {
    await resize(operator, 1920, 1080);
    await due(1, 2, 3);
    await enter();
    await isWide(1200);
    expect(await dialog().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      '保险 1 项',
      '保养 1 项',
      '年检 1 项',
    ]);
    await dialog().getByRole('button', { name: '查看年检记录' }).click();
    await operator.page.waitForURL('**/system_sanitation/equipmentMg/inspectionRecord/index');
    const chosen = operator.page.locator('.cj-system-chosen');
    await until('its subsystem is chosen', async () => (await chosen.innerText()) === '基础信息');
    const routes = (await operator.control.calls()).filter(({ path }) =>
      path.endsWith('/menu/routes'),
    );
    expect(routes.at(-1)?.query['topMenuId']).toBe('1725422891593650177');
    await leave();
  });

  it('closes by Escape, and the focus is in the page behind it', async () => {
    await due(1);
    await enter();
    const close = dialog().getByRole('button', { name: '关闭' }).last();
    await until('the dialog has the focus', () =>
      close.evaluate((button) => button === document.activeElement),
    );
    await operator.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await until('the page has the focus', () =>
      operator.page.evaluate(() => document.activeElement?.closest('.cj-layout') != null),
    );
    await leave();
  });

  it('stays closed in this session, also in a new page, and comes with the next one (rule:reminder.suppressed)', async () => {
    await due(1);
    await enter();
    // It stands beside the work and not before it.
    await operator.page.locator('.cj-systems').getByRole('button', { name: '全部' }).hover();
    await operator.page.locator('.cj-bell').click();
    await operator.page.waitForURL('**/alarms');
    await dialog().getByRole('button', { name: '关闭' }).last().click();
    await dialog().waitFor({ state: 'detached' });
    await operator.page.reload();
    await operator.page.locator('.cj-layout').waitFor();
    await pause(500);
    expect(await dialog().count()).toBe(0);
    await leave();
    await due(1);
    await enter();
  });
});
