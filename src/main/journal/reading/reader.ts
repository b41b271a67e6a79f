import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@shared/base/assert';
import { setTimeZone } from '@shared/base/time';
import { systemClock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import type { Language } from '@shared/i18n';
import { copyAnchors } from '@main/journal/anchors/anchorCopy';
import type { StoredEntry } from '@main/journal/entry';
import type { Folding } from '@main/journal/entryFold';
import type { EntryReports } from '@main/journal/entryReports';
import { exportJournal, type ExportWords } from './export';
import { keepCheckpoint } from '@main/journal/writing/folding';
import { PackProblem } from '@main/journal/pack/problem';
import type { ReaderReport, ReaderRequest, ReaderStart, EntriesOf } from './readerProtocol';
import { retiringMonths } from '@main/journal/writing/retire';
import { JournalSearch, SearchOver } from './search';
import { ownerName } from '@main/journal/sidecar/block';
import { endIfAsked } from '@main/journal/threadEnd';
import { damagedMonths, verifyJournal } from '@main/journal/anchors/verify';

const port = must(parentPort, 'parent of the journal reader');
const { dir, mayWrite } = workerData as ReaderStart;
const clock = systemClock();
const pause = (): Promise<void> =>
  new Promise((resolve) => clock.after(0, 'reader pause', resolve));
const search = new JournalSearch({
  dir,
  mayWrite,
  monotonic: () => clock.monotonic(),
  pause,
});
/** The newest search of each slot. */
const slots = new Map<string, number>();

/** What a program makes of entries. */
export interface ReaderProgram {
  readonly folding: Folding<unknown, unknown>;
  readonly reports: EntryReports;
  /** Loaded when the first export asks: searches do without the texts of the whole interface. */
  readonly words: (language: Language) => Promise<ExportWords>;
}

async function handle(message: ReaderRequest, program: ReaderProgram): Promise<unknown> {
  switch (message.name) {
    case 'search': {
      const { request, slot } = message.args;
      slots.set(slot, message.call);
      return search.search(request, () => slots.get(slot) !== message.call);
    }
    case 'ofAlarm':
      return search.ofAlarm(message.args.alarmId, message.args.owners);
    case 'beginningWith':
      return search.beginningWith(message.args.prefix, message.args.owners, message.args.limit);
    case 'keepUp':
      return search.keepUp(message.args.most);
    case 'end': {
      const newest = search.months().at(-1);
      return newest === undefined ? null : search.segment(newest).end();
    }
    case 'checkpoint':
      return keepCheckpoint(program.folding, dir, message.args);
    case 'leave':
      search.close();
      port.close();
      return null;
    case 'verify':
      return verifyJournal(dir, message.args.anchorFile, message.args);
    case 'copyAnchors':
      return copyAnchors(message.args.file, message.args.copy);
    case 'damaged':
      return damagedMonths(dir);
    case 'retiring':
      return retiringMonths(dir, message.args.months);
    // Searches do without the archives, and without the texts of the whole interface.
    case 'pack':
      return (await import('@main/journal/pack/pack')).packJournal(dir, message.args);
    case 'unpack':
      return (await import('@main/journal/pack/unpack')).unpackBeside(message.args);
    case 'export': {
      const words = await program.words(message.args.language);
      setTimeZone(message.args.zone ?? null);
      return exportJournal(dir, search, message.args, words);
    }
    case 'report': {
      const { name, entries, args } = message.args;
      const report = must(program.reports[name], `report ${name}`);
      // Whoever asks names its report, whose arguments these are.
      return report(entriesOf(entries), args as never);
    }
  }
}

/** In the order of writing. */
function* entriesOf({ owners, kinds, from, to }: EntriesOf): IterableIterator<StoredEntry> {
  for (const month of search.months()) {
    const segment = search.segment(month);
    const numbers = segment.numbersOf(from, to);
    if (numbers === null) continue;
    for (const entry of segment.between(numbers.first, numbers.last)) {
      if (entry.at < from || entry.at >= to) continue;
      if (kinds.length > 0 && !kinds.includes(entry.kind)) continue;
      if (owners.includes(ownerName(entry.server, entry.tenant))) yield entry;
    }
  }
}

function report(message: ReaderReport): void {
  port.postMessage(message);
}

function failure(call: number, error: unknown): ReaderReport {
  const message = reasonOf(error);
  const reason =
    error instanceof PackProblem ? error.reason : error instanceof SearchOver ? 'over' : '';
  return { type: 'failed', call, message, reason };
}

/** Serves as a thread that reads the journal. */
export function runJournalReader(program: ReaderProgram): void {
  port.on('message', (message: ReaderRequest) => {
    endIfAsked();
    const { call } = message;
    handle(message, program)
      .then((value) => report({ type: 'answer', call, value }))
      .catch((error: unknown) => report(failure(call, error)));
  });
}
