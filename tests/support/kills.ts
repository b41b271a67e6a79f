import { join } from 'node:path';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { ALARM_FOLDING } from '@main/alarms/ledger/fold';
import { receivedBody } from '@main/alarms/ledger/bodies';
import { foldOn, foldWhole } from '@main/journal/writing/folding';
import { JournalStore } from '@main/journal/writing/store';
import { Operator, WATCHER } from '../desktop/operator';
import type { App } from '../desktop/rig/app';
import { pause, until } from '../desktop/rig/wait';

/** What became of an app that was killed again and again while alarms came in. */
export interface KillReport {
  readonly kills: number;
  /** Alarms that a window had shown before a kill … */
  readonly shown: number;
  /** … and that were not in the list after it, or not in the journal in the end. */
  readonly lost: readonly string[];
  /** Alarms that were in the list or in the journal twice. */
  readonly doubled: readonly string[];
  /** Alarms that a killed run had journaled and told nobody of … */
  readonly owed: number;
  /** … and those of them that the next run did not tell either. */
  readonly untold: readonly string[];
}

/** Alarms per second while the app waits for its end. */
const PER_SECOND = 200;
/** A kill comes within this after the first alarm is shown, ms. */
const LATEST_MS = 400;

const isOurs = (name: string): boolean => name.startsWith('杀');

const objects = (snapshot: AlarmSnapshot): readonly string[] =>
  snapshot.alarms.map(({ object }) => object).filter(isOurs);

/** What was journaled has to be told within this after the next start, ms. */
const TELL_MS = 20_000;

/** Objects of the open alarms that nobody was told of, as the journal on the disk has it. */
function untold(userData: string): readonly string[] {
  const dir = join(userData, 'journal');
  const store = new JournalStore(dir, () => Date.now());
  try {
    const [first] = store.ofKind('received');
    if (first === undefined) return [];
    const { stored } = foldOn(ALARM_FOLDING, dir, first) ?? foldWhole(ALARM_FOLDING, dir, first);
    const ids = new Set(Object.keys(stored.untold ?? {}));
    return stored.alarms.flatMap(({ id, object }) => (ids.has(id) && isOurs(object) ? object : []));
  } finally {
    store.close();
  }
}

/** @returns those that are not told in time. */
async function leftUntold(userData: string): Promise<readonly string[]> {
  let left: readonly string[] = [];
  const isTold = (): boolean => (left = untold(userData)).length === 0;
  await until('what was journaled is told', isTold, TELL_MS).catch(() => undefined);
  return left;
}

/** Objects of the alarms that the journal has received, from the disk. */
function journaled(userData: string): readonly string[] {
  const store = new JournalStore(join(userData, 'journal'), () => Date.now());
  try {
    return [...store.ofKind('received')]
      .map(({ body }) => receivedBody.parse(JSON.parse(body)).object)
      .filter(isOurs);
  } finally {
    store.close();
  }
}

/**
 * Kills the app's main process at random moments of a stream of alarms and starts it again with the
 * same folder. Whatever a window had shown must be in the list after the start, once; in the end all of
 * it must be in the journal, once: the list keeps the newest 20,000 that stand, and 500 kills make more.
 * Whatever is in the journal must have been told by the killed run, or be told by the next one.
 * @param random 0 ≤ x < 1.
 * @param progress told after every kill: a long run that is ended early has shown what it has shown.
 */
export async function killAgain(
  launch: (userData?: string) => Promise<App>,
  kills: number,
  random: () => number,
  progress: (report: KillReport) => void = () => undefined,
): Promise<KillReport> {
  let app = await launch();
  let operator = await Operator.at(app);
  await operator.signIn(WATCHER);
  const lost: string[] = [];
  const doubled: string[] = [];
  const silent: string[] = [];
  let owed = 0;
  const shown = new Set<string>();
  const note = (there: readonly string[], expected: Iterable<string>): void => {
    const counted = new Map<string, number>();
    for (const name of there) counted.set(name, (counted.get(name) ?? 0) + 1);
    lost.push(...[...expected].filter((name) => !counted.has(name)));
    doubled.push(...[...counted].filter(([, count]) => count > 1).map(([name]) => name));
  };
  for (let n = 1; n <= kills; n += 1) {
    await operator.listening();
    await operator.page.evaluate(`(() => {
      window.seen = new Set();
      const look = () => {
        for (const row of document.querySelectorAll('.ag-row')) {
          const found = /杀\\d+-\\d+点/.exec(row.textContent ?? '');
          if (found) window.seen.add(found[0]);
        }
        requestAnimationFrame(look);
      };
      look();
    })()`);
    await operator.open('/alarms');
    await operator.control.alarm({
      tenantId: WATCHER.tenantId,
      text: `杀${n}-{n}点,1,35`,
      count: PER_SECOND,
      perSecond: PER_SECOND,
    });
    // At least one is shown; the end comes at a random moment of the rest.
    await until(
      'an alarm is shown',
      async () => (await operator.page.evaluate<number>('window.seen.size')) > 0,
    );
    await pause(Math.floor(random() * LATEST_MS));
    const seen = await operator.page.evaluate<string[]>('[...window.seen]');
    for (const name of seen) shown.add(name);
    const { userData } = app;
    await app.kill9();
    owed += untold(userData).length;
    app = await launch(userData);
    operator = await Operator.at(app);
    await operator.atHome();
    const names = await until('the alarms are read', async () => {
      const snapshot = await operator.ask<AlarmSnapshot>('alarms.get');
      const isRead = snapshot.channels.length > 0 && snapshot.reading === undefined;
      return isRead ? objects(snapshot) : undefined;
    });
    note(names, seen);
    silent.push(...(await leftUntold(userData)));
    progress({ kills: n, shown: shown.size, lost, doubled, owed, untold: silent });
  }
  await app.close();
  note(journaled(app.userData), shown);
  return { kills, shown: shown.size, lost, doubled, owed, untold: silent };
}
