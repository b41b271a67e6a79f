import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { troubleOf } from '@disk/trouble';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { writeAnchor } from '@main/journal/anchors/anchors';
import { saveCheckpoint } from './checkpoint';
import type { Folding } from '@main/journal/entryFold';
import type { Folded } from './folding';
import { anchorFileOf, identityIn } from '@main/journal/identity';
import type { WorkerReport, WorkerRequest, WorkerStart } from '@main/journal/protocol';
import { COMMIT_ROWS } from '@main/journal/segment/groups';
import { entriesOfLines, type LineEntry } from '@main/journal/segment/line';
import type { JournalOwner } from '@main/journal/owner';
import { JournalStore, MonthDue } from './store';
import { isRemoteFolder } from '@main/storage/remoteFolder';
import { endIfAsked } from '@main/journal/threadEnd';

type Group = Extract<WorkerRequest, { readonly type: 'append' }>;

const port = must(parentPort, 'parent of the journal worker');
const { dir, trusted } = workerData as WorkerStart;
const store = new JournalStore(dir, () => Date.now());
store.trust(trusted);
let opened = false;
let asideReported = 0;
/** A group was refused: the ones behind it are, too, until its owner begins again with the oldest. */
let blocked = false;

/** Ended for the next thread, which puts away what this one has open: nothing is answered any more. */
let leaving = false;

/** Entries are brought into what finds them by alarm and time so long after they were written, ms. */
const INDEX_MS = 2_000;
/** So many at one time: a write waits some milliseconds for them. */
const INDEX_ROWS = 8_192;
const clock = systemClock();
let stopIndex: (() => void) | null = null;

/** Opening is tried again with each request: a full or missing disk may come back. */
function ready(): JournalStore {
  if (!opened) {
    // Its database would open there, and be damaged one day.
    if (isRemoteFolder(dir)) throw new Error(`network folder: ${dir}`);
    store.open();
    opened = true;
    indexSoon();
    report({ type: 'opened' });
  }
  return store;
}

/** What was set aside is told before the answer that it belongs to. */
function report(message: WorkerReport): void {
  tellAside();
  port.postMessage(message);
}

/** @param entries of this group and those behind it, up to the batch `last`. */
function append({ batch, again, head }: Group, entries: readonly LineEntry[], last: number): void {
  // What follows a refused group must not overtake it; the owner sends all of it again.
  if (blocked && !head) {
    report({ type: 'refused', batch, reason: 'behind a refused group', trouble: 'other' });
    return;
  }
  blocked = true;
  ready().appendLines(entries, again);
  blocked = false;
  report({ type: 'committed', batch: last });
  indexSoon();
}

/** A burst is written first: readers go over the rows that are not indexed yet. */
function indexSoon(): void {
  stopIndex ??= clock.after(INDEX_MS, 'journal index', () => {
    stopIndex = null;
    endIfAsked();
    try {
      if (store.index(INDEX_ROWS) > 0) indexSoon();
    } catch (error) {
      // On a full disk the next write tries it again.
      if (error instanceof MonthDue) leave(error);
    }
  });
}

function stop(): void {
  stopIndex?.();
  stopIndex = null;
  port.close();
}

function handle(message: Exclude<WorkerRequest, Group>, folding: Folding<unknown, unknown>): void {
  switch (message.type) {
    case 'read': {
      const owner = { server: message.server, tenant: message.tenant };
      const { stored, fresh } = ready().folded(folding, owner, () => report({ type: 'alive' }));
      report({ type: 'folded', call: message.call, stored });
      keep(folding.version, owner, fresh);
      return;
    }
    case 'anchor': {
      const anchor = { at: Date.now(), ...ready().end() };
      const file = anchorFileOf(message.file, identityIn(dir)?.id ?? '');
      writeAnchor(file, anchor, message.key);
      report({ type: 'anchored', call: message.call, anchor });
      return;
    }
    case 'end': {
      const { seq, hash } = ready().end();
      report({ type: 'end', call: message.call, end: { seq, hash } });
      return;
    }
    case 'inspect': {
      const damaged = ready().inspect(message.month);
      report({ type: 'inspected', call: message.call, damaged });
      return;
    }
    case 'retire':
      ready().retire(message.retired);
      report({ type: 'retired', call: message.call });
      return;
    case 'readBack':
      if (opened) store.readBack();
      return;
    case 'trust':
      store.trust(message.month);
      return;
    case 'close':
      store.close();
      stop();
  }
}

/** Nobody waits for it any more: the next start goes on from here. */
function keep(
  version: number,
  owner: JournalOwner,
  fresh: Folded<unknown, unknown>['fresh'],
): void {
  try {
    if (fresh !== null) saveCheckpoint(version, dir, owner, fresh);
  } catch {
    // On a full disk the next start folds more.
  }
}

function refuse(message: WorkerRequest, error: unknown): void {
  if (error instanceof MonthDue) {
    leave(error);
    return;
  }
  const reason = reasonOf(error);
  const trouble = troubleOf(error);
  if (message.type === 'append') report({ type: 'refused', batch: message.batch, reason, trouble });
  else if ('call' in message) report({ type: 'callFailed', call: message.call, reason });
}

/** What was asked last is asked of the next thread again. */
function leave({ month, message }: MonthDue): void {
  leaving = true;
  report({ type: 'leaving', month, reason: message });
  store.drop();
  stop();
}

/** The first act of this thread. */
function settle(): void {
  try {
    const { staying, asides, removed } = store.settle();
    if (staying.length + asides.length + removed.length > 0) report({ type: 'settled', staying });
  } catch {
    // The folder cannot be read: opening tries it again, and says why not.
  }
}

function tellAside(): void {
  const files = store.setAside.slice(asideReported);
  asideReported = store.setAside.length;
  if (files.length > 0) port.postMessage({ type: 'setAside', files } satisfies WorkerReport);
}

/**
 * Writes a group with those that wait behind it in one commit: it takes hardly longer than that of one.
 * @returns what was behind them and is no such group.
 */
function write(first: Group): WorkerRequest | null {
  const entries = entriesOfLines(first.lines);
  let last = first.batch;
  let behind: WorkerRequest | null = null;
  while (behind === null && entries.length < COMMIT_ROWS) {
    const next = receiveMessageOnPort(port)?.message as WorkerRequest | undefined;
    if (next === undefined) break;
    const fits = next.type === 'append' && !next.head && (first.again || !next.again);
    const more = fits ? next : null;
    const added = more === null ? 0 : more.lines.lengths.length / 2;
    if (more !== null && entries.length + added <= COMMIT_ROWS) {
      entries.push(...entriesOfLines(more.lines));
      last = more.batch;
    } else behind = next;
  }
  try {
    append(first, entries, last);
  } catch (error) {
    refuse(first, error);
  }
  return behind;
}

function answer(message: Exclude<WorkerRequest, Group>, folding: Folding<unknown, unknown>): void {
  try {
    handle(message, folding);
  } catch (error) {
    refuse(message, error);
  }
}

/**
 * Serves as the thread that writes the journal.
 * @param folding what is answered of the entries of a server and tenant.
 */
export function runJournalWorker(folding: Folding<unknown, unknown>): void {
  port.on('message', (message: WorkerRequest) => {
    endIfAsked();
    if (leaving) return;
    for (let next: WorkerRequest | null = message; next !== null;) {
      if (next.type === 'append') next = write(next);
      else {
        answer(next, folding);
        next = null;
      }
    }
  });
  settle();
}
