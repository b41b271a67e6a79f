import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { fail, type Result } from '@shared/base/result';
import type { Alarm, AlarmSnapshot, JournalHealth } from '@shared/model/alarm';
import type { AttentionSettings } from '@shared/model/attention';
import type { AppNotice } from '@shared/model/notice';
import type { SessionState } from '@shared/model/session';
import { defaultSettings } from '@shared/model/settings';
import { AttentionExecutor } from '@main/attention/executor';
import { SESSION_END, tellSessionEnd } from '@main/attention/sessionEnd';
import {
  TRAY_ALARM,
  TRAY_LOCK,
  TRAY_OPEN,
  TRAY_QUIT,
  trayModel,
  type TrayMarks,
} from '@main/attention/trayModel';
import type { SpeakerPort, ToastPort, TrayPort } from '@main/ports/attention';
import type { LockPort } from '@main/ports/lock';
import type { Logger } from '@main/ports/log';
import type { DeskChange, SessionPort, SessionProfile } from '@main/ports/session';
import type { ConsolePort } from '@main/ports/windows';
import { JournalClient } from '@main/storage/journal/client';
import { newEntryId } from '@main/storage/journal/entry';
import type { SetAside, VerifyReport } from '@main/storage/journal/store';
import type { StreamNetwork } from '@main/streams/manager';
import type { Translate } from './describe';
import type { AlarmProbe, ProbeCarrier, ProbeStep } from './probe';
import { deskEntry } from './deskEntry';
import type { StoredAlarms } from './fold';
import type { LedgerOwner } from './ledger';
import { ProfileAlarms } from './profile';
import { RestoreGrace } from './restoreGrace';
import { SnapshotMaker } from './snapshot';
import { NOBODY, WORKSTATION } from './workstation';

/** Changes within this time reach windows and tray together, ms: a flood must not repaint per alarm. */
const PUBLISH_MS = 100;

export interface AlarmCoreDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** The journal lies in its folder `journal`. */
  readonly userDataDir: string;
  /** Version of the app, for the journal's record of starts and ends. */
  readonly version: string;
  /** Built file of src/main/storage/journal/worker.ts. */
  readonly journalWorkerPath: string;
  readonly session: SessionPort;
  readonly toasts: ToastPort;
  readonly tray: TrayPort;
  readonly speaker: SpeakerPort;
  /** The machine woke up or its network changed: the streams are looked at. */
  readonly look: Signal<unknown>;
  readonly console: ConsolePort;
  /** Plain text, nothing escaped. */
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  /** The settings that decide how alarms are told, read at each; the defaults without it. */
  readonly attention?: () => AttentionSettings;
  readonly notices: { add(notice: AppNotice): void };
  /** Asked when something is shown; absent: never locked. */
  readonly lock?: () => LockPort;
  /** The way of the streams through a company's network; directly without it. */
  readonly network?: StreamNetwork;
  /** 0 ≤ x < 1; jitter of the reconnects. */
  readonly random?: () => number;
}

/** Everything about alarms that main and the windows ask for. */
export interface AlarmCore {
  /** Opens the journal, shows the tray, follows the session. */
  start(): Promise<void>;
  snapshot(): AlarmSnapshot;
  /** Walks the journal's hash chain. @throws Error when the journal cannot be read. */
  verifyJournal(): Promise<VerifyReport>;
  readonly changed: Signal<AlarmSnapshot>;
  acknowledge(
    ids: readonly string[],
    comment: string,
  ): Promise<Result<readonly Alarm[], { readonly key: string }>>;
  /** The operator looked at these. */
  opened(ids: readonly string[]): void;
  languageChanged(): void;
  /** For the test alarm. */
  readonly probe: AlarmProbe;
  /** A tray entry was chosen that is not about alarms. */
  readonly trayAsked: Signal<{ readonly key: string }>;
  /** What the tray shows besides the alarms. */
  markTray(marks: TrayMarks): void;
  /** Journals something about this workstation that belongs to no tenant. */
  record(event: string, values: Readonly<Record<string, unknown>>): void;
  /** Journals who has the desk now, or left it. */
  noteDesk(change: DeskChange): void;
  /** Resolves when no channel hangs on the connection of an earlier user any more. */
  streamsMoved(): Promise<void>;
  /** Ends streams, waits a moment for the last commit, ends the journal's worker, takes the tray away. */
  dispose(): Promise<void>;
}

/** Wires journal, ledger, streams, attention and tray. */
export function createAlarmCore(deps: AlarmCoreDeps): AlarmCore {
  return new Core(deps);
}

class Core implements AlarmCore {
  readonly probe: AlarmProbe;
  readonly trayAsked = new Emitter<{ readonly key: string }>();
  readonly changed = new Emitter<AlarmSnapshot>();
  private readonly journal: JournalClient;
  private readonly executor: AttentionExecutor;
  private readonly maker: SnapshotMaker;
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
  private revision = 0;
  private last: AlarmSnapshot | null = null;
  private quiet = false;
  private pendingPublish = false;
  private wasFailing = false;
  private toldEnd = false;
  private readonly grace: RestoreGrace;
  private over = false;

  constructor(private readonly deps: AlarmCoreDeps) {
    const { clock, log, toasts, speaker, translate, isDemo } = deps;
    this.journal = new JournalClient({
      clock,
      log,
      dir: join(deps.userDataDir, 'journal'),
      workerPath: deps.journalWorkerPath,
    });
    this.executor = new AttentionExecutor({
      clock,
      toasts,
      speaker,
      translate,
      isDemo,
      settings: () => this.attention(),
      focusAlarm: (id) => this.focusAlarm(id),
      lockedBody: (alarm) => this.lockedBody(alarm),
      told: (told) => {
        this.live?.told(told);
        this.bench?.told(told);
        this.steps.emit({ kind: 'told', told });
        if (told.outcome === 'failed') {
          this.notice(told.by === 'sound' ? 'soundFailing' : 'toastFailing', {});
        }
      },
    });
    this.maker = new SnapshotMaker(translate);
    this.grace = new RestoreGrace(clock, () => this.publish());
    this.probe = {
      steps: this.steps,
      carrier: () => this.carrier(),
      trayShown: () => deps.tray.shown(),
    };
  }

  async start(): Promise<void> {
    const { session, tray } = this.deps;
    this.ends.add(this.journal.setAside.on((file) => this.tellSetAside(file)));
    this.ends.add(this.journal.healthChanged.on((health) => this.tellHealth(health)));
    this.ends.add(tray.activated.on(({ key }) => this.trayChosen(key)));
    this.journal.start();
    void this.note('started');
    this.ends.add(session.changed.on((state) => this.sessionChanged(state)));
    const lock = this.deps.lock?.();
    if (lock !== undefined) this.ends.add(lock.changed.on(() => this.publish()));
    this.grace.note(session.state());
    await this.follow();
    this.publish();
  }

  verifyJournal(): Promise<VerifyReport> {
    return this.journal.verify();
  }

  snapshot(): AlarmSnapshot {
    this.last ??= this.make();
    return this.last;
  }

  async acknowledge(
    ids: readonly string[],
    comment: string,
  ): Promise<Result<readonly Alarm[], { readonly key: string }>> {
    if (this.live === null) return fail({ key: 'alarm.ack.signedOut' });
    return this.live.acknowledge(ids, comment);
  }

  opened(ids: readonly string[]): void {
    this.live?.opened(ids);
  }

  languageChanged(): void {
    this.maker.forget();
    this.publish();
  }

  markTray(marks: TrayMarks): void {
    this.trayMarks = marks;
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
    void this.note(event, values);
  }

  async dispose(): Promise<void> {
    if (this.over) return;
    this.over = true;
    this.grace.dispose();
    this.ends.dispose();
    this.executor.dispose();
    this.live?.close();
    this.live = null;
    this.bench?.close();
    this.deps.tray.dispose();
    void this.note('ended');
    await this.journal.close();
  }

  /**
   * Journals a start or an orderly end: a start without the end of the one before is a crash, and
   * between the two nobody was told of anything.
   */
  private note(event: string, values: Readonly<Record<string, unknown>> = {}): Promise<void> {
    return this.journal.append({
      entryId: newEntryId(),
      at: this.deps.clock.now(),
      kind: 'configuration',
      server: '',
      tenant: '',
      user: '',
      alarmId: '',
      alarmKey: '',
      body: JSON.stringify({ event, version: this.deps.version, ...values }),
    });
  }

  private sessionChanged(state: SessionState): void {
    const ended = state.kind === 'signedOut' && state.reason === 'refused';
    if (ended && !this.toldEnd) tellSessionEnd({ ...this.deps, settings: this.attention() });
    this.toldEnd = ended;
    this.grace.note(state);
    void this.follow();
    this.publish();
  }

  /** Goes along with the session: a profile's alarms begin with what the journal holds of them. */
  private async follow(): Promise<void> {
    const profile = this.deps.session.profile();
    const key = profile === null ? '' : keyOf(profile);
    if (key === this.liveKey) return;
    if (profile !== null && this.handOver(profile, key)) return;
    this.liveKey = key;
    this.turn += 1;
    const { turn } = this;
    this.live?.close();
    this.live = null;
    this.liveProfile = profile;
    this.executor.forget();
    this.publish();
    if (profile === null) return;
    const { serverKey: server, user } = profile;
    const owner = { server, tenant: user.tenantId, user: user.userId };
    const pending = this.journal.pending(owner.server, owner.tenant);
    const stored = await this.read(owner);
    // Not the key: the same one may sign out and in again within one reading.
    if (this.turn !== turn || this.over) return;
    const live = new ProfileAlarms(profile, owner, stored, {
      ...this.deps,
      journal: this.journal,
      random: this.deps.random ?? Math.random,
    });
    this.live = live;
    this.attend(live);
    this.bench?.close();
    this.bench = null;
    live.late.on(({ channel, reason }) => this.notice('handOverLate', { channel, reason }));
    live.adopt(pending);
    live.closeLeftTests();
    live.start();
    this.publish();
  }

  /** Follows alarms to windows, tray, toasts and sounds. */
  private attend(alarms: ProfileAlarms): void {
    alarms.changed.on(() => this.publish());
    alarms.parsed.on((parsed) => this.steps.emit({ kind: 'parsed', ...parsed }));
    alarms.raised.on((alarm) => {
      this.steps.emit({ kind: 'committed', alarm });
      const attention = this.executor.tell(alarm);
      this.steps.emit({ kind: 'decided', alarm, attention });
    });
  }

  private attention(): AttentionSettings {
    return this.deps.attention?.() ?? defaultSettings();
  }

  private async carrier(): Promise<ProbeCarrier> {
    if (this.live !== null) return this.live;
    if (this.bench !== null) return this.bench;
    const stored = await this.read(WORKSTATION);
    const bench = new ProfileAlarms(NOBODY, WORKSTATION, stored, {
      ...this.deps,
      journal: this.journal,
      random: this.deps.random ?? Math.random,
    });
    if (this.live !== null) return this.live;
    this.bench = bench;
    this.attend(bench);
    bench.closeLeftTests();
    return bench;
  }

  /** All alarms that there are now; while nobody is signed in, a test that runs. */
  private present(): readonly Alarm[] {
    if (this.live !== null) return this.live.alarms();
    const alarms = this.bench?.alarms() ?? [];
    return alarms.filter(({ state }) => state === 'unacknowledged');
  }

  /** Another user of the same tenant: the alarms stay as they are, the channels go along. */
  private handOver(profile: SessionProfile, key: string): boolean {
    const { live, liveProfile } = this;
    if (live === null || liveProfile === null) return false;
    const same = { ...profile, user: { ...profile.user, userId: liveProfile.user.userId } };
    if (keyOf(same) !== this.liveKey) return false;
    this.liveKey = key;
    this.liveProfile = profile;
    live.handOver(profile);
    this.publish();
    return true;
  }

  private async read({ server, tenant }: LedgerOwner): Promise<StoredAlarms> {
    try {
      return await this.journal.read(server, tenant);
    } catch (error) {
      // Receiving must begin all the same; the entries stay where they are.
      const reason = error instanceof Error ? error.message : String(error);
      this.deps.log.error('journal cannot be read', { reason });
      this.notice('journalFailing', { reason });
      return { alarms: [], lastAt: null, leftOut: 0 };
    }
  }

  /** At once, then at most every PUBLISH_MS. */
  private publish(): void {
    this.last = null;
    if (this.over) return;
    if (this.quiet) {
      this.pendingPublish = true;
      return;
    }
    this.quiet = true;
    this.deps.clock.after(PUBLISH_MS, 'alarms publish', () => {
      this.quiet = false;
      if (!this.pendingPublish) return;
      this.pendingPublish = false;
      this.publish();
    });
    const snapshot = this.snapshot();
    this.showTray(snapshot);
    this.changed.emit(snapshot);
  }

  private make(): AlarmSnapshot {
    this.revision += 1;
    const alarms = this.present();
    const channels = this.live?.channels() ?? [];
    const locked = this.isLocked();
    return this.maker.make(this.revision, alarms, channels, this.journal.health(), locked);
  }

  private showTray({ counts, channels, journal }: AlarmSnapshot): void {
    const open = this.present().filter((alarm) => alarm.state === 'unacknowledged');
    const demo = this.deps.isDemo();
    const signedIn = this.deps.session.profile() !== null;
    const { tray, translate } = this.deps;
    const desk = {
      restoring: this.grace.lasts(),
      locked: this.isLocked(),
      canLock: this.deps.lock?.().canLock() === true,
    };
    const marks = { ...this.trayMarks, showsOnly: this.attention().role === 'shows' };
    const state = { signedIn, demo, counts, channels, journal, open, ...desk, ...marks };
    tray.show(trayModel(state, translate));
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
    const { translate } = this.deps;
    const priority = translate(`alarmList.priorityName.${alarm.priority}`);
    const number = this.snapshot().counts.unacknowledged;
    return translate('desk.lockedToast', { priority, number });
  }

  private trayChosen(key: string): void {
    if (key === TRAY_OPEN) this.deps.console.open();
    else if (key === TRAY_QUIT) this.deps.console.quit();
    else if (key === TRAY_LOCK) this.deps.lock?.().lock();
    else if (key.startsWith(TRAY_ALARM)) this.focusAlarm(key.slice(TRAY_ALARM.length));
    else this.trayAsked.emit({ key });
  }

  private tellSetAside({ file, keptAs, reason }: SetAside): void {
    this.deps.log.error('journal segment set aside', { file, keptAs, reason });
    this.notice('journalSetAside', { file, keptAs, reason });
  }

  private tellHealth(health: JournalHealth): void {
    const failing = health.kind === 'failing';
    if (failing && !this.wasFailing) this.notice('journalFailing', { reason: health.reason });
    this.wasFailing = failing;
    this.publish();
  }

  /** One notice per code and file, however often the trouble comes back. */
  private notice(code: AppNotice['code'], values: Readonly<Record<string, string>>): void {
    const id = [code, values['keptAs'] ?? ''].join(':').slice(0, 64);
    this.deps.notices.add({ id, code, values });
  }
}

/** Another address of the same server (a moved stream base, say) needs new connections. */
function keyOf({ serverKey, streamUrl, user }: SessionProfile): string {
  return JSON.stringify([serverKey, streamUrl, user.tenantId, user.userId]);
}
