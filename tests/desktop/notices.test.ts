import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '@main/journal/segment/sqlite';
import { keep } from './keep';
import { focusComes } from './keyboard';
import { ADMIN, Operator, WATCHER } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** In the calendar of seeded records, which ends at 2026-01-01: 92 days before today. */
const LONG_AGO = '2025-10-01 08:00:00';

describe('notices', () => {
  const desk = useDesk();

  it('shows mail, message and notice in a popover of the documented size, with what the platform holds (screen:popup.notice)', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    const { page } = operator;
    await page.getByRole('button', { name: '通知', exact: true }).click();
    const popover = page.locator('.cj-notices');
    await popover.locator('.cj-notice-list li').first().waitFor();
    expect(await popover.getByRole('tab').allInnerTexts()).toEqual(['邮件', '消息', '通知']);
    // Measured before the transform of its opening.
    const size = await popover.evaluate((one: HTMLElement) => [
      one.offsetWidth,
      one.querySelector<HTMLElement>('.cj-notice-list')?.offsetHeight,
    ]);
    expect(size).toEqual([350, 300]);
    const shown = await popover.locator('.cj-notice-list strong').allInnerTexts();
    const answer = await operator.ask<{
      value: { page: { records: { cells: Record<string, { value?: unknown }> }[] } };
    }>('records.read', {
      call: 'notice.list',
      params: {},
      current: 1,
      size: 20,
      slot: 'test',
    });
    const titles = answer.value.page.records.map(({ cells }) => cells['title']?.value);
    expect(shown).toEqual(titles);
    // What leads to all of them lies whole within the popover, below a list that ends before it.
    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
    ] as const) {
      await resize(operator, width, height);
      await until('the line of all notices is whole', () =>
        popover.evaluate((one) => {
          const [list, all] = ['.cj-notice-list', '.cj-notices-all button'].map((selector) =>
            one.querySelector(selector),
          );
          if (list === null || list === undefined || all === null || all === undefined)
            return false;
          const [box, over, line] = [one, list, all].map((each) => each.getBoundingClientRect());
          if (box === undefined || over === undefined || line === undefined) return false;
          const isWhole =
            all.scrollHeight <= all.clientHeight && all.scrollWidth <= all.clientWidth;
          const isApart = line.top >= over.bottom && line.bottom <= box.bottom;
          return isWhole && isApart && box.bottom <= innerHeight && box.right <= innerWidth;
        }),
      );
      await keep(page, `notices-${width}`);
    }
    await popover.getByRole('tab', { name: '邮件' }).click();
    await popover.locator('[data-state=noMail]').waitFor();
    await popover.getByRole('tab', { name: '消息' }).click();
    await popover.locator('.cj-notice-list li').first().waitFor();
    // By keys from the list to the line, which opens all.
    await popover.getByRole('tab', { name: '通知' }).click();
    await popover.locator('.cj-notice-list').focus();
    await page.keyboard.press('Tab');
    await focusComes(page, '.cj-notices-all button');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/notice');
    await popover.waitFor({ state: 'detached' });
  });

  it('warns until it is read that the password is near its limit of 90 days (screen:popup.passwordExpiry)', async () => {
    const first = await desk.launch();
    const before = await Operator.at(first);
    await before.signIn(ADMIN);
    const warning = '密码已接近 90 天的使用期限，请尽快修改密码。';
    expect(await before.page.getByText(warning).count()).toBe(0);
    const { user } = await before.ask<{ user: { userId: string } }>('session');
    const { userData } = first;
    await first.close();

    const folder = join(userData, 'demo');
    const file = readdirSync(folder).find((name) => name.endsWith('.db')) ?? 'no database';
    const db = openSqlite(join(folder, file));
    db.run(
      'INSERT OR REPLACE INTO password_change (user_id, at) VALUES (?, ?)',
      BigInt(user.userId),
      LONG_AGO,
    );
    db.close();

    const operator = await Operator.at(await desk.launch({ userData }));
    await operator.atHome();
    const line = operator.page.getByText(warning);
    await line.waitFor();
    await operator.open('/system/user');
    await line.waitFor();
    await operator.page.getByRole('button', { name: '知道了' }).click();
    await line.waitFor({ state: 'detached' });
  });
});
