import type { Page } from 'playwright';
import type { ReceivedCall } from '@demo/behaviours/record';
import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import { pssOf } from './memory';
import { line, median, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Bounds of the first control-room issue. */
const FIRST_PICTURE_GOAL_MS = 1_000;
const SECOND_BOARD_GOAL_MB = 60;
const LOCK_GOAL_MS = 300;
/** Boards opened for the middle value, after one that warms up. */
const ROUNDS: Sized = { whole: 5, smallest: 1 };
/** Two periods of the boards' feeds: a poll per window would show as a pair close together. ms */
const WATCHED_MS: Sized = { whole: 65_000, smallest: 0 };
/** Polls of one feed are its period apart, the shortest is 30 s; nearer ones are polls too many. ms */
const LEAST_APART_MS = 25_000;
const SETTLE_MS: Sized = { whole: 6_000, smallest: 0 };
const REST_SAMPLES: Sized = { whole: 10, smallest: 1 };
const REST_EVERY_MS: Sized = { whole: 2_000, smallest: 100 };
const PASSWORD = '2580';
/** The console, three boards and the settings. */
const WINDOWS = 5;
/** The lock page, the band of a board, the cover of the settings. */
const LOCKED = '.cj-lock-card, [data-banner=locked], [data-state=locked]';

/**
 * Boards and the lock: time from the order to a board's first picture with data (warm), what a
 * second board of the same kind costs in sockets, polls and memory, and the time until all of five
 * windows show that they are locked.
 */
export async function boards(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  await rig.monitors.plugAll();
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const results = [await firstPicture(operator, ROUNDS[size])];
    results.push(...(await secondBoard(operator, size)));
    results.push(await lockAll(operator, ROUNDS[size]));
    return results;
  } finally {
    await app.close();
  }
}

interface BoardsSeen {
  readonly displays: readonly { readonly id: string }[];
  readonly boards: readonly { readonly id: string }[];
}

const boardsOf = (operator: Operator): Promise<BoardsSeen> => operator.ask('boards');

async function open(operator: Operator, at: number): Promise<number> {
  const { displays } = await boardsOf(operator);
  const before = drawn(operator.app);
  const begun = performance.now();
  // A board without a map: without a graphics card a map would measure the drawing of its pixels.
  await operator.ask('boards.open', { board: 'classify', displayId: displays[at]?.id ?? '' });
  await until('the board is drawn', () => drawn(operator.app) > before);
  return performance.now() - begun;
}

const drawn = (app: App): number => app.output().split('READY board\n').length;

async function closeAll(operator: Operator): Promise<void> {
  for (const { id } of (await boardsOf(operator)).boards)
    await operator.ask('boards.close', { id });
}

async function firstPicture(operator: Operator, rounds: number): Promise<BenchResult> {
  await open(operator, 1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await closeAll(operator);
    times.push(await open(operator, 1));
  }
  return line('board open to first picture, warm', median(times), 'ms', FIRST_PICTURE_GOAL_MS);
}

async function secondBoard(operator: Operator, size: Size): Promise<readonly BenchResult[]> {
  await pause(SETTLE_MS[size]);
  const one = await memoryAtRest(operator.app, size);
  const sockets = await operator.control.openStreams();
  await open(operator, 2);
  await pause(SETTLE_MS[size]);
  const two = await memoryAtRest(operator.app, size);
  // Where nobody waits for a poll, those of the first board are what there is to look at.
  if (size === 'whole') await operator.control.clear();
  await pause(WATCHED_MS[size]);
  const polls = tooMany(await operator.control.calls());
  return [
    line(
      'sockets that a second board adds',
      (await operator.control.openStreams()) - sockets,
      'count',
      0,
    ),
    line('polls that a second board adds', polls, 'count', 0),
    line('memory that a second board adds (PSS)', two - one, 'MB', SECOND_BOARD_GOAL_MB),
  ];
}

/**
 * Proportional set size of all processes at rest, MB: the lowest of some seconds, for what main or a
 * page has just thrown away belongs to no board.
 */
async function memoryAtRest(app: App, size: Size): Promise<number> {
  const sums: number[] = [];
  for (let sample = 0; sample < REST_SAMPLES[size]; sample += 1) {
    await pause(REST_EVERY_MS[size]);
    sums.push(app.processes().reduce((total, { pid }) => total + pssOf(pid), 0));
  }
  return Math.min(...sums);
}

/** Calls of a board's feeds that came sooner after the last one of their path than a period. */
function tooMany(calls: readonly ReceivedCall[]): number {
  const last = new Map<string, number>();
  let number = 0;
  for (const { path, at } of calls.filter((call) => call.path.includes('/vehicle/screen/'))) {
    if (at - (last.get(path) ?? Number.NEGATIVE_INFINITY) < LEAST_APART_MS) number += 1;
    last.set(path, at);
  }
  if (last.size === 0) throw new Error('no feed was polled: nothing is shown');
  return number;
}

async function lockAll(operator: Operator, rounds: number): Promise<BenchResult> {
  const { app, page } = operator;
  await closeAll(operator);
  for (const at of [0, 1, 2]) await open(operator, at);
  await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
  await until('five windows are open', async () => (await seen(app)).length === WINDOWS);
  // It is made some time after the sign-in; as in the field, it is there when the lock comes.
  await until('the window of an SOS is prepared', () =>
    app.electron.windows().some((one) => one.url().includes('/sos.html')),
  );
  await operator.ask('lock.configure', { old: '', password: PASSWORD });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const windows = await seen(app);
    const shown = Promise.all(windows.map((one) => one.waitForSelector(LOCKED)));
    const begun = performance.now();
    await page.evaluate(`window.chengjing.command('lock.lock')`);
    await shown;
    times.push(performance.now() - begun);
    await operator.ask('lock.unlock', { password: PASSWORD });
    await until('nothing is locked', async () => {
      const left = await Promise.all(windows.map((one) => one.$(LOCKED)));
      return left.every((one) => one === null);
    });
  }
  return line('lock of five windows', median(times), 'ms', LOCK_GOAL_MS);
}

/**
 * Windows that are shown, as main says it: the speaker and the prepared window of an SOS never are,
 * and nobody has to see a lock there.
 */
async function seen(app: App): Promise<readonly Page[]> {
  const pages = app.electron.windows();
  const shown = await Promise.all(
    pages.map(async (page) => {
      const window = await app.electron.browserWindow(page);
      return window.evaluate((one: { isVisible(): boolean }) => one.isVisible());
    }),
  );
  return pages.filter((_page, at) => shown[at]);
}
