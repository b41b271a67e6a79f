import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { sosOnWire } from '../support/sosAlarm';
import { Operator, type Account } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import { windowOf } from './sosWindow';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;

/** The popup has been raised once more by then, ms. */
const RAISED_MS = 1_500;

/** Whose SOS an item of the popup is. */
const nameIn = (text: string): string => /(\S+) 正在发送SOS求救/.exec(text)?.[1] ?? '';

describe('an SOS of a person', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;
  let popup: Page;

  const seen = (yes: boolean): Promise<unknown> =>
    until(`the popup is ${yes ? '' : 'not '}seen`, async () => {
      return ((await windowOf(app))?.visible ?? false) === yes;
    });
  const raise = (name: string): Promise<string> =>
    operator.control.record('workCardMessage', KEEPER.tenantId, sosOnWire(name));
  const current = (): Promise<string> =>
    popup.locator('.cj-sos-item[aria-hidden=false]').innerText();
  const says = (text: string): Promise<unknown> =>
    until(`the popup says ${text}`, async () => (await current()).includes(text), STEP_MS);
  const alarmOf = async (name: string): Promise<Alarm> => {
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    return must(
      alarms.find(({ object, alarmClass }) => alarmClass === 'sos' && object === name),
      `the alarm of ${name}`,
    );
  };
  const mouse = (...orders: readonly string[]): void => {
    execFileSync('xdotool', orders, { env: { ...desk.rig.room.env } });
  };
  /** When the popup came up last, wall time in ms. */
  const cameUpAt = (): Promise<number> =>
    app.electron.evaluate(({ BrowserWindow }) => {
      const { cjShown } = globalThis as { cjShown?: Map<number, number> };
      const all = BrowserWindow.getAllWindows();
      const sos = all.find((one) => one.webContents.getURL().includes('/sos.html'));
      return cjShown?.get(sos?.id ?? 0) ?? 0;
    });

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    await app.electron.evaluate(({ app: electron }) => {
      const cjShown = new Map<number, number>();
      Object.assign(globalThis, { cjShown });
      electron.on('browser-window-created', (_event, window) => {
        window.on('show', () => cjShown.set(window.id, Date.now()));
      });
    });
    operator = await Operator.at(app);
    operator.page.setDefaultTimeout(STEP_MS);
    // The platform raises one by itself when this takes long.
    await operator.control.calm(KEEPER.tenantId);
    await raise('李国强');
    await raise('王芳');
    await operator.signIn(KEEPER);
    popup = await app.window('/sos.html');
    await seen(true);
  });

  it('is up within a second of its receipt, above all windows, without taking the focus (rule:sos.item screen:popup.sos)', async () => {
    await says('正在发送SOS求救');
    // The platform has an older one, which takes its turn as well.
    const text = await until(
      'one of the new ones is shown',
      async () => {
        const shown = await current();
        return ['李国强', '王芳'].includes(nameIn(shown)) ? shown : undefined;
      },
      STEP_MS,
    );
    const name = nameIn(text);
    expect(text).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    expect(text).toContain(`${name} 正在发送SOS求救，请立即确认其安全！`);
    expect(text).toContain('明湖区人民路3号');
    expect(text).toContain('13800000001');
    expect(await popup.locator('.cj-demo-band').innerText()).toContain('DEMO');
    const alarm = await alarmOf(name);
    expect(alarm.priority).toBe('critical');
    const took = (await cameUpAt()) - alarm.receivedAt;
    expect(took).toBeGreaterThan(0);
    process.stdout.write(`SOS popup, window made for it: ${took} ms\n`);
    expect(took).toBeLessThan(atLeisure(1_000));
    expect(await windowOf(app)).toMatchObject({ top: true, focused: false });
  });

  it('turns through those who wait each five seconds in a box of 150 px, and is dragged by its heading (rule:sos.carousel)', async () => {
    const shown = nameIn(await current());
    expect(await popup.locator('.cj-sos-window').evaluate((one) => one.clientHeight)).toBe(150);
    await until('the next one is shown', async () => nameIn(await current()) !== shown, STEP_MS);
    await popup.getByRole('button', { name: '上一条' }).click();
    await says(shown);

    const before = must(await windowOf(app), 'the popup').bounds;
    const { x, y } = before;
    expect(x).toBeGreaterThan(100);
    mouse('mousemove', `${x + 200}`, `${y + 45}`, 'sleep', '0.2', 'mousedown', '1');
    // Released only when it has followed: the window answers the mouse when it comes to it.
    await until('the popup has moved', async () => {
      mouse('mousemove', `${x - 100}`, `${y + 245}`);
      const now = must(await windowOf(app), 'the popup').bounds;
      return now.y > y + 100 && now.x < x;
    }).finally(() => mouse('mouseup', '1'));
  });

  it('lies above another window that is full screen and has the focus: a click reaches it', async () => {
    const full = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const cover = new BrowserWindow({ fullscreen: true, backgroundColor: '#204060' });
      await cover.loadURL('about:blank');
      cover.setFullScreen(true);
      cover.focus();
      return cover.id;
    });
    try {
      await until('the cover has the focus', () =>
        app.electron.evaluate(({ BrowserWindow }, id) => {
          const cover = BrowserWindow.fromId(id);
          return cover !== null && cover.isFullScreen() && cover.isFocused();
        }, full),
      );
      await pause(RAISED_MS);
      const { x, y } = must(await windowOf(app), 'the popup').bounds;
      const next = must(await popup.getByRole('button', { name: '下一条' }).boundingBox(), 'box');
      const at = [Math.round(x + next.x + next.width / 2), Math.round(y + next.y + 8)];
      // The mouse holds what it lies on, so that nothing but the click turns it.
      mouse('mousemove', ...at.map(String));
      await popup.getByText('已暂停').waitFor();
      const shown = nameIn(await current());
      mouse('click', '1');
      await until(
        'the click has turned it',
        async () => nameIn(await current()) !== shown,
        STEP_MS,
      );
    } finally {
      await app.electron.evaluate(({ BrowserWindow }, id) => {
        BrowserWindow.fromId(id)?.destroy();
      }, full);
    }
    mouse('mousemove', '5', '5');
  });

  it('goes to the emergency event with the alert as parameter, and is away while that is open (rule:sos.handle rule:sos.visible screen:route.emergency)', async () => {
    const { page } = operator;
    const name = nameIn(await current());
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.waitForURL(/\/emergency\?alert=/);
    const asked = new URL(page.url()).searchParams.get('alert') ?? '';
    expect(JSON.parse(asked)).toMatchObject({ employeeName: name, phone: '13800000001' });
    await page.getByRole('heading', { name: `${name} 正在发送SOS求救` }).waitFor();
    await page.getByRole('tab', { name: '紧急事件' }).waitFor();
    await seen(false);
    await raise('张雪');
    await page.getByRole('region', { name: '其他求救' }).getByText('张雪').waitFor();
    expect((await windowOf(app))?.visible).toBe(false);
    // A page outside of the layout has no emergency page, and says what stands open all the same.
    await operator.open('/404');
    await seen(true);
    await says('张雪');
    await page.locator('.cj-bar-critical').waitFor();
    await operator.open('/wel/index');
  });

  it('comes when the page that showed the emergency died: main does not believe a dead page', async () => {
    const { page } = operator;
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.waitForURL(/\/emergency\?alert=/);
    await seen(false);
    const [hung, own] = await app.electron.evaluate(({ webContents }) => {
      const pages = webContents.getAllWebContents();
      const of = (part: string) => pages.find((one) => one.getURL().includes(part));
      return [of('/emergency?'), of('/sos.html')].map((one) => one?.getOSProcessId() ?? 0);
    });
    expect(hung).toBeGreaterThan(0);
    expect(hung).not.toBe(own);
    signal(hung ?? 0, 'SIGSTOP');
    const since = performance.now();
    const { x, y } = await app.electron.evaluate(({ BrowserWindow }) => {
      const all = BrowserWindow.getAllWindows();
      const shown = all.find((one) => one.webContents.getURL().includes('/emergency?'));
      return shown?.getBounds() ?? { x: 0, y: 0 };
    });
    try {
      // A page counts as hanging when it leaves an input unanswered: the mouse moves over it.
      await until('the popup is seen', async () => {
        for (const step of [100, 110]) mouse('mousemove', `${x + step}`, `${y + step}`);
        return (await windowOf(app))?.visible;
      });
    } finally {
      signal(hung ?? 0, 'SIGCONT');
      mouse('mousemove', '5', '5');
    }
    process.stdout.write(
      `  popup after the page began to hang: ${Math.round(performance.now() - since)} ms\n`,
    );
    await until('the page is back', () => page.evaluate(() => true), STEP_MS);
    await seen(false);
    await operator.open('/wel/index');
    await seen(true);
  });

  it('is acknowledged, noted and closed with its outcome on the page; the popup goes with the last one', async () => {
    const { page } = operator;
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const waiting = alarms.filter((one) => one.alarmClass === 'sos' && one.object !== '张雪');
    const ids = waiting.map(({ id }) => id);
    await operator.ask('alarms.acknowledge', { ids, comment: '' });
    await popup.getByText(`另有 ${ids.length} 起已确认、处理中`).waitFor();
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.getByRole('heading', { name: '张雪 正在发送SOS求救' }).waitFor();
    const state = page.getByRole('region', { name: '状态' });
    const dialog = page.getByRole('dialog');
    await state.getByRole('button', { name: '确认', exact: true }).click();
    await dialog.getByRole('button', { name: '确认', exact: true }).click();
    await state.getByText('已确认', { exact: true }).waitFor();
    await state.getByRole('button', { name: '添加备注' }).click();
    await dialog.getByRole('textbox').fill('已电话联系，正在前往');
    // Released late, on the button that opened the dialog: it stays closed all the same.
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await state.getByText('已电话联系，正在前往').waitFor();
    await state.getByRole('button', { name: '关闭求救' }).click();
    await dialog.getByRole('textbox').fill('误触，人员安全');
    await page.keyboard.press('Control+Enter');
    await state.getByText('误触，人员安全', { exact: false }).first().waitFor();
    await operator.open('/wel/index');
    await pause(300);
    expect((await windowOf(app))?.visible).toBe(false);
  });

  it('says no name behind the lock and leads to the lock page; the next one comes to the prepared window at once', async () => {
    await operator.ask('lock.configure', { old: '', password: '2580' });
    await operator.page.evaluate(`window.chengjing.command('lock.lock')`);
    await raise('何丽华');
    await popup.getByText('SOS 求救 ×1').waitFor();
    await seen(true);
    const upAt = await cameUpAt();
    expect(await popup.locator('body').innerText()).not.toMatch(/何丽华|人民路|1380/);
    await popup.getByRole('button', { name: '去解锁' }).click();
    await operator.page.locator('input[name=lockPassword]').waitFor();
    await seen(false);
    await operator.ask('lock.unlock', { password: '2580' });
    await seen(true);
    await says('何丽华');
    const took = upAt - (await alarmOf('何丽华')).receivedAt;
    process.stdout.write(`SOS popup, window prepared: ${took} ms\n`);
    expect(took).toBeLessThan(atLeisure(1_000));
  });
});
