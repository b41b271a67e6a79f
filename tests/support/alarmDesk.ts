import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { Emitter, SILENT } from '@shared/base/emitter';
import type { Outcome } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AttentionSettings } from '@shared/model/attention';
import type { AppNotice } from '@shared/model/notice';
import type { SessionState } from '@shared/model/session';
import { defaultSettings } from '@shared/model/settings';
import type { AlarmActs } from '@main/alarms/operate/acts';
import { createAlarmCore, type AlarmCore } from '@main/alarms/core';
import type { AlarmCoreDeps } from '@main/alarms/coreTypes';
import type { ToastRequest, TrayChoice, TrayModel, TrayShown } from '@main/ports/attention';
import type { SessionProfile } from '@main/ports/session';
import type { StoredEntry } from '@main/journal/entry';
import { JournalStore } from '@main/journal/writing/store';
import { nextValue } from './nextValue';
import { profileDeps, sessionWith, streamsOnly } from './alarmDeps';
import { translateIn } from './translate';

/** Server name of the profile; the journal is keyed by it. */
const SERVER = 'http://127.0.0.1:8000';

/** The alarm core with a real journal and a real socket; the operating system's ends are recorded. */
export class AlarmDesk {
  readonly core: AlarmCore;
  readonly toasts: ToastRequest[] = [];
  readonly toasted = new Emitter<ToastRequest>();
  readonly toastClicked = new Emitter<{ readonly id: string }>();
  readonly sounds: string[] = [];
  readonly trayChosen = new Emitter<TrayChoice>();
  readonly notices: AppNotice[] = [];
  readonly focused: string[] = [];
  readonly sessionChanged = new Emitter<SessionState>();
  readonly lock = {
    changed: new Emitter<void>(),
    on: false,
    locked: () => this.lock.on,
    canLock: () => true,
    lock: () => this.setLocked(true),
  };
  tray: TrayModel | null = null;
  toastOutcome: Outcome = 'shown';
  soundOutcome: Outcome = 'shown';
  soundRms: number | null = 0.2;
  trayShown: TrayShown = { outcome: 'shown', detail: '' };
  settings: AttentionSettings = defaultSettings();
  private profile: SessionProfile | null;
  private readonly signedIn: SessionProfile;

  constructor(
    streamUrl: string,
    workerPath: string,
    readonly userDataDir = mkdtempSync(join(tmpdir(), '城净 desk ')),
    tenantId = '476074',
    /** Other parts than the ones of a quiet desk. */
    overrides: Partial<AlarmCoreDeps> = {},
  ) {
    this.signedIn = profileOf(tenantId, streamUrl);
    this.profile = this.signedIn;
    this.core = createAlarmCore({
      ...profileDeps({ clock: systemClock(), random: Math.random }),
      userDataDir,
      version: '0.0.0',
      journalWorkerPath: workerPath,
      journalStandAside: async () => () => undefined,
      session: {
        ...sessionWith({ 'Tenant-Id': tenantId }),
        changed: this.sessionChanged,
        state: () => ({ kind: 'signedOut' }),
        profile: () => this.profile,
      },
      toasts: {
        clicked: this.toastClicked,
        show: async (toast) => {
          this.toasts.push(toast);
          this.toasted.emit(toast);
          return {
            outcome: this.toastOutcome,
            why: this.toastOutcome === 'unknown' ? 'silent' : '',
          };
        },
      },
      speaker: {
        output: SILENT,
        cut: () => undefined,
        play: async (sound) => {
          this.sounds.push(sound);
          return { outcome: this.soundOutcome, rms: this.soundRms, detail: '' };
        },
      },
      tray: {
        activated: this.trayChosen,
        show: (model) => {
          this.tray = model;
        },
        shown: async () => this.trayShown,
        dispose: () => {
          this.tray = null;
        },
      },
      translate: translateIn('zh'),
      isDemo: () => false,
      attention: () => this.settings,
      notices: { add: (notice) => this.notices.push(notice), dismiss: () => undefined },
      configs: streamsOnly(SERVER, ['000000', '476074', '805230']),
      lock: this.lock,
      ...overrides,
    });
    this.core.tray.asked.on((choice) =>
      this.focused.push(choice.kind === 'alarm' ? choice.id : choice.kind),
    );
  }

  /** What the signed-in operator does. */
  get acts(): AlarmActs {
    return must(this.core.session.acts(), 'a signed-in operator');
  }

  /** The next snapshot that fits, or the present one. */
  until(fits: (snapshot: AlarmSnapshot) => boolean): Promise<AlarmSnapshot> {
    const present = this.core.publisher.snapshot();
    return fits(present) ? Promise.resolve(present) : nextValue(this.core.publisher.changed, fits);
  }

  connected(): Promise<AlarmSnapshot> {
    return this.until(({ channels }) => channels[0]?.state.kind === 'connected');
  }

  setLocked(on: boolean): void {
    this.lock.on = on;
    this.lock.changed.emit();
  }

  /** @param reason `refused`: the server ended the session. */
  signOut(reason: 'user' | 'refused' = 'user'): void {
    this.profile = null;
    this.sessionChanged.emit({ kind: 'signedOut', reason });
  }

  /** Another user of the tenant (or of another one) takes the desk. */
  takeOver(userId: string, tenantId = this.signedIn.user.tenantId): void {
    const { user } = this.signedIn;
    this.profile = { ...this.signedIn, user: { ...user, userId, tenantId, realName: '李接班' } };
    this.sessionChanged.emit({ kind: 'signedOut', reason: 'never' });
  }

  /** The same user comes back. */
  signIn(): void {
    this.profile = this.signedIn;
    this.sessionChanged.emit({ kind: 'signedOut', reason: 'never' });
  }

  /** What is on disk now, read past the core. */
  journal(): StoredEntry[] {
    const store = new JournalStore(join(this.userDataDir, 'journal'), () => Date.now());
    return [...store.read(SERVER, '476074', 13)];
  }
}

/** A signed-in profile of a tenant. */
export function profileOf(tenantId: string, streamUrl: string): SessionProfile {
  return {
    serverKey: SERVER,
    serverUrl: SERVER,
    streamUrl,
    user: {
      tenantId,
      userId: '1900000000000000001',
      account: 'dispatcher',
      userName: 'dispatcher',
      realName: '王调度',
      deptId: '',
      roleIds: [],
      roleNames: [],
      avatar: '',
    },
  };
}
