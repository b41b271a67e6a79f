import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { keep } from './keep';
import { Operator, type Account } from './operator';
import { pixelsOf } from './pixels';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';
import { chooseTracked, peopleOf, staysInTheMiddle } from './tracked';

/** A large tenant with a fleet, work cards, sites and badge alarms. */
const FLEET: Account = { tenantId: '805230', username: 'admin', password: 'admin' };
/** What the content policy or trusted types refuse is written to the console of a page. */
const REFUSED = /Content Security Policy|Trusted(HTML|Script|Type)/;

/** Colours of the first track on a light map: usual, too fast, and where it stood. */
const TRACK_COLOURS = [
  [0x1f, 0x5b, 0xb0],
  [0xc3, 0x20, 0x2f],
  [0x8f, 0x6b, 0x00],
] as const;

/** The first moment of the last seven days, by the clock of the server, which is in China. */
function sevenDays(): string {
  const day = new Date(Date.now() + 8 * 3_600_000 - 6 * 86_400_000).toISOString().slice(0, 10);
  return `${day} 00:00:00`;
}

/** Wherever the time is dragged to, the sign lies on the line that the map draws, also when the map is zoomed. */
async function signOnItsTrack(page: Page): Promise<void> {
  const sign = page.locator('.cj-map-sign');
  const handle = page.locator('.cj-track-line input');
  const places = new Set<string>();
  const [first, last] = await Promise.all(['min', 'max'].map((name) => handle.getAttribute(name)));
  for (const share of [0.2, 0.45, 0.7, 0.7]) {
    // The same moment twice, each time from further away.
    if (share === 0.7) await page.getByRole('button', { name: '缩小' }).click();
    const time = Number(first) + share * (Number(last) - Number(first));
    await handle.fill(String(Math.round(time / 1000) * 1000));
    const seen = await until('the sign lies on its line', async () => {
      const box = await sign.boundingBox();
      if (box === null) return undefined;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await sign.evaluate((one) => void (one.style.visibility = 'hidden'));
      const around = await pixelsOf(page, { x: x - 4, y: y - 4, width: 9, height: 9 });
      await sign.evaluate((one) => void (one.style.visibility = ''));
      const isLine = (pixel: readonly number[]): boolean =>
        TRACK_COLOURS.some((colour) => colour.every((part, n) => near(part, pixel[n] ?? 0)));
      return around.some(isLine) ? `${Math.round(x)},${Math.round(y)}` : undefined;
    });
    places.add(seen);
  }
  expect(places.size).toBeGreaterThan(2);
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < 24;

describe('the map', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  const refused: string[] = [];

  const map = () => operator.page.locator('.cj-map');
  const card = () => operator.page.locator('.cj-city-card');
  const drawn = (): Promise<void> =>
    operator.page.locator('.cj-map[data-picture=drawn]').first().waitFor();
  /** Objects that were handed to the library. */
  const count = async (): Promise<number> =>
    Number(await operator.page.locator('.cj-map-host').first().getAttribute('data-objects'));
  const layer = (name: string) =>
    operator.page.locator('.cj-city-panel li').filter({ hasText: name }).getByRole('checkbox');
  const search = async (text: string): Promise<void> => {
    const box = operator.page.getByRole('combobox', { name: /^(搜索名称|Search name)/ });
    await box.fill(text);
    await operator.page.getByRole('option').first().waitFor();
    await box.press('Enter');
    await card().waitFor();
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    operator.page.on('console', (message) => {
      if (REFUSED.test(message.text())) refused.push(message.text());
    });
    await operator.signIn(FLEET);
    await resize(operator, 1920, 1080);
  });

  it('screen:route.map draws the city, its fleet, people and sites, and lists what cannot be true', async () => {
    const { page } = operator;
    await page.getByRole('link', { name: '一张图' }).or(page.getByText('一张图')).first().click();
    await drawn();
    await until('the objects are drawn', async () => (await count()) > 100);
    await page
      .locator('.cj-city-panel li[data-layer=vehicle] small')
      .filter({ hasText: /\d/ })
      .waitFor();
    // The receiver that sends noughts is named and not drawn.
    await page.getByText('位置可疑 1 个').click();
    expect(await page.locator('.cj-city-doubtful').innerText()).toContain('坐标为 0,0');
    await page.getByText('位置可疑 1 个').click();
    const picture = await map().screenshot();
    // A plain ground would be a tenth of it.
    expect(picture.byteLength).toBeGreaterThan(60_000);
    await keep(page, 'map-zh-1920');
    expect(refused).toEqual([]);
  });

  it('a layer goes with its switch, and the choice is kept', async () => {
    const before = await count();
    await layer('收集点').click({ force: true });
    await until('the layer is gone', async () => (await count()) === before - 50);
    await operator.open('/alarms');
    await map().waitFor({ state: 'detached' });
    await operator.open('/map');
    await drawn();
    await until('the choice is kept', async () => !(await layer('收集点').isChecked()));
    await layer('收集点').click({ force: true });
    await until('the layer is back', async () => (await count()) === before);
  });

  it('shows where most was dropped off and collected, by figures that its list has', async () => {
    const { page } = operator;
    const heat = page.getByRole('region', { name: '热力图' });
    const total = async (): Promise<number> =>
      Number(await heat.locator('[data-total]').getAttribute('data-total'));
    await heat.getByLabel('热力图').selectOption('dropOff');
    await heat.locator('li').nth(4).waitFor();
    const first = await total();
    const list = await operator.ask<{
      readonly value: { readonly page: { readonly total: number } };
    }>('records.read', {
      call: 'deliveryRecord.page',
      params: { createTime_datege: sevenDays() },
      current: 1,
      size: 1,
      slot: 'test',
    });
    const said = /另有 (\d+) 次/.exec(await heat.innerText())?.[1] ?? '0';
    expect(first + Number(said)).toBe(list.value.page.total);
    await keep(page, 'map-heat-zh-1920');
    await heat.locator('li button').first().click();
    await heat.getByLabel('热力图').selectOption('collection');
    await until('collections are counted', async () => {
      const now = await total().catch(() => first);
      return now !== first && now > 0;
    });
    await keep(page, 'map-heat-near-zh-1920');
    await heat.getByLabel('热力图').selectOption('');
    await heat.locator('[data-total]').waitFor({ state: 'detached' });
    expect(refused).toEqual([]);
  });

  it('finds an object, and a click on it opens its card with the way to its record', async () => {
    const { page } = operator;
    await search('清源一社区');
    expect(await card().innerText()).toContain('清源一社区');
    await keep(page, 'map-card-zh');
    await card().getByRole('button', { name: '关闭' }).click();
    await card().waitFor({ state: 'detached' });
    const box = await map().boundingBox();
    if (box === null) throw new Error('the map has no place');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await card().waitFor();
    expect(await card().innerText()).toContain('清源一社区');
    await search('示');
    await card().getByRole('button', { name: '打开记录' }).click();
    await page.waitForURL('**/vehicle*');
    await page.getByRole('dialog').or(page.locator('.bp6-drawer')).first().waitFor();
    await operator.open('/map');
    await drawn();
  });

  it('is as it was left, and a record of a list leads to its place', async () => {
    const { page } = operator;
    // As the test before left it, which searched it and opened its record.
    const left = must(await card().getAttribute('data-feature'), 'what was picked');
    const middle = async (): Promise<void> => {
      const box = must(await map().boundingBox(), 'the place of the map');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    await card().getByRole('button', { name: '关闭' }).click();
    await card().waitFor({ state: 'detached' });
    await middle();
    await card().waitFor();
    expect(await card().getAttribute('data-feature')).toBe(left);

    await operator.open('/system_sanitation/vehicleMg/vehicle');
    const row = page.locator('[row-id]:has([col-id=carNo])').nth(3);
    await row.waitFor();
    const id = must(await row.getAttribute('row-id'), 'an id');
    await row.locator('[col-id=carNo]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '在一张图中查看' }).click();
    await page.waitForURL(`**/map?_layer=vehicle&_id=${id}`);
    await page.locator(`.cj-city-card[data-feature="${id}"]`).waitFor();
    await drawn();
    await layer('车辆').click({ force: true });
    await until('the layer is hidden', async () => !(await layer('车辆').isChecked()));
    await layer('车辆').click({ force: true });
    await until('the layer is shown', async () => layer('车辆').isChecked());
    await page
      .locator('.cj-city-panel li[data-layer=vehicle] small')
      .filter({ hasText: /\d/ })
      .waitFor();
    // One that was deleted meanwhile is said to be gone, and nothing else is picked in its place.
    await operator.open('/map?_layer=vehicle&_id=998877');
    await page.getByText('地图上没有这条记录').waitFor();
    expect(await card().count()).toBe(0);
  });

  it('is whole again after its picture was lost', async () => {
    const { page } = operator;
    await until('the objects are drawn', async () => (await count()) > 100);
    const whole = (await map().screenshot()).byteLength;
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.cj-map-host canvas');
      const lose = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      Object.assign(window, { lose });
      lose?.loseContext();
    });
    await page.locator('.cj-map[data-picture=lost]').waitFor();
    await page.evaluate('window.lose.restoreContext()');
    await drawn();
    // An empty picture takes a tenth of it.
    await until('the map is drawn again', async () => {
      return (await map().screenshot()).byteLength > whole * 0.8;
    });
  });

  it('lists its objects where the computer can draw none', async () => {
    const { page } = operator;
    await operator.open('/alarms');
    await page.evaluate(() => {
      // eslint-disable-next-line @typescript-eslint/unbound-method
      const own = HTMLCanvasElement.prototype.getContext;
      Object.assign(window, { own });
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
        return kind === 'webgl2' ? null : own.call(this, kind as '2d');
      } as typeof own;
    });
    await operator.open('/map');
    await page.getByText('本机无法绘制地图').waitFor();
    const rows = page.locator('.cj-map-list li');
    await rows.first().waitFor();
    await keep(page, 'map-list-zh');
    await rows.first().getByRole('button').click();
    await card().waitFor();
    await page.evaluate(() => {
      const { own } = window as unknown as { own: typeof HTMLCanvasElement.prototype.getContext };
      HTMLCanvasElement.prototype.getContext = own;
    });
    await page.getByRole('button', { name: /重试/ }).first().click();
    await drawn();
  });

  it('leads from an alarm to its place and the nearest to send, by one key', async () => {
    const { page } = operator;
    await operator.control.alarm({
      tenantId: FLEET.tenantId,
      channel: 'badgeViolation',
      text: JSON.stringify({
        userName: '李雪',
        location: '120.601,30.712',
        region: '清源大道作业区',
        violationType: '脱岗',
      }),
    });
    await operator.open('/alarms');
    await until('an alarm is there', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.some(({ fields }) => fields['location'] === '120.601,30.712');
    });
    await page
      .getByRole('row')
      .filter({ hasText: '李雪' })
      .first()
      .locator('[col-id=waited]')
      .click();
    const place = page.locator('.cj-place-dialog');
    // The row has the keyboard once the list has drawn itself anew for the alarm.
    await until('the key opens the place', async () => {
      await page.keyboard.press('m');
      return place.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await place.locator('.cj-map[data-picture=drawn]').waitFor();
    const near = place.locator('ol');
    await near.first().locator('li').nth(2).waitFor();
    const words = await near.first().innerText();
    expect(words).toMatch(/示[A-Z]{2}\d{4}/);
    expect(words).toMatch(/\d+(\.\d)? (公里|米)/);
    expect(words).toMatch(/前定位/);
    // Cameras that look there, by the platform's own places.
    await place.getByRole('region', { name: '最近的摄像头' }).locator('li').nth(2).waitFor();
    await near
      .first()
      .getByRole('button', { name: /^拟派 示/ })
      .first()
      .click();
    const order = place.getByRole('region', { name: '派发单（未发送）' });
    const name = await near.first().locator('li b').first().innerText();
    const asked = Date.now();
    expect((await order.locator('pre').innerText()).split('\n')).toEqual([
      `【派发】${name}`,
      expect.stringContaining('李雪'),
      expect.stringMatching(/^时间：20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
      '位置：120.601000,30.712000',
      expect.stringMatching(/^距离：[\d.]+ (公里|米)（.*前定位）$/),
      expect.stringMatching(/^附近摄像头：/),
    ]);
    await keep(page, 'alarm-place-zh');
    await order.getByRole('button', { name: '复制' }).click();
    await page.getByText('派发单已复制').waitFor();
    expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(
      await order.locator('pre').innerText(),
    );
    // Prepared is not sent: the platform got nothing but questions.
    const calls = await operator.control.calls();
    expect(calls.filter(({ at, method }) => at >= asked && method !== 'GET')).toEqual([]);
    await place.getByRole('button', { name: '在一张图中打开' }).click();
    await card().getByRole('button', { name: '打开告警' }).click();
    await page.waitForURL('**/alarms');
  });

  it('shows where alarms were: as many as there are', async () => {
    const { page } = operator;
    await operator.open('/map');
    await drawn();
    const heat = page.getByRole('region', { name: '热力图' });
    await heat.getByLabel('热力图').selectOption('alarm');
    await until('every alarm is counted', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      const total = Number(
        await heat.locator('[data-total]').getAttribute('data-total', { timeout: 2_000 }),
      );
      const unplaced = /另有 (\d+) 次/.exec(await heat.innerText())?.[1] ?? '0';
      return total > 0 && total + Number(unplaced) === alarms.length;
    });
    await heat.getByLabel('热力图').selectOption('');
    await heat.locator('[data-total]').waitFor({ state: 'detached' });
  });

  it('screen:route.carPath plays a track in true time, and exports it', async () => {
    const { page } = operator;
    await operator.open('/carpath/index');
    await page.getByRole('button', { name: '查询轨迹' }).waitFor();
    await until('a vehicle with a track is found', async () => {
      for (let n = 0; n < 12; n += 1) {
        await chooseTracked(page, n);
        await page.getByRole('button', { name: '查询轨迹' }).click();
        await page.locator('[data-state=ready], .cj-track-bar').first().waitFor();
        if ((await page.locator('.cj-track-bar').count()) > 0) return true;
      }
      return false;
    });
    await drawn();
    const now = page.locator('.cj-track-now');
    const time = async (): Promise<number> => Number(await now.getAttribute('data-time'));
    const from = await time();
    const facts = await page.locator('.cj-track-facts').innerText();
    expect(facts).toMatch(/停留\s*2/);
    await page.getByLabel('倍速').selectOption('64');
    const began = Date.now();
    await page.getByRole('button', { name: '播放' }).click();
    await until('it plays', async () => (await time()) > from + 60_000);
    await page.getByRole('button', { name: '暂停' }).click();
    const passed = (await time()) - from;
    expect(passed / (Date.now() - began)).toBeLessThanOrEqual(66);
    await signOnItsTrack(page);
    await staysInTheMiddle(page);
    // Above the stops stand the fences that it crossed.
    await page.getByRole('region', { name: '停留与中断' }).locator('li button').first().click();
    await until('it goes to the stop', async () => /停留/.test(await now.innerText()));
    await keep(page, 'track-zh-1920');
    await page.getByRole('button', { name: '导出 GPX' }).click();
    const toast = page.getByText(/已保存：/);
    await toast.waitFor();
    const file = /已保存：(.*\.gpx)/.exec(await toast.innerText())?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toContain('<trkpt lat="30.');
    // On paper: the map with the track, and the stops as a table.
    await page.getByRole('button', { name: '存为 PDF' }).click();
    const printed = page.getByText(/已保存：.*\.pdf/);
    await printed.waitFor();
    const pdf = /已保存：(.*\.pdf)/.exec(await printed.innerText())?.[1] ?? '';
    const sheet = readFileSync(pdf, 'latin1');
    expect(sheet.slice(0, 5)).toBe('%PDF-');
    expect(sheet).toContain('/Subtype /Image');
  });

  it('plays several on one clock, and says what of the planned route was not driven', async () => {
    const { page } = operator;
    const members = page.locator('.cj-track-members li');
    const plan = page.getByRole('region', { name: '计划与实际' });
    for (let n = 0; n < 30 && (await members.count()) < 3; n += 1) {
      await chooseTracked(page, n);
      const add = page.getByRole('button', { name: '加入对比' });
      if (!(await add.isEnabled())) continue;
      const before = await members.count();
      await add.click();
      await until('it is asked for', async () => {
        const words = await members.nth(before).innerText();
        return !words.includes('正在读取');
      });
      // Of those without a track nothing is kept.
      if ((await members.nth(before).innerText()).includes('无轨迹点'))
        await members.nth(before).getByRole('button', { name: /^移除/ }).click();
    }
    expect(await members.count()).toBe(3);
    await members.first().locator('button').first().click();
    await plan.locator('[data-share]').first().waitFor();
    const share = Number(await plan.locator('[data-share]').first().getAttribute('data-share'));
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
    const missed = plan.locator('li button').first();
    await keep(page, 'track-several-zh-1920');
    await missed.click();
    await drawn();
    await keep(page, 'track-missed-zh-1920');
    // A person beside them, on the same clock.
    await page.locator('.cj-track-ask select').first().selectOption('person');
    await page.locator('#track-object:enabled').waitFor();
    await page.getByRole('button', { name: '加入对比' }).click();
    await until('four are played', async () => (await members.count()) === 4);
    await members.nth(3).getByRole('button', { name: /^移除/ }).click();
    await until('three are left', async () => (await members.count()) === 3);
  });

  it('screen:route.trackPlayback begins with people', async () => {
    const { page } = operator;
    await operator.open('/system_peopleMg/supervisoryMg/trackPlayback/index');
    await until(
      'people are chosen',
      async () => (await page.locator('.cj-track-ask select').first().inputValue()) === 'person',
    );
    await page.getByRole('button', { name: '查询轨迹' }).click();
    await page.locator('.cj-track-bar').waitFor();
    await drawn();
    await keep(page, 'track-person-zh');
  });

  it('plays whom the map named, and nobody else in its place', async () => {
    const { page } = operator;
    await operator.open('/carpath/index?_kind=person&_id=998877665544');
    const object = page.locator('#track-object:enabled');
    await until('it is chosen', async () => (await object.innerText()).includes('998877665544'));
    await page.getByRole('button', { name: '查询轨迹' }).click();
    await page.locator('.cj-track-empty [data-state=ready]').waitFor();
    const calls = await operator.control.calls();
    const asked = calls.filter(({ path }) => path.includes('/work/card/history'));
    expect(must(asked.at(-1), 'a call').query).toMatchObject({ workCardId: '998877665544' });
    // Found by the letters with which a name is typed.
    const names = await peopleOf(page);
    const wanted = must(
      names.find((name) => name.startsWith('王')),
      'somebody called 王',
    );
    await page.locator('.cj-picker input').fill('wang');
    const rows = page.locator('.cj-page-row');
    await until('only these are left', async () =>
      (await rows.allInnerTexts()).every((name) => name.startsWith('王')),
    );
    await rows.getByText(wanted, { exact: true }).first().click();
    expect(await object.innerText()).toBe(wanted);
  });

  it('is complete in English, and whole on a small window', async () => {
    const { page } = operator;
    await operator.ask('settings.set', { language: 'en' });
    await resize(operator, 1280, 800);
    await operator.open('/map');
    await drawn();
    await until('the objects are drawn', async () => (await count()) > 100);
    await search('Xuefu').catch(() => search('学府路'));
    await keep(page, 'map-en-1280');
    await operator.open('/carpath/index');
    await page.getByRole('button', { name: 'Load track' }).click();
    await page.locator('.cj-track-bar').waitFor();
    await drawn();
    await keep(page, 'track-en-1280');
    await operator.ask('settings.set', { language: 'zh' });
    expect(refused).toEqual([]);
  });
});
