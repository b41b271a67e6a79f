import type { TextKey } from '@shared/i18n/textKey';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { Unsubscribe } from '@shared/base/disposable';
import { defaultAlarmConfig, type AlarmConfig } from '@shared/model/alarmConfig';
import type { Logger } from '@main/ports/log';
import type { SessionPort, SessionProfile } from '@main/ports/session';
import { keyOf, type AlarmConfigs } from './configs';
import { nameOf, ownerOf } from '@main/alarms/session/owner';

export interface AlarmConfigServiceDeps {
  readonly log: Logger;
  readonly session: Pick<SessionPort, 'profile'>;
  /** The alarm configuration of each tenant. */
  readonly configs: AlarmConfigs;
  /** Journals the change and the person who made it. */
  readonly note: (body: object) => void;
}

/** The alarm configuration of the signed-in tenant. */
export class AlarmConfigService {
  /** Another configuration is in force: it was changed, or another tenant signed in. */
  readonly changed = new Emitter<AlarmConfig>();
  private readonly first = defaultAlarmConfig();
  private readonly end: Unsubscribe;

  constructor(private readonly deps: AlarmConfigServiceDeps) {
    this.end = deps.configs.changed.on(({ key, config }) => {
      const profile = deps.session.profile();
      if (profile !== null && keyOf(ownerOf(profile)) === key) this.changed.emit(config);
    });
  }

  /** The configuration in force; the defaults while signed out. */
  get(): AlarmConfig {
    return this.of(this.deps.session.profile());
  }

  of(profile: SessionProfile | null): AlarmConfig {
    return profile === null ? this.first : this.deps.configs.of(ownerOf(profile));
  }

  /** Replaces the configuration and journals the changes. */
  set(config: AlarmConfig): Result<AlarmConfig, { readonly key: TextKey }> {
    const { configs, log, note, session } = this.deps;
    const profile = session.profile();
    if (profile === null) return fail({ key: 'alarm.ack.signedOut' });
    try {
      const diff = configs.set(ownerOf(profile), config);
      const by = { by: nameOf(profile), byUserId: profile.user.userId };
      if (diff.changed.length > 0) note({ event: 'alarmConfig', ...by, ...diff });
      return ok(config);
    } catch (error) {
      log.error('the alarm configuration cannot be written', { error: String(error) });
      return fail({ key: 'alarm.refused.notWritten' });
    }
  }

  /** Another tenant signed in. */
  tell(): void {
    this.changed.emit(this.get());
  }

  dispose(): void {
    this.end();
  }
}
