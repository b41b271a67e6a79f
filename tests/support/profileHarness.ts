import { Emitter } from '@shared/base/emitter';
import { ok, type Result } from '@shared/base/result';
import type { ApiFailure } from '@shared/api/failure';
import { must } from '@shared/base/assert';
import type { Alarm, AlarmObservation } from '@shared/model/alarm';
import { defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import type { AlarmActs } from '@main/alarms/operate/acts';
import type { Observed } from '@main/alarms/ingest/feed';
import { ProfileAlarms } from '@main/alarms/session/profile';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import type { SetAside } from '@main/journal/writing/settle';
import { profileDeps } from './alarmDeps';
import { profileOf } from './alarmDesk';
import { FakeClock } from './fakeClock';
import { foldEntries } from './foldEntries';

/** A journal in memory that keeps its order, and can stop taking entries. */
class MemoryJournal {
  readonly stuck = new Emitter<readonly JournalEntry[]>();
  readonly turnedAway = new Emitter<readonly JournalEntry[]>();
  readonly roomAgain = new Emitter<void>();
  readonly setAside = new Emitter<SetAside>();
  /** Nothing more is taken in while it is stopped. */
  full = false;
  readonly written: JournalEntry[];
  private waiting: { readonly entry: JournalEntry; readonly done: (of: JournalEntry) => void }[] =
    [];
  private told = new Set<JournalEntry>();
  private stopped = false;

  constructor(written: readonly JournalEntry[]) {
    this.written = [...written];
  }

  write(entry: JournalEntry, done: (of: JournalEntry) => void): void {
    if (this.stopped && this.full) {
      queueMicrotask(() => this.turnedAway.emit([entry]));
      return;
    }
    if (this.stopped) {
      this.waiting.push({ entry, done });
      return;
    }
    this.written.push(entry);
    queueMicrotask(() => done(entry));
  }

  /** The disk is full. */
  stop(): void {
    this.stopped = true;
  }

  /** So much time has passed that the waiting ones are told as stuck, each once. */
  tellStuck(): void {
    const fresh = this.waiting.map(({ entry }) => entry).filter((entry) => !this.told.has(entry));
    for (const entry of fresh) this.told.add(entry);
    this.stuck.emit(fresh);
  }

  /** There is room again. */
  async go(): Promise<void> {
    this.stopped = false;
    if (this.full) this.roomAgain.emit();
    this.full = false;
    for (const { entry, done } of this.waiting.splice(0)) {
      this.written.push(entry);
      done(entry);
    }
    await Promise.resolve();
  }
}

/** The alarms of one profile with a fake clock and a journal in memory; no channel is connected. */
export class ProfileHarness {
  readonly journal: MemoryJournal;
  readonly alarms: ProfileAlarms;
  readonly lookAsked = new Emitter<void>();
  /** Ids of alarms that were told, in that order. */
  readonly told: string[] = [];
  readonly escalated: { readonly id: string; readonly step: number }[] = [];
  /** What was sent to the server. */
  readonly calls: [string, Readonly<Record<string, unknown>>][] = [];
  /** What the server answers. */
  answer: Result<unknown, ApiFailure> = ok(null);
  private config: AlarmConfig = defaultAlarmConfig();
  private held: Promise<void> = Promise.resolve();

  /** @param isRead false: the journal is still being read, what it holds is not known. */
  constructor(
    readonly clock = new FakeClock(),
    entries: readonly JournalEntry[] = [],
    isRead = true,
  ) {
    const profile = profileOf('000000', 'ws://127.0.0.1:1');
    const owner = { server: profile.serverKey, tenant: '000000', user: profile.user.userId };
    this.journal = new MemoryJournal(entries);
    const deps = profileDeps({
      clock,
      recheck: this.lookAsked,
      journal: this.journal,
      config: () => this.config,
      call: async (call, params) => {
        this.calls.push([call, params]);
        await this.held;
        return this.answer;
      },
    });
    this.alarms = new ProfileAlarms(profile, owner, deps);
    this.alarms.raised.on(({ alarms }) => this.told.push(...alarms.map(({ id }) => id)));
    this.alarms.escalated.on((all) =>
      this.escalated.push(...all.map(({ alarm, step }) => ({ id: alarm.id, step }))),
    );
    if (isRead) this.alarms.know(foldEntries(entries), []);
  }

  get acts(): AlarmActs {
    return this.alarms.acts;
  }

  get written(): readonly JournalEntry[] {
    return this.journal.written;
  }

  /** Receives messages that come together. @returns the new alarms, once they are in the ledger. */
  async raise(
    ...observations: readonly AlarmObservation[]
  ): Promise<[Alarm, Alarm, Alarm, ...Alarm[]]> {
    const before = new Set(this.alarms.alarms().map(({ id }) => id));
    this.hear({ observations });
    while (this.alarms.alarms().length < before.size + observations.length) await this.settle();
    const fresh = this.alarms.alarms().filter(({ id }) => !before.has(id));
    return fresh as unknown as [Alarm, Alarm, Alarm, ...Alarm[]];
  }

  /** The server takes its time. @returns lets it answer. */
  hold(): () => void {
    let answer = (): void => undefined;
    this.held = new Promise((resolve) => {
      answer = resolve;
    });
    return answer;
  }

  /** A complete look at a polled channel found these records. */
  look(channel: string, serverIds: readonly string[]): void {
    this.hear({ observations: [], standing: new Set(serverIds) }, channel);
  }

  get(alarm: Pick<Alarm, 'id'>): Alarm {
    return must(this.alarms.alarm(alarm.id), `alarm ${alarm.id}`);
  }

  bodies(kind: EntryKind): readonly unknown[] {
    const entries = this.written.filter((entry) => entry.kind === kind);
    return entries.map(({ body }) => JSON.parse(body) as unknown);
  }

  configure(patch: Partial<AlarmConfig>): void {
    this.config = { ...defaultAlarmConfig(), ...patch };
    this.alarms.configured();
  }

  /** What the journal leaves behind. */
  refolded(): readonly Alarm[] {
    return foldEntries(this.written).alarms;
  }

  /** The same alarms after a new start, by the same clock; what waits for the disk is lost by it. */
  restarted(): ProfileHarness {
    this.alarms.close();
    return new ProfileHarness(this.clock, this.written);
  }

  settle(): Promise<void> {
    return this.clock.advance(0);
  }

  /** Hears what came over a channel. */
  hear(observed: Partial<Observed>, channel?: string): void {
    const first = observed.observations?.[0];
    const at = this.clock.now();
    const polled = (first?.serverId ?? '') !== '';
    this.alarms.observe(channel ?? first?.channel ?? '', {
      observations: [],
      at,
      connectedAt: 0,
      link: 0,
      how: 'live',
      polled,
      ...observed,
    });
  }
}
