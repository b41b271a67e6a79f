import { isDeepStrictEqual } from 'node:util';
import { SETTING_KEYS, type SettingKey, type SettingsPatch } from '@shared/model/settings';
import type { Logger } from '../../ports/log';
import type { NoticePort } from '../../ports/notices';
import type { SettingsStore } from '../settings';
import type { Policies } from './policies';

export interface PolicyInForceDeps {
  readonly log: Logger;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
  readonly policies: Pick<Policies, 'problems' | 'values'>;
  readonly settings: Pick<SettingsStore, 'usePolicy'>;
  /** Settings that stay as they are now: a session that runs keeps its server. */
  readonly held: () => readonly SettingKey[];
}

/** Brings the policy into the settings as far as it may be now, and says what is wrong with it. */
export class PolicyInForce {
  private values: SettingsPatch;
  private noticed: ReadonlySet<string> = new Set();

  constructor(private readonly deps: PolicyInForceDeps) {
    this.values = deps.policies.values();
  }

  /** A policy that names what is held waits until it is held no more. */
  apply(): void {
    const { policies, settings } = this.deps;
    const values = policies.values();
    const held = this.deps.held();
    const given = SETTING_KEYS.map((key) => [
      key,
      (held.includes(key) ? this.values : values)[key],
    ]);
    const next = Object.fromEntries(
      given.filter(([, value]) => value !== undefined),
    ) as SettingsPatch;
    if (isDeepStrictEqual(next, this.values)) return;
    this.values = next;
    settings.usePolicy(next);
  }

  /** One notice per place that is wrong, taken back once it is right. */
  tell(): void {
    const { log, notices, policies } = this.deps;
    const problems = new Map(policies.problems().map((one) => [`policy ${one.place}`, one]));
    for (const id of this.noticed) if (!problems.has(id)) notices.dismiss(id);
    this.noticed = new Set(problems.keys());
    for (const [id, { code, place, ...why }] of problems) {
      log.error('a policy does not hold as it is', { place, code, ...why });
      notices.add({ id, code, values: { file: place, ...why } });
    }
  }
}
