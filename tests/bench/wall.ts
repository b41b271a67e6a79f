import type { Page } from 'playwright';
import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import { line, median, type BenchResult } from './report';
import { pssOf } from './memory';

/** Bounds of the first control-room issue. */
const FIRST_PICTURE_GOAL_MS = 1_000;
const SECOND_BOARD_GOAL_MB = 60;
const LOCK_GOAL_MS = 300;
/** Boards opened for the middle value, after one that warms up. */
const ROUNDS = 5;
/** Two periods of the slowest feed would be long; one and a bit shows a second poll. ms */
const WATCHED_MS = 35_000;
const SETTLE_MS = 6_000;
const PASSWORD = '2580';

/**
 * Boards and the lock: time from the order to a board's first picture with data (warm), what a
 * second board of the same kind costs in sockets, polls and memory, and the time until all of five
 * windows show that they are locked.
 */
export async function wall(rig: Rig): Promise<readonly BenchResult[]> {
  await rig.monitors.plugAll();
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const results = [await firstPicture(operator)];
    results.push(...(await secondBoard(operator)));
    results.push(await lockAll(operator));
    return results;
  } finally {
    await app.close();
  }
}

interface Wall {
  readonly displays: readonly { readonly id: string }[];
  readonly boards: readonly { readonly id: string }[];
}

const wallOf = (operator: Operator): Promise<Wall> => operator.ask('wall.get');

async function open(operator: Operator, at: number): Promise<number> {
  const { displays } = await wallOf(operator);
  const before = drawn(operator.app);
  const begun = performance.now();
  await operator.ask('wall.open', { board: 'transport', displayId: displays[at]?.id ?? '' });
  await until('the board is drawn', () => drawn(operator.app) > before);
  return performance.now() - begun;
}

const drawn = (app: App): number => app.output().split('READY board\n').length;

async function closeAll(operator: Operator): Promise<void> {
  for (const { id } of (await wallOf(operator)).boards) await operator.ask('wall.close', { id });
}

async function firstPicture(operator: Operator): Promise<BenchResult> {
  await open(operator, 1);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await closeAll(operator);
    times.push(await open(operator, 1));
  }
  return line('board open to first picture, warm', median(times), 'ms', FIRST_PICTURE_GOAL_MS);
}

async function secondBoard(operator: Operator): Promise<readonly BenchResult[]> {
  await pause(SETTLE_MS);
  const one = await load(operator);
  await open(operator, 2);
  await pause(SETTLE_MS);
  const two = await load(operator);
  return [
    line('sockets that a second board adds', two.sockets - one.sockets, 'count', 0),
    line('polls that a second board adds', two.polls - one.polls, 'count', 0),
    line('memory that a second board adds (PSS)', two.mb - one.mb, 'MB', SECOND_BOARD_GOAL_MB),
  ];
}

async function load(operator: Operator) {
  const { app, control } = operator;
  const mb = app.processes().reduce((total, { pid }) => total + pssOf(pid), 0);
  const before = await control.calls();
  const from = before.length;
  await pause(WATCHED_MS);
  const calls = (await control.calls()).slice(from);
  const polls = calls.filter(({ path }) => path.includes('/vehicle/screen/')).length;
  return { mb, polls, sockets: await control.openStreams() };
}

async function lockAll(operator: Operator): Promise<BenchResult> {
  const { app, page } = operator;
  await closeAll(operator);
  for (const at of [0, 1, 2]) await open(operator, at);
  await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
  await until('five windows are open', () => windowsOf(app).length === 5);
  await operator.ask('lock.configure', { old: '', password: PASSWORD });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = Promise.all(
      windowsOf(app).map((one) => one.waitForSelector('[data-locked="true"]')),
    );
    const begun = performance.now();
    await page.evaluate(`window.chengjing.command('lock.lock')`);
    await shown;
    times.push(performance.now() - begun);
    await operator.ask('lock.unlock', { password: PASSWORD });
    await until('nothing is locked', async () => {
      const left = await Promise.all(windowsOf(app).map((one) => one.$('[data-locked="true"]')));
      return left.every((one) => one === null);
    });
  }
  return line('lock of five windows', median(times), 'ms', LOCK_GOAL_MS);
}

/** Windows that a person sees: without the speaker. */
const windowsOf = (app: App): readonly Page[] =>
  app.electron.windows().filter((page) => !page.url().includes('speaker.html'));
