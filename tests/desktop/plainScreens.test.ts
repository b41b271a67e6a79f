import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { emergencyAddress } from '@shared/model/sos';
import { sosAlertOf } from '@shared/model/sosAlerts';
import { computedColour, contrast, luminance, type Rgb } from '../support/colour';
import { focusComes, press } from './keyboard';
import { ask, Operator, type Account } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { windowOf } from './sosWindow';
import { useDesk } from './support';

/** Its tenant has alarms of every source, deliveries and calls for help. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const STEP_MS = 20_000;
const SIZES = [
  [1024, 768],
  [1280, 800],
] as const;
/** Words that are the same in every language. */
const CODES = /^(?:[A-Z]\d*|DEMO|SOS|English|PDF|[\w.-]+@[\w.-]+)$/;

const rgb = (text: string): Rgb => must(computedColour(text) ?? undefined, `the colour ${text}`);
/** Whether a colour is green, as a traffic light is. */
const isGreen = ([r, g, b]: Rgb): boolean => g > r + 25 && g > b + 15;

/** Different heights of the boxes in a line. */
const HEIGHTS = (selector: string): readonly number[] => {
  const all = [
    ...document.querySelectorAll(
      `:is(${selector}) :is(.bp6-button, .bp6-input, select, .bp6-segmented-control, .cj-prio-filter)`,
    ),
  ];
  const own = all.filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(
        '.cj-condition, .bp6-segmented-control *, .bp6-input-action *, .cj-picker-clear',
      ) &&
      one.getBoundingClientRect().height > 0,
  );
  return [...new Set(own.map((one) => Math.round(one.getBoundingClientRect().height)))];
};

/** Cells of numbers that the edge of the list, or a column that stays there, cuts; and which of them can be read. */
const CUT = (): { readonly cut: readonly string[]; readonly readable: readonly string[] } => {
  const grid = document.querySelector('.cj-list-grid');
  const view = grid?.querySelector('.ag-grid-viewport')?.getBoundingClientRect();
  if (grid === null || grid === undefined || view === undefined) return { cut: [], readable: [] };
  const cut = [...grid.querySelectorAll<HTMLElement>('.ag-row .ag-right-aligned-cell')].filter(
    (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right, top, height, width } = range.getBoundingClientRect();
      if (width === 0 || right < view.left || left > view.right) return false;
      const y = top + height / 2;
      const shows = (x: number): boolean =>
        x >= view.left &&
        x <= view.right &&
        document.elementFromPoint(x, y)?.closest('.ag-cell') === cell;
      return shows(left + 1) !== shows(right - 1);
    },
  );
  const text = (cell: Element): string => `${cell.getAttribute('col-id')} ${cell.textContent}`;
  const transparent = (cell: Element): boolean => /, 0\)$/.test(getComputedStyle(cell).color);
  return { cut: cut.map(text), readable: cut.filter((cell) => !transparent(cell)).map(text) };
};

/** The ground that is seen of each button, and its text: painted, for grounds lie on each other in any notation. */
const LOOKS = (all: readonly Element[]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = (colours: readonly string[]): [number, number, number] => {
    if (canvas === null) return [0, 0, 0];
    for (const colour of ['#000', ...colours]) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  };
  return all.map((one) => {
    const layers: string[] = [];
    for (let at: Element | null = one; at !== null; at = at.parentElement)
      layers.unshift(getComputedStyle(at).backgroundColor);
    return {
      chosen: one.getAttribute('aria-pressed') === 'true',
      ground: painted(layers),
      text: painted([...layers, getComputedStyle(one).color]),
    };
  });
};

describe('what a screen shows is what it means', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;

  const size = async (width: number, height: number): Promise<void> => {
    await resize(operator, width, height);
    await until('the page has its size', () =>
      page.evaluate<boolean>(`innerWidth === ${width} && innerHeight === ${height}`),
    );
  };
  const speak = async (language: 'zh' | 'en'): Promise<void> => {
    await operator.ask('settings.set', { language });
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
  };
  const openList = async (path: string): Promise<void> => {
    await operator.open(path);
    await page.locator('.cj-list[data-status=ready]').waitFor();
    await page.locator('.cj-list-grid .ag-row').first().waitFor();
  };
  /** A property of every element of a kind. */
  const styles = (selector: string, property: string, on: Page = page) =>
    on.evaluate(
      ([one, name]) =>
        [...document.querySelectorAll(one ?? '')].map((element) =>
          getComputedStyle(element).getPropertyValue(name ?? ''),
        ),
      [selector, property] as const,
    );
  const alarms = async (): Promise<readonly Alarm[]> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).alarms;

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    operator = await Operator.at(app);
    ({ page } = operator);
    page.setDefaultTimeout(STEP_MS);
    await operator.signIn(KEEPER);
    await until('what stands has come', async () => (await alarms()).length >= 20);
    await size(1280, 800);
    await page.mouse.move(2, 2);
  });
  afterAll(async () => {
    await app.close();
  });

  it('spends no colour on what is normal: the state of an alarm, a judgement, a call that was answered', async () => {
    await operator.open('/alarms');
    await page.locator('.cj-alarm-grid .ag-row').nth(8).waitFor();
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('.cj-alarm-grid .ag-row')].map((row) => {
        const colour = (selector: string): string => {
          const found = row.querySelector(selector);
          return found === null ? '' : getComputedStyle(found).color;
        };
        return { sign: colour('.cj-as-shape'), mark: colour('.cj-mark'), words: colour('.cj-as') };
      }),
    );
    // What blinks has the colour of its priority, and no other; what the state is has none.
    expect(new Set(rows.map(({ mark }) => mark)).size).toBeGreaterThan(1);
    for (const { sign, mark, words } of rows) {
      expect(sign).toBe(mark);
      const shades = rgb(words);
      expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(40);
    }
    await openList('/system_classify/record/delivery');
    const judged = await page.evaluate(() =>
      [...document.querySelectorAll('.cj-list-grid [role=gridcell] .cj-cell > span')].map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return { text: one.textContent, color, backgroundColor };
      }),
    );
    const good = judged.filter(({ text }) => text === '合格');
    expect(good.length).toBeGreaterThan(0);
    for (const { color, backgroundColor } of judged) {
      expect(isGreen(rgb(color))).toBe(false);
      const ground = computedColour(backgroundColor);
      expect(ground === null || !isGreen(ground)).toBe(true);
    }
    for (const { backgroundColor } of good) expect(computedColour(backgroundColor)).toBeNull();
  });

  it('tells figures of today from those of the list, which say when they follow its conditions', async () => {
    await openList('/system_classify/record/delivery');
    const groups = page.locator('.cj-figure-group');
    await groups.nth(1).waitFor();
    expect(await groups.locator('h2').allInnerTexts()).toEqual(['今日', '全部记录']);
    const [today, all] = [await groups.nth(0).boundingBox(), await groups.nth(1).boundingBox()];
    // Two boxes, apart from each other.
    const apart =
      must(today ?? undefined, 'today').x + (today?.width ?? 0) < (all?.x ?? 0) ||
      (today?.y ?? 0) + (today?.height ?? 0) < (all?.y ?? 0);
    expect(apart).toBe(true);
    const box = page.locator('.cj-search input[type=text], .cj-search input:not([type])').first();
    await box.fill('1');
    await page.keyboard.press('Enter');
    await groups.getByText('当前条件', { exact: true }).waitFor();
    expect(await groups.locator('h2').allInnerTexts()).toEqual(['今日', '当前条件']);
    await page.locator('.cj-search').getByRole('button', { name: '清空' }).click();
  });

  it('says in words how a column is pinned', async () => {
    await openList('/system/user');
    // The list of before is ready as well until this one has come.
    await page.locator('.cj-list[data-family=user][data-status=ready]').waitFor();
    await press(page, 'l', 'h');
    await focusComes(page, '[data-column]');
    const pins = page.locator('.cj-columns select');
    const said = await pins.evaluateAll((all) =>
      all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text ?? ''),
    );
    expect(said.length).toBeGreaterThan(5);
    for (const text of said) expect(text).toMatch(/^(不固定|左|右)$/);
    await page.keyboard.press('Escape');
  });

  it('shows a number whole or not at all, whatever lies over the edge of the list', async () => {
    await speak('en');
    for (const [width, height] of SIZES) {
      await size(width, height);
      await openList('/system_warehouse/material/apply');
      const view = page.locator('.cj-list-grid .ag-grid-viewport').first();
      // Its columns have their widths only when its rows are there.
      const steps = await until('the list is wider than its place', () =>
        view.evaluate((one) => Math.ceil((one.scrollWidth - one.clientWidth) / 30)),
      );
      await until(
        'the rows are drawn whole',
        async () => (await page.evaluate(CUT)).readable.length === 0,
      );
      let cut = 0;
      for (let step = 0; step <= steps; step += 1) {
        await view.evaluate(async (one, at) => {
          one.scrollLeft = at;
          // What is painted counts: the grid hears of the scrolling in the next frame, before it is painted.
          for (let frame = 0; frame < 2; frame += 1)
            await new Promise((resolve) => void requestAnimationFrame(resolve));
        }, step * 30);
        // On a loaded machine it hears of it some frames later.
        await expect
          .poll(async () => (await page.evaluate(CUT)).readable, { message: `step ${step}` })
          .toEqual([]);
        cut += (await page.evaluate(CUT)).cut.length;
      }
      // There is an edge to test.
      expect(cut).toBeGreaterThan(0);
    }
    await speak('zh');
  });

  it('has boxes in line, no letter cut, and no line where the focus is only passed on', async () => {
    await size(1280, 800);
    for (const language of ['zh', 'en'] as const) {
      await speak(language);
      await operator.open('/alarms');
      await page.locator('.cj-alarm-grid .ag-row').first().waitFor();
      expect(await page.evaluate(HEIGHTS, '.cj-alarm-bar')).toHaveLength(1);
      await openList('/system_warehouse/material/apply');
      expect(await page.evaluate(HEIGHTS, '.cj-search')).toHaveLength(1);
      expect(
        await page.evaluate(HEIGHTS, '.cj-list > .cj-toolbar, .cj-list-column > .cj-toolbar'),
      ).toHaveLength(1);
      for (const entry of await page.locator('.cj-side [aria-expanded=false]').all())
        if (await entry.isVisible()) await entry.click();
      const names = await page
        .locator('.cj-item > span:not(.bp6-icon)')
        .evaluateAll((all) =>
          all.flatMap((one) =>
            one.clientHeight > 0 && one.scrollHeight > one.clientHeight ? [one.textContent] : [],
          ),
        );
      expect(names).toEqual([]);
    }
    await speak('zh');
    await press(page, 'F1');
    await focusComes(page, '.bp6-dialog, .bp6-overlay');
    const lines = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[class*=focus-trap]')].map((trap) => {
        let seen = '';
        const look = (): void => {
          seen = `${trap.matches(':focus-visible')} ${getComputedStyle(trap).outlineStyle}`;
        };
        trap.addEventListener('focus', look, { capture: true });
        trap.focus();
        return seen;
      }),
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toBe('true none');
    await page.keyboard.press('Escape');
  });

  it.each([
    ['zh', 1024, 768],
    ['zh', 1280, 800],
    ['en', 1024, 768],
    ['en', 1280, 800],
  ] as const)('keeps acts and names on one line: %s, %d × %d', async (language, width, height) => {
    await speak(language);
    await size(width, height);
    await operator.open('/alarms/report');
    await page.locator('.cj-kpi[data-status=ready] .cj-kpi-span').waitFor();
    const places = await page
      .locator('.cj-kpi-bar > :is(button, .bp6-button-group)')
      .evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom, right } = one.getBoundingClientRect();
          return { middle: Math.round((top + bottom) / 2), isIn: right <= innerWidth - 12 };
        }),
      );
    expect(places.length).toBe(5);
    expect(new Set(places.map(({ middle }) => middle)).size).toBe(1);
    expect(places.every(({ isIn }) => isIn)).toBe(true);
    const top = await page.evaluate(() =>
      [...document.querySelectorAll('.cj-top > *, .cj-user .bp6-button-text')].map((one) => {
        const { height: high, right, width: wide } = one.getBoundingClientRect();
        return {
          text: one.textContent,
          isIn: wide === 0 || right <= innerWidth,
          isOne: high <= 36,
        };
      }),
    );
    expect(top.filter(({ isIn, isOne }) => !isIn || !isOne)).toEqual([]);
    // Two times of an alarm that came late stay within their column of the handover sheet.
    await operator.open('/alarms/handover');
    await page.locator('.cj-hand .cj-hand-time small').first().waitFor();
    const wide = await page
      .locator('.cj-hand-table td')
      .evaluateAll((all) =>
        all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
      );
    expect(wide).toEqual([]);
  });

  it('says beside the bell in a word whether alarms are received, where there is room for it', async () => {
    await speak('zh');
    const word = page.locator('.cj-bell .cj-top-word');
    await size(1280, 800);
    expect(await word.isVisible()).toBe(false);
    await size(1600, 900);
    await until('it is said', async () => (await word.innerText()) === '接收正常');
    await size(1280, 800);
  });

  it('keeps the lines of a comment on the page of a call for help', async () => {
    await speak('zh');
    await size(1280, 800);
    const sos = must(
      (await alarms()).find(({ alarmClass, closed }) => alarmClass === 'sos' && closed === null),
      'a call for help',
    );
    await operator.ask('alarms.comment', { ids: [sos.id], text: '第一行\n第二行' });
    await operator.open(emergencyAddress(sosAlertOf(sos)));
    const said = page.locator('.cj-emergency-log li span').filter({ hasText: '第一行' });
    await said.waitFor();
    expect(await said.innerText()).toBe('第一行\n第二行');
  });

  it('has no word of another language where somebody listens or points', async () => {
    const foreign: string[] = [];
    for (const path of [
      '/wel/index',
      '/alarms',
      '/alarms/journal',
      '/alarms/report',
      '/system/user',
      '/boards',
    ]) {
      await operator.open(path);
      await page.locator('main.cj-content .cj-list, main.cj-content section').first().waitFor();
      if (path === '/alarms') await page.locator('.cj-alarm-grid .ag-row').first().waitFor();
      const words = await page.evaluate(() =>
        [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-roledescription',
          'aria-description',
        ].flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
        ),
      );
      for (const text of words)
        if (/[a-z]{3}/i.test(text) && !/\p{Script=Han}/u.test(text) && !CODES.test(text.trim()))
          foreign.push(`${path}: ${text}`);
    }
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('is dark where the theme is: the chosen duration looks chosen, and the popup of a call follows', async () => {
    await page.evaluate(`window.chengjing.command('window.settings', { section: 'appearance' })`);
    const settings = await app.window('settings.html');
    await settings.locator('[data-setting=theme]').waitFor();
    const choose = async (theme: 'dark' | 'light'): Promise<void> => {
      await ask(settings, 'settings.change', { theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    };
    await page.emulateMedia({ colorScheme: null });
    const popup = await app.window('/sos.html');
    // The tool pretends a light scheme to every page unless told otherwise.
    await popup.emulateMedia({ colorScheme: null });
    const seen = (yes: boolean): Promise<unknown> =>
      until(
        `the popup is ${yes ? '' : 'not '}seen`,
        async () => (await windowOf(app))?.visible === yes,
      );
    const grounds = async (): Promise<readonly Rgb[]> => [
      rgb((await styles('body', 'background-color', popup))[0] ?? ''),
      ...(await styles('.cj-sos-foot button:not(.cj-sos-handle)', 'background-color', popup)).map(
        rgb,
      ),
    ];
    const shade = (theme: 'dark' | 'light'): Promise<unknown> =>
      until(`the popup is ${theme}`, async () =>
        (await grounds()).every((one) => luminance(one) < 0.2 === (theme === 'dark')),
      );
    await operator.open('/wel/index');
    await seen(true);
    await shade('light');
    await choose('dark');
    await shade('dark');
    // One that is hidden meanwhile follows as well.
    const sos = must(
      (await alarms()).find(({ alarmClass }) => alarmClass === 'sos'),
      'a call',
    );
    await operator.open(emergencyAddress(sosAlertOf(sos)));
    await seen(false);
    await choose('light');
    await operator.open('/wel/index');
    await seen(true);
    await shade('light');
    await choose('dark');
    await shade('dark');

    await operator.open('/alarms');
    const row = page.locator('.cj-alarm-grid .ag-row:not(.cj-row-critical) [col-id=text]').first();
    await row.click();
    await press(page, 's');
    await focusComes(page, '#shelve-reason');
    const buttons = page.locator('.cj-act-line .bp6-button-group button');
    const looks = await buttons.evaluateAll(LOOKS);
    const chosen = looks.filter((one) => one.chosen);
    expect(chosen).toHaveLength(1);
    const of = must(chosen[0], 'the chosen one');
    const others = looks.filter((one) => !one.chosen);
    // On a dark ground what stands out is light, and it can be read.
    for (const { ground } of others)
      expect(luminance(of.ground)).toBeGreaterThan(3 * luminance(ground));
    expect(contrast(of.text, of.ground)).toBeGreaterThanOrEqual(4.5);
    await page.keyboard.press('Escape');
    await choose('light');
    await settings.close();
  });
});
