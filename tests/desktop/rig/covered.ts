import type { CDPSession, Page } from 'playwright';
import { FAMILIES } from '@shared/catalogue/index';
import type { Operator } from '../operator';
import { pause } from './wait';

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

/** What a page keeps that nobody sees. */
export interface Kept {
  /** Callbacks that wait for a frame. */
  readonly frames: number;
  /** Grids that stand in no document any more. */
  readonly grids: number;
  readonly nodes: number;
}

/** From now on the callbacks that wait for a frame are counted. */
export async function countFrames(page: Page): Promise<void> {
  await page.evaluate(COUNT_FRAMES);
}

/** Frames in a second of a page that is drawn, at the very least; one that is not gets late ones alone, one a second. */
const DRAWN = 5;

/** Whether the browser draws the page; takes a second. */
export async function isDrawn(page: Page): Promise<boolean> {
  return (await framesIn(page)) >= DRAWN;
}

async function framesIn(page: Page): Promise<number> {
  await page.evaluate(`(() => {
    window.framesSeen = 0;
    const next = () => { window.framesSeen += 1; window.framesLoop = requestAnimationFrame(next); };
    window.framesLoop = requestAnimationFrame(next);
  })()`);
  await pause(1_000);
  return page.evaluate<number>('cancelAnimationFrame(window.framesLoop), window.framesSeen');
}

/** Opens screens by their address, one after the other, each until it shows rows or the limit is over. */
export async function openScreens(
  operator: Operator,
  count: number,
  limitMs: number,
): Promise<void> {
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

/** Counts after collections. */
export async function keptBy(page: Page, session: CDPSession): Promise<Kept> {
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
