import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import { keep, PICTURED } from './keep';
import { LANGUAGES } from '@shared/i18n';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const WIDTH = 1920;

/** Red, green and blue of a place in a picture. */
type Colour = readonly [number, number, number];

const isRed = ([r, g, b]: Colour): boolean => r > 180 && g < 80 && b < 80;
const isGreen = ([r, g, b]: Colour): boolean => g > 130 && r < 80 && b < 80;

describe('small live pictures of the boards', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;

  const displayAt = async (x: number): Promise<string> => {
    const { displays } = await operator.ask<BoardsState>('boards');
    return must(
      displays.find(({ bounds }) => bounds.x === x),
      `a display at ${x}`,
    ).id;
  };
  const open = async (board: string, x: number): Promise<void> => {
    const displayId = await displayAt(x);
    expect(await operator.ask('boards.open', { board, displayId })).toMatchObject({ ok: true });
  };
  const boardPage = (board: string): Promise<Page> =>
    until(`the page of ${board}`, async () => {
      const pages = app.electron.windows().filter((one) => one.url().includes('/board.html'));
      for (const one of pages)
        if ((await one.locator(`[data-board=${board}]`).count()) > 0) return one;
      return undefined;
    });
  /** The picture on a monitor: how many colours it has, and those at the left and at the right. */
  const seen = async (x: number): Promise<{ colours: number; left: Colour; right: Colour }> => {
    const id = await displayAt(x);
    return page
      .locator(`.cj-monitor[data-display="${id}"] img`)
      .first()
      .evaluate(async (one) => {
        // A copy: the page puts the next picture in its place meanwhile.
        const image = new Image();
        image.src = (one as HTMLImageElement).src;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const canvas = new OffscreenCanvas(width, height);
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
        const at = (px: number, py: number): [number, number, number] => {
          const start = (py * width + px) * 4;
          return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
        };
        const all = new Set<string>();
        for (let px = 0; px < width; px += 3)
          for (let py = 0; py < height; py += 3) all.add(at(px, py).join());
        const middle = Math.floor(height / 2);
        return {
          colours: all.size,
          left: at(Math.floor(width / 4), middle),
          right: at(Math.floor((width * 3) / 4), middle),
        };
      });
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    ({ page } = operator);
    await operator.signIn(WATCHER);
    await open('classify', WIDTH);
    await open('sanitation', 2 * WIDTH);
    await operator.open('/boards');
  });

  it('are of the board that stands there, and follow it', async () => {
    await page.locator('.cj-monitor img').nth(1).waitFor();
    for (const x of [WIDTH, 2 * WIDTH])
      await until(
        `a picture of more than a few colours at ${x}`,
        async () => (await seen(x)).colours > 200,
      );
    const board = await boardPage('classify');
    // What no product draws: the test paints it over this one board.
    await board.evaluate(() => {
      const paint = document.createElement('div');
      paint.style.cssText =
        'position:fixed;inset:0;z-index:9999;background:linear-gradient(90deg,#e00000 50%,#00b000 50%)';
      document.body.append(paint);
    });
    await until('the picture shows what was painted', async () => {
      const { left, right } = await seen(WIDTH);
      return isRed(left) && isGreen(right);
    });
    expect(isRed((await seen(2 * WIDTH)).left)).toBe(false);
    await open('duty', WIDTH);
    await until('the picture shows the other board', async () => {
      const { colours, left, right } = await seen(WIDTH);
      return colours > 200 && !isRed(left) && !isGreen(right);
    });
    // The console itself has none, whatever is asked for.
    expect(await page.locator('.cj-monitor').first().locator('img').count()).toBe(0);
    expect(await operator.ask('boards.picture', { id: 'console' })).toBeNull();
  });

  it('lie in the monitors, with numbers and names in sight, at the sizes of a desk in both languages', async () => {
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.locator('.cj-monitor img').nth(1).waitFor();
        await keep(page, `monitors-${name}-${language}`);
        const outside = await page.locator('.cj-monitor').evaluateAll((all) =>
          all.flatMap((one) => {
            const glass = one.getBoundingClientRect();
            return [...one.querySelectorAll('img, b, .bp6-tag')].filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              return (
                left < glass.left - 1 ||
                right > glass.right + 1 ||
                top < glass.top - 1 ||
                bottom > glass.bottom + 1
              );
            });
          }),
        );
        expect(outside).toEqual([]);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('are not for somebody who is signed out', async () => {
    const { boards } = await operator.ask<BoardsState>('boards');
    const { id } = must(boards[0], 'a board');
    expect(await operator.ask('boards.picture', { id })).toMatch(/^data:image\/jpeg;base64,/);
    await operator.ask('session.signOut');
    await page.locator('input[name=username]').waitFor();
    expect(await operator.ask('boards.picture', { id })).toBeNull();
  });
});

describe('a board over several monitors', () => {
  const desk = useDesk();
  const HEIGHT = 1080;

  interface Seen {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly fullScreen: boolean;
    readonly visible: boolean;
    readonly pid: number;
  }

  const boards = (app: App): Promise<Seen[]> =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((one) => one.webContents.getURL().includes('board.html'))
        .map((one) => ({
          ...one.getBounds(),
          fullScreen: one.isFullScreen(),
          visible: one.isVisible(),
          pid: one.webContents.getOSProcessId(),
        })),
    );
  const covers = (app: App, x: number, width: number): Promise<Seen> =>
    until(`a board covers ${width} points from ${x} on`, async () =>
      (await boards(app)).find(
        (one) =>
          one.x === x &&
          one.y === 0 &&
          one.width === width &&
          one.height === HEIGHT &&
          one.visible &&
          one.fullScreen === (width === WIDTH),
      ),
    );
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PICS'] ?? '';
    if (folder !== '') await desk.rig.picture(join(folder, `${name}.png`));
  };

  it('is put there by hand, goes to the monitor that is left, spreads again, and is there after a restart', async () => {
    let app = await desk.launch();
    const operator = await Operator.at(app);
    const { page } = operator;
    await operator.signIn(WATCHER);
    await operator.listening();
    await operator.open('/boards');
    const form = page.locator('.cj-boards-span');
    const choose = async (...numbers: readonly number[]): Promise<void> => {
      for (const n of [1, 2, 3])
        await form
          .getByLabel(`显示器 ${n}`, { exact: true })
          .setChecked(numbers.includes(n), { force: true });
    };
    await form.locator('select').selectOption({ label: '收运大屏' });
    await choose(1, 3);
    await form.getByRole('button', { name: '铺开' }).click();
    await page.getByText('所选显示器没有拼成完整的矩形').waitFor();
    expect(await boards(app)).toEqual([]);
    await choose(2, 3);
    await form.getByRole('button', { name: '铺开' }).click();
    const { pid } = await covers(app, WIDTH, 2 * WIDTH);
    const board = await until('its page', () =>
      app.electron.windows().find((one) => one.url().includes('/board.html')),
    );
    await until('every tile has its data', async () => {
      const states = await board
        .locator('.bd-tile')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
      return states.length > 0 && states.every((one) => one === 'data' || one === 'empty');
    });
    // Nothing of it lies outside of a tile or of the window.
    const outside = await board.locator('.bd-tile').evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
        }).length,
    );
    expect(outside).toBe(0);
    // Each of both monitors shows its half.
    await page.locator('.cj-monitor img').nth(1).waitFor();
    expect(await page.locator('.cj-monitor img').count()).toBe(2);
    expect(await page.locator('.cj-boards-list li > span').innerText()).toBe(
      '位于显示器 2、显示器 3',
    );
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of PICTURED) {
        await operator.ask('settings.set', { language });
        await keep(page, `span-${name}-${language}`);
        await form.scrollIntoViewIfNeeded();
        await keep(page, `span-form-${name}-${language}`);
        await page.locator('.cj-boards-tools').scrollIntoViewIfNeeded();
        await picture(`span-desk-${name}-${language}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });

    await desk.rig.monitors.unplug(2);
    await covers(app, WIDTH, WIDTH);
    await page.locator('[data-trouble=narrowed]').waitFor();
    await board.locator('[data-banner=narrowed]').waitFor();
    await keep(page, 'span-narrowed-zh');
    await keep(board, 'span-narrowed-board-zh');
    await desk.rig.monitors.plug(2);
    expect((await covers(app, WIDTH, 2 * WIDTH)).pid).toBe(pid);
    await page.locator('[data-trouble=narrowed]').waitFor({ state: 'detached' });

    // Both go: it is parked with a frame, which a window gets only when it is made.
    await desk.rig.monitors.unplug(2);
    await desk.rig.monitors.unplug(1);
    await until('it is parked on the monitor that is left', async () => {
      const [one] = await boards(app);
      return one?.visible === true && one.x >= 0 && one.x + one.width <= WIDTH;
    });
    await desk.rig.monitors.plugAll();
    await covers(app, WIDTH, 2 * WIDTH);
    expect(await boards(app)).toHaveLength(1);

    app = await app.relaunch({ args: ['--hidden'] });
    try {
      await covers(app, WIDTH, 2 * WIDTH);
    } finally {
      await app.close();
    }
  });

  it('is kept under a name and put up again', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    const { displays } = await operator.ask<BoardsState>('boards');
    const displayIds = displays.slice(0, 2).map(({ id }) => id);
    const span = { board: 'duty', displayIds };
    expect(await operator.ask('boards.span', span)).toMatchObject({ ok: true });
    await covers(app, 0, 2 * WIDTH);
    await operator.ask('boards.keep', { name: '宽屏', at: null });
    const other = { board: 'classify', displayId: displayIds[1] };
    expect(await operator.ask('boards.open', other)).toMatchObject({ ok: true });
    await covers(app, WIDTH, WIDTH);
    await operator.ask('boards.putUp', { name: '宽屏' });
    await covers(app, 0, 2 * WIDTH);
    expect(await boards(app)).toHaveLength(1);
  });

  it('is put up by a new alarm, where its name says so', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    const { page } = operator;
    await operator.signIn(WATCHER);
    await operator.listening();
    const config = await operator.ask<AlarmConfig>('alarms.config');
    const priorities = { ...config.priorities, garbageDrop: 'critical' };
    await operator.ask('alarms.configure', { ...config, priorities });
    const { displays } = await operator.ask<BoardsState>('boards');
    const displayId = displays[1]?.id ?? '';
    const shown = async (): Promise<readonly string[]> =>
      (await operator.ask<BoardsState>('boards')).boards.map(({ board }) => board);
    await operator.ask('boards.open', { board: 'duty', displayId });
    await operator.open('/boards');
    const card = page.locator('.cj-boards-named');
    const by = card.locator('select');
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const)
      for (const language of PICTURED) {
        await resize(operator, width, height);
        await operator.ask('settings.set', { language });
        await by.selectOption('critical');
        await card.scrollIntoViewIfNeeded();
        await keep(page, `named-${name}-${language}`);
      }
    if (PICTURED.length > 0) await operator.ask('settings.set', { language: 'zh' });
    await card.getByLabel('布局名称').fill('应急');
    await by.selectOption({ label: '紧急告警时切换' });
    await card.getByRole('button', { name: '存为布局' }).click();
    await card.locator('[data-named=应急]').getByText('紧急告警时切换').waitFor();
    expect(await by.inputValue()).toBe('');
    await operator.ask('boards.open', { board: 'classify', displayId });
    await until('the other board stands', async () => (await shown()).join() === 'classify');
    const { tenantId } = WATCHER;
    await operator.control.alarm({ tenantId, text: '应急路1号投放点,1,75' });
    await until('the alarm puts it up', async () => (await shown()).join() === 'duty');
    // The same alarm does it once.
    await operator.ask('boards.open', { board: 'classify', displayId });
    await until('the other board stands', async () => (await shown()).join() === 'classify');
    await operator.ask('alarms.acknowledge', { ids: await standing(operator), comment: '' });
    await until('nothing waits', async () => (await standing(operator)).length === 0);
    expect(await shown()).toEqual(['classify']);
    // By its key, from any page of the console.
    await operator.open('/alarms');
    await page.keyboard.press('Alt+1');
    await until('the key puts it up', async () => (await shown()).join() === 'duty');
  });
});

/** Ids of the alarms that nobody acknowledged. */
async function standing(operator: Operator): Promise<readonly string[]> {
  const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
  return alarms.filter(({ state }) => state === 'unacknowledged').map(({ id }) => id);
}
