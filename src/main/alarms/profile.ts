import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { Alarm, ChannelHealth } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { Told } from '@main/attention/executor';
import type { SessionProfile } from '@main/ports/session';
import type { JournalClient, PendingEntry } from '@main/storage/journal/client';
import type { EntryKind, JournalEntry } from '@main/storage/journal/entry';
import { StreamManager, type ReachedChannel } from '@main/streams/manager';
import type { StreamDeps, StreamMessage } from '@main/streams/manager';
import { StreamRelay } from '@main/streams/relay';
import { rulesFor, streamAddress, type StreamRule } from '@main/streams/rules';
import type { StoredAlarms } from './fold';
import { AlarmLedger, type LedgerOwner } from './ledger';
import { OverlapCopies } from './overlap';
import type { ProbeCarrier, ProbeStep, TestChannel } from './probe';
import { ALARM_REPORT, readAlarmReport } from './sources/alarmReport';
import { unknownShape, type AlarmSource } from './sources/source';
import { readTestAlarm } from './sources/testAlarm';

/** Who reads the messages of a channel. */
const SOURCES: Readonly<Record<string, AlarmSource>> = {
  [ALARM_REPORT]: readAlarmReport,
  [TEST_CHANNEL]: readTestAlarm,
};

/** An acknowledgement that is not on disk after this is reported as waiting, ms; it stays queued. */
const ACK_LIMIT_MS = 4_000;

export interface ProfileDeps extends StreamDeps {
  readonly journal: Pick<JournalClient, 'append'>;
}

/** Alarms and streams of one signed-in profile, from sign-in to sign-out. */
export class ProfileAlarms implements ProbeCarrier {
  readonly changed = new Emitter<void>();
  /** A message has its identity and is on its way to the disk. */
  readonly parsed = new Emitter<Omit<Extract<ProbeStep, { kind: 'parsed' }>, 'kind'>>();
  /** A new alarm, after the journal has committed it. */
  readonly raised = new Emitter<Alarm>();
  /** After a change of user a channel still hangs on the connection of the one before. */
  readonly late = new Emitter<{ readonly channel: string; readonly reason: string }>();
  /** The last connection of an earlier user is closed. */
  readonly moved = new Emitter<void>();
  private readonly ledger: AlarmLedger;
  private readonly streams: { readonly rule: StreamRule; readonly relay: StreamRelay }[];
  private readonly copies = new Map<string, OverlapCopies>();
  private readonly ends = new DisposableStore();
  private readonly journals: ChannelJournal[] = [];
  private readonly acknowledging = new Map<string, Promise<void>>();
  private readonly openedIds = new Set<string>();
  private over = false;

  constructor(
    private profile: SessionProfile,
    owner: LedgerOwner,
    private readonly stored: StoredAlarms,
    private readonly deps: ProfileDeps,
  ) {
    this.ledger = new AlarmLedger(owner, stored);
    this.streams = rulesFor(profile).map((rule) => ({
      rule,
      relay: new StreamRelay(rule.channel, streamAddress(rule, profile), deps),
    }));
  }

  /** Connects the channels of the tenant. */
  start(): void {
    for (const { rule, relay } of this.streams) {
      const journaled = new ChannelJournal(rule, this.stored.lastAt, (kind, at, body) => {
        this.write(this.ledger.entry(kind, at, body));
      });
      this.journals.push(journaled);
      const copies = new OverlapCopies();
      this.copies.set(rule.channel, copies);
      this.ends.add(relay.gaps.on((gap) => journaled.gap(gap.from, gap.to)));
      this.ends.add(relay.doubled.on(({ link, at }) => copies.begin(link, at)));
      this.ends.add(relay.joined.on(({ at }) => copies.joined(at)));
      this.ends.add(relay.late.on(({ reason }) => this.tellLate(rule.channel, reason)));
      this.ends.add(relay.moved.on(() => this.tellMoved()));
      this.ends.add(
        relay.changed.on((state) => {
          if (this.over) return;
          journaled.state(state, this.deps.clock.now());
          this.changed.emit();
        }),
      );
      this.ends.add(relay.messages.on((message) => this.receive(rule.channel, message)));
      relay.start();
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
    for (const { rule, relay } of this.streams) relay.moveTo(streamAddress(rule, profile));
  }

  /** True while a channel hangs on the connection of an earlier user. */
  moving(): boolean {
    return !this.over && this.streams.some(({ relay }) => relay.moving());
  }

  /** Ends the channels. Entries on their way are still written. */
  close(): void {
    if (this.over) return;
    this.over = true;
    for (const journaled of this.journals) journaled.end(this.deps.clock.now());
    this.ends.dispose();
    for (const { relay } of this.streams) relay.close();
    this.moved.emit();
  }

  /** Oldest first. */
  alarms(): readonly Alarm[] {
    return this.ledger.all();
  }

  channels(): readonly ChannelHealth[] {
    return this.streams.map(({ rule, relay }) => ({
      channel: rule.channel,
      state: relay.current(),
    }));
  }

  /**
   * Acknowledges on this workstation: the server has no call for it. Doing so twice is one.
   * @returns the alarms as they are now, or the message key of why not.
   */
  async acknowledge(
    ids: readonly string[],
    comment: string,
  ): Promise<Result<readonly Alarm[], { readonly key: string }>> {
    if (ids.some((id) => this.ledger.get(id) === null)) return fail({ key: 'alarm.ack.unknown' });
    const all = Promise.all(ids.map((id) => this.acknowledgeOne(id, comment)));
    const late = new Promise<'late'>((resolve) => {
      const end = this.deps.clock.after(ACK_LIMIT_MS, 'acknowledge', () => resolve('late'));
      void all.then(end);
    });
    if ((await Promise.race([all, late])) === 'late') return fail({ key: 'alarm.ack.waiting' });
    return ok(ids.flatMap((id) => this.ledger.get(id) ?? []));
  }

  /** Journals, once per run, that the operator looked at an alarm. */
  opened(ids: readonly string[]): void {
    const { userId, realName } = this.profile.user;
    for (const id of ids) {
      if (this.openedIds.has(id) || this.ledger.get(id) === null) continue;
      this.openedIds.add(id);
      const body = { by: realName, byUserId: userId };
      this.write(this.ledger.entry('opened', this.deps.clock.now(), body, id));
    }
  }

  /**
   * Takes over what an earlier session of the same tenant left in the journal's queue: an alarm
   * received just before a sign-out must not be missing after the next sign-in.
   */
  adopt(pending: readonly PendingEntry[]): void {
    for (const { entry, committed } of pending) {
      this.ledger.expect(entry);
      // Reading may have brought it already, but the session that received it told nobody.
      void committed.then(() => this.take(entry, true));
    }
  }

  /** False for the workstation's own alarms, which only tests raise. */
  get signedIn(): boolean {
    return this.profile.user.userId !== '';
  }

  get operator(): string {
    const { realName, account } = this.profile.user;
    return realName === '' ? account : realName;
  }

  reached(): readonly ReachedChannel[] {
    return this.streams.map(({ relay }) => relay.reached());
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
    const end = manager.messages.on((message) => this.receive(TEST_CHANNEL, message));
    manager.start();
    return {
      changed: manager.changed,
      close: () => {
        end();
        manager.close();
      },
    };
  }

  closeTest(id: string): Promise<void> {
    const key = this.ledger.get(id)?.key ?? '';
    const body = { by: TEST_CHANNEL, byUserId: '', where: 'workstation', comment: TEST_CHANNEL };
    const entry = this.ledger.entry('acknowledged', this.deps.clock.now(), body, id, key);
    return this.deps.journal.append(entry).then(() => {
      this.ledger.apply(entry);
      if (!this.over) this.changed.emit();
    });
  }

  /** Closes the tests that an earlier run left open: it ended in the middle of one. */
  closeLeftTests(): void {
    for (const { id, channel, state } of this.ledger.all()) {
      if (channel === TEST_CHANNEL && state === 'unacknowledged') void this.closeTest(id);
    }
  }

  comment(id: string, body: object): void {
    this.write(this.ledger.entry('commented', this.deps.clock.now(), body, id));
  }

  /** Journals how a toast or a sound came out; of alarms of this profile only. */
  told({ by, outcome, alarms: told, detail }: Told): void {
    const alarms = told.filter((alarm) => this.ledger.get(alarm.id) !== null);
    if (alarms.length === 0) return;
    const kind: EntryKind = by === 'toast' ? 'shown' : 'sounded';
    const only = alarms.length === 1 ? alarms[0] : undefined;
    const ids = only === undefined ? { alarmIds: alarms.map((alarm) => alarm.id) } : {};
    const body = { by, outcome, detail, ...ids };
    this.write(this.ledger.entry(kind, this.deps.clock.now(), body, only?.id, only?.key));
  }

  private receive(channel: string, message: StreamMessage): void {
    const read = SOURCES[channel];
    const observation =
      read === undefined ? unknownShape(channel, message.text) : read(message.text);
    if (observation === null) return;
    const { at, connectedAt, link } = message;
    const copies = this.copies.get(channel);
    const isCopy = (key: string): boolean => copies?.isCopy(key, link, at) ?? false;
    const entry = this.ledger.receive(observation, at, connectedAt, isCopy);
    if (entry.kind === 'received') copies?.took(entry.alarmKey, link, at);
    void this.deps.journal.append(entry).then(() => this.take(entry));
    this.parsed.emit({ channel, alarmId: entry.alarmId, recognised: observation.recognised });
  }

  /** Shows what is committed now; an alarm that was told already is not told again. */
  private take(entry: JournalEntry, untold = this.ledger.get(entry.alarmId) === null): void {
    if (this.over) return;
    const alarm = this.ledger.apply(entry);
    if (alarm === null || entry.kind === 'repeated') return;
    this.changed.emit();
    if (entry.kind === 'received' && untold) this.raised.emit(alarm);
  }

  private acknowledgeOne(id: string, comment: string): Promise<void> {
    const running = this.acknowledging.get(id);
    if (running !== undefined) return running;
    if (this.ledger.get(id)?.acknowledged !== null) return Promise.resolve();
    const { userId, realName, account } = this.profile.user;
    const by = realName === '' ? account : realName;
    const body = { by, byUserId: userId, where: 'workstation', comment };
    const entry = this.ledger.entry('acknowledged', this.deps.clock.now(), body, id);
    const done = this.deps.journal.append(entry).then(() => {
      this.acknowledging.delete(id);
      this.ledger.apply(entry);
      if (!this.over) this.changed.emit();
    });
    this.acknowledging.set(id, done);
    return done;
  }

  private tellLate(channel: string, reason: string): void {
    this.late.emit({ channel, reason });
  }

  private tellMoved(): void {
    if (!this.moving()) this.moved.emit();
  }

  private write(entry: JournalEntry): void {
    void this.deps.journal.append(entry).then(() => this.ledger.apply(entry));
  }
}

/** Writes a channel's ups, downs and gaps: once per change, not once per retry. */
class ChannelJournal {
  private up: boolean | null = null;

  constructor(
    private readonly rule: StreamRule,
    private lastAt: number | null,
    private readonly write: (kind: EntryKind, at: number, body: object) => void,
  ) {}

  state(state: ChannelHealth['state'], at: number): void {
    const channel = this.rule.channel;
    if (state.kind === 'connected' && this.up !== true) {
      this.up = true;
      // The journal's newest entry tells until when this workstation was listening.
      if (this.lastAt !== null) this.gap(this.lastAt, at);
      this.lastAt = null;
      this.write('channelUp', at, { channel });
    } else if ((state.kind === 'down' || state.kind === 'refused') && this.up !== false) {
      this.up = false;
      this.write('channelDown', at, { channel, reason: state.reason });
    }
  }

  /** Listening ends on purpose: the next gap begins here, not at the last alarm. */
  end(at: number): void {
    if (this.up === true)
      this.write('channelDown', at, { channel: this.rule.channel, reason: 'closed' });
  }

  gap(from: number, to: number): void {
    const { channel, canAskAgain } = this.rule;
    this.write('gap', to, { channel, from, to, canAskAgain });
  }
}
