import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { BoardStatus, BoardsState } from '@shared/model/board';
import { ask } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import { atLeisure, until } from './rig/wait';
import { useDesk } from './support';

const WIDTH = 1920;
const HEIGHT = 1080;
/** Parked so soon after a monitor went, and back so soon after it returned, ms. */
const MOVED_MS = 2_000;
/** A picture that is gone must be back within this, ms. */
const BACK_MS = 5_000;
/** A title that can be seen and dragged is as high as this at least, px. */
const TITLE_PX = 24;
/** A page that answers at all does so within this, ms. */
const ANSWER_MS = 3_000;

interface Seen {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fullScreen: boolean;
  readonly visible: boolean;
  readonly title: string;
  readonly url: string;
  readonly pid: number;
  readonly crashed: boolean;
}

/** Every window whose address holds `part`, as the system has it. */
const windowsOf = (app: App, part: string): Promise<Seen[]> =>
  app.electron.evaluate(
    ({ BrowserWindow }, wanted) =>
      BrowserWindow.getAllWindows()
        .filter((one) => one.webContents.getURL().includes(wanted))
        .map((one) => ({
          ...one.getBounds(),
          fullScreen: one.isFullScreen(),
          visible: one.isVisible(),
          title: one.getTitle(),
          url: one.webContents.getURL(),
          pid: one.webContents.getOSProcessId(),
          crashed: one.webContents.isCrashed(),
        })),
    part,
  );

const boards = (app: App): Promise<Seen[]> => windowsOf(app, 'board.html');

/** A board covers the monitor whose left edge is at `x`. */
const coversAt = (app: App, x: number, limitMs?: number): Promise<Seen> =>
  until(
    `a board covers the monitor at ${x}`,
    async () =>
      (await boards(app)).find(
        (one) =>
          one.x === x &&
          one.y === 0 &&
          one.width === WIDTH &&
          one.height === HEIGHT &&
          one.fullScreen &&
          one.visible,
      ),
    limitMs,
  );

/** A board stands as a window, all of it on a monitor that is there. */
const parked = (app: App, right: number, limitMs?: number): Promise<Seen> =>
  until(
    'the board is parked in sight',
    async () =>
      (await boards(app)).find(
        (one) =>
          !one.fullScreen &&
          one.visible &&
          one.x >= 0 &&
          one.y >= 0 &&
          one.x + one.width <= right &&
          one.y + one.height <= HEIGHT &&
          one.width < WIDTH * 0.7,
      ),
    limitMs,
  );

/** The display whose left edge is at `x`, as the console's picture of the monitors names it. */
const displayAt = (page: Page, x: number): Promise<string> =>
  until(`a display at ${x}`, async () => {
    const { displays } = await ask<BoardsState>(page, 'boards');
    return displays.find(({ bounds }) => bounds.x === x)?.id;
  });

async function open(page: Page, board: string, x: number): Promise<void> {
  const displayId = await displayAt(page, x);
  expect(await ask(page, 'boards.open', { board, displayId })).toMatchObject({ ok: true });
}

const statuses = async (page: Page): Promise<readonly BoardStatus[]> =>
  (await ask<BoardsState>(page, 'boards')).boards;

const healthIs = (page: Page, kind: string, limitMs?: number): Promise<BoardStatus> =>
  until(
    `a board is ${kind}`,
    async () => (await statuses(page)).find(({ health }) => health.kind === kind),
    limitMs,
  );

/**
 * Waits until `seen` after `cause`, which must not come before it, and says how long it took from
 * the beginning of the cause.
 */
async function within(
  what: string,
  limitMs: number,
  cause: () => Promise<unknown> | void,
  seen: () => Promise<unknown>,
): Promise<void> {
  const begun = performance.now();
  const caused = cause();
  await seen();
  const ms = Math.round(performance.now() - begun);
  await caused;
  process.stdout.write(`  ${what}: ${ms} ms\n`);
  expect(ms).toBeLessThanOrEqual(atLeisure(limitMs));
}

describe('boards on their monitors', () => {
  const desk = useDesk();
  let app: App;
  let page: Page;

  beforeAll(async () => {
    app = await desk.launch();
    page = await app.window('console');
    await page.locator('input[name=username]').waitFor();
  });
  afterEach(async () => {
    await desk.rig.monitors.plugAll();
  });

  it('opens full screen on the monitor that was chosen, and keeps it awake', async () => {
    const awake = (): Promise<boolean> =>
      app.electron.evaluate(({ powerSaveBlocker }) =>
        [0, 1, 2, 3, 4].some((id) => powerSaveBlocker.isStarted(id)),
      );
    expect(await awake()).toBe(false);
    await open(page, 'transport', 2 * WIDTH);
    await coversAt(app, 2 * WIDTH);
    await healthIs(page, 'ok');
    expect(await awake()).toBe(true);
    expect(await statuses(page)).toMatchObject([{ board: 'transport', place: { kind: 'home' } }]);
  });

  it('is parked in sight when its monitor is pulled, and returns with it', async () => {
    await coversAt(app, 2 * WIDTH);
    const [before] = await boards(app);
    const { monitors } = desk.rig;
    await within(
      'parked',
      MOVED_MS,
      () => monitors.unplug(2),
      () => parked(app, 2 * WIDTH),
    );
    expect(await statuses(page)).toMatchObject([{ place: { kind: 'parked' } }]);
    expect((await boards(app))[0]?.title).toContain('等待显示器 1920 × 1080 接回');
    await within(
      'returned',
      MOVED_MS,
      () => monitors.plug(2),
      () => coversAt(app, 2 * WIDTH),
    );
    // The same page all the time: its last data never left the screen.
    expect((await boards(app))[0]?.pid).toBe(before?.pid);
  });

  it('leaves no window out of reach when the monitor of the console is pulled', async () => {
    const place = { x: WIDTH + 300, y: 100, width: 1100, height: 760 };
    const isConsole = ({ url }: Seen): boolean => !url.includes('.html');
    const consoleAt = async (): Promise<Seen | undefined> =>
      (await windowsOf(app, 'app://console/')).find(isConsole);
    await until('the console is shown', async () => (await consoleAt())?.visible);
    await app.electron.evaluate(({ BrowserWindow }, to) => {
      for (const one of BrowserWindow.getAllWindows()) {
        if (one.isVisible() && !one.webContents.getURL().includes('.html')) one.setBounds(to);
      }
    }, place);
    await until('it is there', async () => (await consoleAt())?.x === place.x);
    const back = async (): Promise<boolean> => {
      const now = await consoleAt();
      return now !== undefined && now.x >= 0 && now.x + now.width <= WIDTH && now.y >= 0;
    };
    const unplug = (): Promise<void> => desk.rig.monitors.unplug(1);
    await within('console back', MOVED_MS, unplug, () => until('it is in reach', back));
    expect(await consoleAt()).toMatchObject({ width: 1100, visible: true });
  });

  it('follows its monitor to another place of the desk', async () => {
    await desk.rig.monitors.unplug(1);
    await until('two displays are left', async () => {
      return (await ask<BoardsState>(page, 'boards')).displays.length === 2;
    });
    await coversAt(app, 2 * WIDTH);
    const move = (): Promise<void> => desk.rig.monitors.move(2, WIDTH, 0);
    await within('followed', MOVED_MS, move, () => coversAt(app, WIDTH));
    await desk.rig.monitors.plugAll();
    await until('three displays are back', async () => {
      return (await ask<BoardsState>(page, 'boards')).displays.length === 3;
    });
  });

  it('lie side by side where two are parked: a person reaches both', async () => {
    await open(page, 'classify', WIDTH);
    await coversAt(app, WIDTH);
    await coversAt(app, 2 * WIDTH);
    await desk.rig.monitors.unplug(2);
    await desk.rig.monitors.unplug(1);
    const [one, other] = await until('both are parked on the monitor that is left', async () => {
      const all = [...(await boards(app))].sort((a, b) => a.y - b.y);
      const isParked = ({ fullScreen, visible, x, width }: Seen): boolean =>
        !fullScreen && visible && x >= 0 && x + width <= WIDTH;
      return all.length === 2 && all.every(isParked) ? all : undefined;
    });
    // Whichever is in front: of the one behind it a strip along two edges is seen, its title among it.
    const apart = must(other, 'the second').y - must(one, 'the first').y;
    expect(apart).toBeGreaterThanOrEqual(TITLE_PX);
    expect(Math.abs(must(other, 'the second').x - must(one, 'the first').x)).toBeGreaterThanOrEqual(
      TITLE_PX,
    );
    await desk.rig.monitors.plugAll();
    await coversAt(app, WIDTH);
    await coversAt(app, 2 * WIDTH);
  });

  it('shows a number on every monitor, which goes by itself', async () => {
    await ask(page, 'boards.identify');
    const shown = await until('three numbers are shown', async () => {
      const all = await windowsOf(app, 'overlay.html');
      return all.length === 3 && all.every(({ visible }) => visible) ? all : undefined;
    });
    const numbers = [...shown]
      .sort((one, other) => one.x - other.x)
      .map(({ url }) => new URL(url).searchParams.get('n'));
    expect(numbers).toEqual(['1', '2', '3']);
    expect(shown.map(({ x }) => Math.floor(x / WIDTH)).sort()).toEqual([0, 1, 2]);
    const gone = async (): Promise<boolean> => (await windowsOf(app, 'overlay.html')).length === 0;
    await until('the numbers are gone', gone, 6_000);
  });
});

describe('a board that comes back', () => {
  const desk = useDesk();

  afterEach(async () => {
    await desk.rig.monitors.plugAll();
  });

  it('stands on its monitor after a restart, after kill -9, and before anybody signed in', async () => {
    let app = await desk.launch();
    const page = await app.window('console');
    await open(page, 'classify', WIDTH);
    await coversAt(app, WIDTH);
    app = await app.relaunch({ args: ['--hidden'] });
    try {
      await coversAt(app, WIDTH);
      expect(await windowsOf(app, 'console/sign')).toEqual([]);
      await app.kill9();
      app = await desk.launch({ userData: app.userData });
      await coversAt(app, WIDTH);
    } finally {
      await app.close();
    }
  });

  it('covers its monitor also at a scale of 150 %, and is parked within the smaller desk', async () => {
    const app = await desk.launch({ args: ['--force-device-scale-factor=1.5'] });
    const page = await app.window('console');
    await open(page, 'transport', (2 * WIDTH) / 1.5);
    const [width, height] = [WIDTH / 1.5, HEIGHT / 1.5];
    const covers = async (): Promise<Seen | undefined> =>
      (await boards(app)).find(
        (one) =>
          one.fullScreen && one.x === 2 * width && one.width === width && one.height === height,
      );
    await until('the board covers its monitor', covers);
    await desk.rig.monitors.unplug(2);
    await parked(app, 2 * width);
    await desk.rig.monitors.plug(2);
    await until('the board covers its monitor again', covers);
  });

  it('starts with a layout that is damaged, or of monitors that are gone', async () => {
    let app = await desk.launch();
    const { userData } = app;
    await app.close();
    const file = join(userData, 'wall.json');
    writeFileSync(file, JSON.stringify({ version: 9, walls: [] }));
    app = await desk.launch({ userData });
    try {
      const page = await app.window('console');
      await page.getByText('看板布局文件已损坏或来自更新的版本').waitFor();
      expect(readdirSync(userData).some((name) => name.startsWith('wall.damaged-'))).toBe(true);
      await open(page, 'transport', WIDTH);
      await coversAt(app, WIDTH);
      await app.close();
      expect(existsSync(file)).toBe(true);
      const away = { label: 'GONE', width: 800, height: 600, x: -800, y: 0, internal: false };
      const assignments = [{ id: 'a', board: 'transport', display: away }];
      writeFileSync(file, JSON.stringify({ version: 1, assignments, monitors: [] }));
      app = await desk.launch({ userData });
      const [seen] = [await parked(app, 3 * WIDTH)];
      expect(seen.title).toContain('GONE');
    } finally {
      await app.close();
    }
  });
});

describe('the page of a board', () => {
  const desk = useDesk();
  let app: App;
  let page: Page;

  const pidOf = async (): Promise<number> => (await boards(app))[0]?.pid ?? 0;
  /** What a script on the board's window answers; '' where there is no page that answers now. */
  const onPage = (part: string, script: string, except = 0): Promise<string> =>
    app.electron.evaluate(
      async ({ webContents }, [wanted, run, old, limitMs]) => {
        const page = webContents.getAllWebContents().find((one) => one.getURL().includes(wanted));
        if (!page || page.isLoading() || page.isCrashed() || page.getOSProcessId() === old) {
          return '';
        }
        // A page that dies or is left meanwhile never answers.
        const late = new Promise<string>((resolve) => setTimeout(resolve, limitMs, ''));
        return Promise.race([page.executeJavaScript(run) as Promise<string>, late]);
      },
      [part, script, except, ANSWER_MS] as const,
    );
  const drawn = async (old: number): Promise<boolean> => {
    const text = await onPage(
      'board.html',
      'document.getElementById("root")?.innerText ?? ""',
      old,
    );
    return text.length > 20;
  };

  beforeAll(async () => {
    app = await desk.launch();
    page = await app.window('console');
    // One without a map: that may be busy with it for longer.
    await open(page, 'classify', WIDTH);
    await coversAt(app, WIDTH);
    await until('the board is drawn', () => drawn(0));
    await healthIs(page, 'ok');
  });

  it('is drawn again within five seconds after it was killed', async () => {
    const pid = await pidOf();
    expect(pid).toBeGreaterThan(0);
    const kill = (): void => signal(pid, 'SIGKILL');
    await within('drawn after kill', BACK_MS, kill, () => until('drawn again', () => drawn(pid)));
    await coversAt(app, WIDTH);
  });

  it('is drawn again within five seconds after it began to hang', async () => {
    const pid = await pidOf();
    const hang = (): Promise<void> =>
      app.electron.evaluate(({ webContents }) => {
        const all = webContents.getAllWebContents();
        const board = all.find((one) => one.getURL().includes('board.html'));
        // It never answers, and what ends the page refuses it.
        board?.executeJavaScript('for (;;);').catch(() => undefined);
      });
    const back = (): Promise<boolean> => pidOf().then((now) => now !== pid && drawn(pid));
    await within('drawn after hang', BACK_MS, hang, () => until('drawn again', back));
  });

  it('gives way to the plain page in a crash loop, and returns on demand', async () => {
    const end = Date.now() + atLeisure(10_000);
    while ((await statuses(page)).every(({ health }) => health.kind !== 'safe')) {
      expect(Date.now()).toBeLessThan(end);
      for (const { pid, crashed } of await boards(app))
        if (!crashed && pid > 0) signal(pid, 'SIGKILL');
    }
    // Playwright gives a page up that crashed once, so it is read through main.
    const text = await until('the plain page says why', async () => {
      const said = await onPage('safe.html', 'document.body.innerText');
      return said.includes('页面进程') ? said : undefined;
    });
    for (const part of ['看板暂停显示', '分类', '未确认告警', '最近的数据', 'DEMO']) {
      expect(text).toContain(part);
    }
    const [seen] = await windowsOf(app, 'safe.html');
    expect(seen).toMatchObject({ x: WIDTH, fullScreen: true, visible: true });
    await onPage('safe.html', 'document.querySelector("button").click()');
    await healthIs(page, 'ok');
    await until('the board is drawn', () => drawn(0));
  });

  it('survives the loss of the graphics process', async () => {
    const gpu = (): Promise<number> =>
      app.electron.evaluate(
        ({ app: own }) => own.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0,
      );
    for (let times = 0; times < 7; times += 1) {
      const pid = await until('a graphics process', async () => (await gpu()) || undefined);
      signal(pid, 'SIGKILL');
      await until('another graphics process', async () => {
        const now = await gpu();
        return now > 0 && now !== pid;
      });
    }
    await until('the board is drawn', () => drawn(0));
    await coversAt(app, WIDTH);
  });
});
