import type { KeyUnder, TextKey } from '@shared/i18n/textKey';
import { fail, type Result } from '@shared/base/result';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { Translate } from '@shared/model/translate';
import type { ConfirmPort } from '@main/ports/confirm';
import type { NoticePort } from '@main/ports/notices';
import { mayAdministerTenant, type AdminSession } from '@main/session/workstationAdmin';
import { silencesSos } from './configDiff';
import type { AlarmConfigService } from './configService';

export interface ConfigureDeps {
  readonly session: AdminSession;
  readonly config: Pick<AlarmConfigService, 'get' | 'set'>;
  readonly confirm: ConfirmPort;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
  readonly translate: Translate;
}

/** Id and code of the line about an SOS that nobody would be told of. */
const SOS_OFF = 'sosSourceOff';

/** Who may change what the tenant has set about its alarms, and what stands in every window because of it. */
export class AlarmConfigurator {
  constructor(private readonly deps: ConfigureDeps) {}

  /** Administrators only; what keeps an SOS from being told is asked for twice, the second time by main. */
  async configure(config: AlarmConfig): Promise<Result<AlarmConfig, { readonly key: TextKey }>> {
    const { config: service, session } = this.deps;
    if (session.profile() === null) return fail({ key: 'alarm.ack.signedOut' });
    if (!mayAdministerTenant(session)) return fail({ key: 'alarm.refused.noAdministrator' });
    if (silencesSos(config) && !silencesSos(service.get())) {
      if (!(await this.confirmed())) return fail({ key: 'alarm.sosOff.refused' });
      // The desk may have changed hands while the question stood.
      if (!mayAdministerTenant(session)) return fail({ key: 'alarm.refused.noAdministrator' });
    }
    return service.set(config);
  }

  /** A line stands in every window as long as nobody here would be told of an SOS. */
  tellSos(): void {
    const { config, notices, session } = this.deps;
    const off = session.profile() !== null && silencesSos(config.get());
    if (off) notices.add({ id: SOS_OFF, code: SOS_OFF, values: {}, lasting: true });
    else notices.dismiss(SOS_OFF);
  }

  private confirmed(): Promise<boolean> {
    const words = (part: KeyUnder<'alarm.sosOff'>): string =>
      this.deps.translate(`alarm.sosOff.${part}`);
    const [title, message, detail] = [words('title'), words('message'), words('detail')];
    return this.deps.confirm.ask({ title, message, detail, yes: words('yes'), no: words('no') });
  }
}
