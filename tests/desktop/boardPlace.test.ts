import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import type { RecordView } from '@shared/catalogue/record';
import { LANGUAGES } from '@shared/i18n';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { isOpen } from '@shared/model/alarmState';
import type { BoardsState } from '@shared/model/board';
import { keep, PICTURED } from './keep';
import { sosOnWire } from '../support/sosAlarm';
import { ask, Operator, type Account } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A large tenant with a fleet, work cards and collection points. */
const FLEET: Account = { tenantId: '805230', username: 'admin', password: 'admin' };
/** Minutes after which all three steps of an escalation are due; the shortest that there is. */
const SOON = [0.1, 0.1, 0.1];
const STEP_MS = 30_000;
/** What answers where the vehicles are. */
const POSITIONS = '/api/blade-basics-resources/vehicle/all/trajectory/realtime/position';

/** Maps of a board of our own: how large they are, and their cells x, y, w, h. */
const CELLS = [
  ['small', 0, 0, 3, 2],
  ['small and wide', 0, 2, 8, 3],
  ['small and high', 0, 5, 3, 7],
  ['of a middling size', 3, 5, 5, 7],
  ['large', 8, 0, 16, 12],
] as const;
/** What the first sign is called. */
const SITES = { zh: '站点', en: 'Sites' };

type Rows = Result<{ readonly page: { readonly records: readonly RecordView[] } }, unknown>;

/** The text of a cell; '' for none. */
const textOf = (record: RecordView, field: string): string => {
  const cell = record.cells[field];
  return cell?.state === 'value' ? String(cell.value) : '';
};

describe('the place of an alarm on a wall', () => {
  const desk = useDesk();
  let operator: Operator;
  let board: Page;
  /** Names of two collection points with a place. */
  let [point, other] = ['', ''];

  const card = () => board.locator('.bd-takeover');
  /** Objects that were handed to the map of the tile. */
  const drawn = async (): Promise<number> =>
    Number(await board.locator('.bd-map .cj-map-host').getAttribute('data-objects'));
  /** A missed collection whose message has no coordinates but those that are given. */
  const raise = (name: string, more: object = {}): Promise<number> =>
    operator.control.alarm({
      tenantId: FLEET.tenantId,
      channel: 'collectionAbnormal',
      recorded: false,
      text: JSON.stringify({
        abnormalType: 2,
        companyName: '洁城',
        collectionPointName: name,
        address: '',
        collectionPersonName: '欧阳明月',
        ...more,
      }),
    });
  const answer = async (object: string): Promise<void> => {
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const ids = alarms.filter((one) => one.object === object).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    await operator.ask('alarms.acknowledge', { ids, comment: '' });
    await card().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch({ channels: ['sos', 'workCardMessage'] }));
    await operator.signIn(FLEET);
    await operator.listening();
    await operator.control.calm(FLEET.tenantId);
    const found = await operator.ask<Rows>('records.read', {
      call: 'scalePoint.page',
      params: {},
      current: 1,
      size: 50,
      slot: 'test',
    });
    const rows = found.ok ? found.value.page.records : [];
    const placed = rows.filter((one) => textOf(one, 'location') !== '');
    [point, other] = [0, 1].map((n) => textOf(must(placed[n], 'a point with a place'), 'name')) as [
      string,
      string,
    ];
    const { displays } = await operator.ask<BoardsState>('boards');
    const displayId = displays[1]?.id ?? '';
    await operator.ask('boards.open', { board: 'transport', displayId });
    board = await operator.app.window('/board.html');
    await board.locator('.bd-map .cj-map[data-picture=drawn]').waitFor();
    // Every layer has come: nothing is added any more.
    await until('the objects are drawn', async () => {
      const before = await drawn();
      await board.waitForTimeout(1_500);
      return before > 50 && (await drawn()) === before;
    });
    // What stood before would take the board over as well.
    await until('nothing waits', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      const ids = alarms.filter(({ state }) => isOpen(state)).map(({ id }) => id);
      if (ids.length > 0) await operator.ask('alarms.acknowledge', { ids, comment: '' });
      return ids.length === 0;
    });
    const config = await operator.ask<AlarmConfig>('alarms.config');
    const escalation = { ...config.escalation, critical: SOON, high: SOON };
    await operator.ask('alarms.configure', { ...config, escalation });
  });

  it('is that of the object which it names: a mark in the city, and a map on the card with the nearest, their distance and age', async () => {
    const before = await drawn();
    await raise(point);
    await until('the alarm is marked', async () => (await drawn()) === before + 1, STEP_MS);
    await card().locator('.cj-map[data-picture=drawn]').waitFor();
    expect(await card().locator('.bd-takeover-source').innerText()).toContain(`“${point}”`);
    const vehicles = card().locator('[data-near=vehicle] li');
    await vehicles.first().waitFor();
    expect(await vehicles.first().innerText()).toMatch(
      /^示[A-Z]{2}\d{4}\s+\d+(\.\d)? (公里|米) · \d+ \S+前$/,
    );
    // Whoever is named in its words is masked, on the card and on the strip.
    expect(await card().innerText()).toContain('欧**');
    await board.locator('.bd-alarms-list').getByText('欧**').waitFor();
    expect(await board.locator('body').innerText()).not.toContain('欧阳明月');
    // People by the beginning of their names and by their department.
    const people = card().locator('[data-near=person] li');
    await people.first().waitFor();
    for (const said of await people.allInnerTexts())
      expect(said).toMatch(/^.\*{1,2} \S+\s+\d+(\.\d)? (公里|米) · \d+ \S+前$/);
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await board.setViewportSize({ width: 1920, height: 1080 });
      await board.waitForTimeout(2_000);
      await keep(board, `takeover-place-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await answer(point);
    await until('its mark is gone', async () => (await drawn()) === before);
  });

  it('is no place where it cannot be believed: the card says why and draws nothing', async () => {
    const before = await drawn();
    await raise('无名处所', { location: '0,0' });
    await card().locator('[data-doubt=zero]').waitFor();
    expect(await card().locator('.bd-takeover-doubt').innerText()).toContain('坐标为 0,0');
    expect(await card().locator('.cj-map').count()).toBe(0);
    expect(await drawn()).toBe(before);
    await answer('无名处所');
  });

  it('stands beside who calls for help, whose name alone is whole on the card', async () => {
    await operator.control.record('workCardMessage', FLEET.tenantId, {
      ...sosOnWire('何丽华'),
      location: '120.601,30.712',
    });
    await card().getByText('何丽华').waitFor();
    await card().locator('.cj-map[data-picture=drawn]').waitFor();
    await card().locator('[data-near=vehicle] li').first().waitFor();
    expect(await board.locator('.bd-alarms-list').innerText()).toContain('何**');
    expect(await board.locator('.bd-alarms-list').innerText()).not.toContain('何丽华');
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await board.setViewportSize({ width: 1920, height: 1080 });
      await board.waitForTimeout(2_000);
      await keep(board, `takeover-sos-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await answer('何丽华');
  });

  it('has names of people whole only where the setting shows them', async () => {
    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'boards' })`,
    );
    const settings = await operator.app.window('settings.html');
    await settings.locator('#setting-organisationName').waitFor();
    await ask(settings, 'settings.change', { boardNames: true });
    await settings.close();
    await raise(other);
    const people = card().locator('[data-near=person] li');
    await people.first().waitFor();
    await until('the names are whole', async () =>
      (await people.allInnerTexts()).every((said) => !said.includes('*')),
    );
    expect(await card().innerText()).toContain('欧阳明月');
    expect(await board.locator('.bd-alarms-list').innerText()).toContain('欧阳明月');
    await answer(other);
  });

  it('is on a map that says what its signs mean, and which layer could not be renewed since when', async () => {
    const tile = board.locator('[data-show=map]');
    const legend = tile.locator('.bd-map-legend');
    expect(await legend.locator('[data-layer]').allInnerTexts()).toEqual(['收集点', '车辆']);
    expect(await tile.getAttribute('data-state')).toBe('data');
    expect(await tile.locator('.bd-not-renewed').count()).toBe(0);
    expect(await tile.locator('.bd-age').getAttribute('data-staleness')).toBe('fresh');
    await operator.control.switch({ path: POSITIONS, answer: '500' });
    await tile.locator('.bd-not-renewed').getByText('车辆 未更新').waitFor();
    await tile.locator('.bd-age[data-staleness=stale]').waitFor();
    expect(await tile.locator('.bd-age').innerText()).toMatch(/\d+ 秒前/);
    // What was there stays.
    expect(await drawn()).toBeGreaterThan(50);
    await operator.control.clear();
  });

  it('is a map again once the computer can draw, without anybody who asks for it', async () => {
    const map = board.locator('.bd-map .cj-map');
    await board.evaluate(() => {
      // eslint-disable-next-line @typescript-eslint/unbound-method
      const own = HTMLCanvasElement.prototype.getContext;
      Object.assign(window, { own });
      const canvas = document.querySelector<HTMLCanvasElement>('.bd-map .cj-map-host canvas');
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
        return kind === 'webgl2' ? null : own.call(this, kind as '2d');
      } as typeof own;
    });
    await board.locator('.bd-map .cj-map[data-picture=none] .cj-map-list li').first().waitFor();
    // No button: nobody stands before a wall.
    expect(await map.getByRole('button', { name: /重试/ }).count()).toBe(0);
    await board.evaluate(() => {
      const { own } = window as unknown as { own: typeof HTMLCanvasElement.prototype.getContext };
      HTMLCanvasElement.prototype.getContext = own;
    });
    await board.locator('.bd-map .cj-map[data-picture=drawn]').waitFor();
    await until('its objects are drawn', async () => (await drawn()) > 50);
  });

  it('says what its signs mean in no tile that is too small for it, and cuts and covers nothing in any', async () => {
    const { displays } = await operator.ask<BoardsState>('boards');
    const content = {
      name: '小图',
      from: 'sanitation',
      tiles: CELLS.map(([, x, y, w, h]) => ({ tile: 'sanitation/map/own', cell: { x, y, w, h } })),
    };
    const kept = await operator.ask<Result<string, unknown>>('boards.keepOwn', {
      key: null,
      content,
    });
    const key = kept.ok ? kept.value : '';
    await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
    board = await until('the board of small maps is drawn', async () => {
      for (const one of operator.app.electron.windows())
        if ((await one.locator(`[data-board="${key}"] .bd-map-legend`).count()) === CELLS.length)
          return one;
      return undefined;
    });
    await board.setViewportSize({ width: 1920, height: 1080 });
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await board.locator('[data-layer=site]').getByText(SITES[language]).first().waitFor();
      // Every layer was answered: nothing comes in addition.
      for (const layer of ['vehicle', 'person'])
        await board.locator(`.bd-map-legend [data-old=${layer}]`).last().waitFor({
          state: 'attached',
        });
      // Its frame is measured a moment after it is laid out.
      await expect
        .poll(() => board.evaluate(legends))
        .toEqual(CELLS.map(([name]) => ({ shown: !name.startsWith('small'), wrong: [] })));
      await keep(board, `map-legends-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
  });
});

/** How each map of the board has its legend, and what is wrong with it. */
function legends(): { readonly shown: boolean; readonly wrong: readonly string[] }[] {
  return [...document.querySelectorAll('[data-shown=true] .bd-tile-map')].map((tile) => {
    const wrong: string[] = [];
    const boxOf = (selector: string): DOMRect | undefined =>
      tile.querySelector(selector)?.getBoundingClientRect();
    const map = boxOf('.bd-map');
    const legend = boxOf('.bd-map-legend');
    if (map === undefined || legend === undefined) return { shown: false, wrong: ['not there'] };
    const shown = legend.height > 0;
    if (map.bottom > legend.top + 1) wrong.push('it covers the map');
    if (legend.bottom > tile.getBoundingClientRect().bottom) wrong.push('it leaves the tile');
    // The city comes first.
    if (map.height <= 1.5 * legend.height) wrong.push(`${map.height} px of a map`);
    for (const entry of shown ? tile.querySelectorAll('.bd-map-legend li') : []) {
      const words = document.createRange();
      words.selectNodeContents(entry);
      const own = words.getBoundingClientRect();
      if (own.right > legend.right + 1 || own.bottom > legend.bottom + 1)
        wrong.push(`${entry.textContent} is cut`);
    }
    return { shown, wrong };
  });
}
