import { join } from 'node:path';
import { receivedBody } from '@main/alarms/ledger/bodies';
import { JournalStore } from '@main/journal/writing/store';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { killAgain, type KillReport } from '../support/kills';
import { endLeftOvers } from './leftOvers';
import { line, type BenchResult } from './report';
import { Unfinished } from './runner';
import type { Size, Sized } from './size';
import { tellingOf, type Telling } from './told';

const KILLS: Sized = { whole: 500, smallest: 1 };
/**
 * Kills of one data folder; the next ones begin with a new one. Alarms that nobody acknowledges stay:
 * later starts would be kept busy with reading lists of 100,000, and not with what a kill leaves behind.
 */
const SERIES = 50;
/** After so many it is said how it stands. */
const TOLD_EACH = 10;
/** The last start tells what the last kill left; what is not told by then is not told. ms */
const TELL_MS = 10_000;
/** One start of a thousand that comes to nothing on a busy machine must not end a series. */
const STARTS = 3;

/**
 * Kills main 500 times in the middle of a stream of alarms; takes about an hour. Judged by what was
 * shown before a kill, and by *journaled means told*: every alarm in the journal is named by an entry
 * of what became of its toast or its sound. `CHENGJING_BENCH_KILLS` makes it fewer. A series that
 * cannot go on is named, and the next one begins.
 */
export async function kills(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const count = Number(process.env['CHENGJING_BENCH_KILLS'] ?? KILLS[size]);
  const course = new Course(rig);
  const failed: string[] = [];
  for (let left = count; left > 0; left -= SERIES) {
    try {
      await course.series(Math.min(SERIES, left));
    } catch (error) {
      failed.push(`after ${course.kills()} kills: ${String(error)}`);
      await endLeftOvers(rig).catch(() => undefined);
    }
  }
  const lines = course.lines();
  if (failed.length > 0) throw new Unfinished(failed.join('\n'), lines);
  return lines;
}

/** All series of kills, and how they stand. */
class Course {
  private readonly done: KillReport[] = [];
  private readonly tellings: Telling[] = [];
  /** Starts that had to be made once more. */
  private again = 0;
  private userData = '';
  private readonly begun = performance.now();

  constructor(private readonly rig: Rig) {}

  kills(): number {
    return this.sum(({ kills: count }) => count);
  }

  async series(count: number): Promise<void> {
    const at = this.done.length;
    try {
      this.done[at] = await killAgain(
        (data) => this.launch(data),
        count,
        Math.random,
        (so) => {
          // The lists grow on: what is kept is how it stands now.
          this.done[at] = so;
          this.progress();
        },
      );
    } catch (error) {
      // What it has shown until then is not thrown away.
      if (this.done[at] !== undefined) this.tellings.push(this.told());
      throw error;
    }
    this.tellings.push(await this.telling());
  }

  lines(): readonly BenchResult[] {
    const over = `over ${this.kills()} kills of main`;
    const [untold, owed] = [this.sum((one) => one.untold.length), this.sum((one) => one.owed)];
    const never = this.tellings.reduce((sum, one) => sum + one.untold.length, 0);
    const journaled = this.tellings.reduce((sum, one) => sum + one.journaled, 0);
    return [
      line(
        `shown alarms lost ${over}`,
        this.sum(({ lost }) => lost.length),
        'count',
        0,
      ),
      line(
        `alarms doubled ${over}`,
        this.sum(({ doubled }) => doubled.length),
        'count',
        0,
      ),
      line(`alarms journaled and never told ${over}`, never, 'count', 0),
      line('alarms that a killed run left to be told by the next', owed, 'count', null),
      line('of them not told by the next', untold, 'count', 0),
      line(
        'alarms that were shown before a kill',
        this.sum(({ shown }) => shown),
        'count',
        null,
      ),
      line('alarms that were journaled', journaled, 'count', null),
      line('starts that had to be made once more', this.again, 'count', null),
    ];
  }

  private sum(value: (one: KillReport) => number): number {
    return this.done.reduce((sum, one) => sum + value(one), 0);
  }

  private async launch(userData?: string): Promise<App> {
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

  private progress(): void {
    const count = this.kills();
    if (count % TOLD_EACH !== 0) return;
    const seconds = (performance.now() - this.begun) / 1000;
    const [shown, lost, doubled, untold] = [
      this.sum((one) => one.shown),
      this.sum((one) => one.lost.length),
      this.sum((one) => one.doubled.length),
      this.sum((one) => one.untold.length),
    ];
    process.stderr.write(
      `${count} kills in ${Math.round(seconds)} s (${(seconds / count).toFixed(1)} s each): ` +
        `${shown} shown, ${lost} lost, ${doubled} doubled, ${untold} untold\n`,
    );
  }

  /** Starts once more, for what the last kill left untold, and asks the journal then. */
  private async telling(): Promise<Telling> {
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
  private told(): Telling {
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
