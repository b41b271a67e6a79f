import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { LANGUAGES } from '@shared/i18n';
import type { BoardsState } from '@shared/model/board';
import { keep } from './keep';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const WIDTH = 1920;
/** What a small picture costs main's thread at most, ms; it is taken every two seconds. */
const COST_MS = 60;

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

  it('cost main’s thread little', async () => {
    const cost = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const board = BrowserWindow.getAllWindows().find((one) =>
        one.webContents.getURL().includes('board.html'),
      );
      if (board === undefined) return [];
      const all: number[] = [];
      for (let times = 0; times < 5; times += 1) {
        const full = await board.webContents.capturePage();
        const begun = performance.now();
        const bytes = full.resize({ width: 480, quality: 'good' }).toJPEG(75);
        all.push(Math.round(performance.now() - begun), bytes.length);
      }
      return all;
    });
    process.stdout.write(`  shrinking and bytes: ${cost.join(' ')}\n`);
    expect(cost).toHaveLength(10);
    expect(Math.min(...cost.filter((_, at) => at % 2 === 0))).toBeLessThan(COST_MS);
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
