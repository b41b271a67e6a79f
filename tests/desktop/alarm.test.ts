import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import type { TrayItem } from './rig/tray';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

/** A message of the documented shape, and what the operator reads of it. */
const ALARM = '人民路3号投放点,1,75';
const SHOWN = '垃圾投放告警:人民路3号投放点,超时1小时15分钟';

describe('one live alarm, from the socket to the acknowledgement', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;
  let tray: TrayItem;

  const row = (text: string) => operator.page.getByRole('row').filter({ hasText: text });
  const tooltip = (part: string): Promise<string> =>
    until(`the tray says ${part}`, async () => {
      const text = await tray.tooltip();
      return text.includes(part) ? text : undefined;
    });
  const raise = (text: string, count = 1): Promise<number> =>
    operator.control.alarm({ tenantId: WATCHER.tenantId, text, count });

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    tray = await desk.rig.tray.item();
  });
  afterAll(async () => {
    await app.close();
  });

  it('is toasted, really heard, counted in the tray and opened by a click on the toast (screen:popup.alarmReport)', async () => {
    await tooltip('没有未确认告警');
    const quiet = (await tray.icon())?.argb;
    const recording = await desk.rig.speaker.record();
    await raise(ALARM);
    const toast = await desk.rig.toasts.waitFor(({ body, title }) =>
      `${title} ${body}`.includes('人民路3号投放点'),
    );
    expect(`${toast.title} ${toast.body}`).toContain('超时1小时15分钟');
    expect(`${toast.title} ${toast.body}`).toContain('DEMO');
    expect(await tooltip('1 条未确认')).toContain('已连接');
    expect((await tray.icon())?.argb).not.toEqual(quiet);
    await operator.page.waitForTimeout(1_000);
    const heard = await recording.stop();
    expect(heard.rms).toBeGreaterThan(0.01);
    expect(heard.seconds).toBeGreaterThan(0.2);

    await desk.rig.toasts.clickNewest();
    await operator.page.waitForURL('**/alarms**');
    await row(SHOWN).first().waitFor();
    expect(await row(SHOWN).count()).toBeGreaterThan(0);
  });

  it('is acknowledged on this workstation, by whom and when, and leaves count and tray', async () => {
    await row(SHOWN).first().click();
    // One key for one alarm: nothing is asked.
    await operator.page.keyboard.press('a');
    await operator.page.locator('.cj-ack-undo').getByText('已确认').waitFor();
    await tooltip('没有未确认告警');
    await operator.page.getByRole('radio', { name: /^全部/ }).click();
    await row('在本工作站确认').first().waitFor();
    expect(await row('在本工作站确认').first().textContent()).toContain('管理员');
  });

  it('sounds and counts at once while the notification server hangs, and says so', async () => {
    await desk.rig.toasts.hanging(async () => {
      const recording = await desk.rig.speaker.record();
      const from = Date.now();
      await raise('和平里投放点,1,40');
      await tooltip('1 条未确认');
      expect(Date.now() - from).toBeLessThan(atLeisure(2_000));
      await operator.page.getByText('系统未能弹出告警通知').waitFor();
      expect((await recording.stop()).rms).toBeGreaterThan(0.01);
    });
    await raise('团结里投放点,1,40');
    await desk.rig.toasts.waitFor(({ body }) => body.includes('团结里投放点'));
  });

  it('shows the words of an alarm of an unknown shape, keeps it raw in the drawer, and never runs its markup', async () => {
    const html = '<img src=x onerror="window.hacked=1"><b>粗体</b>';
    await raise(html);
    await raise('{"kind":"neverSeen","id":1725422891593650177}');
    await tooltip('4 条未确认');
    await operator.open('/alarms');
    await row('粗体').first().waitFor();
    await until('both are said to be unknown', async () => (await row('未识别').count()) >= 2);
    expect(await row('<b>').count()).toBe(0);
    await row('消息中没有文字').first().dblclick();
    await operator.page.getByText('1725422891593650177').first().waitFor();
    await operator.page.keyboard.press('Escape');
    expect(await operator.page.evaluate('window.hacked')).toBeUndefined();
  });

  it('takes an alarm of 1 MB and goes on', async () => {
    await raise(`大告警${'x'.repeat(1_000_000)}`);
    await tooltip('5 条未确认');
    await operator.page
      .getByText(/大告警x{20}/)
      .first()
      .waitFor();
  });

  it('has every alarm and acknowledgement once after kill -9', async () => {
    await raise('解放路投放点,1,30');
    await tooltip('6 条未确认');
    await app.kill9();
    app = await desk.launch({ userData: app.userData });
    operator = await Operator.at(app);
    tray = await desk.rig.tray.item();
    await operator.atHome();
    await tooltip('6 条未确认');
    await operator.open('/alarms');
    await operator.page.getByRole('radio', { name: /^全部/ }).click();
    await row('解放路投放点').first().waitFor();
    await row(SHOWN).first().waitFor();
    await row('在本工作站确认').first().waitFor();
    for (const text of ['解放路投放点', SHOWN, '粗体']) {
      const ids = await row(text).evaluateAll((rows) =>
        rows.map((one) => one.getAttribute('row-id')),
      );
      expect(new Set(ids).size, text).toBe(1);
    }
  });
});

describe('a channel that breaks', () => {
  const desk = useDesk();

  it('says since when it is down, comes back by itself and receives again', async () => {
    const operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    await operator.listening();
    const tray = await desk.rig.tray.item();
    await operator.control.switch({ path: '/alarm_report_message/*', answer: '500', times: 1 });
    await operator.control.streams('cut');
    await operator.page
      .getByText(/告警未在接收/)
      .first()
      .waitFor();
    await until('the tray says it', async () => (await tray.tooltip()).includes('起断开'));
    await operator.listening();
    await operator.page
      .getByText(/告警未在接收/)
      .first()
      .waitFor({ state: 'detached', timeout: 20_000 });
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '恢复后投放点,1,5' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('恢复后投放点'));
  });
});

describe('a workstation that only shows', () => {
  const desk = useDesk();
  /** The sound of an alarm would have begun by then, ms. */
  const HEARD_MS = 1_000;

  it('counts an alarm in silence, and rings for the next one as soon as it is told to', async () => {
    const userData = mkdtempSync(join(desk.rig.room.folder, 'shows-'));
    writeFileSync(join(userData, 'settings.json'), '{"version":2,"role":"shows"}');
    const app = await desk.launch({ userData });
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const tray = await desk.rig.tray.item();
    const raise = (object: string): Promise<number> =>
      operator.control.alarm({ tenantId: WATCHER.tenantId, text: `${object},1,75` });
    const counted = (count: number): Promise<boolean> =>
      until(`the tray counts ${count}`, async () =>
        (await tray.tooltip()).includes(`${count} 条未确认`),
      );
    const silence = await desk.rig.speaker.record();
    await raise('静音投放点');
    await counted(1);
    await pause(HEARD_MS);
    expect((await silence.stop()).rms).toBeLessThan(0.001);

    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'workstation' })`,
    );
    const settings = await app.window('settings.html');
    await settings.evaluate(`window.chengjing.request('settings.change', { role: 'rings' })`);
    const recording = await desk.rig.speaker.record();
    await raise('响铃投放点');
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('响铃投放点'));
    await pause(HEARD_MS);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
    await counted(2);
    expect(desk.rig.toasts.list()).toHaveLength(1);
  });
});
