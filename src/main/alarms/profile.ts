import { fail } from '@shared/base/result';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { Alarm, AlarmObservation, ChannelGap, ChannelHealth } from '@shared/model/alarm';
import { alarmClassOf, natureOf } from '@shared/model/alarmClasses';
import { defaultAlarmConfig, priorityFor, type AlarmConfig } from '@shared/model/alarmConfig';
import { isOpen, isStanding } from '@shared/model/alarmState';
import { watchedChannels, whyUnwatched } from '@shared/model/alarmWatch';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { Told } from '@main/attention/told';
import type { SessionProfile } from '@main/ports/session';
import type { PendingEntry } from '@main/storage/journal/client';
import type { EntryKind, JournalEntry } from '@main/storage/journal/entry';
import { StreamManager, type ReachedChannel } from '@main/streams/manager';
import { AlarmActs } from './acts';
import type { ServerCall } from './adapters/adapter';
import { ChannelJournal } from './channelJournal';
import { Commits, type Landed, type LedgerJournal, type Saved } from './commits';
import { feedsFor } from './feeds';
import { heardUntilOf, type FeedDeps, type Observed, type SourceFeed } from './feeds/feed';
import type { StoredAlarms } from './fold';
import { AlarmLedger, type LedgerOwner, type Receipt } from './ledger';
import { OverlapCopies } from './overlap';
import { nameOf } from './owner';
import type { ProbeCarrier, ProbeStep, TestChannel } from './probe';
import { readTestAlarm } from './sources/testAlarm';
import { bodyOf, AlarmTimers } from './timers';
import type { AlarmChanges } from './standing';
import { coveringRule } from './suppression';

export interface ProfileDeps extends FeedDeps {
  readonly journal: LedgerJournal;
  /** The server's clock minus this workstation's, ms; 0 where it is not known. */
  readonly clockOffset?: () => number;
  /** What the tenant has set about its alarms, read at each; the defaults without it. */
  readonly config?: () => AlarmConfig;
  /** Sends a call to the server; without it nothing can be told. */
  readonly call?: ServerCall;
}

/** An alarm that nobody has acknowledged for the time of a step, 1, 2 or 3. */
export interface Escalation {
  readonly alarm: Alarm;
  readonly step: number;
}

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
  /** After a change of user a channel still hangs on the connection of the one before. */
  readonly late = new Emitter<{ readonly channel: string; readonly reason: string }>();
  /** The last connection of an earlier user is closed. */
  readonly moved = new Emitter<void>();
  /** Nobody has acknowledged these for too long; what is due at one moment, most urgent first. */
  readonly escalated = new Emitter<readonly Escalation[]>();
  /** What an operator does with alarms. */
  readonly acts: AlarmActs;
  private readonly ledger: AlarmLedger;
  private readonly commits: Commits;
  private readonly timers: AlarmTimers;
  private readonly config: () => AlarmConfig;
  private readonly feeds: readonly SourceFeed[];
  private readonly copies = new Map<string, OverlapCopies>();
  private readonly ends = new DisposableStore();
  private readonly journals: ChannelJournal[] = [];
  /** Told by their source as gone; on their way to the disk. */
  private readonly returning = new Set<string>();
  private readonly openedIds = new Set<string>();
  private over = false;

  constructor(
    private profile: SessionProfile,
    owner: LedgerOwner,
    private readonly stored: StoredAlarms,
    private readonly deps: ProfileDeps,
  ) {
    this.ledger = new AlarmLedger(owner, stored);
    const first = defaultAlarmConfig();
    this.config = deps.config ?? (() => first);
    this.commits = new Commits(
      deps.journal,
      this.ledger,
      (alarm) => {
        if (alarm !== null && !this.over) this.timers.note(alarm);
      },
      () => {
        if (!this.over) this.changed.emit();
      },
    );
    const parts = {
      clock: deps.clock,
      config: this.config,
      get: (id: string) => this.ledger.get(id),
      entry: (kind: EntryKind, at: number, body: object, id: string) =>
        this.ledger.entry(kind, at, body, id),
    };
    this.timers = new AlarmTimers({
      ...parts,
      all: () => this.ledger.all(),
      write: (entries, landed) => void this.commit(entries, 'live').then(landed),
    });
    this.acts = new AlarmActs({
      ...parts,
      shelvedWith: (id) => this.ledger.shelvedWith(id),
      isUnwatched: (alarm) => whyUnwatched(alarm, watchedChannels(this.channels())) !== null,
      operator: () => ({ userId: this.profile.user.userId, name: this.operator }),
      write: (entries) => this.commit(entries, 'live'),
      call: deps.call ?? (async () => fail({ kind: 'signedOut' })),
    });
    this.feeds = feedsFor(profile, deps, stored);
  }

  /** What runs by time and rules; begins with what is due already. */
  beginTimers(): void {
    this.timers.begin();
    this.ends.add(this.deps.look.on(() => this.timers.look()));
  }

  /** The tenant's configuration was changed. */
  configured(): void {
    if (!this.over) this.timers.begin();
  }

  /** Connects the channels of the tenant. */
  start(): void {
    this.beginTimers();
    for (const feed of this.feeds) {
      const heardUntil = heardUntilOf(this.stored, feed.channel);
      const journaled = new ChannelJournal(feed, heardUntil, (kind, at, body) => {
        this.write(this.ledger.entry(kind, at, body), true);
      });
      this.journals.push(journaled);
      const copies = new OverlapCopies();
      this.copies.set(feed.channel, copies);
      const hear = (end: Unsubscribe | undefined): void => {
        if (end !== undefined) this.ends.add(end);
      };
      hear(feed.gaps.on((gap) => journaled.gap(gap)));
      hear(feed.doubled?.on(({ link, at }) => copies.begin(link, at)));
      hear(feed.joined?.on(({ at }) => copies.joined(at)));
      hear(feed.late?.on(({ reason }) => this.tellLate(feed.channel, reason)));
      hear(feed.moved?.on(() => this.tellMoved()));
      hear(
        feed.changed.on((state) => {
          if (this.over) return;
          journaled.state(state, this.deps.clock.now());
          this.changed.emit();
        }),
      );
      hear(feed.observed.on((observed) => this.observe(feed.channel, observed)));
      feed.start();
    }
  }

  /**
   * Another user of the same tenant has taken the desk: alarms go on, channels listen for the new
   * one before they let go of the old.
   */
  handOver(profile: SessionProfile): void {
    this.profile = profile;
    this.ledger.handOver(profile.user.userId);
    // What the one before has looked at, the next one has not.
    this.openedIds.clear();
    for (const feed of this.feeds) feed.moveTo(profile);
  }

  /** True while a channel hangs on the connection of an earlier user. */
  moving(): boolean {
    return !this.over && this.feeds.some((feed) => feed.moving());
  }

  /** Ends the channels. Entries on their way are still written. */
  close(): void {
    if (this.over) return;
    this.over = true;
    for (const journaled of this.journals) journaled.end(this.deps.clock.now());
    this.ends.dispose();
    this.timers.dispose();
    this.commits.dispose();
    for (const feed of this.feeds) feed.close();
    this.moved.emit();
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
    const running = this.feeds.filter((feed) => feed.on?.() !== false);
    return running.map((feed) => ({
      channel: feed.channel,
      kind: feed.kind,
      state: feed.current(),
    }));
  }

  /** Gaps that nobody has noted, oldest first. */
  gaps(): readonly ChannelGap[] {
    return this.ledger.gaps();
  }

  /** A person has seen a gap. */
  noteGap(id: string): void {
    const body = { event: 'gapNoted', gap: id, by: this.operator };
    this.write(this.ledger.entry('configuration', this.deps.clock.now(), body), true);
  }

  /** Journals something that is about no single alarm. */
  record(kind: EntryKind, body: object): void {
    this.write(this.ledger.entry(kind, this.deps.clock.now(), body));
  }

  /** Asks a channel now, where it can be asked. */
  lookNow(channel: string): void {
    this.feeds.find((feed) => feed.channel === channel)?.lookNow?.();
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

  /**
   * Takes over what an earlier session of the same tenant left in the journal's queue: an alarm
   * received just before a sign-out must not be missing after the next sign-in.
   */
  adopt(pending: readonly PendingEntry[]): void {
    this.commits.adopt(pending, (landed) => this.landed(landed, 'live'));
  }

  /** False for the workstation's own alarms, which only tests raise. */
  get signedIn(): boolean {
    return this.profile.user.userId !== '';
  }

  get operator(): string {
    return nameOf(this.profile);
  }

  reached(): readonly ReachedChannel[] {
    return this.feeds.map((feed) => feed.reached());
  }

  openTest(address: string, headers: Readonly<Record<string, string>>): TestChannel {
    const { clock, log, look, random } = this.deps;
    // Loopback goes past every proxy, and its token is the test's own.
    const manager = new StreamManager(TEST_CHANNEL, address, {
      clock,
      log,
      look,
      random,
      session: {
        streamHeaders: () => headers,
        tokenRefused: async () => false,
        freshen: async () => undefined,
        probe: async () => true,
      },
    });
    const end = manager.messages.on(({ text, ...receipt }) => {
      const observation = readTestAlarm(text, { zone: 'UTC' });
      if (observation === null) return;
      const more = { how: 'live', polled: false } as const;
      this.observe(TEST_CHANNEL, { observations: [observation], ...receipt, ...more });
    });
    manager.start();
    return {
      changed: manager.changed,
      close: () => {
        end();
        manager.close();
      },
    };
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
  told({ by, outcome, alarms: told, detail, why = '' }: Told): void {
    const alarms = told.filter((alarm) => this.ledger.get(alarm.id) !== null);
    if (alarms.length === 0) return;
    const kind: EntryKind = by === 'sound' || by === 'speech' ? 'sounded' : 'shown';
    const only = alarms.length === 1 ? alarms[0] : undefined;
    const ids = only === undefined ? { alarmIds: alarms.map((alarm) => alarm.id) } : {};
    const body = { by, outcome, detail, ...(why === '' ? {} : { why }), ...ids };
    this.write(this.ledger.entry(kind, this.deps.clock.now(), body, only?.id, only?.key));
  }

  /** Takes in what was heard over a channel. */
  observe(channel: string, observed: Observed): void {
    const { at, connectedAt, link, how, polled } = observed;
    const copies = this.copies.get(channel);
    const receipt = {
      at,
      connectedAt,
      heardUntil: observed.heardUntil ?? null,
      how,
      polled,
      clockOffsetMs: this.deps.clockOffset?.() ?? 0,
      tookOver: copies?.overlaps(at) ?? false,
      isCopy: (key: string) => copies?.isCopy(key, link, at) ?? false,
    };
    const entries: JournalEntry[] = [];
    for (const observation of observed.observations) {
      const over = observed.ended?.has(observation.serverId) === true;
      const [entry, ...more] = this.made(observation, over ? { ...receipt, over } : receipt);
      if (entry === undefined) continue;
      if (entry.kind === 'received') copies?.took(entry.alarmKey, link, at);
      entries.push(entry, ...more);
      this.parsed.emit({
        channel,
        alarmId: entry.alarmId,
        recognised: observation.recognised,
      });
    }
    entries.push(...this.gone(channel, observed));
    if (entries.length > 0) this.land(entries, how);
  }

  /**
   * The entries of one message: a new alarm that a rule covers is suppressed from its first moment, and one
   * whose record is over has returned to normal.
   */
  private made(observation: AlarmObservation, receipt: Receipt): readonly JournalEntry[] {
    const config = this.config();
    const priority = priorityFor(config, observation.alarmClass, observation.priority);
    const isSame = priority === observation.priority;
    const seen = isSame ? observation : { ...observation, priority };
    const entry = this.ledger.receive(seen, receipt);
    if (entry?.kind !== 'received') return entry === null ? [] : [entry];
    const { at } = receipt;
    const { alarmId, alarmKey } = entry;
    const entries = [entry];
    const rule = config.rules.length === 0 ? null : coveringRule(this.timers.held(), observation);
    if (rule !== null)
      entries.push(this.ledger.entry('suppressed', at, bodyOf(rule), alarmId, alarmKey));
    else entries.push(...this.onShelf(seen, entry));
    if (receipt.over === true && alarmClassOf(observation.alarmClass).clears.by === 'poll')
      entries.push(this.ledger.entry('returned', at, {}, alarmId, alarmKey));
    return entries;
  }

  /** What a person has shelved stays on the shelf until then, however often it comes (ISA-18.2). */
  private onShelf(observation: AlarmObservation, entry: JournalEntry): readonly JournalEntry[] {
    const { alarmId, alarmKey, at } = entry;
    const first = this.ledger.shelfFor(observation, alarmKey, at);
    if (first === null || first.shelved === null || !natureOf(observation.alarmClass).shelvable) {
      return [];
    }
    const { by, until, reason } = first.shelved;
    const body = { by, until, reason, with: first.id };
    return [this.ledger.entry('shelved', at, body, alarmId, alarmKey)];
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
    return gone.map(({ id }) => this.ledger.entry('returned', at, {}, id));
  }

  /** Writes a group of entries; what is open by it is told once the journal has it. */
  private commit(entries: readonly JournalEntry[], how: Observed['how']): Promise<Saved> {
    return new Promise((resolve) => this.land(entries, how, resolve));
  }

  private land(
    entries: readonly JournalEntry[],
    how: Observed['how'],
    told: (saved: Saved) => void = () => undefined,
  ): void {
    this.commits.write(entries, (landed) => {
      for (const { kind, alarmId } of entries) {
        if (kind === 'returned') this.returning.delete(alarmId);
        else if (kind === 'closed') this.forgetUnseen(alarmId);
      }
      this.landed(landed, how);
      told(landed.saved);
      this.escalate(entries);
    });
  }

  /** What was ended without being seen is a new alarm when its source is looked at again and has it. */
  private forgetUnseen(id: string): void {
    const alarm = this.ledger.get(id);
    if (alarm?.closed?.endUnknown !== true) return;
    this.feeds.find(({ channel }) => channel === alarm.channel)?.forget?.(alarm.serverId);
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
      if (rule !== null) late.push(this.ledger.entry('suppressed', at, bodyOf(rule), alarm.id));
      return rule === null;
    });
    if (late.length > 0) void this.commit(late, 'live');
    return rest;
  }

  private escalate(entries: readonly JournalEntry[]): void {
    if (this.over || !entries.some(({ kind }) => kind === 'escalated')) return;
    const escalations = entries.flatMap(({ kind, alarmId, body }) => {
      const alarm = kind === 'escalated' ? this.ledger.get(alarmId) : null;
      const { step } = JSON.parse(body) as { step: number };
      // Somebody may have answered while it was on its way to the disk.
      return alarm === null || !isOpen(alarm.state) ? [] : [{ alarm, step }];
    });
    if (escalations.length > 0) this.escalated.emit(escalations);
  }

  private tellLate(channel: string, reason: string): void {
    this.late.emit({ channel, reason });
  }

  private tellMoved(): void {
    if (!this.moving()) this.moved.emit();
  }

  /** @param shown windows show what it changes. */
  private write(entry: JournalEntry, shown = false): void {
    this.commits.write([entry], () => {
      if (shown && !this.over) this.changed.emit();
    });
  }
}
