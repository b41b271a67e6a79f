import { describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { Operator, type Account } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A tenant whose faults are polled. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const { tenantId } = KEEPER;

describe('a fault of a device', () => {
  const desk = useDesk();

  it('is told once more only after a look, and has an end when its source is off', async () => {
    const operator = await Operator.at(await desk.launch({ allAlarms: true }));
    const { control, page } = operator;
    await control.calm(tenantId);
    const device = { deviceName: '人民路投放箱', faultLevel: '3', faultDesc: '称重失效' };
    await control.record('deviceFaultFlow', tenantId, { ...device, status: '0' });
    await operator.signIn(KEEPER);
    await resize(operator, 1920, 1080);
    await operator.open('/alarms');
    const row = page.getByRole('row').filter({ hasText: '称重失效' }).first();
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const alarm = async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.find(({ text }) => text.includes('称重失效'));
    };
    await row.locator('[col-id=waited]').click();

    // The server takes it on, and its answer is lost.
    await control.switch({ path: '*/device/fault/flow/handle', answer: 'garbage', times: 1 });
    await page.keyboard.press('t');
    await button('上报平台').click();
    await dialog.getByText('未收到服务器答复').waitFor();
    await button('重试').click();
    await dialog.getByText('上次未收到服务器答复').waitFor();
    const sent = async () =>
      (await control.calls()).filter(({ path }) => path.endsWith('/device/fault/flow/handle'));
    expect(await sent()).toHaveLength(1);
    await dialog.getByText('我已在服务器上查看：尚未处理').click();
    await button('重试').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await sent()).toHaveLength(2);
    await until('the server was told', async () => (await alarm())?.told.at(-1)?.ok === true);

    const config = await operator.ask<AlarmConfig>('alarms.config');
    const sources = { ...config.sources, deviceFault: { on: false } };
    await operator.ask('alarms.configure', { ...config, sources });
    await row.getByText('来源已停用，现状不明').waitFor();
    await row.locator('[col-id=waited]').click();
    await page.keyboard.press('Enter');
    await page
      .locator('.cj-detail')
      .getByRole('button', { name: '关闭', exact: true })
      .last()
      .click();
    await dialog.getByText('来源已不再查询').waitFor();
    await button('关闭告警').click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.locator('#close-reason').fill('设备已拆除');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.cj-detail').getByText('是否已恢复不明：设备已拆除').first().waitFor();
    expect(await alarm()).toMatchObject({
      state: 'normal',
      closed: { reason: '设备已拆除', endUnknown: true },
    });
  });
});
