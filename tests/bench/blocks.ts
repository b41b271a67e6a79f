import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { line, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** How long main is watched, and how often an alarm comes meanwhile, ms. */
const WATCHED_MS: Sized = { whole: 3_600_000, smallest: 1_000 };
const ALARM_EVERY_MS: Sized = { whole: 10_000, smallest: 500 };
/** The start and the sign-in are over by then, ms. */
const SETTLED_MS: Sized = { whole: 30_000, smallest: 0 };
/** The watch looks so often, ms; a look that is late by more was held up. */
const LOOK_MS = 1;

/**
 * The longest time for which main answered nobody, from half a minute after the start, while alarms come one by
 * one. Main's own thread looks at the clock each millisecond; a machine that is busy with something else makes
 * it later too.
 */
export async function blocks(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await pause(SETTLED_MS[size]);
    // Kept in main itself: a handle is lost now and then, and answers are not (desktop/rig/answers).
    await app.electron.evaluate((_electron, every) => {
      const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
      const delay = monitorEventLoopDelay({ resolution: every });
      delay.enable();
      Object.assign(globalThis, { delayOfBench: delay });
    }, LOOK_MS);
    const { tenantId } = WATCHER;
    const end = performance.now() + WATCHED_MS[size];
    for (let alarm = 1; performance.now() < end; alarm += 1) {
      await operator.control.alarm({ tenantId, text: `停看${alarm}号投放点,1,35` });
      await pause(ALARM_EVERY_MS[size]);
    }
    const [longest, p999] = await app.electron.evaluate(() => {
      const { delayOfBench: delay } = globalThis as unknown as {
        readonly delayOfBench: { readonly max: number; percentile(of: number): number };
      };
      return [delay.max / 1e6, delay.percentile(99.9) / 1e6];
    });
    return [
      line('longest block of main after the start', (longest ?? Number.NaN) - LOOK_MS, 'ms', null),
      line('delay of main’s thread, p99.9', (p999 ?? Number.NaN) - LOOK_MS, 'ms', null),
    ];
  } finally {
    await app.close();
  }
}
