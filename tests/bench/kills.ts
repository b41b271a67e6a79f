import { join } from 'node:path';
import { receivedBody } from '@main/alarms/bodies';
import { JournalStore } from '@main/storage/journal/store';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { killAgain, type KillReport } from '../support/kills';
import { line, type BenchResult } from './report';
import { Unfinished } from './runner';
import type { Size, Sized } from './size';
import { tellingOf, type Telling } from './told';

const KILLS: Sized = { whole: 500, smallest: 1 };
/** After so many it is said how it stands. */
const TOLD_EACH = 10;
/** The last start tells what the last kill left; what is not told by then is not told. ms */
const TELL_MS = 10_000;
/** One start of a thousand that comes to nothing on a busy machine must not end the run. */
const STARTS = 3;

/**
 * Kills main 500 times in the middle of a stream of alarms; takes about an hour. Judged by what was
 * shown before a kill, and by *journaled means told*: every alarm in the journal is named by an entry
 * of what became of its toast or its sound. `CHENGJING_BENCH_KILLS` makes it fewer.
 */
export async function kills(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const course = new Course(rig);
  const count = Number(process.env['CHENGJING_BENCH_KILLS'] ?? KILLS[size]);
  try {
    course.report = await killAgain(
      (data) => course.launch(data),
      count,
      Math.random,
      (so) => course.progress(so),
    );
    return linesOf(course, await course.telling());
  } catch (error) {
    // What hours have shown is not thrown away for what went wrong at last.
    const lines = course.report.kills === 0 ? [] : linesOf(course, course.told());
    throw new Unfinished(`after ${course.report.kills} kills: ${String(error)}`, lines);
  }
}

/** A run of kills: its starts, and how it stands. */
class Course {
  report: KillReport = NONE;
  /** Starts that had to be made once more. */
  again = 0;
  private userData = '';
  private readonly begun = performance.now();

  constructor(private readonly rig: Rig) {}

  async launch(userData?: string): Promise<App> {
    for (let start = 1; ; start += 1) {
      try {
        const app = await App.launch(this.rig, userData === undefined ? {} : { userData });
        this.userData = app.userData;
        return app;
      } catch (error) {
        if (start === STARTS) throw error;
        this.again += 1;
      }
    }
  }

  progress(so: KillReport): void {
    // The lists grow on: what is kept is how it stands now.
    this.report = so;
    if (so.kills % TOLD_EACH !== 0) return;
    const seconds = (performance.now() - this.begun) / 1000;
    process.stderr.write(
      `${so.kills} kills in ${Math.round(seconds)} s (${(seconds / so.kills).toFixed(1)} s each): ` +
        `${so.shown} shown, ${so.lost.length} lost, ${so.doubled.length} doubled\n`,
    );
  }

  /** Starts once more, for what the last kill left untold, and asks the journal then. */
  async telling(): Promise<Telling> {
    const app = await this.launch(this.userData);
    try {
      await (await Operator.at(app)).atHome();
      await pause(TELL_MS);
    } finally {
      await app.close();
    }
    return this.told();
  }

  /** What the journal on disk says. */
  told(): Telling {
    const store = new JournalStore(join(this.userData, 'journal'), () => Date.now());
    try {
      const kinds = ['received', 'shown', 'sounded'] as const;
      const entries = kinds.flatMap((kind) => [...store.ofKind(kind)]);
      return tellingOf(entries, ({ body }) =>
        receivedBody.parse(JSON.parse(body)).object.startsWith('杀'),
      );
    } finally {
      store.close();
    }
  }
}

const NONE: KillReport = { kills: 0, shown: 0, lost: [], doubled: [], owed: 0, untold: [] };

function linesOf({ report, again }: Course, telling: Telling): readonly BenchResult[] {
  const { kills: count, lost, doubled, shown, owed, untold } = report;
  return [
    line(`shown alarms lost over ${count} kills of main`, lost.length, 'count', 0),
    line(`alarms doubled over ${count} kills`, doubled.length, 'count', 0),
    line(`alarms journaled and never told over ${count} kills`, telling.untold.length, 'count', 0),
    line('of them not even by the next start', untold.length, 'count', 0),
    line('alarms that a killed run left to be told by the next', owed, 'count', null),
    line('alarms that were shown before a kill', shown, 'count', null),
    line('alarms that were journaled', telling.journaled, 'count', null),
    line('starts that had to be made once more', again, 'count', null),
  ];
}
