import { DisposableStore } from '@shared/base/disposable';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import type { JournalClient, PendingEntry } from '@main/journal/client';
import type { JournalEntry } from '@main/journal/entry';
import type { AlarmLedger } from './ledger';

/** What the ledger needs of the journal; without `stuck` everything waits for the disk. */
export type LedgerJournal = Pick<
  JournalClient,
  'write' | 'stuck' | 'turnedAway' | 'roomAgain' | 'setAside'
>;

/** Whether a group is on disk, or in memory only because the disk does not take it. */
export type Saved = 'saved' | 'waiting';

/** A group of entries that was taken in as a whole. */
export interface Landed {
  readonly saved: Saved;
  /** Alarms that became open by it: new ones, and those that came back from shelf or rule. */
  readonly open: readonly Alarm[];
}

interface Group {
  readonly entries: readonly JournalEntry[];
  /** Those before this place are on disk; counts while `groupOf` is null. */
  next: number;
  /** So many are neither on disk nor given up. */
  flying: number;
  /** So many are not in the ledger. */
  left: number;
  waiting: boolean;
  /** Alarms that it has made open. */
  readonly open: string[];
  /** One of them may stand there twice. */
  mayRepeat: boolean;
  readonly done: (landed: Landed) => void;
}

/**
 * Brings entries into the journal and then, in the journal's order, into the ledger. An entry that the
 * disk does not take is taken into the ledger all the same, and never a second time.
 */
export class Commits {
  /** Groups of which something is neither on disk nor given up. */
  private readonly flights = new Set<Group>();
  /** The group of each entry in flight; null while nobody asks for it: a flood would fill it for nothing. */
  private groupOf: Map<JournalEntry, Group> | null = null;
  /** Those in flight that were in the ledger before they were on disk. */
  private readonly held = new Set<JournalEntry>();
  /** Entries about alarms that the ledger does not know yet; null: it knows all that there are. */
  private orphans: JournalEntry[] | null = [];
  private readonly ends = new DisposableStore();

  /**
   * @param applied told of every entry that reached the ledger; `isNew`: its alarm was not kept before.
   * @param savedLate told when an alarm that was shown before is on disk at last.
   */
  constructor(
    private readonly journal: LedgerJournal,
    private readonly ledger: AlarmLedger,
    private readonly applied: (alarm: Alarm | null, isNew: boolean) => void,
    private readonly savedLate: () => void,
  ) {
    const { stuck, turnedAway, roomAgain } = journal;
    this.ends.add(stuck.on((entries) => this.hold(entries)));
    this.ends.add(turnedAway.on((entries) => this.giveUp(entries)));
    this.ends.add(roomAgain.on(() => this.writeAnew()));
  }

  /** Writes entries as one group. @param landed called once, in the journal's order. */
  write(entries: readonly JournalEntry[], landed: (landed: Landed) => void): void {
    if (entries.length === 0) {
      landed({ saved: 'saved', open: [] });
      return;
    }
    const group = this.fly(entries, landed);
    const onDisk = (entry: JournalEntry): void => this.committed(entry, group);
    for (const entry of entries) this.journal.write(entry, onDisk);
  }

  /** Follows entries that an earlier session left in the journal's queue; all of them are told. */
  adopt(pending: readonly PendingEntry[], landed: (landed: Landed) => void): void {
    for (const { entry, committed, stuck = false } of pending) {
      this.ledger.expect(entry);
      const group = this.fly([entry], landed);
      // Reading may have brought it already, but the session that received it told nobody.
      if (entry.kind === 'received') group.open.push(entry.alarmId);
      group.mayRepeat = true;
      void committed.then(() => this.committed(entry, group));
      if (stuck) this.hold([entry]);
    }
  }

  /** The ledger knows all that the journal holds now: entries about that have waited for it. */
  complete(): void {
    for (const entry of this.orphans?.splice(0) ?? [])
      this.applied(this.ledger.apply(entry), false);
    this.orphans = null;
  }

  dispose(): void {
    this.ends.dispose();
  }

  private fly(entries: readonly JournalEntry[], done: Group['done'], waiting = false): Group {
    const { length } = entries;
    const counts = { next: 0, flying: length, left: length };
    const group: Group = { entries, ...counts, waiting, open: [], mayRepeat: false, done };
    this.flights.add(group);
    if (this.groupOf !== null) for (const entry of entries) this.groupOf.set(entry, group);
    return group;
  }

  private committed(entry: JournalEntry, group: Group): void {
    if (!this.flights.has(group)) return;
    // Not the one whose turn it is: then each is looked for.
    if (this.groupOf === null && group.entries[group.next] !== entry) this.groups();
    // Given up before: there was no room for it.
    if (this.groupOf?.has(entry) === false) return;
    group.next += 1;
    this.ended(entry, group);
    if (!this.held.delete(entry)) {
      const before = this.ledger.get(entry.alarmId);
      this.arrived(entry, group, before, this.ledger.apply(entry, before));
    } else if (entry.kind === 'received') {
      this.ledger.saved(entry.alarmId);
      this.savedLate();
    }
  }

  /** It is on disk, or given up. */
  private ended(entry: JournalEntry, group: Group): void {
    this.groupOf?.delete(entry);
    group.flying -= 1;
    if (group.flying > 0) return;
    this.flights.delete(group);
    if (this.flights.size === 0) this.groupOf = null;
  }

  /** The group of each entry in flight. */
  private groups(): ReadonlyMap<JournalEntry, Group> {
    if (this.groupOf !== null) return this.groupOf;
    this.groupOf = new Map();
    for (const group of this.flights)
      for (const entry of group.entries.slice(group.next)) this.groupOf.set(entry, group);
    return this.groupOf;
  }

  private hold(entries: readonly JournalEntry[]): void {
    if (this.flights.size === 0) return;
    const groups = this.groups();
    for (const entry of entries) {
      const group = groups.get(entry);
      if (group === undefined || this.held.has(entry)) continue;
      this.held.add(entry);
      group.waiting = true;
      const before = this.ledger.get(entry.alarmId);
      this.arrived(entry, group, before, this.ledger.hold(entry) ?? this.ledger.apply(entry));
    }
  }

  /** There was no room for them: they are taken in as they are, and nobody waits for the disk any more. */
  private giveUp(entries: readonly JournalEntry[]): void {
    this.hold(entries);
    for (const entry of entries) {
      const group = this.groupOf?.get(entry);
      if (group !== undefined) this.ended(entry, group);
      this.held.delete(entry);
    }
  }

  /** Alarms that found no room before are journaled after all, as they came. */
  private writeAnew(): void {
    const flying = new Set([...this.groups().keys()].map(({ alarmId }) => alarmId));
    for (const entry of this.ledger.unsavedEntries()) {
      if (flying.has(entry.alarmId)) continue;
      const group = this.fly([entry], () => undefined, true);
      this.held.add(entry);
      this.journal.write(entry, () => this.committed(entry, group));
    }
  }

  /** What was suppressed in the same group was never open to anybody. */
  private opened({ open, mayRepeat }: Group): readonly Alarm[] {
    const alarms: Alarm[] = [];
    for (const id of mayRepeat ? new Set(open) : open) {
      const alarm = this.ledger.get(id);
      if (alarm !== null && isOpen(alarm.state)) alarms.push(alarm);
    }
    return alarms;
  }

  private arrived(
    entry: JournalEntry,
    group: Group,
    before: Alarm | null,
    after: Alarm | null,
  ): void {
    if (after === null && entry.alarmId !== '') this.orphans?.push(entry);
    const wasOpen = before !== null && isOpen(before.state);
    if (after !== null && !wasOpen && isOpen(after.state)) group.open.push(after.id);
    // An alarm comes once, and may come back from shelf or rule.
    if (entry.kind !== 'received') group.mayRepeat = true;
    this.applied(after, before === null);
    group.left -= 1;
    if (group.left > 0) return;
    group.done({ saved: group.waiting ? 'waiting' : 'saved', open: this.opened(group) });
  }
}
