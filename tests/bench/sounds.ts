import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { ofSystem } from '../soak/sampler';
import { line, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Played before anything is counted: buffers and code are there then. */
const WARM_UP: Sized = { whole: 20, smallest: 1 };
const SOUNDS: Sized = { whole: 100, smallest: 2 };
/** What may stay of a hundred; a measure of its own for each sound left 25 MB. */
const GOAL_MB = 2;
/** What a collection gives back is given back by then. ms */
const SETTLE_MS: Sized = { whole: 3_000, smallest: 200 };

/**
 * What stays in the memory of the page that sounds: it plays for months. Counted is what belongs to
 * that process alone, after collections, before and after so many sounds.
 */
export async function sounds(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn();
    await play(operator, WARM_UP[size]);
    const before = await kept(app, SETTLE_MS[size]);
    await play(operator, SOUNDS[size]);
    const after = await kept(app, SETTLE_MS[size]);
    const per100 = ((after - before) / SOUNDS[size]) * 100;
    return [
      line('memory of the page that sounds (anonymous)', after, 'MB', null),
      line('memory that it keeps per 100 sounds', per100, 'MB', GOAL_MB),
    ];
  } finally {
    await app.close();
  }
}

/** @throws Error when one does not come out: nothing would be measured. */
async function play(operator: Operator, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { outcome } = await operator.ask<{ outcome: string }>('attention.play', {
      priority: 'low',
    });
    if (outcome !== 'shown') throw new Error(`sound ${number} of ${count}: ${outcome}`);
  }
}

async function kept(app: App, settleMs: number): Promise<number> {
  const page = await app.window('/sos.html');
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 2; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await pause(settleMs);
  }
  await session.detach();
  const window = await app.electron.browserWindow(page);
  const pid = await window.evaluate((one: { webContents: { getOSProcessId(): number } }) =>
    one.webContents.getOSProcessId(),
  );
  return ofSystem(pid).anonymous ?? Number.NaN;
}
