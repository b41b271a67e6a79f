import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const LOGOUT = '/api/blade-auth/oauth/logout';

describe('the local error log', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn(ADMIN);
  });

  const badge = () => operator.page.locator('.cj-errors-open');

  it('has no badge while nothing went wrong, and counts an error that no code caught (screen:topbar.logBadge rule:logs.unhandled)', async () => {
    const { page } = operator;
    expect(await badge().count()).toBe(0);
    await page.evaluate(
      `setTimeout(() => { throw new RangeError('测试错误 password=Secret1pass') })`,
    );
    await badge().waitFor();
    expect(await badge().innerText()).toBe('1');
  });

  it('shows type, address, content and time over the whole window, the stack on demand (screen:dialog.logs rule:logs.columns rule:logs.entry rule:logs.buttons)', async () => {
    const { page } = operator;
    await badge().click();
    const dialog = page.getByRole('dialog').filter({ hasText: '本地日志' });
    expect(await dialog.locator('th').allInnerTexts()).toEqual(['类型', '地址', '内容', '时间']);
    const row = dialog.locator('tbody tr');
    expect(await row.locator('td').nth(0).innerText()).toBe('RangeError');
    expect(await row.locator('td').nth(1).innerText()).toBe('/wel/index');
    expect(await row.locator('td').nth(2).innerText()).toContain('测试错误');
    expect(await row.innerText()).not.toContain('Secret1pass');
    expect(await row.locator('td').nth(3).innerText()).toMatch(
      /^\d{4}(-\d{2}){2} \d{2}:\d{2}:\d{2}$/,
    );
    expect(await dialog.locator('pre').isVisible()).toBe(false);
    await dialog.getByText('堆栈').click();
    expect(await dialog.locator('pre').innerText()).toContain('RangeError');
    const size = await page.locator('.cj-errors').boundingBox();
    const room = await page.evaluate(() => [innerWidth, innerHeight]);
    expect(size?.width ?? 0).toBeGreaterThan((room[0] ?? 0) * 0.9);
    expect(size?.height ?? 0).toBeGreaterThan((room[1] ?? 0) * 0.85);
  });

  it('is sent to the server after a question, where administrators find it (rule:logs.upload call:session.sendLogs)', async () => {
    const { page, control } = operator;
    await control.clear();
    await page.getByRole('button', { name: '上传服务器' }).click();
    await page.getByText('确定上传本地日志到服务器?').waitFor();
    await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    await page.getByText('发送成功!').waitFor();
    const call = await until('it is sent', async () =>
      (await control.calls()).find(({ path, method }) => path === LOGOUT && method === 'POST'),
    );
    expect(call.headers['content-type']).toContain('application/json');
    // No parameter stands beside the list.
    expect([call.query, call.form]).toEqual([{}, {}]);
    await page.locator('.cj-errors .bp6-dialog-close-button').click();
    await operator.open('/monitor/log/error');
    const row = page.locator('[role=row][row-id]').filter({ hasText: '/wel/index' });
    await row.filter({ hasText: 'client' }).waitFor();
    // Whoever sends a log stays signed in.
    expect(await operator.ask<{ kind: string }>('session')).toMatchObject({ kind: 'signedIn' });
  });

  it('is cleared after a question, and the badge goes (rule:logs.clear)', async () => {
    const { page } = operator;
    await badge().click();
    await page.getByRole('button', { name: '清空本地日志' }).click();
    await page.getByText('确定清空本地日志记录?').waitFor();
    await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    await page.getByText('清空成功!').waitFor();
    await page.getByText('没有记录').waitFor();
    await page.keyboard.press('Escape');
    await badge().waitFor({ state: 'detached' });
  });
});
