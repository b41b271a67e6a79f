import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { killAgain } from '../support/kills';
import { line, type BenchResult } from './report';
import type { Size, Sized } from './size';

const KILLS: Sized = { whole: 500, smallest: 1 };
/** After so many it is said how it stands. */
const TOLD_EACH = 50;

/** Kills main 500 times in the middle of a stream of alarms; takes about half an hour. */
export async function kills(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const report = await killAgain(
    (userData) => App.launch(rig, userData === undefined ? {} : { userData }),
    KILLS[size],
    Math.random,
    (so) => {
      if (so.kills % TOLD_EACH !== 0) return;
      process.stderr.write(
        `${so.kills} kills: ${so.shown} shown, ${so.lost.length} lost, ${so.doubled.length} doubled\n`,
      );
    },
  );
  return [
    line(`shown alarms lost over ${report.kills} kills of main`, report.lost.length, 'count', 0),
    line(`alarms doubled over ${report.kills} kills`, report.doubled.length, 'count', 0),
    line('alarms that were shown before a kill', report.shown, 'count', null),
  ];
}
