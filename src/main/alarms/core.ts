import { join } from 'node:path';
import type { TextKey } from '@shared/i18n/textKey';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmDelta, AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import { isOpen } from '@shared/model/alarmState';
import type { SessionState } from '@shared/model/session';
import { AttentionDesk, type MuteCause } from '@main/attention/desk';
import { tellSessionEnd } from '@main/attention/sessionEnd';
import type { Told } from '@main/attention/told';
import type { TrayMarks } from '@main/attention/trayState';
import type { TrayChoice } from '@main/ports/attention';
import type { DeskChange, SessionProfile } from '@main/ports/session';
import { JournalClient } from '@main/storage/journal/client';
import type { AlarmActs } from './acts';
import { keyOf } from './configs';
import type { AlarmCore, AlarmCoreDeps } from './coreTypes';
import type { AlarmProbe, ProbeCarrier, ProbeStep } from './probe';
import { deskEntry, noteEntry } from './deskEntry';
import { firstReading } from './firstReading';
import type { StoredAlarms } from './fold';
import type { LedgerOwner } from './ledger';
import { nameOf, ownerOf, sessionKey } from './owner';
import { ProfileAlarms } from './profile';
import { Publishing } from './publishing';
import { RestoreGrace } from './restoreGrace';
import { SnapshotMaker } from './snapshot';
import { TrayView } from './trayView';
import { Troubles } from './troubles';
import { NOBODY, WORKSTATION } from './workstation';

export type { AlarmCore, AlarmCoreDeps } from './coreTypes';

/** Alarms do not wait longer than this for the journal to be read, ms. */
export const BEGIN_MS = 3_000;
/** Steps of promises between a toast that was shown and its entry, and some more. */
const TOLD_HOPS = 12;

/** Wires journal, ledger, streams, attention and tray. */
export function createAlarmCore(deps: AlarmCoreDeps): AlarmCore {
  return new Core(deps);
}

class Core implements AlarmCore {
  readonly probe: AlarmProbe;
  readonly trayAsked: Emitter<TrayChoice>;
  readonly changed = new Emitter<AlarmSnapshot>();
  readonly deltas = new Emitter<AlarmDelta>();
  readonly journal: JournalClient<StoredAlarms>;
  readonly attention: AttentionDesk;
  readonly configured = new Emitter<AlarmConfig>();
  private readonly maker: SnapshotMaker;
  private readonly publishing: Publishing;
  private readonly ends = new DisposableStore();
  private live: ProfileAlarms | null = null;
  /** Carries test alarms while nobody is signed in. */
  private bench: ProfileAlarms | null = null;
  private readonly steps = new Emitter<ProbeStep>();
  private readonly tray: TrayView;
  private liveProfile: SessionProfile | null = null;
  /** Whose alarms are live or being read. */
  private liveKey = '';
  /** Counts the profiles that were followed: a reading that was overtaken is given up. */
  private turn = 0;
  private begun = false;
  private readonly troubles: Troubles;
  private toldEnd = false;
  private readonly grace: RestoreGrace;
  private over = false;
  private endNoted = false;
  /** Who is muting at this moment; '' where nobody is. */
  private muting = '';
  /** Whose alarms the windows have; only what changes of these is sent. */
  private taken: ProfileAlarms | null = null;
  private readonly firstConfig = defaultAlarmConfig();
  private readonly askedAt = new Map<string, number>();

  constructor(private readonly deps: AlarmCoreDeps) {
    const { clock, log, toasts, speaker, translate, isDemo } = deps;
    this.journal = new JournalClient<StoredAlarms>({
      clock,
      log,
      dir: join(deps.userDataDir, 'journal'),
      workerPath: deps.journalWorkerPath,
      standAside: deps.journalStandAside,
    });
    this.attention = new AttentionDesk({
      clock,
      toasts,
      speaker,
      translate,
      isDemo,
      settings: () => this.deps.attention(),
      focusAlarm: (id) => this.tray.focusAlarm(id),
      lockedBody: (alarm) => this.lockedBody(alarm),
      told: (told) => this.told(told),
    });
    this.troubles = new Troubles(deps);
    this.maker = new SnapshotMaker(translate);
    this.publishing = new Publishing(clock, () => this.bringOut());
    this.grace = new RestoreGrace(clock, () => this.publish());
    const restoring = (): boolean => this.grace.lasts();
    this.tray = new TrayView(deps, restoring, () => this.deps.attention());
    this.trayAsked = this.tray.asked;
    this.probe = {
      steps: this.steps,
      carrier: () => this.carrier(),
      trayShown: () => deps.tray.shown(),
    };
  }

  async start(): Promise<void> {
    const { session, tray } = this.deps;
    this.ends.add(this.journal.setAside.on((file) => this.troubles.setAside(file)));
    this.ends.add(this.journal.staying.on((file) => this.troubles.staying(file)));
    this.ends.add(
      this.journal.healthChanged.on((health) => {
        this.troubles.health(health);
        this.publish();
      }),
    );
    this.ends.add(tray.activated.on((choice) => this.tray.chosen(choice)));
    this.hearAttention();
    const { configs } = this.deps;
    this.ends.add(configs.changed.on(({ key, config }) => this.configChanged(key, config)));
    this.journal.start();
    void this.note('started');
    this.ends.add(session.changed.on((state) => this.sessionChanged(state)));
    this.ends.add(this.deps.lock().changed.on(() => this.publish()));
    this.grace.note(session.state());
    await this.follow();
    this.publish();
  }

  snapshot(): AlarmSnapshot {
    if (!this.begun) this.update();
    return this.maker.current();
  }

  alarm(id: string): Alarm | null {
    return (this.live ?? this.bench)?.alarm(id) ?? null;
  }

  open(): readonly Alarm[] {
    return this.maker.kept.open();
  }

  pollNow(channel: string): void {
    this.live?.lookNow(channel);
  }

  noteGap(id: string): void {
    this.live?.noteGap(id);
  }

  acts(): AlarmActs | null {
    return this.live?.acts ?? null;
  }

  shown(alarm: Alarm): Alarm {
    return this.maker.shown(alarm);
  }

  config(): AlarmConfig {
    return this.configOf(this.deps.session.profile());
  }

  configure(config: AlarmConfig): Result<AlarmConfig, { readonly key: TextKey }> {
    const profile = this.deps.session.profile();
    const { configs } = this.deps;
    if (profile === null) return fail({ key: 'alarm.ack.signedOut' });
    try {
      const diff = configs.set(ownerOf(profile), config);
      const by = { by: nameOf(profile), byUserId: profile.user.userId };
      if (diff.changed.length > 0)
        this.live?.record('configuration', { event: 'alarmConfig', ...by, ...diff });
      return ok(config);
    } catch (error) {
      this.deps.log.error('the alarm configuration cannot be written', { error: String(error) });
      return fail({ key: 'alarm.refused.notWritten' });
    }
  }

  mute(minutes: number): void {
    const profile = this.deps.session.profile();
    // Nobody's ears are his who has not taken the desk.
    if (profile !== null) this.muteAs(nameOf(profile), minutes, 'asked');
  }

  told(told: Told): void {
    this.live?.told(told);
    this.bench?.told(told);
    this.steps.emit({ kind: 'told', told });
    if (told.outcome !== 'failed') return;
    if (told.by === 'sound') this.troubles.tell('soundFailing');
    if (told.by === 'toast') this.troubles.tell('toastFailing');
  }

  opened(ids: readonly string[]): void {
    this.live?.opened(ids);
  }

  languageChanged(): void {
    this.maker.forget();
    this.publish();
  }

  markTray(marks: TrayMarks): void {
    this.tray.mark(marks);
    this.publish();
  }

  noteDesk(change: DeskChange): void {
    void this.journal.append(deskEntry(change, this.deps.clock.now()));
  }

  streamsMoved(): Promise<void> {
    const { live } = this;
    if (live === null || !live.moving()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = live.listened.on(({ kind }) => {
        if (kind !== 'moved') return;
        end();
        resolve();
      });
    });
  }

  record(event: string, values: Readonly<Record<string, unknown>>): void {
    if (event === 'ended') this.endNoted = true;
    void this.note(event, values);
  }

  async recordForTenant(event: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const profile = this.deps.session.profile();
    if (profile === null) return;
    const entry = noteEntry(ownerOf(profile), this.deps.clock.now(), { event, ...values });
    await this.journal.append(entry);
  }

  async dispose(): Promise<void> {
    if (this.over) return;
    this.over = true;
    // What was told in this very turn comes to the journal still: it would be told again at the next start.
    for (let hops = 0; hops < TOLD_HOPS; hops += 1) await Promise.resolve();
    // What is silent now is not silent after the next start, and the journal says so.
    this.muteAs(this.liveProfile === null ? '' : nameOf(this.liveProfile), 0, 'appEnd');
    this.publishing.end();
    this.grace.dispose();
    this.ends.dispose();
    this.attention.dispose();
    this.live?.close();
    this.live = null;
    this.bench?.close();
    this.deps.tray.dispose();
    if (!this.endNoted) void this.note('ended');
    await this.journal.close();
  }

  /**
   * Journals a start or an orderly end: a start without the end of the one before is a crash, and
   * between the two nobody was told of anything.
   */
  private note(event: string, values: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const body = { event, version: this.deps.version, ...values };
    return this.journal.append(noteEntry(WORKSTATION, this.deps.clock.now(), body));
  }

  private sessionChanged(state: SessionState): void {
    const ended = state.kind === 'signedOut' && state.reason === 'refused';
    if (ended && !this.toldEnd) tellSessionEnd({ ...this.deps, settings: this.deps.attention() });
    this.toldEnd = ended;
    this.grace.note(state);
    void this.follow(state);
    this.publish();
  }

  /** Goes along with the session: a profile's alarms begin with what the journal holds of them. */
  private async follow(state = this.deps.session.state()): Promise<void> {
    const profile = this.deps.session.profile();
    const key = profile === null ? '' : sessionKey(profile);
    if (key === this.liveKey) return;
    if (profile !== null && this.handOver(profile, key)) return;
    this.liveKey = key;
    this.turn += 1;
    this.endMute(profile, state);
    this.live?.close();
    this.live = null;
    this.liveProfile = profile;
    this.attention.forget();
    this.publish();
    if (profile === null) return;
    this.configured.emit(this.config());
    await this.begin(profile);
  }

  /** Listens at once; what the journal holds joins when it is read. */
  private async begin(profile: SessionProfile): Promise<void> {
    const owner = ownerOf(profile);
    const { turn } = this;
    const pending = this.journal.pending(owner.server, owner.tenant);
    const live = this.made(profile, owner, null);
    this.live = live;
    this.attend(live);
    this.bench?.close();
    this.bench = null;
    live.listened.on((event) => {
      if (event.kind === 'full') live.goWithout(pending);
      if (event.kind !== 'late') return;
      const { channel, reason } = event;
      this.troubles.tell('handOverLate', { channel, reason });
    });
    const reading = this.read(owner);
    live.start();
    this.publish();
    const late = this.deps.clock.after(BEGIN_MS, 'alarms begin', () => live.goWithout(pending));
    const stored = await reading;
    late();
    // Not the key: the same one may sign out and in again within one reading.
    if (this.turn !== turn || this.over) return;
    live.know(stored, pending);
    // What is older than that which came meanwhile stands before it.
    this.taken = null;
    live.closeLeftTests();
    this.publish();
  }

  /** Follows alarms to windows, tray, toasts and sounds. */
  private attend(alarms: ProfileAlarms): void {
    alarms.changed.on(() => this.publishing.soon());
    alarms.parsed.on((parsed) => this.steps.emit({ kind: 'parsed', ...parsed }));
    alarms.escalated.on((escalations) => this.attention.escalateAll(escalations));
    alarms.raised.on(({ alarms: fresh, how }) => {
      for (const alarm of fresh) this.steps.emit({ kind: 'committed', alarm });
      const told = this.attention.tell(fresh, how);
      for (const alarm of fresh) {
        const attention = told.get(alarm.id);
        if (attention !== undefined) this.steps.emit({ kind: 'decided', alarm, attention });
      }
    });
  }

  private hearAttention(): void {
    const { changed, flood, muted, outputChanged } = this.attention;
    this.ends.add(changed.on(() => this.publishing.soon()));
    this.ends.add(flood.on((change) => this.live?.record('flood', change)));
    this.ends.add(
      muted.on(({ until, why }) => {
        // A mute that ends by itself is nobody's act.
        this.live?.record('configuration', { event: 'mute', until, by: this.muting, why });
      }),
    );
    this.ends.add(
      outputChanged.on((output) => {
        void this.note('soundOutput', { output });
        if (output === 'lost') this.troubles.tell('soundFailing');
      }),
    );
  }

  private configOf(owner: SessionProfile | null): AlarmConfig {
    const { configs } = this.deps;
    return owner === null ? this.firstConfig : configs.of(ownerOf(owner));
  }

  private configChanged(key: string, config: AlarmConfig): void {
    const profile = this.deps.session.profile();
    if (profile === null || keyOf(ownerOf(profile)) !== key) return;
    this.live?.configured();
    this.configured.emit(config);
  }

  private made(
    profile: SessionProfile,
    owner: LedgerOwner,
    stored: StoredAlarms | null,
  ): ProfileAlarms {
    return new ProfileAlarms(profile, owner, stored, {
      ...this.deps,
      journal: this.journal,
      askedAt: this.askedAt,
      config: () => this.configOf(profile),
      configChanged: this.configured,
    });
  }

  private async carrier(): Promise<ProbeCarrier> {
    if (this.live !== null) return this.live;
    if (this.bench !== null) return this.bench;
    const stored = await this.read(WORKSTATION);
    const bench = this.made(NOBODY, WORKSTATION, stored);
    if (this.live !== null) return this.live;
    this.bench = bench;
    this.attend(bench);
    bench.closeLeftTests();
    return bench;
  }

  /** All alarms that there are now; while nobody is signed in, a test that runs. */
  private takeAlarms(): void {
    const { live, bench } = this;
    if (live !== null) {
      const changes = live.takeChanges();
      if (this.taken === live) {
        this.maker.take(changes);
        return this.attention.changes(changes);
      }
      this.maker.takeAll(live.alarms());
    } else this.maker.takeAll((bench?.alarms() ?? []).filter(({ state }) => isOpen(state)));
    this.taken = live;
    this.attention.standing(this.maker.kept.open());
  }

  /** Another user of the same tenant: the alarms stay as they are, the channels go along. */
  private handOver(profile: SessionProfile, key: string): boolean {
    const { live, liveProfile } = this;
    if (live === null || liveProfile === null) return false;
    const same = { ...profile, user: { ...profile.user, userId: liveProfile.user.userId } };
    if (sessionKey(same) !== this.liveKey) return false;
    this.liveKey = key;
    this.liveProfile = profile;
    live.handOver(profile);
    // Nobody inherits a silence unknowingly.
    this.muteAs(nameOf(profile), 0, 'takenOver');
    this.publish();
    return true;
  }

  /** The session of whoever muted is over: that is journaled while its journal is still theirs. */
  private endMute(next: SessionProfile | null, state: SessionState): void {
    const last = this.liveProfile === null ? '' : nameOf(this.liveProfile);
    if (next !== null) return this.muteAs(nameOf(next), 0, 'takenOver');
    const refused = state.kind === 'signedOut' && state.reason === 'refused';
    // It was the server's doing, nobody's here.
    this.muteAs(refused ? '' : last, 0, refused ? 'refused' : 'signedOut');
  }

  private muteAs(by: string, minutes: number, why: MuteCause): void {
    this.muting = by;
    this.attention.mute(minutes, why);
    this.muting = '';
  }

  private read({ server, tenant }: LedgerOwner): Promise<StoredAlarms> {
    return firstReading(
      this.deps.clock,
      () => this.journal.read(server, tenant),
      (reason) => {
        this.deps.log.error('journal cannot be read', { reason });
        this.troubles.tell('journalFailing', { reason });
      },
    );
  }

  private publish(): void {
    this.publishing.now();
  }

  /** Brings windows and tray up to date. */
  private bringOut(): void {
    const delta = this.update();
    const open = this.maker.kept.open();
    this.tray.show(delta, open);
    this.steps.emit({ kind: 'tray', open });
    this.deltas.emit(delta);
    if (this.changed.size > 0) this.changed.emit(this.maker.current());
  }

  private update(): AlarmDelta {
    this.begun = true;
    this.takeAlarms();
    return this.maker.delta({
      channels: this.live?.channels() ?? [],
      gaps: this.live?.gaps() ?? [],
      journal: this.journal.health(),
      attention: this.attention.state(),
      locked: this.tray.isLocked(),
      reading: this.live?.reading ?? null,
    });
  }

  private lockedBody(alarm: Alarm): string | null {
    if (!this.tray.isLocked()) return null;
    const priority = this.deps.translate(`alarmList.priorityName.${alarm.priority}`);
    const number = this.snapshot().counts.unacknowledged;
    return this.deps.translate('desk.lockedToast', { priority, number });
  }
}
