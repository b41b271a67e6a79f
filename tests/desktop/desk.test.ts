import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import type { LockState } from '@shared/model/lock';
import { deskIntervals } from '@main/journal/reading/deskIntervals';
import { JournalStore } from '@main/journal/writing/store';
import { ask, Operator, WATCHER, type Account } from './operator';
import type { App } from './rig/app';
import { atLeisure, until } from './rig/wait';
import { useDesk } from './support';
import { UserList } from './userList';

const NEXT: Account = { ...WATCHER, username: 'dispatcher', password: 'Dispatch1' };
const FLOOD = 100;
const LOCK_PASSWORD = '2468';
/** Every window is locked within this, ms (issue 3). */
const LOCKED_MS = 300;
/** The platform's answer to a refresh token that it does not take any more. */
const REFUSED = {
  status: 400,
  body: '{"error":"invalid_grant","error_description":"refused"}',
  type: 'application/json',
};

const snapshot = (page: Page): Promise<AlarmSnapshot> => ask(page, 'alarms.get');

const journalOf = (app: App): JournalStore =>
  new JournalStore(join(app.userData, 'journal'), () => Date.now());

/** Fills the dialog of the change of shift and sends it. */
async function takeOver(operator: Operator, account: Account): Promise<void> {
  await operator.page.getByText(/^当前值班/).waitFor();
  await operator.fill(account);
  await operator.page.getByRole('button', { name: '登录并接班' }).click();
}

/** The next operator fills the form of the handover sheet and sends it. */
async function fillHere(operator: Operator, account: Account): Promise<void> {
  const form = operator.page.locator('.cj-hand-form');
  await form.locator('.cj-captcha-picture img').waitFor();
  await operator.fillPerson(account);
  await form.getByRole('button', { name: '登录并接班' }).click();
}

describe('a change of shift', () => {
  const desk = useDesk();

  it('loses and doubles nothing in a flood, and the journal says who had the desk', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    const { page, control } = operator;
    await operator.signIn(WATCHER);
    await operator.listening();
    await page.getByLabel('用户菜单').click();
    await page.getByRole('menuitem', { name: '接班登录' }).click();
    await page.getByText(/^当前值班/).waitFor();
    await operator.fill(NEXT);
    await control.alarm({
      tenantId: WATCHER.tenantId,
      text: '换班路{n}号投放点,1,35',
      count: FLOOD,
      perSecond: 50,
    });
    await page.getByRole('button', { name: '登录并接班' }).click();
    await page.getByText('值班调度 已接班').waitFor();
    const seen = await until('every alarm is in the list', async () => {
      const now = await snapshot(page);
      return now.counts.total >= FLOOD ? now : undefined;
    });
    await until('one channel is left', async () => (await control.openStreams()) === 1);
    await control.alarm({ tenantId: WATCHER.tenantId, text: '交接后投放点,1,35' });
    const last = await until('an alarm after the change', async () => {
      const now = await snapshot(page);
      return now.alarms.some(({ object }) => object === '交接后投放点') ? now : undefined;
    });
    expect(seen.counts.total).toBe(FLOOD);
    expect(last.counts.total).toBe(FLOOD + 1);
    expect(new Set(last.alarms.map(({ object }) => object)).size).toBe(FLOOD + 1);
    const logouts = (await control.calls()).filter(({ path }) => path.endsWith('/oauth/logout'));
    expect(logouts).toHaveLength(1);
    await app.close();

    const store = journalOf(app);
    expect(store.verify().ok).toBe(true);
    const entries = [...store.read('demo', WATCHER.tenantId, 2)];
    expect(entries.filter(({ kind }) => kind === 'received')).toHaveLength(FLOOD + 1);
    expect(entries.filter(({ kind }) => kind === 'gap')).toEqual([]);
    const shifts = deskIntervals(store.ofKind('configuration'));
    expect(shifts.map(({ account, begun, ended }) => [account, begun, ended])).toEqual([
      ['admin', 'signIn', 'takeOver'],
      ['dispatcher', 'takeOver', 'appEnd'],
    ]);
  });

  it('changes nothing when the next operator is refused, and gives them clean tabs when not', async () => {
    const operator = await Operator.at(await desk.launch());
    const { page } = operator;
    await operator.signIn(WATCHER);
    await operator.open('/system/user');
    await page.getByRole('tab', { name: '用户管理' }).waitFor();
    await page.getByLabel('用户菜单').click();
    await page.getByRole('menuitem', { name: '接班登录' }).click();
    await takeOver(operator, { ...NEXT, password: 'wrong' });
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    expect(await ask(page, 'session')).toMatchObject({ user: { account: 'admin' } });
    await operator.fill(NEXT);
    await page.getByRole('button', { name: '登录并接班' }).click();
    await page.waitForURL('**/wel/index');
    await page.getByText('值班调度 已接班').waitFor();
    await page.getByRole('tab', { name: '工作台' }).waitFor();
    const tabs = await page.getByRole('tab').allInnerTexts();
    expect(tabs.join()).not.toContain('用户管理');
  });

  it('is one act on the sheet: the next operator signs in there, and both names, time and remarks are journaled and printed', async () => {
    const operator = await Operator.at(await desk.launch());
    const { page, control } = operator;
    await operator.signIn(WATCHER);
    await operator.listening();
    await control.alarm({ tenantId: WATCHER.tenantId, text: '交班路1号投放点,1,35' });
    await until('the alarm is there', async () => (await snapshot(page)).counts.total === 1);
    await operator.open('/alarms/handover');
    const row = page.locator('[data-part=open] tr').filter({ hasText: '交班路1号投放点' });
    await row.getByRole('button', { name: /^加备注/ }).click();
    await row.getByPlaceholder('给下一班的备注').fill('已通知保洁');
    await page.locator('#handover-note').fill('三号车晚点');
    const form = page.locator('.cj-hand-form');
    // The tenant is that of the desk: it is not asked.
    expect(await form.locator('[name=tenantId]').count()).toBe(0);
    // The same person is no next shift: nothing changes, and what was typed stays.
    await fillHere(operator, WATCHER);
    await form.getByText('接班人不能是交班人本人').waitFor();
    expect((await snapshot(page)).counts.total).toBe(1);
    await fillHere(operator, NEXT);
    await page.getByText('已交班给 值班调度。').waitFor();
    await until('one channel is left', async () => (await control.openStreams()) === 1);
    // The next operator prints what the one before signed.
    await operator.open('/alarms/handover');
    const last = page.locator('.cj-hand-last');
    expect(await last.innerText()).toMatch(
      /上一班由 .+ 于 \d{2}-\d{2} \d{2}:\d{2} 交给 值班调度。/,
    );
    expect(await row.innerText()).toContain('已通知保洁');
    await last.getByRole('button', { name: '交接单存为 PDF' }).click();
    const saved = await page.getByText(/^已保存：.+\.pdf$/).innerText();
    expect(readFileSync(saved.replace('已保存：', '')).subarray(0, 5).toString()).toBe('%PDF-');
    await operator.app.close();
    const journal = journalOf(operator.app);
    const notes = [...journal.ofKind('configuration')].map(
      ({ body }) => JSON.parse(body) as { readonly event: string },
    );
    journal.close();
    const told = notes.filter(({ event }) => /^(handedOver|deskLeft|deskTaken)$/.test(event));
    // The last one is the end of the app.
    expect(told.map(({ event }) => event).slice(-4)).toEqual([
      'handedOver',
      'deskLeft',
      'deskTaken',
      'deskLeft',
    ]);
    expect(told.at(-4)).toMatchObject({
      to: '值班调度',
      signedIn: true,
      note: '三号车晚点',
      open: 1,
      remarks: 1,
    });
  });

  it('says whom the desk was handed over to, after a restart too, until that person signs in', async () => {
    let operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    await operator.open('/alarms/handover');
    await operator.page.locator('.cj-hand-form').getByText('稍后登录').click();
    await operator.page.locator('#handover-to').fill('王芳');
    await operator.page.keyboard.press('Enter');
    await operator.page.getByText('已交班给 王芳').waitFor();
    const bar = () => operator.page.locator('[data-bar=handedOver]');
    await operator.open('/wel/index');
    const said = await bar().innerText();
    expect(said).toMatch(/\d{2}:\d{2} 已交班给 王芳/);
    operator = await Operator.at(await operator.app.relaunch());
    try {
      await operator.atHome();
      await bar().waitFor();
      expect(await bar().innerText()).toBe(said);
      await bar().getByRole('button', { name: '接班登录' }).click();
      await takeOver(operator, NEXT);
      await operator.page.getByText('值班调度 已接班').waitFor();
      await bar().waitFor({ state: 'detached' });
    } finally {
      await operator.app.close();
    }
  });
});

describe('what is behind the lock', () => {
  const desk = useDesk();

  it('is covered in every window, and there again as it was: a form half filled in too', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    const { page } = operator;
    await operator.signIn(WATCHER);
    await ask(page, 'lock.configure', { old: '', password: LOCK_PASSWORD });
    const list = new UserList(operator);
    await list.open();
    await list.tool('新增').click();
    await list.fill({ account: 'half.done', realName: '填到一半' });
    await page.evaluate(`window.chengjing.command('window.settings', { section: 'network' })`);
    const settings = await app.window('settings.html');
    await settings.locator('#setting-proxyUser').waitFor();

    await page.evaluate(`window.chengjing.command('lock.lock')`);
    await page.waitForURL('**/lock');
    await settings.locator('[data-state=locked]').waitFor();
    expect(await settings.locator('input, button, [data-setting]').count()).toBe(0);
    const change = { proxyUser: 'intruder' };
    await expect(ask(settings, 'settings.change', change)).rejects.toThrow('locked');
    await expect(ask(settings, 'settings.view')).rejects.toThrow('locked');
    expect(await page.getByText('填到一半').isVisible()).toBe(false);
    expect(await page.locator('#form-account').isVisible()).toBe(false);
    // What may be seen of a locked workstation says all the same that its data is no real one.
    await page.locator('.cj-demo-band').filter({ visible: true }).first().waitFor();
    await settings.getByText(/DEMO/).first().waitFor();

    await page.locator('input[name=lockPassword]').fill(LOCK_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/system/user**');
    expect(await page.locator('#form-account').inputValue()).toBe('half.done');
    expect(await page.locator('#form-realName').inputValue()).toBe('填到一半');
    await settings.locator('#setting-proxyUser').waitFor();
    expect(await settings.locator('#setting-proxyUser').inputValue()).toBe('');
  });
});

describe('signed out', () => {
  const desk = useDesk();

  it('is said in red on the page and in the tray, and told loudly when the server did it', async () => {
    const operator = await Operator.at(await desk.launch());
    const { page, control } = operator;
    const bar = page.getByRole('alert').filter({ hasText: '当前无人登录' });
    await bar.waitFor();
    const tray = await desk.rig.tray.item();
    expect(await tray.tooltip()).toContain('当前未接收告警：无人登录');
    expect((await tray.menu())[0]?.label).toBe('当前未接收告警：无人登录');
    const deaf = (await tray.icon())?.argb;
    await operator.signIn(WATCHER);
    await operator.listening();
    await until('the tray is calm', async () => (await tray.tooltip()).includes('没有未确认告警'));
    expect((await tray.icon())?.argb).not.toEqual(deaf);

    const recording = await desk.rig.speaker.record();
    await control.switch({ path: '*/oauth/token', answer: REFUSED });
    await control.expireAccess();
    await operator.open('/system/user');
    await desk.rig.toasts.waitFor(({ title }) => title.includes('服务器已结束登录'));
    await bar.waitFor();
    await until('the tray says it', async () => (await tray.tooltip()).includes('当前未接收告警'));
    await page.waitForTimeout(1_000);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
  });
});

describe('the lock', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;

  const tryPassword = async (password: string): Promise<void> => {
    await operator.page.locator('input[name=lockPassword]').fill(password);
    await operator.page.keyboard.press('Enter');
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
  });
  afterAll(async () => {
    await app.close();
  });

  it('asks for a password first, then locks every window within 300 ms (rule:lock.setFirst rule:lock.required screen:route.lock screen:dialog.lockPassword screen:topbar.lock)', async () => {
    const { page } = operator;
    await page.getByLabel('锁屏（Ctrl+L）').click();
    await page.locator('#lock-password').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#lock-password').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+l');
    await page.locator('#lock-password').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('锁屏密码不能为空').waitFor();
    await page.locator('#lock-password').fill(LOCK_PASSWORD);
    await page.locator('#lock-repeat').fill(LOCK_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lock');
    await tryPassword(LOCK_PASSWORD);
    await page.waitForURL('**/wel/index');

    const { displays } = await ask<BoardsState>(page, 'boards');
    const boards = ['transport', 'classify'];
    const opened = displays.slice(1, 3);
    for (const [index, { id }] of opened.entries()) {
      await ask(page, 'boards.open', { board: boards[index], displayId: id });
    }
    const pages = await until('the boards are open', () => {
      const some = app.electron.windows().filter((one) => one.url().includes('board.html'));
      return some.length === opened.length ? some : undefined;
    });
    await page.bringToFront();
    const heard = pages.map(async (board) => {
      await board.waitForLoadState();
      return board.evaluate(`new Promise((resolve) => {
        window.lockHeard = new Promise((heard) => {
          window.chengjing.on('lock', (text) => JSON.parse(text).value.locked && heard(Date.now()));
        });
        resolve(null);
      })`);
    });
    await Promise.all(heard);
    const [begin, shown] = await page.evaluate<[number, number]>(`new Promise((resolve) => {
      const begin = Date.now();
      const look = () => {
        if (location.pathname === '/lock' && document.querySelector('.cj-lock')) {
          requestAnimationFrame(() => resolve([begin, Date.now()]));
        } else requestAnimationFrame(look);
      };
      window.chengjing.command('lock.lock');
      look();
    })`);
    const others = await Promise.all(
      pages.map((board) => board.evaluate<number>('window.lockHeard')),
    );
    const times = [shown, ...others].map((at) => at - begin);
    process.stdout.write(`locked after ${times.join(', ')} ms (console page, boards)\n`);
    expect(times).toHaveLength(1 + opened.length);
    expect(Math.max(...times)).toBeLessThanOrEqual(atLeisure(LOCKED_MS));
    // The page comes 100 ms after the flag, less what two clocks may differ by.
    expect(shown - begin).toBeGreaterThanOrEqual(99);
  });

  it('guards every address, and main refuses what is not for a locked workstation (rule:routing.guardLocked)', async () => {
    const { page } = operator;
    await operator.open('/system/user');
    await page.waitForURL('**/lock');
    await expect(ask(page, 'session.menu', {})).resolves.toBeDefined();
    await expect(ask(page, 'data.detail', { family: 'user', id: '1' })).rejects.toThrow('locked');
    const ids = { ids: ['x'], comment: '' };
    await expect(ask(page, 'alarms.acknowledge', ids)).rejects.toThrow('locked');
  });

  it('still sounds, counts and toasts, without place or person', async () => {
    const { page, control } = operator;
    await desk.rig.toasts.clear();
    const recording = await desk.rig.speaker.record();
    await control.alarm({ tenantId: WATCHER.tenantId, text: '张三家门口投放点,1,75' });
    const toast = await desk.rig.toasts.waitFor(({ title }) => title.includes('垃圾投放告警'));
    expect(`${toast.title} ${toast.body}`).toContain('重要');
    expect(`${toast.title} ${toast.body}`).not.toMatch(/张三|投放点/);
    await page.getByText('1 条未确认告警').waitFor();
    const tray = await desk.rig.tray.item();
    await until('the tray counts', async () => (await tray.tooltip()).includes('1 条未确认'));
    expect(JSON.stringify(await tray.menu())).not.toContain('张三');
    expect(JSON.stringify(await snapshot(page))).not.toContain('张三');
    expect(await page.locator('.cj-lock').innerText()).not.toContain('张三');
    await page.waitForTimeout(800);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
    await desk.rig.toasts.clickNewest();
    expect(new URL(page.url()).pathname).toBe('/lock');
  });

  it('asks before it ends with open alarms, over the lock page as well', async () => {
    const tray = await desk.rig.tray.item();
    await tray.clickMenu('退出');
    const dialog = operator.page.getByRole('alertdialog').or(operator.page.getByRole('dialog'));
    await dialog.getByText('还有 1 条告警未确认').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(operator.page.url()).pathname).toBe('/lock');
  });

  it('makes the fifth wrong password wait, over a restart too, and the next operator may take over', async () => {
    for (let left = 4; left >= 1; left -= 1) {
      await tryPassword('wrong');
      await operator.page.getByText(`还可尝试 ${left} 次`).waitFor();
    }
    await tryPassword('wrong');
    await operator.page.getByText('密码多次错误，请等待').waitFor();
    const { waitUntil } = await ask<LockState>(operator.page, 'lock');
    app = await app.relaunch();
    operator = await Operator.at(app);
    await operator.page.waitForURL('**/lock');
    await operator.page.locator('.cj-lock').waitFor();
    const again = await ask<LockState>(operator.page, 'lock');
    expect(again).toMatchObject({ locked: true, by: '管理员' });
    expect(Math.abs((again.waitUntil ?? 0) - (waitUntil ?? 0))).toBeLessThan(1_000);
    expect(await operator.page.locator('input[name=lockPassword]').isDisabled()).toBe(true);
    await operator.page.getByRole('button', { name: '接班登录' }).click();
    await takeOver(operator, NEXT);
    await operator.atHome();
    expect(await ask<LockState>(operator.page, 'lock')).toMatchObject({ locked: false });
  });
});
