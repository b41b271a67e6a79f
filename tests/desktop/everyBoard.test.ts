import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import { BOARDS } from '@shared/catalogue/boards';
import type { FigureData } from '@shared/catalogue/figures';
import { LANGUAGES } from '@shared/i18n';
import type { BoardsState } from '@shared/model/board';
import { answeredTile } from './answeredTile';
import { keep } from './keep';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Smallest text of a board at a height of 1080, px: from three metres nothing smaller is read. */
const LEAST_PX = 20;
/** The one figure that matters, and every other one, px. */
const HERO_PX = 96;
/** Until an empty tile has given its room away, on a slow machine. */
const ROOM_MS = 90_000;
const KEPT = [
  ['1080', 1920, 1080],
  ['1440', 2560, 1440],
  ['4k', 3840, 2160],
  // Spread over three monitors.
  ['three', 5760, 1080],
] as const;

/** The documents' route of each board; the duty board is ours. */
const ROUTES: Readonly<Record<string, string>> = {
  transport: 'screen:route.transportScreen',
  classify: 'screen:route.boardClassify',
  sanitation: 'screen:route.boardSanitation',
  sanitation1: 'screen:route.boardSanitation1',
  monitoring: 'screen:route.monitoring',
  duty: 'ours',
};

/** On the page: something moves again and again while its thread is held for a tenth of a second at a time. */
function busyMotion(): void {
  const one = document.body.appendChild(document.createElement('i'));
  const hold = (): void => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  };
  setInterval(hold, 120);
  setInterval(() => {
    one.style.animation = 'none';
    void one.offsetWidth;
    one.style.animation = 'bd-roll 300ms';
  }, 400);
}

describe('every board', () => {
  const desk = useDesk();
  let operator: Operator;

  const boardPage = (key: string): Promise<Page> =>
    until(`the board ${key} is drawn`, async () => {
      for (const page of must(operator.app, 'app').electron.windows()) {
        if (!page.url().includes('board.html')) continue;
        if ((await page.locator(`[data-board=${key}]`).count()) > 0) return page;
      }
      return undefined;
    });

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it.each(BOARDS.map(({ key }) => [key, ROUTES[key] ?? '']))(
    '%s is read from three metres, without a tile that says nothing (%s)',
    async (key) => {
      const spec = must(
        BOARDS.find((one) => one.key === key),
        key,
      );
      const { displays } = await operator.ask<BoardsState>('boards');
      await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
      const page = await boardPage(key);
      const states = (): Promise<readonly string[]> =>
        page
          .locator('.bd-tile')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-state') ?? ''));
      await until('every tile has its data', async () =>
        (await states()).every((state) => state === 'data' || state === 'empty'),
      );
      expect(await states()).toHaveLength(spec.tiles.length);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.locator('h1').getByText(spec.title[language], { exact: true }).waitFor();
        expect(await smallTexts(page)).toEqual([]);
        // Rows that no longer fit leave once the new words are laid out.
        await expect.poll(() => outside(page)).toEqual([]);
        for (const [name, width, height] of KEPT) {
          if ((process.env['PICS'] ?? '') === '') break;
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(2_000);
          await keep(page, `wall-${key}-${name}-${language}`);
        }
      }
      const hero = page.locator('.bd-hero-first .bd-figure-value b');
      if ((await hero.count()) > 0)
        expect(
          await hero.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
        ).toBeGreaterThanOrEqual(HERO_PX);
      await operator.ask('settings.set', { language: 'zh' });
    },
  );

  it('a map grows with its board: a monitor of 4K shows the same part of the city, twice as large', async () => {
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'duty', displayId: displays[1]?.id ?? '' });
    const page = await boardPage('duty');
    await page.locator('.cj-map[data-picture=drawn]').waitFor();
    // Beside it nothing waits: the map gets the room of the alarms once, after half a minute.
    const alarms = page.locator('[data-show=alarms]');
    await until(
      'the map has its room',
      async () =>
        (await alarms.getAttribute('data-state')) === 'data' ||
        (await alarms.getAttribute('data-gives')) === 'true',
      ROOM_MS,
    );
    /** Width of the tile's place, of the picture in it as it is seen, and of the map that the library draws, px. */
    const widths = () =>
      page.locator('.cj-map .maplibregl-canvas').evaluate((canvas) => ({
        place: Math.round(canvas.closest('.cj-map')?.getBoundingClientRect().width ?? 0),
        seen: Math.round(canvas.getBoundingClientRect().width),
        drawn: canvas.clientWidth,
      }));
    await page.setViewportSize({ width: 1920, height: 1080 });
    // The sizes follow the window a little later (spec 1 §9).
    const root = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(root).toBe('80px');
    const { place } = await widths();
    await expect.poll(widths).toEqual({ place, seen: place, drawn: place });
    await page.setViewportSize({ width: 3840, height: 2160 });
    await expect
      .poll(async () => {
        const large = await widths();
        return [large.seen - large.place, large.drawn * 2 - large.seen].map(
          (px) => Math.abs(px) < 3,
        );
      })
      .toEqual([true, true]);
    expect((await widths()).place).toBeGreaterThan(place * 1.9);
  });

  it('nothing moves on a board while its computer misses frames', async () => {
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'duty', displayId: displays[1]?.id ?? '' });
    const page = await boardPage('duty');
    const board = page.locator('.bd');
    expect(await board.getAttribute('data-late')).toBe('false');
    await page.evaluate(busyMotion);
    await page.locator('.bd[data-late=true][data-still=true]').waitFor();
    expect(
      await board
        .locator('.bd-event, b')
        .first()
        .evaluate((one) => getComputedStyle(one).animationName),
    ).toBe('none');
    await page.reload();
    await boardPage('duty');
  });

  it('the first page is whole without scrolling, and each figure leads to its list (screen:route.welIndex)', async () => {
    const { page } = operator;
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      for (const [width, height] of [
        [1024, 768],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await operator.open('/wel/index');
        await resize(operator, width, height);
        await page.locator('[data-feed=faults] strong').getByText(/\d/).waitFor();
        await page.waitForTimeout(600);
        await keep(page, `desk-${width}-${language}`);
        const room = await page
          .locator('.cj-content')
          .evaluate((one) => [
            one.scrollHeight - one.clientHeight,
            one.scrollWidth - one.clientWidth,
          ]);
        // The smallest window shows all of it too, and may scroll for it.
        if (width > 1024) expect(room, `${width} ${language}`).toEqual([0, 0]);
        // No figure lies over the next one, also of three digits; the smallest window says the channels whole.
        const cut = await page
          .locator(`.cj-desk-counts > button${width > 1024 ? '' : ', .cj-desk-channels span'}`)
          .evaluateAll((all) => {
            for (const figure of document.querySelectorAll('.cj-desk-counts b'))
              figure.textContent = '888';
            return all
              .filter((one) => one.scrollWidth > one.clientWidth)
              .map((one) => one.textContent ?? '');
          });
        expect(cut, `${width} ${language}`).toEqual([]);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    const waiting = page.locator('[data-feed=faults] strong');
    const said = Number(await waiting.innerText());
    await page.locator('[data-feed=faults] [data-figure=waitNum]').click();
    await page.locator('.cj-list[data-family=deviceFaultFlow][data-status=ready]').waitFor();
    const states = page.locator('[row-id] [col-id=status]');
    expect([...new Set(await states.allInnerTexts())]).toEqual(said === 0 ? [] : ['待处理']);
    expect(Number(/\d+/.exec(await page.locator('.cj-pager').innerText())?.[0])).toBe(said);
    // A page that was opened stands first among those that are used most.
    await operator.open('/wel/index');
    const first = page.locator('.cj-desk-links button').first();
    await until('it stands first', async () => (await first.innerText()) === '设备故障处理');
  });

  it('an alarm that waits is acknowledged where it stands, by key', async () => {
    const { page, control } = operator;
    const text = '人民路9号投放点,1,75';
    await control.alarm({ tenantId: WATCHER.tenantId, text });
    const row = page
      .locator('.cj-desk-rows li:not([data-handled])')
      .filter({ hasText: '人民路9号' });
    await row.locator('.cj-desk-open').focus();
    await page.keyboard.press('a');
    await row.waitFor({ state: 'detached' });
  });

  it.each([
    ['transport', 'day', 'vehicleScreen', null],
    ['transport', 'trend', 'vehicleScreen', ['collectedNum', 'missedNum']],
    ['transport', 'omit', 'vehicleScreen', ['omitNum']],
    ['classify', 'hours', 'deliveryRecord', ['deliveryNum']],
    ['classify', 'weight', 'deliveryRecord', ['deliveryNum']],
    ['sanitation1', 'missed', 'vehicleScreen', ['missedNum']],
    ['monitoring', 'fumes', 'lampblack', ['warnNum']],
  ] as const)(
    'the tile of %s with %s leads to as many records as it counts',
    async (key, feed, family, names) => {
      const { page } = operator;
      const { displays } = await operator.ask<BoardsState>('boards');
      await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
      await operator.open('/wel/index');
      const board = await boardPage(key);
      // Shortly after midnight there is no visit of today yet.
      const tile = names === null ? answeredTile(feed) : `[data-feed=${feed}][data-state=data]`;
      await board.locator(tile).waitFor();
      await board.locator(`[data-feed=${feed}] .bd-follow`).focus();
      await board.keyboard.press('Enter');
      await page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
      const pager = (await page.locator('.cj-pager').innerText()).replaceAll(',', '');
      const listed = Number(/\d+/.exec(pager)?.[0]);
      const spec = must(
        BOARDS.find((one) => one.key === key),
        key,
      );
      const { call } = must(
        spec.feeds.find((one) => one.key === feed),
        feed,
      );
      const ask = { call, filters: {}, slot: 'everyBoard' };
      const answer = await operator.ask<Result<FigureData, unknown>>('records.figures', ask);
      if (!answer.ok) throw new Error(`${call} is refused`);
      // The day has no figure of its own records: its visits are counted there.
      const counted = names === null ? figureOfDay(answer.value) : sumOf(answer.value, names);
      if (names !== null) expect(counted).toBeGreaterThan(0);
      // A visit, a drop-off or an alarm may come meanwhile.
      expect(Math.abs(listed - counted)).toBeLessThanOrEqual(3);
    },
  );
});

/** All that a figure counts under these names, over its hours, days or places. */
function sumOf(data: FigureData, names: readonly string[]): number {
  const cells =
    data.kind === 'rank'
      ? data.entries.map(({ cell }) => cell)
      : data.kind === 'series'
        ? data.points.flatMap((point) =>
            point.cells.filter((_, index) => names.includes(data.series[index]?.name ?? '')),
          )
        : [];
  return cells.reduce((sum, cell) => sum + (cell.state === 'value' ? Number(cell.value) : 0), 0);
}

/** The visits of today among the figures of the day. */
function figureOfDay(data: FigureData): number {
  if (data.kind !== 'values') return 0;
  const index = data.values.findIndex(({ name }) => name === 'visitNum');
  const cell = data.values[index]?.cell;
  return cell?.state === 'value' ? Number(cell.value) : 0;
}

/** Texts of a board that are smaller than what is read from afar. */
function smallTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (parent === null || text === '' || parent.closest('.bd-unseen, .bd-demo, .bd-map'))
        continue;
      const px = parseFloat(getComputedStyle(parent).fontSize);
      if (px < least - 0.5 && parent.getClientRects().length > 0) found.push(`${px} ${text}`);
    }
    return found;
  }, LEAST_PX);
}

/** Tiles, figures and rows that stand out of their tile or of the window. */
function outside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const tile of document.querySelectorAll('.bd-tile')) {
      const box = tile.getBoundingClientRect();
      const name = tile.getAttribute('aria-label') ?? '';
      if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push(`tile ${name}`);
      for (const part of tile.querySelectorAll(
        '.bd-figure, .bd-rank-entry, .bd-event, .bd-row, li',
      )) {
        const own = part.getBoundingClientRect();
        if (own.bottom > box.bottom + 1 || own.right > box.right + 1)
          found.push(`${name}: ${part.textContent}`);
      }
    }
    return found;
  });
}
