import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { JournalPage } from '@shared/model/journal';
import { TestPlatform } from '../contract/platform';
import { answeredTile } from './answeredTile';
import { ask, Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const SUMMARY = '/api/blade-qdfl/vehicle/screen/pointCollectionSummary';
/** What nobody asks but boards; the test itself asks for the summary. */
const FEEDS = ['collection/trend', 'companyOmitRank', 'abnormalPage'] as const;
const ALARM = '人民路3号投放点,1,75';
const PLACE = '人民路3号';
/** Minutes after which all three steps of an escalation are due; the shortest that there is. */
const SOON = [0.1, 0.1, 0.1];
const SHOWN = '垃圾投放告警:人民路3号投放点,超时1小时15分钟';

/** What the platform answers where there is no value. */
const NO_VALUE = -1;

const VISITS = '/api/blade-qdfl/vehicle/screen';
/** What was collected and missed in each hour of the trend: what stays the same, goes up, down and to nothing. */
const COLLECTED = [2, 5, 0, 7, 7, 3, 1, 8, 0, 6, 2, 4];
const MISSED = [0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 1, 0];
/** Companies by what they collected of all, %, and how often they missed something. */
const RATES = { 云栖收运: 99.2, 城东收运: 96.67, 城西收运: 88, 临港收运: 71.74 };
const OMITTED = { 临港收运: 20, 城西收运: 10, 城东收运: 5, 云栖收运: 1 };
/** Colours of a chart, RGB: what was collected, and what should be few. */
const QUIET = [143, 179, 217] as const;
const AMBER = [255, 180, 84] as const;
/** Width of a dashed edge at both ends, px. */
const DASH_PX = 6;

/** Columns of one colour on a canvas, from left to right. */
interface Column {
  /** Height in its middle, px. */
  readonly height: number;
  /** By how much it is higher at one place than at another, px. */
  readonly slope: number;
  /** Drawn through, as what is not over yet. */
  readonly isOpen: boolean;
}

/** What a person sees as columns of a colour: runs of pixels side by side. */
function columnsOn(canvas: Element, colour: readonly number[]): Column[] {
  if (!(canvas instanceof HTMLCanvasElement)) return [];
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (data === undefined) return [];
  /** Opaqueness of a pixel of this colour; 0 for another one. */
  const seen = (x: number, y: number): number => {
    const at = 4 * (y * width + x);
    const isIt = colour.every((part, n) => Math.abs((data[at + n] ?? 0) - part) <= 12);
    return isIt ? (data[at + 3] ?? 0) : 0;
  };
  // The legend above has the same colours.
  const top = Math.round(height * 0.2);
  const stroke = (x: number): { px: number; isOpen: boolean } => {
    let [px, sum] = [0, 0];
    for (let y = top; y < height; y += 1) {
      const opaque = seen(x, y);
      if (opaque < 40) continue;
      px += 1;
      sum += opaque;
    }
    return { px, isOpen: sum / Math.max(1, px) < 128 };
  };
  const columns: Column[] = [];
  let run: { px: number; isOpen: boolean }[] = [];
  for (let x = 0; x <= width; x += 1) {
    const now = x < width ? stroke(x) : { px: 0, isOpen: false };
    if (now.px > 2) {
      run.push(now);
      continue;
    }
    // Its edges may be half a pixel.
    const inner = run.slice(1, -1);
    const px = inner.map((one) => one.px).sort((a, b) => a - b);
    if (px.length > 0)
      columns.push({
        height: px[px.length >> 1] ?? 0,
        slope: (px.at(-1) ?? 0) - (px[0] ?? 0),
        isOpen: inner.every((one) => one.isOpen),
      });
    run = [];
  }
  return columns;
}

describe('a board on its monitor', () => {
  const desk = useDesk();
  let platform: TestPlatform;
  let app: App;
  let operator: Operator;
  let board: Page;

  const boards = (of = app): readonly Page[] =>
    of.electron.windows().filter((page) => page.url().includes('/board.html'));
  /** What a tile says of its data's age, as the moment of it. */
  const dataAt = (page: Page): Promise<string | null> =>
    page.locator('[data-feed=summary] [data-at]').getAttribute('data-at');
  /** The figures as they are read on the board; a weight of a tonne and more in tonnes, to ten kilograms. */
  const figures = async (page: Page): Promise<Record<string, string>> => {
    const tiles = await page.locator('[data-feed=summary] [data-figure]').all();
    const read = tiles.map(async (tile) => {
      const shown = (await tile.locator('.bd-figure-value b').innerText()).replaceAll(',', '');
      const exact = (await tile.getAttribute('data-value')) ?? '—';
      const unit = await tile.locator('.bd-figure-value i').allInnerTexts();
      if (unit[0] === 't') expect(shown).toBe((Number(exact) / 1000).toFixed(2));
      else if (unit[0] === 'kg') expect(shown).toBe(Number(exact).toFixed(1));
      else expect(shown).toBe(exact);
      return [(await tile.getAttribute('data-figure')) ?? '', exact];
    });
    return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
  };
  /** The same, asked of the platform itself. */
  const answered = async (): Promise<Record<string, string>> => {
    const { access_token: token = '' } = await platform.signIn(WATCHER.tenantId);
    const { data } = (await platform.send(SUMMARY, { token })).json();
    const entries = Object.entries(data as Record<string, unknown>);
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  };
  /** The platform answers these, with a trend that ends in the hour that runs. */
  const giveFigures = async (): Promise<void> => {
    const { access_token: token = '' } = await platform.signIn(WATCHER.tenantId);
    const answer = (await platform.send(`${VISITS}/collection/trend`, { token })).json();
    // What was asked here is no call of the app.
    await platform.control.clear();
    const points = (answer['data'] as readonly object[]).slice(-COLLECTED.length);
    const trend = points.map((point, index) => ({
      ...point,
      collectedNum: COLLECTED[index],
      missedNum: MISSED[index],
    }));
    const rows = (all: Readonly<Record<string, number>>, name: string): readonly object[] =>
      Object.entries(all).map(([companyName, value]) => ({ companyName, [name]: value }));
    for (const [path, data] of [
      ['collection/trend', trend],
      ['collection/rate/rank', rows(RATES, 'rate')],
      ['companyOmitRank', rows(OMITTED, 'omitNum')],
    ] as const)
      await platform.control.switch({
        path: `${VISITS}/${path}`,
        answer: {
          status: 200,
          body: JSON.stringify({ ...answer, data }),
          type: 'application/json',
        },
      });
  };
  const asked = async (): Promise<number> =>
    (await platform.control.calls()).filter(({ path }) => FEEDS.some((feed) => path.endsWith(feed)))
      .length;
  const openOn = async (monitor: number, name = '收运大屏'): Promise<void> => {
    await operator.open('/boards');
    await operator.page
      .locator('.cj-monitor')
      .nth(monitor - 1)
      .click();
    await operator.page.getByRole('menuitem', { name: `在此打开「${name}」` }).click();
  };
  const newest = (count: number): Promise<Page> =>
    until(`board ${count} is open`, () => boards()[count - 1]);
  /** The window of the first board among those that came back. */
  const withTransport = async (of: App): Promise<Page | undefined> => {
    for (const page of boards(of))
      if ((await page.locator('[data-board=transport]').count()) > 0) return page;
    return undefined;
  };
  /** Who collected what stands first among the abnormal ones: last of its second line. */
  const collector = async (page = board): Promise<string> => {
    const line = await page.locator('.bd-event > span').first().innerText();
    return line.split(' · ').at(-1) ?? '';
  };
  const hasData = (page: Page) => page.locator('[data-feed=summary][data-state=data]').waitFor();

  const tell = (name: string, args: object): Promise<unknown> =>
    operator.page.evaluate(`window.chengjing.request('${name}', ${JSON.stringify(args)})`);
  const lock = (): Promise<unknown> =>
    operator.page.evaluate(`window.chengjing.command('lock.lock')`);
  /** What the journal says of an alarm's showing on boards. */
  const takeovers = async (alarmId: string): Promise<readonly string[]> => {
    const all = { kinds: ['shown'], classes: [], priorities: [], from: null, to: null, text: '' };
    const query = { ...all, alarmId, cursor: null, limit: 50, slot: 'test' };
    const found = await operator.ask<Result<JournalPage, unknown>>('journal.search', query);
    const rows = found.ok ? found.value.rows : [];
    return rows
      .map(({ body }) => JSON.parse(body) as { by: string; outcome: string })
      .flatMap(({ by, outcome }) => (by === 'takeover' ? [outcome] : []));
  };

  beforeAll(async () => {
    platform = await TestPlatform.start();
    app = await desk.launch({ args: ['--server', platform.url] });
    operator = Operator.with(app, await app.window('console'), platform.control);
    await giveFigures();
    await operator.signIn(WATCHER);
    await operator.listening();
  });
  afterAll(async () => {
    await platform.stop().catch(() => undefined);
  });

  it('opens from the picture of the monitors and shows what the platform answers (screen:route.transportScreen)', async () => {
    const before = await answered();
    await openOn(2);
    board = await newest(1);
    await hasData(board);
    const read = await figures(board);
    const after = await answered();
    const shown = Object.keys(read);
    expect(shown.length).toBeGreaterThan(2);
    // Collections may come in meanwhile: then the board shows an answer between the two.
    const fitting = shown.filter((name) => {
      const ends = [Number(before[name]), Number(after[name])];
      // In the first hours of a day nothing was to be collected yet: a rate of -1 is none (spec 1 §3).
      if (read[name] === '—') return ends.includes(NO_VALUE);
      const value = Number(read[name]);
      return value >= Math.min(...ends) && value <= Math.max(...ends);
    });
    expect(fitting, JSON.stringify({ before, read, after })).toEqual(shown);
    await board.locator('[data-show=chart][data-state=data] canvas').waitFor();
    expect(await board.locator('[data-show=events] .bd-event').count()).toBeGreaterThan(3);
    expect(await board.locator('[data-show=progress] .bd-rank-entry').count()).toBeGreaterThan(2);
    expect(await board.locator('[data-show=rank] .bd-rank-entry').count()).toBeGreaterThan(2);
    expect(await board.locator('.bd-demo').count()).toBe(0);
    await operator.page.locator('.cj-monitor').nth(1).getByText('收运大屏').waitFor();
  });

  it('draws a share on 0 to 100 with its target, and what was missed never in the colour of what is good', async () => {
    const bars = async (feed: string) =>
      board.locator(`[data-feed=${feed}] .bd-rank-entry`).evaluateAll((all) =>
        all.map((one) => {
          const [line, bar, target] = ['.bd-rank-bar', '.bd-rank-bar i', '.bd-rank-bar u'].map(
            (selector) => one.querySelector(selector),
          );
          const whole = line?.getBoundingClientRect() ?? new DOMRect();
          const box = bar?.getBoundingClientRect() ?? new DOMRect();
          const mark = target?.getBoundingClientRect();
          return {
            name: one.querySelector('.bd-rank-name')?.textContent ?? '',
            text: one.querySelector('.bd-rank-value')?.textContent ?? '',
            share: box.width / whole.width,
            target: mark === undefined ? null : (mark.x + mark.width / 2 - whole.x) / whole.width,
            colour: bar === null || bar === undefined ? '' : getComputedStyle(bar).backgroundColor,
          };
        }),
      );
    await until('the figures are there', async () => (await bars('rate')).length === 4);
    const [rates, omitted] = [await bars('rate'), await bars('omit')];
    // The worst first, each as long as it says.
    expect(rates.map(({ name }) => name)).toEqual(Object.keys(RATES).reverse());
    for (const { name, text, share, target } of rates) {
      const rate = must(Object.entries(RATES).find(([one]) => one === name)?.[1], name);
      expect(text).toBe(`${rate}%`);
      expect(Math.abs(share - rate / 100), name).toBeLessThan(0.003);
      expect(Math.abs((target ?? 0) - 0.98), name).toBeLessThan(0.01);
    }
    const good = must(rates.at(-1), 'the best').colour;
    expect(rates.filter(({ colour }) => colour === good).map(({ name }) => name)).toEqual([
      '云栖收运',
    ]);
    expect(omitted.map(({ text }) => Number(text))).toEqual(Object.values(OMITTED));
    expect(omitted.map(({ colour }) => colour)).not.toContain(good);
    const [much, some, warned, least] = omitted.map(({ colour }) => colour);
    expect(some).toBe(warned);
    expect(new Set([much, some, least]).size).toBe(3);
    expect(rates[0]?.colour).toBe(much);
  });

  it('draws counts as columns from nothing on, and the hour that runs as one that is open', async () => {
    const canvas = board.locator('[data-feed=trend][data-show=chart] canvas').first();
    const columns = (colour: readonly number[]): Promise<Column[]> =>
      canvas.evaluate(columnsOn, colour);
    const judge = async (colour: readonly number[], counts: readonly number[]): Promise<void> => {
      const drawn = await columns(colour);
      // Nothing is no column.
      const shown = counts.filter((count) => count > 0);
      expect(drawn).toHaveLength(shown.length);
      const most = Math.max(...shown);
      const highest = must(drawn[shown.indexOf(most)], 'the highest').height;
      expect(highest).toBeGreaterThan(most * 4);
      for (const [index, { height, slope, isOpen }] of drawn.entries()) {
        // The dashes around an open one have another colour.
        const spare = isOpen ? DASH_PX : 1;
        expect(slope, `column ${index}`).toBeLessThanOrEqual(spare);
        const due = (highest * must(shown[index], 'count')) / most;
        expect(Math.abs(height - due), `column ${index}`).toBeLessThanOrEqual(spare + 1);
      }
    };
    await judge(QUIET, COLLECTED);
    await judge(AMBER, MISSED);
    const collected = await columns(QUIET);
    expect(collected.map(({ isOpen }) => isOpen)).toEqual([
      ...collected.slice(1).map(() => false),
      true,
    ]);
    expect((await columns(AMBER)).filter(({ isOpen }) => isOpen)).toEqual([]);
    // The small course beside the figure says it too.
    const course = board.locator('[data-figure=collectedNum] .ch-spark rect');
    expect(await course.evaluateAll((all) => all.map((one) => one.dataset['open']))).toEqual([
      ...COLLECTED.slice(1).map(() => 'false'),
      'true',
    ]);
  });

  it('adds no poll and no socket with a second one of its kind', async () => {
    const [calls, sockets] = [await asked(), await platform.control.openStreams()];
    expect(calls).toBe(FEEDS.length);
    await openOn(3);
    const second = await newest(2);
    await hasData(second);
    expect(await dataAt(second)).toBe(await dataAt(board));
    expect(await figures(second)).toEqual(await figures(board));
    expect([await asked(), await platform.control.openStreams()]).toEqual([calls, sockets]);
  });

  it('shows an alarm on every board at once, with its priority in words', async () => {
    await platform.control.alarm({ tenantId: WATCHER.tenantId, text: ALARM });
    for (const page of boards()) {
      await page.locator('.bd-alarms-list').getByText(SHOWN).waitFor();
      expect(await page.locator('.bd-alarms-list li').first().innerText()).toContain('重要');
      expect(await page.locator('.bd-alarms-count').innerText()).toBe('1');
    }
  });

  it('masks names of people unless the setting shows them, for visitors stand before a wall', async () => {
    expect(await collector()).toMatch(/^.\*{1,2}$/);
    await operator.page.evaluate(
      `window.chengjing.command('window.settings', { section: 'boards' })`,
    );
    const settings = await app.window('settings.html');
    await settings.locator('#setting-organisationName').waitFor();
    await ask(settings, 'settings.change', { boardNames: true, organisationName: '城北环卫处' });
    await settings.close();
    await board.locator('.bd-identity').getByText('城北环卫处').waitFor();
    await until('the name is whole', async () => !(await collector()).includes('*'));
  });

  it('hides names of people and what alarms say while the workstation is locked', async () => {
    const name = await collector();
    expect(name.length).toBeGreaterThan(1);
    await tell('lock.configure', { old: '', password: '2468' });
    await lock();
    for (const page of boards()) {
      await page.locator('[data-banner=locked]').waitFor();
      await page.locator('.bd-alarms-list').getByText('垃圾投放告警', { exact: true }).waitFor();
      const text = await page.locator('body').innerText();
      expect(text).not.toContain(PLACE);
      expect(text).not.toContain(name);
    }
    await tell('lock.unlock', { password: '2468' });
    await board.locator('[data-banner=locked]').waitFor({ state: 'detached' });
    await board.locator('.bd-alarms-list').getByText(SHOWN).waitFor();
  });

  it('shows on one of them an alarm that nobody answers, until it is acknowledged', async () => {
    const card = board.locator('.bd-takeover');
    const config = await operator.ask<AlarmConfig>('alarms.config');
    const escalation = { ...config.escalation, high: SOON };
    await operator.ask('alarms.configure', { ...config, escalation });
    await card.getByText(SHOWN).waitFor();
    const said = await card.innerText();
    for (const part of ['重要', '垃圾投放告警', PLACE, '尚未指派', '处置步骤', '1. ']) {
      expect(said).toContain(part);
    }
    // The board goes on behind it, and the strip of alarms stays free.
    await hasData(board);
    const [over, strip] = [
      await card.boundingBox(),
      await board.locator('.bd-alarms').boundingBox(),
    ];
    expect(must(over, 'card').y + must(over, 'card').height).toBeLessThanOrEqual(
      must(strip, 'strip').y + 1,
    );
    expect(await (await newest(2)).locator('.bd-takeover').count()).toBe(0);
    await lock();
    await board.locator('[data-banner=locked]').waitFor();
    await card.getByText(SHOWN).waitFor({ state: 'detached' });
    expect(await card.innerText()).not.toContain(PLACE);
    await tell('lock.unlock', { password: '2468' });
    await card.getByText(SHOWN).waitFor();
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const id = must(alarms[0], 'the alarm').id;
    await operator.ask('alarms.acknowledge', { ids: [id], comment: '' });
    await card.waitFor({ state: 'detached' });
    expect(await takeovers(id)).toEqual(['shown']);
  });

  it('says an alarm of an unknown shape in words on its strip, and nothing of its markup', async () => {
    const strip = board.locator('.bd-alarms-list');
    const words = '<b>设备上报</b><img src=x onerror="window.hacked = 1">';
    const { tenantId } = WATCHER;
    const raw = JSON.stringify({ kind: 'unknown', id: '1725422891593650177', text: words });
    for (const text of [raw, '{"kind":"neverSeen","id":1725422891593650178}', '<i>阀门</i>'])
      await operator.control.alarm({ tenantId, text });
    const items = strip.getByRole('listitem');
    await until('all three are on the strip', async () => (await items.count()) === 3);
    const said = (await items.locator('span:last-child').allInnerTexts()).sort();
    expect(said).toEqual(
      ['设备上报', '消息中没有文字，详情请看告警原文', '阀门']
        .map((text) => `未识别的告警 · ${text}`)
        .sort(),
    );
    // Nor in what is shown of an item that is too long.
    const whole = await strip.evaluate((one) => one.outerHTML);
    for (const sign of ['{', '&lt;', '&quot;', 'kind', '1725422891593650177'])
      expect(whole).not.toContain(sign);
    expect(await board.evaluate('window.hacked')).toBeUndefined();
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const ids = alarms.filter(({ recognised }) => !recognised).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await operator.ask('alarms.acknowledge', { ids, comment: '' });
    await until('the strip is empty', async () => (await items.count()) === 0);
  });

  it('leads from a tile to the list of what it counts, with the same number, by mouse and by key', async () => {
    const { page } = operator;
    const rows = async (): Promise<number> => {
      await page.locator('.cj-list[data-family=vehicleScreen][data-status=ready]').waitFor();
      const pager = await page.locator('.cj-pager').innerText();
      return Number(/\d+/.exec(pager.replaceAll(',', ''))?.[0]);
    };
    const total = (await board.locator('[data-feed=abnormal] .bd-note').innerText()).match(/\d+/);
    await board.locator('[data-feed=abnormal] h2').click();
    await page.waitForURL('**/record/collection**');
    expect(Math.abs((await rows()) - Number(total?.[0]))).toBeLessThanOrEqual(2);
    await operator.open('/wel/index');
    await board.locator('[data-feed=omit] .bd-follow').focus();
    await board.keyboard.press('Enter');
    await page.waitForURL('**abnormalType_equal=2**');
    expect(await rows()).toBeGreaterThan(0);
    // The list of the question before may still stand there for a moment.
    const kinds = page.locator('[row-id] [col-id=abnormalType]');
    await expect.poll(async () => [...new Set(await kinds.allInnerTexts())]).toEqual(['漏收']);
  });

  it('is left by Esc and a second word only', async () => {
    const second = await newest(2);
    await second.bringToFront();
    await second.keyboard.press('Escape');
    await second.getByRole('alertdialog').getByText('离开看板？').waitFor();
    await second.keyboard.press('Enter');
    await second.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(boards()).toHaveLength(2);
    await second.keyboard.press('Escape');
    const leave = second.getByRole('button', { name: '离开' });
    // Its window may go before the click is answered.
    await leave.click().catch(() => undefined);
    await until('the second board is gone', () => boards().length === 1);
    board = await newest(1);
  });

  it('keeps its data and its age when the server is gone, and says that nothing is received', async () => {
    await platform.stop();
    // What was on its way has come.
    const [at, kept] = [await dataAt(board), await figures(board)];
    // A board without any data asks at once, and finds out for all of them.
    await openOn(3, '分类数据大屏');
    const other = await newest(2);
    // The desk of the console has asked for the figures of the day as well: they are there already.
    await other.locator(answeredTile('today')).waitFor();
    await other.locator('[data-feed=rate][data-state=notConnected]').waitFor();
    await other.locator('[data-feed=newest][data-state=notConnected]').waitFor();
    await board.locator('[data-banner=notConnected]').waitFor();
    await board.locator('[data-banner=deaf]').getByText('告警未在接收').waitFor();
    expect(await dataAt(board)).toBe(at);
    expect(await figures(board)).toEqual(kept);
  });

  it('shows the last data and "sign-in needed" without a form, and again after a restart', async () => {
    const [at, kept] = [await dataAt(board), await figures(board)];
    const name = await collector();
    await operator.page.evaluate(`window.chengjing.request('session.signOut')`);
    const signedOut = async (page: Page): Promise<void> => {
      await page.locator('[data-banner=signedOut]').getByText('需要登录').waitFor();
      await page.locator('[data-banner=deaf]').getByText('告警未接收').waitFor();
      expect(await page.locator('input, form').count()).toBe(0);
      expect(await dataAt(page)).toBe(at);
      expect(await figures(page)).toEqual(kept);
      // Or signing out on the lock page would show what the lock hides.
      expect(await page.locator('body').innerText()).not.toContain(name);
    };
    await signedOut(board);
    const again = await app.relaunch();
    try {
      const page = await until('the board is back', () => withTransport(again));
      await hasData(page);
      await signedOut(page);
    } finally {
      await again.close();
    }
  });
});
