import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import type { FieldSpec } from '@shared/catalogue/family';
import { figureOf } from '@shared/catalogue/figures';
import type { FigureValueSpec } from '@shared/catalogue/figureSpec';
import { callOf, findFamily } from '@shared/catalogue/index';
import { LANGUAGES } from '@shared/i18n';
import { isOpen } from '@shared/model/alarmState';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardQuery, BoardsState, BoardSpec } from '@shared/model/board';
import { LAYERS } from '@shared/model/map/layers';
import { keep } from './keep';
import { Operator, WATCHER } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** How many records there are behind every figure; pictures are kept of some. */
const COUNTS = [0, 1, 4, 10, 200];
const PICTURED = [0, 4, 200];
/** A share that is known once there are records, %. */
const SHARE = '87.5';
/** What the wire says where there is no value (wire format §1). */
const ABSENT = -1;
const HOURS = 24;
const DAYS = 30;
const HOUR_MS = 3_600_000;
/** The zone of the server (spec 1). */
const ZONE_MS = 8 * HOUR_MS;
/** Rows that a board asks of a page. */
const MOST_ROWS = 20;

/** What a room reads where there is nothing, by the feed or the show of its tile; the others show figures that are zero. */
const NOTHING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transport: {
    summary: '今天还没有收运',
    rate: '近 7 日没有收运',
    trend: '近 24 小时没有收运',
    abnormal: '没有漏收和分类异常',
    omit: '近 7 日没有漏收',
  },
  classify: {
    today: '今天还没有投放',
    hours: '近 24 小时没有投放',
    weight: '近 30 日没有投放',
    rate: '近 7 日没有检查过的投放',
    order: '近 7 日没有投放',
    newest: '还没有投放记录',
  },
  sanitation: {
    cards: '没有登记的工牌',
    duty: '没有登记的工牌',
    events: '没有事件',
    violations: '近 30 日没有违规',
  },
  sanitation1: {
    cards: '没有登记的工牌',
    duty: '没有登记的工牌',
    missed: '近 30 日没有漏收',
    groups: '没有登记的站点',
    events: '没有事件',
    violations: '近 30 日没有违规',
  },
  monitoring: {
    video: '没有登记的视频设备',
    disposal: '没有登记的处理点',
    noiseDays: '近 30 日没有噪声读数',
    faultList: '没有待处理的故障',
    noise: '近 7 日没有噪声告警',
    fumes: '近 30 日没有油烟告警',
  },
  duty: {
    events: '没有待派发的事件',
    violations: '近 30 日没有违规',
    alarms: '没有未确认的告警',
  },
};

/** Columns that have nothing, by board; the others have what the demo platform has. */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  transport: ['left', 'right'],
  sanitation: ['right'],
  monitoring: ['left', 'right'],
  duty: ['left', 'centre'],
  classify: ['left', 'centre'],
};
/** By then every tile of them has given its room away, and none so early, also on a slow machine. */
const [LATE_MS, EARLY_MS] = [60_000, 10_000];
const SIZES = [
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1080, 1920],
] as const;

/** What a figure is worth where there are so many records: each one another multiple of them. */
function worth({ operator: { op } }: FigureValueSpec, at: number, n: number): number | string {
  if (op === 'count' || op === 'sum') return n * (at + 1);
  return n === 0 ? ABSENT : SHARE;
}

/** `n` records shared out evenly over the points of a course, the first ones get what is left over. */
const shareOf = (n: number, point: number, points: number): number =>
  Math.floor(n / points) + (point < n % points ? 1 : 0);

const timeText = (at: number): string =>
  new Date(at + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');

function wireValue({ name, kind, choices }: FieldSpec, row: number): unknown {
  if (kind === 'id') return String(1_000 + row);
  // Of today, of another day, of another year: each is told its own way.
  if (kind === 'dateTime')
    return timeText(Date.now() - ([0, 1, 365][row % 3] ?? 0) * HOURS * HOUR_MS);
  if (kind === 'choice') return choices?.values[0]?.value ?? '';
  if (kind === 'text' || kind === 'longText') return `第${row + 1}号 ${name.slice(0, 4)}`;
  return kind === 'weight' ? '12.5' : null;
}

/** What the platform answers a query of a board where there are so many records. */
function dataOf({ call, family }: BoardQuery, n: number): unknown {
  if (family !== undefined) {
    const { fields } = must(findFamily(family), family);
    const records = Array.from({ length: Math.min(n, MOST_ROWS) }, (_, row) =>
      Object.fromEntries(fields.map((field) => [field.name, wireValue(field, row)])),
    );
    return { records, total: n, size: MOST_ROWS, current: 1, pages: Math.ceil(n / MOST_ROWS) };
  }
  const spec = must(figureOf(call), call);
  if (spec.shape === 'values')
    return Object.fromEntries(spec.values.map((one, at) => [one.name, worth(one, at, n)]));
  if (spec.shape === 'rank')
    return Array.from({ length: n }, (_, row) => ({
      [spec.nameName]: `第${row + 1}小区`,
      [spec.value.name]: spec.value.operator.op === 'ratio' ? SHARE : n - row,
    }));
  const points = spec.by === 'hour' ? HOURS : DAYS;
  return Array.from({ length: points }, (_, point) => {
    const at = Date.now() - (points - 1 - point) * HOUR_MS * (spec.by === 'hour' ? 1 : HOURS);
    const time = timeText(at).slice(0, spec.by === 'hour' ? 13 : 10);
    const values = spec.values.map((one): readonly [string, number | string] => {
      const op = one.operator.op;
      const count = op === 'count' || op === 'sum';
      return [one.name, count ? shareOf(n, point, points) : n === 0 ? ABSENT : '55.5'];
    });
    return {
      [spec.timeName]: spec.by === 'hour' ? `${time}:00` : time,
      ...Object.fromEntries<number | string>(values),
    };
  });
}

const body = (data: unknown) => ({
  status: 200,
  body: JSON.stringify({ code: 200, success: true, data, msg: '操作成功' }),
  type: 'application/json',
});

/** Each tile as a room reads it. */
interface Read {
  readonly name: string;
  readonly show: string;
  readonly state: string;
  /** What stands in its head besides its title. */
  readonly note: string;
  /** What is said of nothing. */
  readonly words: string;
  /** The exact value of each figure, and what is read of it. */
  readonly figures: Readonly<Record<string, readonly [string, string]>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly days: readonly string[];
  readonly rows: number;
  readonly pages: string;
  /** Values of a rank as they stand. */
  readonly values: readonly string[];
}

function readTiles(): Read[] {
  const textOf = (of: Element, selector: string): string =>
    of.querySelector(selector)?.textContent ?? '';
  return [...document.querySelectorAll('[data-shown=true] .bd-tile')].map((tile) => {
    const all = (selector: string): Element[] => [...tile.querySelectorAll(selector)];
    return {
      name: tile.getAttribute('data-feed') ?? tile.getAttribute('data-show') ?? '',
      show: tile.getAttribute('data-show') ?? '',
      state: tile.getAttribute('data-state') ?? '',
      note: textOf(tile, '.bd-note'),
      words: textOf(tile, '.bd-state strong'),
      figures: Object.fromEntries<[string, string]>(
        all('.bd-figure').map((one) => [
          one.getAttribute('data-figure') ?? '',
          [one.getAttribute('data-value') ?? '', textOf(one, '.bd-figure-value b')],
        ]),
      ),
      parts: Object.fromEntries<string>(
        all('.bd-pie li').map((one) => [one.getAttribute('data-figure') ?? '', textOf(one, 'b')]),
      ),
      days: all('.bd-heat-day').map((one) => one.textContent ?? ''),
      rows: all('.bd-rank-entry, .bd-event, .bd-rows .bd-row').length,
      pages: textOf(tile, '.bd-pages'),
      values: all('.bd-rank-value').map((one) => one.firstChild?.textContent ?? ''),
    };
  });
}

/** Texts of a board that are not read whole: wider than their place, or outside of their tile. */
function cutTexts(within: string): string[] {
  const found: string[] = [];
  for (const tile of document.querySelectorAll(`[data-shown=true] ${within}`)) {
    const box = tile.getBoundingClientRect();
    for (const one of tile.querySelectorAll<HTMLElement>('*')) {
      const isText = [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!isText || one.closest('.bd-unseen, .bd-map, .bd-map-legend, svg') !== null) continue;
      const own = one.getBoundingClientRect();
      // What a message says may be longer than any row: its beginning is read, and the rest in the console.
      const isMessage = one.closest('.bd-event') !== null;
      const isHidden = !isMessage && getComputedStyle(one).overflowX !== 'visible';
      const isCut =
        (isHidden &&
          (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)) ||
        own.right > box.right + 1 ||
        own.bottom > box.bottom + 1;
      if (isCut)
        found.push(`${tile.getAttribute('aria-label')}: ${one.className} ${one.textContent}`);
    }
  }
  return found;
}

/** The window of a board. */
const drawn = (operator: Operator, key: string): Promise<Page> =>
  until(`${key} is drawn`, async () => {
    for (const one of operator.app.electron.windows())
      if (
        one.url().includes('board.html') &&
        (await one.locator(`[data-board=${key}]`).count()) > 0
      )
        return one;
    return undefined;
  });

/** Alarms that nobody acknowledged. */
async function waiting(operator: Operator): Promise<readonly string[]> {
  const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
  return alarms.filter(({ state }) => isOpen(state)).map(({ id }) => id);
}

const nothingWaits = (operator: Operator): Promise<boolean> =>
  until('nothing waits', async () => {
    const ids = await waiting(operator);
    if (ids.length > 0) await operator.ask('alarms.acknowledge', { ids, comment: '' });
    return ids.length === 0;
  });

describe.each(COUNTS)('every board of the product with %i records', (n) => {
  const desk = useDesk();

  it('says nothing wrong, leaves nothing out without a word and cuts no text', async () => {
    const operator = await Operator.at(await desk.launch());
    const { control } = operator;
    for (const query of BOARDS.flatMap(({ feeds }) => feeds))
      await control.switch({ path: callOf(query.call).path, answer: body(dataOf(query, n)) });
    if (n === 0)
      for (const { call } of LAYERS) {
        const empty = { records: [], total: 0, size: MOST_ROWS, current: 1, pages: 0 };
        const { kind, path } = callOf(call);
        await control.switch({ path, answer: body(kind === 'page' ? empty : []) });
      }
    await control.calm(WATCHER.tenantId);
    await operator.signIn(WATCHER);
    await operator.listening();
    await nothingWaits(operator);
    if (n > 0)
      await control.alarm({
        tenantId: WATCHER.tenantId,
        text: '人民路{n}号投放点,1,75',
        count: n,
        perSecond: 40,
      });
    await until('every alarm has come', async () => (await waiting(operator)).length === n);
    const { displays } = await operator.ask<BoardsState>('boards');
    for (const spec of BOARDS) {
      await operator.ask('boards.open', { board: spec.key, displayId: displays[1]?.id ?? '' });
      const page = await drawn(operator, spec.key);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await until('every tile has its answer', async () =>
        (await page.evaluate(readTiles)).every(({ state }) => state !== 'loading'),
      );
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.locator('h1').getByText(spec.title[language], { exact: true }).waitFor();
        await expect
          .poll(() => page.evaluate(cutTexts, '.bd-tile'), { message: `${spec.key} ${language}` })
          .toEqual([]);
        judge(spec, n, await page.evaluate(readTiles));
        if (language === 'zh' && n === 0) {
          const said = (await page.evaluate(readTiles)).filter(
            ({ state, show }) => state === 'empty' && show !== 'video',
          );
          expect(Object.fromEntries(said.map(({ name, words }) => [name, words]))).toEqual(
            NOTHING[spec.key],
          );
        }
        if (PICTURED.includes(n)) await pictures(page, `${spec.key}-${n}-${language}`);
      }
      await operator.ask('settings.set', { language: 'zh' });
    }
  });
});

async function pictures(page: Page, name: string): Promise<void> {
  if ((process.env['PICS'] ?? '') === '') return;
  // A board has the same rows at both sizes.
  for (const [size, width, height] of [
    ['1080', 1920, 1080],
    ['4k', 3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(1_500);
    await keep(page, `records-${name}-${size}`);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
}

/** What stands on the wall is what was answered, and says where there is more. */
function judge(spec: BoardSpec, n: number, tiles: readonly Read[]): void {
  expect(tiles).toHaveLength(spec.tiles.length);
  for (const [at, tile] of tiles.entries()) {
    const name = `${spec.key} ${tile.name} of ${n}`;
    if (tile.show === 'video' || tile.show === 'map') continue;
    if (tile.state === 'empty') {
      expect([n, tile.words.length > 0], name).toEqual([0, true]);
      continue;
    }
    expect(tile.state, name).toBe('data');
    const query = spec.feeds.find(({ key }) => key === tile.name);
    const figures =
      query === undefined || query.family !== undefined ? undefined : figureOf(query.call);
    if (figures?.shape === 'values') {
      const shown = {
        ...tile.figures,
        ...Object.fromEntries(
          Object.entries(tile.parts).map(([key, text]) => [key, [text, text] as const]),
        ),
      };
      const names = spec.tiles[at]?.names ?? figures.values.map((one) => one.name);
      expect(Object.keys(shown), name).toEqual(names);
      for (const [key, [exact, read]] of Object.entries(shown)) {
        const index = figures.values.findIndex((one) => one.name === key);
        const due = Number(worth(must(figures.values[index], key), index, n));
        expect(Number(exact.replaceAll(',', '')), `${name} ${key}`).toBe(due);
        // From a tonne on a weight is read in tonnes.
        const told = Number(read.replaceAll(',', ''));
        expect([due, Math.round(due / 10) / 100], `${name} ${key}`).toContain(told);
      }
    }
    if (tile.show === 'calendar')
      expect(
        tile.days.reduce((sum, text) => sum + Number(text), 0),
        name,
      ).toBe(n);
    if (figures?.shape === 'rank' || query?.family !== undefined || tile.show === 'alarms') {
      const due = query?.family === undefined ? n : Math.min(n, MOST_ROWS);
      const [page = 1, pages = 1] =
        tile.pages === '' ? [] : (tile.pages.match(/\d+/g) ?? []).map(Number);
      expect(page, name).toBeLessThanOrEqual(pages);
      // As many rows as there are on its pages, and no page without a row.
      expect(tile.rows * pages, name).toBeGreaterThanOrEqual(page === pages ? tile.rows : due);
      if (pages === 1) expect(tile.rows, name).toBe(due);
      if (query?.family !== undefined) expect(tile.note.match(/\d+/)?.[0], name).toBe(String(n));
    }
  }
}

describe('an empty tile', () => {
  const desk = useDesk();

  it('gives its room away once it was empty for a period of its feed, and gets it back at once', async () => {
    const operator = await Operator.at(await desk.launch());
    const { control } = operator;
    const spec = must(
      BOARDS.find(({ key }) => key === 'transport'),
      'the board of collection',
    );
    const abnormal = must(
      spec.feeds.find(({ key }) => key === 'abnormal'),
      'its query',
    );
    const path = callOf(abnormal.call).path;
    await control.switch({ path, answer: body(dataOf(abnormal, 0)) });
    await operator.signIn(WATCHER);
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id ?? '' });
    const page = await operator.app.window('/board.html');
    await page.clock.install();
    await page.reload();
    const tile = page.locator('[data-feed=abnormal]');
    const other = page.locator('[data-feed=omit][data-state=data]');
    await tile.and(page.locator('[data-state=empty]')).waitFor();
    await other.waitFor();
    const heights = async (): Promise<readonly number[]> =>
      Promise.all([tile, other].map(async (one) => (await one.boundingBox())?.height ?? 0));
    const before = await heights();
    await page.clock.fastForward(abnormal.periodMs - 10_000);
    expect(await heights()).toEqual(before);
    expect(await tile.getAttribute('data-gives')).toBe('false');
    await page.clock.fastForward(10_000);
    await tile.and(page.locator('[data-gives=true]')).waitFor();
    const [given = 0, grown = 0] = await heights();
    expect(given).toBeLessThan(must(before[0], 'a height') / 2);
    // Nothing is lost between the two.
    expect(given + grown).toBeCloseTo(
      before.reduce((sum, one) => sum + one, 0),
      0,
    );
    await keep(page, 'empty-gives-room');
    await control.switch({ path, answer: body(dataOf(abnormal, 4)) });
    await until(
      'it has something',
      async () => (await tile.getAttribute('data-state')) === 'data',
      60_000,
    );
    expect(await tile.getAttribute('data-gives')).toBe('false');
    expect(await heights()).toEqual(before);
  });

  it('in a column of nothing else gives the width away as well, and its words are still read', async () => {
    const operator = await Operator.at(await desk.launch());
    const { control } = operator;
    for (const [key, areas] of Object.entries(QUIET)) {
      const spec = BOARDS.find((one) => one.key === key);
      for (const { area = '', feed } of spec?.tiles ?? []) {
        const query = spec?.feeds.find((one) => one.key === feed);
        if (query !== undefined && areas.includes(area))
          await control.switch({ path: callOf(query.call).path, answer: body(nothingOf(query)) });
      }
    }
    await control.calm(WATCHER.tenantId);
    await operator.signIn(WATCHER);
    await operator.listening();
    await nothingWaits(operator);
    const { displays } = await operator.ask<BoardsState>('boards');
    for (const [key, areas] of Object.entries(QUIET)) {
      await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
      const page = await drawn(operator, key);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.clock.install();
      await page.reload();
      const quiet = areas.map((area) => `[data-area=${area}] > .bd-tile`).join();
      const all = (selector: string): Promise<boolean> =>
        page
          .locator(quiet)
          .evaluateAll(
            (tiles, wanted) => tiles.length > 0 && tiles.every((one) => one.matches(wanted)),
            selector,
          );
      await until('they are empty', () => all('[data-state=empty]'));
      const before = await page.evaluate(widths);
      await page.clock.fastForward(EARLY_MS);
      expect(await page.evaluate(widths), key).toEqual(before);
      await page.clock.fastForward(LATE_MS);
      await until('they give their room', () => all('[data-gives=true]'));
      const after = await page.evaluate(widths);
      for (const area of ['left', 'centre', 'right']) {
        const [was = 0, is = 0] = [before[area], after[area]];
        if (areas.includes(area)) expect(is, `${key} ${area}`).toBeLessThan(was * 0.65);
        else expect(is, `${key} ${area}`).toBeGreaterThan(was - 1);
      }
      const sum = (all: Readonly<Record<string, number>>): number =>
        Object.values(all).reduce((whole, one) => whole + one, 0);
      expect(Math.abs(sum(after) - sum(before)), key).toBeLessThan(3);
      for (const [width, height] of SIZES)
        for (const language of LANGUAGES) {
          await page.setViewportSize({ width, height });
          await operator.ask('settings.set', { language });
          await expect
            .poll(() => page.evaluate(cutTexts, '.bd-tile[data-gives=true]'), {
              message: `${key} ${width} ${language}`,
            })
            .toEqual([]);
          await keep(page, `column-${key}-${width}-${language}`);
        }
      await operator.ask('settings.set', { language: 'zh' });
    }
  });
});

/** Width of each column as it is seen, px. */
function widths(): Record<string, number> {
  const columns = document.querySelectorAll('[data-shown=true] .bd-area:not([data-area=top])');
  return Object.fromEntries(
    [...columns].map((one) => [one.getAttribute('data-area') ?? '', one.clientWidth]),
  );
}

/** What the platform answers that has nothing to tell: no row, no point, and no figure instead of noughts. */
const nothingOf = (query: BoardQuery): unknown =>
  query.family === undefined && figureOf(query.call)?.shape === 'values' ? {} : dataOf(query, 0);
