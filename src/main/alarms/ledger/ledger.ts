import { BoundedMap } from '@shared/base/boundedMap';
import type { Alarm, AlarmObservation, ChannelGap } from '@shared/model/alarm';
import { alarmClassOf, natureOf } from '@shared/model/alarmClasses';
import {
  newEntryId,
  type EntryKind,
  type JournalEntry,
  type WrittenEntry,
} from '@main/journal/entry';
import { JOINED_EVENT, readsAsWritten, receivedText } from './bodies';
import {
  applyEntry,
  KEPT_ALARMS,
  KEPT_CHARACTERS,
  KEPT_DONE,
  noAlarms,
  RAW_KEPT,
  raisedBy,
  trimAlarms,
  type AlarmMap,
  type StoredAlarms,
} from './fold';
import { Activations } from './activations';
import { ChangedIds } from './changedIds';
import { Contents } from './contents';
import { weightOf } from './cut';
import { EarlyAlarms, type SameAlarm } from './early';
import { FreshEntry, type Activation } from './freshEntry';
import { activationOf, alarmKey, idOf } from './identity';
import { redelivered, type Receipt } from './redelivery';
import { Shelves } from '@main/alarms/schedule/shelves';
import type { AlarmChanges } from './keptAlarms';

/** Whose alarms these are. */
export interface LedgerOwner {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
}

/**
 * An alarm that somebody has answered is sent again only where it was heard this shortly before the
 * connection broke, ms (design): servers send again what they could not deliver, not what is long over.
 */
export const RECEIVED_BEFORE_MS = 2 * 60_000;

/** Keys remembered for telling repeats: days of a busy channel, a few megabytes. */
const REMEMBERED = 50_000;

/** How many alarms may be added beyond the limit before the oldest are let go. */
const TRIM_SLACK = 500;

/** How much heavier all of them may become before that. */
const HEAVY = 1.05;

/** An alarm that the journal holds, and the entry by which another one becomes it. */
export interface JoinedAlarm {
  readonly id: string;
  readonly entry: JournalEntry;
}

/** The activation that an entry is about. */
function activationIn({ alarmId: id, at: receivedAt }: JournalEntry): number {
  return activationOf({ id, receivedAt });
}

/** Older than this when it came by a back-fill, an alarm is marked late, ms. */
export const LATE_FROM_MS = 30_000;

/**
 * The alarms of one server and tenant. Changes only by journal entries: first an entry is made, then
 * the journal commits it, then it is applied. Making one already takes its identity, so that two
 * messages in flight are told apart.
 */
export class AlarmLedger {
  private readonly kept: AlarmMap = noAlarms();
  private readonly activations = new Activations();
  /** Activations in flight, by id, that are not the newest of their key any more, or not of this ledger's making. */
  private readonly overtaken = new Map<string, Activation>();
  /** When a key was heard last, where that was not its activation; wall time, ms. */
  private readonly repeatedAt = new BoundedMap<string, number>(REMEMBERED);
  private readonly contents = new Contents();
  /** Keys of other channels under which an alarm is known as well. */
  private readonly aliases = new BoundedMap<string, string>(REMEMBERED);
  /** How many were kept when the oldest were let go the last time, and how long their texts were. */
  private trimmedTo = 0;
  private trimmedWeight = 0;
  /** Characters of the texts of what is kept. */
  private weight = 0;
  /** Alarms that began without what the journal holds; null: all of it is known. */
  private early: EarlyAlarms | null = new EarlyAlarms();
  private readonly shelves = new Shelves((id) => this.get(id));
  private readonly changes = new ChangedIds();

  /** Begins without what the journal holds: `merge` tells of it. */
  constructor(private owner: LedgerOwner) {}

  /**
   * Takes in what the journal holds, once: older than all that came since. What is known already is newer than
   * the reading.
   * @param at wall time, ms.
   * @returns alarms that came since and are one of the journal's, each with the entry that makes them one.
   */
  merge(stored: StoredAlarms, at: number): readonly JoinedAlarm[] {
    const { alarms, gaps } = this.kept;
    const [own, ownGaps] = [[...alarms], [...gaps]];
    const isOwn = ({ id, key }: Alarm): boolean => alarms.has(id) || this.isFlying(id, key);
    const same = this.early?.known(stored.alarms.filter((alarm) => !isOwn(alarm))) ?? [];
    this.early = null;
    alarms.clear();
    gaps.clear();
    for (const gap of stored.gaps) gaps.set(gap.id, gap);
    for (const alarm of stored.alarms) alarms.set(alarm.id, alarm);
    for (const [id, gap] of ownGaps) gaps.set(id, gap);
    for (const [id, alarm] of own) alarms.set(id, alarm);
    for (const id of alarms.keys()) this.changes.add(id);
    const known = new Set(own.map(([id]) => id));
    this.learn(stored.alarms.filter(({ id }) => !known.has(id)));
    return same.map((one) => this.joined(one, at));
  }

  /** Takes note of alarms of earlier runs, oldest first. */
  private learn(stored: readonly Alarm[]): void {
    /** Of keys that this run has not heard: their newest activation. */
    const newest = new Map<string, number>();
    for (const alarm of stored) {
      const { key } = alarm;
      this.weight += weightOf(alarm);
      if (alarm.condition.shelved) this.shelves.put(alarm);
      const activation = activationOf(alarm);
      const before = newest.get(key);
      const isOlder =
        before === undefined ? this.activations.get(key) !== undefined : before > activation;
      if (isOlder) continue;
      newest.set(key, activation);
      this.remember(key, activation);
      this.contents.remember(alarm, key, activation);
      this.rememberName(alarm);
    }
  }

  private joined({ early, stored }: SameAlarm, at: number): JoinedAlarm {
    const { id, key, observation } = early;
    if (key !== stored.key) {
      this.overtake(key);
      this.aliases.set(key, stored.key);
    }
    this.remember(stored.key, activationOf(stored));
    const twin = this.contents.find(observation, 'live');
    if (twin?.key === stored.key && twin.channel !== observation.channel)
      twin.joined.add(observation.channel);
    const body = { event: JOINED_EVENT, with: stored.id };
    return { id: stored.id, entry: this.entry('configuration', at, body, id, key) };
  }

  /** Another user of the same tenant has the desk: later entries are theirs. */
  takeOver(user: string): void {
    this.owner = { ...this.owner, user };
  }

  /**
   * Gives a message its identity.
   * @returns a `received` entry for a new alarm, a `repeated` one when it is an alarm that was sent
   * again, or null for a polled record that is known already.
   */
  receive(observation: AlarmObservation, receipt: Receipt): JournalEntry | null {
    const own = alarmKey(observation);
    const { at, polled } = receipt;
    const alias = this.aliases.size === 0 ? undefined : this.aliases.get(own);
    const before = alias === undefined ? this.activations.get(own)?.at : undefined;
    const twin =
      alias !== undefined || before !== undefined
        ? undefined
        : this.contents.find(observation, receipt.how);
    const key = alias ?? twin?.key ?? own;
    const last = key === own && alias === undefined ? before : this.activations.get(key)?.at;
    if (last !== undefined && key !== own && alias === undefined) {
      // Told by another channel already: noted once, and known by this name from now on.
      this.aliases.set(own, key);
      if (twin?.channel !== observation.channel) twin?.joined.add(observation.channel);
      return this.repeated(observation, at, key, last);
    }
    if (last !== undefined && (polled || receipt.how === 'backfill' || key !== own)) {
      return receipt.over !== true && this.standsAgain(key, last, observation.alarmClass)
        ? this.fresh(observation, receipt, key, last)
        : null;
    }
    if (last !== undefined && (receipt.isCopy(key) || this.sentAgain(key, last, receipt))) {
      return this.repeated(observation, at, key, last);
    }
    return this.fresh(observation, receipt, key, last);
  }

  /** A record of a class that clears by polling, back after it was gone, is a new activation. */
  private standsAgain(key: string, last: number, alarmClass: string): boolean {
    const id = idOf(key, last);
    if (this.isFlying(id, key) || alarmClassOf(alarmClass).clears.by !== 'poll') return false;
    const before = this.kept.alarms.get(id);
    const active = before?.condition.active ?? this.activations.pastOf(key)?.active;
    return active === false;
  }

  /**
   * After a reconnect: whether an equal message is the one before, sent again. When in doubt it is a new
   * alarm, for one that is told twice annoys and one that is swallowed kills (design.md).
   */
  private sentAgain(key: string, last: number, receipt: Receipt): boolean {
    if (!redelivered(last, receipt)) return false;
    const id = idOf(key, last);
    // On its way to the disk: nobody can have answered it.
    if (this.isFlying(id, key)) return true;
    const condition = this.kept.alarms.get(id)?.condition;
    if (condition?.closed === true) return false;
    if (condition?.active === true && !condition.acknowledged) return true;
    const { receivedUntil = null, tookOver } = receipt;
    if (tookOver === true || receivedUntil === null) return false;
    const lastReceived = Math.max(last, this.repeatedAt.get(key) ?? last);
    return lastReceived >= receivedUntil - RECEIVED_BEFORE_MS;
  }

  private fresh(
    observation: AlarmObservation,
    receipt: Receipt,
    key: string,
    last: number | undefined,
  ): JournalEntry {
    const { at, how, polled, clockOffsetMs } = receipt;
    // The number of an activation is its time, moved on where two fall into one millisecond:
    // unique over the journal's life without reading all of it.
    const activation = last === undefined ? at : Math.max(at, last + 1);
    this.contents.remember(observation, key, activation);
    const { eventTime } = observation;
    const late = how === 'live' || eventTime === null ? null : at + clockOffsetMs - eventTime;
    const lateMs = late !== null && late >= LATE_FROM_MS ? late : null;
    const id = idOf(key, activation);
    const isBackFill = how === 'backfill';
    const isAsked = isBackFill || polled;
    const isRead = readsAsWritten(observation) && (lateMs === null || Number.isFinite(lateMs));
    const isWhole = observation.raw.length <= RAW_KEPT && observation.text.length <= RAW_KEPT;
    // The alarm says all of it, in no more characters.
    const isSaid = isRead && isWhole && lateMs === null && !isAsked;
    // What was asked for tells by its receipt only when somebody asked.
    const text = isSaid ? null : receivedText(observation, lateMs, isBackFill, isAsked);
    const activated: Activation = { at: activation, made: null };
    const entry = new FreshEntry(this.owner, at, id, key, activated, text);
    const isFilled = isBackFill || lateMs !== null;
    if (isRead) entry.makes(raisedBy(entry, observation, lateMs, isFilled));
    if (last !== undefined) this.overtake(key);
    this.activations.set(key, activated);
    this.early?.note({ id, key, observation, receipt });
    return entry;
  }

  private repeated(
    { raw, channel }: AlarmObservation,
    at: number,
    key: string,
    last: number,
  ): JournalEntry {
    this.repeatedAt.set(key, at);
    return this.entry('repeated', at, { raw, channel }, idOf(key, last), key);
  }

  /** An alarm on its way to the disk that this ledger did not make: its key is taken. */
  expect({ kind, alarmId, alarmKey: key, at }: JournalEntry): void {
    if (kind !== 'received') return;
    const last = this.activations.get(key)?.at ?? 0;
    this.remember(key, Math.max(at, last));
    if (!this.kept.alarms.has(alarmId))
      this.overtaken.set(alarmId, { at: Math.max(at, last), made: null });
  }

  /** A record that an earlier version has named in another way is known by its name of today as well. */
  private rememberName(alarm: Alarm): void {
    if (alarm.serverId === '') return;
    const own = alarmKey(alarm);
    if (own === alarm.key) return;
    this.aliases.set(own, alarm.key);
  }

  private remember(key: string, at: number): void {
    this.overtake(key);
    this.activations.set(key, { at, made: undefined });
  }

  /** Another activation takes the place of this one, which may be in flight. */
  private overtake(key: string): void {
    const before = this.activations.get(key);
    if (before === undefined) return;
    if (before.made !== undefined) this.overtaken.set(idOf(key, before.at), before);
    this.activations.delete(key);
  }

  private isFlying(id: string, key: string): boolean {
    const newest = this.activations.get(key);
    const isNewest = newest?.made !== undefined && idOf(key, newest.at) === id;
    return isNewest || this.overtaken.has(id);
  }

  /** The activation has landed. @returns the alarm that it makes; null: its entry is to be read. */
  private landed(entry: JournalEntry): Alarm | null {
    const { alarmId } = entry;
    const activation = FreshEntry.activationOf(entry) ?? this.flying(entry);
    const made = activation?.made ?? null;
    if (activation !== undefined) activation.made = undefined;
    if (this.overtaken.size > 0) this.overtaken.delete(alarmId);
    return made;
  }

  /** The activation of an entry that this ledger has not made. */
  private flying({ alarmId, alarmKey }: JournalEntry): Activation | undefined {
    const newest = this.activations.get(alarmKey);
    const isNewest = newest?.made !== undefined && idOf(alarmKey, newest.at) === alarmId;
    return isNewest ? newest : this.overtaken.get(alarmId);
  }

  /**
   * An entry about an alarm of this ledger, or about none of them ('' as id).
   * @param body an object, or its JSON.
   */
  entry(kind: EntryKind, at: number, body: object | string, id = '', key = ''): WrittenEntry {
    const { server, tenant, user } = this.owner;
    return {
      entryId: newEntryId(),
      at,
      kind,
      server,
      tenant,
      user,
      alarmId: id,
      alarmKey: key === '' ? (this.kept.alarms.get(id)?.key ?? '') : key,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
  }

  /**
   * Takes a committed entry in.
   * @param before the alarm that it is about, as it is; null: it is not known.
   * @returns the alarm afterwards, when there is one.
   */
  apply(entry: JournalEntry, before = this.get(entry.alarmId)): Alarm | null {
    const after = this.take(entry, before);
    const isMany =
      this.kept.alarms.size > Math.max(KEPT_ALARMS + KEPT_DONE, this.trimmedTo) + TRIM_SLACK;
    const isHeavy = this.weight > Math.max(KEPT_CHARACTERS, this.trimmedWeight) * HEAVY;
    if (before === null && entry.kind === 'received') this.changes.addNew(entry.alarmId);
    else if (entry.alarmId !== '') this.changes.add(entry.alarmId);
    if (!isMany && !isHeavy) return after;
    this.trim();
    return this.get(entry.alarmId);
  }

  private take(entry: JournalEntry, before: Alarm | null): Alarm | null {
    const { alarms } = this.kept;
    const { kind, alarmId } = entry;
    if (kind === 'received') {
      const made = this.landed(entry);
      if (before !== null) return before;
      if (made === null) applyEntry(this.kept, entry);
      else alarms.set(alarmId, made);
      const alarm = made ?? this.get(alarmId);
      if (alarm !== null) this.weight += weightOf(alarm);
      else this.activations.madeNothing(entry.alarmKey, activationIn(entry));
      return alarm;
    }
    // Let go of while this was on its way.
    if (kind === 'returned' && before === null)
      this.activations.ended(entry.alarmKey, activationIn(entry));
    const joined = applyEntry(this.kept, entry);
    if (joined !== null) this.changes.add(joined);
    const after = this.get(alarmId);
    if (kind === 'configuration' && before !== null && after === null)
      this.weight -= weightOf(before);
    if (kind === 'shelved' && after?.condition.shelved === true) this.shelves.put(after);
    return after;
  }

  private trim(): void {
    const { alarms } = this.kept;
    const kept = new Set(trimAlarms([...alarms.values()]).map(({ id }) => id));
    for (const [id, alarm] of [...alarms]) {
      if (kept.has(id)) continue;
      alarms.delete(id);
      this.weight -= weightOf(alarm);
      this.changes.add(id);
      this.activations.letGo(alarm);
    }
    this.trimmedTo = alarms.size;
    this.trimmedWeight = this.weight;
  }

  /**
   * Of alarms that are kept no more: the records of a channel that stand no more are over from here on.
   * @returns the entries that say so.
   */
  endLetGo(
    channel: string,
    isGone: (serverId: string) => boolean,
    at: number,
  ): readonly JournalEntry[] {
    return this.activations
      .end(channel, isGone)
      .map((one) => this.entry('returned', at, {}, idOf(one.key, one.at), one.key));
  }

  /**
   * Shows an alarm that the disk does not take: kept in memory and marked as not saved, until its
   * entry is committed after all. @returns the alarm, or null when it is known already.
   */
  hold(entry: JournalEntry): Alarm | null {
    if (entry.kind !== 'received' || this.kept.alarms.has(entry.alarmId)) return null;
    const alarm = this.take(entry, null);
    if (alarm === null) return null;
    const held = { ...alarm, unsaved: true };
    this.kept.alarms.set(entry.alarmId, held);
    this.changes.add(held.id);
    return held;
  }

  /** The entry of a held alarm is on disk now. */
  saved(id: string): void {
    const alarm = this.kept.alarms.get(id);
    if (alarm?.unsaved !== true) return;
    this.kept.alarms.set(id, { ...alarm, unsaved: false });
    this.changes.add(id);
  }

  /** The entries of held alarms made anew: there was no room for those with which they came. */
  unsavedEntries(): readonly JournalEntry[] {
    return this.all()
      .filter(({ unsaved }) => unsaved)
      .map((alarm) => {
        const { receivedAt, id, key, userId: user } = alarm;
        const body = receivedText(alarm, alarm.lateMs, alarm.backFilled);
        return { ...this.entry('received', receivedAt, body, id, key), user };
      });
  }

  /**
   * What a person has shelved stays on the shelf until then, however often it comes (ISA-18.2).
   * @param entry the `received` one of the new occurrence.
   * @param leftOf what is left of the shelf of an alarm, ms. It counts, and not the wall time of the end: the
   * clock may have been set since.
   */
  onShelf(
    observation: AlarmObservation,
    entry: JournalEntry,
    leftOf: (alarm: Alarm) => number,
  ): readonly JournalEntry[] {
    const { alarmId, alarmKey, at } = entry;
    const first = this.shelves.covering(observation, alarmKey, leftOf);
    const shelved = first?.alarm.shelved ?? null;
    if (first === null || shelved === null) return [];
    if (!natureOf(observation.alarmClass).shelvable) return [];
    const { by, reason } = shelved;
    const body = { by, until: Math.round(at + first.left), reason, with: first.alarm.id };
    return [this.entry('shelved', at, body, alarmId, alarmKey)];
  }

  /** All that lie on one shelf with an alarm, itself included; none where it lies on none. */
  shelvedWith(id: string): readonly Alarm[] {
    const alarm = this.get(id);
    return alarm?.condition.shelved === true ? this.shelves.with(alarm) : [];
  }

  /** What changed since this was asked the last time. */
  takeChanges(): AlarmChanges {
    const changes = new Map<string, Alarm | null>();
    for (const id of this.changes.take()) changes.set(id, this.get(id));
    return changes;
  }

  get(id: string): Alarm | null {
    return this.kept.alarms.get(id) ?? null;
  }

  /** Oldest first. */
  all(): readonly Alarm[] {
    return [...this.kept.alarms.values()];
  }

  /** Gaps that nobody has noted, oldest first. */
  gaps(): readonly ChannelGap[] {
    return [...this.kept.gaps.values()];
  }
}
