import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_LINKS } from '@shared/model/testReport';
import { ADMIN, Operator, WATCHER, type Account } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import type { TrayItem } from './rig/tray';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Its sockets were never tested by whoever tested another tenant. */
const COLLECTOR: Account = { ...ADMIN, tenantId: '805230' };

describe('the test alarm', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let tray: TrayItem;

  const dialog = () => operator.page.getByRole('dialog');
  const verdict = async (link: string): Promise<string> =>
    (await dialog().locator(`tr[data-link="${link}"]`).getAttribute('data-verdict')) ?? '';
  const verdicts = async (): Promise<Record<string, string>> => {
    const said: Record<string, string> = {};
    for (const link of TEST_LINKS) said[link] = await verdict(link);
    return said;
  };
  const GOOD = {
    channel: 'ok',
    socket: 'ok',
    parsed: 'ok',
    journal: 'ok',
    decision: 'ok',
    toast: 'ok',
    sound: 'ok',
    heard: 'unknown',
    tray: 'ok',
  };
  const ended = (text: string): Promise<void> =>
    dialog().getByRole('status').getByText(text, { exact: true }).waitFor({ timeout: 21_000 });
  const counted = (): Promise<number> =>
    operator.page.locator('.cj-bell-count').innerText().then(Number);

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    tray = await desk.rig.tray.item();
    await operator.open('/alarms');
  });
  afterAll(async () => {
    await app.close();
  });

  it('is really heard and toasted once, says so link by link, and is closed at its end', async () => {
    const recording = await desk.rig.speaker.record();
    await operator.page.getByRole('button', { name: '测试告警' }).click();
    await ended('待人工确认');
    const heard = await recording.stop();
    expect(await verdicts()).toEqual(GOOD);
    expect(heard.rms).toBeGreaterThan(0.01);
    expect(desk.rig.toasts.list()).toHaveLength(1);
    expect(desk.rig.toasts.list()[0]?.body).toMatch(/^测试告警 · 管理员 · \d\d:\d\d:\d\d$/);
    expect(await counted()).toBe(0);

    await dialog().getByRole('button', { name: '听到了' }).click();
    await dialog().getByText('操作员确认听到').waitFor();
    await ended('测试通过');
    // The keyboard has not lost its place with the buttons of the question.
    await operator.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // It is over, so it is among all alarms and no longer among those that stand.
    await operator.page.getByRole('radio', { name: /^全部/ }).click();
    const row = operator.page.getByRole('row').filter({ hasText: '测试告警 · 管理员' });
    expect(await row.first().innerText()).toContain('测试自动确认');
    const kept = (): unknown =>
      JSON.parse(readFileSync(`${app.userData}/test-alarm.json`, 'utf8')) as unknown;
    await expect
      .poll(kept, { timeout: 10_000 })
      .toMatchObject({ origin: 'console', heard: true, by: '管理员' });
  });

  it('begins from the tray as well, and shows and toasts what came out', async () => {
    await tray.clickMenu('测试告警');
    await ended('待人工确认');
    const result = await desk.rig.toasts.waitFor(({ title }) => title.includes('待人工确认'));
    expect(result.body).toContain('请确认是否听到声音');
    await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('never says that a sound came out while the speaker page hangs, unless a new page was heard', async () => {
    const pid = await app.electron.evaluate(({ webContents }) => {
      const all = webContents.getAllWebContents();
      return all.find((one) => one.getURL().includes('/sos.html'))?.getOSProcessId() ?? 0;
    });
    expect(pid).toBeGreaterThan(0);
    const recording = await desk.rig.speaker.record();
    signal(pid, 'SIGSTOP');
    await operator.page.getByRole('button', { name: '测试告警' }).click();
    const said = dialog().getByRole('status');
    await said.getByText(/^(测试(未)?通过|待人工确认)$/).waitFor({ timeout: 21_000 });
    const heard = (await recording.stop()).rms > 0.01;
    // Main makes the page anew when its beats stop, before the sound is given up or after it: it is
    // told as failed, or it was heard.
    const { sound, ...others } = await verdicts();
    const { sound: _good, ...rest } = GOOD;
    expect(others).toEqual(rest);
    expect(sound === 'failed' || (sound === 'ok' && heard)).toBe(true);
    expect(await counted()).toBe(0);
    await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
  });

  it('counts for the tenant that was tested, and for no other', async () => {
    const { page } = operator;
    const last = page.locator('.cj-test-last');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // It gives way where the bar has no room for its words.
    const said = await last.textContent();
    expect(said).toMatch(/^上次测试 \d{2}:\d{2}：/);
    for (const account of [ADMIN, COLLECTOR]) {
      await operator.ask('session.signOut');
      await operator.signIn(account);
      await operator.open('/alarms');
      await page.getByRole('button', { name: '测试告警' }).waitFor();
      expect(await last.count()).toBe(0);
      expect(await operator.ask<{ report: unknown }>('testAlarm')).toMatchObject({ report: null });
    }
    await operator.ask('session.signOut');
    await operator.signIn(WATCHER);
    await operator.listening();
    await operator.open('/alarms');
    await last.waitFor({ state: 'attached' });
    expect(await last.textContent()).toBe(said);
  });

  it('tells that the system took no toast when it has no notification server', async () => {
    await desk.rig.toasts.without(async () => {
      await operator.page.getByRole('button', { name: '测试告警' }).click();
      await ended('测试未通过');
      expect(await verdicts()).toEqual({ ...GOOD, toast: 'failed' });
    });
  });
});

/** Main's clock shows `aheadMs` more than the machine's; told twice it shows no later. */
function clockAhead(app: App, aheadMs: number): Promise<unknown> {
  return until("main's clock is ahead", () =>
    app.electron.evaluate((_electron, ahead) => {
      Date.now = () => new Date().getTime() + ahead;
      return true;
    }, aheadMs),
  );
}

describe('the test of a shift', () => {
  const desk = useDesk();
  const MINUTE_MS = 60_000;
  /** A little more than the operator is given to settle in. */
  const SETTLED_MS = 16 * MINUTE_MS;

  it('is asked for by a bar, a toast and the tray when it was not made, until it is made', async () => {
    const userData = mkdtempSync(join(desk.rig.room.folder, 'shift-'));
    // Shifts begin by the server's clock.
    const shanghai = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      timeStyle: 'short',
    });
    const begun = shanghai.format(Date.now() - 60 * MINUTE_MS);
    writeFileSync(
      join(userData, 'settings.json'),
      JSON.stringify({ version: 2, shifts: [begun], proxyMode: 'direct' }),
    );
    const app = await desk.launch({ userData });
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const bar = operator.page.getByText(`${begun} 开始的班次还没有做过测试告警`);
    // The clock of the workstation goes on by a quarter of an hour.
    await clockAhead(app, SETTLED_MS);
    expect(await bar.count()).toBe(0);
    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'workstation' })`,
    );
    const settings = await app.window('settings.html');
    // Whatever is set, main looks at the shift again, and does not wait for its next look.
    await settings.evaluate(`window.chengjing.request('settings.change', { theme: 'dark' })`);
    await bar.waitFor();
    const toast = await desk.rig.toasts.waitFor(({ title }) => title.includes('本班尚未测试告警'));
    expect(toast.body).toContain(begun);
    const tray = await desk.rig.tray.item();
    const labels = async (): Promise<string> =>
      (await tray.menu()).map(({ label }) => label).join('\n');
    await until('the tray asks', async () => (await labels()).includes('● 测试告警'));

    await operator.page.getByRole('button', { name: '现在测试' }).click();
    const passed = operator.page.getByRole('dialog').getByRole('status');
    await passed.getByText('待人工确认', { exact: true }).waitFor({ timeout: 21_000 });
    await bar.waitFor({ state: 'detached' });
    await until('the tray asks no more', async () => !(await labels()).includes('●'));

    // Nobody says whether it was heard: it is asked for again until somebody does.
    await operator.page.keyboard.press('Escape');
    await clockAhead(app, SETTLED_MS + 3 * MINUTE_MS);
    await settings.evaluate(`window.chengjing.request('settings.change', { theme: 'light' })`);
    const unheard = operator.page.getByText(`${begun} 开始的班次测试告警待人工确认`);
    await unheard.waitFor();
    await until('the tray asks again', async () => (await labels()).includes('● 测试告警'));
    await operator.page.locator('.cj-bar-test').getByRole('button', { name: '查看结果' }).click();
    await operator.page.getByRole('dialog').getByRole('button', { name: '听到了' }).click();
    await unheard.waitFor({ state: 'detached' });
    await until('the tray is content', async () => !(await labels()).includes('●'));
  });
});
