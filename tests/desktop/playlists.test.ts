import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import { LANGUAGES } from '@shared/i18n';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import { keep } from './keep';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { atLeisure, until } from './rig/wait';
import { useDesk } from './support';

const NAME = '白天';
/** The shortest time of a board, and how long whoever touches it has it. ms */
const DWELL_MS = 10_000;
const PAUSE_MS = 60_000;
/** A machine with much other work takes its time for a turn. ms */
const TURN_MS = 60_000;

const wallOf = (of: App): Promise<Page> =>
  until('the board is open', () =>
    of.electron.windows().find((page) => page.url().includes('board.html')),
  );
const shownOn = (page: Page): Promise<string | null> =>
  page.locator('.bd').getAttribute('data-board');
const turnsOn = (page: Page, board: string): Promise<unknown> =>
  until(`${board} has its turn`, async () => (await shownOn(page)) === board, TURN_MS);

describe('boards that take turns', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let wall: Page;

  const shown = (page = wall): Promise<string | null> => shownOn(page);
  const turnsTo = (name: string, page = wall): Promise<unknown> => turnsOn(page, name);
  const board = async () => (await operator.ask<BoardsState>('boards')).boards[0];
  /** From now on the page counts pictures in which the shown board lacks the data of a tile. */
  const watchPictures = (): Promise<void> =>
    wall.evaluate(() => {
      const seen = { pictures: 0, blank: 0, on: true };
      Object.assign(window, { seen });
      const look = (): void => {
        const tiles = [...document.querySelectorAll('[data-shown=true] .bd-tile')];
        seen.pictures += 1;
        const starting = document.querySelector('[data-shown=true] [data-picture=starting]');
        const lacking = tiles.some((tile) => tile.getAttribute('data-state') === 'loading');
        if (tiles.length === 0 || lacking || starting !== null) seen.blank += 1;
        if (seen.on) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const pictures = (): Promise<{ pictures: number; blank: number }> =>
    wall.evaluate(() => {
      const { seen } = window as unknown as {
        seen: { pictures: number; blank: number; on: boolean };
      };
      seen.on = false;
      return seen;
    });

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it('are put together on the page of the monitors, and put on one of them', async () => {
    const { page } = operator;
    await operator.open('/boards');
    await page.getByRole('button', { name: '新建轮播' }).click();
    const form = page.locator('.cj-playlist-form');
    await form.getByLabel('轮播名称').fill(NAME);
    await form.getByLabel('第 1 个看板', { exact: true }).selectOption({ label: '分类数据大屏' });
    await form.getByLabel('第 2 个看板', { exact: true }).selectOption({ label: '监控看板' });
    for (const n of [1, 2])
      await form.getByLabel(`第 ${n} 个看板的停留时间`).selectOption({ label: '10 秒' });
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await form.scrollIntoViewIfNeeded();
        await page.waitForTimeout(400);
        await keep(page, `playlist-form-${name}-${language}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    await form.getByRole('button', { name: '保存轮播' }).click();
    const row = page.locator(`[data-playlist="${NAME}"]`);
    expect(await row.innerText()).toContain('分类数据大屏 10 秒 → 监控看板 10 秒');
    await page.locator('.cj-monitor').nth(1).click();
    await page.getByRole('menuitem', { name: `在此轮播「${NAME}」` }).click();
    await page.locator('.cj-monitor').nth(1).getByText(`轮播「${NAME}」· 分类数据大屏`).waitFor();
    wall = await wallOf(app);
    await wall.locator('[data-board=classify]').waitFor();
  });

  it('turn without a picture in which something is missing, in the same window', async () => {
    await until('the first board has its data', async () => {
      const states = await wall
        .locator('[data-shown=true] .bd-tile')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
      return states.length > 0 && states.every((state) => state === 'data' || state === 'empty');
    });
    await watchPictures();
    await turnsTo('monitoring');
    // What was made ready behind is what stands there now: one board, and nothing behind it.
    await until(
      'the other one is gone',
      async () => (await wall.locator('.bd-layer').count()) === 1,
    );
    await turnsTo('classify');
    await turnsTo('monitoring');
    const seen = await pictures();
    expect(seen.pictures).toBeGreaterThan(10);
    expect(seen.blank).toBe(0);
    expect(await wall.locator('.bd-rotation-place').innerText()).toBe('轮播 2/2');
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await wall
        .locator('.bd-rotation-place')
        .getByText(language === 'zh' ? '轮播' : 'Playlist')
        .waitFor();
      await keep(wall, `playlist-wall-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('stand still for a minute when somebody touches them, and say so', async () => {
    await turnsTo('classify');
    const at = Date.now();
    await wall.keyboard.press('ArrowDown');
    const sign = wall.locator('.bd-rotation-paused');
    await sign.getByText(/已暂停，\d+ 秒后继续/).waitFor();
    await keep(wall, 'playlist-paused');
    await wall.waitForTimeout(DWELL_MS + 5_000);
    expect(await shown()).toBe('classify');
    await until('it goes on', async () => (await sign.count()) === 0, PAUSE_MS + atLeisure(10_000));
    expect(Date.now() - at).toBeGreaterThanOrEqual(PAUSE_MS - 1_000);
    await turnsTo('monitoring');
  });

  it('give way to an alarm, and go on after it', async () => {
    await turnsTo('classify');
    const config = await operator.ask<{ escalation: Record<string, number[]> }>('alarms.config');
    const escalation = { ...config.escalation, high: [0.1, 0.1, 0.1] };
    await operator.ask('alarms.configure', { ...config, escalation });
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '人民路3号投放点,1,75' });
    const card = wall.locator('.bd-takeover');
    await card.waitFor({ timeout: TURN_MS });
    const under = await shown();
    await wall.waitForTimeout(2 * DWELL_MS);
    expect(await shown()).toBe(under);
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const ids = alarms.filter(({ state }) => state === 'unacknowledged').map(({ id }) => id);
    await operator.ask('alarms.acknowledge', { ids, comment: '' });
    await card.waitFor({ state: 'detached' });
    await turnsTo(under === 'classify' ? 'monitoring' : 'classify');
  });

  it('pass over a board that has no data, with a note on the wall and in the console', async () => {
    await operator.control.switch({
      path: `*${callOf('workCard.violationStatistics').path}`,
      answer: '500',
    });
    // Nothing has asked for it yet: what was received once is shown, however old.
    const cell = { x: 0, y: 0, w: 24, h: 12 };
    const content = {
      name: '排名',
      from: 'classify',
      tiles: [{ tile: 'sanitation/rank/violations', cell }],
    };
    const kept = await operator.ask<Result<string, unknown>>('boards.keepOwn', {
      key: null,
      content,
    });
    const own = kept.ok ? kept.value : '';
    const steps = ['classify', own, 'monitoring'].map((key) => ({ board: key, seconds: 10 }));
    expect(await operator.ask('boards.keepPlaylist', { name: NAME, steps })).toMatchObject({
      ok: true,
    });
    const note = wall.locator(`[data-skipped=${own}]`);
    await note.waitFor({ timeout: 3 * TURN_MS });
    expect(await note.innerText()).toBe('已跳过「排名」：没有取得数据');
    await keep(wall, 'playlist-skipped');
    await operator.open('/boards');
    await operator.page
      .locator('[data-trouble=skipped]')
      .getByText(`轮播「${NAME}」跳过了「排名」`)
      .waitFor();
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await operator.page.waitForTimeout(400);
      await keep(operator.page, `monitors-skipped-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await operator.control.clear();
    await turnsTo(own);
    await note.waitFor({ state: 'detached' });
  }, 240_000);

  it('stay with their monitor when it is pulled, and with the workstation when it starts again', async () => {
    await desk.rig.monitors.unplug(1);
    await until('it is parked', async () => (await board())?.place.kind === 'parked');
    expect((await board())?.rotation?.playlist).toBe(NAME);
    const now = must(await shown(), 'a board');
    await until('it goes on there', async () => (await shown()) !== now, TURN_MS);
    await desk.rig.monitors.plugAll();
    await until('it is back', async () => (await board())?.place.kind === 'home');
    const again = await app.relaunch({ args: ['--hidden'] });
    try {
      const page = await wallOf(again);
      await page.locator('.bd-rotation-place').getByText(`/3`).waitFor();
      const first = must(await shown(page), 'a board');
      await until('it turns', async () => (await shown(page)) !== first, TURN_MS);
    } finally {
      await again.close();
    }
  });
});

describe('boards that take turns over several monitors', () => {
  const desk = useDesk();

  it('cover one rectangle, what is left of it, and all of it again, also after a restart', async () => {
    const here = await desk.launch();
    const own = await Operator.at(here);
    const { page } = own;
    await own.signIn(WATCHER);
    await own.listening();
    const two = ['classify', 'monitoring'].map((key) => ({ board: key, seconds: 10 }));
    await own.ask('boards.keepPlaylist', { name: NAME, steps: two });
    await own.open('/boards');
    const form = page.locator('.cj-boards-span');
    await form.locator('select').selectOption({ label: `轮播「${NAME}」` });
    for (const n of [2, 3])
      await form.getByLabel(`显示器 ${n}`, { exact: true }).setChecked(true, { force: true });
    for (const language of LANGUAGES) {
      await own.ask('settings.set', { language });
      await form.scrollIntoViewIfNeeded();
      await page.waitForTimeout(400);
      await keep(page, `playlist-span-form-${language}`);
    }
    await own.ask('settings.set', { language: 'zh' });
    await form.getByRole('button', { name: '铺开' }).click();
    await page.locator('.cj-boards-list li').waitFor();
    const areaOf = (of: App): Promise<readonly number[]> =>
      of.electron.evaluate(({ BrowserWindow }) => {
        // The one that takes the next turn is loaded out of sight.
        const one = BrowserWindow.getAllWindows().find(
          (each) => each.isVisible() && each.webContents.getURL().includes('board.html'),
        );
        const bounds = one?.getBounds();
        return bounds === undefined ? [] : [bounds.x, bounds.y, bounds.width, bounds.height];
      });
    const covers = (of: App, ...area: readonly number[]): Promise<unknown> =>
      until(`it covers ${area.join(' ')}`, async () => (await areaOf(of)).join() === area.join());
    const BOTH = [1920, 0, 3840, 1080] as const;
    await covers(here, ...BOTH);
    const spread = await wallOf(here);
    await turnsOn(spread, 'monitoring');
    await covers(here, ...BOTH);
    await keep(spread, 'playlist-span-wall');
    await keep(page, 'playlist-span-monitors');
    expect(await page.locator('.cj-boards-list li > span').innerText()).toBe(
      '位于显示器 2、显示器 3',
    );
    await desk.rig.monitors.unplug(2);
    await covers(here, 1920, 0, 1920, 1080);
    await turnsOn(spread, 'classify');
    await desk.rig.monitors.plugAll();
    await covers(here, ...BOTH);
    await turnsOn(spread, 'monitoring');
    const again = await here.relaunch({ args: ['--hidden'] });
    try {
      await covers(again, ...BOTH);
      const later = await wallOf(again);
      const first = must(await shownOn(later), 'a board');
      await until('it turns', async () => (await shownOn(later)) !== first, TURN_MS);
      await covers(again, ...BOTH);
    } finally {
      await again.close();
    }
  });
});
