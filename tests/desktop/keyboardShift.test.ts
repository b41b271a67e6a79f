import { describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { focusComes, focusedOn, press, walkTo } from './keyboard';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const ALARMS = 5;
const NEW_NAME = '夜班调度';

/** The row of a list that has the keyboard. */
const CELL = '.cj-list-grid .ag-cell';

describe('a shift without a mouse', () => {
  const desk = useDesk();

  it('signs in, answers alarms, changes a record, exports and hands over by keys alone', async () => {
    const operator = await Operator.at(await desk.launch());
    const { page, control } = operator;
    await resize(operator, 1600, 900);
    const open = async (name: string): Promise<void> => {
      await press(page, 'Control+k');
      await focusComes(page, '.cj-find input');
      await page.keyboard.type(name);
      await page.locator('.cj-find-hit').getByText(name).first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.cj-find').waitFor({ state: 'detached' });
      await focusComes(page, 'main');
    };
    const waiting = async (): Promise<number> =>
      (await operator.ask<AlarmSnapshot>('alarms.get')).counts.unacknowledged;

    // Sign in: the keyboard is on the user name; the captcha is read off its picture.
    await focusComes(page, '[name=username]');
    await press(page, 'Shift+Tab', 'Control+a');
    await focusComes(page, '[name=tenantId]');
    await page.keyboard.type(WATCHER.tenantId);
    await page.keyboard.press('Tab');
    await page.keyboard.type(WATCHER.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await walkTo(page, '[name=captchaCode]');
    const typeCaptcha = async (): Promise<void> => {
      const picture = page.locator('.cj-captcha-picture img');
      await picture.waitFor();
      await page.keyboard.type(
        await control.readCaptcha((await picture.getAttribute('src')) ?? ''),
      );
    };
    await typeCaptcha();
    await page.keyboard.press('Enter');
    // A wrong password is replaced by what is typed next; the captcha was used up.
    await page.getByText('用户名或密码错误').waitFor();
    await page.getByText('验证码已更换，请重新输入').waitFor();
    await focusComes(page, '[name=password]');
    await page.keyboard.type(WATCHER.password);
    await walkTo(page, '[name=captchaCode]');
    await typeCaptcha();
    await page.keyboard.press('Enter');
    await page.locator('.cj-layout').waitFor();
    await focusComes(page, 'main');

    // Five alarms, each acknowledged.
    await operator.listening();
    await control.alarm({
      tenantId: WATCHER.tenantId,
      text: '键盘路{n}号投放点,1,35',
      count: ALARMS,
    });
    await until('the alarms are there', async () => (await waiting()) >= ALARMS);
    await open('告警列表');
    await page.locator('.cj-alarms').waitFor();
    const all = await waiting();
    for (let left = all; left > all - ALARMS; left -= 1) {
      await press(page, 'n');
      await focusComes(page, CELL);
      await press(page, 'a');
      await until('it is acknowledged, or asked for', async () => {
        if ((await waiting()) < left) return true;
        if ((await page.locator('.cj-act :focus').count()) === 0) return false;
        await page.keyboard.press('Enter');
        return true;
      });
      await until('it is acknowledged', async () => (await waiting()) < left);
      await page.locator('.cj-act').waitFor({ state: 'detached' });
      expect(await focusedOn(page)).not.toBe('BODY');
    }

    // A record: found, changed.
    const list = new UserList(operator);
    await open('用户管理');
    await list.status('ready');
    await press(page, '/');
    await focusComes(page, '#search-account');
    await page.keyboard.type('dispatcher');
    await page.keyboard.press('Enter');
    await until('it is found', async () => (await list.column('account')).length === 1);
    await press(page, 'ArrowDown');
    await focusComes(page, CELL);
    await press(page, 'e');
    await page.locator('#form-realName').waitFor();
    await walkTo(page, '#form-realName');
    await press(page, 'Control+a');
    await page.keyboard.type(NEW_NAME);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await list.row(NEW_NAME).first().waitFor();
    await focusComes(page, CELL);
    expect(await page.locator('.bp6-toast [aria-label]').getAttribute('aria-label')).toBe('关闭');

    // What is found, exported.
    await press(page, 'Control+e');
    await focusComes(page, '.bp6-dialog input');
    await page.keyboard.press('Enter');
    await page.locator('.bp6-dialog').getByText('.xlsx').first().waitFor();
    await focusComes(page, '.bp6-dialog button');
    await press(page, 'Escape');
    await focusComes(page, CELL);

    // Handed over, from the menu beside the alarms.
    await open('告警列表');
    await walkTo(page, '.cj-alarms [aria-label=值班]');
    await press(page, 'Enter');
    await focusComes(page, '.bp6-menu-item');
    await until('the entry has the keyboard', async () => {
      if ((await focusedOn(page)).includes('交接班')) return true;
      await page.keyboard.press('Tab');
      return false;
    });
    await press(page, 'Enter');
    await page.locator('.cj-hand-form').waitFor();
    await walkTo(page, '.cj-hand-form [name=username]');
    await page.keyboard.type('dispatcher');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dispatch1');
    await walkTo(page, '.cj-hand-form [name=captchaCode]');
    await typeCaptcha();
    await page.keyboard.press('Enter');
    // The name is the one that was changed above.
    await page.getByText(`已交班给 ${NEW_NAME}`).waitFor();
    await page.locator('.cj-layout').waitFor();
    expect(await focusedOn(page)).not.toBe('BODY');
  });
});
