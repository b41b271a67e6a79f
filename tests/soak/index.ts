import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { receivedBody } from '@main/alarms/ledger/bodies';
import { JournalStore } from '@main/journal/writing/store';
import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { withoutFocus } from '../desktop/rig/focus';
import { withRig, type Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { compare, type Compared } from './journal';
import { readOptions, USAGE, type Options } from './options';
import { doubtsOf, rowsOf, tableOf, type Row } from './report';
import { Sampler } from './sampler';
import { MARK, Work } from './work';

/** What the last orders need until they are on disk and told. ms */
const DRAIN_MS = 10_000;
/** Every so many looks garbage is collected first: it holds every page up. */
const COLLECT_EACH = 4;

/** What a soak found. */
export interface Found {
  readonly rows: readonly Row[];
  readonly journal: Compared;
  /** What the hash chain of the journal says of itself; empty: it is whole. */
  readonly chain: string;
  readonly work: Work;
  readonly replaced: readonly string[];
  /** Errors in main that nobody caught. */
  readonly unhandled: number;
  readonly left: string;
}

/**
 * Lets the application work for so many minutes as in a shift, only faster: a board on each of three
 * monitors, or as many of every kind as are asked for, the console below one of them, alarms, acknowledgements, lists that are opened. Prints the growth of each
 * process as a table, and what of the alarms that were sent is in the journal.
 * @returns 0 when nothing grows over its limit and every alarm is journaled once, in order; 1 when
 *   not; 2 for options that are none.
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const found = await withRig((rig) => soak(rig, options));
  const failed = reasons(found);
  process.stdout.write(`${text(found, options, failed)}\n`);
  if (options.json) process.stdout.write(`${JSON.stringify(plain(found, failed))}\n`);
  return failed.length === 0 ? 0 : 1;
}

/** Runs the whole of it in a control room. */
export async function soak(rig: Rig, options: Options): Promise<Found> {
  await rig.monitors.plugAll();
  const app = await App.launch(rig, { allAlarms: true });
  let left = '';
  const closed = async (): Promise<void> => {
    await app.close().catch((error: unknown) => (left = String(error)));
  };
  try {
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    const work = new Work(operator, options.perSecond);
    const boards = await work.openBoards(options.boards);
    say(`${boards} boards, ${options.perSecond} alarms a second, ${options.minutes} minutes`);
    for (const page of app.electron.windows())
      // A page that the app replaced meanwhile, as one that hangs, is counted as such below.
      await withoutFocus(page).catch((error: unknown) => {
        if ((error as { readonly type?: string }).type !== 'crashed') throw error;
        say('a page was replaced');
      });
    const sampler = new Sampler(app, () => performance.now());
    const begun = performance.now();
    await work.acknowledge();
    work.begin();
    await watch(sampler, work, options, begun);
    await work.end();
    await pause(DRAIN_MS);
    await closed();
    const rows = rowsOf(sampler.series, begun + options.warmUpMs, options.acceleration);
    return { rows, work, replaced: sampler.replaced, left, ...ofDisk(app.userData, work.sent) };
  } finally {
    await closed();
  }
}

/** Looks at the processes until the time is over. */
async function watch(sampler: Sampler, work: Work, options: Options, begun: number): Promise<void> {
  const end = begun + options.minutes * 60_000;
  for (let look = 0; performance.now() < end; look += 1) {
    const next = begun + look * options.everyMs;
    await pause(Math.max(0, next - performance.now()));
    await sampler.look(look % COLLECT_EACH === 0).catch((error: unknown) => work.note(error));
    if (look % options.tellEach !== 0) continue;
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    say(`${minutes} min: ${work.sent.length} sent, ${work.acknowledged} acknowledged`);
  }
}

function ofDisk(
  userData: string,
  sent: readonly string[],
): Pick<Found, 'journal' | 'chain' | 'unhandled'> {
  const store = new JournalStore(join(userData, 'journal'), () => Date.now());
  try {
    const names = [...store.ofKind('received')]
      .map(({ body }) => receivedBody.parse(JSON.parse(body)).object)
      .filter((name) => name.startsWith(MARK));
    const report = store.verify();
    const log = readFileSync(join(userData, 'logs', 'main.log'), 'utf8');
    return {
      journal: compare(sent, names),
      chain: report.ok ? '' : JSON.stringify(report),
      unhandled: log.split('unhandled rejection').length - 1,
    };
  } finally {
    store.close();
  }
}

/** Why it failed; nothing when it did not. */
export function reasons({
  rows,
  journal,
  chain,
  work,
  replaced,
  unhandled,
  left,
}: Found): string[] {
  const several = (names: readonly string[]): string =>
    `${names.length}: ${names.slice(0, 5).join(' ')}`;
  return [
    ...rows
      .filter(({ verdict }) => verdict === 'over')
      .map(({ role, measure }) => `${role} grows over its limit: ${measure}`),
    ...(journal.missing.length > 0
      ? [`alarms not in the journal, ${several(journal.missing)}`]
      : []),
    ...(journal.doubled.length > 0 ? [`alarms journaled twice, ${several(journal.doubled)}`] : []),
    ...(journal.strange.length > 0 ? [`alarms never sent, ${several(journal.strange)}`] : []),
    ...(journal.inOrder ? [] : ['the journal has not the order of sending']),
    ...(chain === '' ? [] : [`the journal is not whole: ${chain}`]),
    ...(work.errors > 0 ? [`${work.errors} errors in the console that nobody caught`] : []),
    ...(unhandled > 0 ? [`${unhandled} errors in main that nobody caught`] : []),
    ...(replaced.length > 0
      ? [`processes that ended and were replaced, ${several(replaced)}`]
      : []),
    ...(left === '' ? [] : [left]),
  ];
}

function text(found: Found, options: Options, failed: readonly string[]): string {
  const { journal, work, rows } = found;
  const { minutes, warmUpMs, acceleration } = options;
  const short = rows.some(({ verdict }) => verdict === 'short');
  return [
    `${minutes} minutes, of which ${(warmUpMs / 60_000).toFixed(1)} are warm-up; one hour stands for ${acceleration} hours of a busy desk`,
    tableOf(rows),
    ...doubtsOf(rows),
    ...(short
      ? ['growth is not judged: ten minutes after the warm-up are the least to judge by']
      : []),
    `journal: ${journal.journaled} of ${journal.sent} alarms, ${journal.missing.length} missing, ${journal.doubled.length} doubled, ${journal.inOrder ? 'in order' : 'NOT in order'}, chain ${found.chain === '' ? 'whole' : 'NOT whole'}`,
    `work: ${work.acknowledged} acknowledged, ${work.screens} screens opened`,
    ...[...work.troubles].map(([words, count]) => `trouble, ${count} times: ${words}`),
    ...failed.map((reason) => `FAILED ${reason}`),
  ].join('\n');
}

/** What a program may read. */
function plain(
  { rows, journal, work, chain, replaced, unhandled }: Found,
  failed: readonly string[],
): object {
  const { acknowledged, screens: opened, errors } = work;
  return { rows, journal, chain, acknowledged, opened, errors, replaced, unhandled, failed };
}

const say = (line: string): void => void process.stderr.write(`· ${line}\n`);
