import { ADMIN, Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { countFrames, isDrawn, keptBy, openScreens, type Kept } from '../desktop/rig/covered';
import { withoutFocus } from '../desktop/rig/focus';
import type { Rig } from '../desktop/rig/rig';
import { until } from '../desktop/rig/wait';
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
    await countFrames(operator.page);
    await cover(operator);
    await withoutFocus(operator.page);
    // Else something would be measured that is called so and is none.
    await until('the console is not drawn', async () => !(await isDrawn(operator.page)));
    const session = await operator.page.context().newCDPSession(operator.page);
    await openScreens(operator, WARM_UP[size], SHOWN_MS[size]);
    const before = await keptBy(operator.page, session);
    await openScreens(operator, SCREENS[size], SHOWN_MS[size]);
    const after = await keptBy(operator.page, session);
    const per100 = (what: keyof Kept): number =>
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
  type BoardsSeen = { readonly displays: readonly { readonly id: string }[] };
  const { displays } = await operator.ask<BoardsSeen>('boards');
  // A board without a map: without a graphics card a map would measure the drawing of its pixels.
  for (const { id: displayId } of displays)
    await operator.ask('boards.open', { board: 'classify', displayId });
  const drawn = (): number => operator.app.output().split('READY board\n').length - 1;
  await until('every board is drawn', () => drawn() >= displays.length);
}
