import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as Records } from '@shared/api/page';
import type { Result } from '@shared/base/result';
import { must } from '@shared/base/assert';
import type { RecordView } from '@shared/catalogue/record';
import { CENTRE } from '@shared/model/city/plan';
import { geodesicMetres } from '@shared/model/map/geodesic';
import type { LngLat } from '@shared/model/map/place';
import { findings } from './axeCheck';
import { keep } from './keep';
import { Operator, type Account } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';
import { chooseTracked } from './tracked';

/** A tenant with a fleet. */
const FLEET: Account = { tenantId: '805230', username: 'admin', password: 'admin' };
const FENCES = '/system_sanitation/vehicleMg/fence';

type Corner = readonly [number, number];

describe('fences and routes on the map', () => {
  const desk = useDesk();
  let operator: Operator;

  const bar = () => operator.page.locator('.cj-sketch-bar');
  const card = () => operator.page.locator('.cj-city-card');
  const form = () =>
    operator.page.getByRole('dialog').filter({ has: operator.page.locator('form') });
  const tool = (name: string) =>
    operator.page.locator('.cj-city-tools').getByRole('button', { name });
  const drawn = (): Promise<void> =>
    operator.page.locator('.cj-map[data-picture=drawn]').last().waitFor();

  /** Clicks beside the middle of the map, px. */
  const click = async (...spots: readonly Corner[]): Promise<void> => {
    const box = must(await operator.page.locator('.cj-map-host').last().boundingBox(), 'map');
    for (const [n, [x, y]] of spots.entries()) {
      const before = Number(await bar().getAttribute('data-corners'));
      await operator.page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
      await until(
        `corner ${n + 1} is there`,
        async () => Number(await bar().getAttribute('data-corners')).valueOf() === before + 1,
      );
    }
  };
  const recordsOf = async (family: string, name: string): Promise<readonly RecordView[]> => {
    const field = family === 'vehicleFence' ? 'fenceName' : 'routeName';
    const answer = await operator.ask<Result<{ readonly page: Records<RecordView> }, unknown>>(
      'records.read',
      { call: `${family}.page`, params: { [field]: name }, current: 1, size: 10, slot: 'test' },
    );
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.page.records;
  };
  const pointsOf = async (family: string, name: string): Promise<readonly LngLat[]> => {
    const [record] = await recordsOf(family, name);
    const cell = record?.cells['points'];
    const text = cell?.state === 'value' ? String(cell.value) : '';
    return text.split(';').map((pair) => {
      const [lng, lat] = pair.split(',').map(Number);
      return { lng: lng ?? 0, lat: lat ?? 0 };
    });
  };
  const openMap = async (): Promise<void> => {
    await operator.open('/alarms');
    await operator.page.locator('.cj-city').waitFor({ state: 'detached' });
    await operator.open('/map');
    await drawn();
  };
  const find = async (name: string): Promise<void> => {
    const search = operator.page.getByRole('combobox', { name: /^搜索名称/ });
    await search.fill(name);
    // The list opens by typing, by a click or by an arrow key, but not for who only comes back to the box.
    await search.click();
    await operator.page.getByRole('option').first().waitFor();
    await search.press('Enter');
  };
  const save = async (): Promise<void> => {
    await form()
      .getByRole('button', { name: /^(保存|Save)$/ })
      .click();
    await form().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn(FLEET);
    await resize(operator, 1920, 1080);
    await openMap();
  });

  it('call:vehicleFence.save a fence is drawn with the mouse, checked, and kept as it was drawn', async () => {
    const { page } = operator;
    await tool('画围栏').click();
    await click([0, 0], [160, 0], [160, 120], [0, 120]);
    await until('its size is told', async () => /面积 .*公顷/.test(await bar().innerText()));
    await keep(page, 'fence-draw-zh-1920');
    await page.keyboard.press('Enter');
    await form().waitFor();
    expect(await form().locator('[data-figures]').innerText()).toMatch(/4 个顶点 · 面积/);
    await form().getByLabel('围栏名称').fill('测试围栏');
    await keep(page, 'fence-form-zh-1920');
    await save();
    await bar().waitFor({ state: 'detached' });
    const corners = await pointsOf('vehicleFence', '测试围栏');
    expect(corners).toHaveLength(4);
    // The first click was in the middle of the map, which is that of the city.
    expect(geodesicMetres(must(corners[0], 'corner'), CENTRE)).toBeLessThan(40);
    // The layer is shown now, and has the fence.
    const row = page.locator('.cj-city-panel li[data-layer=fence]');
    await until('the layer has it', async () => /18 个/.test(await row.innerText()));
    await keep(page, 'fence-layer-zh-1920');
  });

  it('a fence that crosses itself is refused with the spot shown, and leaving asks first', async () => {
    const { page } = operator;
    await tool('画围栏').click();
    await click([-200, -100], [-60, 40], [-60, -100]);
    await page.keyboard.press('Backspace');
    await until(
      'one is taken back',
      async () => (await bar().getAttribute('data-corners')) === '2',
    );
    await page.keyboard.press('Enter');
    await bar().locator('[data-problem=tooFew]').waitFor();
    await click([-60, -100], [-200, 40]);
    await page.keyboard.press('Enter');
    await bar().locator('[data-problem=crosses]').waitFor();
    await keep(page, 'fence-crosses-zh-1920');
    expect(await findings(page, 'drawing', '.cj-city')).toEqual([]);
    await page.keyboard.press('Escape');
    const asks = page.getByRole('dialog').filter({ hasText: '尚未保存' });
    await asks.getByRole('button', { name: '继续绘制' }).click();
    await asks.waitFor({ state: 'detached' });
    expect(await bar().getAttribute('data-corners')).toBe('4');
    await bar().getByRole('button', { name: '退出' }).click();
    await asks.getByRole('button', { name: '放弃' }).click();
    await bar().waitFor({ state: 'detached' });
    // Nothing was saved.
    const row = page.locator('.cj-city-panel li[data-layer=fence]');
    expect(await row.innerText()).toMatch(/18 个/);
  });

  it('call:vehicleFence.update a corner of a fence is dragged, and the server has the change', async () => {
    const { page } = operator;
    await find('测试围栏');
    await card().waitFor();
    expect(await card().innerText()).toMatch(/4 个顶点/);
    await keep(page, 'fence-card-zh-1920');
    await card().getByRole('button', { name: '在地图上修改' }).click();
    await bar().waitFor();
    const before = await pointsOf('vehicleFence', '测试围栏');
    const box = must(await page.locator('.cj-map-host').boundingBox(), 'map');
    // What is found is shown whole, 48 px from the nearer edges: 160 by 120 px were drawn.
    const scale = Math.min((box.width - 96) / 160, (box.height - 96) / 120);
    const left = box.x + box.width / 2 - 80 * scale;
    const bottom = box.y + box.height / 2 + 60 * scale;
    await page.mouse.move(left, bottom);
    await page.mouse.down();
    await page.mouse.move(left - 30, bottom + 20, { steps: 4 });
    await page.mouse.up();
    await keep(page, 'fence-edit-zh-1920');
    await bar().getByRole('button', { name: '完成' }).click();
    await form().waitFor();
    await save();
    const after = await pointsOf('vehicleFence', '测试围栏');
    expect(after).toHaveLength(4);
    const moved = after.filter((at, n) => geodesicMetres(at, before[n] ?? at) > 1);
    // The others went back as they came.
    expect(moved).toHaveLength(1);
  });

  it('call:vehicleFence.assign vehicles are given to a fence', async () => {
    const { page } = operator;
    await find('测试围栏');
    await card().getByRole('button', { name: '分配车辆' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '分配车辆' });
    await dialog.waitFor();
    await dialog.getByRole('treeitem').first().click();
    await keep(page, 'fence-assign-zh-1920');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    const [record] = await recordsOf('vehicleFence', '测试围栏');
    expect(record?.cells['cars']?.state).toBe('value');
  });

  it('call:vehicleRoute.save a route is drawn, with its length', async () => {
    const { page } = operator;
    await tool('画路线').click();
    await click([-300, 200], [-150, 160], [-20, 220]);
    await bar().getByRole('button', { name: '完成' }).click();
    await form().waitFor();
    await form().getByLabel('路线名称').fill('测试路线');
    expect(Number(await form().getByLabel('计划里程').inputValue())).toBeGreaterThan(0.5);
    await save();
    const row = page.locator('.cj-city-panel li[data-layer=route]');
    await until('the layer has it', async () => /11 个/.test(await row.innerText()));
    await keep(page, 'route-layer-zh-1920');
    expect(await pointsOf('vehicleRoute', '测试路线')).toHaveLength(3);
  });

  it('call:vehicleFence.points the form of the list draws by keyboard alone, and the corners are listed', async () => {
    const { page } = operator;
    await operator.open(FENCES);
    await page.getByRole('row').nth(3).waitFor();
    await keep(page, 'fence-list-zh-1920');
    await page.getByRole('button', { name: '新增' }).first().click();
    await form().getByLabel('围栏名称').fill('键盘围栏');
    await form().getByRole('button', { name: '在地图上绘制' }).click();
    await page.locator('.cj-sketch-map .cj-map[data-picture=drawn]').waitFor();
    const step = async (key: string, corners: number): Promise<void> => {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
      await page.keyboard.press(' ');
      await until(
        'a corner is there',
        async () => (await bar().getAttribute('data-corners')) === String(corners),
      );
    };
    await page.keyboard.press(' ');
    await step('ArrowRight', 2);
    await step('ArrowDown', 3);
    await page.keyboard.press('n');
    const area = await bar().innerText();
    await page.keyboard.press('Shift+ArrowUp');
    await until('the chosen corner has moved', async () => (await bar().innerText()) !== area);
    await keep(page, 'fence-dialog-zh-1920');
    expect(await findings(page, 'drawing in a form', '.cj-sketch-dialog')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.cj-sketch-map').waitFor({ state: 'detached' });
    expect(await form().locator('[data-figures]').innerText()).toMatch(/3 个顶点/);
    await save();
    expect(await pointsOf('vehicleFence', '键盘围栏')).toHaveLength(3);
    // The corners of a row are listed, each with its place.
    await page.locator('[role=row] button').filter({ hasText: '更多' }).first().click();
    await page.getByRole('menuitem', { name: '顶点坐标' }).click();
    const corners = page.getByRole('dialog').filter({ hasText: '顶点坐标' });
    await until('the corners are listed', async () =>
      /120\.\d{6},30\.\d{6}/.test(await corners.innerText()),
    );
    await keep(page, 'fence-corners-zh-1920');
    await page.keyboard.press('Escape');
    await corners.waitFor({ state: 'detached' });
  });

  it('measures a distance and an area, and keeps nothing', async () => {
    const { page } = operator;
    await openMap();
    await tool('测距').click();
    await click([-200, 0], [200, 0]);
    await until('it is told', async () => /长度 [\d.]+ 公里/.test(await bar().innerText()));
    await keep(page, 'measure-zh-1920');
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    await tool('测面积').click();
    await click([-100, -100], [100, -100], [100, 100], [-100, 100]);
    await until('it is told', async () => /面积 [\d.]+ 公顷/.test(await bar().innerText()));
    await bar().getByRole('button', { name: '重新测量' }).click();
    await until('it begins anew', async () => (await bar().getAttribute('data-corners')) === '0');
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
  });

  it('a track tells which fences were entered and left, and goes there', async () => {
    const { page } = operator;
    await operator.open('/carpath/index');
    await page.getByRole('button', { name: '查询轨迹' }).waitFor();
    const crossings = page.getByRole('region', { name: '进出围栏' });
    await until('a vehicle with crossings is found', async () => {
      for (let n = 0; n < 24; n += 1) {
        await chooseTracked(page, n);
        await page.getByRole('button', { name: '查询轨迹' }).click();
        await page.locator('[data-state=ready], .cj-track-bar').first().waitFor();
        if ((await crossings.locator('li').count()) > 1) return true;
      }
      return false;
    });
    // The line of the day has a mark for each.
    for (const way of ['enters', 'leaves'])
      expect(await page.locator(`.cj-track-marks [data-kind=${way}]`).count()).toBe(
        await crossings.locator(`li [data-kind=${way}]`).count(),
      );
    const first = crossings.locator('li button').nth(1);
    expect(await first.innerText()).toMatch(/驶[入出]/);
    await first.click();
    const time = await first.getAttribute('data-time');
    await until(
      'it goes there',
      async () => (await page.locator('.cj-track-now').getAttribute('data-time')) === time,
    );
    await drawn();
    await keep(page, 'track-fences-zh-1920');
    expect(await findings(page, 'track', '.cj-track')).toEqual([]);
    await crossings.getByText('全部围栏').click();
    await keep(page, 'track-all-fences-zh-1920');
  });

  it('is complete in English, and whole on a small window', async () => {
    const { page } = operator;
    await operator.ask('settings.set', { language: 'en' });
    await resize(operator, 1280, 800);
    await openMap();
    await keep(page, 'fence-tools-en-1280');
    await tool('Draw fence').click();
    await click([0, 0], [100, 100], [100, 0], [0, 100]);
    await page.keyboard.press('Enter');
    await bar().locator('[data-problem=crosses]').waitFor();
    await keep(page, 'fence-crosses-en-1280');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await tool('Measure area').click();
    await click([-100, -100], [100, -100], [100, 100]);
    await keep(page, 'measure-en-1280');
    await page.keyboard.press('Escape');
    await operator.open(FENCES);
    await page.getByRole('row').nth(3).waitFor();
    await keep(page, 'fence-list-en-1280');
    await page.getByRole('button', { name: 'Add' }).first().click();
    await form().getByRole('button', { name: 'Draw on the map' }).click();
    await page.locator('.cj-sketch-map .cj-map[data-picture=drawn]').waitFor();
    await keep(page, 'fence-dialog-en-1280');
    await page.keyboard.press('Escape');
    await page.locator('.cj-sketch-map').waitFor({ state: 'detached' });
    await keep(page, 'fence-form-en-1280');
    await operator.ask('settings.set', { language: 'zh' });
  });
});
