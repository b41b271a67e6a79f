import { isDeepStrictEqual } from 'node:util';
import type { TextKey } from '@shared/i18n/textKey';
import {
  GUARDED_KEYS,
  OPERATOR_KEYS,
  POLICY_ONLY_KEYS,
  type SettingKey,
  type Settings,
  type SettingsPatch,
} from '@shared/model/settings';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import type { Translate } from '@shared/model/translate';
import type { ConfirmPort } from '../ports/confirm';
import type { SettingsStore } from './settings';
import type { HomeServer } from '../session/homeServer';
import { mayAdminister, type AdminSession } from '../session/workstationAdmin';

/** One setting that was changed, as the journal keeps it. */
export interface SettingChange {
  readonly key: SettingKey;
  readonly old: unknown;
  readonly new: unknown;
}

/** What says nothing about trust and changes with every user: not worth a line in the journal. */
const UNJOURNALED: ReadonlySet<SettingKey> = new Set(['language', 'theme', 'textSize']);
/** Said to have changed, and no more. */
const SECRET: ReadonlySet<SettingKey> = new Set(['clientSecret']);
const MASK = '***';

const guarded: ReadonlySet<SettingKey> = new Set(GUARDED_KEYS);
const operators: ReadonlySet<SettingKey> = new Set(OPERATOR_KEYS);
const policyOnly: ReadonlySet<SettingKey> = new Set(POLICY_ONLY_KEYS);

/** The settings that are different, with what they were; secrets only by their name. */
export function changesOf(before: Settings, after: Settings): readonly SettingChange[] {
  const keys = (Object.keys(after) as (keyof Settings)[]).filter(
    (key): key is SettingKey => key !== 'version' && !UNJOURNALED.has(key),
  );
  return keys
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) =>
      SECRET.has(key) ? { key, old: MASK, new: MASK } : { key, old: before[key], new: after[key] },
    );
}

export interface GuardDeps {
  readonly settings: Pick<SettingsStore, 'get' | 'origin'>;
  readonly session: AdminSession;
  readonly home: Pick<HomeServer, 'isSet'>;
  readonly confirm: ConfirmPort;
  readonly translate: Translate;
}

/**
 * Who may change whom this workstation trusts: while it belongs to no server everybody (somebody has to
 * set it up), later its administrators, each time after a question of main that no page can answer. How
 * alarms are told is later for whoever has signed in.
 */
export class SettingsGuard {
  constructor(private readonly deps: GuardDeps) {}

  /** Settings that whoever is here cannot change now. */
  held(): readonly SettingKey[] {
    const keys = this.isOpen() ? POLICY_ONLY_KEYS : [...POLICY_ONLY_KEYS, ...GUARDED_KEYS];
    return this.isDeserted() ? [...keys, ...OPERATOR_KEYS] : keys;
  }

  /** Why a change is refused: setting → i18n key. Values that stay as they are always pass. */
  problems(patch: SettingsPatch): SettingProblems {
    const refused: Partial<Record<SettingKey, TextKey>> = {};
    for (const key of this.moving(patch)) {
      if (policyOnly.has(key)) refused[key] = 'settings.policyOnly';
      else if (guarded.has(key) && !this.isOpen()) refused[key] = 'settings.held';
      else if (operators.has(key) && this.isDeserted()) refused[key] = 'settings.heldSignedOut';
    }
    return refused;
  }

  /**
   * Asks an administrator for a yes to every change of trust.
   * @returns null, or why nothing is changed; also when the session ended while the question stood.
   */
  async confirm(patch: SettingsPatch): Promise<SettingProblems | null> {
    const keys = this.moving(patch).filter((key) => guarded.has(key));
    if (keys.length === 0 || !this.deps.home.isSet()) return null;
    const { translate } = this.deps;
    const said = await this.deps.confirm.ask({
      title: translate('settings.confirm.title'),
      message: translate('settings.confirm.message'),
      detail: keys.map((key) => this.line(key, patch[key])).join('\n'),
      yes: translate('settings.confirm.yes'),
      no: translate('settings.confirm.no'),
    });
    const why = said ? 'settings.held' : 'settings.confirm.refused';
    if (said && this.isOpen()) return null;
    return Object.fromEntries(keys.map((key) => [key, why]));
  }

  /** True while a guarded setting may be asked for at all. */
  isOpen(): boolean {
    return !this.deps.home.isSet() || mayAdminister(this.deps.session);
  }

  /** True where the workstation belongs to a server and nobody has signed in. */
  private isDeserted(): boolean {
    return this.deps.home.isSet() && this.deps.session.profile() === null;
  }

  private moving(patch: SettingsPatch): readonly SettingKey[] {
    const now = this.deps.settings.get();
    return (Object.keys(patch) as SettingKey[]).filter(
      (key) => patch[key] !== undefined && !isDeepStrictEqual(patch[key], now[key]),
    );
  }

  private line(key: SettingKey, value: unknown): string {
    const { settings, translate } = this.deps;
    const shown = (one: unknown): string => {
      if (SECRET.has(key)) return MASK;
      const text = Array.isArray(one) ? one.join(', ') : String(one);
      return text === '' ? '—' : text;
    };
    const name = translate(`settings.field.${key}.label`);
    return `${name}: ${shown(settings.get()[key])} → ${shown(value)}`;
  }
}
