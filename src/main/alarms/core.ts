import { join } from 'node:path';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { Alarm, AlarmDelta, AlarmSnapshot } from '@shared/model/alarm';
import { defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import { isOpen } from '@shared/model/alarmState';
import type { AttentionSettings } from '@shared/model/attention';
import type { SessionState } from '@shared/model/session';
import { defaultSettings } from '@shared/model/settings';
import { AttentionDesk, type MuteCause } from '@main/attention/desk';
import { SESSION_END, tellSessionEnd } from '@main/attention/sessionEnd';
import type { Told } from '@main/attention/told';
import {
  TRAY_ALARM,
  TRAY_LOCK,
  TRAY_OPEN,
  TRAY_QUIT,
  trayModel,
  type TrayMarks,
} from '@main/attention/trayModel';
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
import { Troubles } from './troubles';
import { NOBODY, WORKSTATION } from './workstation';

export type { AlarmCore, AlarmCoreDeps } from './coreTypes';

/** Wires journal, ledger, streams, attention and tray. */
export function createAlarmCore(deps: AlarmCoreDeps): AlarmCore {
  return new Core(deps);
}

class Core implements AlarmCore {
  readonly probe: AlarmProbe;
  readonly trayAsked = new Emitter<{ readonly key: string }>();
  readonly changed = new Emitter<AlarmSnapshot>();
  readonly deltas = new Emitter<AlarmDelta>();
  readonly journal: JournalClient;
  readonly attention: AttentionDesk;
  readonly configured = new Emitter<AlarmConfig>();
  private readonly maker: SnapshotMaker;
  private readonly publishing: Publishing;
  private readonly ends = new DisposableStore();
  private live: ProfileAlarms | null = null;
  /** Carries test alarms while nobody is signed in. */
  private bench: ProfileAlarms | null = null;
  private readonly steps = new Emitter<ProbeStep>();
  private trayMarks: TrayMarks = {};
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
    this.journal = new JournalClient({
      clock,
      log,
      dir: join(deps.userDataDir, 'journal'),
      workerPath: deps.journalWorkerPath,
      standAside: () => deps.journalStandAside?.() ?? Promise.resolve(() => undefined),
    });
    this.attention = new AttentionDesk({
      clock,
      toasts,
      speaker,
      translate,
      isDemo,
      settings: () => this.attentionSettings(),
      focusAlarm: (id) => this.focusAlarm(id),
      lockedBody: (alarm) => this.lockedBody(alarm),
      told: (told) => this.told(told),
    });
    this.troubles = new Troubles(deps);
    this.maker = new SnapshotMaker(translate);
    this.publishing = new Publishing(clock, () => this.bringOut());
    this.grace = new RestoreGrace(clock, () => this.publish());
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
    this.ends.add(tray.activated.on(({ key }) => this.trayChosen(key)));
    this.hearAttention();
    const { configs } = this.deps;
    if (configs !== undefined) {
      this.ends.add(configs.changed.on(({ key, config }) => this.configChanged(key, config)));
    }
    this.journal.start();
    void this.note('started');
    this.ends.add(session.changed.on((state) => this.sessionChanged(state)));
    const lock = this.deps.lock?.();
    if (lock !== undefined) this.ends.add(lock.changed.on(() => this.publish()));
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

  configure(config: AlarmConfig): Result<AlarmConfig, { readonly key: string }> {
    const profile = this.deps.session.profile();
    const { configs } = this.deps;
    if (profile === null || configs === undefined) return fail({ key: 'alarm.ack.signedOut' });
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
    this.muteAs(profile === null ? '' : nameOf(profile), minutes, 'asked');
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
    this.trayMarks = { ...this.trayMarks, ...marks };
    this.publish();
  }

  noteDesk(change: DeskChange): void {
    void this.journal.append(deskEntry(change, this.deps.clock.now()));
  }

  streamsMoved(): Promise<void> {
    const { live } = this;
    if (live === null || !live.moving()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = live.moved.on(() => {
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
    if (ended && !this.toldEnd)
      tellSessionEnd({ ...this.deps, settings: this.attentionSettings() });
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
    const { turn } = this;
    this.endMute(profile, state);
    this.live?.close();
    this.live = null;
    this.liveProfile = profile;
    this.attention.forget();
    this.publish();
    if (profile === null) return;
    this.configured.emit(this.config());
    const owner = ownerOf(profile);
    const pending = this.journal.pending(owner.server, owner.tenant);
    const stored = await this.read(owner);
    // Not the key: the same one may sign out and in again within one reading.
    if (this.turn !== turn || this.over) return;
    const live = this.made(profile, owner, stored);
    this.live = live;
    this.attend(live);
    this.bench?.close();
    this.bench = null;
    live.late.on(({ channel, reason }) => this.troubles.tell('handOverLate', { channel, reason }));
    live.tellUntold(pending);
    live.adopt(pending);
    live.closeLeftTests();
    live.start();
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
    return owner === null || configs === undefined ? this.firstConfig : configs.of(ownerOf(owner));
  }

  private configChanged(key: string, config: AlarmConfig): void {
    const profile = this.deps.session.profile();
    if (profile === null || keyOf(ownerOf(profile)) !== key) return;
    this.live?.configured();
    this.configured.emit(config);
  }

  private made(profile: SessionProfile, owner: LedgerOwner, stored: StoredAlarms): ProfileAlarms {
    return new ProfileAlarms(profile, owner, stored, {
      ...this.deps,
      journal: this.journal,
      askedAt: this.askedAt,
      random: this.deps.random ?? Math.random,
      config: () => this.configOf(profile),
      configChanged: this.configured,
    });
  }

  private attentionSettings(): AttentionSettings {
    return this.deps.attention?.() ?? defaultSettings();
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
      if (this.taken === live) this.maker.take(changes);
      else this.maker.takeAll(live.alarms());
    } else this.maker.takeAll((bench?.alarms() ?? []).filter(({ state }) => isOpen(state)));
    this.taken = live;
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
    this.showTray(delta);
    this.deltas.emit(delta);
    if (this.changed.size > 0) this.changed.emit(this.maker.current());
  }

  private update(): AlarmDelta {
    this.begun = true;
    this.takeAlarms();
    this.attention.standing(this.maker.kept.open());
    return this.maker.delta({
      channels: this.live?.channels() ?? [],
      gaps: this.live?.gaps() ?? [],
      journal: this.journal.health(),
      attention: this.attention.state(),
      locked: this.isLocked(),
    });
  }

  private showTray({ counts, channels, journal, attention }: AlarmDelta): void {
    const open = this.maker.kept.open();
    const signedIn = this.deps.session.profile() !== null;
    const { tray, translate } = this.deps;
    const desk = {
      restoring: this.grace.lasts(),
      locked: this.isLocked(),
      canLock: this.deps.lock?.().canLock() === true,
    };
    const marks = { ...this.trayMarks, showsOnly: this.attentionSettings().role === 'shows' };
    const what = { signedIn, demo: this.deps.isDemo(), counts, channels, journal, attention, open };
    tray.show(trayModel({ ...what, ...desk, ...marks }, translate));
    this.steps.emit({ kind: 'tray', open });
  }

  private isLocked(): boolean {
    return this.deps.lock?.().locked() === true;
  }

  /** A page that is locked is not told which alarm it is: its id holds place and text. */
  private focusAlarm(id: string): void {
    if (id === SESSION_END || this.isLocked()) this.deps.console.open();
    else this.deps.console.focusAlarm(id);
  }

  private lockedBody(alarm: Alarm): string | null {
    if (!this.isLocked()) return null;
    const priority = this.deps.translate(`alarmList.priorityName.${alarm.priority}`);
    const number = this.snapshot().counts.unacknowledged;
    return this.deps.translate('desk.lockedToast', { priority, number });
  }

  private trayChosen(key: string): void {
    if (key === TRAY_OPEN) this.deps.console.open();
    else if (key === TRAY_QUIT) this.deps.console.quit();
    else if (key === TRAY_LOCK) this.deps.lock?.().lock();
    else if (key.startsWith(TRAY_ALARM)) this.focusAlarm(key.slice(TRAY_ALARM.length));
    else this.trayAsked.emit({ key });
  }
}
