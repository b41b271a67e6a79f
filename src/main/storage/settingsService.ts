import type { TextKey } from '@shared/i18n/textKey';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import {
  defaultSettings,
  POLICY_ONLY_KEYS,
  SETTING_KEYS,
  type SettingKey,
  type SettingOrigin,
  type Settings,
  type SettingsPatch,
  type SettingsView,
} from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import type { NetworkHost } from '../net/host';
import type { AutostartPort } from '../ports/autostart';
import type { ConfirmPort } from '../ports/confirm';
import type { ExportPort } from '../ports/exports';
import type { FilePickPort } from '../ports/filePick';
import type { Logger } from '../ports/log';
import type { NoticePort } from '../ports/notices';
import type { NotePort } from '../ports/notes';
import type { HomeServer } from '../session/homeServer';
import { recordBy } from '../session/recordBy';
import type { AdminProfile } from '../session/workstationAdmin';
import type { Policies } from './policy/policies';
import { readSettingsFile, type SettingsStore } from './settings';
import { readPatch } from './settingsCheck';
import { changesOf, SettingsGuard } from './settingsGuard';
import { SETTINGS_VERSION } from './settingsMigrations';

export interface SettingsServiceDeps {
  readonly log: Logger;
  readonly notices: Pick<NoticePort, 'add'>;
  readonly settings: SettingsStore;
  readonly policies: Pick<Policies, 'placeOf' | 'places'>;
  readonly network: Pick<NetworkHost, 'passwordSet' | 'problems' | 'setPassword'>;
  readonly session: AdminProfile;
  readonly home: Pick<HomeServer, 'isSet'>;
  readonly notes: NotePort;
  readonly autostart: Pick<AutostartPort, 'possible' | 'state'>;
  readonly confirm: ConfirmPort;
  readonly picks: Pick<FilePickPort, 'pickFolder'>;
  readonly exports: Pick<ExportPort, 'save'>;
  readonly translate: Translate;
  /** Whether files can be made in a folder. */
  readonly takesFiles: (folder: string) => Promise<boolean>;
  /** Address of the streams that the settings name now. */
  readonly streamUrl: () => string;
  /** The system takes toasts without saying whether it shows them. */
  readonly toastsHandedOver: boolean;
}

type Cause = 'changed' | 'reset' | 'imported';
type Viewed = Promise<Result<SettingsView, SettingProblems>>;

/** Settings of the server: a session that runs belongs to the one that was named before. */
export const SERVER_KEYS: readonly SettingKey[] = ['serverUrl', 'streamUrl', 'dialect'];

/** What the journal tells of the proxy's password: that it is another one. */
const PROXY_PASSWORD = [{ key: 'proxyPassword', old: '***', new: '***' }];

/** The value of a key when nobody has set it. */
const DEFAULTS = defaultSettings();

/** The settings as a person sees and changes them: what is allowed now, what is asked, what is journaled. */
export class SettingsService {
  /** The view is another one; changes of the settings themselves are told by their store. */
  readonly changed = new Emitter<void>();
  private readonly guard: SettingsGuard;
  private proxyPasswordSet = false;

  constructor(private readonly deps: SettingsServiceDeps) {
    this.guard = new SettingsGuard(deps);
  }

  /** Every setting with where it comes from and what is wrong with it; no secret is in it. */
  view(): SettingsView {
    const { network, policies, settings, toastsHandedOver } = this.deps;
    // Headers of a profile may hold keys of a gateway.
    const { version: _version, serverProfile: _profile, clientSecret, ...values } = settings.get();
    const origins = SETTING_KEYS.map((key) => [key, settings.origin(key)] as const);
    return {
      values,
      origins: Object.fromEntries(origins) as Record<SettingKey, SettingOrigin>,
      policyFile: policies.places().join('；'),
      policyPlaces: this.policyPlaces(),
      clientSecretSet: clientSecret !== '',
      proxyPasswordSet: this.proxyPasswordSet,
      problems: { ...settings.bad, ...network.problems(), ...this.startProblem() },
      notes: {
        ...(toastsHandedOver ? { toasts: 'settings.toastsHandedOver' } : {}),
        ...this.movedStream(),
      },
      held: this.guard.held(),
    };
  }

  /** Checks and takes what a person wants to change; nothing is taken when something is wrong. */
  change(patch: SettingsPatch): Promise<Result<null, SettingProblems>> {
    return this.changeFor(patch, 'changed');
  }

  /** The same for the window of the settings, which goes on with what stands now. */
  async changeInView(patch: SettingsPatch): Viewed {
    return this.viewed(await this.change(patch));
  }

  /**
   * Forgets a person's value. While somebody is signed in the server stays as it is; so does what
   * others must change.
   * @param key '' for all of them
   */
  async reset(key: string): Promise<SettingsView> {
    const { settings } = this.deps;
    const known: readonly string[] = SETTING_KEYS;
    if (key !== '' && !known.includes(key)) return this.view();
    const asked = key === '' ? SETTING_KEYS : [key as SettingKey];
    const stays: readonly SettingKey[] = [...this.staysNow(), ...this.guard.held()];
    const keys = asked.filter((one) => !stays.includes(one));
    const patch = Object.fromEntries(keys.map((one) => [one, DEFAULTS[one]])) as SettingsPatch;
    if ((await this.guard.confirm(patch)) !== null) return this.view();
    const before = settings.get();
    if (key === '' && stays.length === POLICY_ONLY_KEYS.length) settings.reset('');
    else for (const one of keys) settings.reset(one);
    this.journal(before, 'reset');
    return this.view();
  }

  /** Takes the text of a file, all of it or nothing. */
  async import(text: string): Viewed {
    const read = readSettingsFile(text);
    return this.viewed(read.ok ? await this.changeFor(read.value, 'imported') : read);
  }

  /** Writes a person's values, no secret among them, as a file; answers its path. */
  async export(): Promise<Result<{ readonly path: string }, SettingProblems>> {
    const { exports, log, settings } = this.deps;
    const text = JSON.stringify({ version: SETTINGS_VERSION, ...settings.own() }, null, 2);
    try {
      return ok({ path: await exports.save('chengjing-settings.json', `${text}\n`) });
    } catch (error) {
      log.error('settings cannot be exported', { reason: String(error) });
      return fail({ file: 'settings.file.notWritten' });
    }
  }

  /** Asks for the folder of the journal's anchors; a dialog that is closed changes nothing. */
  async chooseAnchorFolder(): Viewed {
    const { picks, takesFiles, translate } = this.deps;
    if (!this.guard.isOpen()) return fail({ anchorFolder: 'settings.held' });
    const folder = await picks.pickFolder(translate('settings.anchor.title'));
    if (folder === null) return ok(this.view());
    if (!(await takesFiles(folder))) return fail({ anchorFolder: 'settings.anchor.notWritten' });
    return this.changeInView({ anchorFolder: folder });
  }

  /** Keeps the proxy's password in the keychain; '' removes it. */
  async setProxyPassword(password: string): Viewed {
    if (!this.guard.isOpen()) return fail({ proxyUser: 'settings.held' });
    const kept = await this.deps.network.setPassword(password);
    if (!kept.ok) {
      const { kind } = kept.error;
      const lasting: TextKey =
        kind === 'unavailable' ? 'settings.keychainAway' : `shell.keychain.${kind}`;
      return fail({ proxyUser: lasting });
    }
    this.proxyPasswordSet = password !== '';
    this.changed.emit();
    const body = { cause: 'changed', changes: PROXY_PASSWORD };
    void recordBy(this.deps, 'settingsChanged', body);
    return ok(this.view());
  }

  /** Looks whether the proxy has a password. Nobody is asked to open a keychain for one without sign-in. */
  async readProxyPassword(): Promise<void> {
    const { network, settings } = this.deps;
    if (settings.get().proxyUser === '') return;
    const isSet = await network.passwordSet();
    if (isSet === this.proxyPasswordSet) return;
    this.proxyPasswordSet = isSet;
    this.changed.emit();
  }

  /** Says which stored settings cannot be used. */
  tellUnusable(): void {
    const { log, notices, settings } = this.deps;
    const keys = Object.keys(settings.bad).join(', ');
    if (keys === '') return;
    log.error('stored settings cannot be used', { keys });
    notices.add({ id: 'settingsKeys', code: 'settingsKeys', values: { keys } });
  }

  private viewed(changed: Result<null, SettingProblems>): Result<SettingsView, SettingProblems> {
    return changed.ok ? ok(this.view()) : changed;
  }

  private async changeFor(
    patch: SettingsPatch,
    cause: Cause,
  ): Promise<Result<null, SettingProblems>> {
    const read = this.allowed(patch);
    if (!read.ok) return read;
    const refused = await this.guard.confirm(read.value);
    if (refused !== null) return fail(refused);
    const { settings } = this.deps;
    const before = settings.get();
    settings.update(read.value);
    this.journal(before, cause);
    return ok(null);
  }

  /** What of a patch can be read and may be changed now: all of it or nothing. */
  private allowed(patch: SettingsPatch): Result<SettingsPatch, SettingProblems> {
    const { settings } = this.deps;
    const read = readPatch(patch);
    if (!read.ok) return read;
    const now = settings.get();
    const refused: Partial<Record<SettingKey, TextKey>> = { ...this.guard.problems(read.value) };
    for (const key of SETTING_KEYS) {
      if (read.value[key] === undefined) continue;
      if (settings.origin(key) === 'policy') refused[key] = 'settings.lockedByPolicy';
      const moves = this.staysNow().includes(key) && read.value[key] !== now[key];
      if (moves) refused[key] ??= 'app.settings.signedIn';
    }
    return Object.keys(refused).length > 0 ? fail(refused) : read;
  }

  /** While somebody is signed in; an administrator may name the streams of the next session. */
  private staysNow(): readonly SettingKey[] {
    const { home, session } = this.deps;
    if (session.profile() === null) return [];
    return SERVER_KEYS.filter((key) => key !== 'streamUrl' || !home.isSet());
  }

  /** Tells the journal who changed what; with nobody signed in, of the workstation itself. */
  private journal(before: Settings, cause: Cause): void {
    const changes = changesOf(before, this.deps.settings.get());
    if (changes.length === 0) return;
    this.deps.log.info('settings changed', { keys: changes.map(({ key }) => key), cause });
    void recordBy(this.deps, 'settingsChanged', { cause, changes });
  }

  private policyPlaces(): SettingsView['policyPlaces'] {
    const { policies, settings } = this.deps;
    const keys = SETTING_KEYS.filter((key) => settings.origin(key) === 'policy');
    return Object.fromEntries(keys.map((key) => [key, policies.placeOf(key)]));
  }

  private startProblem(): SettingsView['problems'] {
    const { autostart, settings } = this.deps;
    return settings.get().startWithSystem && autostart.possible && autostart.state() === 'blocked'
      ? { startWithSystem: 'settings.startBlocked' }
      : {};
  }

  private movedStream(): SettingsView['notes'] {
    const live = this.deps.session.profile()?.streamUrl;
    const waits = live !== undefined && live !== this.deps.streamUrl();
    return waits ? { streamUrl: 'settings.fromNextSignIn' } : {};
  }
}
