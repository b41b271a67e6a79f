import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import { pathOf } from '@shared/model/pages';
import { sosOnWire } from '../support/sosAlarm';
import { Operator, type Account } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import { windowOf } from './sosWindow';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;

const DAY_MS = 24 * 3_600_000;
/** What the city's clock is ahead of UTC, ms. */
const CITY_MS = 8 * 3_600_000;
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

  it('says how long they wait, on the clock of the server, which number, and how old the place was then', async () => {
    const { createTime } = (await alarmOf(nameIn(await current()))).fields;
    const waited = popup.locator('.cj-sos-item[aria-hidden=false] .cj-brief-waited b');
    expect(await waited.innerText()).toMatch(/^\d{2}:\d{2}:\d{2}$/);
    const said = await current();
    expect(said).toContain(createTime);
    expect(said).toMatch(/求救(前|后) \d+ (分钟|小时|天)定位|定位时间不详/);
    const body = await popup.locator('body').innerText();
    // The query's seconds are a line without words.
    expect(body).not.toMatch(/秒后/);
    await popup.getByRole('button', { name: '确认', exact: true }).waitFor();
  });

  it('leaves bell, red bar and acts of the console free where nobody has dragged it', async () => {
    const { y, x, width } = must(await windowOf(app), 'the popup').bounds;
    const console = await app.electron.evaluate(({ BrowserWindow }) => {
      const all = BrowserWindow.getAllWindows();
      const page = (url: string): boolean => !/\/(?:sos|board|overlay)\.html/.test(url);
      return all.find((one) => one.isVisible() && page(one.webContents.getURL()))?.getBounds();
    });
    const at = must(console, 'the console');
    for (const part of ['.cj-bell', '.cj-bar-critical']) {
      const box = must(await operator.page.locator(part).first().boundingBox(), part);
      const beside = x + width <= at.x + box.x || x >= at.x + box.x + box.width;
      expect(beside || y >= at.y + box.y + box.height, part).toBe(true);
    }
  });

  it('turns through those who wait each five seconds in a box of 150 px, and is dragged by its heading (rule:sos.carousel)', async () => {
    const shown = nameIn(await current());
    expect(await popup.locator('.cj-sos-window').evaluate((one) => one.clientHeight)).toBe(150);
    await until('the next one is shown', async () => nameIn(await current()) !== shown, STEP_MS);
    await popup.getByRole('button', { name: '上一条' }).click();
    await says(shown);

    const before = must(await windowOf(app), 'the popup').bounds;
    const { x, y } = before;
    mouse('mousemove', `${x + 200}`, `${y + 45}`, 'sleep', '0.2', 'mousedown', '1');
    // Released only when it has followed: the window answers the mouse when it comes to it.
    await until('the popup has moved', async () => {
      mouse('mousemove', `${x + 400}`, `${y - 155}`);
      const now = must(await windowOf(app), 'the popup').bounds;
      return now.y < y - 100 && now.x > x;
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
    const { createTime } = (await alarmOf(name)).fields;
    expect(JSON.parse(asked)).toMatchObject({ createTime });
    expect(asked).not.toMatch(new RegExp(`${name}|1380|人民路`));
    const head = page.locator('.cj-emergency-head');
    for (const part of ['13800000001', '明湖区人民路3号', '已等待', '尚未指派']) {
      await head.getByText(part, { exact: false }).first().waitFor();
    }
    await page.getByRole('heading', { name: `${name} 正在发送SOS求救` }).waitFor();
    await page.getByRole('tab', { name: '紧急事件' }).waitFor();
    await seen(false);
    await raise('张雪');
    // Of every one that stands open it is said how long it waits.
    const open = page.getByRole('navigation', { name: '未关闭的求救' });
    await open.getByText('张雪').waitFor();
    const tab = await open.getByRole('button').filter({ hasText: '张雪' }).innerText();
    expect(tab).toMatch(/已等 \d+ (秒|分钟)/);
    expect((await windowOf(app))?.visible).toBe(false);
    // A page outside of the layout has no emergency page, and says what stands open all the same.
    await operator.open('/404');
    await seen(true);
    await says('张雪');
    await page.locator('.cj-bar-critical').waitFor();
    await operator.open('/wel/index');
  });

  it('is not held up by a board with unsaved changes, which are there afterwards', async () => {
    const { page } = operator;
    const name = page.getByLabel('看板名称');
    await operator.open('/boards/edit?_board=duty');
    await name.fill('西城值班');
    await page.keyboard.press('Enter');
    await seen(true);
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.waitForURL(/\/emergency\?alert=/);
    await page.locator('.cj-emergency-head').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await operator.open('/boards/edit?_board=duty');
    await name.waitFor();
    expect(await name.inputValue()).toBe('西城值班');
    await page.getByRole('button', { name: /^撤销/ }).click();
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
    const head = page.locator('.cj-emergency-head');
    const steps = page.getByRole('region', { name: '处置步骤' });
    const log = page.getByRole('region', { name: '处置记录' });
    const focused = (): Promise<string> => page.evaluate(`document.activeElement?.innerText ?? ''`);
    // Closing waits for an answer; so does nothing else.
    expect(await steps.getByRole('button', { name: '关闭求救' }).isDisabled()).toBe(true);
    await head.getByRole('button', { name: '确认', exact: true }).focus();
    await page.keyboard.press('Enter');
    await head.getByText('已确认', { exact: true }).waitFor();
    // Its button is gone; the work goes on at the first step.
    await until('the focus is at the first step', async () => (await focused()) === '接通 · 平安');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await log.getByText('回拨：无人接听').waitFor();
    expect(await focused()).toBe('无人接听');
    await steps.getByRole('button', { name: '已派人' }).click();
    await log.getByText('派人：已派人前往').waitFor();
    // Taken back: the journal keeps both.
    await steps.locator('[data-step=send]').getByRole('button', { name: '撤回' }).focus();
    await page.keyboard.press('Enter');
    await log.getByText('派人：撤回“已派人”').waitFor();
    await steps.locator('[data-step=send][data-code=""]').waitFor();
    expect(await focused()).toBe('已派人');
    await log.getByRole('textbox').fill('已电话联系，正在前往');
    await page.keyboard.press('Enter');
    await log.getByText('已电话联系，正在前往').waitFor();
    await until('the journal has the step', async () => {
      const { comments } = await alarmOf('张雪');
      return comments.some(({ code }) => code === 'callBack.noAnswer');
    });

    // Whom it may be given to is found by the sound of the name; the deadline is what is shown.
    const form = page.getByRole('dialog');
    await steps.getByRole('button', { name: '指派' }).click();
    await form.getByLabel('指派给', { exact: false }).first().fill('wang');
    const offered = form.getByRole('group', { name: '可选人员' }).getByRole('button').first();
    const colleague = await offered.innerText();
    await offered.click();
    await form.getByRole('button', { name: '30 分钟后' }).click();
    const due = await form.getByPlaceholder('年-月-日 时:分').inputValue();
    // The form leaves number and place in sight.
    for (const part of ['.cj-brief-phone', '.cj-brief-place']) {
      const box = must(await head.locator(part).boundingBox(), part);
      const over = must(await form.boundingBox(), 'form');
      expect(over.y, part).toBeGreaterThanOrEqual(box.y + box.height);
    }
    await form.getByRole('button', { name: '指派', exact: true }).click();
    await head.getByText(`期限 ${due.slice(11)}`).waitFor();
    await head.getByText(colleague, { exact: false }).waitFor();
    await log.getByText(`指派给 ${colleague}，期限 ${due.slice(5)}`).waitFor();

    await steps.getByRole('button', { name: '关闭求救' }).click();
    await form.getByRole('textbox').fill('误触，人员安全');
    await page.keyboard.press('Control+Enter');
    await head.getByText('张雪 的 SOS 求救已关闭').waitFor();
    expect(await head.innerText()).not.toContain('正在发送SOS求救');
    await log.getByText('关闭：误触，人员安全').waitFor();
    await until('the focus is at another SOS', () =>
      page.evaluate(`document.activeElement?.closest('.cj-emergency-tabs') !== null`),
    );
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

  it('shows on a board who, where and how far the answer is, live, and no number that could be called', async () => {
    const { page } = operator;
    const { displays } = await operator.ask<BoardsState>('boards');
    const displayId = must(displays.at(-1), 'a monitor').id;
    await operator.ask('boards.open', { board: 'transport', displayId });
    const board = await app.window('/board.html');
    const card = board.locator('.bd-takeover');
    await card.getByText('何丽华').waitFor();
    expect(await card.innerText()).toContain('明湖区人民路3号');
    expect(await card.innerText()).toContain('138****0001');
    expect(await card.innerText()).not.toContain('13800000001');
    // The name stands once: who needs help, and no sentence about it.
    expect((await card.innerText()).split('何丽华')).toHaveLength(2);
    // Another one waits since yesterday: the card says who is next, not how many there are.
    const yesterday = new Date(Date.now() + CITY_MS - DAY_MS).toISOString().slice(0, 10);
    const createTime = `${yesterday} 23:10:00`;
    const values = { ...sosOnWire('周桂芳'), createTime };
    await operator.control.record('workCardMessage', KEEPER.tenantId, values);
    const foot = card.locator('footer');
    const who = card.locator('.cj-brief-who');
    for (const [shown, next] of [
      ['何丽华', '周桂芳'],
      ['周桂芳', '何丽华'],
    ] as const) {
      await until(`${next} comes after ${shown}`, async () => {
        const said = [await who.innerText(), await foot.innerText()];
        return said[0] === shown && said[1]?.includes(`接下来：SOS求救 ${next} · 明湖区人民路3号`);
      });
    }
    // A time alone would read as one of today.
    const strip = board.locator('.bd-alarms-list li').filter({ hasText: '周**' });
    expect(await strip.locator('time').innerText()).toBe(`${yesterday.slice(5)} 23:10`);
    await operator.ask('alarms.acknowledge', { ids: [(await alarmOf('周桂芳')).id], comment: '' });
    await foot.getByText('接下来').waitFor({ state: 'detached' });
    await who.getByText('何丽华').waitFor();
    await popup.getByRole('button', { name: '去处理' }).click();
    const steps = page.getByRole('region', { name: '处置步骤' });
    await steps.getByRole('button', { name: '无人接听' }).click();
    await card.locator('[data-code="callBack.noAnswer"]').getByText('无人接听').waitFor();
    // A confirmation covers neither the bell nor the red bar.
    await page.getByRole('button', { name: '复制', exact: true }).click();
    const toast = must(await page.locator('.bp6-toast').boundingBox(), 'toast');
    const bar = must(await page.locator('.cj-bar-critical').boundingBox(), 'red bar');
    expect(toast.y).toBeGreaterThan(bar.y + bar.height);
    await operator.open('/wel/index');
    await seen(true);
  });

  it('has its facts in the details of the alarm too, which lead to its page', async () => {
    const { page } = operator;
    await operator.open(pathOf('alarms'));
    await page.locator('.cj-alarms .ag-row').getByText('何丽华').first().dblclick();
    const brief = page.locator('.cj-detail').getByRole('region', { name: 'SOS 求救' });
    await brief.getByText('13800000001').waitFor();
    await brief.getByRole('button', { name: '打开紧急事件' }).click();
    await page.waitForURL(/\/emergency\?alert=/);
    await page.getByRole('heading', { name: '何丽华 正在发送SOS求救' }).waitFor();
    await operator.open('/wel/index');
    await seen(true);
  });

  it('is acknowledged in the popup itself, in the name of the operator', async () => {
    await popup.getByRole('button', { name: '确认', exact: true }).click();
    await until('it is acknowledged', async () => (await alarmOf('何丽华')).acknowledged !== null);
    await seen(false);
  });

  it('is answered on its page by the letters of the alarm list', async () => {
    const { page } = operator;
    await raise('钱伟');
    await says('钱伟');
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.getByRole('heading', { name: '钱伟 正在发送SOS求救' }).waitFor();
    const focused = (selector: string): Promise<unknown> =>
      until(`the keyboard is on ${selector}`, () =>
        page.evaluate((one) => document.activeElement?.closest(one) != null, selector),
      );
    await focused('main');
    // Where that is, by one letter, too.
    await page.keyboard.press('m');
    await page.locator('.cj-place-dialog .cj-map[data-picture=drawn]').waitFor();
    await focused('.cj-place-dialog');
    await page.keyboard.press('Escape');
    await page.locator('.cj-place-dialog').waitFor({ state: 'detached' });
    await focused('main');
    // Nobody has it yet: it cannot be closed.
    await page.keyboard.press('x');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('a');
    await page.locator('.cj-emergency-head').getByText('已确认', { exact: true }).waitFor();
    await focused('[data-step=callBack] button');
    await page.keyboard.press('g');
    await focused('#assign-to');
    await page.keyboard.press('Escape');
    await page.locator('#assign-to').waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await focused('.cj-emergency-log input');
    // A letter that is typed is none of the page.
    await page.keyboard.type('agx');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: '处置记录' }).getByText('agx').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('x');
    await focused('#close-reason');
    await page.keyboard.type('误触');
    await page.keyboard.press('Control+Enter');
    await page.locator('.cj-emergency-head').getByText('钱伟 的 SOS 求救已关闭').waitFor();
    await operator.open('/wel/index');
  });

  it('lets the app end while its page is open', async () => {
    await raise('赵敏');
    await says('赵敏');
    await operator.open('/emergency');
    // Opened without a name, it shows the one that waits.
    await operator.page.getByRole('heading', { name: '赵敏 正在发送SOS求救' }).waitFor();
    await seen(false);
    await app.close();
    expect(app.processes()).toEqual([]);
  });
});
