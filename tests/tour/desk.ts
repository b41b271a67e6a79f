import type { Operator } from '../desktop/operator';
import type { Rig } from '../desktop/rig/rig';
import type { Camera } from './camera';

/** A whole test takes a moment on a slow machine, ms. */
const TESTED_MS = 30_000;

/** Test alarms: one that fails, as the system takes no toast, and one that passes. */
export async function testAlarmPictures(
  rig: Rig,
  operator: Operator,
  camera: Camera,
): Promise<void> {
  const { page } = operator;
  // The channel that was cut for the last picture is up again: a good report is wanted here.
  await operator.listening();
  const test = async (outcome: string): Promise<void> => {
    await page.getByRole('button', { name: '测试告警' }).first().click();
    const said = page.getByRole('dialog').getByRole('status');
    await said.getByText(outcome, { exact: true }).waitFor({ timeout: TESTED_MS });
  };
  await rig.toasts.without(() => test('测试未通过'));
  await camera.take('test-alarm-failed');
  await closeDialog(operator);
  // What main told about it has been read: later pictures are of an ordinary day.
  const read = await page.getByRole('button', { name: '知道了' }).all();
  for (const button of read.reverse()) await button.click();
  await test('待人工确认');
  await camera.take('test-alarm');
  await closeDialog(operator);
}

/** Change of shift and lock; the workstation is locked at the end. */
export async function deskPictures(operator: Operator, camera: Camera): Promise<void> {
  const { page } = operator;
  await operator.open('/wel/index');
  await page.getByLabel('用户菜单').click();
  await page.getByRole('menuitem', { name: '接班登录' }).click();
  await page.getByRole('dialog').locator('.cj-captcha-picture img').waitFor();
  await camera.take('take-over');
  await closeDialog(operator);
  await page.keyboard.press('Control+l');
  await page.locator('#lock-password').waitFor();
  await camera.take('lock-password');
  await closeDialog(operator);
  await operator.ask('lock.configure', { old: '', password: '2580' });
  await camera.eachLanguage(async (language) => {
    await page.keyboard.press('Control+l');
    const field = page.locator('input[name=lockPassword]');
    await field.waitFor();
    await field.fill('0000');
    await page.keyboard.press('Enter');
    await page.locator('.cj-lock-form .bp6-callout').waitFor();
    await camera.shoot('lock', language);
    await field.fill('2580');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/wel/index');
  });
}

async function closeDialog({ page }: Operator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
