import type { CDPSession, Page } from 'playwright';
import { FAMILIES } from '@shared/catalogue/index';
import { ADMIN, Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { withoutFocus } from '../desktop/rig/focus';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import { line, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Opened before anything is counted. */
const WARM_UP: Sized = { whole: 20, smallest: 2 };
const SCREENS: Sized = { whole: 100, smallest: 4 };
/** A screen that shows no rows by then is left all the same, ms. */
const SHOWN_MS: Sized = { whole: 3_000, smallest: 1_000 };
/** What may stay of a hundred screens; hidden ones once left 450 frames, 53 grids and 13,000 nodes. */
const FRAMES_GOAL = 20;
const GRIDS_GOAL = 5;
const NODES_GOAL = 1_000;

/** In the page: how many callbacks wait for a frame. A page that nobody sees gets none. */
const COUNT_FRAMES = `(() => {
  const waiting = new Set();
  const [ask, cancel] = [window.requestAnimationFrame, window.cancelAnimationFrame];
  window.requestAnimationFrame = (run) => {
    const id = ask.call(window, (at) => { waiting.delete(id); run(at); });
    waiting.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => { waiting.delete(id); cancel.call(window, id); };
  window.waitingFrames = () => waiting.size;
})()`;

interface Counted {
  readonly frames: number;
  readonly grids: number;
  readonly nodes: number;
}

/**
 * What a console keeps that lies below a board for days, while screens are opened in it: callbacks that
 * wait for a frame, grids that are in no document any more, and nodes, after collections.
 */
export async function covered(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  await rig.monitors.plugAll();
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn(ADMIN);
    await operator.page.evaluate(COUNT_FRAMES);
    await cover(operator);
    await withoutFocus(operator.page);
    // Else something would be measured that is called so and is none.
    await until('the console gets no frames', async () => (await framesIn(operator.page)) === 0);
    const session = await operator.page.context().newCDPSession(operator.page);
    await open(operator, WARM_UP[size], SHOWN_MS[size]);
    const before = await counted(operator.page, session);
    await open(operator, SCREENS[size], SHOWN_MS[size]);
    const after = await counted(operator.page, session);
    const per100 = (what: keyof Counted): number =>
      ((after[what] - before[what]) / SCREENS[size]) * 100;
    const per = 'of a covered console per 100 screens';
    return [
      line(`frames that wait ${per}`, per100('frames'), 'count', FRAMES_GOAL),
      line(`detached grids ${per}`, per100('grids'), 'count', GRIDS_GOAL),
      line(`DOM nodes more ${per}`, per100('nodes'), 'count', NODES_GOAL),
    ];
  } finally {
    await app.close();
  }
}

/** Puts a board on every monitor: the console lies below one of them. */
async function cover(operator: Operator): Promise<void> {
  type Wall = { readonly displays: readonly { readonly id: string }[] };
  const { displays } = await operator.ask<Wall>('wall.get');
  for (const { id: displayId } of displays)
    await operator.ask('wall.open', { board: 'transport', displayId });
  const drawn = (): number => operator.app.output().split('READY board\n').length - 1;
  await until('every board is drawn', () => drawn() >= displays.length);
}

/** Frames that the page gets in a second. */
async function framesIn(page: Page): Promise<number> {
  await page.evaluate(`(() => {
    window.framesSeen = 0;
    const next = () => { window.framesSeen += 1; window.framesLoop = requestAnimationFrame(next); };
    window.framesLoop = requestAnimationFrame(next);
  })()`);
  await pause(1_000);
  return page.evaluate<number>('cancelAnimationFrame(window.framesLoop), window.framesSeen');
}

async function open(operator: Operator, count: number, limitMs: number): Promise<void> {
  const paths = FAMILIES.flatMap((family) => family.screen?.paths[0] ?? []).slice(0, 12);
  for (let number = 0; number < count; number += 1) {
    await operator.open(paths[number % paths.length] ?? '/wel/index');
    // Asked from here: what waits in the page itself would wait for a frame.
    const end = Date.now() + limitMs;
    await pause(100);
    while (Date.now() < end && !(await operator.page.evaluate<boolean>(READY))) await pause(50);
  }
}

const READY = `document.querySelector('.cj-list[data-status=ready]') !== null`;

async function counted(page: Page, session: CDPSession): Promise<Counted> {
  for (let round = 0; round < 2; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await pause(500);
  }
  const { nodes } = await session.send('Memory.getDOMCounters');
  const frames = await page.evaluate<number>('window.waitingFrames()');
  return { frames, grids: await detachedGrids(session), nodes };
}

/** Grids that something still holds although they stand in no document. */
async function detachedGrids(session: CDPSession): Promise<number> {
  const objectGroup = 'bench';
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'HTMLDivElement.prototype',
    objectGroup,
  });
  const prototypeObjectId = result.objectId ?? '';
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId,
    objectGroup,
  });
  const left = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: `function () {
      return this.filter((one) => one.classList.contains('ag-root-wrapper') && !one.isConnected).length;
    }`,
    objectId: objects.objectId ?? '',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(left.result.value);
}
