import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '@shared/base/result';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { alarmClassOf } from '@shared/model/alarmClasses';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { JournalPage } from '@shared/model/journal';
import { focusComes, press } from './keyboard';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const { tenantId } = WATCHER;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Pulses of the sound of an important alarm; nothing that stands here is more urgent. */
const PULSES = 5;
/** What a value that nobody sent must never become. */
const SPELLED = /未注明|未知|不明|null|undefined|not given|unknown|NaN|-1\b/i;

describe('alarms that stood before somebody signed in', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  const alarms = async (): Promise<AlarmSnapshot['alarms']> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).alarms;
  const rows = () => operator.page.locator('.cj-alarm-grid .ag-row');
  const rowOf = (text: string) => rows().filter({ hasText: text }).first();
  /** How often a sound was heard to its end, with the alarms that it was for. */
  const sounds = async (): Promise<readonly (readonly string[])[]> => {
    const all = { classes: [], priorities: [], from: null, to: null, text: '', alarmId: '' };
    const query = { ...all, kinds: ['sounded'], cursor: null, limit: 50, slot: 'test' };
    const found = await operator.ask<Result<JournalPage, unknown>>('journal.search', query);
    const entries = found.ok ? found.value.rows : [];
    return entries
      .map(({ body }) => JSON.parse(body) as { by: string; alarmIds?: readonly string[] })
      .flatMap(({ by, alarmIds }) => (by === 'sound' ? [alarmIds ?? []] : []));
  };

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    operator = await Operator.at(app);
    const { control } = operator;
    await control.calm(tenantId);
    const ago = (ms: number): string => wireDateTime(Date.now() - ms);
    // A fault of weeks ago, one of now, and messages that lack what they should say.
    const fault = { faultLevel: '3', status: '0', siteName: null, address: null };
    await control.record('deviceFaultFlow', tenantId, {
      ...fault,
      deviceName: '人民路投放箱',
      faultDesc: '称重失效',
      createTime: ago(26 * DAY_MS + HOUR_MS),
    });
    await control.record('deviceFaultFlow', tenantId, {
      ...fault,
      deviceName: '河西投放箱',
      faultDesc: null,
    });
    await control.record('noiseWarn', tenantId, {
      deviceName: '北门噪声仪',
      warnType: '1',
      noise: null,
      siteName: null,
      warnTime: ago(10 * HOUR_MS + HOUR_MS / 2),
    });
    await control.record('workCardMessage', tenantId, {
      workPlateName: '工牌903',
      typeDesc: '无法充电',
      employeeName: null,
      address: null,
      msgType: '1',
      warnKey: '5',
    });
    const due = [
      { id: '901', type: 1, carNo: '示A90001', insuranceExpirationTime: ago(-4 * DAY_MS) },
    ];
    await control.switch({
      path: '/api/blade-basics-resources/vehicle/maintain/record/list',
      answer: {
        status: 200,
        body: JSON.stringify({ code: 200, success: true, data: due, msg: '操作成功' }),
        type: 'application/json;charset=UTF-8',
      },
    });
  });

  it('are told by one notice with one sound, late ones in days, and what is due by one dialog that has the keyboard', async () => {
    const { page } = operator;
    const recording = await desk.rig.speaker.record();
    await operator.fill(WATCHER);
    await operator.submit();
    const dialogs = page.getByRole('dialog');
    await dialogs.getByText('车辆到期提醒').waitFor();
    const notice = await desk.rig.toasts.waitFor(({ title }) => title.includes('补收的告警'));
    // The sound that follows is over, and every channel has told what it has.
    await until('it was heard', async () => (await sounds()).length > 0);
    await until('every channel was asked', async () => {
      const { channels } = await operator.ask<AlarmSnapshot>('alarms.get');
      return channels.length > 5 && channels.every(({ state }) => state.kind === 'connected');
    });
    const heard = await recording.stop();
    const told = await alarms();
    expect(new Set(told.map(({ channel }) => channel)).size).toBeGreaterThan(3);
    expect(desk.rig.toasts.list().map(({ title, body }) => `${title}: ${body}`)).toEqual([
      `${notice.title}: ${notice.body}`,
    ]);
    expect(notice.body).toMatch(new RegExp(`^待处理 ${told.length} 条：重要 2 · `));
    expect(notice.body).toMatch(/ 最早的已延迟 26天$/);
    expect((await sounds()).map((ids) => [...ids].sort())).toEqual([
      told.map(({ id }) => id).sort(),
    ]);
    // A loaded sound server adds a gap; a second sound would be twice as many.
    expect(heard.pulses).toBeGreaterThanOrEqual(PULSES);
    expect(heard.pulses).toBeLessThan(2 * PULSES);
    expect(await dialogs.count()).toBe(1);
    await focusComes(page, '[role=dialog] button');
    await press(page, 'Escape');
    await dialogs.waitFor({ state: 'detached' });
    await focusComes(page, '.cj-layout');
  });

  it('leave out in list and details what nobody sent, in both languages', async () => {
    const { page } = operator;
    await operator.atHome();
    await resize(operator, 1920, 1080);
    await operator.open('/alarms');
    const detail = page.locator('.cj-detail');
    for (const [language, heading, said] of [
      ['zh', '等待', ['河西投放箱', '北门噪声仪：昼间超标', '工牌903无法充电']],
      ['en', 'Waiting', ['河西投放箱', '北门噪声仪: daytime limit exceeded', '工牌903 无法充电']],
    ] as const) {
      await operator.ask('settings.set', { language });
      await page.locator('.cj-alarm-grid .ag-header').getByText(heading).waitFor();
      for (const [index, object] of ['河西投放箱', '北门噪声仪', '工牌903'].entries()) {
        const text = rowOf(object).locator('[col-id=text] .cj-alarm-text');
        await until(`${object} is said`, async () => (await text.innerText()) === said[index]);
        expect(await text.getAttribute('title')).toBe(said[index]);
        expect(await rowOf(object).innerText()).not.toMatch(SPELLED);
        await text.dblclick();
        const title = detail.locator('h2, h3').first();
        await until(`its details are shown`, async () =>
          (await detail.innerText()).includes(object),
        );
        await title.waitFor();
        // Below lies the message as it came, field by field.
        const shown = (await detail.innerText()).split(/消息字段|Message fields/)[0] ?? '';
        expect(shown).toContain(said[index]);
        expect(shown).not.toMatch(SPELLED);
        await press(page, 'Escape');
        await detail.waitFor({ state: 'detached' });
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('wait since they happened: a late one is red whatever is left since its receipt, and is the first by its wait', async () => {
    const { page } = operator;
    // In one look: what ticks is drawn anew each second.
    const waits = (text: string) =>
      rowOf(text).evaluate((row) => {
        const wait = row.querySelector('[col-id=waited] .cj-respond');
        const colour = wait === null ? '' : getComputedStyle(wait).color;
        const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(Number);
        return {
          text: wait?.textContent ?? '',
          isRed: r > g + 60 && r > b + 60,
          more: wait?.getAttribute('title') ?? '',
        };
      });
    await page.mouse.move(2, 2);
    const late = await waits('人民路投放箱');
    expect(late).toMatchObject({ text: '已等 26 天', isRed: true });
    // The rest of the time that its receipt gave is only for whoever asks.
    expect(late.more).toMatch(/收到后剩 1:\d\d:\d\d/);
    expect(await waits('北门噪声仪')).toMatchObject({ text: '已等 10 小时', isRed: true });
    const inTime = await waits('河西投放箱');
    expect(inTime).toMatchObject({ isRed: false });
    expect(inTime.text).toMatch(/^剩 1:\d\d:\d\d$/);

    const order = async (): Promise<readonly string[]> => {
      const placed = await rows().evaluateAll((all) =>
        all.map((one) => [Number(one.getAttribute('row-index')), one.getAttribute('row-id') ?? '']),
      );
      return placed
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, id]) => String(id))
        .filter((id, index, ids) => ids.indexOf(id) === index);
    };
    const header = page.locator('.cj-alarm-grid .ag-header-cell[col-id=waited]');
    await header.click();
    await until('it is sorted', async () => (await header.getAttribute('aria-sort')) !== 'none');
    const all = await alarms();
    const dueBy = (id: string): number => {
      const alarm = all.find((one) => one.id === id);
      if (alarm === undefined) throw new Error(`no alarm ${id}`);
      const { annunciatedAt, eventTime, lateMs, alarmClass } = alarm;
      const since = lateMs === null ? annunciatedAt : (eventTime ?? annunciatedAt);
      return since + alarmClassOf(alarmClass).respondMs;
    };
    await until(
      'who waits longest is first',
      async () =>
        (await rows().filter({ hasText: '人民路投放箱' }).first().getAttribute('row-index')) ===
        '0',
    );
    const shown = await order();
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual([...shown].sort((a, b) => dueBy(a) - dueBy(b)));
    await header.click();
    await header.click();
    await until(
      'it is in its own order',
      async () => (await rowOf('河西投放箱').getAttribute('row-index')) === '0',
    );
  });

  it('are told to the server once more only after a look, and have an end when their source is off', async () => {
    const { control, page } = operator;
    await control.clear();
    const row = page.getByRole('row').filter({ hasText: '称重失效' }).first();
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const alarm = async () => {
      return (await alarms()).find(({ text }) => text.includes('称重失效'));
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
