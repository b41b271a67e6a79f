import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { Alarm, ChannelGap, ChannelHealth } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { priorityFor, type AlarmConfig } from '@shared/model/alarmConfig';
import { isOpen, isStanding } from '@shared/model/alarmState';
import { watchedChannels, whyUnwatched } from '@shared/model/alarmWatch';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { SessionProfile } from '@main/ports/session';
import type { PendingEntry } from '@main/journal/client';
import type { SetAside } from '@main/journal/writing/settle';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import type { ReachedChannel } from '@main/streams/manager';
import { AlarmActs } from '@main/alarms/operate/acts';
import type { ServerCall } from '@main/alarms/operate/serverActions/serverAction';
import { Commits, type Landed, type LedgerJournal, type Saved } from '@main/alarms/ledger/commits';
import type { FeedDeps, Observed } from '@main/alarms/ingest/feed';
import type { StoredAlarms } from '@main/alarms/ledger/fold';
import { escalationsOf, type Escalation } from '@main/alarms/schedule/escalation';
import { AlarmLedger, type LedgerOwner } from '@main/alarms/ledger/ledger';
import { Listening, type ListeningEvent } from '@main/alarms/ingest/listening';
import { nameOf } from './owner';
import type { ProbeCarrier, ProbeStep, TestChannel } from './probe';
import { receive } from '@main/alarms/ingest/received';
import { bodyOf, AlarmTimers } from '@main/alarms/schedule/timers';
import type { AlarmChanges } from '@main/alarms/ledger/keptAlarms';
import { stateEntries } from '@main/alarms/ledger/stateKept';
import { coveringRule } from '@main/alarms/schedule/suppression';
import { openTestChannel } from '@main/alarms/ingest/testChannel';
import { DeliveryBodies } from '@main/alarms/ledger/deliveryBodies';
import { unannunciatedOf } from '@main/alarms/ledger/unannunciated';

export interface ProfileDeps extends FeedDeps {
  readonly journal: LedgerJournal;
  /** Sends a call to the server. */
  readonly call: ServerCall;
}

/** Length of the month that a file of the journal is named after. */
const MONTH = 7;

/** New alarms of one batch. */
export interface Raised {
  readonly alarms: readonly Alarm[];
  readonly how: Observed['how'];
}

/** Alarms and streams of one signed-in profile, from sign-in to sign-out. */
export class ProfileAlarms implements ProbeCarrier {
  readonly changed = new Emitter<void>();
  /** A message has its identity and is on its way to the disk. */
  readonly parsed = new Emitter<Omit<Extract<ProbeStep, { kind: 'parsed' }>, 'kind'>>();
  /** New alarms that arrived together, after the journal has committed them. */
  readonly raised = new Emitter<Raised>();
  /** What the session must know of the channels. */
  readonly listened: Signal<ListeningEvent>;
  /** Nobody has acknowledged these for too long; what is due at one moment, most urgent first. */
  readonly escalated = new Emitter<readonly Escalation[]>();
  /** What an operator does with alarms. */
  readonly acts: AlarmActs;
  private readonly ledger: AlarmLedger;
  private readonly commits: Commits;
  private readonly timers: AlarmTimers;
  private readonly config: () => AlarmConfig;
  private readonly listening: Listening;
  private readonly ends = new DisposableStore();
  /** Told by their source as gone; on their way to the disk. */
  private readonly returning = new Set<string>();
  private readonly openedIds = new Set<string>();
  private readonly deliveryBodies = new DeliveryBodies();
  private over = false;
  /** Timers run, and what an earlier session left is followed. */
  private begun = false;

  /** Begins without what the journal holds: `know` tells of it once it is read. */
  constructor(
    private profile: SessionProfile,
    owner: LedgerOwner,
    private readonly deps: ProfileDeps,
  ) {
    this.ledger = new AlarmLedger(owner);
    this.config = deps.config;
    this.commits = new Commits(
      deps.journal,
      this.ledger,
      (alarm, isNew) => {
        if (alarm !== null && !this.over) this.timers.note(alarm, isNew);
      },
      () => {
        if (!this.over) this.changed.emit();
      },
    );
    const parts = {
      clock: deps.clock,
      config: this.config,
      get: (id: string) => this.ledger.get(id),
    };
    this.timers = new AlarmTimers({
      ...parts,
      all: () => this.ledger.all(),
      entry: (kind, at, body, id) => this.ledger.entry(kind, at, body, id),
      write: (entries, landed) => void this.commit(entries, 'live').then(landed),
    });
    this.acts = new AlarmActs({
      ...parts,
      shelvedWith: (id) => this.ledger.shelvedWith(id),
      isUnwatched: (alarm) => whyUnwatched(alarm, watchedChannels(this.channels())) !== null,
      operator: () => ({ userId: this.profile.user.userId, name: this.operator }),
      hasDesk: ({ userId }) => !this.over && userId === this.profile.user.userId,
      entry: (kind, at, body, id, by) => ({
        ...this.ledger.entry(kind, at, body, id),
        user: by.userId,
      }),
      write: (entries) => this.commit(entries, 'live'),
      call: deps.call,
    });
    this.listening = new Listening(profile, deps, {
      observe: (channel, observed) => this.observe(channel, observed),
      write: (kind, at, body) => this.write(this.ledger.entry(kind, at, body), true),
      changed: () => this.changed.emit(),
    });
    this.listened = this.listening.events;
    this.ends.add(deps.journal.setAside.on((aside) => this.keepState(aside)));
  }

  /** The tenant's configuration was changed. */
  configured(): void {
    if (!this.over) this.timers.begin();
  }

  /** Connects the channels of the tenant. */
  start(): void {
    this.listening.start();
  }

  /**
   * The reading of the journal takes long, or more came meanwhile than can wait: alarms begin without it.
   * @param pending what an earlier session left on its way to the disk.
   */
  goWithout(pending: readonly PendingEntry[]): void {
    if (this.over || this.begun || this.listening.reading === null) return;
    this.begin(pending);
    this.listening.goWithout();
    this.changed.emit();
  }

  /** The journal is read: what it holds joins what came since. @param pending as for `goWithout`. */
  know(stored: StoredAlarms, pending: readonly PendingEntry[]): void {
    if (this.over || this.listening.reading === null) return;
    const known = new Set(this.alarms().map(({ id }) => id));
    const joins = this.ledger.merge(stored, this.deps.clock.now());
    this.commits.complete();
    // What was told meanwhile under another number is not told again.
    for (const { id } of joins) known.add(id);
    this.annunciateMissed(stored, pending, known);
    if (this.begun) this.timers.begin();
    else this.begin(pending);
    this.land(joins.map(({ entry }) => entry));
    this.listening.know(stored);
    this.changed.emit();
  }

  /** Not everything that the journal holds is known yet. */
  get reading(): 'short' | 'long' | null {
    return this.listening.reading;
  }

  /**
   * Another user of the same tenant has taken the desk: alarms go on, channels listen for the new
   * one before they let go of the old.
   */
  takeOver(profile: SessionProfile): void {
    this.profile = profile;
    this.ledger.takeOver(profile.user.userId);
    // What the one before has looked at, the next one has not.
    this.openedIds.clear();
    this.listening.moveTo(profile);
  }

  /** True while a channel hangs on the connection of an earlier user. */
  moving(): boolean {
    return !this.over && this.listening.moving();
  }

  /** Ends the channels. Entries on their way are still written. */
  close(): void {
    if (this.over) return;
    this.listening.close();
    this.over = true;
    this.ends.dispose();
    this.timers.dispose();
    this.commits.dispose();
  }

  /** Oldest first. */
  alarms(): readonly Alarm[] {
    return this.ledger.all();
  }

  /** What changed of them since this was asked the last time. */
  takeChanges(): AlarmChanges {
    return this.ledger.takeChanges();
  }

  channels(): readonly ChannelHealth[] {
    return this.listening.channels();
  }

  /** Gaps that nobody has noted, oldest first. */
  gaps(): readonly ChannelGap[] {
    return this.ledger.gaps();
  }

  /** A person has seen a gap; one that is not there (any more) is nothing to journal. */
  noteGap(id: string): void {
    if (!this.gaps().some((gap) => gap.id === id)) return;
    const body = { event: 'gapNoted', gap: id, by: this.operator };
    this.write(this.ledger.entry('configuration', this.deps.clock.now(), body), true);
  }

  /** Journals something that is about no single alarm. */
  record(kind: EntryKind, body: object): void {
    this.write(this.ledger.entry(kind, this.deps.clock.now(), body));
  }

  /** Asks a channel now, where it can be asked. */
  pollNow(channel: string): void {
    this.listening.pollNow(channel);
  }

  /** The alarm with its whole message. */
  alarm(id: string): Alarm | null {
    return this.ledger.get(id);
  }

  /** Journals, once per run, that the operator looked at an alarm. */
  opened(ids: readonly string[]): void {
    const { userId } = this.profile.user;
    for (const id of ids) {
      if (this.openedIds.has(id) || this.ledger.get(id) === null) continue;
      this.openedIds.add(id);
      const body = { by: this.operator, byUserId: userId };
      this.write(this.ledger.entry('opened', this.deps.clock.now(), body, id));
    }
  }

  /** False for the workstation's own alarms, which only tests raise. */
  get signedIn(): boolean {
    return this.profile.user.userId !== '';
  }

  get operator(): string {
    return nameOf(this.profile);
  }

  reached(): readonly ReachedChannel[] {
    return this.listening.reached();
  }

  openTest(address: string, headers: Readonly<Record<string, string>>): TestChannel {
    return openTestChannel(address, headers, this.deps, (observed) =>
      this.observe(TEST_CHANNEL, observed),
    );
  }

  async closeTest(id: string): Promise<void> {
    const at = this.deps.clock.now();
    const alarm = this.ledger.get(id);
    if (alarm === null || alarm.condition.closed) return;
    const body = { by: TEST_CHANNEL, byUserId: '', where: 'workstation', comment: TEST_CHANNEL };
    const closed = this.ledger.entry('closed', at, { by: TEST_CHANNEL, reason: TEST_CHANNEL }, id);
    const first = this.ledger.entry('acknowledged', at, body, id);
    await this.commit(alarm.condition.acknowledged ? [closed] : [first, closed], 'live');
  }

  /** Closes the tests that an earlier run left open: it ended in the middle of one. */
  closeLeftTests(): void {
    for (const { id, channel, state } of this.ledger.all()) {
      if (channel === TEST_CHANNEL && isStanding(state)) void this.closeTest(id);
    }
  }

  comment(id: string, body: object): void {
    this.write(this.ledger.entry('commented', this.deps.clock.now(), body, id));
  }

  /** Journals how telling came out; of alarms of this profile only. */
  delivered(delivery: DeliveryOutcome): void {
    const alarms = delivery.alarms.filter((alarm) => this.ledger.get(alarm.id) !== null);
    if (alarms.length === 0) return;
    const kind: EntryKind =
      delivery.by === 'sound' || delivery.by === 'speech' ? 'sounded' : 'shown';
    const only = alarms.length === 1 ? alarms[0] : undefined;
    const body = this.deliveryBodies.of(delivery, alarms);
    this.write(this.ledger.entry(kind, this.deps.clock.now(), body, only?.id, only?.key));
  }

  /** Takes in what was heard over a channel. */
  observe(channel: string, observed: Observed): void {
    const { at, connectedAt, link, how, polled } = observed;
    const copies = this.listening.copiesOf(channel);
    const receipt = {
      at,
      connectedAt,
      receivedUntil: observed.receivedUntil ?? null,
      how,
      polled,
      clockOffsetMs: this.deps.clockOffset(),
      tookOver: copies?.overlaps(at) ?? false,
      isCopy: (key: string) => copies?.isCopy(key, link, at) ?? false,
    };
    const entries: JournalEntry[] = [];
    const config = this.config();
    const rules = config.rules.length === 0 ? [] : this.timers.held();
    const leftOnShelf = (alarm: Alarm): number => this.timers.leftOnShelf(alarm);
    const isFollowed = this.parsed.size > 0;
    for (const observation of observed.observations) {
      const over = observed.ended?.has(observation.serverId) === true;
      const priority = priorityFor(config, observation.alarmClass, observation.priority);
      const isSame = priority === observation.priority;
      const seen = isSame ? observation : { ...observation, priority };
      const finalReceipt = over ? { ...receipt, over } : receipt;
      const entry = receive(this.ledger, seen, finalReceipt, rules, leftOnShelf, entries);
      if (entry === null) continue;
      const { kind, alarmId, alarmKey } = entry;
      if (kind === 'received') copies?.took(alarmKey, link, at);
      const { recognised } = observation;
      if (isFollowed) this.parsed.emit({ channel, alarmId, recognised });
    }
    entries.push(...this.gone(channel, observed));
    if (entries.length > 0) this.land(entries, how);
  }

  /** After a complete look: alarms whose records no longer stand have returned to normal. */
  private gone(channel: string, { standing, ended, at }: Observed): readonly JournalEntry[] {
    if (standing === undefined && ended === undefined) return [];
    const isGone = (id: string): boolean =>
      ended?.has(id) === true || (standing !== undefined && !standing.has(id));
    const gone = this.ledger.all().filter((alarm) => {
      if (alarm.channel !== channel || !alarm.condition.active || alarm.serverId === '')
        return false;
      if (!isGone(alarm.serverId) || this.returning.has(alarm.id)) return false;
      return alarmClassOf(alarm.alarmClass).clears.by === 'poll' && !alarm.condition.closed;
    });
    for (const { id } of gone) this.returning.add(id);
    const entries = gone.map(({ id }) => this.ledger.entry('returned', at, {}, id));
    return [...entries, ...this.ledger.endLetGo(channel, isGone, at)];
  }

  /**
   * Takes over what an earlier session of the same tenant left in the journal's queue (an alarm received just
   * before a sign-out must not be missing after the next sign-in), and begins with what runs by time and rules.
   */
  private begin(pending: readonly PendingEntry[]): void {
    this.begun = true;
    this.commits.adopt(pending, (landed) => this.landed(landed, 'live'));
    this.timers.begin();
    this.ends.add(this.deps.recheck.on(() => this.timers.check()));
  }

  /** Writes a group of entries; what is open by it is told once the journal has it. */
  private commit(entries: readonly JournalEntry[], how: Observed['how']): Promise<Saved> {
    return new Promise((resolve) => this.land(entries, how, resolve));
  }

  private land(
    entries: readonly JournalEntry[],
    how: Observed['how'] = 'live',
    ended: (saved: Saved) => void = () => undefined,
  ): void {
    this.commits.write(entries, (landed) => {
      for (const { kind, alarmId } of entries) {
        if (kind === 'returned') this.returning.delete(alarmId);
        else if (kind === 'closed') this.forgetUnseen(alarmId);
      }
      this.landed(landed, how);
      ended(landed.saved);
      this.escalate(entries);
    });
  }

  /** What was ended without being seen is a new alarm when its source is looked at again and has it. */
  private forgetUnseen(id: string): void {
    const alarm = this.ledger.get(id);
    if (alarm?.closed?.endUnknown === true) this.listening.forget(alarm.channel, alarm.serverId);
  }

  /**
   * Tells, as one summary, what an earlier run or session has journaled and told nobody of: main ended or the
   * operator signed out in between.
   * @param pending entries that the reading has not seen; new alarms among them are told by `adopt`.
   * @param known alarms of this session: they were told.
   */
  private annunciateMissed(
    stored: StoredAlarms,
    pending: readonly PendingEntry[],
    known: ReadonlySet<string>,
  ): void {
    const open = unannunciatedOf(
      stored.untold,
      pending.map(({ entry }) => entry),
    )
      .filter((id) => !known.has(id))
      .flatMap((id) => this.ledger.get(id) ?? [])
      .filter(({ state, channel }) => isOpen(state) && channel !== TEST_CHANNEL);
    if (open.length > 0) this.landed({ saved: 'saved', open }, 'backfill');
  }

  private landed({ open }: Landed, how: Observed['how']): void {
    if (this.over) return;
    this.changed.emit();
    const alarms = this.config().rules.length === 0 ? open : this.uncovered(open);
    if (alarms.length > 0) this.raised.emit({ alarms, how });
  }

  /** Without those that a rule covers which was switched on while they were on their way to the disk. */
  private uncovered(open: readonly Alarm[]): readonly Alarm[] {
    const rules = this.timers.held();
    const at = this.deps.clock.now();
    const late: JournalEntry[] = [];
    const rest = open.filter((alarm) => {
      const rule = coveringRule(rules, alarm);
      // The report must not count it as told, although it is suppressed later than it came.
      const body = rule === null ? {} : { ...bodyOf(rule), unheard: true };
      if (rule !== null) late.push(this.ledger.entry('suppressed', at, body, alarm.id));
      return rule === null;
    });
    if (late.length > 0) void this.commit(late, 'live');
    return rest;
  }

  private escalate(entries: readonly JournalEntry[]): void {
    const escalations = this.over ? [] : escalationsOf(entries, (id) => this.ledger.get(id));
    if (escalations.length > 0) this.escalated.emit(escalations);
  }

  /** A file of the journal is lost: what is known of alarms is written anew, for the next start. */
  private keepState({ file, rescued }: SetAside): void {
    if (rescued === true) return;
    const { ledger } = this;
    const entries = stateEntries(ledger.all(), file.slice(0, MONTH), (...of) =>
      ledger.entry(...of),
    );
    if (entries.length === 0) return;
    this.record('configuration', { event: 'stateKept', entries: entries.length, file });
    // The ledger has all of it.
    for (const entry of entries) this.deps.journal.write(entry, () => undefined);
  }

  /** @param shown windows show what it changes. */
  private write(entry: JournalEntry, shown = false): void {
    this.commits.write([entry], () => {
      if (shown && !this.over) this.changed.emit();
    });
  }
}
