import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { fail, type Result } from '@shared/base/result';
import type { Alarm, AlarmSnapshot, JournalHealth } from '@shared/model/alarm';
import type { AppNotice } from '@shared/model/notice';
import { AttentionExecutor } from '@main/attention/executor';
import { TRAY_ALARM, TRAY_OPEN, TRAY_QUIT, trayModel } from '@main/attention/trayModel';
import type { PowerPort, SpeakerPort, ToastPort, TrayPort } from '@main/ports/attention';
import type { Logger } from '@main/ports/log';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import type { ConsolePort } from '@main/ports/windows';
import { JournalClient } from '@main/storage/journal/client';
import { newEntryId } from '@main/storage/journal/entry';
import type { SetAside } from '@main/storage/journal/store';
import type { Translate } from './describe';
import type { StoredAlarms } from './fold';
import type { LedgerOwner } from './ledger';
import { ProfileAlarms } from './profile';
import { SnapshotMaker } from './snapshot';

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
  readonly power: PowerPort;
  readonly console: ConsolePort;
  /** Plain text, nothing escaped. */
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  readonly notices: { add(notice: AppNotice): void };
  /** 0 ≤ x < 1; jitter of the reconnects. */
  readonly random?: () => number;
}

/** Everything about alarms that main and the windows ask for. */
export interface AlarmCore {
  /** Opens the journal, shows the tray, follows the session. */
  start(): Promise<void>;
  snapshot(): AlarmSnapshot;
  readonly changed: Signal<AlarmSnapshot>;
  acknowledge(
    ids: readonly string[],
    comment: string,
  ): Promise<Result<readonly Alarm[], { readonly key: string }>>;
  /** The operator looked at these. */
  opened(ids: readonly string[]): void;
  languageChanged(): void;
  /** Ends streams, waits a moment for the last commit, ends the journal's worker, takes the tray away. */
  dispose(): Promise<void>;
}

/** Wires journal, ledger, streams, attention and tray. */
export function createAlarmCore(deps: AlarmCoreDeps): AlarmCore {
  return new Core(deps);
}

class Core implements AlarmCore {
  readonly changed = new Emitter<AlarmSnapshot>();
  private readonly journal: JournalClient;
  private readonly executor: AttentionExecutor;
  private readonly maker: SnapshotMaker;
  private readonly ends = new DisposableStore();
  private live: ProfileAlarms | null = null;
  /** Whose alarms are live or being read. */
  private liveKey = '';
  private revision = 0;
  private last: AlarmSnapshot | null = null;
  private quiet = false;
  private pendingPublish = false;
  private wasFailing = false;
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
      focusAlarm: (id) => deps.console.focusAlarm(id),
      told: (told) => {
        this.live?.told(told);
        if (told.by === 'sound' && told.outcome === 'failed') this.notice('soundFailing', {});
      },
    });
    this.maker = new SnapshotMaker(translate);
  }

  async start(): Promise<void> {
    const { session, tray } = this.deps;
    this.ends.add(this.journal.setAside.on((file) => this.tellSetAside(file)));
    this.ends.add(this.journal.healthChanged.on((health) => this.tellHealth(health)));
    this.ends.add(tray.activated.on(({ key }) => this.trayChosen(key)));
    this.journal.start();
    void this.note('started');
    this.ends.add(session.changed.on(() => void this.follow()));
    await this.follow();
    this.publish();
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

  async dispose(): Promise<void> {
    if (this.over) return;
    this.over = true;
    this.ends.dispose();
    this.executor.dispose();
    this.live?.close();
    this.live = null;
    this.deps.tray.dispose();
    void this.note('ended');
    await this.journal.close();
  }

  /**
   * Journals a start or an orderly end: a start without the end of the one before is a crash, and
   * between the two nobody was told of anything.
   */
  private note(event: 'started' | 'ended'): Promise<void> {
    return this.journal.append({
      entryId: newEntryId(),
      at: this.deps.clock.now(),
      kind: 'configuration',
      server: '',
      tenant: '',
      user: '',
      alarmId: '',
      alarmKey: '',
      body: JSON.stringify({ event, version: this.deps.version }),
    });
  }

  /** Goes along with the session: a profile's alarms begin with what the journal holds of them. */
  private async follow(): Promise<void> {
    const profile = this.deps.session.profile();
    const key = profile === null ? '' : keyOf(profile);
    if (key === this.liveKey) return;
    this.liveKey = key;
    this.live?.close();
    this.live = null;
    this.executor.forget();
    this.publish();
    if (profile === null) return;
    const { serverKey: server, user } = profile;
    const owner = { server, tenant: user.tenantId, user: user.userId };
    const pending = this.journal.pending(owner.server, owner.tenant);
    const stored = await this.read(owner);
    if (this.liveKey !== key || this.over) return;
    const live = new ProfileAlarms(profile, owner, stored, {
      ...this.deps,
      journal: this.journal,
      random: this.deps.random ?? Math.random,
    });
    this.live = live;
    live.changed.on(() => this.publish());
    live.raised.on((alarm) => this.executor.tell(alarm));
    live.adopt(pending);
    live.start();
    this.publish();
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
    const alarms = this.live?.alarms() ?? [];
    const channels = this.live?.channels() ?? [];
    return this.maker.make(this.revision, alarms, channels, this.journal.health());
  }

  private showTray({ counts, channels, journal }: AlarmSnapshot): void {
    const all = this.live?.alarms() ?? [];
    const open = all.filter((alarm) => alarm.state === 'unacknowledged');
    const demo = this.deps.isDemo();
    const signedIn = this.deps.session.profile() !== null;
    const { tray, translate } = this.deps;
    tray.show(trayModel({ signedIn, demo, counts, channels, journal, open }, translate));
  }

  private trayChosen(key: string): void {
    if (key === TRAY_OPEN) this.deps.console.open();
    else if (key === TRAY_QUIT) this.deps.console.quit();
    else if (key.startsWith(TRAY_ALARM)) this.deps.console.focusAlarm(key.slice(TRAY_ALARM.length));
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
