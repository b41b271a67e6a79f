import { expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { Commits, type Landed } from '@main/alarms/ledger/commits';
import type { JournalEntry } from '@main/journal/entry';
import { ledgerJournal } from '@tests/support/alarmDeps';
import { anObservation, liveReceipt } from '@tests/support/alarms';
import { ledgerAfter } from '@tests/support/ledger';

/** A journal of which the test says what is on disk, and a ledger behind it. */
function parts() {
  const stuck = new Emitter<readonly JournalEntry[]>();
  const turnedAway = new Emitter<readonly JournalEntry[]>();
  const dones = new Map<JournalEntry, (entry: JournalEntry) => void>();
  const ledger = ledgerAfter({ server: 's', tenant: 't', user: 'u' });
  const news: string[] = [];
  const journal = ledgerJournal({
    stuck,
    turnedAway,
    write: (entry, done) => void dones.set(entry, done),
  });
  const commits = new Commits(
    journal,
    ledger,
    (alarm, isNew) => news.push(`${alarm?.object}${isNew ? ' new' : ''}`),
    () => news.push('saved'),
  );
  const landed: Landed[] = [];
  const group = (...objects: string[]): readonly JournalEntry[] => {
    const entries = objects.map((object) => {
      const entry = ledger.receive(anObservation({ object }), liveReceipt(1_000));
      if (entry === null) throw new Error('nothing is journaled');
      return entry;
    });
    commits.write(entries, (one) => landed.push(one));
    return entries;
  };
  const commit = (entry: JournalEntry | undefined): void => {
    if (entry !== undefined) dones.get(entry)?.(entry);
  };
  const told = (): readonly string[] =>
    landed.map(({ saved, open }) => `${saved}: ${open.map(({ object }) => object).join(' ')}`);
  return { stuck, turnedAway, ledger, news, group, commit, told };
}

it('tells a group once, when its last entry is in the ledger', () => {
  const { group, commit, told, news } = parts();
  const [a, b] = group('A', 'B');
  commit(a);
  expect(told()).toEqual([]);
  commit(b);
  // Whoever says it twice is not believed.
  commit(b);
  expect(told()).toEqual(['saved: A B']);
  expect(news).toEqual(['A new', 'B new']);
});

it('takes in what comes to the disk in another order', () => {
  const { group, commit, told } = parts();
  const [a, b, c] = group('A', 'B', 'C');
  const [d] = group('D');
  for (const entry of [c, a, a, d, b]) commit(entry);
  expect(told()).toEqual(['saved: D', 'saved: C A B']);
});

it('shows what is stuck at once and once, and marks it as saved when it is on disk', () => {
  const { group, commit, told, stuck, ledger, news } = parts();
  const [a, b, c] = group('A', 'B', 'C');
  commit(a);
  const late = [b, c].flatMap((entry) => entry ?? []);
  stuck.emit(late);
  stuck.emit(late);
  expect(told()).toEqual(['waiting: A B C']);
  expect(ledger.all().map(({ unsaved }) => unsaved)).toEqual([false, true, true]);
  for (const entry of late) commit(entry);
  expect(ledger.all().map(({ unsaved }) => unsaved)).toEqual([false, false, false]);
  expect(news).toEqual(['A new', 'B new', 'C new', 'saved', 'saved']);
  const [d] = group('D');
  commit(d);
  expect(told()).toEqual(['waiting: A B C', 'saved: D']);
});

it('waits no more for what found no room, and goes on with the rest of its group', () => {
  const { group, commit, told, turnedAway, ledger } = parts();
  const [a, b, c] = group('A', 'B', 'C');
  turnedAway.emit([b].flatMap((entry) => entry ?? []));
  commit(a);
  commit(b);
  expect(told()).toEqual([]);
  commit(c);
  expect(told()).toEqual(['waiting: B A C']);
  expect(ledger.all().filter(({ unsaved }) => unsaved)).toHaveLength(1);
});
