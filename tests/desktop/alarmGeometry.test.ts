import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { Operator, type Account } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Its tenant has alarms of every source. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
/** What is shown of each row, characters. */
const SHOWN = 20;

interface Shown {
  readonly whole: string;
  /** Characters of the text that are seen. */
  readonly seen: number;
  readonly place: string;
}

/** What a person sees of the rows: measured by the places of the characters. */
const ROWS = `[...document.querySelectorAll('.cj-alarm-grid .ag-row')].map((row) => {
  const text = row.querySelector('.cj-alarm-text');
  const box = text.getBoundingClientRect();
  let seen = 0;
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement.closest('.cj-flag')) continue;
    for (let n = 0; n < node.length; n += 1) {
      const range = document.createRange();
      range.setStart(node, n);
      range.setEnd(node, n + 1);
      if (range.getBoundingClientRect().right <= box.right + 0.5) seen += 1;
    }
  }
  const place = row.querySelector('[col-id=site], .cj-alarm-place');
  return { whole: text.lastChild.textContent, seen, place: place?.innerText ?? '' };
})`;

describe('the room of the alarm list', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;

  const box = async (selector: string) => {
    const found = await operator.page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`${selector} has no place`);
    return found;
  };
  /** Rows are drawn anew in another language: what is clicked before would be gone. */
  const speak = async (language: 'zh' | 'en'): Promise<void> => {
    await operator.ask('settings.set', { language });
    await operator.page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
    const heading = language === 'zh' ? '等待' : 'Waiting';
    await operator.page.locator('.cj-alarm-grid .ag-header').getByText(heading).waitFor();
  };
  const size = async (width: number, height: number): Promise<void> => {
    await resize(operator, width, height);
    await until('the page has its size', () =>
      operator.page.evaluate<boolean>(`innerWidth === ${width} && innerHeight === ${height}`),
    );
    const english = await operator.page.locator('html[lang^=en]').count();
    const room =
      width < (english > 0 ? 1_400 : 1_200) ? 'tight' : width < 1_800 ? 'signs' : 'words';
    await operator.page.locator(`.cj-alarms[data-room=${room}]`).waitFor();
  };
  const rows = (): Promise<readonly Shown[]> => operator.page.evaluate<readonly Shown[]>(ROWS);
  /** Rows whose whole height is seen. */
  const wholeRows = (): Promise<number> =>
    operator.page.evaluate<number>(`(() => {
      const view = document.querySelector('.cj-alarm-grid .ag-grid-viewport').getBoundingClientRect();
      return [...document.querySelectorAll('.cj-alarm-grid .ag-row')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= view.top && bottom <= Math.min(view.bottom, innerHeight) + 0.5;
      }).length;
    })()`);
  /** Texts that the buttons of their row lie over. */
  const covered = (): Promise<readonly string[]> =>
    operator.page.evaluate<readonly string[]>(`
      [...document.querySelectorAll('.cj-alarm-grid .cj-row-hover')].flatMap((buttons) => {
        const over = buttons.getBoundingClientRect();
        const text = buttons.parentElement.querySelector('.cj-alarm-text');
        const at = text.getBoundingClientRect();
        const isOver = over.height > 0 && over.top < at.bottom - 1 && over.bottom > at.top;
        return isOver ? [text.textContent] : [];
      })`);
  /** Places that the buttons of their row lie over. */
  const coveredPlaces = (): Promise<readonly string[]> =>
    operator.page.evaluate<readonly string[]>(`
      [...document.querySelectorAll('.cj-alarm-grid .cj-row-hover')].flatMap((buttons) => {
        const over = buttons.getBoundingClientRect();
        const where = buttons.parentElement.querySelector('.cj-alarm-where');
        if (where === null || over.height === 0) return [];
        return where.getBoundingClientRect().right > over.left + 1 ? [where.textContent] : [];
      })`);
  /** Texts of a kind of element that are longer than their place. */
  const cut = (selector: string): Promise<readonly string[]> =>
    operator.page.evaluate<readonly string[]>(`
      [...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((one) => {
        const inner = [one, ...one.querySelectorAll('*')];
        return inner.some((at) => at.scrollWidth > at.clientWidth && at.clientWidth > 0) ? [one.textContent] : [];
      })`);
  /** Boxes of a line that reach beyond it, or that have another height than one line. */
  const beyond = (selector: string): Promise<readonly string[]> =>
    operator.page.evaluate<readonly string[]>(`(() => {
      const line = document.querySelector(${JSON.stringify(selector)});
      const { left, right, top, bottom } = line.getBoundingClientRect();
      return [...line.querySelectorAll('button, input, select')].flatMap((one) => {
        const at = one.getBoundingClientRect();
        const isIn = at.left >= left && at.right <= right + 0.5 && at.top >= top && at.bottom <= bottom;
        return at.width === 0 || isIn ? [] : [one.outerHTML.slice(0, 120)];
      });
    })()`);

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    operator = await Operator.at(app);
    await operator.signIn(KEEPER);
    await until('the sources have told what stands', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.length >= 20;
    });
    await operator.open('/alarms');
    await operator.page.locator('.cj-alarm-grid .ag-row').nth(8).waitFor();
    // Out of the way of the mouse: a row under it shows its buttons.
    await operator.page.mouse.move(2, 2);
  });
  afterAll(async () => {
    await app.close();
  });

  it.each([
    ['zh', 1024, 700],
    ['zh', 1280, 800],
    ['en', 1024, 700],
    ['en', 1280, 800],
    ['zh', 1920, 1040],
    ['en', 1920, 1040],
  ] as const)('shows what happened and where: %s, %d × %d', async (language, width, height) => {
    await speak(language);
    await size(width, height);
    const lacking = async (): Promise<readonly Shown[]> =>
      (await rows()).filter(
        ({ seen, whole, place }) =>
          seen < Math.min(SHOWN, [...whole].length) || place.trim() === '',
      );
    await until('the columns have their room', async () => (await lacking()).length === 0).catch(
      async (error: unknown) => {
        expect(await lacking()).toEqual([]);
        throw error;
      },
    );
    expect(await beyond('.cj-alarm-bar')).toEqual([]);
    expect(await cut('.cj-alarm-grid .ag-row [col-id=waited]')).toEqual([]);
    expect((await box('.cj-alarm-grid .ag-row[row-index="0"]')).y).toBeLessThanOrEqual(240);
    if (height >= 800) expect(await wholeRows()).toBeGreaterThanOrEqual(14);
    // What waits most is said, though no bar of its own takes room from the list.
    await operator.page.locator('.cj-tabs .cj-critical-mark').waitFor();
  });

  it.each(['zh', 'en'] as const)('moves nothing when a row is chosen: %s', async (language) => {
    await speak(language);
    for (const [width, height] of [
      [1024, 700],
      [1280, 800],
    ] as const) {
      await size(width, height);
      const check = (index: number) =>
        operator.page.locator(`.ag-row[row-index="${index}"] .ag-checkbox-input`).first();
      const [grid, line] = [await box('.cj-alarm-grid'), await box('.cj-alarm-bar')];
      await check(1).click();
      await operator.page.locator('.cj-alarm-batch').waitFor();
      expect([await box('.cj-alarm-grid'), await box('.cj-alarm-batch')]).toEqual([grid, line]);
      expect(await beyond('.cj-alarm-batch')).toEqual([]);
      const places = async () =>
        Promise.all(
          (await operator.page.locator('.cj-alarm-batch button').all()).map((one) =>
            one.boundingBox(),
          ),
        );
      const before = await places();
      const ends = before.map((one) => (one?.x ?? 0) + (one?.width ?? 0));
      expect(before.slice(1).filter((one, at) => (one?.x ?? 0) < (ends[at] ?? 0))).toEqual([]);
      await check(2).click();
      await check(3).click();
      expect(await places()).toEqual(before);
      // What applies to none of them says why instead of looking ready.
      const unshelve = operator.page.locator('.cj-alarm-batch > span[title]').nth(2);
      expect(await unshelve.getByRole('button').isDisabled()).toBe(true);
      expect(await unshelve.getAttribute('title')).toMatch(/没有搁置|not shelved/);
      await operator.page.locator('.cj-alarm-batch button').last().click();
      await operator.page.locator('.cj-alarm-batch').waitFor({ state: 'detached' });
    }
  });

  it.each([
    ['zh', 1024, 700],
    ['zh', 1280, 800],
    ['en', 1024, 700],
    ['en', 1280, 800],
  ] as const)('makes room for the details: %s, %d × %d', async (language, width, height) => {
    await speak(language);
    await size(width, height);
    await operator.page.locator('.ag-row[row-index="2"] [col-id=text]').first().dblclick();
    await operator.page.locator('.cj-detail').waitFor();
    await operator.page.mouse.move(2, 2);
    await until(
      'rows have two lines',
      async () => (await operator.page.locator('.cj-alarm-two').count()) > 0,
    );
    const [grid, panel, line] = [
      await box('.cj-alarm-grid'),
      await box('.cj-detail'),
      await box('.cj-alarm-bar'),
    ];
    expect(grid.x + grid.width).toBeLessThanOrEqual(panel.x);
    expect(panel.y).toBeGreaterThanOrEqual(line.y + line.height);
    expect(await beyond('.cj-alarm-bar')).toEqual([]);
    // The row that has the keyboard as well, with its buttons.
    await operator.page.locator('.cj-row-hover').filter({ visible: true }).waitFor();
    for (const { whole, seen, place } of await rows()) {
      expect({ whole, isSeen: seen >= Math.min(SHOWN, [...whole].length) }).toEqual({
        whole,
        isSeen: true,
      });
      expect(place).not.toBe('');
    }
    expect(await covered()).toEqual([]);
    expect(await coveredPlaces()).toEqual([]);
    expect(await cut('.cj-detail .cj-card-response h3')).toEqual([]);
    await operator.page.keyboard.press('Escape');
    await operator.page.locator('.cj-detail').waitFor({ state: 'detached' });
  });

  it('keeps the height of rows that a person chose; in a tall window they are low by themselves', async () => {
    const rowHeight = async (): Promise<number> =>
      (await box('.cj-alarm-grid .ag-row[row-index="1"]')).height;
    await speak('zh');
    await size(1280, 800);
    expect(await rowHeight()).toBe(36);
    await size(1900, 1080);
    await until('rows are low', async () => (await rowHeight()) === 28);
    await operator.page.getByRole('button', { name: '列设置' }).click();
    await operator.page.getByRole('radio', { name: '宽松' }).click();
    await until('rows are high', async () => (await rowHeight()) === 44);
    await operator.page.keyboard.press('Escape');
    await operator.open('/wel/index');
    await operator.page.locator('.cj-alarms').waitFor({ state: 'detached' });
    await operator.open('/alarms');
    await until('rows are high still', async () => (await rowHeight()) === 44);
  });
});
