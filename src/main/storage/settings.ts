import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { SETTINGS_FILE_LIMIT, type SettingProblems } from '@shared/ipc/parts/settings';
import {
  defaultSettings,
  POLICY_ONLY_KEYS,
  SETTING_KEYS,
  type SettingKey,
  type SettingOrigin,
  type Settings,
  type SettingsPatch,
} from '@shared/model/settings';
import type { DocumentStore } from '../ports/store';
import { readValues } from './settingsCheck';
import { migrateSettings, SETTINGS_VERSION } from './settingsMigrations';

/** Layers from outside that are stronger than the user's own values. */
export interface SettingsLayers {
  readonly policy: SettingsPatch;
  readonly commandLine: SettingsPatch;
}

/** A file of the user that names one of these changes nothing. */
const POLICY_ONLY: ReadonlySet<SettingKey> = new Set(POLICY_ONLY_KEYS);

const NO_LAYERS: SettingsLayers = { policy: {}, commandLine: {} };

/**
 * The settings of this workstation in their precedence: policy file, command line, user, default,
 * each key by itself. Only the user's own values are stored, each change at once.
 */
export class SettingsStore {
  /** The settings in force have changed. */
  readonly changed = new Emitter<Settings>();
  private readonly defaults = defaultSettings();
  private user: SettingsPatch;
  /** What is stored and not understood; it is written back as it was. */
  private kept: Readonly<Record<string, unknown>>;
  private effective: Settings;
  private unusable: SettingProblems;

  constructor(
    private readonly document: DocumentStore,
    private layers: SettingsLayers = NO_LAYERS,
  ) {
    const migrated = migrateSettings(document.read());
    const stored = migrated.ok ? migrated.value : {};
    const { values, bad, unknown } = readValues(stored);
    this.user = values;
    this.unusable = bad;
    const strange = [...unknown, ...Object.keys(bad)];
    this.kept = Object.fromEntries(strange.map((key) => [key, stored[key]]));
    this.effective = this.merge();
  }

  /** The settings in force. */
  get(): Settings {
    return this.effective;
  }

  /** Stored values that cannot be used; the default is in force until they are set anew. */
  get bad(): SettingProblems {
    return this.unusable;
  }

  /** Where the value in force comes from. */
  origin(key: SettingKey): SettingOrigin {
    if (this.layers.policy[key] !== undefined) return 'policy';
    if (POLICY_ONLY.has(key)) return 'default';
    if (this.layers.commandLine[key] !== undefined) return 'commandLine';
    return this.user[key] === undefined ? 'default' : 'user';
  }

  /** The user's own values, for the export; without the client's secret. */
  own(): SettingsPatch {
    const { clientSecret: _secret, ...values } = this.user;
    return values;
  }

  /**
   * Takes values that were checked (readPatch); a stronger layer still hides them.
   * @throws Error when they cannot be written; nothing is taken then.
   */
  update(patch: SettingsPatch): void {
    const given = Object.entries(patch).filter(([, value]) => value !== undefined);
    const keys = given.map(([key]) => key);
    this.write({ ...this.user, ...Object.fromEntries(given) }, keys);
  }

  /** Forgets the user's value of a key; '' forgets all of them. */
  reset(key: SettingKey | ''): void {
    const keys = key === '' ? Object.keys(this.kept) : [key];
    this.write(key === '' ? {} : { ...this.user, [key]: undefined }, keys);
  }

  /** Another policy is in force. */
  usePolicy(policy: SettingsPatch): void {
    this.layers = { ...this.layers, policy };
    this.publish();
  }

  /** @param forgiven what stood there and could not be used is gone for good. */
  private write(user: SettingsPatch, forgiven: readonly string[]): void {
    const others = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(table).filter(([key]) => !forgiven.includes(key)));
    const kept = others(this.kept);
    const given = Object.entries(user).filter(([, value]) => value !== undefined);
    const next: SettingsPatch = Object.fromEntries(given);
    // What is not kept is not in force either.
    this.document.write({ ...kept, ...next, version: SETTINGS_VERSION });
    this.user = next;
    this.kept = kept;
    this.unusable = others(this.unusable);
    this.publish();
  }

  private publish(): void {
    this.effective = this.merge();
    this.changed.emit(this.effective);
  }

  private merge(): Settings {
    const { policy, commandLine } = this.layers;
    const merged: Record<string, unknown> = { ...this.defaults };
    for (const key of SETTING_KEYS) {
      const below = POLICY_ONLY.has(key) ? undefined : (commandLine[key] ?? this.user[key]);
      const value = policy[key] ?? below;
      if (value !== undefined) merged[key] = value;
    }
    // Every layer was checked key by key when it was read.
    return merged as Settings;
  }
}

/**
 * Reads an exported file or one of an older version. All of it is taken or nothing; the reasons
 * name the keys, or `file` when it is no settings file at all.
 */
export function readSettingsFile(text: string): Result<SettingsPatch, SettingProblems> {
  if (text.length > SETTINGS_FILE_LIMIT) return fail({ file: 'settings.file.tooLarge' });
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Said to whoever chose the file.
    return fail({ file: 'settings.file.notJson' });
  }
  const migrated = migrateSettings(raw);
  if (!migrated.ok) return fail({ file: `settings.file.${migrated.error}` });
  const { values, bad } = readValues(migrated.value);
  if (Object.keys(bad).length > 0) return fail(bad);
  return Object.keys(values).length === 0 ? fail({ file: 'settings.file.empty' }) : ok(values);
}
