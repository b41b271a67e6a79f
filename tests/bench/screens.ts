import type { CDPSession, Page } from 'playwright';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { line, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** One screen of each kind, as addresses: a page of its own, lists of three areas, figures. */
const PATHS: Sized<readonly string[]> = {
  whole: ['/alarms', '/system/user', '/system_classify/record/delivery', '/alarms/report'],
  smallest: ['/alarms'],
};
const ELSEWHERE = '/wel/index';
/** What a screen still fetches is over by then, and the sign-in's own prefetching too. ms */
const REST_MS: Sized = { whole: 4_000, smallest: 0 };

/**
 * Whether a screen waits for nothing when it is opened for the first time: the time in which the window's
 * thread was idle between the order and the painted screen, against the second opening of the same screen.
 * What the first one waits for more is the reading of its code. Held back by a timer, it would be 300 ms.
 */
export async function screens(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn();
    const { page } = operator;
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await pause(REST_MS[size]);
    const beyond: number[] = [];
    for (const path of PATHS[size]) {
      const first = await idle(page, session, path);
      await pause(REST_MS[size]);
      await opened(page, ELSEWHERE);
      await pause(REST_MS[size]);
      beyond.push(Math.max(0, first - (await idle(page, session, path))));
      await opened(page, ELSEWHERE);
    }
    return [
      line(
        'screen opened for the first time, idle beyond the second time',
        Math.max(...beyond),
        'ms',
        null,
      ),
    ];
  } finally {
    await app.close();
  }
}

/** Time from the order to the painted screen in which the window's thread did nothing, ms. */
async function idle(page: Page, session: CDPSession, path: string): Promise<number> {
  const before = await busy(session);
  const took = await opened(page, path);
  return Math.max(0, took - ((await busy(session)) - before));
}

/** What the window's thread has worked until now, ms. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Opens an address; ms until its screen stands in the place of the one before and was painted. */
function opened(page: Page, to: string): Promise<number> {
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const heading = (): Element | null => document.querySelector('main h1, main h2');
        const screen = (): Element | null =>
          document.querySelector('main')?.firstElementChild ?? null;
        const before = [heading(), screen()];
        const begun = performance.now();
        window.history.pushState({}, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
        const look = (): void => {
          const busy = document.querySelector('main .cj-state[role=status]') !== null;
          const other = heading() !== before[0] || screen() !== before[1];
          if (performance.now() > begun + 15_000) reject(new Error(`no screen at ${address}`));
          // A task of its own after this frame: then the frame has been painted.
          else if (!busy && other) setTimeout(() => resolve(performance.now() - begun), 0);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    to,
  );
}
